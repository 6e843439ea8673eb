"""Statistics of a run: how deals ended, what wins were worth, and how each player did."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import mean, median, stdev
from typing import Final

import msgspec

from paiju.arena.deal import DealResult

BUCKETS: Final = (8, 12, 16, 24, 32, 48, 64, 88)
"""Where the classes of the histogram of points begin, above the first, which begins at 0."""


class PlayerReport(msgspec.Struct, frozen=True, kw_only=True):
    """One player over a run. Shares are of all deals, from 0 to 1.

    `points` is the mean change a deal and `error` its standard error (0 for a single deal); `won` and `self_drawn`
    count the deals in which the player won so at least once, `dealt_in` those in which it gave a winning tile.
    """

    name: str
    points: float
    error: float
    won: float
    self_drawn: float
    dealt_in: float


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """Statistics of a run of deals. Shares go from 0 to 1.

    `drawn` is the share of deals that ended with the wall used up; `winners[n]` is the number of deals in which n seats
    won, `shared` that of deals in which several seats won with one tile. `self_drawn`, `discard` and `robbed` are
    shares of the wins.
    `win_points` is the mean of the points of wins, flowers included, `win_points_median` their median, and
    `histogram` lists (first points of a class, wins). `fans` lists (fan id, share of the wins that
    count it), the most frequent first. `ledger` lists (reason of a transfer, its lines, share of the deals that have
    one), the most frequent first. `streaks[n]` is the number of deals that were a dealer's deal n + 1 in a row;
    `bought` is the share of the deals in which the dealer had a stake, `topped` the mean number of other seats with
    one in these. `turns` and `kongs` are means a deal, `cpu_s` processor seconds a deal.
    """

    deals: int
    void: int
    drawn: float
    winners: tuple[int, ...]
    shared: int
    wins: int
    self_drawn: float
    discard: float
    robbed: float
    win_points: float
    win_points_median: float
    histogram: tuple[tuple[int, int], ...]
    fans: tuple[tuple[str, float], ...]
    ledger: tuple[tuple[str, int, float], ...]
    streaks: tuple[int, ...]
    bought: float
    topped: float
    turns: float
    kongs: float
    cpu_s: float
    players: tuple[PlayerReport, ...]


def report(
    results: Iterable[DealResult], names: Sequence[str], classes: Callable[[Sequence[int]], Sequence[int]] | None = None
) -> Report:
    """The statistics of some deals; `names[p]` is the name of player p.

    classes(points): where the classes of the histogram begin, from the points of all wins; without it BUCKETS. Raises
    ValueError if there is no deal.
    """
    results = list(results)
    if not results:
        raise ValueError("there is no deal to report on")
    wins = [winner for result in results for winner in result.winners]
    points = [winner.points for winner in wins]
    how = Counter(winner.how for winner in wins)
    fans: Counter[str] = Counter()
    for result in results:
        for counted in result.fans:
            fans.update({fan.fan for fan in counted})
    seats = Counter(len({winner.seat for winner in result.winners}) for result in results if not result.void)
    count = max(len(wins), 1)
    streaks = Counter(result.streak for result in results)
    bought = [result for result in results if result.bought]
    return Report(
        deals=len(results),
        void=sum(bool(result.void) for result in results),
        drawn=sum(result.end == "drawn" for result in results) / len(results),
        winners=tuple(seats[number] for number in range(max(seats, default=0) + 1)),
        shared=sum(result.shared > 0 for result in results),
        wins=len(wins),
        self_drawn=how["self_drawn"] / count,
        discard=how["discard"] / count,
        robbed=how["robbed"] / count,
        win_points=mean(points) if points else 0.0,
        win_points_median=median(points) if points else 0.0,
        histogram=histogram(points, classes(points) if classes else BUCKETS),
        fans=tuple((fan, number / count) for fan, number in sorted(fans.items(), key=lambda row: (-row[1], row[0]))),
        ledger=_ledger(results),
        streaks=tuple(streaks[number] for number in range(1, max(streaks) + 1)),
        bought=len(bought) / len(results),
        topped=mean(result.topped for result in bought) if bought else 0.0,
        turns=mean(result.turns for result in results),
        kongs=mean(result.kongs for result in results),
        cpu_s=mean(result.cpu_s for result in results),
        players=tuple(_player(results, player, name) for player, name in enumerate(names)),
    )


def _ledger(results: Sequence[DealResult]) -> tuple[tuple[str, int, float], ...]:
    lines: Counter[str] = Counter()
    deals: Counter[str] = Counter()
    for result in results:
        lines.update(result.ledger)
        deals.update(result.ledger.keys())
    order = sorted(lines, key=lambda reason: (-deals[reason], -lines[reason], reason))
    return tuple((reason, lines[reason], deals[reason] / len(results)) for reason in order)


def histogram(points: Sequence[int], classes: Sequence[int] = BUCKETS) -> tuple[tuple[int, int], ...]:
    """How many wins lie in each class of points; `classes` begin at these points, and one before them at 0.

    >>> histogram([8, 11, 12, 90])
    ((0, 0), (8, 2), (12, 1), (16, 0), (24, 0), (32, 0), (48, 0), (64, 0), (88, 1))
    """
    starts = (0, *classes)
    ends = (*classes, 1 << 62)
    return tuple((start, sum(start <= one < end for one in points)) for start, end in zip(starts, ends, strict=True))


def _player(results: Sequence[DealResult], player: int, name: str) -> PlayerReport:
    seats = [result.players.index(player) for result in results]
    pairs = list(zip(results, seats, strict=True))
    changes = [result.changes[seat] for result, seat in pairs]
    wins = [[winner.how for winner in result.winners if winner.seat == seat] for result, seat in pairs]
    given = sum(any(winner.giver == seat for winner in result.winners) for result, seat in pairs)
    return PlayerReport(
        name=name,
        points=mean(changes),
        error=stdev(changes) / sqrt(len(changes)) if len(changes) > 1 else 0.0,
        won=sum(map(bool, wins)) / len(results),
        self_drawn=sum("self_drawn" in own for own in wins) / len(results),
        dealt_in=given / len(results),
    )
