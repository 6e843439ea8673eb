"""Worked cases of Sichuan: our own in every run, the whole file where PAIJU_CASES names its folder."""

import os
from pathlib import Path
from typing import Any

import pytest

from paiju.cases.result import CaseError
from paiju.cases.runner import read_lines, run_case, run_files
from paiju.rulesets.registry import ruleset
from paiju.rulesets.sichuan.case_options import OPTIONS, changes_of
from paiju.rulesets.sichuan.options import SichuanOptions
from paiju.rulesets.sichuan.worked_cases import ANSWERS

SAMPLE = Path(__file__).parents[1] / "data" / "sichuan_cases.jsonl"
CASES = os.environ.get("PAIJU_CASES", "")
LINES = list(read_lines(SAMPLE))


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["id"])
def test_the_sample(line: dict[str, Any]) -> None:
    result = run_case(line, ruleset("sichuan"), {})
    assert result.verdict == "passed", (result.expected, result.got)


def test_the_sample_has_every_kind() -> None:
    assert {line["kind"] for line in LINES} == set(ANSWERS)


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("own-1", {"win": True, "fans": [["平胡", 1]], "pay_each": 2}),
        ("own-1", {"win": True, "fans": [["对对胡", 2]], "pay_each": 3}),
        ("own-1", {"win": False}),
        ("own-2", {"win": True, "total": 4}),
        ("own-2", {"win": True, "fans": [["将对", 4]]}),
        ("own-14", {"state": "ting", "waits": ["1m", "3m"]}),
        ("own-18", {"transfers": [[0, 1, 12, "hu"]]}),
    ],
)
def test_a_wrong_answer_fails(id: str, expected: dict[str, Any]) -> None:
    line = next(line for line in LINES if line["id"] == id) | {"expect": expected}
    result = run_case(line, ruleset("sichuan"), {})
    assert result.verdict == "failed"
    assert result.expected != result.got


@pytest.mark.parametrize(
    "change", [{"preset": "xuezhan"}, {"kind": "story"}, {"options": {"zimo": True}}, {"options": {"zimo_jiadi": 3}}]
)
def test_a_case_of_no_known_words_is_an_error(change: dict[str, Any]) -> None:
    with pytest.raises(CaseError, match="own-1"):
        run_case(LINES[0] | change, ruleset("sichuan"), {})


@pytest.mark.parametrize("name", ["zhuanyi_multi", "rob_payer", "horse", "coin_rounding"])
def test_what_is_no_option_here_has_one_value_only(name: str) -> None:
    with pytest.raises(KeyError, match=name):
        changes_of({name: "otherwise"})


def test_every_option_of_the_cases_is_one_of_ours_or_has_one_value() -> None:
    values: dict[str, Any] = {
        "unit": 2,
        "qing_qidui_points": 8,
        "root": "rank",
        "dihu_def": "first_draw",
        "last4": "off",
        "cap_fan": 4,
        "zhuanyi_scope": "all",
        "zhuanyi_multi": "each_full",
        "escape_to": "system",
        "escape_last4": "sum",
        "escape_count": "others",
        "hu_leaver": "defer",
        "rob_payer": "konger",
        "cap": 16,
        "cap_scope": "base",
        "kong_scheme": "maomaoyu",
        "zhuanyu": "all_kongs",
        "zhuanyu_trigger": "any",
        "optional_types": [],
        "horse": "duplicate",
        "coin_rounding": "largest_remainder",
    }
    for name in OPTIONS:
        changes = changes_of({name: values.get(name, True)})
        assert set(changes) <= set(SichuanOptions.__struct_fields__), name
        assert changes or name in ("zhuanyi_multi", "rob_payer", "horse", "coin_rounding")


@pytest.mark.skipif(not CASES, reason="PAIJU_CASES is not set")
def test_the_whole_case_file() -> None:
    results = list(run_files([Path(CASES) / "sichuan.jsonl"]))
    assert [result for result in results if result.verdict != "passed"] == []
    assert len(results) == 168
