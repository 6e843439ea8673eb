"""How a deal of Guobiao is laid out and played (guobiao.md G1-G13, G21)."""

from paiju.rules.setup import Clock, Setup
from paiju.rulesets.guobiao.options import GuobiaoOptions
from paiju.tiles.tile_set import TileSetName

FIRST_MS = 30_000
"""The dealer's first discard (document 000, 出牌)."""
TURN_MS = 15_000
"""Every later discard (document 000, 出牌)."""


def setup_of(options: GuobiaoOptions) -> Setup:
    """The set-up of a deal under some options.

    The square wall has 18 stacks before each seat, 17 without flowers. In the duplicate contest each seat draws from
    its own 34 tiles, and the dealer's first turn begins with a draw.
    """
    clock = Clock(first_ms=FIRST_MS, turn_ms=TURN_MS, claim_ms=options.claim_window)
    tile_set: TileSetName = "144" if options.flowers else "136"
    stacks = 18 if options.flowers else 17
    if options.procedure == "duplicate":
        return Setup(
            tile_set=tile_set,
            wall="private",
            stacks=(stacks, stacks, stacks, stacks),
            blocks=(13,),
            dealer_extra=0,
            flowers=options.flower_replacement if options.flowers else "none",
            kong_margin="own_and_next",
            clock=clock,
        )
    return Setup(
        tile_set=tile_set,
        stacks=(stacks, stacks, stacks, stacks),
        throws=options.break_rolls,
        flowers=options.flower_replacement if options.flowers else "none",
        clock=clock,
    )
