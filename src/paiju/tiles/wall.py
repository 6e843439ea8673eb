"""The physical wall: stacks before four seats, broken by dice, drawn from its head, replaced from its tail.

A place in a square wall is numbered seat by seat, in each seat's wall stack by stack from the right end of its
owner, upper tile before lower. Seats run counter-clockwise as in play, so the wall is used up clockwise: from a
seat's stacks on to those of the seat before it (guobiao.md G2-G3, wenzhou.md W4).
"""

from collections.abc import Sequence
from typing import Final

from paiju.tiles.tile import Tile

SEATS: Final = 4


def breaking(stacks: Sequence[int], dealer: int, dice: Sequence[int]) -> tuple[int, int]:
    """The seat whose wall is broken, and the number of stacks that stay at its right end.

    The first two dice count the seats from the dealer, who is one; all dice together count the stacks.

    >>> breaking((18, 18, 18, 18), 0, (3, 4))
    (2, 7)
    """
    return (dealer + dice[0] + dice[1] - 1) % SEATS, sum(dice)


def order_of_drawing(stacks: Sequence[int], seat: int, skip: int) -> list[int]:
    """The places of a square wall in the order in which the head takes them.

    `skip` stacks from the right end of `seat`'s wall on stay; they come last.
    """
    starts = [2 * sum(stacks[:owner]) for owner in range(SEATS)]
    ring = [
        place
        for back in range(SEATS)
        for stack in range(stacks[(seat - back) % SEATS])
        for place in (starts[(seat - back) % SEATS] + 2 * stack, starts[(seat - back) % SEATS] + 2 * stack + 1)
    ]
    cut = 2 * skip % len(ring)
    return ring[cut:] + ring[:cut]


def indicator_place(stacks: Sequence[int], seat: int, stack: int) -> int:
    """The place of the upper tile of a stack, counted from one at the right end of `seat`'s wall, leftwards.

    Where a wall is used up the count goes on with the wall on its left (wenzhou.md W4).

    >>> indicator_place((17, 17, 17, 17), 1, 3), indicator_place((17, 17, 17, 17), 1, 18)
    (38, 0)
    """
    return order_of_drawing(stacks, seat, stack - 1)[0]


class Wall:
    """What is left of a wall while it is drawn from.

    A square wall is one pile that all seats share; its tail gives the last stack first, upper tile before lower. A
    private wall is one pile a seat, whose head serves for replacements too. `tiles` stands in the order of drawing,
    pile after pile; of a wall that its reader may not see, every tile is HIDDEN.

    `gap` is the index before which one tile was taken out of its stack when the wall was opened (the indicator of a
    wild tile), -1 without one. `reserve` is how many tiles of the tail only replacements are taken from.
    """

    __slots__ = ("gap", "heads", "private", "reserve", "size", "tails", "tiles")

    tiles: list[Tile]
    private: bool
    size: int
    heads: list[int]
    tails: list[int]
    gap: int
    reserve: int

    def __init__(self, tiles: list[Tile], private: bool, gap: int = -1, reserve: int = 0) -> None:
        self.tiles = tiles
        self.private = private
        self.size = len(tiles) // SEATS if private else len(tiles)
        self.heads = [0] * SEATS
        self.tails = [0] * SEATS
        self.gap = gap
        self.reserve = reserve

    def left(self, seat: int) -> int:
        """Number of tiles that `seat` can still draw, the reserve aside."""
        pile = seat if self.private else 0
        return self.size - self.heads[pile] - max(self.tails[pile], self.reserve)

    def spare(self, seat: int) -> int:
        """Number of tiles from which a kong of `seat` can still be replaced."""
        pile = seat if self.private else 0
        return self.size - self.heads[pile] - self.tails[pile]

    def head(self, seat: int) -> Tile:
        """The next tile that `seat` would draw. Raises IndexError when none is left."""
        if self.spare(seat) <= 0:
            raise IndexError("the wall is used up")
        if self.private:
            return self.tiles[seat * self.size + self.heads[seat]]
        at = self.heads[0]
        tail = self.tails[0]
        # An odd tail has taken the upper tile of its stack: when the head arrives there, the lower one is left.
        if tail % 2 and at == self.size - tail - 1:
            at += 1
        return self.tiles[at]

    def tail(self, seat: int) -> Tile:
        """The next replacement for `seat`. Raises IndexError when none is left."""
        if self.private or self.spare(seat) == 1:
            return self.head(seat)
        if self.spare(seat) <= 0:
            raise IndexError("the wall is used up")
        taken = self.tails[0]
        if self.gap < 0:
            return self.tiles[self.size - 2 - 2 * (taken // 2) + taken % 2]
        # Counted with the tile that is missing: its stack gives its lower tile alone.
        full = self.size + 1
        if taken >= full - 2 - self.gap:
            taken += 1
        at = full - 2 - 2 * (taken // 2) + taken % 2
        return self.tiles[at - 1 if at > self.gap else at]

    def take_head(self, seat: int, count: int = 1) -> None:
        """Count `count` tiles drawn from the head."""
        self.heads[seat if self.private else 0] += count

    def take_tail(self, seat: int) -> None:
        """Count one tile drawn as a replacement."""
        if self.private:
            self.heads[seat] += 1
        else:
            self.tails[0] += 1

    def rest(self) -> list[Tile]:
        """The tiles that are left, in the order of drawing."""
        if self.private:
            return [
                tile
                for seat, head in enumerate(self.heads)
                for tile in self.tiles[seat * self.size + head : (seat + 1) * self.size]
            ]
        tail = self.tails[0]
        if self.gap >= 0:
            taken = self._taken()
            return [self.tiles[at] for at in range(self.heads[0], self.size) if at not in taken]
        if tail % 2 and self.spare(0):
            return [*self.tiles[self.heads[0] : self.size - tail - 1], self.tiles[self.size - tail]]
        return self.tiles[self.heads[0] : self.size - tail]

    def _taken(self) -> list[int]:
        """The indices of the tiles that the tail has given, of a wall with a gap."""
        full = self.size + 1
        missing = full - 2 - self.gap
        numbers = [number + (number >= missing) for number in range(self.tails[0])]
        places = [full - 2 - 2 * (number // 2) + number % 2 for number in numbers]
        return [place - 1 if place > self.gap else place for place in places]

    def copy(self) -> "Wall":
        """An independent wall in the same state; the tiles themselves are shared, they never change."""
        twin = Wall(self.tiles, self.private, self.gap, self.reserve)
        twin.heads = self.heads.copy()
        twin.tails = self.tails.copy()
        return twin
