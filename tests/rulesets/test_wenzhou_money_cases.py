"""Worked settlements, rotations, ranks and coins: our own in every run, the whole file where PAIJU_CASES has it."""

import os
from pathlib import Path
from typing import Any

import pytest

from paiju.cases.result import CaseError
from paiju.cases.runner import read_lines, run_case
from paiju.rules.options import describe
from paiju.rulesets.registry import ruleset
from paiju.rulesets.wenzhou.case_options import options_of
from paiju.rulesets.wenzhou.options import WenzhouOptions
from paiju.rulesets.wenzhou.worked_cases import ANSWERS, answered
from paiju.rulesets.wenzhou.worked_money import full_answer, settle_answer

CASES = os.environ.get("PAIJU_CASES", "")
LINES = list(read_lines(Path(__file__).parents[1] / "data" / "wenzhou_money.jsonl"))
KINDS = {"settle": 59, "full": 8, "rotation": 7, "rank": 13, "coin": 4}
"""How many cases of each kind the whole file has."""


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["id"])
def test_the_sample(line: dict[str, Any]) -> None:
    result = run_case(line, ruleset("guobiao"), {})
    assert result.verdict == "passed", (result.expected, result.got)


def test_the_sample_has_every_kind() -> None:
    assert {line["kind"] for line in LINES} == set(KINDS)


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["id"])
def test_a_wrong_answer_fails(line: dict[str, Any]) -> None:
    for key in line["expect"]:
        result = run_case(line | {"expect": line["expect"] | {key: 77}}, ruleset("guobiao"), {})
        assert result.verdict == "failed"
        assert result.expected != result.got


@pytest.mark.parametrize("change", [{"rules": {"unknown": True}}, {"rules": {"max_deals": 3}}])
def test_a_case_with_an_unknown_option_is_an_error(change: dict[str, Any]) -> None:
    with pytest.raises(CaseError, match=r"own-m1.*option"):
        run_case(LINES[0] | change, ruleset("guobiao"), {})


def test_the_hand_of_a_full_case_gives_the_level() -> None:
    line = {key: LINES[0][key] for key in ("dealer", "streak", "bought", "topped", "wild_counts")}
    line |= {"hand": {"win_by": "self_draw"}, "winner": 1}
    answer = full_answer(line, WenzhouOptions(), {"level": "hard", "multiplier": 2, "types": ["base"]})
    assert answer == {"level": "hard", "multiplier": 2, "types": ["base"], "delta": [-26, 70, -18, -26], "system": 0}
    given = line | {"hand": {"win_by": "discard"}, "from": 0}
    assert full_answer(given, WenzhouOptions(), {"multiplier": 2})["delta"] == [-50, 94, -18, -26]


@pytest.mark.skipif(not CASES, reason="PAIJU_CASES is not set")
@pytest.mark.parametrize("kind", KINDS)
def test_the_whole_file(kind: str) -> None:
    lines = [line for line in read_lines(Path(CASES) / "wenzhou.jsonl") if line["kind"] == kind]
    results = [run_case(line, ruleset("guobiao"), {}) for line in lines]
    assert [result for result in results if result.verdict != "passed"] == []
    assert len(results) == KINDS[kind]


@pytest.mark.skipif(not CASES, reason="PAIJU_CASES is not set")
@pytest.mark.parametrize("kind", ["settle", "rotation"])
def test_the_whole_file_hangs_on_the_options_that_it_says(kind: str) -> None:
    """Schema S5: an option is listed where another value of it, alone, changes the answer."""
    infos = [info for info in describe(WenzhouOptions) if info.name not in ("deals", "claim_window")]
    for line in read_lines(Path(CASES) / "wenzhou.jsonl"):
        if line["kind"] != kind:
            continue
        rules = line.get("rules", {})
        usual = ANSWERS[kind](line, options_of(line))
        found = {
            info.name
            for info in infos
            for value in info.choices or (2,)
            if info.name not in rules
            and ANSWERS[kind](line, options_of({"rules": rules | {info.name: value}})) != usual
        }
        assert found == set(line["sensitive_to"]), line["id"]


def test_answers_are_texts_that_do_not_depend_on_the_order_of_their_fields() -> None:
    expect = dict(reversed(LINES[0]["expect"].items()))
    assert answered(LINES[0] | {"expect": expect}) == answered(LINES[0])
    assert settle_answer(LINES[0], WenzhouOptions()) == LINES[0]["expect"]
