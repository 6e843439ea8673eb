"""Lessons of public bug reports that no other test names, by the numbers of docs/rules/wenzhou.md."""

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from paiju.rules.standing import Standing
from paiju.rules.wild_tile import NO_WILD
from paiju.rulesets.registry import ruleset
from paiju.rulesets.wenzhou.examples import win_of
from paiju.rulesets.wenzhou.explanation import explain
from paiju.rulesets.wenzhou.options import WenzhouOptions
from paiju.rulesets.wenzhou.table import FanTable
from paiju.shapes.hand import parse_hand
from paiju.shapes.meld import ADDED_KONG
from paiju.table.actions import (
    Action,
    AddedKong,
    ClaimChow,
    ClaimKong,
    ClaimPung,
    ConcealedKong,
    Discard,
    Pass,
    Stake,
    Win,
)
from paiju.table.audience import SPECTATOR
from paiju.table.dice import breaking_dice, wild_place
from paiju.table.events import DealStarted, Dealt, Drawn, KongConcealed, WildShown, Won
from paiju.table.evolve import evolve
from paiju.table.invariants import broken
from paiju.table.refusal import Refusal
from paiju.table.state import ROBBING, TURN, WINDOW, State
from paiju.table.table import Table
from paiju.testing.builders import act, all_pass, play_at_random, secret_of, table_with
from paiju.tiles.notation import format_tiles, parse_tiles
from paiju.tiles.tile import CODES, HIDDEN_CODE, KIND_OF, KINDS, WHITE

PLAYED = ruleset("wenzhou/qq")
TABLE = FanTable(WenzhouOptions())
JUNK = "147m258p369s147p258s2m"
"""Sixteen tiles without a pair, a set or an honor, that wait for nothing."""
REST = "147m258p369s17p258s2m"
"""The same without its 4p: fifteen tiles."""
READY = "123789m23p345678s99p"
"""Sixteen tiles that wait for 1p and 4p."""
LONE = "123789m123p345678s5m"
"""Five sets and a 5m: 财神牛 where it is wild."""


def judged(text: str, *flags: str, wild: str | None = "5m") -> tuple[int, set[str]]:
    """The multiplier of a hand, 0 if it may not win, and all kinds of wins that it shows."""
    score = explain(TABLE, win_of(text, *flags, wild=wild))
    return score.multiplier, {fan.fan for fan in score.fans} | {fan.fan for fan in score.excluded}


def deal(hands: Sequence[str], draws: str = "", replacements: str = "", *, wild: str = "5m") -> Table:
    """A deal at the first discard of seat 0, who has not bought."""
    table = table_with(PLAYED, hands, draws, replacements, wild=wild)
    act(table, 0, Stake(False))
    return table


def throw(table: Table, tiles: str) -> None:
    """The seats whose turns follow discard one of these tiles each; what is offered is passed."""
    for tile in parse_tiles(tiles):
        seat = table.state.turn
        act(table, seat, Discard(CODES[tile], drawn=CODES[tile] == table.asked[seat].tile))
        all_pass(table)


def discards(table: Table, seat: int) -> set[str]:
    return {action.tile for action in table.asked[seat].actions if isinstance(action, Discard)}


def refused(table: Table, seat: int, action: Action, number: int | None = None) -> str:
    """The reason why an action is refused."""
    result = table.apply(seat, action, number=number)
    assert isinstance(result, Refusal)
    return result.reason


def won(table: Table) -> tuple[int, str, int]:
    """Seat, way and multiplier of the only win."""
    (event,) = [event for event in table.log if isinstance(event, Won)]
    return event.seat, event.how, event.points


def before_kong(third: str = REST + "8m", first: str = REST + "8m") -> Table:
    """Seat 2 has a pung of 4p and has drawn the fourth; `third` and `first` are the hands of seats 3 and 1."""
    hands = (REST + "4p8m", first, "44p147m258p369s17p258s", third)
    table = deal(hands, draws="WWW4p", replacements="C")
    act(table, 0, Discard("4p"))
    for seat in set(table.asked) - {2}:
        act(table, seat, Pass())
    act(table, 2, ClaimPung())
    throw(table, "7pWWW")
    assert table.asked[2].tile == "4p"
    return table


# A: what users and maintainers reported.


@pytest.mark.parametrize("wild", [None, *CODES[:KINDS]])
def test_lesson_a7_no_wild_tile_is_a_value_of_its_own_and_every_kind_can_be_wild(wild: str | None) -> None:
    win = win_of(READY + " + 4p", "self_drawn", wild=wild)
    assert win.wild == (NO_WILD if wild is None else KIND_OF[wild])
    kinds = {fan.fan for fan in explain(TABLE, win).excluded}
    held = wild is not None and win.counts[win.wild] > 0
    assert kinds == {"base", "returned" if held else "no_wild"}


def test_lesson_a11_a_drawn_wild_tile_wins() -> None:
    table = deal((JUNK + "8m", READY, JUNK, JUNK), draws="5m")
    act(table, 0, Discard("8m"))
    all_pass(table)
    act(table, 1, Win())
    assert won(table) == (1, "self_drawn", 2)


@pytest.mark.parametrize(("wild", "lows"), [("5m", ["6m"]), ("9p", ["5m", "6m"])])
def test_lesson_a12_a_wild_tile_may_be_in_the_pair_and_not_in_a_claim(wild: str, lows: list[str]) -> None:
    assert judged("123789m234p34567s5m9p + 8s") == (1, {"base"})
    table = deal((REST + "4p7m", "5568m1379p1379sEESS", JUNK, REST + "8m"), wild=wild)
    act(table, 0, Discard("7m"))
    assert [action.low for action in table.asked[1].actions if isinstance(action, ClaimChow)] == lows


def test_lesson_a14_an_added_kong_takes_one_tile_from_the_hand() -> None:
    table = before_kong()
    before = table.state.seats[2].size()
    act(table, 2, AddedKong("4p"))
    own = table.state.seats[2]
    assert own.size() == before
    assert own.counts[KIND_OF["4p"]] == 0
    assert [meld.kind for meld in own.melds] == [ADDED_KONG]
    assert broken(table.state) == ""


def test_lesson_a15_only_who_can_win_with_the_tile_is_asked_about_an_added_kong() -> None:
    table = before_kong(first=READY)
    act(table, 2, AddedKong("4p"))
    assert table.state.phase == ROBBING
    assert list(table.asked) == [1]
    nobody = before_kong()
    act(nobody, 2, AddedKong("4p"))
    assert nobody.state.phase == TURN


@pytest.mark.parametrize("dealer", range(4))
def test_lesson_a16_hands_are_dealt_with_sixteen_tiles_and_the_dealers_with_one_more(dealer: int) -> None:
    table = Table.start(PLAYED, Standing(1, 0, dealer), secret_of(dealer))
    act(table, dealer, Stake(False))
    dealt = [0, 0, 0, 0]
    for event in table.log:
        if isinstance(event, Dealt):
            dealt[event.seat] += len(parse_tiles(event.tiles))
    assert dealt == [16 + (seat == dealer) for seat in range(4)]


def test_lesson_a17_what_a_tile_stands_for_never_changes_the_tiles() -> None:
    win = win_of("123789m23p345678sP5m + 4p")
    before = win.counts[:], list(win.melds)
    assert TABLE.scorer.worth(win) == 2
    assert explain(TABLE, win).reading
    assert (win.counts, win.melds) == before
    # A white dragon in a chow has left the hand as what it is, though the meld tells its face; views count alike.
    table = deal((JUNK + "8m", "PP46m99pEESSWWNNCC", JUNK, JUNK))
    act(table, 0, Discard("4m"))
    act(table, 1, ClaimChow("4m"))
    assert table.state.seats[1].counts[WHITE] == 1
    assert broken(table.state) == ""
    view = State(PLAYED.setup)
    for event in table.feed(1):
        evolve(view, event)
    assert view.seats[1].counts == table.state.seats[1].counts


def test_lesson_a18_nobody_is_asked_about_the_own_discard() -> None:
    windows = 0
    for seed in range(6):
        table = Table.start(PLAYED, Standing(1, 0, seed % 4), secret_of(seed))
        random = Random(seed)
        while not table.over:
            if table.state.phase in (WINDOW, ROBBING):
                windows += 1
                assert refused(table, table.state.turn, Win()) == "not_asked"
            play_at_random(table, random, 1)
    assert windows


def test_lesson_a19_a_lower_answer_takes_no_tile_away_from_a_higher_one() -> None:
    table = deal((REST + "4p8m", "23p147m58p369s147s258s", READY, "44p147m258p369s17p28s8m"))
    act(table, 0, Discard("4p"))
    assert sorted(table.asked) == [1, 2, 3]
    act(table, 1, ClaimChow("2p"))
    act(table, 3, ClaimPung())
    assert table.state.phase == WINDOW
    act(table, 2, Win())
    assert won(table) == (2, "discard", 2)


def test_lesson_a20_a_chow_is_offered_also_where_nothing_else_is() -> None:
    table = deal((REST + "4p8m", "23p147m58p369s147s258s", JUNK, REST + "8m"))
    act(table, 0, Discard("4p"))
    assert {ClaimChow("2p"), Pass()} <= set(table.asked[1].actions)
    assert ClaimPung() not in table.asked[1].actions


def test_lesson_a21_the_tile_of_a_kong_can_be_claimed_for_a_win_alone() -> None:
    # Seat 3 sits after the konger, holds 23p and could chow a 4p that was discarded.
    table = before_kong(third=READY)
    act(table, 2, AddedKong("4p"))
    assert table.asked[3].actions == (Win(), Pass())
    assert refused(table, 3, ClaimChow("2p")) == "claim_not_possible"


def test_lesson_a23_five_equal_tiles_are_no_hand_and_a_fourth_wild_tile_no_deal() -> None:
    with pytest.raises(ValueError, match="5m"):
        parse_hand("55555m123p")
    started = table_with(PLAYED, wild="5m").log[0]
    assert isinstance(started, DealStarted)
    tiles = parse_tiles(started.wall)
    assert CODES[tiles[wild_place(PLAYED.setup, 0, breaking_dice(PLAYED.setup, started.dice))]] == "5m"
    # A wild tile in the place of another: now there are four beside the one that is shown.
    tiles[tiles.index(KIND_OF["1p"])] = KIND_OF["5m"]
    table = Table(PLAYED)
    table.begin(replace(started, wall=format_tiles(tiles)))
    act(table, 0, Stake(False))
    assert table.state.voided == "tiles_lost"


def test_lesson_a26_kongs_are_offered_the_claimer_acts_and_silence_passes() -> None:
    table = before_kong()
    assert table.asked[2].actions[0] == AddedKong("4p")
    claimed = deal((REST + "4p8m", REST + "8m", "44p147m258p369s17p258s", REST + "8m"))
    act(claimed, 0, Discard("4p"))
    act(claimed, 2, ClaimPung())
    assert list(claimed.asked) == [2]
    late = deal((JUNK + "8m", READY, JUNK, JUNK))
    act(late, 0, Discard("1p"))
    assert late.asked[1].actions[0] == Win()
    late.expire(late.asked[1].deadline_ms)
    assert (late.state.turn, late.state.phase) == (1, TURN)
    assert late.state.winners == []


def test_lesson_a27_a_robbed_kong_is_judged_as_any_win_and_one_let_pass_is_replaced_from_the_tail() -> None:
    table = before_kong(third=READY)
    act(table, 2, AddedKong("4p"))
    assert act(table, 3, Pass())[-1] == Drawn(2, "C", "kong")
    assert table.state.wall.tails[0] == 1
    # A lone wild tile would pair anything, and may not rob.
    lone = before_kong(third=LONE)
    act(lone, 2, AddedKong("4p"))
    assert lone.log[-1] == Drawn(2, "C", "kong")


def test_lesson_a28_a_concealed_kong_is_hidden_from_all_others_until_the_end() -> None:
    table = deal(("4444p147m258p369s17p25s", REST + "8m", REST + "8m", REST + "8m"))
    act(table, 0, ConcealedKong("4p"))
    for viewer, shown in ((0, "4p"), (1, HIDDEN_CODE), (2, HIDDEN_CODE), (3, HIDDEN_CODE), (SPECTATOR, HIDDEN_CODE)):
        assert [event.tile for event in table.feed(viewer) if isinstance(event, KongConcealed)] == [shown]


@pytest.mark.parametrize(("spare", "offered"), [("", False), ("9s", True)])
def test_lesson_a29_a_claim_that_leaves_wild_tiles_alone_is_not_offered(spare: str, offered: bool) -> None:
    table = deal((JUNK + "8m", JUNK, JUNK, JUNK))
    # What could be left after melds: two that make a run with the discard, and wild tiles.
    table.checked = False
    table.state.seats[1].counts[:KINDS] = parse_hand("55m23p" + spare).counts()
    act(table, 0, Discard("1p"))
    claims = table.asked[1].actions if table.state.phase == WINDOW else ()
    assert (ClaimChow("1p") in claims) == offered


def test_lesson_a30_an_answer_quotes_its_question_and_a_second_one_is_refused() -> None:
    table = deal((JUNK + "8m", READY, JUNK, JUNK))
    number = table.asked[0].number
    act(table, 0, Discard("1p"))
    before = list(table.log)
    assert refused(table, 0, Discard("1p"), number) == "stale"
    assert table.log == before


# B: what stands wrong in public sources.


def test_lesson_b1_a_lone_wild_tile_wins_neither_on_a_discard_nor_by_robbing() -> None:
    assert judged(LONE + " + 1p")[0] == judged(LONE + " + 1p", "robbed")[0] == 0
    assert judged(LONE + " + 1p", "self_drawn")[0] == 2


def test_lesson_b2_a_pair_of_honors_may_stay_and_the_next_seat_follows_a_single_one() -> None:
    dealers = "147m258p369s147pSSEN"
    table = deal((dealers, "147m258p369s147pEWWN", JUNK, JUNK), draws="9m")
    assert discards(table, 0) == {"E", "N"}
    assert refused(table, 0, Discard("S")) == "single_honor_first"
    act(table, 0, Discard("E"))
    assert discards(table, 1) == {"E"}
    other = deal((dealers, "147m258p369s147p2sWWN", JUNK, JUNK), draws="9m")
    act(other, 0, Discard("E"))
    assert discards(other, 1) == {"N"}


def test_lesson_b4_an_earthly_win_at_the_table_is_counted_as_one() -> None:
    table = deal((JUNK + "8m", READY, JUNK, JUNK))
    act(table, 0, Discard("4p"))
    act(table, 1, Win())
    (event,) = [event for event in table.log if isinstance(event, Won)]
    assert (event.points, [fan.fan for fan in event.fans]) == (4, ["dihu"])


def test_lesson_b7_sixteen_tiles_stay_less_one_for_each_kong() -> None:
    made = set()
    for seed in range(40):
        table = Table.start(PLAYED, Standing(1, 0, 0), secret_of(seed))
        while not table.over:
            seat, prompt = next(iter(table.asked.items()))
            kongs = [action for action in prompt.actions if isinstance(action, AddedKong | ConcealedKong | ClaimKong)]
            act(table, seat, (kongs or prompt.actions[-1:])[0])
        if table.state.end == "drawn":
            kongs_replaced = sum(isinstance(event, Drawn) and event.source == "kong" for event in table.log)
            assert kongs_replaced + table.state.wall.spare(0) == 16
            made.add(kongs_replaced)
    assert len(made) > 2


def test_lesson_b14_eight_pairs_need_seventeen_tiles_and_the_single_white_dragon_must_go() -> None:
    table = deal((JUNK + "8m", "99m66pEESSWWNNCCFF", JUNK, JUNK), draws="C")
    # Sixteen tiles that are eight pairs win with whatever comes, and not before.
    assert refused(table, 1, Win()) == "not_asked"
    act(table, 0, Discard("8m"))
    act(table, 1, Win())
    assert won(table) == (1, "discard", 4)
    forced = deal(("147m258p369s147p258sP2m",), wild="E")
    assert discards(forced, 0) == {"P"}


@pytest.mark.parametrize("wild", ["9m", "5m", "N", "P"])
def test_lesson_b15_the_tile_that_is_shown_is_wild_itself(wild: str) -> None:
    table = deal((JUNK + "8m",), wild=wild)
    assert [event.tile for event in table.log if isinstance(event, WildShown)] == [wild]
    assert CODES[table.state.wild] == wild
