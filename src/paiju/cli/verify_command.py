"""`paiju verify`: prove a record, or show the first place where it contradicts the rules."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from paiju.cli.inputs import JsonOption
from paiju.cli.record_files import Loaded, load
from paiju.cli.screen import Screen

if TYPE_CHECKING:
    from paiju.records.verify import Report

BROKEN = 1
_ANSWERS = ("proved", "not_provable", "unfinished")


def verify(
    context: typer.Context,
    record: Annotated[str, typer.Argument(help="help.record", metavar="RECORD", show_default=False)],
    as_json: JsonOption = False,
) -> None:
    """Verify every record of the file; exit with 1 if one is broken."""
    from paiju.cli.errors import UserError
    from paiju.records.record import RecordError
    from paiju.records.verify import verify as verified

    screen: Screen = context.obj
    broken = 0
    reports: list[dict[str, Any]] = []
    for loaded in load(record):
        try:
            report = verified(loaded.record)
        except (RecordError, ValueError) as error:
            raise UserError("error.record", path=record, detail=error) from None
        broken += bool(not report.ok or loaded.fault)
        if as_json:
            reports.append(_data(loaded, report))
        else:
            _print(screen, loaded, report)
    if as_json:
        screen.json(reports)
    if broken:
        raise typer.Exit(BROKEN)


def _data(loaded: Loaded, report: "Report") -> dict[str, Any]:
    import msgspec

    data: dict[str, Any] = msgspec.to_builtins(report)
    return {"name": loaded.name, "ok": report.ok and not loaded.fault, "fault": loaded.fault} | data


def _print(screen: Screen, loaded: Loaded, report: "Report") -> None:
    from rich.text import Text

    from paiju.records.verify import QUESTIONS

    if loaded.name:
        _print_line(screen, loaded, report)
        return
    header = loaded.record.header
    names = ", ".join(player.name for player in header.players)
    screen.print(f"{header.preset}  {names}")
    for question in QUESTIONS:
        answers = []
        for answer in _ANSWERS:
            found = [one for one in report.findings if one.question == question and one.answer == answer]
            if found:
                text = screen.say(f"verify.{answer}", count=len(found))
                notes = {one.note for one in found if one.note}
                reasons = ", ".join(sorted(screen.say(f"verify.{note}") for note in notes))
                answers.append(f"{text} ({reasons})" if reasons else text)
        if answers:
            screen.print(f"  {screen.say(f'verify.{question}')}: {'; '.join(answers)}")
    if loaded.record.cut:
        screen.tell("replay.cut")
    if report.contradiction is None:
        whole = screen.say("verify.whole") if report.over else ""
        text = screen.say("verify.ok", deals=report.deals, actions=report.actions) + whole
        screen.print(Text(text, "bold green"))
        return
    where = report.contradiction
    key = "verify.contradiction" if where.deal else "verify.contradiction_header"
    about = screen.say(f"verify.{where.question}")
    screen.print(Text(screen.say(key, deal=where.deal, event=where.index, question=about), "bold red"))
    screen.line("  " + screen.say("verify.recorded", text=where.recorded))
    screen.line("  " + screen.say("verify.rules_give", text=where.rules_give))


def _print_line(screen: Screen, loaded: Loaded, report: "Report") -> None:
    """One of many games: a line is enough."""
    if report.ok and not loaded.fault:
        wall = report.count("wall") == report.deals
        screen.line(screen.say("verify.game_ok" if wall else "verify.game_ok_wall", name=loaded.name))
    else:
        screen.line(screen.say("verify.game_broken", name=loaded.name, fault=loaded.fault or report.contradiction))
