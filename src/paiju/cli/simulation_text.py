"""What a run of bots came to, on the screen."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from paiju.cli.ledger_text import has_ledger, reason_name
from paiju.cli.score_command import fan_name
from paiju.cli.screen import Screen
from paiju.cli.worth import level_text, scale_of

if TYPE_CHECKING:
    from paiju.arena.report import Report
    from paiju.rules.ruleset import Ruleset

FANS_SHOWN = 12
CLASSES = 12
"""As many amounts have a class each."""
BAR = 24
"""Columns of the longest bar of the histogram."""


def percent(share: float) -> str:
    """A share with one decimal.

    >>> percent(0.1234)
    '12.3 %'
    """
    return f"{100 * share:.1f} %"


def print_report(
    screen: Screen,
    rules: "Ruleset",
    report: "Report",
    seed: int,
    matches: int,
    table: tuple[list[float], list[float]],
) -> None:
    """Print the whole report."""
    names = ", ".join(player.name for player in report.players)
    screen.print(Text(screen.say("simulate.head", preset=rules.name, bots=names, seed=seed), "bold"))
    screen.print()
    key = "simulate.matches" if matches else "simulate.deals"
    screen.tell(key, matches=matches, deals=report.deals)
    screen.tell("simulate.drawn", share=percent(report.drawn))
    if rules.setup.wins_to_end != 1:
        told = [screen.say("simulate.winners_of", winners=at, deals=deals) for at, deals in enumerate(report.winners)]
        screen.tell("simulate.winners", deals=screen.say("simulate.and").join(told))
    if rules.setup.winners == "all":
        screen.tell("simulate.shared", deals=report.shared)
    if report.void:
        screen.tell("simulate.void", count=report.void)
    if report.wins:
        shares = (report.discard, report.self_drawn, report.robbed)
        discard, drawn, robbed = (percent(share) for share in shares)
        screen.tell("simulate.wins", wins=report.wins, discard=discard, self_drawn=drawn, robbed=robbed)
        median = f"{report.win_points_median:g}"
        key = {"fan": "simulate.points", "levels": "simulate.multiplier"}.get(scale_of(rules), "simulate.paid")
        screen.tell(key, median=median, mean=f"{report.win_points:.1f}")
    if rules.setup.stakes:
        screen.tell("simulate.stakes", bought=percent(report.bought), topped=f"{report.topped:.2f}")
    if len(report.streaks) > 1:
        told = [screen.say("simulate.streak_of", number=at, deals=deals) for at, deals in enumerate(report.streaks, 1)]
        screen.tell("simulate.streaks", deals=screen.say("simulate.and").join(told))
    screen.tell("simulate.turns", turns=f"{report.turns:.1f}", kongs=f"{report.kongs:.2f}")
    if report.cpu_s:
        screen.tell("simulate.speed", ms=f"{1000 * report.cpu_s:.1f}", rate=f"{1 / report.cpu_s:.1f}")
    screen.print()
    screen.print(_players(screen, report, table))
    if report.wins:
        heads = {"fan": "simulate.histogram", "levels": "simulate.levels"}
        screen.head(heads.get(scale_of(rules), "simulate.histogram_paid"))
        screen.print(_histogram(screen, rules, report))
        screen.head("simulate.fans")
        screen.print(_fans(screen, rules, report))
    if has_ledger(rules.setup) and report.ledger:
        screen.head("simulate.ledger")
        screen.print(_ledger(screen, report))


def _columns(screen: Screen, *keys: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for at, key in enumerate(keys):
        table.add_column(screen.say(key), justify="right" if at else "left")
    return table


def _players(screen: Screen, report: "Report", table: tuple[list[float], list[float]]) -> Table:
    keys = ["player", "per_deal", "won", "self_drawn", "dealt_in", *(["per_match", "place"] if table[0] else [])]
    rows = _columns(screen, *(f"simulate.{key}" for key in keys))
    for at, player in enumerate(report.players):
        cells: list[Any] = [
            f"{at + 1} {player.name}",
            f"{player.points:+.2f} ±{player.error:.2f}",
            percent(player.won),
            percent(player.self_drawn),
            percent(player.dealt_in),
        ]
        if table[0]:
            cells += [f"{table[0][at]:+.1f}", f"{table[1][at]:.2f}"]
        rows.add_row(*cells)
    return rows


def _histogram(screen: Screen, rules: "Ruleset", report: "Report") -> Table:
    rows = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    rows.add_column(justify="left" if scale_of(rules) == "levels" else "right")
    rows.add_column(justify="right")
    rows.add_column()
    starts = [start for start, _ in report.histogram]
    most = max(count for _, count in report.histogram)
    for at, (start, count) in enumerate(report.histogram):
        if at in (0, len(starts) - 1) and not count:
            continue
        end = starts[at + 1] - 1 if at + 1 < len(starts) else 0
        label = f"{start}+" if not end else str(start) if end == start else f"{start}-{end}"
        if scale_of(rules) == "levels":
            label = level_text(start, screen.lang)
        rows.add_row(label, str(count), Text("█" * round(BAR * count / most), "green"))
    return rows


def _fans(screen: Screen, rules: "Ruleset", report: "Report") -> Table:
    by_id = {fan.id: fan for fan in rules.fans}
    rows = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    rows.add_column()
    rows.add_column(justify="right")
    for fan, share in report.fans[:FANS_SHOWN]:
        rows.add_row(fan_name(by_id[fan], screen), percent(share))
    return rows


def _ledger(screen: Screen, report: "Report") -> Table:
    """How often each kind of payment occurred: its lines, and the share of the deals that have one."""
    rows = _columns(screen, "simulate.reason", "simulate.lines", "simulate.in_deals")
    for reason, lines, share in report.ledger:
        rows.add_row(reason_name(reason, screen.lang), str(lines), percent(share))
    return rows


def classes_of(points: Sequence[int]) -> Sequence[int]:
    """Where the classes of a histogram begin: at each amount that occurs, or where these are many, at doublings.

    >>> classes_of([6, 12, 6]), classes_of(list(range(6, 40)))
    ([6, 12], [6, 12, 24, 48])
    """
    found = sorted(set(points))
    if len(found) <= CLASSES:
        return found
    starts = [found[0]]
    while starts[-1] <= found[-1]:
        starts.append(2 * starts[-1])
    return starts
