"""Outcomes: the course of a deal and how it ended, as the families' settlement sees it."""

from typing import Literal, TypeAlias

import msgspec

from paiju.rules.standing import Four, FourFlags
from paiju.shapes.meld import Meld

How: TypeAlias = Literal["self_drawn", "discard", "robbed"]
KongKind: TypeAlias = Literal["melded", "added", "concealed"]
End: TypeAlias = Literal["", "won", "drawn", "left"]


class Winner(msgspec.Struct, frozen=True):
    """One win: absolute seats; `giver` is the seat that discarded or was robbed, -1 after a self-draw.

    `after_kong`: the tile replaced a kong of the winner (杠上花), or its giver discarded it after replacing one
    (杠上炮). `event` is the number of the event that brought it, as it is for all that happens in a deal. `further`:
    another seat has won with the same tile before it (一炮多响).
    """

    seat: int
    how: How
    giver: int
    points: int
    after_kong: bool = False
    event: int = 0
    further: bool = False


class Kong(msgspec.Struct, frozen=True):
    """One kong that stands, not robbed: `giver` discarded its fourth tile, -1 if the seat drew it.

    `fresh` says of an added kong that the tile added was the one just drawn.
    """

    seat: int
    kind: KongKind
    giver: int = -1
    fresh: bool = True
    event: int = 0


class Departure(msgspec.Struct, frozen=True):
    """A seat left the table (逃跑) when `wall_left` tiles were still to be drawn."""

    seat: int
    wall_left: int
    event: int = 0


Happening: TypeAlias = Winner | Kong | Departure


class SeatHand:
    """A seat's tiles when a deal has ended, as its settlement may have to look at them.

    `counts` of the 34 kinds in hand. `void` is the suit given up, -1 if none; `recolored` says that the seat took up a
    suit again that it had cleared (改色). `won` are the tiles that it won with, which are not in `counts`.
    """

    __slots__ = ("counts", "discards", "melds", "recolored", "void", "won")

    def __init__(
        self,
        counts: list[int],
        melds: list[Meld],
        void: int = -1,
        recolored: bool = False,
        discards: tuple[int, ...] = (),
        won: tuple[int, ...] = (),
    ) -> None:
        self.counts = counts
        self.melds = melds
        self.void = void
        self.recolored = recolored
        self.discards = discards
        self.won = won


class Outcome(msgspec.Struct, frozen=True):
    """A deal so far: what happened that may cost something, in order, and how it ended.

    `end` is "" while it goes on; "drawn" when the wall was used up with at least two seats without a win (one, where
    the first win ends a deal, is none at all); "left" when a seat without a win has left. `hands` are there when it
    has ended, for seats 0-3. `points` are the points of seats 0-3 before the deal. `side_tiles` are the tiles of
    additional players who bet on a seat (叫马). `wild` is the wild kind of the deal, -1 without one. `streak` counts
    the deals of this dealer in a row, from 1; `staked[s]` tells that seat s has a stake in this deal (买底, 顶底).
    """

    dealer: int
    course: tuple[Happening, ...] = ()
    end: End = ""
    hands: tuple[SeatHand, ...] = ()
    points: Four = (0, 0, 0, 0)
    side_tiles: tuple[int, ...] = ()
    wild: int = -1
    streak: int = 1
    staked: FourFlags = (False, False, False, False)

    @property
    def winners(self) -> tuple[Winner, ...]:
        """The wins in their order; none after a drawn deal (荒牌)."""
        return tuple(happening for happening in self.course if isinstance(happening, Winner))
