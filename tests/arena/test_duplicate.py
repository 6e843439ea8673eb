"""Duplicate play: symmetry, seatings, ranking points and error bars."""

import pytest

from paiju.arena.duplicate import WallResult, duplicate_report, ranking, run_duplicate, seatings
from paiju.rulesets.registry import ruleset

CONTEST = ruleset("guobiao/contest@1")


@pytest.mark.parametrize("name", ["efficiency", "random"])
def test_four_copies_of_a_bot_score_exactly_nothing(name: str) -> None:
    for kind in ("permutations", "rotations"):
        results = list(run_duplicate(CONTEST, [name] * 4, 2, seed=3, kind=kind))
        for result in results:
            assert result.points == (0, 0, 0, 0)
            assert result.ranking == (2.5, 2.5, 2.5, 2.5)
        assert results[0].deals == (24 if kind == "permutations" else 4)


def test_four_copies_win_something_all_the_same() -> None:
    assert any(result.drawn < result.deals for result in run_duplicate(CONTEST, ["efficiency"] * 4, 6, 3, "rotations"))


def test_walls_follow_from_the_seed() -> None:
    names = ["efficiency", "random", "random", "random"]
    first = list(run_duplicate(CONTEST, names, 3, 5, "rotations"))
    assert first == list(run_duplicate(CONTEST, names, 3, 5, "rotations"))
    assert all(sum(result.points) == 0 and sum(result.ranking) == 10 for result in first)
    with pytest.raises(ValueError, match="4 seats"):
        list(run_duplicate(CONTEST, names[:2], 1))


def test_every_player_sits_everywhere_equally_often() -> None:
    for kind, times in (("permutations", 6), ("rotations", 1)):
        every = seatings(kind)  # type: ignore[arg-type]
        assert len(set(every)) == len(every) == 4 * times
        for seat in range(4):
            assert sorted(players[seat] for players in every) == sorted([0, 1, 2, 3] * times)


def test_ranking_points() -> None:
    assert ranking([30, 10, -10, -30]) == (4, 3, 2, 1)
    assert ranking([-30, 10, 10, 10]) == (1, 3, 3, 3)
    assert ranking([5, 5, -5, -5]) == (3.5, 3.5, 1.5, 1.5)


def wall(number: int, first: int) -> WallResult:
    points = (first, -first, 0, 0)
    return WallResult(number=number, deals=4, drawn=0, points=points, ranking=ranking(points))


def test_error_bars_come_from_resampling_walls() -> None:
    found = duplicate_report([wall(number, 40 if number % 2 else -8) for number in range(40)], seed=1)
    assert (found.walls, found.deals) == (40, 160)
    first = found.points[0]
    assert first.mean == 4
    # The standard error is 6 / sqrt(40) = 0.95.
    assert first.low == pytest.approx(4 - 1.86, abs=0.5)
    assert first.high == pytest.approx(4 + 1.86, abs=0.5)
    assert found.points[1].mean == -4
    assert found == duplicate_report([wall(number, 40 if number % 2 else -8) for number in range(40)], seed=1)
    even = duplicate_report([wall(number, 8) for number in range(5)])
    assert even.points[0].low == even.points[0].high == 2
    with pytest.raises(ValueError, match="no wall"):
        duplicate_report([])
