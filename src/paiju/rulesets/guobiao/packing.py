"""Packing: the tables and small functions that turn tiles, chows and pungs into the ints of a reading's aspects.

Part of the hot path, compiled where a compiler is there. What the ints hold is defined in
`paiju.rulesets.guobiao.aspects`.
"""

from typing import Final

from paiju.rules.win import Win
from paiju.rulesets.guobiao.aspects import (
    CHOW_SHIFT,
    CONCEALED_SHIFT,
    END_IN_EACH,
    EVEN,
    FIVE_IN_EACH,
    GREATER_KNITTED,
    GREEN,
    HAS_BAMBOO,
    HAS_CHARACTERS,
    HAS_DOTS,
    HAS_DRAGONS,
    HAS_WINDS,
    HONORS,
    LESSER_KNITTED,
    LESSER_KNITTED_WITH_STRAIGHT,
    LOWER,
    LOWER_FOUR,
    MIDDLE,
    PAIR_HONOR_SHIFT,
    PAIR_OF_FIVES,
    PAIR_SUITED,
    REVERSIBLE,
    ROUND_SHIFT,
    SEAT_SHIFT,
    SEVEN_PAIRS,
    SHIFTED_PAIRS,
    SIMPLES,
    SUIT_OF_CHOWS,
    TERMINALS,
    TERMINALS_AND_HONORS,
    UPPER,
    UPPER_FOUR,
)
from paiju.shapes.native import i64
from paiju.shapes.special import KNITTED_ORDERS, ORPHANS
from paiju.shapes.split import CHOW_BASE, PAIR_SHIFT, PUNG_BASE
from paiju.shapes.suit_keys import POPCOUNT
from paiju.tiles.tile import EAST, KINDS, RED, WHITE
from paiju.tiles.tile import GREEN as GREEN_DRAGON


def _mask(tiles: str) -> int:
    """The mask of kinds written as ranks and suits."""
    mask = 0
    ranks = ""
    for sign in tiles:
        if sign in "mps":
            for rank in ranks:
                mask |= 1 << ("mps".index(sign) * 9 + int(rank) - 1)
            ranks = ""
        else:
            ranks += sign
    return mask


_ALL_SUITS: Final = (1 << EAST) - 1
ALL_HONORS: Final = ((1 << KINDS) - 1) ^ _ALL_SUITS
CHARACTERS: Final = 0x1FF
DOTS: Final = 0x1FF << 9
BAMBOO: Final = 0x1FF << 18
_WINDS: Final = 0xF << EAST
_DRAGONS: Final = 0x7 << RED
SETS_OF_SPLIT: Final = (1 << PAIR_SHIFT) - 1
_ENDS: Final = _mask("19m19p19s")
_ZONE_TILES: Final[tuple[tuple[int, int], ...]] = (
    (GREEN, _mask("23468s") | 1 << GREEN_DRAGON),
    (TERMINALS, _ENDS),
    (HONORS, ALL_HONORS),
    (TERMINALS_AND_HONORS, _ENDS | ALL_HONORS),
    (SIMPLES, _ALL_SUITS ^ _ENDS),
    (EVEN, _mask("2468m2468p2468s")),
    (UPPER, _mask("789m789p789s")),
    (MIDDLE, _mask("456m456p456s")),
    (LOWER, _mask("123m123p123s")),
    (UPPER_FOUR, _mask("6789m6789p6789s")),
    (LOWER_FOUR, _mask("1234m1234p1234s")),
    (REVERSIBLE, _mask("1234589p245689s") | 1 << WHITE),
)


def _zones_of(offset: int, kinds: int) -> list[int]:
    """For every mask of the kinds of a suit (or of the honors): the zones that it lies in, and what is present."""
    table = []
    for mask in range(1 << kinds):
        tiles = mask << offset
        zones = 0
        for zone, allowed in _ZONE_TILES:
            if tiles & ~allowed == 0:
                zones |= zone
        table.append(zones)
    return table


_ZONES_OF: Final[list[list[int]]] = [_zones_of(0, 9), _zones_of(9, 9), _zones_of(18, 9), _zones_of(27, 7)]

# The tables below are by the field of a set in a split (`paiju.shapes.split`): 1-34 pungs, 35-59 chows.
_FIELDS: Final = 64


def _chow_weights() -> list[int]:
    """A chow as a digit of base 5, so that the order of the sets does not matter; seven digits a suit."""
    weights = [0] * _FIELDS
    for low in range(EAST):
        if low % 9 < 7:
            weights[CHOW_BASE + low] = 5 ** (low // 9 * 7 + low % 9)
    return weights


def _set_marks() -> list[int]:
    """END_IN_EACH and FIVE_IN_EACH, as far as a set allows them; of a pair as of a pung."""
    marks = [0] * _FIELDS
    for kind in range(KINDS):
        if kind >= EAST or kind % 9 in (0, 8):
            marks[kind + PUNG_BASE] |= END_IN_EACH
        if kind < EAST and kind % 9 == 4:
            marks[kind + PUNG_BASE] |= FIVE_IN_EACH
        if kind < EAST and kind % 9 < 7:
            if kind % 9 in (0, 6):
                marks[CHOW_BASE + kind] |= END_IN_EACH
            if kind % 9 in (2, 3, 4):
                marks[CHOW_BASE + kind] |= FIVE_IN_EACH
    return marks


CHOW_WEIGHT: Final[list[int]] = _chow_weights()
SET_MARK: Final[list[int]] = _set_marks()
_FIVE: Final = 4 + PUNG_BASE
"""Field of a pair of fives of the first suit."""


def _chow_masks(rank_of_win: tuple[int, ...], offset: int) -> list[int]:
    """By winning tile: the chow (bit of its lowest tile) in which the tile, at some ranks, stands at an offset."""
    return [1 << (kind - offset) if kind < EAST and kind % 9 in rank_of_win else 0 for kind in range(KINDS)]


EDGE_OF: Final[list[int]] = [
    three | seven for three, seven in zip(_chow_masks((2,), 2), _chow_masks((6,), 0), strict=True)
]
MIDDLE_OF: Final[list[int]] = _chow_masks((1, 2, 3, 4, 5, 6, 7), 1)
HOLDING: Final[list[int]] = [
    sum(1 << (kind - step) for step in range(3) if kind < EAST and 0 <= kind % 9 - step < 7) for kind in range(KINDS)
]
"""By tile: the chows that hold it."""

ORDER_MASKS: Final[list[int]] = [sum(1 << kind for kind in order) for order in KNITTED_ORDERS]
ORPHANS_MASK: Final = sum(1 << kind for kind in ORPHANS)

ONE_CONCEALED_KONG: Final = 1 << CONCEALED_SHIFT
# Shifting a variable 1 would be done in 32 bits by the compiled build: mypyc writes the literal as a C int.
BIT: Final[list[int]] = [1 << kind for kind in range(KINDS)]

POWERS: Final[list[int]] = [5 ** (kind % 9) for kind in range(KINDS)]
"""What one copy of a kind adds to the key of its suit."""


def joined(a: i64, b: i64, c: i64, h: i64, shift: i64) -> i64:
    """One group of nine bits of each suit's holdings as a mask of kinds."""
    return (a >> shift & 511) | (b >> shift & 511) << 9 | (c >> shift & 511) << 18 | (h >> shift & 127) << 27


def kinds_in(kinds: i64) -> i64:
    """The number of kinds in a mask."""
    count: i64 = POPCOUNT[kinds & 511]
    count += POPCOUNT[kinds >> 9 & 511]
    count += POPCOUNT[kinds >> 18 & 511]
    count += POPCOUNT[kinds >> 27]
    return count


def _ascending(first: i64, second: i64, third: i64) -> tuple[i64, i64, i64]:
    """Three numbers in order: suits are equal before most fans, so that fewer values have to be remembered."""
    if first > second:
        first, second = second, first
    if second > third:
        second, third = third, second
    if first > second:
        first, second = second, first
    return first, second, third


def packed_chows(chows: i64, pair: i64) -> i64:
    """CHOWS from the digits of the chows and the field of the pair."""
    first: i64 = chows % SUIT_OF_CHOWS
    rest: i64 = chows // SUIT_OF_CHOWS
    second: i64 = rest % SUIT_OF_CHOWS
    third: i64 = rest // SUIT_OF_CHOWS
    key: i64 = 0
    if pair <= EAST:
        key = PAIR_SUITED
        if pair == _FIVE or pair == _FIVE + 9 or pair == _FIVE + 18:
            own: i64 = first if pair == _FIVE else second if pair == _FIVE + 9 else third
            # The suit is told where it can matter: all chows in it, or in both others.
            others: i64 = (first != 0) + (second != 0) + (third != 0) - (own != 0)
            if (own and others == 0) or (own == 0 and others == 2):
                key = PAIR_OF_FIVES
    first, second, third = _ascending(first, second, third)
    return (first + SUIT_OF_CHOWS * (second + SUIT_OF_CHOWS * third)) << CHOW_SHIFT | key


def packed_honors(pungs: i64, pair: i64, win: Win) -> i64:
    """The fields of PUNGS beside the mask of pungs, some of which are of honors."""
    fields: i64 = 0
    round_wind: i64 = win.round_wind
    seat_wind: i64 = win.seat_wind
    if pungs & BIT[EAST + round_wind]:
        fields = (round_wind + 1) << ROUND_SHIFT
    if pungs & BIT[EAST + seat_wind]:
        fields |= (seat_wind + 1) << SEAT_SHIFT
    if pair > EAST:
        # A pair of honors matters only as what is lacking of 小四喜 or 小三元.
        honors: i64 = pair - PUNG_BASE - EAST
        others: i64 = _WINDS if honors < 4 else _DRAGONS
        if pungs & others == others & ~BIT[pair - PUNG_BASE]:
            fields |= (honors + 1) << PAIR_HONOR_SHIFT
    return fields


def packed_pungs(pungs: i64) -> i64:
    """A mask of pungs with its suits in ascending order."""
    suited: i64 = pungs & _ALL_SUITS
    if suited == 0:
        return pungs
    first: i64 = suited & 511
    second: i64 = suited >> 9 & 511
    third: i64 = suited >> 18
    first, second, third = _ascending(first, second, third)
    return first | second << 9 | third << 18 | (pungs ^ suited)


def packed_tiles(kinds: i64) -> i64:
    """TILES as far as it follows from the kinds present."""
    tiles: i64 = _ZONES_OF[0][kinds & 511] & _ZONES_OF[1][kinds >> 9 & 511]
    tiles &= _ZONES_OF[2][kinds >> 18 & 511] & _ZONES_OF[3][kinds >> 27]
    if kinds & CHARACTERS:
        tiles |= HAS_CHARACTERS
    if kinds & DOTS:
        tiles |= HAS_DOTS
    if kinds & BAMBOO:
        tiles |= HAS_BAMBOO
    if kinds & _WINDS:
        tiles |= HAS_WINDS
    if kinds & _DRAGONS:
        tiles |= HAS_DRAGONS
    return tiles


def pairs_shape(kinds: i64, distinct: i64) -> i64:
    """SEVEN_PAIRS, or SHIFTED_PAIRS if seven kinds are consecutive and of one suit."""
    if distinct != 7 or kinds != (kinds & -kinds) * 127:
        return SEVEN_PAIRS
    one_suit = kinds & ~CHARACTERS == 0 or kinds & ~DOTS == 0 or kinds & ~BAMBOO == 0
    return SHIFTED_PAIRS if one_suit else SEVEN_PAIRS


def knitted_shape(kinds: i64) -> i64:
    """How fourteen different kinds are 全不靠, 0 if they are not."""
    suited: i64 = kinds & _ALL_SUITS
    order: i64 = 0
    while order < 6:
        mask: i64 = ORDER_MASKS[order]
        if suited & ~mask == 0:
            if suited == mask:
                return LESSER_KNITTED_WITH_STRAIGHT
            return GREATER_KNITTED if kinds >> EAST == 127 else LESSER_KNITTED
        order += 1
    return 0
