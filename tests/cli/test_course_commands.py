"""`paiju simulate`, `replay` and `verify` for deals that go on after a win."""

import json
import re
from pathlib import Path

import pytest
from command_line import paiju

from paiju.records.jsonl import decode
from paiju.rulesets.registry import preset_names, ruleset
from paiju.table.events import Exchanged, Paid, Settled, VoidChosen, Won

ON_AFTER_A_WIN = [name for name in preset_names() if ruleset(name).setup.wins_to_end > 1]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records of some deals, one file each, in which openings, wins, kongs and draws occur."""
    path = tmp_path_factory.mktemp("records")
    arguments = ("--deals", "12", "--bots", "efficiency", "--seed", "1", "--records", str(path))
    assert paiju("simulate", "--preset", "sichuan/sbr", *arguments).code == 0
    return path


@pytest.mark.parametrize("preset", ON_AFTER_A_WIN)
def test_a_simulation_tells_winners_and_payments_as_its_json_counts_them(preset: str) -> None:
    arguments = ("simulate", "--preset", preset, "--deals", "6", "--bots", "efficiency", "--seed", "3")
    data = json.loads(paiju(*arguments, "--json").out)
    assert sum(data["winners"]) == 6
    assert sum(count for _, count in data["histogram"]) == data["wins"]
    out = paiju(*arguments).out
    told = ", ".join(f"{winners} in {deals}" for winners, deals in enumerate(data["winners"]))
    assert f"Winners in a deal: {told}" in out
    assert f"several winners with one tile: {data['shared']} deals" in out
    assert "What was paid for" in out
    reasons = {reason: lines for reason, lines, _ in data["ledger"]}
    assert reasons["discard"] > 0
    assert re.search(rf"the winning discard +{reasons['discard']} ", out)
    for _, lines, share in data["ledger"]:
        assert lines > 0
        assert 0 < share <= 1


def test_of_deals_that_end_with_a_win_no_number_of_winners_is_told() -> None:
    out = paiju("simulate", "--deals", "2", "--bots", "random", "--seed", "1").out
    assert "Winners in a deal" not in out
    assert "What was paid for" not in out


def test_a_replay_tells_the_opening_and_every_line_of_the_ledger(folder: Path) -> None:
    paths = sorted(folder.iterdir())
    seen: set[type] = set()
    for path in paths[:6]:
        events = decode(path.read_bytes()).deals[0]
        out = paiju("replay", str(path)).out
        assert out.count(" passes ") == sum(isinstance(event, Exchanged) for event in events)
        assert out.count(" does without ") == sum(isinstance(event, VoidChosen) for event in events)
        assert out.count(" wins on ") == sum(isinstance(event, Won) for event in events)
        ledger = [line for event in events if isinstance(event, Paid | Settled) for line in event.transfers]
        assert out.count(" pays ") == len(ledger)
        for line in ledger:
            assert f"{line.amount}: " in out
            assert line.rule in out
        assert "round" not in out, "there are no winds, and no rounds named by them"
        seen |= {type(event) for event in events}
    assert {Exchanged, VoidChosen, Won, Paid} <= seen


def test_a_seat_replays_only_its_own_secret(folder: Path) -> None:
    path = str(sorted(folder.iterdir())[0])
    events = decode(Path(path).read_bytes()).deals[0]
    own = next(event for event in events if isinstance(event, Exchanged) and event.seat == 1)
    other = next(event for event in events if isinstance(event, Exchanged) and event.seat == 2)
    out = paiju("replay", path, "--seat", "1").out
    assert f"passes {own.given} on" in out
    assert f"passes {other.given} on and has {other.taken}" not in out
    assert "passes ??? on" in out


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_table_at_a_moment_shows_who_has_won_and_what_has_been_paid(folder: Path, lang: str) -> None:
    for path in sorted(folder.iterdir()):
        events = decode(path.read_bytes()).deals[0]
        at = next((at for at, event in enumerate(events) if isinstance(event, Paid)), None)
        win = next((at for at, event in enumerate(events) if isinstance(event, Won)), None)
        if at is None or win is None or win > at or at == len(events) - 3:
            continue
        won, paid = events[win], events[at]
        assert isinstance(won, Won)
        assert isinstance(paid, Paid)
        out = paiju("replay", str(path), "--at", str(at), lang=lang).out
        assert ("缺" if lang == "zh" else "without") in out
        assert f"+{sum(transfer.amount for transfer in paid.transfers)}" in out
        return
    pytest.fail("no deal was paid for a win while it went on")


def test_every_record_verifies(folder: Path) -> None:
    for path in sorted(folder.iterdir())[:4]:
        outcome = paiju("verify", str(path))
        assert outcome.code == 0
        assert "Sound: every action by the rules" in outcome.out


def test_a_payment_that_the_rules_do_not_give_is_found(folder: Path, tmp_path: Path) -> None:
    for path in sorted(folder.iterdir()):
        text = path.read_text()
        found = re.search(r'"type":"paid","transfers":\[\{"payer":\d,"payee":\d,"amount":(\d+)', text)
        if found:
            broken = text[: found.start(1)] + str(int(found[1]) + 1) + text[found.end(1) :]
            (tmp_path / "broken.jsonl").write_text(broken)
            outcome = paiju("verify", str(tmp_path / "broken.jsonl"))
            assert outcome.code == 1
            assert "Contradicts the rules: deal 1" in outcome.out
            return
    pytest.fail("nothing was paid while a deal went on")
