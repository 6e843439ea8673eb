"""Runs: the same seed, the same deals, however they are run; bots that break the rules are found out."""

from itertools import pairwise

import msgspec
import pytest

from paiju.arena.deal import IllegalActionError, play
from paiju.arena.run import run_deals, run_matches, secret_of, standing_of
from paiju.bots.random_bot import RandomBot
from paiju.bots.registry import UnknownBotError
from paiju.rules.outcome import Kong
from paiju.rules.settlement import changes
from paiju.rulesets.registry import preset_names, ruleset
from paiju.table.actions import Action, Win
from paiju.table.events import Answered, DealEnded, DealStarted, Paid, Staked, Won
from paiju.table.prompt import Prompt
from paiju.table.table import Table
from paiju.testing.builders import start

OFFICIAL = ruleset("guobiao/official@1")
CONTEST = ruleset("guobiao/contest@1")
NAMES = ("random", "efficiency", "random", "efficiency")


def timeless(results: object) -> object:
    """Results without the time that they took."""
    return [msgspec.structs.replace(result, cpu_s=0.0) for result in results]  # type: ignore[attr-defined]


def test_a_result_tells_what_its_log_tells() -> None:
    results = list(run_deals(OFFICIAL, ["efficiency"] * 4, 12, seed=2, keep=True))
    assert any(result.winners for result in results)
    assert [result.number for result in results] == list(range(12))
    for result in results:
        first = result.log[0]
        assert isinstance(first, DealStarted)
        assert first.players == result.players
        assert isinstance(result.log[-1], DealEnded)
        wins = [event for event in result.log if isinstance(event, Won)]
        assert [event.fans for event in wins] == list(result.fans)
        assert [(event.seat, event.points) for event in wins] == [(w.seat, w.points) for w in result.winners]
        table = Table.resume(OFFICIAL, result.log)
        assert tuple(table.state.points[player] for player in result.players) == result.changes
        assert result.turns > 0
        assert result.cpu_s > 0


def test_a_deal_that_goes_on_after_wins_is_counted_as_its_log_tells() -> None:
    rules = next(rules for rules in map(ruleset, preset_names()) if rules.setup.wins_to_end == 3)
    results = list(run_deals(rules, ["efficiency"] * 4, 30, seed=3, keep=True))
    assert {len({winner.seat for winner in result.winners}) for result in results} >= {2, 3}
    assert any(result.shared for result in results)
    for result in results:
        state = Table.resume(rules, result.log).state
        assert result.end == state.end
        assert result.kongs == sum(isinstance(happening, Kong) for happening in state.course)
        assert sum(result.ledger.values()) == len(state.transfers)
        assert result.changes == changes(state.transfers)
        # Wins with one tile follow one another, with nothing but payments between.
        moves = [event for event in result.log if not isinstance(event, Paid | Answered)]
        pairs = pairwise(moves)
        assert (result.shared > 0) == any(isinstance(a, Won) and isinstance(b, Won) for a, b in pairs)


def test_a_run_can_be_taken_up_anywhere() -> None:
    whole = timeless(run_deals(CONTEST, NAMES, 8, seed=5))
    assert whole == timeless([*run_deals(CONTEST, NAMES, 3, 5), *run_deals(CONTEST, NAMES, 5, 5, first=3)])
    assert whole != timeless(run_deals(CONTEST, NAMES, 8, seed=6))
    assert not next(run_deals(CONTEST, NAMES, 1)).log


def test_processes_change_nothing() -> None:
    rules = ruleset("guobiao/official@1", {"minimum": 6})
    alone = timeless(run_deals(rules, NAMES, 40, seed=1))
    assert alone == timeless(run_deals(rules, NAMES, 40, seed=1, jobs=2))


def test_seats_and_winds_go_around() -> None:
    standings = [standing_of(OFFICIAL, number) for number in range(16)]
    for player in range(4):
        assert [standing.players.index(player) for standing in standings[:4]] == [
            (4 - n + player) % 4 for n in range(4)
        ]
    assert [standing.round_wind for standing in standings] == [wind for wind in range(4) for _ in range(4)]
    assert {standing.dealer for standing in standings} == {0}


def test_secrets() -> None:
    assert len(secret_of(1)) == 32
    assert secret_of(1) != secret_of(2)


def test_matches() -> None:
    (match,) = run_matches(OFFICIAL, ["efficiency"] * 4, 1, seed=4, keep=True)
    assert len(match.deals) == 16
    assert sum(match.points) == 0
    totals = [0, 0, 0, 0]
    for deal in match.deals:
        for seat, player in enumerate(deal.players):
            totals[player] += deal.changes[seat]
    assert tuple(totals) == match.points
    assert match.places[match.points.index(max(match.points))] == 1
    assert timeless(match.deals) == timeless(
        next(run_matches(OFFICIAL, ["efficiency"] * 4, 1, seed=4, keep=True)).deals
    )


def test_deals_of_a_match_tell_stakes_and_deals_in_a_row_as_their_logs_do() -> None:
    rules = ruleset("wenzhou", {"deals": 6})
    (match,) = run_matches(rules, ["random"] * 4, 1, seed=3, keep=True)
    bought = 0
    for deal in match.deals:
        start = deal.log[0]
        assert isinstance(start, DealStarted)
        raised = {event.seat for event in deal.log if isinstance(event, Staked) and event.raises}
        raised |= {seat for seat, bound in enumerate(start.staked) if bound}
        assert deal.streak == start.streak
        assert deal.bought == (start.dealer in raised)
        assert deal.topped == len(raised - {start.dealer})
        bought += deal.bought
    assert bought
    assert {deal.streak for deal in match.deals} > {1}


def test_wrong_names() -> None:
    with pytest.raises(ValueError, match="a table has 4 seats, not 3"):
        run_deals(OFFICIAL, ["random"] * 3, 1)
    with pytest.raises(ValueError, match="a table has 4 seats, not 5"):
        list(run_matches(OFFICIAL, ["random"] * 5, 1))
    with pytest.raises(UnknownBotError):
        list(run_deals(OFFICIAL, ["random", "random", "random", "nobody"], 1))


def test_an_illegal_answer_is_no_deal() -> None:
    class Cheat(RandomBot):
        def choose(self, prompt: Prompt) -> Action:
            return Win()

    table = start(OFFICIAL, 1)
    with pytest.raises(IllegalActionError, match="answered Win"):
        play(table, [Cheat(seat, OFFICIAL, 0) for seat in range(4)])


@pytest.mark.slow
def test_thousands_of_random_deals_end_and_balance() -> None:
    for rules in (OFFICIAL, CONTEST):
        for result in run_deals(rules, ["random"] * 4, 2000, seed=8):
            assert not result.void
            assert sum(result.changes) == 0
