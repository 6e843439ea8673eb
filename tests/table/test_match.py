"""A match: sixteen deals, the lot, the seat change, places (guobiao.md G17)."""

from random import Random

import pytest

from paiju.rules.options import describe
from paiju.rules.ruleset import Ruleset
from paiju.rulesets.registry import preset_names, ruleset
from paiju.table.events import DealStarted, Settled
from paiju.table.match import Match
from paiju.testing.builders import play_at_random, secret_of
from paiju.tiles.shuffle import commitment, seat_lot


def played(match: Match, seed: int) -> list[DealStarted]:
    """Every deal's beginning in a match of random play."""
    starts = []
    while not match.over:
        table = match.start_deal()
        play_at_random(table, Random(seed))
        match.finish_deal(table)
        started = table.log[0]
        assert isinstance(started, DealStarted)
        starts.append(started)
    return starts


def test_sixteen_deals_four_to_a_round_and_the_dealer_never_stays() -> None:
    match = Match(ruleset("guobiao/official@1"), lambda deal: secret_of(1, deal))
    starts = played(match, 1)
    assert [started.deal for started in starts] == list(range(1, 17))
    assert [started.round_wind for started in starts] == [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4
    assert [started.dealer for started in starts] == [0, 1, 2, 3] * 4
    lot = seat_lot(secret_of(1, 0))
    assert {started.players for started in starts[:8]} == {lot}
    east, south, west, north = lot
    assert {started.players for started in starts[8:]} == {(south, east, north, west)}
    assert [started.commitment for started in starts] == [commitment(secret_of(1, deal)) for deal in range(1, 17)]


def test_four_deals_of_the_contest_all_dealt_by_seat_0() -> None:
    starts = played(Match(ruleset("guobiao/contest@1"), lambda deal: secret_of(1, deal), lot=False), 2)
    assert [(started.deal, started.round_wind, started.dealer) for started in starts] == [
        (1, 0, 0),
        (2, 1, 0),
        (3, 2, 0),
        (4, 3, 0),
    ]
    assert {started.players for started in starts} == {(0, 1, 2, 3)}


def points_of_a_match(rules: Ruleset, seed: int) -> int:
    """Play a match, keeping the points of each player by hand; the number of its wins."""
    match = Match(rules, lambda deal: secret_of(seed, deal), ("a", "b", "c", "d"))
    points = list(match.points)
    wins = 0
    while not match.over:
        table = match.start_deal()
        started = table.log[0]
        assert isinstance(started, DealStarted)
        assert list(started.points) == points
        assert started.contributions == ("a", "b", "c", "d")
        play_at_random(table, Random(seed), keen=True)
        match.finish_deal(table)
        settled = next(event for event in table.log if isinstance(event, Settled))
        for seat, change in enumerate(settled.changes):
            points[started.players[seat]] += change
        wins += len(table.outcome.winners)
        assert list(match.points) == points
    assert match.places[points.index(max(points))] == 1
    return wins


@pytest.mark.parametrize("preset", preset_names())
def test_points_follow_the_players_through_the_seats(preset: str) -> None:
    rules = ruleset(preset)
    if "minimum" in {option.name for option in describe(rules.options)}:
        rules = ruleset(preset, {"minimum": 0})
    assert sum(points_of_a_match(rules, seed) for seed in range(4)) > 0


def test_what_cannot_be_done() -> None:
    match = Match(ruleset("guobiao/contest@1"), lambda deal: secret_of(1, deal))
    table = match.start_deal()
    with pytest.raises(ValueError, match="has not ended"):
        match.finish_deal(table)
    played(match, 3)
    last = table
    last.void("by_referee")
    with pytest.raises(ValueError, match="over"):
        match.start_deal()
    with pytest.raises(ValueError, match="over"):
        match.finish_deal(last)
