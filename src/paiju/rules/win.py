"""A candidate win: all that a family needs to know to judge and score a complete hand."""

from typing import Final

from paiju.shapes.meld import Meld
from paiju.tiles.tile import Tile

SELF_DRAWN: Final = 1
"""The winner drew the tile (自摸); else it was discarded or robbed."""
LAST_OF_KIND: Final = 2
"""The other three copies lie open on the table (绝张)."""
REPLACEMENT: Final = 4
"""The tile was drawn to replace a kong, and was no flower's replacement (杠上开花)."""
ROBBED: Final = 8
"""The tile was added to a pung by another seat and taken from it (抢杠)."""
LAST_TILE: Final = 16
"""No tile is left to draw: the drawn tile was the last, or the discard follows it."""


class Win:
    """One hand complete with its winning tile, in the frame of the winner.

    `counts` holds the number of each of the 34 kinds among the concealed tiles, the winning tile included; melds
    and flowers are not in it. `flags` is a union of the constants of this module. Winds are 0-3 for E S W N.
    The object is read, never changed, by those who judge it.
    """

    __slots__ = ("counts", "flags", "flowers", "melds", "round_wind", "seat_wind", "tile")

    counts: list[int]
    melds: list[Meld]
    tile: Tile
    flags: int
    round_wind: int
    seat_wind: int
    flowers: int

    def __init__(
        self,
        counts: list[int],
        melds: list[Meld],
        tile: Tile,
        flags: int = 0,
        round_wind: int = 0,
        seat_wind: int = 0,
        flowers: int = 0,
    ) -> None:
        self.counts = counts
        self.melds = melds
        self.tile = tile
        self.flags = flags
        self.round_wind = round_wind
        self.seat_wind = seat_wind
        self.flowers = flowers
