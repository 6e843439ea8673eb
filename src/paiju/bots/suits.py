"""Which suits a hand can be won in, where a winning hand may not have all of them, and how near it is in each choice.

A choice is the mask of the suits that are kept (bits 0-2 for m p s); tiles of the others count for nothing.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from paiju.rules.setup import Setup
from paiju.shapes.meld import Meld
from paiju.shapes.shape import IMPOSSIBLE, SEVEN_PAIRS
from paiju.shapes.ukeire import shanten_and_useful, tiles_of
from paiju.table.state import SeatState
from paiju.tiles.tile import EAST, KINDS, Tile

EVERY_SUIT: Final = 7

KINDS_OF: Final[tuple[int, ...]] = tuple(
    sum(1 << kind for kind in range(KINDS) if kind >= EAST or kept >> kind // 9 & 1) for kept in range(8)
)
"""Choice of suits -> the mask of the kinds that it keeps; honors are of no suit."""


def suits_of_melds(melds: Sequence[Meld]) -> int:
    """The suits of some melds as bits."""
    held = 0
    for meld in melds:
        if 0 <= meld.tile < EAST:
            held |= 1 << meld.tile // 9
    return held


def barred_suits(setup: Setup, own: SeatState) -> int:
    """The suits that a seat may not have in a winning hand: the one given up, or those that it had cleared (改色)."""
    barred = 1 << own.void if own.void >= 0 else 0
    return barred | own.cleared if setup.recolor else barred


@lru_cache(256)
def choices(suits: int, melded: int, barred: int) -> tuple[int, ...]:
    """The widest choices of at most `suits` suits that hold those melded and none that is barred.

    >>> choices(2, 0, 0), choices(2, 1, 0), choices(2, 1, 4), choices(2, 1, 1), choices(3, 1, 0)
    ((3, 5, 6), (3, 5), (3,), (), (7,))
    """
    free = [1 << suit for suit in range(3) if not barred >> suit & 1]
    every = [sum(some) for some in combinations(free, min(suits, len(free)))]
    return tuple(kept for kept in every if kept and melded & ~kept == 0)


def kept_counts(counts: Sequence[int], kept: int) -> list[int]:
    """The counts of the 34 kinds without the suits that are not kept."""
    mask = KINDS_OF[kept]
    return [count if mask >> kind & 1 else 0 for kind, count in enumerate(counts)]


class Reach(NamedTuple):
    """How near a hand is: its shanten, and the kinds that lower it."""

    distance: int
    useful: tuple[Tile, ...]


def reach(counts: Sequence[int], melds: int, setup: Setup, kept: int) -> Reach:
    """How near a hand is within a choice of suits, over the shapes that may win.

    Unlike `shapes.shanten` it is right for hands that have lost some of their tiles with a suit.
    """
    rest = kept_counts(counts, kept)
    mask = KINDS_OF[kept]
    shapes = setup.shapes if kept == EVERY_SUIT else setup.shapes & ~SEVEN_PAIRS
    distance, useful = shanten_and_useful(rest, melds, setup.sets, shapes)
    if shapes != setup.shapes and melds == 0 and setup.sets == 4:
        pairs, helping = pairs_reach(rest, mask)
        if pairs < distance:
            distance, useful = pairs, helping
        elif pairs == distance:
            useful |= helping
    return Reach(int(distance), tuple(tiles_of(useful & mask)))


def pairs_reach(counts: Sequence[int], mask: int) -> tuple[int, int]:
    """The shanten of seven pairs within some kinds, and the mask of the kinds that lower it; any number of tiles."""
    pairs = 0
    odd = 0
    even = 0
    for kind, count in enumerate(counts):
        pairs += count >> 1
        if count & 1:
            odd |= 1 << kind
        elif count < 4:
            even |= 1 << kind
    short = 7 - pairs - odd.bit_count()
    if pairs >= 7:
        return -1, 0
    # With too few single tiles a pair is still without its first tile.
    return 6 - pairs + max(short, 0), (odd | even if short > 0 else odd) & mask


def standing(counts: Sequence[int], melds: Sequence[Meld], setup: Setup, barred: int) -> dict[int, Reach]:
    """How near a hand is in each choice of suits; empty if it can no longer be won."""
    possible = choices(setup.suits, suits_of_melds(melds), barred)
    return {kept: reach(counts, len(melds), setup, kept) for kept in possible}


def nearest(reaches: dict[int, Reach]) -> int:
    """The least shanten of some choices; IMPOSSIBLE if there is none."""
    return min((one.distance for one in reaches.values()), default=IMPOSSIBLE)
