"""Leaving the table in the midst of a deal, and additional players who bet on a seat."""

from random import Random

import pytest

from paiju.records.record import Player, header_of, record_of
from paiju.records.verify import verify
from paiju.rules.settlement import SIDE_BET, SYSTEM
from paiju.rulesets.registry import ruleset
from paiju.table.actions import Discard, Pass, Win
from paiju.table.events import DealEnded, Paid, SeatLeft, Settled, SideTileDrawn
from paiju.table.match import Match
from paiju.table.refusal import Refusal
from paiju.table.table import Table
from paiju.testing.builders import act, keen_action, play_at_random, play_naturally, secret_of, start, table_with

JUNK = "147m258p369s14p25s"
CLOSED = "46m11123456789s"
BLOOD = ruleset("sichuan/xuezhan")
PLAYERS = (Player("a"), Player("b"), Player("c"), Player("d"))


def leave(table: Table, seat: int) -> list[object]:
    events = table.leave(seat)
    assert isinstance(events, list), events
    return list(events)


def test_a_seat_without_a_win_ends_the_deal_and_pays_for_it() -> None:
    table = table_with(BLOOD, (JUNK + "5m", CLOSED, JUNK, JUNK))
    events = leave(table, 2)
    assert [type(event) for event in events] == [SeatLeft, Settled, DealEnded]
    assert table.state.end == "left"
    assert [(line.payer, line.payee, line.amount) for line in table.state.transfers] == [
        (2, seat, 96) for seat in (0, 1, 3)
    ]
    assert table.asked == {}


def test_the_penalty_may_go_to_nobody() -> None:
    table = table_with(ruleset("sichuan/xuezhan", {"escape_to": "system"}), (JUNK + "5m", CLOSED, JUNK, JUNK))
    leave(table, 2)
    assert [(line.payer, line.payee, line.amount) for line in table.state.transfers] == [(2, SYSTEM, 288)]
    assert sum(table.state.points) == -288


def test_a_winner_leaves_and_the_deal_goes_on() -> None:
    table = table_with(BLOOD, (JUNK + "5m", CLOSED, JUNK, JUNK))
    act(table, 0, Discard("5m"))
    act(table, 1, Win())
    assert [type(event) for event in leave(table, 1)] == [SeatLeft]
    assert list(table.asked) == [2]
    again = table.leave(1)
    assert isinstance(again, Refusal)
    assert again.reason == "has_left"
    play_naturally(table)
    assert table.over
    assert table.state.seats[1].left


def test_a_winner_who_leaves_may_forfeit_the_gain() -> None:
    """L50 instead of L65."""
    table = table_with(ruleset("sichuan/xuezhan", {"winner_leaves": "forfeit"}), (JUNK + "5m", CLOSED, JUNK, JUNK))
    act(table, 0, Discard("5m"))
    act(table, 1, Win())
    events = leave(table, 1)
    assert isinstance(events[0], SeatLeft)
    assert isinstance(events[1], Paid)
    assert [(line.payer, line.payee) for line in events[1].transfers] == [(1, 0)]
    play_naturally(table)
    settled = next(event for event in table.log if isinstance(event, Settled))
    own = [line for line in table.state.transfers if 1 in (line.payer, line.payee)]
    assert settled.changes[1] == sum((line.payee == 1) * line.amount - (line.payer == 1) * line.amount for line in own)


def test_in_a_river_a_winner_that_leaves_answers_first_what_it_is_asked() -> None:
    table = table_with(ruleset("sichuan/xuezhan", {"flow": "river"}), (CLOSED + "5m", JUNK, JUNK, JUNK))
    act(table, 0, Win())
    while table.state.turn != 0:
        seat, prompt = next(iter(table.asked.items()))
        act(table, seat, Pass() if Pass() in prompt.actions else Discard(prompt.tile, drawn=True))
    discards = table.state.discards
    leave(table, 0)
    assert table.state.discards == discards + 1
    while not table.over:
        assert 0 not in table.asked
        seat, prompt = next(iter(table.asked.items()))
        act(table, seat, Pass() if Pass() in prompt.actions else Discard(prompt.tile, drawn=True))


def test_leaving_while_others_are_asked_about_a_discard() -> None:
    table = table_with(BLOOD, (JUNK + "5m", CLOSED, "34678m99p333777p", JUNK))
    act(table, 0, Discard("5m"))
    act(table, 2, Win())
    leave(table, 1)
    assert table.over
    assert table.state.winners == []


def test_where_nobody_may_leave() -> None:
    for rules in (ruleset("guobiao"), ruleset("sichuan/sbr")):
        table = start(rules, 1)
        result = table.leave(1)
        assert isinstance(result, Refusal)
        assert result.reason == "no_leaving"
    ended = table_with(BLOOD, (JUNK + "5m", CLOSED, JUNK, JUNK))
    leave(ended, 0)
    result = ended.leave(1)
    assert isinstance(result, Refusal)
    assert result.reason == "deal_over"


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("options", [{}, {"flow": "river"}, {"winner_leaves": "forfeit", "coins": 200, "side_bets": 2}])
def test_records_with_escapes_are_proved(seed: int, options: dict[str, object]) -> None:
    rules = ruleset("sichuan/xuezhan", options)
    match = Match(rules, lambda deal: secret_of(seed, deal))
    random = Random(seed)
    table = match.start_deal()
    while not table.over:
        seat = random.choice(sorted(table.asked))
        act(table, seat, keen_action(random, table.state, table.asked[seat]))
        winners = {winner.seat for winner in table.state.winners}
        for winner in winners:
            if not table.over and random.random() < 0.1:
                table.leave(winner)
        if not table.over and random.random() < 0.01:
            table.leave(random.randrange(4))
    report = verify(record_of(header_of(rules, PLAYERS), table.log))
    assert report.ok, report.contradiction
    resumed = Table.resume(rules, table.log[: len(table.log) // 2], table.secret)
    assert not resumed.state.voided


def test_the_tile_of_an_additional_player_is_nobodys_business() -> None:
    rules = ruleset("sichuan/folk", {"side_bets": 2})
    table = start(rules, 4)
    drawn = [event for event in table.log if isinstance(event, SideTileDrawn)]
    assert [event.player for event in drawn] == [0, 1]
    for viewer in (0, 1, 2, 3, -1):
        assert {event.tile for event in table.feed(viewer) if isinstance(event, SideTileDrawn)} == {"?"}
    assert table.state.wall.left(0) == 108 - 53 - 2
    play_at_random(table, Random(4), keen=True)
    lines = table.state.transfers
    extra = [line for line in lines if max(line.payer, line.payee) >= SIDE_BET]
    seats = [line for line in lines if line not in extra]
    for number, tile in enumerate(table.state.side_tiles):
        bound = (table.state.dealer + tile % 9) % 4
        own = sorted((line.payer == bound, line.amount) for line in seats if bound in (line.payer, line.payee))
        bet = SIDE_BET + number
        assert own == sorted((line.payer == bet, line.amount) for line in extra if bet in (line.payer, line.payee))
