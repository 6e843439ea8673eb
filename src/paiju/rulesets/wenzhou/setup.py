"""How a deal of Wenzhou is laid out and played (wenzhou.md W1-W16)."""

from typing import Final

from paiju.rules.setup import Clock, Setup
from paiju.rulesets.wenzhou.options import WenzhouOptions
from paiju.shapes.shape import REGULAR

FIRST_MS: Final = 30_000
"""The dealer's first discard, and each stake before the deal; as in the other families."""
TURN_MS: Final = 15_000
"""Every later discard."""
RESERVE: Final = 16
"""结尾剩16张牌: tiles of the tail that only kongs draw (W15)."""


def setup_of(options: WenzhouOptions) -> Setup:
    """The set-up of a deal under some options: hands of 16 tiles, two throws that open the wall and show the wild."""
    return Setup(
        tile_set="136",
        stacks=(17, 17, 17, 17),
        throws=2,
        blocks=(4, 4, 4, 4),
        dealer_extra=1,
        sets=5,
        clock=Clock(first_ms=FIRST_MS, turn_ms=TURN_MS, claim_ms=options.claim_window),
        shapes=REGULAR,
        wild=True,
        stakes=True,
        reserve=RESERVE,
        single_honors=options.follow_scope,
        missed_pung=True,
        dealer_thrown=True,
        last_claims="all",
        leaving=options.escape,
    )
