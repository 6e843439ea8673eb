"""The four special shapes: seven pairs, thirteen orphans, honors and knitted tiles, the knitted straight.

All of them belong to hands of four sets and a pair, and all but the knitted straight to hands without melds;
callers see to that (`paiju.shapes.shape.possible_shapes`). Counts are lists of 34 numbers from 0 to 4 of the
concealed tiles. Completion tests take 14 tiles (11 of a knitted straight with one meld).
"""

from typing import Final

from paiju.shapes.native import i64
from paiju.shapes.split import is_complete
from paiju.tiles.tile import EAST, KINDS, Tile

ORPHANS: Final[tuple[Tile, ...]] = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
"""The thirteen kinds of 十三幺: ones, nines and honors."""

KNITTED_ORDERS: Final[tuple[tuple[Tile, ...], ...]] = tuple(
    tuple(9 * suit + 3 * step + first for suit, first in enumerate(firsts) for step in range(3))
    for firsts in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
)
"""The six ways to give 147, 258 and 369 to the three suits, nine kinds each, ascending."""


def is_seven_pairs(counts: list[int]) -> bool:
    """Whether 14 tiles are seven pairs (七对); four equal tiles are two of them."""
    pairs: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        count: i64 = counts[kind]
        if count & 1:
            return False
        pairs += count
        kind += 1
    return pairs == 14


def is_thirteen_orphans(counts: list[int]) -> bool:
    """Whether 14 tiles are the thirteen orphans and one more of them (十三幺)."""
    tiles: i64 = 0
    for kind in ORPHANS:
        count: i64 = counts[kind]
        if count == 0:
            return False
        tiles += count
    return tiles == 14


def is_honors_knitted(counts: list[int]) -> bool:
    """Whether 14 tiles are different honors and different tiles of one knitted order (全不靠)."""
    kind: i64 = 0
    while kind < KINDS:
        if counts[kind] > 1:
            return False
        kind += 1
    honors: i64 = 0
    while kind > EAST:
        kind -= 1
        honors += counts[kind]
    for order in KNITTED_ORDERS:
        tiles: i64 = honors
        for kind_of_order in order:
            tiles += counts[kind_of_order]
        if tiles == 14:
            return True
    return False


def is_greater_honors_knitted(counts: list[int]) -> bool:
    """Whether 14 tiles are 全不靠 with all seven honors (七星不靠)."""
    return is_honors_knitted(counts) and sum(counts[EAST:]) == 7


def knitted_order(counts: list[int]) -> int:
    """Which of KNITTED_ORDERS lies whole among some tiles, -1 if none does.

    Two different orders share three kinds at most, so 14 tiles never hold two.
    """
    for number, order in enumerate(KNITTED_ORDERS):
        held = True
        for kind in order:
            if counts[kind] == 0:
                held = False
                break
        if held:
            return number
    return -1


def without_order(counts: list[int], order: int) -> list[int]:
    """The counts of some tiles after one of each kind of a knitted order, all of them held, is taken out."""
    rest = counts[:]
    for kind in KNITTED_ORDERS[order]:
        rest[kind] -= 1
    return rest


def is_knitted_straight(counts: list[int], melds: int = 0) -> bool:
    """Whether the tiles are a whole knitted order, a pair and, if no meld supplies it, one set (组合龙)."""
    if melds > 1:
        return False
    order = knitted_order(counts)
    return order >= 0 and is_complete(without_order(counts, order), melds + 3)
