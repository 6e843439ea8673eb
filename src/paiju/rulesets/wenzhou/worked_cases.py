"""Answers to the worked cases of a case file, by their kinds."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from paiju.rulesets.wenzhou.case_options import options_of
from paiju.rulesets.wenzhou.options import WenzhouOptions
from paiju.rulesets.wenzhou.worked_hands import discard_answer, hand_answer
from paiju.rulesets.wenzhou.worked_money import full_answer, rotation_answer, settle_answer


def _full_answer(line: Mapping[str, Any], options: WenzhouOptions) -> dict[str, Any]:
    """What a hand is worth, and what it costs whom."""
    answer = full_answer(line, options, hand_answer(line["hand"], options))
    del answer["win"]
    return answer


ANSWERS: Final[Mapping[str, Callable[[Mapping[str, Any], WenzhouOptions], dict[str, Any]]]] = {
    "hand": hand_answer,
    "discard": discard_answer,
    "full": _full_answer,
    "settle": settle_answer,
    "rotation": rotation_answer,
}
"""Kind of a case -> what answers it, in the words of its field `expect`."""


def answered(line: Mapping[str, Any]) -> tuple[str, str]:
    """What a case expects and what it gets, as texts that are equal where it passes.

    Raises KeyError for a field, an option or a kind that no case has.

    >>> line = {"kind": "rotation", "dealer": 0, "streak": 2, "outcome": {"type": "win", "winner": 0}}
    >>> answered(line | {"players_changed": False, "expect": {"dealer": 1, "streak": 1}})
    ('{"dealer":1,"streak":1}', '{"dealer":0,"streak":3}')
    """
    return _text(line["expect"]), _text(ANSWERS[line["kind"]](line, options_of(line)))


def _text(answer: Mapping[str, Any]) -> str:
    return msgspec.json.encode(answer, order="deterministic").decode()
