"""Whether a family has rounds that are named by winds."""

from paiju.rules.setup import Setup
from paiju.tiles.tile import EAST
from paiju.tiles.tile_set import copies


def has_rounds(setup: Setup) -> bool:
    """Whether a family has round winds: it has winds, and its dealer follows from the round, not from dice.

    >>> has_rounds(Setup(tile_set="144")), has_rounds(Setup(tile_set="108"))
    (True, False)
    >>> has_rounds(Setup(tile_set="136", dealer_thrown=True))
    False
    """
    return bool(copies(setup.tile_set)[EAST]) and not setup.dealer_thrown
