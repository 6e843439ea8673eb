"""Deals with a wild tile: the wall that shows it, the reserve, stakes, single honors, and what is never claimed."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from msgspec.structs import replace as changed

from paiju.rules.setup import Clock, Setup
from paiju.rules.standing import Standing
from paiju.rulesets.registry import ruleset
from paiju.shapes.meld import CHOW, PUNG, Meld
from paiju.table.actions import ClaimChow, ClaimPung, ConcealedKong, Discard, Pass, Stake
from paiju.table.dice import breaking_dice, wild_place
from paiju.table.events import Answered, DealDrawn, DealStarted, Dealt, Drawn, Staked, WildShown, Won
from paiju.table.evolve import evolve
from paiju.table.invariants import broken
from paiju.table.prompts import _wild_chows, may_pung
from paiju.table.refusal import Refusal
from paiju.table.state import STAKES, State
from paiju.table.table import Table
from paiju.testing.builders import act, play_at_random, secret_of, table_with
from paiju.testing.snapshot import snapshot
from paiju.tiles.notation import parse_tiles
from paiju.tiles.tile import CODES, KIND_OF, WHITE
from paiju.tiles.wall import breaking, order_of_drawing

SETUP = Setup(
    tile_set="136",
    stacks=(17, 17, 17, 17),
    throws=2,
    blocks=(4, 4, 4, 4),
    sets=5,
    wild=True,
    reserve=16,
    single_honors="next",
    missed_pung=True,
    last_claims="all",
)
# What the hands are worth does not matter here; no hand of 17 tiles wins by these rules.
RULES = replace(ruleset("guobiao/official", {"flowers": 0}), setup=SETUP)
STAKED = replace(RULES, setup=changed(SETUP, stakes=True))
ALL_LATER = replace(RULES, setup=changed(SETUP, single_honors="all_later"))
JUNK = "147m258p369s147p258s2m"
"""Sixteen tiles without a pair or an honor."""


def deal(
    hands: Sequence[str] = (), draws: str = "", replacements: str = "", *, rules: object = RULES, wild: str = "5m"
) -> Table:
    return table_with(rules, hands, draws, replacements, wild=wild)  # type: ignore[arg-type]


def draw_on(table: Table) -> None:
    """Let everybody pass and discard what was drawn, or what must go, once."""
    seat, prompt = next(iter(table.asked.items()))
    if Pass() in prompt.actions:
        act(table, seat, Pass())
        return
    discards = [action for action in prompt.actions if isinstance(action, Discard)]
    drawn = Discard(prompt.tile)
    act(table, seat, drawn if drawn in discards else discards[-1])


# The wall.


@pytest.mark.parametrize("dice", [(1, 1, 1, 1), (3, 4, 5, 6), (6, 6, 6, 6), (6, 6, 1, 1), (1, 2, 6, 5)])
@pytest.mark.parametrize("dealer", [0, 3])
def test_the_upper_tile_of_the_stack_of_the_first_throw_is_shown_and_never_drawn(
    dice: tuple[int, ...], dealer: int
) -> None:
    table = table_with(RULES, dealer=dealer, dice=dice)
    started = table.log[0]
    assert isinstance(started, DealStarted)
    placed = parse_tiles(started.wall)
    first, total = dice[0] + dice[1], sum(dice)
    seat, _ = breaking(SETUP.stacks, dealer, dice)
    assert seat == (dealer + first - 1) % 4
    # Stack by stack leftwards from the right end of that seat's wall, into the next walls clockwise.
    shown = 2 * (17 * ((seat - (first - 1) // 17) % 4) + (first - 1) % 17)
    assert wild_place(SETUP, dealer, breaking_dice(SETUP, dice)) == shown
    assert table.state.wild == table.state.indicator == placed[shown]
    begin = 2 * (17 * ((seat - total // 17) % 4) + total % 17)
    taken = next(event for event in table.log if isinstance(event, Dealt) and event.seat == dealer)
    assert CODES[placed[begin]] == CODES[parse_tiles(taken.tiles)[0]]
    assert table.state.wall.size == 135
    assert table.state.wall.left(0) == 54
    assert table.state.wall.spare(0) == 70


def test_the_tail_gives_stack_by_stack_upper_tile_first_and_one_tile_where_the_wild_is_shown() -> None:
    dice = (2, 3, 1, 1)
    table = table_with(RULES, dice=dice)
    wall = table.state.wall.copy()
    started = table.log[0]
    assert isinstance(started, DealStarted)
    placed = parse_tiles(started.wall)
    order = order_of_drawing(SETUP.stacks, *breaking(SETUP.stacks, 0, dice))
    shown = wild_place(SETUP, 0, dice)
    pairs = [order[at : at + 2] for at in range(134, -1, -2)]
    wanted = [placed[place] for pair in pairs for place in pair if place != shown]
    given = []
    for _ in range(16):
        given.append(wall.tail(0))
        wall.take_tail(0)
    assert given == wanted[:16]
    # The second throw is two: the shown tile is two stacks from the tail.
    assert order.index(shown) == 134 - 2 * 2
    assert sorted(wall.rest() + given) == sorted(table.state.wall.rest())


def test_sixteen_tiles_are_left_when_the_deal_is_drawn_less_one_for_each_kong() -> None:
    for seed in range(30):
        table = table_with(RULES, seed=seed)
        play_at_random(table, Random(seed))
        kongs = sum(isinstance(event, Drawn) and event.source == "kong" for event in table.log)
        draws = sum(isinstance(event, Drawn) and event.source == "wall" for event in table.log)
        assert any(isinstance(event, DealDrawn) for event in table.log)
        assert draws <= 54
        assert table.state.wall.spare(0) == 16 - kongs
        assert table.state.voided == ""


def test_a_kong_after_the_last_live_draw_is_replaced_from_the_reserve() -> None:
    for seed in range(400):
        table = table_with(RULES, seed=seed)
        while not table.over and table.state.wall.left(0):
            draw_on(table)
        if table.over:
            continue
        kongs = [action for action in next(iter(table.asked.values())).actions if isinstance(action, ConcealedKong)]
        if kongs:
            seat = next(iter(table.asked))
            events = act(table, seat, kongs[0])
            assert isinstance(events[1], Drawn)
            assert events[1].source == "kong"
            assert table.state.wall.left(0) == 0
            assert broken(table.state) == ""
            return
    raise AssertionError("no kong came last")


# Stakes.


def staked_table(dealer: int = 1, **more: object) -> Table:
    return table_with(STAKED, dealer=dealer, **more)  # type: ignore[arg-type]


def test_the_dealer_buys_first_then_the_others_top_at_once() -> None:
    table = staked_table()
    assert table.state.phase == STAKES
    assert list(table.asked) == [1]
    assert not any(isinstance(event, Dealt | WildShown) for event in table.log)
    assert isinstance(table.apply(2, Stake(True)), Refusal)
    events = act(table, 1, Stake(True))
    assert events == [Answered(1, Stake(True)), Staked(1, True)]
    assert sorted(table.asked) == [0, 2, 3]
    for seat in (3, 0):
        assert [type(event) for event in act(table, seat, Stake(seat == 3))] == [Answered]
    events = act(table, 2, Stake(False))
    assert [event for event in events if isinstance(event, Staked)] == [
        Staked(2, False),
        Staked(3, True),
        Staked(0, False),
    ]
    # Only now the wild is shown and tiles are dealt (W3).
    kinds = [type(event).__name__ for event in events]
    assert kinds.index("WildShown") > kinds.index("Staked")
    assert kinds.index("Dealt") > kinds.index("WildShown")
    assert table.outcome.staked == (False, True, False, True)


def test_without_a_buy_nobody_can_top() -> None:
    table = staked_table()
    act(table, 1, Stake(False))
    assert list(table.asked) == [1]
    assert any(isinstance(event, Dealt) for event in table.log)


def test_a_stake_binds_for_the_streak_and_the_others_may_still_begin_one() -> None:
    table = staked_table(streak=2, staked=(True, True, False, False))
    assert sorted(table.asked) == [2, 3]
    everyone = staked_table(streak=3, staked=(True, True, True, True))
    assert any(isinstance(event, Dealt) for event in everyone.log)
    later = staked_table(streak=2)
    assert list(later.asked) == [1]


def test_who_does_not_answer_does_not_raise() -> None:
    clocked = replace(STAKED, setup=changed(STAKED.setup, clock=Clock(first_ms=30_000)))
    table = table_with(clocked)
    table.expire(30_000)
    assert not table.state.seats[0].staked
    assert any(isinstance(event, Dealt) for event in table.log)


def test_a_log_that_ends_among_the_stakes_goes_on() -> None:
    table = staked_table()
    act(table, 1, Stake(True))
    for seat in (0, 2, 3):
        act(table, seat, Stake(False))
    for length in range(1, len(table.log) + 1):
        resumed = Table.resume(STAKED, table.log[:length])
        assert resumed.log == table.log[: len(resumed.log)]


# Discards and claims.


def test_the_wild_is_neither_discarded_nor_claimed_with() -> None:
    table = deal((JUNK + "5m", "55m46m99p123456789s1p"))
    assert Discard("5m") not in table.asked[0].actions
    result = table.apply(0, Discard("5m"))
    assert isinstance(result, Refusal)
    assert result.reason == "wild_tile"
    act(table, 0, Discard("4m"))
    # 4m would make 456m with the wild as itself: it has no other use than in a win.
    assert 1 not in table.asked or ClaimChow("4m") not in table.asked[1].actions


@pytest.mark.parametrize(("tile", "low"), [("4m", "4m"), ("6m", "4m"), ("3m", "3m")])
def test_white_dragons_join_runs_as_the_wild_face(tile: str, low: str) -> None:
    table = deal((JUNK + tile, "PP46m99p1234567889s"), wild="5m")
    act(table, 0, Discard(tile))
    assert ClaimChow(low) in table.asked[1].actions
    before = table.state.seats[1].counts[WHITE]
    act(table, 1, ClaimChow(low))
    own = table.state.seats[1]
    assert own.counts[WHITE] == before - 1
    assert own.melds == [Meld(CHOW, KIND_OF[low], KIND_OF[tile], 3)]
    assert broken(table.state) == ""


def test_a_white_dragon_itself_is_chowed_as_the_wild_face_and_ponged_as_what_it_is() -> None:
    table = deal((JUNK + "P", "46m11299p123456788s"), wild="5m")
    act(table, 0, Discard("P"))
    assert ClaimChow("4m") in table.asked[1].actions
    act(table, 1, ClaimChow("4m"))
    assert table.state.seats[1].melds == [Meld(CHOW, 3, 4, 3)]
    assert broken(table.state) == ""
    other = deal((JUNK + "P", "PP46m1199p23456788s"), wild="5m")
    act(other, 0, Discard("P"))
    act(other, 1, ClaimPung())
    assert other.state.seats[1].melds == [Meld(PUNG, WHITE, WHITE, 3)]


def test_where_the_wild_is_an_honor_or_the_white_dragon_it_makes_no_run() -> None:
    for wild in ("E", "P"):
        table = deal((JUNK + "4m", "PP6m99p1234567889s3p"), wild=wild)
        act(table, 0, Discard("4m"))
        assert 1 not in table.asked or not any(isinstance(action, ClaimChow) for action in table.asked[1].actions)


def test_single_honors_go_first_and_the_next_seat_follows() -> None:
    table = deal(("147m258p369s147p25sESS", "147m258p369s147p2sESW", JUNK, JUNK), "9m")
    assert [action for action in table.asked[0].actions if isinstance(action, Discard)] == [Discard("E")]
    result = table.apply(0, Discard("S"))
    assert isinstance(result, Refusal)
    assert result.reason == "single_honor_first"
    act(table, 0, Discard("E"))
    discards = [action for action in table.asked[1].actions if isinstance(action, Discard)]
    assert discards == [Discard("E")]


def test_a_drawn_second_copy_frees_the_honor() -> None:
    table = deal(("147m258p369s147p25sESS", "147m258p369s147p2sESW", JUNK, JUNK), draws="E")
    act(table, 0, Discard("E"))
    discards = {action.tile for action in table.asked[1].actions if isinstance(action, Discard)}
    assert discards == {"S", "W"}


def test_after_a_claim_nothing_is_followed_and_the_fourth_tile_of_the_pung_may_stay() -> None:
    table = deal(("147m258p369s147p25sESS", "EEE147m258p369s14pSW", JUNK, JUNK))
    act(table, 0, Discard("E"))
    act(table, 1, ClaimPung())
    discards = {action.tile for action in table.asked[1].actions if isinstance(action, Discard)}
    assert discards == {"S", "W"}


def test_all_later_seats_follow_where_that_is_the_rule() -> None:
    hands = ("147m258p369s147p25sESS", JUNK, "147m258p369s147p2sESW", JUNK)
    for rules, wanted in ((RULES, {"E", "S", "W"}), (ALL_LATER, {"E"})):
        table = table_with(rules, hands, "9m9m", wild="5m")
        act(table, 0, Discard("E"))
        act(table, 1, Discard("9m", drawn=True))
        discards = {action.tile for action in table.asked[2].actions if isinstance(action, Discard)}
        assert discards == wanted


def test_the_white_dragon_is_a_single_honor_only_where_it_stands_for_one() -> None:
    """Several white dragons forced out as if single, and one that was not (OneZerrrro 2026-06-15-01, B14)."""
    hands = ("147m258p369s147p258sP2m",)
    suited = deal(hands, wild="5m")
    assert Discard("1m") in suited.asked[0].actions
    honor = deal(hands, wild="E")
    assert [action for action in honor.asked[0].actions if isinstance(action, Discard)] == [Discard("P")]
    three = deal(("147m258p369s147p25sPPP",), wild="E")
    assert Discard("1m") in three.asked[0].actions


def test_a_pung_let_pass_bars_that_kind_until_the_own_next_turn() -> None:
    table = deal(("147m258p369s147p258s9m2m", JUNK, "8899m336699p114477s", JUNK), draws="9m", wild="5m")
    act(table, 0, Discard("9m"))
    events = act(table, 2, Pass())
    assert isinstance(events[0], Answered)
    assert events[0].missed == "9m"
    act(table, 1, Discard("9m", drawn=True))
    assert 2 not in table.asked or ClaimPung() not in table.asked[2].actions
    # It has drawn meanwhile: the bar is gone.
    assert table.state.seats[2].barred == 0


@pytest.mark.parametrize(("wilds", "others", "allowed"), [(2, 0, False), (2, 1, True), (0, 3, True)])
def test_a_claim_must_leave_something_to_discard(wilds: int, others: int, allowed: bool) -> None:
    """A claim that left only tiles that may not be discarded: endless questions (omu 3feff86f)."""
    table = deal()
    own = table.state.seats[1]
    own.counts = [0] * len(own.counts)
    own.counts[4], own.counts[8], own.counts[20] = wilds, 2, others
    assert may_pung(table.state, own, 8) == allowed
    own.counts[8], own.counts[7], own.counts[6] = 0, 1, 1
    assert bool(_wild_chows(own.counts, 8, 4)) == allowed


def test_a_viewer_folds_a_win_with_wild_tiles_and_open_runs_of_their_face() -> None:
    """More than four of one face in a hand: three wild tiles, and white dragons in two open runs."""
    hand = "555m99p [456m<] [465m<] [111s^] + 9p"
    state = State(SETUP)
    for event in (DealStarted(deal=1, round_wind=0, dealer=0, dice=(1, 1, 1, 1)), WildShown("5m")):
        evolve(state, event)
    own = state.seats[1]
    own.hidden = 7
    won = Won(seat=1, tile="9p", how="self_drawn", hand=hand, fans=(), points=2)
    evolve(state, won)
    assert own.hidden == 0
    assert own.counts[4] == 3
    assert [meld.tile for meld in own.melds] == [3, 3, 18]


def test_a_viewer_folds_its_feed_and_sees_no_hidden_tile() -> None:
    for seed in range(12):
        table = Table.start(STAKED, Standing(1, 0, seed % 4), secret_of(seed))
        play_at_random(table, Random(seed))
        assert table.state.voided == ""
        for viewer in (0, 1, 2, 3, -1):
            state = State(STAKED.setup)
            for event in table.feed(viewer):
                evolve(state, event)
            assert state.wild == table.state.wild
            assert state.wall.left(0) == table.state.wall.left(0)
        again = State(STAKED.setup)
        for event in table.log:
            evolve(again, event)
        assert snapshot(again) == snapshot(table.state)
