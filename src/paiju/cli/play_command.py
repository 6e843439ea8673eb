"""`paiju play`: sit down at the terminal table."""

import sys
from pathlib import Path
from typing import Annotated

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
        str, typer.Option("--seat-name", "-n", help="help.seat_name", metavar="NAME", show_default=False)
    ] = "",
    bots: Annotated[str, typer.Option("--bots", "-b", help="help.bots", metavar="BOT,BOT,BOT")] = "fan,fan,fan",
    seed: SeedOption = None,
    record: Annotated[
        Path | None, typer.Option("--record", "-r", help="help.record_folder", metavar="DIR", show_default=False)
    ] = None,
    deals: Annotated[int, typer.Option("--deals", help="help.deals_of_match", metavar="N", show_default=False)] = 0,
    clock: Annotated[str, typer.Option("--clock", help="help.clock", metavar="preset|off")] = "preset",
    pace: Annotated[int, typer.Option("--pace", help="help.pace", metavar="MS")] = 600,
) -> None:
    """Read the command line, open the table, and exit as it ended."""
    screen: Screen = context.obj
    rules = read_rules(preset, option, CASUAL)
    first, second, third = read_bots(bots, OPPONENTS)
    if clock not in ("preset", "off"):
        raise UserError("error.clock", text=repr(clock))
    for name, value in (("--deals", deals), ("--pace", pace)):
        if value < 0:
            raise UserError("error.too_small", option=name, least=0)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError("error.not_a_terminal")
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
