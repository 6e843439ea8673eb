"""`paiju play`: sit down at the terminal table, here or in a hall."""

import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from paiju.cli.errors import UserError
from paiju.cli.inputs import DEFAULT_PRESET, PresetOption, RuleOptions, SeedOption, read_bots, read_rules
from paiju.cli.screen import Screen

OPPONENTS = 3
CASUAL = {"claim_window": 8000}
"""A casual table leaves more time to claim than the competition's three seconds (guobiao.md G13)."""


def play(
    context: typer.Context,
    preset: PresetOption = DEFAULT_PRESET,
    option: RuleOptions = None,
    seat_name: Annotated[
        str, typer.Option("--seat-name", "--name", "-n", help="help.seat_name", metavar="NAME", show_default=False)
    ] = "",
    bots: Annotated[str, typer.Option("--bots", "-b", help="help.bots", metavar="BOT,BOT,BOT")] = "fan,fan,fan",
    seed: SeedOption = None,
    record: Annotated[
        Path | None, typer.Option("--record", "-r", help="help.record_folder", metavar="DIR", show_default=False)
    ] = None,
    deals: Annotated[int, typer.Option("--deals", help="help.deals_of_match", metavar="N", show_default=False)] = 0,
    clock: Annotated[str, typer.Option("--clock", help="help.clock", metavar="preset|off")] = "preset",
    pace: Annotated[int, typer.Option("--pace", help="help.pace", metavar="MS")] = 600,
    server: Annotated[str, typer.Option("--server", "-S", help="help.server", metavar="URL", show_default=False)] = "",
    room: Annotated[str, typer.Option("--room", help="help.room", metavar="CODE", show_default=False)] = "",
    log_in: Annotated[bool, typer.Option("--login", help="help.login")] = False,
    local: Annotated[bool, typer.Option("--local", help="help.local")] = False,
) -> None:
    """Read the command line, open the table, and exit as it ended."""
    screen: Screen = context.obj
    if server:
        _refuse_beside_server(local=local, option=option, seed=seed, record=record, deals=deals, clock=clock)
        _play_in_hall(screen, server, seat_name, room, preset, log_in, pace)
    for name, given in (("--room", room), ("--login", log_in)):
        if given:
            raise UserError("error.only_with_server", option=name)
    rules = read_rules(preset, option, CASUAL)
    first, second, third = read_bots(bots, OPPONENTS)
    if clock not in ("preset", "off"):
        raise UserError("error.clock", text=repr(clock))
    for name, value in (("--deals", deals), ("--pace", pace)):
        if value < 0:
            raise UserError("error.too_small", option=name, least=0)
    _check_terminal()
    from paiju.cli.table_app.launch import Plan
    from paiju.cli.table_app.launch import play as sit_down

    plan = Plan(
        rules=rules,
        lang=screen.lang,
        name=seat_name,
        bots=(first, second, third),
        seed=seed,
        folder=record,
        deals=deals,
        clock="off" if clock == "off" else "preset",
        pace_ms=pace,
    )
    try:
        code = sit_down(plan)
    except OSError as error:
        path = error.filename or record or ""
        raise UserError("error.unwritable", path=path, detail=error.strerror or error) from None
    raise typer.Exit(code)


def _refuse_beside_server(
    *,
    local: bool,
    option: list[str] | None,
    seed: object,
    record: Path | None,
    deals: int,
    clock: str,
) -> None:
    """In a hall these are settings of the room, or of the hall itself. Raises UserError."""
    given = {
        "--local": local,
        "--option": option,
        "--seed": seed is not None,
        "--record": record,
        "--deals": deals,
        "--clock": clock != "preset",
    }
    for name, value in given.items():
        if value:
            raise UserError("error.not_with_server", option=name)


def _play_in_hall(screen: Screen, server: str, name: str, room: str, preset: str, log_in: bool, pace: int) -> NoReturn:
    if pace < 0:
        raise UserError("error.too_small", option="--pace", least=0)
    rules = read_rules(preset)
    from paiju.cli.online.address import read_address

    read_address(server)
    _check_terminal()
    from paiju.cli.online.launch import OnlinePlan, play_online

    plan = OnlinePlan(
        server=server, lang=screen.lang, name=name, room=room, preset=rules.name, log_in=log_in, pace_ms=pace
    )
    raise typer.Exit(play_online(plan))


def _check_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError("error.not_a_terminal")
