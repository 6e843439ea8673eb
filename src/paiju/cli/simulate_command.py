"""`paiju simulate`: bots play one another, and what came of it is counted."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from paiju.cli.errors import UserError
from paiju.cli.inputs import (
    DEFAULT_PRESET,
    JsonOption,
    PresetOption,
    RuleOptions,
    SeedOption,
    read_players,
    read_rules,
)
from paiju.cli.screen import Screen

if TYPE_CHECKING:
    from paiju.arena.deal import DealResult
    from paiju.arena.run import MatchResult
    from paiju.bots.botzone.seat import Mistake
    from paiju.rules.ruleset import Ruleset

SEATS = 4

_T = TypeVar("_T")


def simulate(
    context: typer.Context,
    deals: Annotated[int, typer.Option("--deals", "-d", help="help.deals", metavar="N")] = 100,
    matches: Annotated[int, typer.Option("--matches", "-m", help="help.matches", metavar="N", show_default=False)] = 0,
    bots: Annotated[str, typer.Option("--bots", "-b", help="help.players", metavar="BOT,...")] = "fan,fan,fan,fan",
    preset: PresetOption = DEFAULT_PRESET,
    option: RuleOptions = None,
    seed: SeedOption = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="help.jobs", metavar="N")] = 1,
    records: Annotated[
        Path | None, typer.Option("--records", help="help.records", metavar="DIR", show_default=False)
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Read the command line, let the bots play, print what came of it."""
    from paiju.arena.run import run_deals, run_matches

    screen: Screen = context.obj
    rules = read_rules(preset, option)
    names = read_players(bots, SEATS, rules)
    least = (("--deals", deals, 1), ("--matches", matches, 0), ("--jobs", jobs, 1), ("--seed", seed or 0, 0))
    for name, value, minimum in least:
        if value < minimum:
            raise UserError("error.too_small", option=name, least=minimum)
    if seed is None:
        # Told in the output, so that the run can be had again.
        from secrets import randbelow

        seed = randbelow(1_000_000)
    if records is not None:
        _make_folder(records)
    results: list[DealResult] = []
    played: list[MatchResult] = []
    keep = records is not None
    if matches:
        with _progress(screen, matches, run_matches(rules, names, matches, seed, keep=keep)) as stream:
            for match in stream:
                played.append(match)
                results += match.deals
                if records is not None:
                    _keep(records, f"match-{match.number + 1:04d}", rules, names, match.deals)
    else:
        with _progress(screen, deals, run_deals(rules, names, deals, seed, keep=keep, jobs=jobs)) as stream:
            for deal in stream:
                results.append(deal)
                if records is not None:
                    _keep(records, f"deal-{deal.number + 1:06d}", rules, names, [deal])
    _report(screen, rules, names, seed, results, played, as_json)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError("error.unwritable", path=folder, detail=error.strerror or error) from None


def _keep(folder: Path, name: str, rules: "Ruleset", names: tuple[str, ...], deals: "Iterable[DealResult]") -> None:
    """Write a record that `paiju replay` and `paiju verify` read."""
    from paiju.records.jsonl import encode
    from paiju.records.record import Player, header_of, record_of

    first, second, third, fourth = (Player(f"{bot} {at}", "bot", bot) for at, bot in enumerate(names, 1))
    header = header_of(rules, (first, second, third, fourth))
    record = record_of(header, (event for deal in deals for event in deal.log))
    try:
        (folder / f"{name}.jsonl").write_bytes(encode(record))
    except OSError as error:
        raise UserError("error.unwritable", path=folder, detail=error.strerror or error) from None


@contextmanager
def _progress(screen: Screen, total: int, results: Iterable[_T]) -> Iterator[Iterator[_T]]:
    """The results, with a bar on standard error while they come, if that is a terminal."""
    if not sys.stderr.isatty():
        yield iter(results)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield iter(bar.track(results, total=total, description=screen.say("simulate.playing")))


def _report(
    screen: Screen,
    rules: "Ruleset",
    names: tuple[str, ...],
    seed: int,
    results: "list[DealResult]",
    matches: "list[MatchResult]",
    as_json: bool,
) -> None:
    import msgspec

    from paiju.arena.report import report
    from paiju.cli.simulation_text import classes_of, print_report
    from paiju.cli.worth import scale_of

    found = report(results, names, None if scale_of(rules) == "fan" else classes_of)
    table = _match_table(names, matches)
    if as_json:
        data: dict[str, Any] = {"preset": rules.name, "options": msgspec.to_builtins(rules.options), "seed": seed}
        if matches:
            data |= {"matches": len(matches), "mean_points": table[0], "mean_places": table[1]}
        mistakes = [msgspec.to_builtins(made) for made in _mistakes(results)]
        screen.json(data | msgspec.to_builtins(found) | ({"mistakes": mistakes} if any(mistakes) else {}))
        return
    print_report(screen, rules, found, seed, len(matches), table)
    for player, made in enumerate(_mistakes(results), 1):
        if made:
            verdicts = ", ".join(f"{verdict} {count}" for verdict, count in Counter(m.verdict for m in made).items())
            first = {"request": made[0].request, "text": made[0].text}
            screen.print(screen.say("botzone.mistakes", player=player, count=len(made), verdicts=verdicts, **first))


def _mistakes(results: "list[DealResult]") -> "list[list[Mistake]]":
    """Each player's replies that were wrong, if it is a program."""
    found: list[list[Mistake]] = [[] for _ in range(SEATS)]
    for deal in results:
        for mistake in deal.mistakes:
            found[deal.players[mistake.seat]].append(mistake)
    return found


def _match_table(names: tuple[str, ...], matches: "list[MatchResult]") -> tuple[list[float], list[float]]:
    """Each player's mean points and mean place in a match."""
    if not matches:
        return [], []
    points = [sum(match.points[player] for match in matches) / len(matches) for player in range(len(names))]
    places = [sum(match.places[player] for match in matches) / len(matches) for player in range(len(names))]
    return points, places
