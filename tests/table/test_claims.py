"""Claims: priority, one winner, robbing a kong (guobiao.md G7, G8, G10, G11)."""

from itertools import permutations

import pytest

from paiju.rulesets.registry import ruleset
from paiju.shapes.meld import ADDED_KONG, PUNG
from paiju.table.actions import (
    Action,
    AddedKong,
    ClaimChow,
    ClaimKong,
    ClaimPung,
    ConcealedKong,
    Discard,
    Pass,
    Win,
)
from paiju.table.events import (
    ChowClaimed,
    Discarded,
    Drawn,
    KongAdded,
    KongMelded,
    KongRobbed,
    PungClaimed,
    Settled,
    Won,
)
from paiju.table.refusal import Refusal
from paiju.table.table import Table
from paiju.testing.builders import act, all_pass, play_naturally, table_with

RULES = ruleset("guobiao/official@1", {"flowers": 0})
ZH = {fan.id: fan.zh for fan in RULES.fans}

GIVER = "19p19sESWNCFP24s5m"
CHOWS = "46m3579p3579sCFP"
PUNGS = "55m4682p468sSWN1m"
WINS = "12346789m123pEE"


def offered() -> Table:
    """The dealer has discarded 5m: seat 1 may chow, seat 2 pung, seat 3 win."""
    table = table_with(RULES, (GIVER, CHOWS, PUNGS, WINS))
    act(table, 0, Discard("5m"))
    return table


def fans_of(won: Won) -> list[str]:
    return [ZH[fan.fan] for fan in won.fans]


def test_who_is_asked_what() -> None:
    asked = offered().asked
    assert asked[1].actions == (ClaimChow("4m"), Pass())
    assert asked[2].actions == (ClaimPung(), Pass())
    assert asked[3].actions == (Win(), Pass())
    assert {prompt.tile for prompt in asked.values()} == {"5m"}


@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
@pytest.mark.parametrize("passing", [(), (3,), (2, 3), (1, 2, 3), (1,), (1, 3)])
def test_the_strongest_claim_has_it_whatever_the_order(order: tuple[int, ...], passing: tuple[int, ...]) -> None:
    table = offered()
    claims: dict[int, Action] = {1: ClaimChow("4m"), 2: ClaimPung(), 3: Win()}
    for seat in order:
        if seat in table.asked:
            act(table, seat, Pass() if seat in passing else claims[seat])
    after = table.log[next(at for at, event in enumerate(table.log) if isinstance(event, Discarded)) + 1 :]
    shown = next(event for event in after if isinstance(event, Won | PungClaimed | ChowClaimed | Drawn))
    strongest = max({1, 2, 3} - set(passing), default=0)
    assert type(shown) is {0: Drawn, 1: ChowClaimed, 2: PungClaimed, 3: Won}[strongest]
    assert shown.seat == (strongest or 1)


def test_a_window_closes_as_soon_as_no_answer_can_change_it() -> None:
    table = offered()
    act(table, 1, ClaimChow("4m"))
    assert set(table.asked) == {2, 3}
    act(table, 2, ClaimPung())
    assert set(table.asked) == {3}
    table = offered()
    act(table, 2, ClaimPung())
    # Seat 1 could only chow: it is asked, but the window waits for seat 3 alone.
    act(table, 3, Pass())
    assert isinstance(table.log[-1], PungClaimed)


def test_claims_show_whom_the_tile_came_from() -> None:
    table = offered()
    act(table, 3, Pass())
    act(table, 2, ClaimPung())
    seat = table.state.seats[2]
    assert [str(meld) for meld in seat.melds] == ["Meld([555m^])"]
    assert table.state.seats[0].river[-1].claimed_by == 2
    assert table.state.turn == 2
    table = offered()
    for claimant, answer in ((3, Pass()), (2, Pass()), (1, ClaimChow("4m"))):
        act(table, claimant, answer)
    assert [str(meld) for meld in table.state.seats[1].melds] == ["Meld([546m<])"]


def test_only_the_next_seat_may_chow() -> None:
    table = table_with(RULES, (GIVER, "19p19s1mESWNCFP2s", "46m3579p3579sCFP", PUNGS))
    act(table, 0, Discard("5m"))
    assert set(table.asked) == {3}


def test_the_tile_just_claimed_may_be_discarded_at_once() -> None:
    table = table_with(RULES, (GIVER, "44466m3579p357s1p", PUNGS.replace("55m", "11m"), "19s2468pESWNCFP"))
    act(table, 0, Discard("5m"))
    act(table, 1, ClaimChow("4m"))
    assert Discard("4m") in table.asked[1].actions
    table = table_with(RULES, (GIVER, "5556m3579p3579sC", CHOWS, "19s2468pESWNFP8s"))
    act(table, 0, Discard("5m"))
    act(table, 1, ClaimPung())
    assert Discard("5m") in table.asked[1].actions


def both_win() -> Table:
    table = table_with(RULES, (GIVER, "12346789m456pSS", "2468p2468s1mSWNC", WINS))
    act(table, 0, Discard("5m"))
    assert [seat for seat, prompt in table.asked.items() if Win() in prompt.actions] == [1, 3]
    return table


def test_of_two_winners_the_first_after_the_giver_has_it() -> None:
    table = both_win()
    act(table, 3, Win())
    assert not table.state.winners
    act(table, 1, Win())
    assert [winner.seat for winner in table.state.winners] == [1]
    table = both_win()
    act(table, 1, Win())
    assert [winner.seat for winner in table.state.winners] == [1]


def test_the_second_winner_has_it_if_the_first_passes() -> None:
    table = both_win()
    act(table, 3, Win())
    act(table, 1, Pass())
    assert [(winner.seat, winner.giver) for winner in table.state.winners] == [(3, 0)]
    settled = next(event for event in table.log if isinstance(event, Settled))
    points = table.state.winners[0].points
    assert settled.changes == (-8 - points, -8, -8, 24 + points)


def test_a_melded_kong_is_replaced_from_the_tail() -> None:
    table = table_with(RULES, (GIVER, CHOWS, PUNGS.replace("1m", "5m"), "19s2468pESWNFP8s"), replacements="7s")
    act(table, 0, Discard("5m"))
    assert table.asked[2].actions == (ClaimKong(), ClaimPung(), Pass())
    act(table, 2, ClaimKong())
    kong, drawn = table.log[-2:]
    assert kong == KongMelded(2, 0, "5m")
    assert drawn == Drawn(2, "7s", "kong")
    assert table.state.wall.tails == [1, 0, 0, 0]


def test_no_kong_right_after_a_claim() -> None:
    table = table_with(RULES, (GIVER, CHOWS, "559999m24p68sCPS"))
    act(table, 0, Discard("5m"))
    all_others = [seat for seat in table.asked if seat != 2]
    act(table, 2, ClaimPung())
    for seat in all_others:
        if seat in table.asked:
            act(table, seat, Pass())
    assert table.state.turn == 2
    assert all(isinstance(action, Discard) for action in table.asked[2].actions)
    assert isinstance(table.apply(2, ConcealedKong("9m")), Refusal)
    act(table, 2, Discard("C"))
    play_naturally(table, lambda table: table.state.turn == 2 and table.state.source == "wall")
    assert ConcealedKong("9m") in table.asked[2].actions


def before_robbery(source: str = "5m") -> Table:
    """Seat 2 has a pung of 5m, passed by seat 3, which waits for the fourth that seat 2 now holds."""
    table = table_with(RULES, (GIVER, CHOWS, PUNGS, WINS), draws="ESW" + source, replacements="2s")
    act(table, 0, Discard("5m"))
    act(table, 3, Pass())
    act(table, 2, ClaimPung())
    for seat, tile in ((2, "S"), (3, "E"), (0, "S"), (1, "W")):
        act(table, seat, Discard(tile))
        all_pass(table)
    assert table.state.turn == 2
    return table


def test_an_added_kong_can_be_robbed_and_its_owner_pays_as_the_giver() -> None:
    table = before_robbery()
    act(table, 2, AddedKong("5m"))
    assert table.log[-1] == KongAdded(2, "5m", drawn=True)
    assert set(table.asked) == {3}
    assert table.asked[3].actions == (Win(), Pass())
    act(table, 3, Win())
    robbed = next(at for at, event in enumerate(table.log) if isinstance(event, KongRobbed))
    won = table.log[robbed + 1]
    assert table.log[robbed] == KongRobbed(2, "5m")
    assert isinstance(won, Won)
    assert (won.how, won.giver, won.tile) == ("robbed", 2, "5m")
    assert "抢杠和" in fans_of(won)
    assert "和绝张" not in fans_of(won)
    assert [meld.kind for meld in table.state.seats[2].melds] == [PUNG]
    settled = next(event for event in table.log if isinstance(event, Settled))
    assert settled.changes == (-8, -8, -8 - won.points, 24 + won.points)


def test_a_kong_that_nobody_robs_is_replaced() -> None:
    table = before_robbery()
    act(table, 2, AddedKong("5m"))
    act(table, 3, Pass())
    assert table.log[-1] == Drawn(2, "2s", "kong")
    assert [meld.kind for meld in table.state.seats[2].melds] == [ADDED_KONG]


def test_passing_a_win_bars_nothing() -> None:
    # Seat 3 passed 5m before: it may rob the next one, and win on one that is discarded (G11, no furiten).
    table = before_robbery()
    act(table, 2, Discard("5m"))
    assert table.asked[3].actions[0] == Win()


def test_other_kongs_cannot_be_robbed() -> None:
    hands = (GIVER.replace("5m", "8p"), CHOWS, "5555m468p468sSWN", WINS)
    table = table_with(RULES, hands, draws="E2p")
    act(table, 0, Discard("8p"))
    all_pass(table)
    act(table, 1, Discard("E"))
    all_pass(table)
    act(table, 2, ConcealedKong("5m"))
    assert table.state.turn == 2
    assert isinstance(table.log[-1], Drawn)
    # A melded kong: seat 3 may win on the discard before, but not on the kong that another made of it.
    table = table_with(RULES, (GIVER, CHOWS, PUNGS.replace("1m", "5m"), WINS))
    act(table, 0, Discard("5m"))
    act(table, 3, Pass())
    act(table, 2, ClaimKong())
    assert set(table.asked) == {2}
