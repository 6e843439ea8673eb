"""What each viewer may see (guobiao.md G9; ARCHITECTURE: audiences per event and field)."""

from typing import get_args

import pytest

from paiju.rulesets.registry import ruleset
from paiju.table.actions import ConcealedKong, Discard, Pass
from paiju.table.audience import AUDIENCE, SPECTATOR, redact
from paiju.table.events import Answered, DealEnded, DealStarted, Dealt, Drawn, Event, KongConcealed
from paiju.testing.builders import act, all_pass, play_naturally, table_with

RULES = ruleset("guobiao/official@1", {"flowers": 0})
HANDS = ("9999m2468p2468sEE", "13579p13579sSWN", "55m2579p258s1mCFP", "46m3579p369sSWNC")


def test_a_concealed_kong_is_hidden_until_the_end() -> None:
    table = table_with(RULES, HANDS)
    act(table, 0, ConcealedKong("9m"))
    kong = KongConcealed(0, "9m")
    for viewer in (1, 2, 3, SPECTATOR):
        assert KongConcealed(0, "?") in table.feed(viewer)
        assert kong not in table.feed(viewer)
    assert kong in table.feed(0)
    play_naturally(table)
    ended = table.log[-1]
    assert isinstance(ended, DealEnded)
    assert "[9999m]" in ended.hands[0]
    assert not table.outcome.winners
    for viewer in (1, 2, 3, SPECTATOR):
        assert table.feed(viewer)[-1] == ended


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, SPECTATOR])
def test_hands_draws_and_the_wall_are_the_owners(viewer: int) -> None:
    table = table_with(RULES, HANDS)
    play_naturally(table, lambda table: table.state.discards == 12)
    for event in table.feed(viewer):
        if isinstance(event, DealStarted):
            assert event.wall == ""
        if isinstance(event, Dealt):
            known = event.tiles != "?" * (14 if event.seat == 0 else 13)
            assert known == (event.seat == viewer)
        if isinstance(event, Drawn):
            assert (event.tile != "?") == (event.seat == viewer)


def test_what_a_seat_answered_only_it_learns() -> None:
    table = table_with(RULES, ("19p19sESWNCFP24s5m", HANDS[3], HANDS[2]))
    act(table, 0, Discard("5m"))
    act(table, 1, Pass())
    answered = Answered(1, Pass())
    assert answered in table.feed(1)
    for viewer in (0, 2, 3, SPECTATOR):
        assert answered not in table.feed(viewer)
    all_pass(table)


def test_the_numbers_that_prompts_quote_tell_nothing_of_answers() -> None:
    table = table_with(RULES, ("19p19sESWNCFP24s5m", HANDS[3], HANDS[2]))
    act(table, 0, Discard("5m"))
    number = table.state.number
    act(table, 1, Pass())
    assert table.state.number == number


def test_a_spectator_owns_no_event() -> None:
    # An event without a seat has the spectator's number as its owner: that must not open it.
    started = DealStarted(deal=1, round_wind=0, dealer=0, wall="1m")
    seen = redact(started, SPECTATOR)
    assert isinstance(seen, DealStarted)
    assert seen.wall == ""


def test_every_field_that_the_table_names_exists() -> None:
    for kind, fields in AUDIENCE.items():
        assert issubclass(kind, get_args(Event))
        assert set(fields) - {"*"} <= set(kind.__struct_fields__)
