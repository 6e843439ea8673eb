"""Worked hands and discards of Wenzhou: our own in every run, the whole file where PAIJU_CASES names its folder."""

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
from paiju.rulesets.wenzhou.worked_cases import ANSWERS
from paiju.rulesets.wenzhou.worked_hands import kind_of, name_of, win_of
from paiju.tiles.tile import KINDS

CASES = os.environ.get("PAIJU_CASES", "")
LINES = list(read_lines(Path(__file__).parents[1] / "data" / "wenzhou_hands.jsonl"))
KINDS_OF_CASES = {"hand": 125, "discard": 16, "full": 8}
"""How many cases of each kind the whole file has."""
LEFT_OUT = {"WZ-F-010": {"plain_natural"}}
"""Options that a case hangs on and does not list: 归位 off a discard is worth another level under it, as in the hands
alone, where the file says so."""


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["id"])
def test_the_sample(line: dict[str, Any]) -> None:
    result = run_case(line, ruleset("guobiao"), {})
    assert result.verdict == "passed", (result.expected, result.got)


def test_the_sample_has_every_kind() -> None:
    assert {line["kind"] for line in LINES} == set(KINDS_OF_CASES)


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["id"])
def test_a_wrong_answer_fails(line: dict[str, Any]) -> None:
    for key in line["expect"]:
        result = run_case(line | {"expect": line["expect"] | {key: "other"}}, ruleset("guobiao"), {})
        assert result.verdict == "failed"
        assert result.expected != result.got


@pytest.mark.parametrize("change", [{"win_by": "luck"}, {"rules": {"unknown": True}}])
def test_a_case_of_no_known_words_is_an_error(change: dict[str, Any]) -> None:
    with pytest.raises(CaseError, match="own-h1"):
        run_case(LINES[0] | change, ruleset("guobiao"), {})


def test_tiles_of_cases_and_ours() -> None:
    names = [name_of(kind) for kind in range(KINDS)]
    assert [kind_of(name) for name in names] == [*range(KINDS)]
    assert (names[0], names[26], names[27], names[31:]) == ("m1", "s9", "z1", ["z5", "z6", "z7"])


def test_a_chow_that_a_white_dragon_joined_is_told_by_its_lowest_face() -> None:
    melds = win_of(LINES[1]).melds
    assert [str(meld.tile) for meld in melds] == ["19", "30", "14"]


@pytest.mark.skipif(not CASES, reason="PAIJU_CASES is not set")
@pytest.mark.parametrize("kind", KINDS_OF_CASES)
def test_the_whole_file(kind: str) -> None:
    lines = [line for line in read_lines(Path(CASES) / "wenzhou.jsonl") if line["kind"] == kind]
    results = [run_case(line, ruleset("guobiao"), {}) for line in lines]
    assert [result for result in results if result.verdict != "passed"] == []
    assert len(results) == KINDS_OF_CASES[kind]


@pytest.mark.skipif(not CASES, reason="PAIJU_CASES is not set")
@pytest.mark.parametrize("kind", ["hand", "full"])
def test_the_whole_file_hangs_on_the_options_that_it_says(kind: str) -> None:
    """Schema S5: an option is listed where another value of it, alone, changes more than the types."""

    def answer(line: dict[str, Any], rules: dict[str, Any]) -> dict[str, Any]:
        found = ANSWERS[kind](line, options_of({"rules": rules}))
        return {key: value for key, value in found.items() if key != "types"}

    infos = [info for info in describe(WenzhouOptions) if info.name not in ("deals", "claim_window")]
    for line in read_lines(Path(CASES) / "wenzhou.jsonl"):
        if line["kind"] != kind:
            continue
        rules = line.get("rules", {})
        usual = answer(line, rules)
        found = {
            info.name
            for info in infos
            for value in info.choices or (2,)
            if info.name not in rules and answer(line, rules | {info.name: value}) != usual
        }
        assert found == set(line["sensitive_to"]) | LEFT_OUT.get(line["id"], set()), line["id"]
