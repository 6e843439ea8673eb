"""The command `paiju`: every subcommand and what runs it; each imports what it needs when it runs."""

import sys
from typing import Annotated

import typer

from paiju.cli.about_command import about
from paiju.cli.botzone_command import botzone
from paiju.cli.cases_command import cases
from paiju.cli.group import HELP_OPTIONS, PaijuGroup
from paiju.cli.play_command import play
from paiju.cli.replay_command import replay
from paiju.cli.rules_command import rules
from paiju.cli.score_command import score
from paiju.cli.screen import Screen
from paiju.cli.serve_command import serve
from paiju.cli.shanten_command import shanten
from paiju.cli.simulate_command import simulate
from paiju.cli.verify_command import verify
from paiju.cli.waits_command import waits

app = typer.Typer(
    name="paiju",
    help="help.paiju",
    cls=PaijuGroup,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": sorted(HELP_OPTIONS, reverse=True)},
)


def _show_version(asked: bool) -> None:
    if asked:
        from paiju import __version__

        print(f"paiju {__version__}")
        raise typer.Exit


@app.callback()
def paiju(
    context: typer.Context,
    lang: Annotated[str | None, typer.Option("--lang", help="help.lang", metavar="zh|en", show_default=False)] = None,
    version: Annotated[
        bool, typer.Option("--version", help="help.version", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """`lang` stands here for the help alone: the frame takes --lang out wherever it stands."""
    assert isinstance(context.obj, Screen)


for _command in (play, serve, score, waits, shanten, simulate, replay, verify, cases, botzone, rules, about):
    app.command(help=f"help.{_command.__name__}")(_command)


def run() -> None:
    """The entry point of the installed command."""
    # A terminal that cannot show a character gets a mark in its place, not a traceback.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    app()
