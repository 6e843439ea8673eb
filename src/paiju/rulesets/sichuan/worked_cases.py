"""Answers to the worked cases of a case file, whatever their kind (sichuan.md, section 4)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from paiju.rulesets.sichuan.case_options import options_of
from paiju.rulesets.sichuan.table import FanTable
from paiju.rulesets.sichuan.worked_hands import choose_fans, hand_answer, ready_answer
from paiju.rulesets.sichuan.worked_rules import rule_answer
from paiju.rulesets.sichuan.worked_settlements import in_order, settlement_answer

ANSWERS: Final[Mapping[str, Callable[[Mapping[str, Any], FanTable], dict[str, Any]]]] = {
    "hand": hand_answer,
    "ting": ready_answer,
    "rule": lambda line, table: rule_answer(line, table.options, table.scorer),
    "settlement": lambda line, table: settlement_answer(line, table.options, table.scorer),
}
"""Kind of a case -> what answers it, in the words of its field `expect`."""


def answered(line: Mapping[str, Any]) -> tuple[str, str]:
    """What a case expects and what it gets, as texts that are equal where it passes.

    Keys that the case does not expect are left out, and what has no order is put in one. Raises KeyError for a field,
    an option or a kind that no case has.

    >>> hand = {"concealed": "111m444m222p999p6p", "melds": [], "win_tile": "6p"}
    >>> line = {"kind": "hand", "preset": "folk", "hand": hand, "winner": 0, "from": 2, "context": {}}
    >>> answered(line | {"expect": {"win": True, "fans": [["大对子", 2]], "pay_each": 4}})
    ('{"win":true,"fans":[["大对子",2]],"pay_each":4}', '{"win":true,"fans":[["大对子",2]],"pay_each":2}')
    """
    answer = ANSWERS[line["kind"]](line, FanTable(options_of(line)))
    expected = dict(line["expect"])
    if "fans" in expected:
        choose_fans(expected, answer, line.get("fans_alt", []))
    if "waits" in expected:
        expected["waits"] = sorted(expected["waits"])
    if "transfers" in expected:
        expected["transfers"] = in_order(expected["transfers"])
    return _text(expected), _text({key: answer[key] for key in expected if key in answer})


def _text(answer: Mapping[str, Any]) -> str:
    return msgspec.json.encode(answer).decode()
