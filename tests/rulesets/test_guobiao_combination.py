"""The principles of combining against an exhaustive search written another way."""

from itertools import chain, combinations, combinations_with_replacement

import pytest

from paiju.rulesets.guobiao.aspects import CHOWS, PUNGS
from paiju.rulesets.guobiao.combination import Combination, best_combinations, combinations_of
from paiju.rulesets.guobiao.fans import rows
from paiju.rulesets.guobiao.options import GuobiaoOptions

ROWS = rows(GuobiaoOptions())
CHOW_ROWS = [row for row in ROWS if row.aspect == CHOWS and row.sets]
PUNG_ROWS = [row for row in ROWS if row.aspect == PUNGS and row.sets]
LOWS = [9 * suit + rank for suit in range(3) for rank in range(7)]


def best_value(found: list[Combination]) -> int:
    """The greatest value over every subset that is a forest and uses no set twice for one fan."""
    best = 0
    for chosen in chain.from_iterable(combinations(found, size) for size in range(len(found) + 1)):
        leader = list(range(5))

        def root(place: int, leader: list[int] = leader) -> int:
            while leader[place] != place:
                place = leader[place]
            return place

        legal = True
        used: set[tuple[int, int]] = set()
        for one in chosen:
            places = [place for place in range(5) if one.members >> place & 1]
            roots = {root(place) for place in places}
            marks = {(one.number, place) for place in places}
            if len(roots) < len(places) or used & marks:
                legal = False
                break
            used |= marks
            first = roots.pop()
            for other in roots:
                leader[other] = first
        if legal:
            best = max(best, sum(one.value for one in chosen))
    return best


@pytest.mark.parametrize("step", range(7))
def test_best_combinations_of_four_chows(step: int) -> None:
    every = list(combinations_with_replacement(LOWS, 4))
    for sets in every[step * 13 :: 131]:
        for pair in (-1, 4, 13, 22):
            found = combinations_of(CHOW_ROWS, sets, pair)
            chosen = best_combinations(found)
            assert sum(one.value for one in chosen) == best_value(found)


def test_best_combinations_of_pungs() -> None:
    kinds = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27, 28, 29, 30, 31, 32, 33]
    for sets in combinations(kinds, 4):
        for pair in (-1, 30, 33):
            if pair in sets:
                continue
            found = combinations_of(PUNG_ROWS, sets, pair)
            assert sum(one.value for one in best_combinations(found)) == best_value(found)


def test_of_equal_choices_the_earlier_fans_are_taken() -> None:
    """123456m 123456p: 喜相逢 twice and 连六, or 喜相逢 and 连六 twice."""
    found = combinations_of(CHOW_ROWS, (0, 3, 9, 12), -1)
    assert sorted(one.number for one in best_combinations(found)) == [70, 70, 71]


def test_no_set_serves_twice_for_fans_of_one_name() -> None:
    """Two chows of one suit and one of another: 喜相逢 joins the third to one of two equal ones only."""
    found = combinations_of(CHOW_ROWS, (0, 0, 9), -1)
    assert sorted(one.number for one in best_combinations(found)) == [69, 70]
