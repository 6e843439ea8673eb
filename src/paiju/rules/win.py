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
AFTER_KONG: Final = 32
"""The tile was discarded by a seat that had just replaced a kong (杠上炮)."""
GIVEN_KONG: Final = 64
"""With REPLACEMENT or AFTER_KONG: that kong was made of another seat's discard (直杠)."""
DEALT: Final = 128
"""The dealer wins with the tiles dealt, before the first discard (天胡)."""
FIRST_DRAW: Final = 256
"""Another seat than the dealer wins with its first draw, having discarded and melded nothing (地胡, one reading)."""
FIRST_DISCARD: Final = 512
"""The tile is the first discard of the deal (地胡, the other reading)."""
UNTOUCHED: Final = 1024
"""Another seat than the dealer that has drawn nothing since the deal and has no meld."""
FROM_UPPER: Final = 2048
"""The tile was discarded by the seat before the winner (上家)."""
FIRST_ROUND: Final = 4096
"""The dealer has discarded exactly once."""


class Win:
    """One hand complete with its winning tile, in the frame of the winner.

    `counts` holds the number of each of the 34 kinds among the concealed tiles, the winning tile included; melds
    and flowers are not in it. `flags` is a union of the constants of this module. Winds are 0-3 for E S W N.
    `void` is the suit (0-2 for m p s) that the seat has given up, -1 if none. `visible` counts each kind in rivers and
    open melds, a winning tile that was discarded or added to a pung included; None where nothing is known of it.
    `wild` is the kind that stands for any other (财神), -1 if there is none. White dragons (白板) then stand for
    its own face; counts and melds hold them as what they are, but for chows, which are told by what their tiles stand
    for.
    The object is read, never changed, by those who judge it.
    """

    __slots__ = ("counts", "flags", "flowers", "melds", "round_wind", "seat_wind", "tile", "visible", "void", "wild")

    counts: list[int]
    melds: list[Meld]
    tile: Tile
    flags: int
    round_wind: int
    seat_wind: int
    flowers: int
    void: int
    visible: list[int] | None
    wild: Tile

    def __init__(
        self,
        counts: list[int],
        melds: list[Meld],
        tile: Tile,
        flags: int = 0,
        round_wind: int = 0,
        seat_wind: int = 0,
        flowers: int = 0,
        void: int = -1,
        visible: list[int] | None = None,
        wild: Tile = -1,
    ) -> None:
        self.counts = counts
        self.melds = melds
        self.tile = tile
        self.flags = flags
        self.round_wind = round_wind
        self.seat_wind = seat_wind
        self.flowers = flowers
        self.void = void
        self.visible = visible
        self.wild = wild
