"""Hands with known answers: our own sample in every run, whole case files where PAIJU_CASES names their folder."""

import os
from collections import Counter
from pathlib import Path

import pytest
from guobiao_hands import SAMPLE, sample_lines

from paiju.cases.runner import run_files
from paiju.rulesets.guobiao.fans import ID_OF

CASES = os.environ.get("PAIJU_CASES", "")
OPTIONS = [
    {},
    {"mixed_kong": 5},
    {"mixed_kong": 6},
    {"mixed_kong": 5, "discard_pung": "concealed"},
    {"mixed_kong": 5, "knitted_straight_wait": "off"},
    {"mixed_kong": 5, "exhausted_second_wait": "ignored"},
]
FILES = [
    "guobiao_oracle.jsonl.gz",
    "guobiao_disagree.jsonl.gz",
    "guobiao_peer_cases.jsonl",
    "guobiao_bug_cases.jsonl",
    "guobiao_shanten.jsonl.gz",
]


def test_the_sample_has_every_fan_thirty_times() -> None:
    found = Counter(fan for line in sample_lines() for fan in line["fans"])
    assert set(found) == set(ID_OF)
    assert min(found.values()) >= 30


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_sample(options: dict[str, object]) -> None:
    results = list(run_files([SAMPLE], options=options))
    assert [result for result in results if result.verdict != "passed"] == []
    assert len(results) == 3000


@pytest.mark.slow
@pytest.mark.skipif(not CASES, reason="PAIJU_CASES is not set")
@pytest.mark.parametrize("options", OPTIONS[:2], ids=str)
@pytest.mark.parametrize("name", FILES)
def test_whole_case_files(name: str, options: dict[str, object]) -> None:
    results = list(run_files([Path(CASES) / name], options=options))
    assert [result for result in results if result.verdict == "failed"] == []
    assert sum(result.verdict == "passed" for result in results) > 60
    skipped = [result.id for result in results if result.verdict == "skipped"]
    assert skipped in ([], ["bug-014", "bug-015", "bug-016", "bug-017", "bug-064"])
