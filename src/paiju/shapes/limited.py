"""Shanten when tiles seen elsewhere count too (`count=visible` in guobiao.md, "Cases").

Limits are lists of 34 numbers, at least the counts: how many of each kind the hand can ever hold. The plain
shanten knows one limit only, four of each, and reads it from tables; here suits are stepped through, with
a memory of what was met. That is exact and some ten times slower.
"""

from functools import lru_cache

from paiju.shapes.shape import (
    HONORS_KNITTED,
    IMPOSSIBLE,
    KNITTED_STRAIGHT,
    REGULAR,
    SEVEN_PAIRS,
    THIRTEEN_ORPHANS,
    possible_shapes,
)
from paiju.shapes.special import KNITTED_ORDERS, ORPHANS
from paiju.shapes.suit_steps import FAR, START, distances, merge, step, total
from paiju.tiles.tile import EAST, KINDS

_step = lru_cache(1 << 16)(step)
_merge = lru_cache(1 << 16)(merge)


@lru_cache(1 << 16)
def _suit(held: tuple[int, ...], limits: tuple[int, ...]) -> bytes:
    """Distances of one suit (nine ranks) or of the honors (seven)."""
    state = START
    for rank, (count, limit) in enumerate(zip(held, limits, strict=True)):
        state = _step(state, count, limit, len(held) == 9 and rank < 7)
    return distances(state)


def limits_of(counts: list[int], seen: list[int]) -> list[int]:
    """How many of each kind a hand can ever hold when some are seen outside it."""
    return [max(4 - outside, count) for count, outside in zip(counts, seen, strict=True)]


def limited_shanten(counts: list[int], limits: list[int], melds: int, sets: int, shapes: int) -> int:
    """The least shanten over some shapes; IMPOSSIBLE if the tiles left allow none of them."""
    shapes = possible_shapes(melds, sets, shapes)
    least = IMPOSSIBLE + 1
    if shapes & REGULAR:
        least = min(least, _regular(counts, limits, sets - melds))
    if shapes & SEVEN_PAIRS:
        least = min(least, _seven_pairs(counts, limits))
    if shapes & THIRTEEN_ORPHANS:
        least = min(least, _thirteen_orphans(counts, limits))
    if shapes & HONORS_KNITTED:
        least = min(least, _honors_knitted(counts, limits))
    if shapes & KNITTED_STRAIGHT:
        least = _knitted_straight(counts, limits, melds, least)
    return least - 1


def limited_useful(counts: list[int], limits: list[int], melds: int, sets: int, shapes: int) -> tuple[int, int]:
    """The least shanten over some shapes, and the mask of kinds that lower it."""
    each = [(limited_shanten(counts, limits, melds, sets, 1 << bit), bit) for bit in range(5) if shapes >> bit & 1]
    now = min([value for value, _ in each], default=IMPOSSIBLE)
    if now == IMPOSSIBLE:
        return now, 0
    # A tile brings no shape nearer by more than one, so only the nearest ones need be tried.
    nearest = sum([1 << bit for value, bit in each if value == now])
    more = counts[:]
    useful = 0
    for kind in range(KINDS):
        if counts[kind] < limits[kind]:
            more[kind] += 1
            if limited_shanten(more, limits, melds, sets, nearest) < now:
                useful |= 1 << kind
            more[kind] -= 1
    return now, useful


def _regular(counts: list[int], limits: list[int], sets: int) -> int:
    a, b, c, h = (_suit(tuple(counts[start : start + 9]), tuple(limits[start : start + 9])) for start in (0, 9, 18, 27))
    lacking = total(_merge(a, b), _merge(c, h), sets)
    return lacking if lacking < FAR else IMPOSSIBLE + 1


def _seven_pairs(counts: list[int], limits: list[int]) -> int:
    wanted = 7 - sum([count // 2 for count in counts])
    if wanted <= 0:
        return 0
    if sum([limit // 2 for limit in limits]) < 7:
        return IMPOSSIBLE + 1
    singles = sum([count % 2 for count, limit in zip(counts, limits, strict=True) if limit > count])
    return 2 * wanted - min(wanted, singles)


def _thirteen_orphans(counts: list[int], limits: list[int]) -> int:
    lacking = sum([counts[kind] == 0 for kind in ORPHANS])
    if min([limits[kind] for kind in ORPHANS]) == 0 or max([limits[kind] for kind in ORPHANS]) < 2:
        return IMPOSSIBLE + 1
    return lacking + (max([counts[kind] for kind in ORPHANS]) < 2)


def _honors_knitted(counts: list[int], limits: list[int]) -> int:
    least = IMPOSSIBLE + 1
    honors = tuple(range(EAST, KINDS))
    for order in KNITTED_ORDERS:
        if sum([limits[kind] > 0 for kind in order + honors]) >= 14:
            least = min(least, 14 - sum([counts[kind] > 0 for kind in order + honors]))
    return least


def _knitted_straight(counts: list[int], limits: list[int], melds: int, least: int) -> int:
    for order in KNITTED_ORDERS:
        lacking = sum([counts[kind] == 0 for kind in order])
        if lacking < least and all(limits[kind] > 0 for kind in order):
            rest = counts[:]
            rest_limits = limits[:]
            for kind in order:
                rest[kind] = max(rest[kind] - 1, 0)
                rest_limits[kind] -= 1
            least = min(least, lacking + _regular(rest, rest_limits, 1 - melds))
    return least
