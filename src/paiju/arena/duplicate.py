"""Duplicate play: one wall, every seating, so that luck of the tiles falls on everybody alike.

The form is that of the duplicate contests (一副一比): over all seatings of a wall each player's points are added up,
the four sums are ranked, and the ranks bring 4, 3, 2 and 1 ranking points; equal sums share theirs evenly.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random
from statistics import mean
from typing import Final, Literal, TypeAlias

import msgspec

from paiju.arena.deal import play_deal
from paiju.arena.run import SEATS, secret_of, standing_of
from paiju.rules.ruleset import Ruleset
from paiju.rules.standing import Four
from paiju.tiles.shuffle import deal_secret

Seatings: TypeAlias = Literal["permutations", "rotations"]

RANKING: Final = (4, 3, 2, 1)
"""Ranking points by place."""


class WallResult(msgspec.Struct, frozen=True, kw_only=True):
    """One wall over all its seatings: `points[p]` is player p's sum, `ranking[p]` what its place brings."""

    number: int
    deals: int
    drawn: int
    points: Four
    ranking: tuple[float, ...]


class Interval(msgspec.Struct, frozen=True):
    """A mean with the bounds between which 95 of 100 resamplings of the walls fall."""

    mean: float
    low: float
    high: float


class DuplicateReport(msgspec.Struct, frozen=True, kw_only=True):
    """Several walls: for each player points a deal, and ranking points a wall."""

    walls: int
    deals: int
    points: tuple[Interval, ...]
    ranking: tuple[Interval, ...]


def seatings(kind: Seatings) -> list[Four]:
    """The players at seats 0-3 of each deal of a wall: all 24 permutations, or 4 rotations.

    >>> seatings("rotations")
    [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)]
    """
    if kind == "permutations":
        return [(east, south, west, north) for east, south, west, north in permutations(range(SEATS))]
    first = (0, 1, 2, 3, 0, 1, 2, 3)
    return [(first[at], first[at + 1], first[at + 2], first[at + 3]) for at in range(SEATS)]


def run_duplicate(
    rules: Ruleset, bots: Sequence[str], walls: int, seed: int = 0, kind: Seatings = "permutations"
) -> Iterator[WallResult]:
    """Play walls in every seating; `bots[p]` is the name of player p's bot.

    The round wind changes from wall to wall. Wall n, and the chance of the bot at each of its seats, follow from the
    seed and n alone, so four copies of one bot score exactly 0 over the seatings of a wall. Raises ValueError unless
    there are four names, UnknownBotError, and IllegalActionError.
    """
    if len(bots) != SEATS:
        raise ValueError(f"a table has {SEATS} seats, not {len(bots)}")
    secret = secret_of(seed)
    for number in range(walls):
        yield _wall(rules, bots, number, deal_secret(secret, number), seed * 1_000_003 + number, kind)


def _wall(rules: Ruleset, bots: Sequence[str], number: int, secret: bytes, seed: int, kind: Seatings) -> WallResult:
    # Every fourth deal of a run of single deals brings the next round wind.
    standing = standing_of(rules, SEATS * number)
    points = [0] * SEATS
    drawn = 0
    every = seatings(kind)
    for players in every:
        seated = msgspec.structs.replace(standing, players=players)
        result = play_deal(rules, bots, seated, secret, seed, number=number, keep=False)
        drawn += not result.winners
        for seat, player in enumerate(players):
            points[player] += result.changes[seat]
    return WallResult(
        number=number,
        deals=len(every),
        drawn=drawn,
        points=(points[0], points[1], points[2], points[3]),
        ranking=ranking(points),
    )


def ranking(points: Sequence[int]) -> tuple[float, ...]:
    """The ranking points of four sums.

    >>> ranking([10, -5, 10, -15])
    (3.5, 2.0, 3.5, 1.0)
    """
    found = []
    for own in points:
        better = sum(other > own for other in points)
        equal = sum(other == own for other in points)
        found.append(mean(RANKING[better : better + equal]))
    return tuple(float(one) for one in found)


def duplicate_report(results: Sequence[WallResult], seed: int = 0, resamplings: int = 1000) -> DuplicateReport:
    """Means with error bars; the walls are resampled, since the deals of one wall are not independent.

    Raises ValueError if there is no wall.
    """
    if not results:
        raise ValueError("there is no wall to report on")
    random = Random(seed)
    draws = [random.choices(range(len(results)), k=len(results)) for _ in range(resamplings)]
    points = [[result.points[player] / result.deals for result in results] for player in range(SEATS)]
    ranks = [[result.ranking[player] for result in results] for player in range(SEATS)]
    return DuplicateReport(
        walls=len(results),
        deals=sum(result.deals for result in results),
        points=tuple(_interval(values, draws) for values in points),
        ranking=tuple(_interval(values, draws) for values in ranks),
    )


def _interval(values: Sequence[float], draws: Sequence[Sequence[int]]) -> Interval:
    means = sorted(mean([values[at] for at in draw]) for draw in draws)
    cut = len(means) // 40
    return Interval(mean(values), means[cut], means[-1 - cut])
