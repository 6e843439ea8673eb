"""`paiju cases`, run for real."""

import gzip
import json
from pathlib import Path

import pytest
from command_line import paiju, refused

GAMES = Path(__file__).parent.parent / "data" / "games.jsonl"

HAND = {
    "id": "own-1",
    "concealed": "123m456p78s55pEEE",
    "melds": [],
    "win": "9s",
    "self_draw": False,
    "last_of_kind": False,
    "kong_related": False,
    "wall_last": False,
    "round_wind": "E",
    "seat_wind": "E",
    "flowers": 0,
    "total": 14,
    "fans": {"花龙": 1, "圈风刻": 1, "门风刻": 1, "门前清": 1},
    "unique": True,
}


@pytest.fixture
def case_file(tmp_path: Path) -> Path:
    path = tmp_path / "cases.jsonl"
    wrong = HAND | {"id": "own-2", "total": 15}
    path.write_text(json.dumps(HAND) + "\n" + json.dumps(wrong) + "\n", encoding="utf-8")
    return path


def test_a_failing_case_is_told_with_what_was_expected_and_got(case_file: Path) -> None:
    outcome = paiju("cases", str(case_file))
    assert outcome.code == 1
    *failing, last = outcome.out.splitlines()
    assert len(failing) == 1
    assert failing[0].startswith("own-2: expected 15")
    assert ", got 14" in failing[0]
    assert last == "1 passed, 1 failed, 0 skipped"
    zh = paiju("cases", str(case_file), lang="zh")
    assert "own-2: 应为 15" in zh.out
    assert zh.out.splitlines()[-1] == "1 passed, 1 failed, 0 skipped"


def test_all_passing_exits_with_zero(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl.gz"
    path.write_bytes(gzip.compress(json.dumps(HAND).encode()))
    outcome = paiju("cases", str(path), str(path))
    assert outcome.code == 0
    assert outcome.out == "2 passed, 0 failed, 0 skipped\n"


def test_options_and_preset_reach_the_rules(tmp_path: Path) -> None:
    kongs = HAND | {
        "id": "own-3",
        "concealed": "55p789sEE",
        "melds": [
            {"kind": "concealed_kong", "tiles": "1111m"},
            {"kind": "melded_kong", "tiles": "2222p", "from": "across", "added": False},
        ],
        "win": "E",
        "fans": {"明暗杠": 1, "圈风刻": 1, "门风刻": 1, "幺九刻": 1},
        "total": 10,
    }
    path = tmp_path / "cases.jsonl"
    path.write_text(json.dumps(kongs) + "\n", encoding="utf-8")
    for extra in ([], ["--option", "mixed_kong=5"], ["--preset", "guobiao/contest"]):
        assert paiju("cases", str(path), *extra).out == "1 passed, 0 failed, 0 skipped\n", extra
    # Nobody plays a minimum that changes the total, so that only the list of options is read.
    assert refused("cases", str(path), "--option", "mixed_kong=9").startswith("option mixed_kong cannot be '9'")


def test_a_skipped_case_is_named_with_its_reason(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text('{"id":"bug-x","status":"bug","right_total":8}\n', encoding="utf-8")
    outcome = paiju("cases", str(path))
    assert outcome.code == 0
    told, last = outcome.out.splitlines()
    assert told.startswith("skipped 1 (bug-x): ")
    assert last == "0 passed, 0 failed, 1 skipped"


def test_recorded_games_are_played_by_the_rules_of_their_contest() -> None:
    told, last = paiju("cases", str(GAMES)).out.splitlines()
    assert told.startswith("skipped 1 (judge-2-316): judged wrong: recorded as 18 points")
    assert last == "18 passed, 0 failed, 1 skipped"
    # Options hold for the contest's rules, too.
    other = paiju("cases", str(GAMES), "--option", "minimum=24").out
    assert not other.splitlines()[-1].startswith("18 passed")


def test_a_line_that_is_no_case_is_an_error_that_names_it(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text('{"id":"what-1","colour":"red"}\n', encoding="utf-8")
    assert refused("cases", str(path)).startswith("what-1: this line is no case")
    path.write_text("not json\n", encoding="utf-8")
    assert "line 1" in refused("cases", str(path))
    assert refused("cases", str(path), lang="zh").startswith("牌例有误：")


def test_a_file_that_cannot_be_read_is_an_error() -> None:
    assert refused("cases", "no-such-file.jsonl") == "no-such-file.jsonl cannot be read: No such file or directory"
