"""`paiju cases`: run case files and list what differs."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from paiju.cli.errors import UserError
from paiju.cli.inputs import DEFAULT_PRESET, RuleOptions, read_rules
from paiju.cli.screen import Screen

if TYPE_CHECKING:
    from paiju.cases.result import CaseResult

FAILED = 1
STEP = 500
"""After how many cases the number on standard error is told anew."""
NAMED = 12
"""How many of the cases skipped for one reason are named."""


def cases(
    context: typer.Context,
    files: Annotated[list[str], typer.Argument(help="help.files", metavar="FILE", show_default=False)],
    preset: Annotated[str, typer.Option("--preset", "-p", help="help.cases_preset", metavar="NAME")] = DEFAULT_PRESET,
    option: RuleOptions = None,
) -> None:
    """Run every case of the files; exit with 1 if any failed."""
    import msgspec

    from paiju.cases.result import CaseError
    from paiju.cases.runner import run_files

    screen: Screen = context.obj
    rules = read_rules(preset, option)
    count = {"passed": 0, "failed": 0, "skipped": 0}
    reasons: dict[str, list[str]] = {}
    try:
        for result in _told(screen, run_files(files, rules.name, msgspec.to_builtins(rules.options))):
            count[result.verdict] += 1
            if result.verdict == "failed":
                print(f"{result.id}: {screen.say('cases.differs', expected=result.expected, got=result.got)}")
            elif result.verdict == "skipped":
                reasons.setdefault(result.reason, []).append(result.id)
    except CaseError as error:
        raise UserError("error.case", detail=str(error)) from None
    except OSError as error:
        raise UserError("error.unreadable", path=error.filename, detail=error.strerror or error) from None
    for reason, ids in reasons.items():
        shown = ", ".join(ids[:NAMED]) + (", ..." if len(ids) > NAMED else "")
        print(screen.say("cases.skipped", count=len(ids), reason=reason, ids=shown))
    # This line is read by programs: the same in every language.
    print(f"{count['passed']} passed, {count['failed']} failed, {count['skipped']} skipped")
    if count["failed"]:
        raise typer.Exit(FAILED)


def _told(screen: Screen, results: Iterator["CaseResult"]) -> Iterator["CaseResult"]:
    """The results, with their number on standard error while they come, if that is a terminal."""
    if not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console

    with Console(stderr=True).status(screen.say("cases.running", count=0)) as status:
        for count, result in enumerate(results, start=1):
            if count % STEP == 0:
                status.update(screen.say("cases.running", count=count))
            yield result
