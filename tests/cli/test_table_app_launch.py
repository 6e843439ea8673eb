"""From the plan to the end: where the record goes, what is said on leaving, and what a failure leaves behind."""

from pathlib import Path

import pytest

from paiju.cli.table_app.app import Ending, TableApp
from paiju.cli.table_app.launch import Plan, header_for, match_secret, names_of, play, table_app
from paiju.cli.table_app.record_file import records_folder
from paiju.records.jsonl import decode
from paiju.rulesets.registry import ruleset
from paiju.tiles.shuffle import commitment, seat_lot

_TRACE = 'Traceback (most recent call last):\n  File "x", line 1\nValueError: a wall with a hole\n'


def plan_for(folder: Path, lang: str = "en") -> Plan:
    return Plan(rules=ruleset("guobiao"), lang="zh" if lang == "zh" else "en", seed=1, folder=folder)


def ended(monkeypatch: pytest.MonkeyPatch, ending: Ending | None, code: int = 0) -> None:
    monkeypatch.setattr(TableApp, "run", lambda app: ending)
    monkeypatch.setattr(TableApp, "return_code", property(lambda app: code))


def test_leaving_tells_where_the_record_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ended(monkeypatch, Ending("left"))
    assert play(plan_for(tmp_path / "new" / "folder")) == 0
    (path,) = (tmp_path / "new" / "folder").glob("*.jsonl")
    assert capsys.readouterr().out == f"The record is kept in {path}\n"
    assert decode(path.read_bytes()).header.players[0].kind == "human"


def test_a_finished_match_leaves_its_standings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ended(monkeypatch, Ending("finished"))
    assert play(plan_for(tmp_path, "zh")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:4] == ["第 1 名 你 0", "第 1 名 电脑甲 0", "第 1 名 电脑乙 0", "第 1 名 电脑丙 0"]


def test_a_failure_keeps_its_trace_beside_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ended(monkeypatch, Ending("crashed", _TRACE))
    assert play(plan_for(tmp_path)) == 1
    (trace,) = tmp_path.glob("*.crash.txt")
    assert trace.read_text() == _TRACE
    said = capsys.readouterr()
    assert "ValueError: a wall with a hole" in said.err
    assert ".jsonl" in said.out


def test_a_failure_of_the_screen_is_no_success(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ended(monkeypatch, None, code=1)
    assert play(plan_for(tmp_path)) == 1
    ended(monkeypatch, None)
    assert play(plan_for(tmp_path)) == 0


def test_a_record_that_cannot_be_written_stops_before_the_first_deal(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError):
        play(plan_for(tmp_path / "file"))


def test_a_seed_fixes_seats_and_walls_and_bots(tmp_path: Path) -> None:
    plan = plan_for(tmp_path)
    one, other = (table_app(plan, match_secret(plan.seed), None) for _ in range(2))
    assert one.match.standing == other.match.standing
    assert one.match.start_deal().log == other.match.start_deal().log
    assert one.match.start_deal().log != table_app(plan, match_secret(None), None).match.start_deal().log


def test_the_header_proves_the_lot(tmp_path: Path) -> None:
    plan = plan_for(tmp_path)
    secret = match_secret(plan.seed)
    header = header_for(plan, names_of(plan), secret, "2026-01-31T20:15:00+00:00")
    assert header.lot is not None
    lot = bytes.fromhex(header.lot.secret)
    assert commitment(lot) == header.lot.commitment
    standing = table_app(plan, secret, None).match.standing
    assert standing is not None
    assert standing.players == seat_lot(lot)
    # The lot tells nothing of the match's own secret.
    assert lot != secret
    assert [player.bot for player in header.players] == ["", "fan", "fan", "fan"]


def test_records_have_a_place_on_every_system() -> None:
    home = Path("/home/a")
    assert records_folder({"XDG_DATA_HOME": "/data"}, home, "linux").as_posix() == "/data/paiju/records"
    assert "Application Support" in records_folder({}, home, "darwin").as_posix()
    assert records_folder({"LOCALAPPDATA": "/local"}, home, "win32").as_posix() == "/local/paiju/records"
    assert records_folder({}, home, "win32").as_posix() == "/home/a/AppData/Local/paiju/records"


def test_a_name_stays_on_its_line(tmp_path: Path) -> None:
    plan = Plan(rules=ruleset("guobiao"), lang="en", name="\x1b[31mRed\nName" + "!" * 40, folder=tmp_path)
    name = names_of(plan)[0]
    assert name == "[31mRedName!!!!!!!!!!!!!"
    assert names_of(Plan(rules=plan.rules, lang="en", name=" \n"))[0] == "You"
