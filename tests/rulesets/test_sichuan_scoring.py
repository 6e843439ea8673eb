"""Amounts, caps, refusals and reasons of Sichuan hands."""

import pytest
from sichuan_hands import table

from paiju.rules.score import ExcludedFan
from paiju.rules.win import Win
from paiju.rulesets.registry import ruleset
from paiju.rulesets.sichuan.amounts import greatest_multiplier, multiplier_of
from paiju.rulesets.sichuan.examples import win_of
from paiju.rulesets.sichuan.explanation import explain
from paiju.rulesets.sichuan.options import SichuanOptions
from paiju.rulesets.sichuan.readiness import readiness
from paiju.shapes.hand import parse_hand

PLAIN, PUNGS, FLUSH, FLUSH_PUNGS = (
    "123m345m789m234p6p + 6p",
    "111333444m222p6p + 6p",
    "111234345666m8m + 8m",
    "111333444999m5m + 5m",
)


def worth(text: str, *flags: str, **options: object) -> int:
    return table(**options).scorer.worth(win_of(text, *flags))


@pytest.mark.parametrize(("unit", "row"), [(1, (1, 2, 4, 8)), (2, (2, 4, 8, 16)), (5, (5, 10, 20, 40))])
def test_the_rows_of_units_one_two_and_five(unit: int, row: tuple[int, ...]) -> None:
    """打1 幺二四八, 打2 二四八幺六, 打5 五幺二四 (L121)."""
    hands = (PLAIN, PUNGS, FLUSH, FLUSH_PUNGS)
    assert tuple(worth(hand, scoring="times", unit=unit, cap=8) for hand in hands) == row


def test_the_multipliers_of_fan() -> None:
    """1番对应1倍、2番对应2倍、3番对应4倍、4番对应8倍、5番对应16倍、六番对应32倍 (L54); the formula goes on."""
    assert [multiplier_of(SichuanOptions(), fan) for fan in range(1, 8)] == [1, 2, 4, 8, 16, 32, 64]


def test_the_cap_holds_before_what_a_self_draw_adds() -> None:
    folk = {"scoring": "times", "unit": 5, "cap": 8, "self_draw": "unit"}
    # 自摸加底: 4 + 1 = 5 times 5 (L130 prints 20).
    assert worth(FLUSH, "self_drawn", **folk) == 25
    assert worth("1111222244m55p8p + 8p", "self_drawn", **folk) == 45
    # 自摸加番 is one more 番, under the cap.
    assert worth(FLUSH, "self_drawn", **(folk | {"self_draw": "fan"})) == 40
    assert worth(FLUSH, "self_drawn", **(folk | {"self_draw": "fan", "cap": 4})) == 20


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({"scoring": "times", "cap": 8}, 8),
        # 清一色 4 and a root and 杠上花: the base 4 keeps under the cap of 8, what multiplies it goes beyond.
        ({"scoring": "times", "cap": 8, "cap_scope": "base", "root_kong": True}, 16),
        ({"scoring": "times", "cap": 2, "cap_scope": "base", "root_kong": True}, 8),
        ({"scoring": "fan", "cap_fan": 2}, 2),
        ({"scoring": "fan", "cap_fan": 2, "cap_scope": "base"}, 4),
        ({"scoring": "fan", "cap": 6}, 6),
        ({"scoring": "doubling", "cap_fan": 1}, 2),
        ({"scoring": "points", "cap": 5}, 5),
        ({"scoring": "points", "cap": 2, "cap_scope": "base"}, 5),
        ({"scoring": "points"}, 6),
    ],
)
def test_caps_of_the_hand_and_of_the_base(options: dict[str, object], points: int) -> None:
    """L121 and L134 cap 基础牌型, read as the whole hand or as its type alone."""
    assert worth("123789444s6s [5555s] + 6s", "self_drawn", "replacement", unit=1, **options) == points


def test_a_score_tells_its_cap() -> None:
    score = explain(table(scoring="fan", cap_fan=3, unit=1), win_of(FLUSH_PUNGS))
    assert (score.counted, score.multiplier, score.cap, score.points) == (4, 4, 4, 4)
    assert greatest_multiplier(SichuanOptions(cap=6, cap_fan=4)) == 6
    assert greatest_multiplier(SichuanOptions(scoring="times", cap_fan=2)) == 0


@pytest.mark.parametrize(
    ("text", "void", "refusal"),
    [
        (PLAIN, -1, ""),
        (PLAIN, 2, ""),
        (PLAIN, 1, "void_suit"),
        ("123345m789m6p [222p<] + 6p", 1, "void_suit"),
        ("123m456p789s222m5m + 5m", -1, "three_suits"),
        ("123m789m222m5m [444s<] + 5p", -1, "not_complete"),
        ("123m789m222m5p [444s<] + 5p", -1, "three_suits"),
        ("1122m4466p778899s + 1s", -1, "not_complete"),
        ("1122m4466p77889s + 9s", -1, "three_suits"),
        ("1122m4466p77889s + 8s", -1, "not_complete"),
        ("123m456m789mEEE5m + 5m", -1, "not_complete"),
    ],
)
def test_refusals(text: str, void: int, refusal: str) -> None:
    hand = parse_hand(text)
    assert hand.win is not None
    win = Win(hand.counts(), list(hand.melds), hand.win, void=void)
    scorer = table().scorer
    assert explain(table(), win).refusal == refusal
    assert scorer.wins(win) == (refusal == "")
    assert (scorer.worth(win) >= 0) == (refusal == "")


@pytest.mark.parametrize(
    ("text", "reading", "counted"),
    [
        ("111222333m444p6p + 6p", "111m 222m 333m 444p 66p", ["all_pungs"]),
        ("123123123789p9p + 9p", "123p 123p 123p 789p 99p", ["flush_ends"]),
        # 七对 and 带幺九 are both three 番; sets come first.
        ("112233m778899m1p + 1p", "123m 123m 789m 789m 11p", ["ends"]),
        ("1122334455667p + 7p", "11p 22p 33p 44p 55p 66p 77p", ["flush_seven_pairs"]),
        ("13s456s789s55m [2222m] + 2s", "123s 456s 789s 55m [2222m]", ["plain", "edge_two"]),
        # 111 222 333 is no 对对胡 here; as runs the 2 of bamboo stands between 1 and 3.
        ("11122333s456m55m + 2s", "456m 123s 123s 123s 55m", ["plain", "edge_two"]),
        ("11122333s44455m + 2s", "444m 111s 222s 333s 55m", ["all_pungs"]),
    ],
)
def test_the_reading_that_counts_is_shown(text: str, reading: str, counted: list[str]) -> None:
    score = explain(table(edge_two=True), win_of(text))
    assert score.reading == reading
    assert [fan.fan for fan in score.fans] == counted


def test_what_does_not_count_is_told_with_what_bars_it() -> None:
    score = explain(table(), win_of("111122334455m9m + 9m"))
    assert [fan.fan for fan in score.fans] == ["flush_dragon_seven_pairs"]
    assert score.excluded == tuple(
        ExcludedFan(name, 1, "flush_dragon_seven_pairs")
        for name in ("flush", "seven_pairs", "dragon_seven_pairs", "flush_seven_pairs", "root")
    )


def test_readiness_with_a_void_suit() -> None:
    scorer = table().scorer
    hand = parse_hand("123m456m789m1357p")
    assert readiness(hand.counts(), [], -1, scorer) == ("unready", (), 0)
    assert readiness(hand.counts(), [], 1, scorer).state == "pig"
    assert readiness(hand.counts(), [], 2, scorer).state == "unready"
    # A meld of the suit given up makes a pig, too; one of the third suit as well.
    hand = parse_hand("123m456m7p55p7p [222s<]")
    assert readiness(hand.counts(), list(hand.melds), -1, scorer).state == "pig"
    # A wait in the suit given up is none.
    hand = parse_hand("123m456m789m555m7m")
    assert 6 in readiness(hand.counts(), [], 1, scorer).waits


def test_the_greatest_win_has_nothing_around_it() -> None:
    hand = parse_hand("123m345m789m234p6p")
    for option in ("unit", "fan"):
        assert readiness(hand.counts(), [], -1, table(self_draw=option).scorer).points == 6


@pytest.mark.parametrize(
    ("preset", "text", "flags", "points"),
    [
        ("sichuan/xuezhan", PUNGS, (), 12),
        ("sichuan/qq", PUNGS, (), 12),
        ("sichuan/chengdu-points", PUNGS, (), 2),
        ("sichuan/folk", PUNGS, ("self_drawn",), 3),
        ("sichuan/sbr", PUNGS, ("self_drawn",), 3),
        ("sichuan/sbr", FLUSH_PUNGS, ("self_drawn", "replacement"), 9),
        # 七对 2 and a root 1.
        ("sichuan/sbr", "1111224499m55p8p + 8p", (), 8),
    ],
)
def test_presets_score(preset: str, text: str, flags: tuple[str, ...], points: int) -> None:
    rules = ruleset(preset)
    win = win_of(text, *flags)
    assert rules.wins(win)
    assert rules.worth(win) == rules.score(win).points == points


def test_worths_of_many() -> None:
    scorer = table().scorer
    assert scorer.worths([win_of(PLAIN), win_of(PUNGS), win_of("123m456p789s222m5m + 5m")]) == [6, 12, -1]
