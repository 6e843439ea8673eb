"""Case files: which line is which kind, what passes, fails, is skipped or is no case."""

import dataclasses
import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from paiju.cases.fields import melds_of, win_of
from paiju.cases.kinds import KINDS, Kind, kind_of
from paiju.cases.result import CaseError, CaseResult, Line, skipped
from paiju.cases.runner import judged_wrong, read_lines, run_case, run_files
from paiju.rules.ruleset import Ruleset
from paiju.rules.win import LAST_OF_KIND, LAST_TILE, REPLACEMENT, ROBBED, SELF_DRAWN
from paiju.rulesets.registry import ruleset

CIRCUMSTANCES = {
    "self_draw": False,
    "last_of_kind": False,
    "kong_related": False,
    "wall_last": False,
    "round_wind": "E",
    "seat_wind": "S",
    "flowers": 0,
}
MIXED = [
    {"kind": "concealed_kong", "tiles": "1111m"},
    {"kind": "melded_kong", "tiles": "9999p", "from": "left", "added": False},
]


def hand(**fields: Any) -> Line:
    """123m 567p 789s EEE 99p off a discard: 圈风刻 门前清 and 坎张."""
    line = {"id": "a-1", "concealed": "123m57p99p789sEEE", "melds": [], "win": "6p", **CIRCUMSTANCES}
    return line | {"total": 5, "fans": {"圈风刻": 1, "门前清": 1, "坎张": 1}, "unique": True} | fields


def mixed(**fields: Any) -> Line:
    """A melded and a concealed kong, counted as the case files do: 明暗杠 (5), 幺九刻 twice, 无字 and 坎张."""
    line = {"id": "m-1", "concealed": "24m567p99s", "melds": MIXED, "win": "3m", **CIRCUMSTANCES}
    return line | fields


def run(line: Line, **options: Any) -> CaseResult:
    return run_case(line, ruleset("guobiao", options), {})


# --- Kinds


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ({"hands": [], "events": [], "kind": "hand"}, "game record"),
        ({"kind": "settle"}, "Wenzhou case"),
        ({"wild": "m1", "concealed": ""}, "Wenzhou case"),
        ({"preset": "sichuan/x@1"}, "Sichuan case"),
        ({"shanten": {"regular": 1}}, "shanten"),
        ({"type": "waits"}, "waits of a peer"),
        ({"type": "shanten", "shanten": 3}, "shanten of a peer"),
        ({"status": "bug"}, "bug of a peer"),
        ({"right_total": 8, "concealed": "1m"}, "bug of a peer"),
        ({"type": "fan"}, "hand of a peer"),
        (hand(kind="tie_fan_list"), "Guobiao hand"),
    ],
)
def test_which_case_is_which(line: Line, name: str) -> None:
    kind = kind_of(line)
    assert kind is not None
    assert kind.name == name


def test_a_line_of_no_kind_is_an_error_that_names_it() -> None:
    with pytest.raises(CaseError, match="x-7"):
        run({"id": "x-7", "concealed": "1m"})


def test_a_kind_that_nothing_runs_is_skipped_with_the_reason() -> None:
    kinds = (Kind("game record", lambda line: "hands" in line, None),)
    result = run_case({"id": "r-1", "hands": []}, ruleset("guobiao"), {}, kinds)
    assert result == skipped("r-1", "nothing here runs a game record")


def test_a_kind_can_be_added() -> None:
    def run_it(line: Line, rules: Ruleset) -> CaseResult:
        return CaseResult(line["id"], "passed", got=rules.name)

    kinds = (Kind("mine", lambda line: "mine" in line, run_it), *KINDS)
    assert run_case({"id": "r-1", "mine": 1}, ruleset("guobiao"), {}, kinds).got == "guobiao/official@1"


# --- Hands


def test_a_right_hand_passes_and_a_wrong_one_fails() -> None:
    assert run(hand()).verdict == "passed"
    failed = run(hand(total=6))
    assert (failed.verdict, failed.expected[:2], failed.got[:2]) == ("failed", "6 ", "5 ")
    assert run(hand(fans={"圈风刻": 1, "门前清": 1, "边张": 1})).verdict == "failed"


def test_the_total_and_the_explanation_must_agree() -> None:
    rules = dataclasses.replace(ruleset("guobiao"), worth=lambda win: 6)
    result = run_case(hand(total=6, unique=False), rules, {})
    assert (result.verdict, result.got) == ("failed", "6 (explained: 5)")


def test_fans_are_compared_only_where_they_are_unique() -> None:
    assert run(hand(fans={"边张": 1}, unique=False)).verdict == "passed"


def test_a_case_judged_wrong_is_skipped_with_its_reason() -> None:
    result = run_case(hand(total=99), ruleset("guobiao"), {"a-1": "the total is a misprint"})
    assert (result.verdict, result.reason) == ("skipped", "judged wrong: the total is a misprint")


def test_the_cases_judged_wrong_have_reasons() -> None:
    assert all(reason for reason in judged_wrong().values())


def test_the_total_of_a_mixed_kong_follows_the_option() -> None:
    line = mixed(total=9, fans={"明暗杠": 1, "幺九刻": 2, "无字": 1, "坎张": 1}, unique=True)
    assert run(line, mixed_kong=5).verdict == "passed"
    assert run(line, mixed_kong=3).verdict == "passed"
    assert run(line, mixed_kong=6).verdict == "passed"
    assert run(line | {"total": 10}, mixed_kong=3).verdict == "failed"


def test_totals_under_another_option() -> None:
    line = hand(concealed="44455599sEEECC", win="9s", seat_wind="E", total=35, alt={"discard_pung_concealed": 83})
    line["fans"] = {"三暗刻": 1, "碰碰和": 1, "混一色": 1, "圈风刻": 1, "门风刻": 1, "门前清": 1, "幺九刻": 1}
    assert run(line).verdict == "passed"
    assert run(line, discard_pung="concealed").expected == "83"
    both = line | {"alt": {"discard_pung_concealed": 83, "ignore_exhausted_waits": 36}}
    assert run(both, discard_pung="concealed", exhausted_second_wait="ignored").verdict == "skipped"


def test_circumstances_and_melds_of_a_case() -> None:
    win = win_of(hand(self_draw=True, kong_related=True, wall_last=True, last_of_kind=True, flowers=2))
    assert win.flags == SELF_DRAWN | REPLACEMENT | LAST_TILE | LAST_OF_KIND
    assert (win.round_wind, win.seat_wind, win.flowers) == (0, 1, 2)
    assert win_of(hand(kong_related=True)).flags == ROBBED
    melds = [
        {"kind": "chow", "tiles": "345s", "claimed": "4s", "from": "left"},
        {"kind": "chow", "tiles": "345s", "from": "left"},
        {"kind": "pung", "tiles": "EEE", "from": "across"},
        {"kind": "melded_kong", "tiles": "1111p", "from": "right", "added": True},
        *MIXED,
    ]
    texts = [repr(meld) for meld in melds_of({"melds": melds})]
    assert texts == [f"Meld([{text}])" for text in ("435s<", "345s<", "EEE^", "1111p+>", "1111m", "9999p<")]


@pytest.mark.parametrize(
    "fields",
    [
        {"win": "5x"},
        {"concealed": "12"},
        {"round_wind": "Q"},
        {"flowers": "many"},
        {"melds": [{"kind": "trio", "tiles": "111m"}]},
        {"melds": [{"kind": "pung", "tiles": "11"}]},
    ],
)
def test_wrong_fields_are_errors_that_name_the_case(fields: Line) -> None:
    with pytest.raises(CaseError, match="a-1"):
        run(hand(**fields))


def test_a_missing_field_is_an_error_that_names_it() -> None:
    line = hand()
    del line["seat_wind"]
    with pytest.raises(CaseError, match=r"a-1.*seat_wind"):
        run(line)
    with pytest.raises(CaseError, match=r"w-1.*waits"):
        run({"id": "w-1", "type": "waits", "concealed": "1m", "melds": []})


# --- Hands of peers


def peer(**fields: Any) -> Line:
    line = hand(**fields) | {"type": "fan"}
    return {name: value for name, value in line.items() if value is not None}


@pytest.mark.parametrize(
    ("fields", "verdict"),
    [
        ({}, "passed"),
        ({"total": 6}, "failed"),
        ({"unique": None, "fans": {"边张": 1}}, "passed"),
        ({"total": None, "fans_include": ["坎张"]}, "passed"),
        ({"total": None, "fans_include": ["边张"]}, "failed"),
        ({"fans_exclude": ["边张"]}, "passed"),
        ({"fans_exclude": ["坎张"]}, "failed"),
        ({"fans_min_count": {"坎张": 1}}, "passed"),
        ({"fans_min_count": {"坎张": 2}}, "failed"),
        ({"fans_include_one_of": ["边张", "坎张"]}, "passed"),
        ({"fans_include_one_of": ["边张"]}, "failed"),
        ({"fans_include_exactly_one_of": ["边张", "坎张"]}, "passed"),
        ({"fans_include_exactly_one_of": ["圈风刻", "坎张"]}, "failed"),
        ({"total": 99, "conflict": "a peer", "comh_total": 5, "comh_fans": {"坎张": 1}}, "passed"),
        ({"total": 99, "disputed": {"comh_total": 5}}, "passed"),
        ({"total": 99, "disputed": {"comh_total": 6}}, "failed"),
        ({"total": 99, "disputed": {"kind": "no answer"}}, "skipped"),
    ],
)
def test_hands_of_peers(fields: Line, verdict: str) -> None:
    assert run(peer(**fields)).verdict == verdict


def test_a_mixed_kong_that_a_peer_names_follows_the_option() -> None:
    line = mixed(type="fan", fans_include=["明暗杠"], fans_exclude=["明杠", "暗杠"])
    assert run(line, mixed_kong=5).verdict == "passed"
    assert run(line, mixed_kong=3).verdict == "passed"


def test_bugs_of_peers() -> None:
    line = hand(id="b-1", right_total=5, right_fans={"圈风刻": 1, "门前清": 1, "坎张": 1}, status="bug")
    assert run(line).verdict == "passed"
    assert run(line | {"wrong_fans": {"圈风刻": 1, "门前清": 1}}).verdict == "passed"
    assert run(line | {"wrong_fans": {"圈风刻": 1, "门前清": 1, "坎张": 1}}).verdict == "failed"
    assert run(line | {"right_total": 6}).verdict == "failed"
    assert run({"id": "b-2", "status": "bug"}).verdict == "skipped"


# --- Waits and shanten


def test_waits_and_shanten() -> None:
    line: Line = {"id": "w-1", "type": "waits", "concealed": "1111m"}
    line["melds"] = [peer_meld(tiles) for tiles in ("EEE", "SSS", "WWW")]
    assert run(line | {"waits": [], "comh_waits": ["1m"]}).verdict == "passed"
    assert run(line | {"waits": ["1m"], "comh_waits": ["1m"]}).verdict == "failed"
    least = {"id": "s-1", "type": "shanten", "concealed": "1112345678999m", "melds": [], "shanten": 0}
    assert run(least).verdict == "passed"
    assert run(least | {"shanten": 1}).verdict == "failed"
    full: Line = {"id": "s-2", "concealed": "6m", "melds": [peer_meld(tiles) for tiles in ("EEE", "SSS", "WWW", "NNN")]}
    full |= {"shanten": {"regular": 0}, "min": 0, "formal_waits": ["6m"]}
    assert run(full).verdict == "passed"
    assert run(full | {"formal_waits": ["7m"]}).verdict == "failed"
    far = {"id": "s-3", "concealed": "69m", "melds": [], "shanten": {"regular": 1}, "min": 1}
    assert run(far).verdict == "failed"


def peer_meld(tiles: str) -> Line:
    return {"kind": "pung", "tiles": tiles, "from": "left"}


# --- Files


def test_files_are_read_plain_and_compressed(tmp_path: Path) -> None:
    text = json.dumps(hand(), ensure_ascii=False) + "\n\n" + json.dumps(hand(id="a-2", total=6)) + "\n"
    (tmp_path / "plain.jsonl").write_text(text, encoding="utf-8")
    with gzip.open(tmp_path / "packed.jsonl.gz", "wt", encoding="utf-8") as file:
        file.write(text)
    for name in ("plain.jsonl", "packed.jsonl.gz"):
        results = list(run_files([tmp_path / name]))
        assert [(result.id, result.verdict) for result in results] == [("a-1", "passed"), ("a-2", "failed")]


@pytest.mark.parametrize("text", ["{", "[1]"])
def test_a_line_that_is_no_object_is_an_error_with_its_number(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text("{}\n" + text + "\n", encoding="utf-8")
    with pytest.raises(CaseError, match="line 2"):
        list(read_lines(path))
