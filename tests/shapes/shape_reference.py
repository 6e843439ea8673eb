"""Slow, plain answers that the fast ones are compared with, and random hands to compare them on.

Nothing here uses tables or suits: whole hands are searched, set by set.
"""

import random
from itertools import combinations

from hypothesis import strategies as st

from paiju.shapes.special import KNITTED_ORDERS, ORPHANS

SETS = [(kind,) * 3 for kind in range(34)]
SETS += [(kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 < 7]
FULL = [4] * 34
FAR = 100


def all_splits(counts: list[int]) -> set[tuple[int, tuple[tuple[int, ...], ...]]]:
    """Every way to read some tiles as sets and a pair: (pair, sorted sets)."""
    found = set()
    for pair in range(34):
        if counts[pair] >= 2:
            counts[pair] -= 2
            found |= {(pair, sets) for sets in _all_sets(counts, 0)}
            counts[pair] += 2
    return found


def _all_sets(counts: list[int], first: int) -> set[tuple[tuple[int, ...], ...]]:
    if not any(counts):
        return {()}
    found = set()
    for number in range(first, len(SETS)):
        one = SETS[number]
        if all(counts[kind] >= one.count(kind) for kind in one):
            for kind in one:
                counts[kind] -= 1
            found |= {tuple(sorted((one, *more))) for more in _all_sets(counts, number)}
            for kind in one:
                counts[kind] += 1
    return found


def regular_missing(counts: list[int], sets: int, limits: list[int] = FULL) -> int:
    """Fewest tiles to add until so many sets and a pair lie among the tiles; FAR if limits forbid it."""
    for budget in range(3 * sets + 3):
        for pair in range(34):
            if limits[pair] >= 2:
                used = [0] * 34
                used[pair] = 2
                left = budget - max(0, 2 - counts[pair])
                if left >= 0 and _reaches(counts, limits, used, sets, 0, left):
                    return budget
    return FAR


def _reaches(counts: list[int], limits: list[int], used: list[int], sets: int, first: int, budget: int) -> bool:
    if sets == 0:
        return True
    for number in range(first, len(SETS)):
        one = SETS[number]
        cost = 0
        for kind in one:
            used[kind] += 1
            cost += used[kind] > counts[kind]
        fits = (
            cost <= budget
            and all(used[kind] <= limits[kind] for kind in one)
            and _reaches(counts, limits, used, sets - 1, number, budget - cost)
        )
        for kind in one:
            used[kind] -= 1
        if fits:
            return True
    return False


def _cost(counts: list[int], target: list[int], limits: list[int]) -> int:
    if any(want > limit for want, limit in zip(target, limits, strict=True)):
        return FAR
    return sum(max(0, want - count) for want, count in zip(target, counts, strict=True))


def _target(*tiles: int) -> list[int]:
    target = [0] * 34
    for tile in tiles:
        target[tile] += 1
    return target


def seven_pairs_missing(counts: list[int], limits: list[int] = FULL) -> int:
    costs = []
    for count, limit in zip(counts, limits, strict=True):
        if limit >= 2:
            costs.append(max(0, 2 - count))
        if limit >= 4:
            costs.append(max(0, 4 - count) - max(0, 2 - count))
    # The first pair of a kind is never dearer than its second, so the cheapest seven can be taken.
    return sum(sorted(costs)[:7]) if len(costs) >= 7 else FAR


def thirteen_orphans_missing(counts: list[int], limits: list[int] = FULL) -> int:
    return min(_cost(counts, _target(*ORPHANS, pair), limits) for pair in ORPHANS)


def honors_knitted_missing(counts: list[int], limits: list[int] = FULL) -> int:
    return min(
        _cost(counts, _target(*tiles), limits)
        for order in KNITTED_ORDERS
        for tiles in combinations(order + tuple(range(27, 34)), 14)
    )


def knitted_straight_missing(counts: list[int], melds: int, limits: list[int] = FULL) -> int:
    return min(
        _cost(counts, _target(*order, *one, pair, pair), limits)
        for order in KNITTED_ORDERS
        for pair in range(34)
        for one in (SETS if melds == 0 else [()])
    )


def random_hand(chance: random.Random, tiles: int) -> list[int]:
    """Counts of so many tiles drawn from the 136."""
    counts = [0] * 34
    for tile in chance.sample([kind for kind in range(34) for _ in range(4)], tiles):
        counts[tile] += 1
    return counts


def random_win(chance: random.Random, sets: int, suits: int = 3) -> list[int]:
    """Counts of some sets and a pair, out of the honors and the first so many suits."""
    few = [one for one in SETS if one[0] >= 27 or one[0] < 9 * suits]
    while True:
        counts = _target(*(tile for _ in range(sets) for tile in chance.choice(few)))
        counts[chance.choice(few)[0]] += 2
        if max(counts) <= 4:
            return counts


def near_win(chance: random.Random, sets: int, swaps: int, suits: int = 3) -> list[int]:
    """A win with some tiles exchanged for others and one taken away."""
    counts = random_win(chance, sets, suits)
    for _ in range(swaps + 1):
        counts[chance.choice([kind for kind in range(34) if counts[kind]])] -= 1
    for _ in range(swaps):
        counts[chance.choice([kind for kind in range(34) if counts[kind] < 4])] += 1
    return counts


@st.composite
def hands(draw: st.DrawFn, tiles: int, max_kinds: int = 34) -> list[int]:
    """Counts of so many tiles, of few kinds more often than chance would have it."""
    kinds = draw(st.lists(st.integers(0, 33), min_size=(tiles + 3) // 4, max_size=max_kinds, unique=True))
    pool = [kind for kind in kinds for _ in range(4)]
    counts = [0] * 34
    for tile in draw(st.permutations(pool))[:tiles]:
        counts[tile] += 1
    while sum(counts) < tiles:
        counts[next(kind for kind in range(34) if counts[kind] == 0)] += 1
    return counts
