"""Wins that a seat has to take, wins that it let pass, and wins with the first tiles of a deal."""

import pytest

from paiju.rules.ruleset import Ruleset
from paiju.rulesets.registry import ruleset
from paiju.table.actions import Discard, Pass, Win
from paiju.table.events import Answered, DealDrawn, Drawn, Won
from paiju.table.prompts import natural
from paiju.table.refusal import Refusal
from paiju.table.table import Table
from paiju.testing.builders import act, all_pass, table_with

JUNK = "147m258p369s14p25s"
CLOSED = "46m11123456789s"
"""Waits for 5m alone."""
TWO_SIDED = "34m11123456789s"
"""Waits for 2m and 5m."""


def to_the_last(rules: Ruleset, left: int, tile: str, *, hand: str = CLOSED) -> Table:
    """Seat 1 waits; everybody lets go what was drawn until `tile` is, with `left` left before it."""
    place = 55 - left
    draws = "?" * place + tile
    for seed in range(200):
        table = table_with(rules, (JUNK + "9m", hand, JUNK, JUNK), draws=draws, seed=seed)
        act(table, 0, Discard("9m"))
        while not table.over and table.state.wall.left(0) >= left:
            seat, prompt = next(iter(table.asked.items()))
            if Win() in prompt.actions and len(prompt.actions) == 1:
                break
            act(table, seat, Pass() if Pass() in prompt.actions else natural(table.state, prompt))
        if not table.over and table.state.wall.left(0) == left - 1 and not table.state.winners:
            return table
    raise AssertionError("no wall leads there")


@pytest.mark.parametrize(
    ("last4", "left", "forced"),
    [("off", 2, False), ("tile", 4, True), ("tile", 5, False), ("any", 4, True), ("any", 5, False), ("tile", 1, True)],
)
def test_near_the_end_of_the_wall_who_can_win_has_to(last4: str, left: int, forced: bool) -> None:
    """The last four tiles (L30, L12, L129): exactly four left before the draw is the first time."""
    table = to_the_last(ruleset("sichuan/xuezhan", {"last4": last4}), left, "5m")
    seat = table.state.turn
    if seat != 1:
        # The tile is drawn and thrown by another seat.
        act(table, seat, Discard("5m", drawn=True))
    prompt = table.asked[1]
    assert (prompt.actions == (Win(),)) == forced
    assert Win() in prompt.actions
    if forced:
        for other in (Pass(), Discard("1s")):
            result = table.apply(1, other)
            assert isinstance(result, Refusal)
            assert result.reason == "must_win"
        assert natural(table.state, prompt) == Win()
        events = act(table, 1, Win())
        assert any(isinstance(event, Won) for event in events)


@pytest.mark.parametrize(("last4", "forced"), [("tile", False), ("any", True)])
def test_a_tile_thrown_from_the_hand_is_none_of_the_last_four(last4: str, forced: bool) -> None:
    """The literal reading of L30 against any win (L12, L129)."""
    rules = ruleset("sichuan/xuezhan", {"last4": last4})
    for seed in range(300):
        table = table_with(rules, (JUNK + "5m", CLOSED, JUNK, JUNK), seed=seed)
        act(table, 0, Discard("1m"))
        while not table.over and not (table.state.turn == 0 and table.state.wall.left(0) <= 3 and 0 in table.asked):
            seat, prompt = next(iter(table.asked.items()))
            act(table, seat, Pass() if Pass() in prompt.actions else natural(table.state, prompt))
        if table.over or table.state.winners or table.asked[0].tile == "5m":
            continue
        if Discard("5m") not in table.asked[0].actions:
            continue
        act(table, 0, Discard("5m"))
        assert (table.asked[1].actions == (Win(),)) == forced
        return
    raise AssertionError("no deal came to that")


def test_a_win_let_pass_bars_wins_worth_no_more_until_the_next_draw() -> None:
    """A threshold that kept the first win let pass, not the highest, or outlived the draw (omu PR 54, dcmshi A16)."""
    rules = ruleset("sichuan/xuezhan", {"passed_win": "higher"})
    table = table_with(rules, (JUNK + "2m", TWO_SIDED, JUNK, JUNK), draws="9m5m5m9m5m")
    act(table, 0, Discard("2m"))
    events = act(table, 1, Pass())
    assert isinstance(events[0], Answered)
    assert events[0].declined == 6
    # Its own draw clears the memory.
    assert table.state.seats[1].passed == 0
    act(table, 1, Discard("9m", drawn=True))
    act(table, 2, Discard("5m", drawn=True))
    assert Win() in table.asked[1].actions
    act(table, 1, Pass())
    assert table.state.seats[1].passed == 6
    act(table, 3, Discard("5m", drawn=True))
    assert 1 not in table.asked
    free = table_with(ruleset("sichuan/xuezhan"), (JUNK + "2m", TWO_SIDED, JUNK, JUNK), draws="9m5m5m9m5m")
    act(free, 0, Discard("2m"))
    act(free, 1, Pass())
    act(free, 1, Discard("9m", drawn=True))
    act(free, 2, Discard("5m", drawn=True))
    act(free, 1, Pass())
    act(free, 3, Discard("5m", drawn=True))
    assert Win() in free.asked[1].actions


def test_what_a_seat_let_pass_is_its_own_secret() -> None:
    rules = ruleset("sichuan/xuezhan", {"passed_win": "higher"})
    table = table_with(rules, (JUNK + "2m", TWO_SIDED, JUNK, JUNK))
    act(table, 0, Discard("2m"))
    act(table, 1, Pass())
    for viewer in (0, 2, 3, -1):
        assert not any(isinstance(event, Answered) for event in table.feed(viewer))


def fans(table: Table) -> list[str]:
    return [fan.fan for event in table.log if isinstance(event, Won) for fan in event.fans]


def test_the_dealer_wins_with_the_tiles_dealt() -> None:
    table = table_with(ruleset("sichuan/xuezhan"), (CLOSED + "5m", JUNK, JUNK, JUNK))
    act(table, 0, Win())
    assert fans(table) == ["heavenly"]


@pytest.mark.parametrize(("preset", "fan"), [("sichuan/xuezhan", "earthly"), ("sichuan/chengdu-points", "plain")])
def test_the_first_draw_of_another_seat_is_earthly_where_l92_holds(preset: str, fan: str) -> None:
    table = table_with(ruleset(preset), (JUNK + "9m", CLOSED, JUNK, JUNK), draws="5m")
    act(table, 0, Discard("9m"))
    act(table, 1, Win())
    assert fans(table) == [fan]


@pytest.mark.parametrize(("preset", "fan"), [("sichuan/xuezhan", "plain"), ("sichuan/chengdu-points", "earthly")])
def test_the_first_discard_of_the_dealer_is_earthly_where_l12_holds(preset: str, fan: str) -> None:
    table = table_with(ruleset(preset), (JUNK + "5m", CLOSED, JUNK, JUNK))
    act(table, 0, Discard("5m"))
    act(table, 1, Win())
    assert fans(table) == [fan]


def test_a_later_win_is_neither() -> None:
    table = table_with(ruleset("sichuan/xuezhan"), (JUNK + "9m", CLOSED, JUNK, JUNK), draws="9m9m9m8m5m")
    act(table, 0, Discard("9m"))
    for seat, tile in ((1, "9m"), (2, "9m"), (3, "9m"), (0, "8m")):
        act(table, seat, Discard(tile, drawn=True))
    act(table, 1, Win())
    assert fans(table) == ["plain"]


def test_the_wall_runs_out_with_two_seats_left_after_more_draws_than_usual() -> None:
    """Tables sized for four seats that play on (bg 09, 11): two seats draw the rest of the wall between them."""
    rules = ruleset("sichuan/xuezhan", {"last4": "off"})
    table = table_with(rules, (JUNK + "5m", CLOSED, "34678m99p333777p", JUNK))
    act(table, 0, Discard("5m"))
    act(table, 1, Win())
    act(table, 2, Win())
    while not table.over:
        seat, prompt = next(iter(table.asked.items()))
        act(table, seat, Pass() if Pass() in prompt.actions else natural(table.state, prompt))
        all_pass(table)
    assert any(isinstance(event, DealDrawn) for event in table.log)
    drawn = [event.seat for event in table.log if isinstance(event, Drawn)]
    assert set(drawn) == {0, 3}
    assert min(drawn.count(0), drawn.count(3)) >= 27
