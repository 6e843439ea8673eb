"""The four special shapes: seven pairs, thirteen orphans, honors and knitted tiles, the knitted straight.

All of them belong to hands of four sets and a pair, and all but the knitted straight to hands without melds;
callers see to that (`paiju.shapes.shape.possible_shapes`). Counts are lists of 34 numbers from 0 to 4 of the
concealed tiles. Completion tests take 14 tiles (11 of a knitted straight with one meld).
"""

from typing import Final

from paiju.shapes.native import i64
from paiju.shapes.shape import IMPOSSIBLE
from paiju.shapes.split import is_complete
from paiju.shapes.suit_keys import POPCOUNT, holdings_of, keys_of
from paiju.shapes.suit_tables import HONORS_CLASS, SUIT_CLASS, missing
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


# Ranks 147, 258 and 369 of a suit as bits.
_RESIDUES: Final[tuple[int, ...]] = (0b001001001, 0b010010010, 0b100100100)

_KNITTED_HELD: Final[list[int]] = [
    sum(
        (held & _RESIDUES[order[3 * suit] % 3]).bit_count() << 4 * number for number, order in enumerate(KNITTED_ORDERS)
    )
    for suit in range(3)
    for held in range(512)
]
"""`suit * 512 + ranks held` -> how many kinds of each knitted order are among them, four bits an order."""

_KNITTED_KEYS: Final[list[int]] = [
    sum(5**rank for rank in range(9) if (held & residue) >> rank & 1) for residue in _RESIDUES for held in range(512)
]
"""`first * 512 + ranks held` -> the key of one tile of each rank held of 147, 258 or 369."""

_FIRSTS: Final[bytes] = bytes([kind % 3 for order in KNITTED_ORDERS for kind in (order[0], order[3], order[6])])
"""`order * 3 + suit` -> 0 for 147, 1 for 258, 2 for 369."""


def seven_pairs_shanten(counts: list[int]) -> int:
    """Shanten of seven pairs, of a hand of 13 or 14 tiles without melds.

    >>> seven_pairs_shanten([4, 4, 4, 1] + [0] * 30), seven_pairs_shanten([1] * 13 + [0] * 21)
    (0, 6)
    """
    a, b, c, h = keys_of(counts)
    return seven_pairs_missing(holdings_of(a), holdings_of(b), holdings_of(c), holdings_of(h)) - 1


def seven_pairs_missing(a: i64, b: i64, c: i64, h: i64) -> i64:
    """Tiles missing for seven pairs, from the holdings of suits and honors (see `suit_keys`).

    The kinds held an odd number of times are always enough to pair up, and a kind held three times has a
    fourth tile.
    """
    pairs: i64 = 0
    pairs += POPCOUNT[a >> 9 & 511] + POPCOUNT[a >> 27]
    pairs += POPCOUNT[b >> 9 & 511] + POPCOUNT[b >> 27]
    pairs += POPCOUNT[c >> 9 & 511] + POPCOUNT[c >> 27]
    pairs += POPCOUNT[h >> 9 & 511] + POPCOUNT[h >> 27]
    return 7 - pairs


def thirteen_orphans_shanten(counts: list[int]) -> int:
    """Shanten of the thirteen orphans, of a hand of 13 or 14 tiles without melds."""
    a, b, c, h = keys_of(counts)
    return thirteen_orphans_missing(holdings_of(a), holdings_of(b), holdings_of(c), holdings_of(h)) - 1


def thirteen_orphans_missing(a: i64, b: i64, c: i64, h: i64) -> i64:
    """Tiles missing for the thirteen orphans, from the holdings of suits and honors."""
    held: i64 = 0
    held += POPCOUNT[a & 257] + POPCOUNT[b & 257] + POPCOUNT[c & 257] + POPCOUNT[h & 127]
    if (a | b | c) & (257 << 9) or h & (127 << 9):
        return 13 - held
    return 14 - held


def honors_knitted_shanten(counts: list[int]) -> int:
    """Shanten of honors and knitted tiles, of a hand of 13 or 14 tiles without melds."""
    a, b, c, h = keys_of(counts)
    return honors_knitted_missing(holdings_of(a), holdings_of(b), holdings_of(c), holdings_of(h)) - 1


def honors_knitted_missing(a: i64, b: i64, c: i64, h: i64) -> i64:
    """Tiles missing for honors and knitted tiles, from the holdings of suits and honors."""
    held = knitted_held(a, b, c)
    most: i64 = 0
    while held > 0:
        if held & 15 > most:
            most = held & 15
        held >>= 4
    honors: i64 = POPCOUNT[h & 127]
    return 14 - most - honors


def knitted_held(a: i64, b: i64, c: i64) -> i64:
    """How many of the nine kinds of each knitted order are held, four bits an order, from the holdings."""
    held: i64 = _KNITTED_HELD[a & 511]
    held += _KNITTED_HELD[512 + (b & 511)]
    held += _KNITTED_HELD[1024 + (c & 511)]
    return held


def knitted_straight_shanten(counts: list[int], melds: int = 0) -> int:
    """Shanten of the knitted straight, of a hand with no meld or one."""
    ka, kb, kc, kh = keys_of(counts)
    a = holdings_of(ka)
    b = holdings_of(kb)
    c = holdings_of(kc)
    return knitted_straight_missing(ka, kb, kc, kh, a, b, c, melds, IMPOSSIBLE) - 1


def knitted_straight_missing(ka: i64, kb: i64, kc: i64, kh: i64, a: i64, b: i64, c: i64, melds: i64, bound: i64) -> i64:
    """Tiles missing for the knitted straight, or `bound` if they are not fewer.

    Takes keys and holdings. What an order leaves over must become one set and a pair, or the pair. That
    rest never wants more than three of a kind, so four tiles of each kind are enough for both.
    """
    h: i64 = HONORS_CLASS[kh]
    held = knitted_held(a, b, c)
    order: i64 = 0
    while order < 6:
        lacking = 9 - (held >> 4 * order & 15)
        if lacking < bound:
            lacking += missing(
                SUIT_CLASS[rest_key(ka, a, order, 0)],
                SUIT_CLASS[rest_key(kb, b, order, 1)],
                SUIT_CLASS[rest_key(kc, c, order, 2)],
                h,
                1 - melds,
            )
            if lacking < bound:
                bound = lacking
        order += 1
    return bound


def rest_key(key: i64, holdings: i64, order: i64, suit: i64) -> i64:
    """The key of a suit after the tiles of a knitted order that it holds are taken out."""
    return key - _KNITTED_KEYS[_FIRSTS[order * 3 + suit] * 512 + (holdings & 511)]
