"""In what a family counts: found by asking it about a few hands, so that no family need be known by name."""

from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from paiju.rules.win import REPLACEMENT, SELF_DRAWN, Win
from paiju.shapes.hand import parse_hand
from paiju.text import Language, known, say

if TYPE_CHECKING:
    from paiju.rules.ruleset import Ruleset
    from paiju.rules.score import Score

Scale: TypeAlias = Literal["fan", "points", "doubled", "times", "levels"]
"""What the values of fans are: the points of a win themselves (番); points that are added (分); fan of which each
doubles (番); factors (倍); or levels, of which the highest counts alone (软牌, 硬牌, 双翻). In all but the first,
`Score.multiplier` tells what they come to."""

_SETS: Final = 4
_PROBES: Final = (
    "11222333444m55m + 1m",
    "1112223334445m + 5m",
    "4446785m[2222m][3333m] + 5m",
    "112233445566m7m + 7m",
    "1111222233334m + 4m",
    "12344456778m99m + 6m",
)


@lru_cache(maxsize=32)
def scale_of(rules: "Ruleset") -> Scale:
    """In what a family counts.

    >>> from paiju.rulesets.registry import ruleset
    >>> scale_of(ruleset("guobiao"))
    'fan'
    """
    scores = _scores(rules)
    if not scores:
        return "fan"
    if all(len(score.fans) == 1 for score in scores) and any(score.excluded for score in scores):
        return "levels"
    if any(_product(score) == score.counted != _sum(score) for score in scores):
        return "times"
    return "points" if all(score.multiplier == _at_most(score.counted, score.cap) for score in scores) else "doubled"


@lru_cache(maxsize=32)
def _first_fan(rules: "Ruleset") -> int:
    """Of doubled fan, how many are worth a multiplier of one."""
    free = [score for score in _scores(rules) if not score.cap or score.multiplier < score.cap]
    return free[0].counted + 1 - free[0].multiplier.bit_length() if free else 0


def _scores(rules: "Ruleset") -> "list[Score]":
    return [score for score in map(rules.score, _probes(rules.setup.sets)) if score.multiplier]


def _at_most(value: int, cap: int) -> int:
    return min(value, cap) if cap else value


def _probes(sets: int) -> list[Win]:
    """Complete hands that any family can win with, each plain and on the replacement of a kong.

    They are of one suit; a hand of more than four sets has pungs of another one besides.
    """
    wins = []
    for text in _PROBES:
        hand = parse_hand("999p" * (sets - _SETS) + text)
        assert hand.win is not None
        wins += [Win(hand.counts(), list(hand.melds), hand.win, flags) for flags in (0, SELF_DRAWN | REPLACEMENT)]
    return wins


def _sum(score: "Score") -> int:
    return sum(fan.value * fan.count for fan in score.fans)


def _product(score: "Score") -> int:
    return prod(fan.value**fan.count for fan in score.fans)


def worth_text(rules: "Ruleset", points: int, lang: Language) -> str:
    """What a win is worth, in words: its fan, or where these only multiply, what each payer pays.

    >>> from paiju.rulesets.registry import ruleset
    >>> worth_text(ruleset("guobiao"), 24, "en")
    '24 fan'
    """
    scale = scale_of(rules)
    if scale == "levels":
        return level_text(points, lang)
    return say("worth.fan" if scale == "fan" else "worth.points", lang, points=points)


def level_name(multiplier: int, lang: Language) -> str:
    """The name of a level, by its multiplier.

    >>> level_name(4, "zh"), level_name(1, "en")
    ('双翻', 'soft')
    """
    key = f"level.{multiplier}"
    return say(key if known(key) else "value.levels", lang, value=multiplier)


def level_text(multiplier: int, lang: Language) -> str:
    """A level with its multiplier.

    >>> level_text(2, "zh"), level_text(4, "en")
    ('硬牌，2 倍', 'double, ×4')
    """
    return say("score.level", lang, level=level_name(multiplier, lang), times=multiplier)


def value_text(rules: "Ruleset", value: int, lang: Language) -> str:
    """The value of a fan, in words."""
    return say(f"value.{scale_of(rules)}", lang, value=value)


def sum_text(rules: "Ruleset", score: "Score", lang: Language) -> str:
    """How what counts comes to a multiplier, in words: the sum or product, the multiplier, and whether it was capped.

    "" in a family whose fans are the points of a win.
    """
    scale = scale_of(rules)
    if scale == "fan":
        return ""
    if scale == "levels":
        return level_text(score.multiplier, lang)
    counted = say(f"value.{scale}", lang, value=score.counted)
    text = say("score.comes_to", lang, counted=counted, times=score.multiplier) if scale == "doubled" else counted
    return say("score.capped", lang, text=text, cap=score.cap) if is_capped(rules, score) else text


def is_capped(rules: "Ruleset", score: "Score") -> bool:
    """Whether the cap has taken something away."""
    scale = scale_of(rules)
    free = 2 ** max(score.counted - _first_fan(rules), 0) if scale == "doubled" else score.counted
    return 0 < score.cap == score.multiplier < free
