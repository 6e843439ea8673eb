"""Runs the command line as a person would, in this process, and hands back what was printed."""

from typing import NamedTuple

from typer.testing import CliRunner

from paiju.cli.main import app


class Outcome(NamedTuple):
    """What a command printed and how it ended."""

    out: str
    err: str
    code: int


def paiju(*arguments: str, lang: str = "en", columns: int = 80) -> Outcome:
    """Run `paiju` with some arguments."""
    environment = {"COLUMNS": str(columns), "LC_ALL": "", "LC_MESSAGES": "", "LANG": "C", "NO_COLOR": "1"}
    result = CliRunner().invoke(app, [*arguments, "--lang", lang], env=environment)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Outcome(result.stdout, result.stderr, result.exit_code)


def refused(*arguments: str, lang: str = "en") -> str:
    """The one line in which a command refuses what was asked."""
    outcome = paiju(*arguments, lang=lang)
    assert outcome.code == 2, outcome
    assert outcome.out == ""
    assert outcome.err.count("\n") == 1, outcome.err
    assert outcome.err.startswith("paiju: ")
    return outcome.err.removeprefix("paiju: ").rstrip("\n")
