"""`paiju botzone`: one of our bots as a program of Botzone's, on standard input and output."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.errors import UserError
from paiju.cli.inputs import CONTEST_PRESET, RuleOptions, read_bots, read_rules
from paiju.cli.screen import Screen


def botzone(
    context: typer.Context,
    bot: Annotated[str, typer.Option("--bot", "-b", help="help.botzone_bot", metavar="BOT")] = "fan",
    option: RuleOptions = None,
    seed: Annotated[int, typer.Option("--seed", help="help.botzone_seed", metavar="N")] = 0,
    once: Annotated[bool, typer.Option("--once", help="help.botzone_once")] = False,
    upload: Annotated[
        Path | None, typer.Option("--zip", help="help.botzone_zip", metavar="FILE", show_default=False)
    ] = None,
) -> None:
    """Read the command line; answer until the input ends, or write the upload."""
    from paiju.bots.botzone.protocol import BotzoneError, fits

    screen: Screen = context.obj
    rules = read_rules(CONTEST_PRESET, option)
    (name,) = read_bots(bot, 1)
    if not fits(rules.setup):
        raise UserError("error.botzone_rules", preset=rules.name, contest=CONTEST_PRESET)
    if upload is not None:
        import msgspec

        from paiju.cli.botzone_zip import write_zip

        options = msgspec.to_builtins(rules.options)
        title = screen.say("botzone.title", bot=name)
        try:
            size = write_zip(
                upload, preset=rules.name, options=options, bot=name, seed=seed, keep=not once, title=title
            )
        except OSError as error:
            raise UserError("error.unwritable", path=upload, detail=error.strerror or error) from None
        python = ".".join(str(part) for part in sys.version_info[:2])
        print(screen.say("botzone.written", path=upload, size=round(size / 1024), python=python))
        return
    from paiju.cli.botzone_loop import serve

    if sys.stdin.isatty():
        sys.stderr.write(screen.say("botzone.waiting") + "\n")
    try:
        serve(iter(sys.stdin.readline, ""), _write, rules, name, seed, keep=not once)
    except BotzoneError as error:
        raise UserError("error.botzone_input", detail=str(error)) from None


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()
