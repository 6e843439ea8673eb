"""In what a family counts, found by asking it; and how a score's fans come to a multiplier."""

import pytest

from paiju.cli.worth import is_capped, scale_of, sum_text, value_text, worth_text
from paiju.rules.win import Win
from paiju.rulesets.registry import ruleset
from paiju.shapes.hand import parse_hand
from paiju.text import Language


def win(text: str) -> Win:
    hand = parse_hand(text)
    assert hand.win is not None
    return Win(hand.counts(), list(hand.melds), hand.win)


@pytest.mark.parametrize(
    ("preset", "scale"),
    [
        ("guobiao/official@1", "fan"),
        ("guobiao/coins@1", "fan"),
        ("sichuan/xuezhan@1", "doubled"),
        ("sichuan/qq@1", "doubled"),
        ("sichuan/sbr@1", "doubled"),
        ("sichuan/chengdu-points@1", "points"),
        ("sichuan/folk@1", "times"),
        ("wenzhou/qq@1", "levels"),
        ("wenzhou/mil2024@1", "levels"),
    ],
)
def test_what_a_preset_counts_in(preset: str, scale: str) -> None:
    assert scale_of(ruleset(preset)) == scale


@pytest.mark.parametrize(
    ("scoring", "scale"), [("points", "points"), ("fan", "doubled"), ("times", "times"), ("doubling", "doubled")]
)
def test_no_cap_hides_what_is_counted_in(scoring: str, scale: str) -> None:
    # With a cap of two, three 番 and three 分 would come to the same.
    for cap in (0, 4, 8):
        assert scale_of(ruleset("sichuan", {"scoring": scoring, "cap": cap, "unit": 5})) == scale


@pytest.mark.parametrize(
    ("preset", "hand", "text", "capped"),
    [
        ("sichuan", "2233445566778m + 8m", "5 fan, ×16", False),
        ("sichuan/folk", "2233445566778m + 8m", "×16, capped at ×8", True),
        ("sichuan/folk", "112233m5566778p + 8p", "×4", False),
        ("sichuan/chengdu-points", "2233445566778m + 8m", "4 points", False),
        # Three fan are the cap itself, more are beyond it.
        ("sichuan/sbr", "1122233344455m + 1m", "3 fan, ×8", False),
        ("sichuan/sbr", "1111222233334m + 4m", "7 fan, ×8, capped at ×8", True),
        ("guobiao", "2233445566778m + 8m", "", False),
        ("wenzhou", "123789m34p345678s99p + 2p", "hard, ×2", False),
        ("wenzhou", "222333444555m99p99s + 9s", "double, ×4", False),
    ],
)
def test_how_fans_come_to_a_multiplier(preset: str, hand: str, text: str, capped: bool) -> None:
    rules = ruleset(preset)
    score = rules.score(win(hand))
    assert sum_text(rules, score, "en") == text
    assert is_capped(rules, score) == capped


@pytest.mark.parametrize(
    ("preset", "lang", "value", "worth"),
    [
        ("guobiao", "zh", "24 番", "24 番"),
        ("guobiao", "en", "24 fan", "24 fan"),
        ("sichuan", "zh", "24 番", "24 分"),
        ("sichuan/folk", "zh", "24 倍", "24 分"),
        ("sichuan/chengdu-points", "zh", "24 分", "24 分"),
        ("sichuan/folk", "en", "×24", "worth 24"),
    ],
)
def test_values_and_wins_are_told_in_what_the_family_counts(
    preset: str, lang: Language, value: str, worth: str
) -> None:
    rules = ruleset(preset)
    assert value_text(rules, 24, lang) == value
    assert worth_text(rules, 24, lang) == worth


@pytest.mark.parametrize(("lang", "value", "worth"), [("zh", "4 倍", "双翻，4 倍"), ("en", "×4", "double, ×4")])
def test_of_levels_a_win_tells_its_name(lang: Language, value: str, worth: str) -> None:
    rules = ruleset("wenzhou")
    assert (value_text(rules, 4, lang), worth_text(rules, 4, lang)) == (value, worth)
