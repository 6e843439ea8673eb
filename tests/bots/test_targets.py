"""Goals and targets: every target completes its hand as it says, and none is overlooked."""

from itertools import combinations_with_replacement
from random import Random

import pytest

from paiju.bots.goals import CHOW_AT, TILES_OF, Goal, goals
from paiju.bots.targets import FAR, Search, Target, honors_knitted, seven_pairs, thirteen_orphans
from paiju.shapes.hand import parse_hand
from paiju.shapes.shanten import regular_shanten
from paiju.shapes.special import (
    KNITTED_ORDERS,
    ORPHANS,
    honors_knitted_shanten,
    is_honors_knitted,
    is_knitted_straight,
    is_seven_pairs,
    is_thirteen_orphans,
    seven_pairs_shanten,
    thirteen_orphans_shanten,
)
from paiju.shapes.split import is_complete

ALL = goals(4, KNITTED_ORDERS)
ANY = ALL[0]


def counts_of(text: str) -> list[int]:
    return parse_hand(text).counts()


def left_of(counts: list[int]) -> list[int]:
    return [4 - count for count in counts]


def random_hand(random: Random, size: int) -> list[int]:
    """A hand of some kinds only, so that goals come near."""
    kinds = random.sample(range(34), 14)
    counts = [0] * 34
    while sum(counts) < size:
        kind = random.choice(kinds)
        if counts[kind] < 4:
            counts[kind] += 1
    return counts


def is_target(counts: list[int], target: Target) -> bool:
    """Whether what a target lacks is just what it needs beyond the hand, tile by tile."""
    lacking = [target.lacking.count(kind) for kind in range(34)]
    return lacking == [max(need - held, 0) for need, held in zip(target.need, counts, strict=True)]


@pytest.mark.parametrize("goal", ALL, ids=lambda goal: goal.name)
def test_every_target_is_a_complete_hand_of_its_goal(goal: Goal) -> None:
    random = Random(7)
    for _ in range(4):
        counts = random_hand(random, 14)
        search = Search(counts, [], left_of(counts), 50)
        least = search.prepare(goal)
        if least == FAR:
            continue
        for target in search.targets(least + 2):
            assert is_target(counts, target)
            assert sum(target.need) == 14
            assert len(target.lacking) <= least + 2
            assert is_knitted_straight(target.need) if goal.fixed else is_complete(target.need)
            assert all(goal.kinds >> kind & 1 for kind in range(34) if target.need[kind])
            for slot in goal.slots:
                assert any(block in slot for block in target.blocks)


def test_the_prepared_distance_is_a_lower_bound_and_for_any_hand_the_shanten() -> None:
    random = Random(3)
    for _ in range(30):
        counts = random_hand(random, 13)
        search = Search(counts, [], left_of(counts), 1)
        assert search.prepare(ANY) == regular_shanten(counts) + 1
        for goal in random.sample(ALL, 10):
            least = search.prepare(goal)
            assert least == FAR or not search.targets(least - 1)


def test_no_completion_is_overlooked() -> None:
    """Against trying every four sets and pair there are."""
    counts = counts_of("2344m5567p112378s")
    bound = 3
    wanted = set()
    near = [one for one in range(len(TILES_OF)) if sum(counts[tile] > 0 for tile in set(TILES_OF[one]))]
    for sets in combinations_with_replacement(near, 4):
        need = [0] * 34
        for one in sets:
            for tile in TILES_OF[one]:
                need[tile] += 1
        if sum(max(n - c, 0) for n, c in zip(need, counts, strict=True)) > bound or max(need) > 4:
            continue
        for pair in range(34):
            need[pair] += 2
            if max(need) <= 4 and sum(max(n - c, 0) for n, c in zip(need, counts, strict=True)) <= bound:
                wanted.add(tuple(need))
            need[pair] -= 2
    search = Search(counts, [], left_of(counts), 100_000)
    search.prepare(ANY)
    assert {tuple(target.need) for target in search.targets(bound)} == wanted
    assert len(wanted) > 20


def test_melds_fill_slots_or_rule_a_goal_out() -> None:
    straight = next(goal for goal in ALL if goal.name == "straight")  # in characters
    counts = counts_of("45678m99p12s")
    search = Search(counts, [CHOW_AT[0]], left_of(counts), 50)
    assert search.prepare(straight) == 2
    assert {tuple(target.lacking) for target in search.targets(2)} == {(8, 20)}
    pungs = next(goal for goal in ALL if goal.name == "pungs")
    assert search.prepare(pungs) == FAR


def test_tiles_that_are_gone_rule_targets_out() -> None:
    counts = counts_of("123456789m11p23s")
    left = left_of(counts)
    search = Search(counts, [], left, 50)
    search.prepare(ANY)
    assert sorted(target.lacking for target in search.targets(1)) == [[18], [21]]
    left[18] = 0
    search = Search(counts, [], left, 50)
    search.prepare(ANY)
    assert [target.lacking for target in search.targets(1)] == [[21]]
    assert left == [0 if kind == 18 else 4 - counts[kind] for kind in range(34)]


def test_seven_pairs() -> None:
    counts = counts_of("1133557799m12p5s")
    lacking = seven_pairs_shanten(counts) + 1
    found = seven_pairs(counts, left_of(counts), lacking, 50)
    assert len(found) == 3
    assert all(is_seven_pairs(target.need) and is_target(counts, target) for target in found)
    assert seven_pairs(counts, left_of(counts), lacking - 1, 50) == []
    assert seven_pairs(counts_of("11335577m1122p55s"), [2] * 34, 5, 50) == []


def test_honors_and_knitted_tiles() -> None:
    counts = counts_of("147m258p36sESWN1s")
    lacking = honors_knitted_shanten(counts) + 1
    found = [
        target for order in KNITTED_ORDERS for target in honors_knitted(counts, left_of(counts), order, lacking, 99)
    ]
    assert found
    assert all(is_honors_knitted(target.need) and is_target(counts, target) for target in found)
    assert not any(honors_knitted(counts, left_of(counts), order, lacking - 1, 99) for order in KNITTED_ORDERS)


def test_thirteen_orphans() -> None:
    counts = counts_of("19m19p19sESWNCF5p")
    assert thirteen_orphans_shanten(counts) == 1
    found = thirteen_orphans(counts, left_of(counts), ORPHANS, 2)
    assert len(found) == 13
    assert all(is_thirteen_orphans(target.need) and is_target(counts, target) for target in found)
    assert thirteen_orphans(counts, left_of(counts), ORPHANS, 1) == []
    assert thirteen_orphans(counts, [0 if kind == 33 else 3 for kind in range(34)], ORPHANS, 2) == []
