"""What seats choose in secret and at once before play: three tiles to pass on, and the suit to do without."""

import msgspec
import pytest

from paiju.rulesets.registry import ruleset
from paiju.table.actions import Action, ChooseVoid, ClaimPung, ConcealedKong, Discard, Exchange, Win
from paiju.table.dice import exchange_step
from paiju.table.events import Answered, Discarded, Drawn, Exchanged, PlayStarted, VoidChosen
from paiju.table.evolve import evolve
from paiju.table.prompts import own_win
from paiju.table.refusal import Refusal
from paiju.table.state import EXCHANGE, TURN, VOIDING, State
from paiju.table.table import Table
from paiju.testing.builders import act, all_pass, table_with
from paiju.tiles.wall import SEATS

COMPETITION = ruleset("sichuan/sbr")
VOIDS = ruleset("sichuan/xuezhan", {"void_suit": "choice"})
BY_DISCARD = ruleset("sichuan/xuezhan", {"void_suit": "first_discard", "recolor": True})
HANDS = ("123m456m789p123s1m2s", "1234m5678p12345s", "5557m2226p56789s", "6789m11234p6789s")
JUNK = "147m258p369s14p25s"
"""A hand that wins with nothing and has no pair."""


def chosen(table: Table, *suits: str) -> None:
    for seat, suit in enumerate(suits):
        act(table, seat, msgspec.convert({"action": "choose_void", "suit": suit}, ChooseVoid))


def refused(table: Table, seat: int, action: Action) -> str:
    result = table.apply(seat, action)
    assert isinstance(result, Refusal)
    return result.reason


def test_three_tiles_of_one_suit_are_passed_on_at_once() -> None:
    table = table_with(COMPETITION, HANDS, dice=(1, 1, 1, 1, 1, 2))
    assert table.state.phase == EXCHANGE
    assert sorted(table.asked) == [0, 1, 2, 3]
    passed = ("123s", "123s", "555m", "678s")
    for seat in (2, 0, 3):
        events = act(table, seat, Exchange(passed[seat]))
        assert [type(event) for event in events] == [Answered]
    events = act(table, 1, Exchange(passed[1]))
    exchanged = [event for event in events if isinstance(event, Exchanged)]
    # The last throw shows three: one seat on.
    step = exchange_step(COMPETITION.setup, (1, 1, 1, 1, 1, 2))
    assert step == 1
    assert [(event.seat, event.giver) for event in exchanged] == [(seat, (seat - step) % SEATS) for seat in range(4)]
    for event in exchanged:
        assert event.given == passed[event.seat]
        assert event.taken == passed[event.giver]
    # The dealer still has 14 tiles, the others 13 (omu PR 44: the dealer drew once more).
    assert [seat.size() for seat in table.state.seats] == [14, 13, 13, 13]
    assert table.state.phase == VOIDING


@pytest.mark.parametrize("total", range(2, 13))
def test_the_dice_say_who_receives(total: int) -> None:
    dice = (1, 1, 1, 1, total // 2, total - total // 2)
    table = table_with(COMPETITION, HANDS, dice=dice)
    for seat in range(4):
        act(table, seat, table.asked[seat].actions[-1])
    receivers = {(event.seat - event.giver) % SEATS for event in table.log if isinstance(event, Exchanged)}
    assert receivers == {1 + total % 3}


def test_a_choice_may_name_its_tiles_in_any_order_but_must_be_three_of_one_suit() -> None:
    """Two notions of a tile that met in the exchange (moff1022, 2026-07-29)."""
    table = table_with(COMPETITION, HANDS)
    for wrong in ("12m3s", "12m", "1234m", "777s", "999m", "EEE", "what", ""):
        assert refused(table, 0, Exchange(wrong)) == "exchange_first", wrong
    events = act(table, 0, Exchange("3m1m2m"))
    assert isinstance(events[0], Answered)
    assert events[0].answer == Exchange("123m")
    assert refused(table, 0, Exchange("123m")) == "already_answered"


def test_the_natural_choice_comes_from_the_shortest_suit() -> None:
    table = table_with(COMPETITION, HANDS)
    assert table.asked[0].actions[-1] == Exchange("789p")
    limit = COMPETITION.setup.clock.first_ms
    assert table.expire(limit - 1) == []
    table.expire(limit)
    assert table.state.phase == VOIDING
    counts = table.state.seats[0].counts
    sizes = {suit: sum(counts[9 * at : 9 * at + 9]) for at, suit in enumerate("mps")}
    last = table.asked[0].actions[-1]
    assert isinstance(last, ChooseVoid)
    assert sizes[last.suit] == min(sizes.values())
    table.expire(2 * limit)
    assert table.state.phase == TURN


def test_nobody_learns_a_choice_before_all_have_chosen() -> None:
    """Suits declared one after another, so that later seats saw the earlier ones (ra issue 55)."""
    table = table_with(VOIDS, HANDS)
    for seat, suit in ((0, "p"), (1, "m"), (2, "s")):
        act(table, seat, ChooseVoid(suit))  # type: ignore[arg-type]
        for viewer in (3, -1):
            assert not [event for event in table.feed(viewer) if isinstance(event, Answered | VoidChosen)]
        assert refused(table, 0, Discard("1m")) in ("already_answered", "void_choice_first")
    events = act(table, 3, ChooseVoid("s"))
    assert [event.suit for event in events if isinstance(event, VoidChosen)] == ["p", "m", "s", "s"]
    assert isinstance(events[-1], PlayStarted)
    assert [seat.void for seat in table.state.seats] == [1, 0, 2, 2]
    # The dealer discards first, from 14 tiles, without another draw (omu PR 44).
    assert list(table.asked) == [0]
    assert not any(isinstance(event, Drawn) for event in events)


@pytest.mark.parametrize("suit", ["x", "", "E", None, "mp", 1])
def test_no_other_suit_can_be_named(suit: object) -> None:
    """Any string, or none at all, was taken and switched the rule off (dcmshi A23, A36)."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"action": "choose_void", "suit": suit}, Action)


def test_what_others_pass_and_name_stays_hidden() -> None:
    """Choices and drawn tiles that leaked through messages (dcmshi A27, A31, A40)."""
    table = table_with(COMPETITION, HANDS)
    for seat in range(4):
        act(table, seat, table.asked[seat].actions[-1])
    for viewer in (0, 1, 2, 3, -1):
        for event in table.feed(viewer):
            if isinstance(event, Exchanged) and event.seat != viewer:
                assert (event.given, event.taken) == ("???", "???")


def test_tiles_of_the_void_suit_go_first_whenever_they_are_drawn() -> None:
    """A suit once cleared that was drawn again and could be kept (dcmshi N46)."""
    hands = ("11223344m5566p7s1p", "12m3378p12345s9p8m", "99m222p456789s78p", "56789m1234p6789s")
    table = table_with(VOIDS, hands, draws="1s2s3s7s")
    chosen(table, "s", "s", "m", "m")
    assert table.asked[0].actions == (Discard("7s"),)
    assert refused(table, 0, Discard("1m")) == "void_suit_first"
    act(table, 0, Discard("7s"))
    all_pass(table)
    for seat, void in ((1, "s"), (2, "m"), (3, "m")):
        discards = [action for action in table.asked[seat].actions if isinstance(action, Discard)]
        assert {action.tile[1] for action in discards} == {void}
        act(table, seat, discards[-1])
        all_pass(table)
    assert table.asked[0].tile == "7s"
    assert table.asked[0].actions == (Discard("7s"),)


def test_the_void_suit_is_neither_claimed_nor_konged() -> None:
    """A kong of another suit that was refused while the void suit was held (omu PR 43)."""
    hands = ("1111m2222s345m67p9s", "99s234m567m2233p8p", "678m999p456789s8m", "56789m1234p6785s")
    table = table_with(VOIDS, hands)
    chosen(table, "s", "s", "m", "m")
    assert ConcealedKong("1m") in table.asked[0].actions
    assert ConcealedKong("2s") not in table.asked[0].actions
    act(table, 0, Discard("9s"))
    # Seat 1, with two of them, is not asked: it draws.
    assert table.state.phase == TURN
    assert refused(table, 1, ClaimPung()) == "not_your_claim"


@pytest.mark.parametrize(("void", "wins"), [("s", False), ("p", True)])
def test_a_hand_with_a_tile_of_its_void_suit_cannot_win(void: str, wins: bool) -> None:
    table = table_with(VOIDS, (JUNK + "5m", "46m11123456789s", JUNK, JUNK))
    chosen(table, "m", void, "m", "m")
    act(table, 0, Discard("5m"))
    assert (1 in table.asked and Win() in table.asked[1].actions) == wins


def test_the_suit_of_the_first_discard_is_given_up() -> None:
    """The separate void tile that left hands one tile short (dcmshi A35): here it is the discard."""
    table = table_with(BY_DISCARD, HANDS)
    events = act(table, 0, Discard("7p"))
    assert isinstance(events[0], Discarded)
    assert events[0].void == "p"
    assert table.state.seats[0].void == 1
    assert table.state.seats[0].size() == 13


def test_a_seat_that_lacks_a_suit_gives_that_one_up() -> None:
    table = table_with(BY_DISCARD, ("123m456m789p123p1m2p",))
    events = act(table, 0, Discard("1m"))
    assert isinstance(events[0], Discarded)
    assert events[0].void == "s"
    all_pass(table)
    assert table.state.seats[0].cleared == 4


@pytest.mark.parametrize(("discard", "offends"), [("2m", True), ("5s", False)])
def test_who_keeps_a_tile_of_a_cleared_suit_may_not_win(discard: str, offends: bool) -> None:
    rules = ruleset("sichuan/xuezhan", {"recolor": True})
    table = table_with(rules, ("233556m3366779p8m", JUNK, JUNK, JUNK), draws="9m9m9m5s")
    act(table, 0, Discard("8m"))
    assert table.state.seats[0].cleared == 4
    for seat in (1, 2, 3):
        act(table, seat, Discard("9m", drawn=True))
    act(table, 0, Discard(discard))
    assert table.state.seats[0].recolored == offends
    # The others, who see neither the hand nor the offence, fold their feeds all the same.
    other = State(rules.setup)
    for event in table.feed(1):
        evolve(other, event)
    assert not other.seats[0].recolored


def test_a_recolored_hand_is_not_offered_its_win() -> None:
    rules = ruleset("sichuan/xuezhan", {"recolor": True})
    table = table_with(rules, ("46m11123456789s8m", JUNK, JUNK, JUNK), draws="9m9m9m9p7p7p7p6m6p6p6p5m")
    for discard in ("8m", "6m", "9p"):
        act(table, 0, Discard(discard))
        for seat in (1, 2, 3):
            act(table, seat, Discard(table.asked[seat].tile, drawn=True))
    assert table.asked[0].tile == "5m"
    assert rules.wins(own_win(table.state, 0))
    assert Win() not in table.asked[0].actions
    assert refused(table, 0, Win()) == "recolored"
