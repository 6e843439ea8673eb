"""Lessons of public bug reports that no other test names, by the numbers of docs/rules/sichuan.md."""

from random import Random

import pytest

from paiju.bots.registry import BOTS, make_bot
from paiju.rulesets.registry import preset_names, ruleset
from paiju.rulesets.sichuan.examples import win_of
from paiju.rulesets.sichuan.explanation import explain
from paiju.rulesets.sichuan.options import SichuanOptions
from paiju.rulesets.sichuan.side_bets import bound_seat
from paiju.rulesets.sichuan.table import FanTable
from paiju.table.actions import AddedKong, ChooseVoid, ClaimKong, ClaimPung, ConcealedKong, Discard, Pass, Win
from paiju.table.events import Drawn, KongConcealed, Won
from paiju.table.evolve import evolve
from paiju.table.refusal import Refusal
from paiju.table.state import State
from paiju.table.table import Table
from paiju.testing.builders import act, all_pass, play_at_random, play_naturally, start, table_with
from paiju.tiles.tile import HIDDEN_CODE

SICHUAN = [name for name in preset_names() if name.startswith("sichuan/")]
PLAIN = {"exchange": False, "void_suit": "free"}
"""Without choices before play."""
BLOOD = ruleset("sichuan/xuezhan")
JUNK = "147m258p369s14p25s"
"""A hand that wins with nothing and has no pair."""
CLOSED = "46m11123456789s"
"""Waits for 5m alone."""
KONG_AND_RUNS = "123456789m5555p"
"""With a kong of 5p: three runs, and a wait for whatever else is drawn."""


def won(table: Table) -> list[tuple[int, list[str]]]:
    """Seat and fans of each win, in their order."""
    return [(event.seat, [fan.fan for fan in event.fans]) for event in table.log if isinstance(event, Won)]


def money(table: Table) -> list[tuple[int, int, int, str]]:
    return [(line.payer, line.payee, line.amount, line.reason) for line in table.state.transfers]


@pytest.mark.parametrize("preset", SICHUAN)
def test_lesson_5_no_kong_on_the_turn_of_a_pung_unless_the_option_says_so(preset: str) -> None:
    table = table_with(ruleset(preset, PLAIN), (JUNK + "5m", "55m7777p2589s36m7s"))
    act(table, 0, Discard("5m"))
    act(table, 1, ClaimPung())
    assert isinstance(table.apply(1, ConcealedKong("7p")), Refusal)
    allowed = table_with(ruleset(preset, PLAIN | {"kong_after_pung": True}), (JUNK + "5m", "55m7777p2589s36m7s"))
    act(allowed, 0, Discard("5m"))
    act(allowed, 1, ClaimPung())
    act(allowed, 1, ConcealedKong("7p"))


def at_the_last_tiles(hands: tuple[str, ...], seat: int, draws: str) -> Table:
    """A table where `seat` has just drawn the first of `draws`, which are the last tiles of the wall.

    Nobody else has claimed anything: the draws go round, 55 of them.
    """
    rules = ruleset("sichuan/folk", {"last_tile": True, "last4": "off", "cap": 0})
    table = table_with(rules, hands, draws="?" * (55 - len(draws) // 2) + draws)
    play_naturally(table, lambda table: table.state.wall.left(0) == len(draws) // 2 - 1 and seat in table.asked)
    assert list(table.asked) == [seat]
    return table


def test_lesson_6_a_replacement_may_be_the_last_tile_of_the_wall() -> None:
    table = at_the_last_tiles(("", "", KONG_AND_RUNS), 2, "9p9p")
    act(table, 2, ConcealedKong("5p"))
    assert table.state.wall.left(2) == 0
    act(table, 2, Win())
    assert won(table) == [(2, ["plain", "kong_draw", "root", "last_tile"])]
    assert table.over


def test_lesson_6_no_kong_at_an_empty_wall_and_a_last_discard_makes_a_pung_but_no_kong() -> None:
    table = at_the_last_tiles(("", "147m28p369s999p12s", "", KONG_AND_RUNS), 3, "9p")
    assert ConcealedKong("5p") not in table.asked[3].actions
    act(table, 3, Discard("9p", drawn=True))
    assert table.asked[1].actions == (ClaimPung(), Pass())
    assert isinstance(table.apply(1, ClaimKong()), Refusal)
    act(table, 1, ClaimPung())
    act(table, 1, Discard("1s"))
    all_pass(table)
    assert table.over
    assert table.state.end == "drawn"


def test_lesson_13_a_win_on_a_replacement_is_paid_in_full_by_each_seat_and_apart_from_the_kong() -> None:
    table = table_with(BLOOD, (KONG_AND_RUNS + "9p",), replacements="9p")
    act(table, 0, ConcealedKong("5p"))
    act(table, 0, Win())
    assert won(table) == [(0, ["plain", "kong_draw"])]
    assert money(table) == [(s, 0, 12, "kong_rain") for s in (1, 2, 3)] + [(s, 0, 12, "self_drawn") for s in (1, 2, 3)]


@pytest.mark.parametrize(("kong_draw", "payers"), [("self_drawn", [2, 3, 0]), ("discard", [0])])
def test_lesson_13_the_replacement_of_a_given_kong(kong_draw: str, payers: list[int]) -> None:
    rules = ruleset("sichuan/xuezhan", {"kong_draw": kong_draw})
    table = table_with(rules, ("1478m1248p23569s5p", "123456789m555p9p"), replacements="9p")
    act(table, 0, Discard("5p"))
    act(table, 1, ClaimKong())
    act(table, 1, Win())
    assert won(table) == [(1, ["plain", "kong_draw"])]
    reason = "self_drawn" if kong_draw == "self_drawn" else "kong_draw"
    assert money(table) == [(0, 1, 6, "kong_wind"), *((payer, 1, 12, reason) for payer in payers)]


def test_lesson_20_an_added_kong_is_offered_on_every_own_draw() -> None:
    table = table_with(BLOOD, (JUNK + "5m", "55m258p369s14p25s7p", JUNK, JUNK), draws="9m9m9m5m8m8m8m7m")
    act(table, 0, Discard("5m"))
    act(table, 1, ClaimPung())
    # Who has claimed discards, then the next seat draws.
    act(table, 1, Discard("2p"))
    all_pass(table)
    for seat in (2, 3, 0):
        act(table, seat, Discard("9m", drawn=True))
        all_pass(table)
    assert table.asked[1].tile == "5m"
    assert AddedKong("5m") in table.asked[1].actions
    act(table, 1, Discard("5p"))
    all_pass(table)
    for seat in (2, 3, 0):
        act(table, seat, Discard("8m", drawn=True))
        all_pass(table)
    assert table.asked[1].tile == "7m"
    act(table, 1, AddedKong("5m"))
    assert list(table.asked) == [1]
    assert [line[:3] for line in money(table)] == [(payer, 1, 6) for payer in (2, 3, 0)]


@pytest.mark.parametrize("preset", SICHUAN)
@pytest.mark.parametrize("flow", ["blood", "river"])
def test_lesson_39_every_feed_tells_who_has_won_and_what_was_paid(preset: str, flow: str) -> None:
    wins = 0
    for seed in range(6):
        table = start(ruleset(preset, {"flow": flow}), seed)
        random = Random(seed)
        views = [State(table.state.setup) for _ in range(5)]
        told = [0] * 5
        while not table.over:
            play_at_random(table, random, 1, keen=True)
            for viewer in range(-1, 4):
                seen = table.feed(viewer)
                for event in seen[told[viewer] :]:
                    evolve(views[viewer], event)
                told[viewer] = len(seen)
                view, state = views[viewer], table.state
                assert [seat.won for seat in view.seats] == [seat.won for seat in state.seats]
                assert (view.transfers, view.points, view.course) == (state.transfers, state.points, state.course)
        wins += len(won(table))
    assert wins


@pytest.mark.parametrize("name", BOTS)
def test_lesson_46_no_bot_makes_a_kong_of_the_suit_that_it_gave_up(name: str) -> None:
    rules = ruleset("sichuan/sbr", {"exchange": False})
    table = table_with(rules, ("1111s234567m2355p",))
    for seat, suit in enumerate(("s", "m", "m", "m")):
        act(table, seat, ChooseVoid(suit))  # type: ignore[arg-type]
    bot = make_bot(name, 0, rules, 1)
    for event in table.feed(0):
        bot.see(event)
    prompt = table.asked[0]
    assert bot.choose(prompt) == Discard("1s")
    assert isinstance(table.apply(0, ConcealedKong("1s")), Refusal)


@pytest.mark.parametrize("dealer", range(4))
def test_lesson_51_one_direction_of_play_whoever_deals(dealer: int) -> None:
    seats = [(dealer + step) % 4 for step in range(4)]
    hands = dict(zip(seats, (JUNK + "5m", CLOSED, "34678m99p333777p", "46m22p234678p555p"), strict=True))
    table = table_with(BLOOD, tuple(hands[seat] for seat in range(4)), dealer=dealer)
    assert list(table.asked) == [dealer]
    act(table, dealer, Discard("5m"))
    # Asked, and winning, in the order of play from the giver on, whatever the order of their answers.
    assert list(table.asked) == seats[1:]
    for seat in (seats[2], seats[1]):
        act(table, seat, Win())
    act(table, seats[3], Pass())
    assert [seat for seat, _ in won(table)] == seats[1:3]
    # The seat after the last winner draws.
    assert table.state.turn == seats[3]
    # A tile of additional players counts the same way.
    assert [bound_seat(dealer, tile) for tile in range(4)] == seats


def test_lesson_55_what_is_hidden_stays_hidden_until_a_win_shows_it() -> None:
    table = table_with(BLOOD, (KONG_AND_RUNS + "9p",), replacements="9p")
    act(table, 0, ConcealedKong("5p"))
    for viewer in (1, 2, 3, -1):
        tiles = [event.tile for event in table.feed(viewer) if isinstance(event, KongConcealed | Drawn)]
        assert tiles == [HIDDEN_CODE] * 2
        assert not any("5p" in str(event) for event in table.feed(viewer))
    act(table, 0, Win())
    for viewer in (1, 2, 3, -1):
        shown = [event.hand for event in table.feed(viewer) if isinstance(event, Won)]
        assert shown == ["123456789m9p [5555p] + 9p"]


def test_lesson_57_what_a_hand_counts_its_cap_and_what_is_paid_are_told_apart() -> None:
    options = SichuanOptions(scoring="times", cap=8, unit=5, self_draw="unit")
    score = explain(FanTable(options), win_of("222555888m222s5s + 5s", "self_drawn"))
    assert (score.counted, score.multiplier, score.cap, score.points) == (16, 8, 8, 45)
    fan = explain(FanTable(SichuanOptions()), win_of("112299m4466889p + 9p"))
    assert (fan.counted, fan.multiplier, fan.cap, fan.points) == (3, 4, 0, 24)
