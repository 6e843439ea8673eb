"""The fan table as data: order, values, sources, exclusions, and the aspects that the fans look at."""

import inspect
from collections import Counter

import pytest

from paiju.rulesets.guobiao.answers import Answers
from paiju.rulesets.guobiao.aspects import ASPECTS
from paiju.rulesets.guobiao.fans import BOOK, ID_OF, NUMBER, rows
from paiju.rulesets.guobiao.options import GuobiaoOptions

# Document 004, second list: how many fans each tier has.
TIERS = {88: 7, 64: 6, 48: 2, 32: 3, 24: 9, 16: 6, 12: 5, 8: 9, 6: 7, 4: 4, 2: 10, 1: 13}


def test_the_book_has_81_fans_in_its_order_and_the_optional_one_last() -> None:
    assert [row.fan.number for row in BOOK] == list(range(1, 83))
    assert BOOK[-1].fan.id == "melded_and_concealed_kong"
    assert len({row.fan.id for row in BOOK}) == len({row.fan.zh for row in BOOK}) == 82


def test_each_tier_has_as_many_fans_as_in_the_document() -> None:
    assert Counter(row.fan.value for row in BOOK[:81]) == TIERS
    values = [row.fan.value for row in BOOK[:81]]
    assert values == sorted(values, reverse=True)


def test_every_series_of_the_document_is_there_and_no_other() -> None:
    series = {"字牌", "序数牌", "刻子", "七对", "花色组合", "全带", "不靠", "和牌方式", "特殊"}
    assert {row.fan.series for row in BOOK} == series


@pytest.mark.parametrize("row", BOOK, ids=lambda row: row.fan.id)
def test_every_fan_tells_its_source_and_shows_examples(row: object) -> None:
    fan = row.fan  # type: ignore[attr-defined]
    assert "004" in fan.source or fan.number == 82
    assert bool(fan.quote) == (fan.number != 82)
    doc = inspect.getdoc(fan.predicate)
    assert doc is not None
    # One hand that shows the fan and one that just misses it.
    assert doc.count("shows(") == 2
    assert ">>>" in doc


def test_a_quoted_exclusion_is_an_exclusion() -> None:
    """What a quoted sentence of the document bars (不计 a、b) is barred by the row, except where noted."""
    names = ID_OF | {"单钓": "single_wait", "同刻": "double_pung"}
    for row in BOOK:
        if "不计" not in row.fan.quote or row.fan.number == 81:
            continue
        barred = row.fan.quote.split("不计", 1)[1].split("。")[0]
        for name in barred.split("、"):
            # The list cut 碰碰和 short here; the other two lists have it.
            name = "碰碰和" if name == "碰" else name
            assert names[name] in row.fan.excludes, (row.fan.zh, name)


def test_exclusions_name_fans_and_never_the_fan_itself() -> None:
    for row in BOOK:
        assert set(row.fan.excludes) <= set(NUMBER)
        assert row.fan.id not in row.fan.excludes
        assert len(set(row.fan.excludes)) == len(row.fan.excludes)


@pytest.mark.parametrize(
    "options",
    [
        GuobiaoOptions(),
        GuobiaoOptions(mixed_kong=5),
        GuobiaoOptions(mixed_kong=6, double_concealed_kong=8, knitted_and_straight="one"),
        GuobiaoOptions(concealed_shape_self_draw="fully_concealed"),
    ],
)
def test_a_fan_bars_only_what_is_judged_after_it(options: GuobiaoOptions) -> None:
    """One pass over the aspects decides what counts: a barred fan bars nothing."""
    table = rows(options)
    place = {row.fan.id: (row.aspect, -row.fan.value, row.fan.number) for row in table}
    possible_together = 0
    for row in table:
        for name in row.fan.excludes:
            if name not in place or {row.fan.id, name} == {"pure_shifted_pungs", "pure_triple_chow"}:
                continue
            if name == "pure_triple_chow" and row.fan.id == "four_pure_shifted_pungs":
                # No division has both: they are the same tiles read as pungs and as chows.
                continue
            if name == "seven_pairs" and row.fan.id == "pure_terminal_chows":
                continue
            assert place[row.fan.id] < place[name], (row.fan.id, name)
            possible_together += 1
    assert possible_together > 80


def test_every_fan_looks_at_an_aspect_except_the_two_that_the_scorer_counts() -> None:
    outside = {row.fan.id for row in BOOK if not 0 <= row.aspect < ASPECTS}
    assert outside == {"chicken_hand", "flower_tiles"}


def test_answers_come_with_the_highest_fan_first() -> None:
    table = rows(GuobiaoOptions(mixed_kong=5))
    values = {row.fan.number: row.fan.value for row in table}
    # One melded and one concealed kong, two concealed pungs.
    shown = Answers(table).shown(2, 1 | 1 << 3 | 2 << 6)
    assert [values[fan] for fan, _ in shown] == sorted((values[fan] for fan, _ in shown), reverse=True)
    assert {fan for fan, _ in shown} == {33, 66, 67, 74, 82}


def test_the_scorers_own_two_rows_describe_what_it_does() -> None:
    from paiju.rulesets.guobiao.fans.special import chicken_hand, flower_tiles

    assert chicken_hand(0)
    assert not chicken_hand(1)
    assert flower_tiles(3) == 3
