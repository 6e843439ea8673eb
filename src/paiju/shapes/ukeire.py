"""Useful tiles (进张): which tiles bring a hand nearer, how many of them are left, and what each discard leaves.

A useful tile lowers the least shanten over the shapes asked for. Like shanten, all this is exact: a kind of
which all four lie in the concealed hand is never useful. The number left of a kind is four less those in the
concealed hand, and less those that the caller has seen elsewhere.

Hands are given as counts, lists of 34 numbers from 0 to 4 of the concealed tiles, with the number of melds;
`sets` is 4, or 5 for hands of 16 tiles. Sets of kinds are masks: bit k is kind k.
"""

from typing import Final, NamedTuple

from paiju.shapes.limited import limited_useful, limits_of
from paiju.shapes.native import i64
from paiju.shapes.shanten import shanten
from paiju.shapes.shape import (
    ALL,
    HONORS_KNITTED,
    IMPOSSIBLE,
    KNITTED_STRAIGHT,
    REGULAR,
    SEVEN_PAIRS,
    THIRTEEN_ORPHANS,
    possible_shapes,
)
from paiju.shapes.special import (
    KNITTED_ORDERS,
    ORPHANS,
    honors_knitted_missing,
    knitted_held,
    knitted_straight_missing,
    rest_key,
    seven_pairs_missing,
    thirteen_orphans_missing,
)
from paiju.shapes.suit_keys import POPCOUNT, holdings_of, keys_of
from paiju.shapes.suit_tables import HONORS_CLASS, SUIT_CLASS, missing
from paiju.tiles.tile import KINDS, Tile

_KINDS_MASK: Final = (1 << 34) - 1
_HONORS_MASK: Final = 127 << 27
_ORPHANS_MASK: Final[int] = sum(1 << kind for kind in ORPHANS)
_ORDER_MASKS: Final[list[int]] = [sum(1 << kind for kind in order) for order in KNITTED_ORDERS]


def spread(a: i64, b: i64, c: i64, h: i64, copies: i64) -> i64:
    """The mask of kinds held at least 1-4 times, from the holdings of suits and honors."""
    shift: i64 = 9 * (copies - 1)
    return (a >> shift & 511) | (b >> shift & 511) << 9 | (c >> shift & 511) << 18 | (h >> shift & 127) << 27


def regular_useful(ka: i64, kb: i64, kc: i64, kh: i64, full: i64, sets: i64) -> i64:
    """The mask of kinds that bring a hand nearer to `sets` sets and a pair, given its keys.

    `full` is the mask of kinds to leave out, those held four times among them.
    """
    ca: i64 = SUIT_CLASS[ka]
    cb: i64 = SUIT_CLASS[kb]
    cc: i64 = SUIT_CLASS[kc]
    ch: i64 = HONORS_CLASS[kh]
    now = missing(ca, cb, cc, ch, sets)
    return (
        _useful_ranks(SUIT_CLASS, ka, 9, full, cb, cc, ch, sets, now)
        | _useful_ranks(SUIT_CLASS, kb, 9, full >> 9, ca, cc, ch, sets, now) << 9
        | _useful_ranks(SUIT_CLASS, kc, 9, full >> 18, ch, ca, cb, sets, now) << 18
        | _useful_ranks(HONORS_CLASS, kh, 7, full >> 27, cc, ca, cb, sets, now) << 27
    )


def _useful_ranks(
    table: bytes, key: i64, ranks: i64, full: i64, beside: i64, third: i64, fourth: i64, sets: i64, now: i64
) -> i64:
    """The ranks of one suit that bring the hand nearer than `now`, given the classes of the three others."""
    useful: i64 = 0
    before: i64 = table[key]
    power: i64 = 1
    bit: i64 = 1
    while ranks > 0:
        if full & bit == 0:
            after: i64 = table[key + power]
            if after != before and missing(after, beside, third, fourth, sets) < now:
                useful |= bit
        power *= 5
        bit *= 2
        ranks -= 1
    return useful


def shanten_and_useful(
    counts: list[int], melds: i64 = 0, sets: i64 = 4, shapes: i64 = ALL, up_to: i64 = IMPOSSIBLE
) -> tuple[i64, i64]:
    """The least shanten over some shapes, and the mask of the kinds that lower it.

    Made for hands that are about to draw (13 - 3 x melds tiles). Of a hand farther than `up_to` the useful
    kinds are not looked for, and the mask is 0.
    """
    shapes = possible_shapes(melds, sets, shapes)
    ka, kb, kc, kh = keys_of(counts)
    a = holdings_of(ka)
    b = holdings_of(kb)
    c = holdings_of(kc)
    h = holdings_of(kh)
    regular: i64 = IMPOSSIBLE + 1
    pairs: i64 = IMPOSSIBLE + 1
    orphans: i64 = IMPOSSIBLE + 1
    knitted: i64 = IMPOSSIBLE + 1
    if shapes & REGULAR:
        regular = missing(SUIT_CLASS[ka], SUIT_CLASS[kb], SUIT_CLASS[kc], HONORS_CLASS[kh], sets - melds)
    if shapes & SEVEN_PAIRS:
        pairs = seven_pairs_missing(a, b, c, h)
    if shapes & THIRTEEN_ORPHANS:
        orphans = thirteen_orphans_missing(a, b, c, h)
    if shapes & HONORS_KNITTED:
        knitted = honors_knitted_missing(a, b, c, h)
    least: i64 = min(regular, pairs, orphans, knitted)
    straight: i64 = IMPOSSIBLE + 1
    if shapes & KNITTED_STRAIGHT:
        # One more than the least: equal ones must be told from worse ones.
        straight = knitted_straight_missing(ka, kb, kc, kh, a, b, c, melds, least + 1)
        if straight < least:
            least = straight
    if least > IMPOSSIBLE:
        return IMPOSSIBLE, 0
    if least == 0 or least - 1 > up_to:
        return least - 1, 0

    held = spread(a, b, c, h, 1)
    full = spread(a, b, c, h, 4)
    useful: i64 = 0
    if regular == least:
        useful = regular_useful(ka, kb, kc, kh, full, sets - melds)
    if pairs == least:
        useful |= (held & ~spread(a, b, c, h, 2)) | (spread(a, b, c, h, 3) & ~full)
    if orphans == least:
        useful |= _ORPHANS_MASK & ~held
        if not spread(a, b, c, h, 2) & _ORPHANS_MASK:
            useful |= _ORPHANS_MASK
    if knitted == least:
        honors: i64 = POPCOUNT[h & 127]
        orders = knitted_held(a, b, c)
        order: i64 = 0
        while order < 6:
            if 14 - honors - (orders >> 4 * order & 15) == least:
                useful |= (_ORDER_MASKS[order] | _HONORS_MASK) & ~held
            order += 1
    if straight == least:
        useful |= _knitted_straight_useful(ka, kb, kc, kh, a, b, c, melds, least, held, full)
    return least - 1, useful


def _knitted_straight_useful(
    ka: i64,
    kb: i64,
    kc: i64,
    kh: i64,
    a: i64,
    b: i64,
    c: i64,
    melds: i64,
    least: i64,
    held: i64,
    full: i64,
) -> i64:
    """The mask of kinds that bring the knitted straight nearer, of which `least` tiles are missing."""
    useful: i64 = 0
    ch: i64 = HONORS_CLASS[kh]
    orders = knitted_held(a, b, c)
    order: i64 = 0
    while order < 6:
        lacking = 9 - (orders >> 4 * order & 15)
        if lacking <= least:
            ra = rest_key(ka, a, order, 0)
            rb = rest_key(kb, b, order, 1)
            rc = rest_key(kc, c, order, 2)
            if lacking + missing(SUIT_CLASS[ra], SUIT_CLASS[rb], SUIT_CLASS[rc], ch, 1 - melds) == least:
                useful |= _ORDER_MASKS[order] & ~held
                if lacking < least:
                    useful |= regular_useful(ra, rb, rc, kh, full | useful, 1 - melds)
        order += 1
    return useful


def shanten_after_discards(counts: list[int], melds: i64 = 0, sets: i64 = 4, shapes: i64 = ALL) -> list[int]:
    """For each of the 34 kinds the least shanten after discarding one; IMPOSSIBLE if none is held.

    Takes a hand that has drawn (14 - 3 x melds tiles).
    """
    shapes = possible_shapes(melds, sets, shapes)
    ka, kb, kc, kh = keys_of(counts)
    a = holdings_of(ka)
    b = holdings_of(kb)
    c = holdings_of(kc)
    h = holdings_of(kh)
    after = [IMPOSSIBLE] * KINDS
    if shapes & REGULAR:
        ca: i64 = SUIT_CLASS[ka]
        cb: i64 = SUIT_CLASS[kb]
        cc: i64 = SUIT_CLASS[kc]
        ch: i64 = HONORS_CLASS[kh]
        need: i64 = sets - melds
        _regular_after(after, 0, SUIT_CLASS, ka, a & 511, cb, cc, ch, need)
        _regular_after(after, 9, SUIT_CLASS, kb, b & 511, ca, cc, ch, need)
        _regular_after(after, 18, SUIT_CLASS, kc, c & 511, ch, ca, cb, need)
        _regular_after(after, 27, HONORS_CLASS, kh, h & 511, cc, ca, cb, need)
    if shapes == REGULAR:
        return after

    once = spread(a, b, c, h, 1)
    twice = spread(a, b, c, h, 2)
    if shapes & SEVEN_PAIRS:
        # A tile of two or of four equal ones breaks a pair.
        broken = (twice & ~spread(a, b, c, h, 3)) | spread(a, b, c, h, 4)
        _lower(after, once, broken, seven_pairs_missing(a, b, c, h) - 1)
    if shapes & THIRTEEN_ORPHANS:
        broken = _ORPHANS_MASK & ~twice
        pair = _ORPHANS_MASK & twice
        if pair & (pair - 1) == 0:
            broken |= pair & ~spread(a, b, c, h, 3)
        _lower(after, once, broken, thirteen_orphans_missing(a, b, c, h) - 1)
    if shapes & HONORS_KNITTED:
        lacking = honors_knitted_missing(a, b, c, h)
        honors: i64 = POPCOUNT[h & 127]
        broken = _KINDS_MASK
        orders = knitted_held(a, b, c)
        order: i64 = 0
        while order < 6:
            if 14 - honors - (orders >> 4 * order & 15) == lacking:
                broken &= _ORDER_MASKS[order] | _HONORS_MASK
            order += 1
        _lower(after, once, broken & ~twice, lacking - 1)
    if shapes & KNITTED_STRAIGHT:
        straight = knitted_straight_missing(ka, kb, kc, kh, a, b, c, melds, IMPOSSIBLE) - 1
        rest = counts[:]
        for kind in range(KINDS):
            if counts[kind] and straight < after[kind]:
                rest[kind] -= 1
                after[kind] = min(after[kind], shanten(rest, melds, sets, KNITTED_STRAIGHT))
                rest[kind] += 1
    return after


def _regular_after(
    after: list[int],
    start: i64,
    table: bytes,
    key: i64,
    held: i64,
    beside: i64,
    third: i64,
    fourth: i64,
    sets: i64,
) -> None:
    """Write the regular shanten after each discard of one suit, given the classes of the three others."""
    power: i64 = 1
    while held > 0:
        if held & 1:
            after[start] = missing(table[key - power], beside, third, fourth, sets) - 1
        power *= 5
        held >>= 1
        start += 1


def _lower(after: list[int], held: i64, broken: i64, value: i64) -> None:
    """Lower the numbers of the kinds held to `value`, or one more for those that break the shape."""
    kind: i64 = 0
    while held > 0:
        if held & 1:
            one: i64 = value + (broken & 1)
            if one < after[kind]:
                after[kind] = one
        held >>= 1
        broken >>= 1
        kind += 1


class Ukeire(NamedTuple):
    """What a hand that is about to draw waits for."""

    shanten: int
    tiles: tuple[Tile, ...]
    """Useful kinds, ascending."""
    left: tuple[int, ...]
    """How many of each of them are left, at least one."""

    @property
    def total(self) -> int:
        """How many useful tiles are left."""
        return sum(self.left)


class Discard(NamedTuple):
    """What a discard leaves."""

    tile: Tile
    ukeire: Ukeire


def ukeire(
    counts: list[int], melds: int = 0, sets: int = 4, shapes: int = ALL, seen: list[int] | None = None
) -> Ukeire:
    """Shanten and useful tiles of a hand that is about to draw (13 - 3 x melds tiles).

    `seen` counts the tiles of each kind that lie in sight outside the concealed hand, own melds among them;
    shanten and useful tiles are then exact for the tiles that can still come. For speed, judge without it
    (`shanten_and_useful`) and deduct what is seen from the numbers left (`copies_left`).

    >>> from paiju.shapes.hand import parse_hand
    >>> ukeire(parse_hand("123456789m1123p").counts())
    Ukeire(shanten=0, tiles=(9, 12), left=(2, 4))
    """
    if seen is None:
        value, useful = shanten_and_useful(counts, melds, sets, shapes)
        limits = [4] * KINDS
    else:
        limits = limits_of(counts, seen)
        value, useful = limited_useful(counts, limits, melds, sets, shapes)
    tiles = tiles_of(useful)
    return Ukeire(value, tuple(tiles), tuple([limits[kind] - counts[kind] for kind in tiles]))


def copies_left(kinds: int, counts: list[int], seen: list[int] | None = None) -> int:
    """How many tiles of a mask of kinds are left: four each less those in the hand and those seen elsewhere."""
    left: i64 = 0
    kind: i64 = 0
    rest: i64 = kinds
    while rest > 0:
        if rest & 1:
            copies: i64 = 4 - counts[kind]
            if seen is not None:
                copies -= seen[kind]
            if copies > 0:
                left += copies
        rest >>= 1
        kind += 1
    return left


def tiles_of(mask: int) -> list[Tile]:
    """The kinds of a mask, ascending.

    >>> tiles_of(0b101)
    [0, 2]
    """
    tiles: list[Tile] = []
    kind: i64 = 0
    rest: i64 = mask
    while rest > 0:
        if rest & 1:
            tiles.append(kind)
        rest >>= 1
        kind += 1
    return tiles


def discards(
    counts: list[int], melds: int = 0, sets: int = 4, shapes: int = ALL, seen: list[int] | None = None
) -> list[Discard]:
    """What each discard of a hand that has drawn (14 - 3 x melds tiles) leaves, the best first.

    Better is a lower shanten, then more useful tiles left; equal ones stand in ascending order of kind.
    `seen` is as for `ukeire`.
    """
    rest = counts[:]
    found: list[Discard] = []
    for kind in range(KINDS):
        if counts[kind]:
            rest[kind] -= 1
            found.append(Discard(kind, ukeire(rest, melds, sets, shapes, seen)))
            rest[kind] += 1
    found.sort(key=lambda one: (one.ukeire.shanten, -one.ukeire.total))
    return found
