"""The explained score: what does not count, and why."""

import pytest
from guobiao_hands import sample_wins, table

from paiju.rules.score import ExcludedFan, Score
from paiju.rulesets.guobiao.examples import win_of
from paiju.rulesets.guobiao.explanation import ACCOUNT_ONCE, explain


def explained(text: str, *flags: str, round: str = "E", seat: str = "E") -> Score:
    return explain(table(), win_of(text, *flags, round=round, seat=seat))


def test_a_hand_below_the_minimum_tells_what_it_is_worth() -> None:
    score = explained("123m567p78s55pEEE + 9s 1f", round="S", seat="S")
    assert score.refusal == "below_minimum"
    assert (score.counted, score.minimum) == (3, 8)
    assert score.points == 4


def test_an_incomplete_hand_is_refused() -> None:
    score = explained("123m456p789s55pEE + 1p")
    assert (score.refusal, score.points, score.fans, score.reading) == ("not_complete", 0, (), "")


def test_a_barred_fan_names_the_fan_that_bars_it() -> None:
    score = explained("CCCFFFPP123m55s + P")
    assert ExcludedFan("two_dragon_pungs", 3, "big_three_dragons") in score.excluded
    assert ExcludedFan("dragon_pung", 3, "big_three_dragons") in score.excluded
    assert ExcludedFan("pung_of_terminals_or_honors", 3, "big_three_dragons") in score.excluded


def test_pungs_of_winds_name_the_fans_that_took_them() -> None:
    score = explained("EESSS123m456p99s + E", seat="S")
    assert ExcludedFan("pung_of_terminals_or_honors", 1, "prevalent_wind") in score.excluded
    assert ExcludedFan("pung_of_terminals_or_honors", 1, "seat_wind") in score.excluded
    score = explained("EEESSSWW123m55s + W", round="N", seat="N")
    assert ExcludedFan("pung_of_terminals_or_honors", 3, "big_three_winds") in score.excluded
    score = explained("1112345678999m + 2m")
    assert ExcludedFan("pung_of_terminals_or_honors", 1, "nine_gates") in score.excluded


def test_a_pung_of_an_unnamed_wind_is_counted_and_not_excluded() -> None:
    score = explained("WW456m456p789s99s + W")
    assert "pung_of_terminals_or_honors" in [fan.fan for fan in score.fans]
    assert "pung_of_terminals_or_honors" not in [fan.fan for fan in score.excluded]


def test_a_whole_hand_of_ends_bars_all_its_pungs() -> None:
    score = explained("111999m111pCCCE + E")
    assert ExcludedFan("pung_of_terminals_or_honors", 4, "all_terminals_and_honors") in score.excluded


def test_combinations_that_the_principles_leave_out() -> None:
    """123456m 123456p: three of four pairs of chows count."""
    score = explained("123456m123456p5s + 5s")
    assert [fan.fan for fan in score.excluded if fan.by == ACCOUNT_ONCE] == ["short_straight"]


@pytest.mark.parametrize(
    ("hand", "reading"),
    [
        ("123m456p78s55pEEE + 9s", "123m 456p 789s EEE 55p"),
        ("112233m9p [123m<] [678s<] + 9p", "123m 123m 99p [123m<] [678s<]"),
        ("1155m2266p33sEEC + C", "11m 55m 22p 66p 33s EE CC"),
        ("19m19p19sESWNCFP + 1m", "119m19p19sESWNCFP"),
        ("147m258p36sSS [678s<] + 9s", "147m258p369s SS [678s<]"),
    ],
)
def test_the_reading_is_shown_in_the_notation(hand: str, reading: str) -> None:
    assert explained(hand).reading == reading


def test_what_is_excluded_is_barred_by_a_fan_that_counts_or_by_the_principle() -> None:
    fans = table().by_number
    excludes = {row.fan.id: row.fan.excludes for row in fans.values()}
    seen = 0
    for win in sample_wins():
        score = explain(table(), win)
        counted = {fan.fan for fan in score.fans}
        for excluded in score.excluded:
            seen += 1
            if excluded.by == ACCOUNT_ONCE:
                assert any(row.sets for row in fans.values() if row.fan.id == excluded.fan)
            else:
                assert excluded.by in counted
                assert excluded.fan in excludes[excluded.by] or excluded.fan == "pung_of_terminals_or_honors"
    assert seen > 3000
