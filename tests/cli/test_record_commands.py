"""`paiju replay` and `paiju verify`, run for real."""

import gzip
import json
import re
from pathlib import Path

import pytest
from command_line import paiju, refused

from paiju.arena.run import run_matches
from paiju.records.jsonl import encode
from paiju.records.record import Player, header_of, record_of
from paiju.rulesets.registry import ruleset

GAMES = Path(__file__).parent.parent / "data" / "games.jsonl"


@pytest.fixture(scope="module")
def record_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole match between random bots."""
    rules = ruleset("guobiao")
    match = next(iter(run_matches(rules, ["random"] * 4, 1, seed=3, keep=True)))
    players = (Player("Ann"), Player("Bea"), Player("Cem"), Player("Dao"))
    record = record_of(header_of(rules, players), (event for deal in match.deals for event in deal.log))
    path = tmp_path_factory.mktemp("records") / "match.jsonl"
    path.write_bytes(encode(record))
    return path


def test_a_sound_record_is_proved(record_path: Path) -> None:
    outcome = paiju("verify", str(record_path))
    assert outcome.code == 0
    assert "walls: 16 proved" in outcome.out
    assert "moves: 16 proved" in outcome.out
    assert "Sound: every action by the rules (deals 16, actions " in outcome.out
    assert outcome.out.endswith("); the whole match\n")
    assert "牌墙: 16 项证实" in paiju("verify", str(record_path), lang="zh").out
    report = json.loads(paiju("verify", str(record_path), "--json").out)[0]
    assert report["ok"] is True
    assert report["deals"] == 16


def forged(record_path: Path, tmp_path: Path, old: str, new: str) -> Path:
    """The record with the first of some text changed."""
    text = record_path.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "forged.jsonl"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_a_forged_move_is_found(record_path: Path, tmp_path: Path) -> None:
    lines = record_path.read_text(encoding="utf-8").splitlines()
    at, line = next((at, line) for at, line in enumerate(lines) if '"discarded"' in line)
    event = json.loads(line)
    event["tile"] = "E" if event["tile"] != "E" else "S"
    lines[at] = json.dumps(event)
    path = tmp_path / "forged.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    outcome = paiju("verify", str(path))
    assert outcome.code == 1
    assert f"Contradicts the rules: deal 1, event {at - 1} (moves)" in outcome.out
    assert "与规则不符：第 1 盘" in paiju("verify", str(path), lang="zh").out
    assert json.loads(paiju("verify", str(path), "--json").out)[0]["ok"] is False


def test_a_forged_wall_is_found(record_path: Path, tmp_path: Path) -> None:
    path = forged(record_path, tmp_path, '"commitment":"', '"commitment":"0')
    outcome = paiju("verify", str(path))
    assert outcome.code == 1
    assert "(walls)" in outcome.out


def test_replay_tells_a_deal_from_its_first_event_to_its_last(record_path: Path) -> None:
    out = paiju("replay", str(record_path), "--deal", "2").out
    first, *_, end, east, south, west, north = out.splitlines()
    assert first.startswith("   0  Deal 2, East round, ")
    assert end.endswith("The deal has ended, all hands are shown")
    for line, wind in zip((east, south, west, north), ("East", "South", "West", "North"), strict=True):
        assert line.strip().startswith(f"{wind} ")
    assert "East is dealt" in out
    assert "is dealt ?" not in out
    zh = paiju("replay", str(record_path), "--deal", "2", lang="zh").out
    assert "第 2 盘，东风圈" in zh
    assert "东家起手" in zh


def test_all_deals_are_told_where_none_is_chosen(record_path: Path) -> None:
    out = paiju("replay", str(record_path)).out
    assert out.count("The deal has ended") == 16


def test_a_seat_sees_only_its_own_tiles(record_path: Path) -> None:
    everything, own, none = (
        paiju("replay", str(record_path), "--deal", "1", "--seat", seat).out for seat in ("all", "0", "spectator")
    )
    assert everything.count("is dealt ?") == 0
    assert own.count("is dealt ?") == 3
    assert none.count("is dealt ?") == 4
    assert "draws ?" in own
    assert "draws ?" not in everything


def test_the_table_at_an_event(record_path: Path) -> None:
    out = paiju("replay", str(record_path), "--deal", "1", "--at", "40").out
    assert out.startswith("  40  ")
    assert "tiles left in the wall" in out
    for name in ("Ann", "Bea", "Cem", "Dao"):
        assert name in out
    hidden = paiju("replay", str(record_path), "--deal", "1", "--at", "40", "--seat", "spectator").out
    assert hidden.count("?????") >= 4
    assert out == paiju("replay", str(record_path), "--at", "40").out


def test_a_hidden_event_gives_nothing_away(record_path: Path) -> None:
    lines = record_path.read_text(encoding="utf-8").splitlines()[1:]
    seen = 0
    for at, line in enumerate(lines[:90]):
        event = json.loads(line)
        if event["type"] in ("drawn", "answered") and event["seat"] != 0:
            out = paiju("replay", str(record_path), "--at", str(at), "--seat", "0").out
            told = out.splitlines()[0]
            assert event.get("tile", "~") not in told.split()
            assert "answers" not in told
            seen += 1
        if seen == 6:
            return
    pytest.fail("the deal has no hidden events")


def test_a_win_is_told_with_its_hand_and_fans() -> None:
    lines = paiju("replay", str(GAMES), lang="zh").out.splitlines()
    wins = [at for at, line in enumerate(lines) if re.search(r"，\d+ 番$", line)]
    assert wins
    assert " + " in lines[wins[0] + 1]
    assert re.search(r"[\u4e00-\u9fff]+ \d+", lines[wins[0] + 2])


def test_the_table_every_so_many_events(record_path: Path) -> None:
    out = paiju("replay", str(record_path), "--deal", "1", "--every", "20").out
    assert out.count("tiles left in the wall") >= 3


def test_a_packed_record_is_read_too(record_path: Path, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl.gz"
    path.write_bytes(gzip.compress(record_path.read_bytes()))
    assert paiju("verify", str(path)).code == 0


def test_a_record_cut_by_a_crash_is_read_to_its_last_whole_line(record_path: Path, tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_bytes(record_path.read_bytes()[:-40])
    assert "The last line was broken off" in paiju("verify", str(path)).out
    assert "最后一行被截断" in paiju("replay", str(path), "--deal", "16", lang="zh").out


def test_imported_games_are_known_by_what_is_in_them() -> None:
    outcome = paiju("verify", str(GAMES))
    lines = outcome.out.splitlines()
    assert len(lines) == sum(1 for line in GAMES.read_text(encoding="utf-8").splitlines() if line.strip())
    assert "judge-2-316: sound, wall not provable" in lines
    # This game ends in a claim that is illegal, which the record holds.
    illegal = [line for line in lines if "sound" not in line]
    assert len(illegal) == 1
    assert illegal[0].startswith("suuttt-selfplay:20: contradicts the rules: event ")
    assert outcome.code == 1
    out = paiju("replay", str(GAMES), "--deal", "1", "--at", "10").out
    assert "in the actor's own wall" in out


def test_mistakes_about_records(record_path: Path, tmp_path: Path) -> None:
    path = str(record_path)
    assert refused("replay", "no-such-file") == "no-such-file cannot be read: No such file or directory"
    assert refused("replay", path, "--deal", "17") == "the record has no deal 17; it has 16"
    assert refused("replay", path, "--deal", "0") == "the record has no deal 0; it has 16"
    assert refused("replay", path, "--at", "9999").startswith("deal 1 has no event 9999; it has ")
    assert refused("replay", path, "--seat", "4") == "--seat cannot be '4'; it can be 0-3, all or spectator"
    assert refused("replay", path, "--every", "-1") == "--every is at least 1"
    other = tmp_path / "other.txt"
    other.write_text("hello\n", encoding="utf-8")
    assert refused("verify", str(other)).startswith(f"{other} is no sound record: line 1: ")
    assert refused("verify", str(tmp_path)).startswith(f"{tmp_path} cannot be read: ")
    assert "读不了" in refused("verify", str(tmp_path), lang="zh")
