"""What a Wenzhou hand is told about: the level and why, which wild tile stands for what, or why it may not win."""

from typing import Any

import pytest
from wenzhou_hands import SlowJudge, random_hands, table

from paiju.rules.score import ExcludedFan, FanCount, Score
from paiju.rules.wild_tile import face_of
from paiju.rules.win import SELF_DRAWN, Win
from paiju.rulesets.wenzhou.examples import win_of
from paiju.rulesets.wenzhou.explanation import STANDS_FOR, explain, refusal_of
from paiju.shapes.hand import parse_hand
from paiju.shapes.meld import parse_meld
from paiju.text import known
from paiju.tiles.tile import KIND_OF, KINDS

DRAWN = "self_drawn"


def score_of(text: str, *flags: str, wild: str | None = "5m", **options: Any) -> Score:
    return explain(table(**options), win_of(text, *flags, wild=wild))


def test_one_kind_of_win_counts_and_takes_the_others() -> None:
    score = score_of("222m777s222pEE5mSSS9p + 9p", DRAWN)
    assert score.fans == (FanCount("all_pungs", 1, 4),)
    assert score.excluded == (ExcludedFan("base", 1, "all_pungs"), ExcludedFan("self_draw", 1, "all_pungs"))
    assert (score.points, score.counted, score.multiplier, score.minimum, score.cap) == (4, 4, 4, 0, 0)
    assert score.refusal == ""


def test_of_equal_levels_the_first_of_the_document_counts() -> None:
    score = score_of("11m22p3377sEESSW555m + C", DRAWN, "dealt", three_wild_pairs_double=True)
    assert [fan.fan for fan in score.fans] == ["three_wild_pattern"]
    assert [fan.fan for fan in score.excluded] == ["self_draw", "three_wild", "eight_pairs_soft", "tianhu"]
    assert [fan.fan for fan in score_of("123789m23p345678s55m + 4p").fans] == ["returned"]


@pytest.mark.parametrize(
    ("text", "flags", "reading"),
    [
        ("123mEE5m23p345678s99p + 4p", (), "123m 234p 345s 678s EE*E 99p"),
        ("123789m24p345678s9p5m + 9p", (), "123m 789m 2*34p 345s 678s 99p"),
        ("123789m34p345678s99p + 5m", (DRAWN,), "123m 789m 34*5p 345s 678s 99p"),
        # At home wild tiles and white dragons are what they are.
        ("344655m23p345678s99p + 4p", (), "345m 456m 234p 345s 678s 99p"),
        ("46mP123m23p345678s99p + 4p", (), "123m 4mP6m 234p 345s 678s 99p"),
        ("123789m23p345678sP5m + 4p", (), "123m 789m 234p 345s 678s P5m"),
        ("123789m23p345678s55m + 4p", (), "123m 789m 234p 345s 678s 55m"),
        # The pair of 财神牛 is what was drawn, unless another pair will do.
        ("123789m234p345678s5m + C", (DRAWN,), "123m 789m 234p 345s 678s C*C"),
        ("12789m234p345678s55m + 1p", (), "12*3m 789m 123p 345s 678s 4*4p"),
        # What counts is shown: pungs, where runs would do as well.
        ("222333444p777s5m [SSS>] + 9p", (DRAWN,), "222p 333p 444p 777s 9*9p [SSS>]"),
        ("111222333m444p9p [SSS>] + 9p", (), "111m 222m 333m 444p 99p [SSS>]"),
        # Eight pairs: wild tiles go to those that lack a partner, the odd tile stands last.
        ("1133m2288p1177sEES5m + C", (), "11m 33m 22p 88p 11s 77s EE S*S C"),
        ("1133m2288p1177sEEP5m + C", (), "11m 33m 22p 88p 11s 77s EE P5m C"),
        ("1133m2288p1177sEESS + 5m", (DRAWN,), "11m 33m 22p 88p 11s 77s EE SS 5m"),
        ("1133m2288p1177sEE55m + C", (), "11m 33m 22p 88p 11s 77s EE C*C 5m"),
        ("1133m2288p11sEWCC55m + W", (), "11m 33m 22p 88p 11s WW CC E*E 5m"),
        ("1133m2288p11sSPC555m + C", (DRAWN,), "11m 33m 22p 88p 11s CC P5m S*S 5m"),
        ("1111m2288p1177sEESS + C", (), "11m 11m 22p 88p 11s 77s EE SS C"),
        # Three wild tiles without a shape: the tiles as they are.
        ("149m148p159sESWN55mC + 5m", (DRAWN,), "145559m148p159sESWNC"),
        ("7p [123m<] [789m<] [EEE>] [234p<] [222s>] + 7p", (), "77p [123m<] [789m<] [EEE>] [234p<] [222s>]"),
        ("555m3p [123m<] [EEE^] [456p<] [222s>] + 7s", (DRAWN,), "7*7*7s 3*3p [123m<] [EEE^] [456p<] [222s>]"),
    ],
)
def test_readings(text: str, flags: tuple[str, ...], reading: str) -> None:
    assert score_of(text, *flags).reading == reading


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("1133m2288p1177sEEP5m + C", "11m 33m 22p 88p 11s 77s EE P5m C"),
        ("1133m2288p1177sEE55m + C", "11m 33m 22p 88p 11s 77s EE 55m C"),
        ("1133m2288p1177sEESS + 5m", "11m 33m 22p 88p 11s 77s EE SS 5m"),
        ("1133m2288p1177sEP55m + E", "11m 33m 22p 88p 11s 77s EE P5m 5m"),
    ],
)
def test_hard_eight_pairs_show_wild_tiles_at_home(text: str, reading: str) -> None:
    score = score_of(text, DRAWN, eight_pairs_wild="returned_is_hard")
    assert score.fans[0].fan == "eight_pairs_hard"
    assert score.reading == reading


@pytest.mark.parametrize(
    ("text", "flags", "refusal"),
    [
        ("123789m234p345678s5m + C", (), "wild_single_wait"),
        ("123789m234p345678s5m + C", ("robbed",), "wild_single_wait"),
        ("12789m234p345678s55m + C", (), "wild_single_wait"),
        ("123789m23p345678s99p + 5p", (), "not_complete"),
        ("149m148p159sESWN555m + C", (), "not_complete"),
        ("123789m234p345678s5m + C", (DRAWN,), ""),
    ],
)
def test_refusals(text: str, flags: tuple[str, ...], refusal: str) -> None:
    score = score_of(text, *flags)
    assert score.refusal == refusal
    assert refusal_of(table(), win_of(text, *flags)) == refusal
    assert bool(score.points) == (not refusal)
    if refusal:
        assert (score.reading, score.fans, score.excluded, score.multiplier) == ("", (), (), 0)
        assert known(f"refusal.{refusal}")


def test_other_names_of_single_waits_and_plain_wins() -> None:
    melds = "[123m<] [789m<] [EEE>] [234p<] [222s>]"
    hard = score_of(f"5m {melds} + 8p", DRAWN, dandiao_wild="hard")
    assert [fan.fan for fan in hard.excluded] == ["base", "caishen_niu", "dandiao_wild"]
    assert hard.reading == f"8*8p {melds}"
    plain = score_of("123789m34p345678s99p + 2p", plain_natural="one")
    assert (plain.fans, plain.excluded) == ((FanCount("base", 1, 1),), (ExcludedFan("no_wild", 1, "base"),))


def test_hands_without_a_wild_kind() -> None:
    assert score_of("123789m34p345678s9pP + P", wild=None).refusal == "not_complete"
    assert score_of("123789m34p345678sPP + 2p", wild=None).reading == "123m 789m 234p 345s 678s PP"
    assert score_of("1133m2288p1177sEEPP + C", wild=None).reading == "11m 33m 22p 88p 11s 77s EE PP C"


def tiles_in(reading: str, win: Win) -> tuple[list[int], int]:
    """What natural tiles lie in a reading, by kind, and how many wild ones do, under their own name or another."""
    naturals, wilds = [0] * KINDS, 0
    for part in reading.split():
        if part.startswith("["):
            parse_meld(part)
            continue
        pending: list[tuple[str, bool]] = []
        stands = False
        for sign in part:
            if sign == STANDS_FOR:
                stands = True
            elif sign.isdigit():
                pending.append((sign, stands))
                stands = False
            else:
                codes = [(rank + sign, own) for rank, own in pending] if pending else [(sign, stands)]
                pending, stands = [], False
                for code, own in codes:
                    if own or KIND_OF[code] == win.wild:
                        wilds += 1
                    else:
                        naturals[KIND_OF[code]] += 1
    return naturals, wilds


def test_readings_hold_the_tiles_of_the_hand() -> None:
    judge = table()
    wins = [win for win in random_hands(900, seed=4, wilds=(0, 1, 2, 3)) if judge.scorer.wins(win)]
    assert len(wins) > 300
    marked = 0
    for win in wins:
        score = explain(judge, win)
        naturals, wilds = tiles_in(score.reading, win)
        expected = win.counts[:]
        assert wilds == expected[win.wild]
        expected[win.wild] = 0
        assert naturals == expected
        marked += STANDS_FOR in score.reading
        counted = score.fans[0].fan
        parts = [part for part in score.reading.split() if not part.startswith("[")]
        if counted == "returned":
            assert STANDS_FOR not in score.reading
        if counted == "all_pungs":
            sets = [part.replace(STANDS_FOR, "") for part in parts]
            assert len(parts) == 6 - len(win.melds)
            assert sum(count_of(part) == 2 for part in sets) == 1
        if counted.startswith("eight_pairs"):
            assert len(parts) == 9
    assert marked > 50


def count_of(part: str) -> int:
    """How many tiles a set or pair without marks names."""
    return sum(sign.isdigit() or sign in "ESWNCFP" for sign in part)


def test_a_division_is_shown_of_every_base_reading_that_the_slow_judge_sees() -> None:
    judge = table()
    for win in random_hands(120, seed=8, wilds=(0, 1)):
        shown = SlowJudge(win, judge.options).types()
        if "base" not in shown or any("eight" in fan.fan for fan in explain(judge, win).fans):
            continue
        reading = explain(judge, win).reading.split()
        assert len(reading) == 6
        if not win.flags & SELF_DRAWN and "returned" not in shown:
            # The pair is not that of the winning tile with a wild one.
            pairs = [part for part in reading if not part.startswith("[") and count_of(part) == 2]
            face = face_of(win.tile, win.wild)
            assert all(
                STANDS_FOR not in pair
                or parse_hand(pair.replace(STANDS_FOR, "")).concealed[0] != face
                or win.counts[win.tile] > 1
                for pair in pairs
            )
