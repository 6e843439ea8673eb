"""How a deal of Sichuan is laid out and played (sichuan.md 1.1, 1.8, 1.9, 1.13; section 3)."""

from typing import Final, Literal

from paiju.rules.setup import Clock, Setup
from paiju.rulesets.sichuan.options import SichuanOptions
from paiju.shapes.shape import REGULAR, SEVEN_PAIRS

FIRST_MS: Final = 30_000
"""The dealer's first discard, and the choices of the opening; as in the other families."""
TURN_MS: Final = 15_000
"""Every later discard."""
WINS_TO_END: Final = {"single": 1, "blood": 3, "river": 0}
"""Winners that end a deal, by flow (L50)."""


def setup_of(options: SichuanOptions) -> Setup:
    """The set-up of a deal under some options: 108 tiles, before two seats 14 stacks and before two 13.

    The document does not say how many stacks stand before whom; seats 0 and 2 have 14 of them, whoever deals.
    """
    void: Literal["none", "choice", "first_discard"] = "none" if options.void_suit == "free" else options.void_suit
    return Setup(
        tile_set="108",
        stacks=(14, 13, 14, 13),
        chow=False,
        clock=Clock(first_ms=FIRST_MS, turn_ms=TURN_MS, claim_ms=options.claim_window),
        replacement=options.replacement,
        shapes=REGULAR | SEVEN_PAIRS,
        suits=2,
        exchange=3 if options.exchange else 0,
        void=void,
        recolor=options.recolor,
        dealer_thrown=options.dealer == "dice" or (options.dealer == "giver" and options.dealer_self_draw == "dice"),
        side_tiles=options.side_bets,
        last_claims="pung",
        kong_after_claim=options.kong_after_pung,
        late_kong=options.add_from_hand,
        winners="all",
        wins_to_end=WINS_TO_END[options.flow],
        forced_win=options.last4,
        passed_win=options.passed_win,
        next_turn=options.next_turn,
        pays_at_once=True,
        leaving=options.escape,
    )
