"""Runs: many deals or matches between named bots, each following from a seed, in one process or several."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from hashlib import sha256
from itertools import islice
from typing import Any

import msgspec

from paiju.arena.deal import DealResult, bots_for, play_deal, play_out, result_of
from paiju.rules.ruleset import Ruleset
from paiju.rules.standing import Four, Standing
from paiju.rulesets.registry import ruleset
from paiju.table.match import Match
from paiju.tiles.shuffle import deal_secret

SEATS = 4


def secret_of(seed: int) -> bytes:
    """The secret of a run, from which the secret of each deal follows (`tiles.shuffle.deal_secret`)."""
    return sha256(b"paiju-run-1\x00" + str(seed).encode()).digest()


def standing_of(rules: Ruleset, number: int) -> Standing:
    """The standing of deal `number` (from 0) of a run of single deals.

    The players move on by a seat each deal, so that in four deals everybody was dealer once, and the round wind
    changes every four deals.
    """
    players: Four = tuple((seat + number) % SEATS for seat in range(SEATS))  # type: ignore[assignment]
    first = rules.begin(players)
    return msgspec.structs.replace(first, deal=number + 1, round_wind=number // SEATS % 4)


def run_deals(
    rules: Ruleset,
    bots: Sequence[str],
    deals: int,
    seed: int = 0,
    *,
    first: int = 0,
    keep: bool = False,
    jobs: int = 1,
) -> Iterator[DealResult]:
    """Single deals between four bots, in order: `bots[p]` is the name of player p's.

    Deal n follows from the seed and n alone, so a run can be taken up at `first`. With `keep` each result holds its
    whole record. `jobs` is the number of processes. Raises ValueError unless there are four names, UnknownBotError,
    and IllegalActionError.
    """
    _check(bots)
    if jobs <= 1:
        return _deals(rules, tuple(bots), seed, first, deals, keep)
    return _spread(rules, tuple(bots), seed, first, deals, keep, jobs)


def _check(bots: Sequence[str]) -> None:
    if len(bots) != SEATS:
        raise ValueError(f"a table has {SEATS} seats, not {len(bots)}")


def _deals(
    rules: Ruleset, bots: tuple[str, ...], seed: int, first: int, deals: int, keep: bool
) -> Iterator[DealResult]:
    secret = secret_of(seed)
    for number in range(first, first + deals):
        yield play_deal(
            rules,
            bots,
            standing_of(rules, number),
            deal_secret(secret, number),
            seed * 1_000_003 + number,
            number=number,
            keep=keep,
        )


_CHUNK = 16


def _spread(
    rules: Ruleset, bots: tuple[str, ...], seed: int, first: int, deals: int, keep: bool, jobs: int
) -> Iterator[DealResult]:
    """The same deals from a pool of processes, a chunk at a time and in order."""
    # Rulesets hold functions, which do not travel: each process makes its own.
    options = msgspec.to_builtins(rules.options)
    chunks = iter(
        [(at, min(_CHUNK, first + deals - at)) for at in range(first, first + deals, _CHUNK)],
    )
    with ProcessPoolExecutor(jobs) as pool:

        def submit(at: int, count: int) -> "Future[list[DealResult]]":
            return pool.submit(_chunk, rules.name, options, bots, seed, at, count, keep)

        waiting = [submit(at, count) for at, count in islice(chunks, 2 * jobs)]
        while waiting:
            yield from waiting.pop(0).result()
            waiting += [submit(at, count) for at, count in islice(chunks, 1)]


def _chunk(
    name: str, options: dict[str, Any], bots: tuple[str, ...], seed: int, at: int, count: int, keep: bool
) -> list[DealResult]:
    return list(_deals(ruleset(name, options), bots, seed, at, count, keep))


class MatchResult(msgspec.Struct, frozen=True, kw_only=True):
    """How one match went: `points[p]` and `places[p]` of each player, and its deals."""

    number: int
    points: Four
    places: tuple[int, ...]
    deals: tuple[DealResult, ...]


def run_matches(
    rules: Ruleset, bots: Sequence[str], matches: int, seed: int = 0, *, keep: bool = False
) -> Iterator[MatchResult]:
    """Whole matches between four bots; match n follows from the seed and n alone, as does the lot for its seats.

    Raises ValueError unless there are four names, UnknownBotError, and IllegalActionError.
    """
    _check(bots)
    for number in range(matches):
        yield _match(rules, bots, seed, number, keep)


def _match(rules: Ruleset, bots: Sequence[str], seed: int, number: int, keep: bool) -> MatchResult:
    secret = deal_secret(secret_of(seed), number)
    match = Match(rules, lambda deal: deal_secret(secret, deal), checked=False)
    results: list[DealResult] = []
    while match.standing is not None:
        table = match.start_deal()
        seated = bots_for(rules, bots, match.standing, (seed * 1_000_003 + number) * 1_009 + len(results))
        mistakes = play_out(table, seated)
        match.finish_deal(table)
        results.append(result_of(table, len(results), keep, 0.0, mistakes))
    return MatchResult(number=number, points=match.points, places=match.places, deals=tuple(results))
