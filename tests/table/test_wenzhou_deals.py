"""Whole moves of Wenzhou at the table, with its own rules: claims, kongs, first tiles, the end of the wall, leaving."""

from collections.abc import Sequence
from random import Random

import pytest

from paiju.rules.settlement import SYSTEM
from paiju.rules.standing import THROWN, Standing
from paiju.rulesets.registry import ruleset
from paiju.shapes.meld import CHOW, LEFT, PUNG, Meld
from paiju.table.actions import (
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
from paiju.table.events import DealDrawn, Dealt, Drawn, Settled, WildShown, Won
from paiju.table.match import Match
from paiju.table.refusal import Refusal
from paiju.table.state import WINDOW
from paiju.table.table import Table
from paiju.testing.builders import act, all_pass, play_at_random, play_naturally, secret_of, table_with
from paiju.tiles.notation import parse_tiles
from paiju.tiles.tile import KIND_OF

JUNK = "147m258p369s147p258s2m"
"""Sixteen tiles without a pair, a set or an honor, that wait for nothing."""
REST = "147m258p369s17p258s2m"
"""The same without its 4p: fifteen tiles."""
READY = "123789m23p345678s99p"
"""Sixteen tiles that wait for 1p and 4p."""
SOFT = "125m789m23p345678s99p"
"""The same with a 5m in the place of the 3m: soft where 5m is wild."""
LONE = "123789m234p345678s5m"
"""Five sets and a 5m: 财神牛 where it is wild."""


def deal(
    hands: Sequence[str], draws: str = "", replacements: str = "", *, options: dict[str, object] | None = None
) -> Table:
    """A deal at the first discard of seat 0, who has not bought. 5m is wild."""
    table = table_with(ruleset("wenzhou/qq", options or {}), hands, draws, replacements, wild="5m")
    act(table, 0, Stake(False))
    return table


def throw(table: Table, tiles: str) -> None:
    """The seats whose turns follow discard one of these tiles each; what is offered is passed."""
    for tile in parse_tiles(tiles):
        seat = table.state.turn
        code = next(action.tile for action in discards(table, seat) if parse_tiles(action.tile) == [tile])
        act(table, seat, Discard(code, drawn=code == table.asked[seat].tile))
        all_pass(table)


def discards(table: Table, seat: int) -> list[Discard]:
    return [action for action in table.asked[seat].actions if isinstance(action, Discard)]


def worth(table: Table) -> tuple[int, str, int, str]:
    """Seat, way, multiplier and kind of the only win."""
    (won,) = [event for event in table.log if isinstance(event, Won)]
    return won.seat, won.how, won.points, won.fans[0].fan


def ledger(table: Table) -> list[tuple[int, int, int, str]]:
    return [(line.payer, line.payee, line.amount, line.reason) for line in table.state.transfers]


# The deal.


def test_a_deal_has_136_tiles_of_which_one_is_shown_and_65_are_dealt() -> None:
    table = deal(())
    dealt = [0, 0, 0, 0]
    for event in table.log:
        if isinstance(event, Dealt):
            dealt[event.seat] += len(parse_tiles(event.tiles))
    assert dealt == [17, 16, 16, 16]
    assert table.state.wall.size + 1 == 136
    assert (table.state.wall.spare(0), table.state.wall.left(0)) == (70, 54)
    assert [event.tile for event in table.log if isinstance(event, WildShown)] == ["5m"]


# Claims.


def claimed_by_all() -> Table:
    """Seat 0 has discarded 1p: seat 1 may chow, seat 2 win, seat 3 pung."""
    table = deal((JUNK + "8m", "147m23p58p369s147s25s2m", READY, "11p47m258p369s14s25s28m"))
    act(table, 0, Discard("1p"))
    assert ClaimChow("1p") in table.asked[1].actions
    assert Win() in table.asked[2].actions
    assert ClaimPung() in table.asked[3].actions
    return table


def test_a_win_comes_before_a_pung_and_a_pung_before_a_chow_whoever_answers_first() -> None:
    table = claimed_by_all()
    act(table, 1, ClaimChow("1p"))
    act(table, 3, ClaimPung())
    act(table, 2, Pass())
    assert [meld.kind for meld in table.state.seats[3].melds] == [PUNG]
    table = claimed_by_all()
    act(table, 1, ClaimChow("1p"))
    act(table, 3, ClaimPung())
    act(table, 2, Win())
    assert worth(table) == (2, "discard", 2, "no_wild")
    table = claimed_by_all()
    act(table, 3, Pass())
    act(table, 2, Pass())
    act(table, 1, ClaimChow("1p"))
    assert [meld.kind for meld in table.state.seats[1].melds] == [CHOW]


def test_of_several_winners_the_nearest_after_the_giver_has_it() -> None:
    table = deal((JUNK + "8m", JUNK, READY, READY))
    act(table, 0, Discard("1p"))
    act(table, 3, Win())
    act(table, 2, Win())
    assert worth(table)[0] == 2
    table = deal((JUNK + "8m", JUNK, READY, READY))
    act(table, 0, Discard("1p"))
    act(table, 3, Win())
    act(table, 2, Pass())
    assert worth(table)[0] == 3


def test_a_win_that_was_let_pass_bars_nothing() -> None:
    table = deal((JUNK + "8m", JUNK, READY, JUNK), draws="1p")
    act(table, 0, Discard("1p"))
    act(table, 2, Pass())
    act(table, 1, Discard("1p"))
    assert Win() in table.asked[2].actions


def test_a_pung_let_pass_bars_neither_a_win_nor_a_kong_of_that_tile() -> None:
    table = deal((REST + "48p", REST + "8m", "44p123789m23p345678s", REST + "8m"), draws="4p")
    act(table, 0, Discard("4p"))
    assert table.asked[2].actions == (Win(), ClaimPung(), Pass())
    act(table, 2, Pass())
    act(table, 1, Discard("4p", drawn=True))
    assert Win() in table.asked[2].actions
    refused = table.apply(2, ClaimPung())
    assert isinstance(refused, Refusal)
    assert refused.reason == "pung_missed"
    # Of a tile held three times a fifth copy would have to come: the bar is set by hand.
    table = deal((REST + "48p", REST + "8m", "444p147m25p369s17p25s9m", REST + "8m"))
    table.state.seats[2].barred = 1 << KIND_OF["4p"]
    act(table, 0, Discard("4p"))
    assert table.asked[2].actions == (ClaimKong(), Pass())


@pytest.mark.parametrize("claim", ["pung", "chow"])
def test_neither_a_win_nor_a_kong_follows_a_claim_on_the_same_turn(claim: str) -> None:
    own = "123789m1144sEEEE" + ("44p" if claim == "pung" else "23p")
    table = deal((JUNK + "8m", own, REST + "8m", REST + "8m"))
    act(table, 0, Discard("4p" if claim == "pung" else "1p"))
    act(table, 1, ClaimPung() if claim == "pung" else ClaimChow("1p"))
    all_pass(table)
    assert table.state.turn == 1
    assert len(discards(table, 1)) == len(table.asked[1].actions)
    refused = table.apply(1, Win())
    assert isinstance(refused, Refusal)
    assert refused.reason == "win_after_claim"


# Kongs.


def with_a_pung(third: str, fourth: str = JUNK, first: str = JUNK) -> Table:
    """Seat 2 has a pung of N, which seat 0 has discarded, and has drawn the fourth one after a go-around."""
    table = deal((JUNK + "N", first, third, fourth), draws="9m9m9mN", replacements="1m")
    act(table, 0, Discard("N"))
    act(table, 2, ClaimPung())
    throw(table, "2m9m9m9m")
    assert table.asked[2].tile == "N"
    return table


def test_the_fourth_tile_of_an_own_pung_is_no_single_honor() -> None:
    table = with_a_pung("NN47m258p369s147p25s2m")
    assert Discard("4m") in table.asked[2].actions


def test_an_added_kong_that_nobody_can_rob_is_replaced_from_the_tail() -> None:
    table = with_a_pung("NN47m258p369s147p25s2m")
    events = act(table, 2, AddedKong("N"))
    assert events[-1] == Drawn(2, "1m", "kong")
    assert table.state.wall.tails[0] == 1
    assert table.state.wall.left(0) == 50


def before_robbery(robbers: Sequence[int]) -> Table:
    """Seat 2 adds 4p to its pung; some seats wait for it."""
    hands = [REST + "4p8m", REST + "8m", "44p147m258p369s17p258s", REST + "8m"]
    for seat in robbers:
        hands[seat] = READY
    table = deal(hands, draws="WWW4p", replacements="C")
    act(table, 0, Discard("4p"))
    for seat in robbers:
        act(table, seat, Pass())
    act(table, 2, ClaimPung())
    throw(table, "7pWWW")
    act(table, 2, AddedKong("4p"))
    return table


def test_of_several_robbers_the_nearest_after_the_konger_has_it_and_the_konger_pays_twice() -> None:
    table = before_robbery([1, 3])
    assert sorted(table.asked) == [1, 3]
    act(table, 1, Win())
    act(table, 3, Win())
    assert worth(table) == (3, "robbed", 2, "no_wild")
    assert [meld.kind for meld in table.state.seats[2].melds] == [PUNG]
    assert (2, 3, 4, "robbed_doubled") in ledger(table)


def test_after_a_robbery_that_was_let_pass_the_replacement_comes_from_the_tail() -> None:
    table = before_robbery([3])
    events = act(table, 3, Pass())
    assert events[-1] == Drawn(2, "C", "kong")
    assert table.state.wall.tails[0] == 1


def test_a_tile_held_back_may_be_laid_on_the_pung_on_any_own_turn() -> None:
    hands = (REST + "4p8m", REST + "8m", "44p147m258p369s17p258s", REST + "8m")
    table = deal(hands, draws="9m9m9m4p3m3m9m6m")
    act(table, 0, Discard("4p"))
    act(table, 2, ClaimPung())
    throw(table, "7p9m9m9m")
    throw(table, "1p3m3m9m")
    assert table.asked[2].tile == "6m"
    assert AddedKong("4p") in table.asked[2].actions


def test_a_melded_or_concealed_kong_cannot_be_robbed() -> None:
    table = deal(("4444p147m258p369s17p25s", REST + "8m", READY, REST + "8m"))
    act(table, 0, ConcealedKong("4p"))
    assert list(table.asked) == [0]
    table = deal((REST + "4p8m", REST + "8m", "444p147m258p369s17p25s", READY))
    act(table, 0, Discard("4p"))
    act(table, 3, Pass())
    act(table, 2, ClaimKong())
    assert list(table.asked) == [2]


def test_a_win_comes_before_a_kong() -> None:
    table = deal((REST + "4p8m", REST + "8m", "444p147m258p369s17p25s", READY))
    act(table, 0, Discard("4p"))
    act(table, 2, ClaimKong())
    act(table, 3, Win())
    assert worth(table)[:2] == (3, "discard")


# Wins.


def test_a_win_on_a_replacement_is_a_self_draw_and_no_more() -> None:
    table = deal(("CCCC123789m23p678s99p", JUNK, JUNK, JUNK), replacements="4p")
    act(table, 0, ConcealedKong("C"))
    act(table, 0, Win())
    assert worth(table) == (0, "self_drawn", 2, "self_draw")


@pytest.mark.parametrize(("hand", "points"), [(READY, 4), (SOFT, 4), ("149m148p159sESWN55mC", 4)])
def test_the_dealer_wins_with_the_tiles_dealt(hand: str, points: int) -> None:
    table = deal((hand + ("4p" if hand != "149m148p159sESWN55mC" else "5m"),))
    act(table, 0, Win())
    assert worth(table) == (0, "self_drawn", points, "tianhu")


def test_the_upper_seats_first_discard_is_earthly_and_an_own_draw_is_not() -> None:
    table = deal((JUNK + "8m", SOFT, JUNK, JUNK))
    act(table, 0, Discard("4p"))
    act(table, 1, Win())
    assert worth(table) == (1, "discard", 4, "dihu")
    drawn = deal((JUNK + "8m", SOFT, JUNK, JUNK), draws="4p")
    act(drawn, 0, Discard("8m"))
    all_pass(drawn)
    act(drawn, 1, Win())
    assert worth(drawn) == (1, "self_drawn", 2, "self_draw")


@pytest.mark.parametrize(
    ("scope", "points", "kind"), [("upstream_first_round", 1, "base"), ("dealer_first_discard", 4, "dihu")]
)
def test_the_dealers_first_discard_is_earthly_for_other_seats_by_option(scope: str, points: int, kind: str) -> None:
    table = deal((JUNK + "8m", JUNK, SOFT, JUNK), options={"dihu_scope": scope})
    act(table, 0, Discard("4p"))
    act(table, 2, Win())
    assert worth(table) == (2, "discard", points, kind)


@pytest.mark.parametrize(
    ("scope", "points", "kind"), [("upstream_first_round", 4, "dihu"), ("dealer_first_discard", 1, "base")]
)
def test_the_first_round_is_not_over_before_the_dealer_discards_again(scope: str, points: int, kind: str) -> None:
    table = deal((JUNK + "8m", JUNK, SOFT, JUNK), draws="9m", options={"dihu_scope": scope})
    act(table, 0, Discard("8m"))
    act(table, 1, Discard("4p"))
    act(table, 2, Win())
    assert worth(table) == (2, "discard", points, kind)


def test_the_first_round_ends_with_the_dealers_second_discard() -> None:
    table = deal((JUNK + "8m", JUNK, "58m258p369s147s9p99mEE", SOFT), draws="9m1m")
    act(table, 0, Discard("8m"))
    act(table, 1, Discard("9m", drawn=True))
    act(table, 2, ClaimPung())
    act(table, 2, Discard("9p"))
    all_pass(table)
    # Seat 3 has drawn: nothing is earthly any more for it, and after the dealer's second discard for nobody.
    assert table.asked[3].tile == "1m"
    act(table, 3, Discard("1m", drawn=True))
    all_pass(table)
    act(table, 0, Discard("4p"))
    act(table, 3, Win())
    assert worth(table) == (3, "discard", 1, "base")


def test_a_lone_wild_tile_wins_on_the_own_draw_alone() -> None:
    table = deal((JUNK + "8m", LONE, JUNK, JUNK), draws="C")
    act(table, 0, Discard("1p"))
    refused = table.apply(1, Win())
    assert isinstance(refused, Refusal)
    assert refused.reason == "wild_single_wait"
    all_pass(table)
    assert table.asked[1].tile == "C"
    act(table, 1, Win())
    won = next(event for event in table.log if isinstance(event, Won))
    assert (won.points, [fan.fan for fan in won.fans]) == (2, ["self_draw"])


def test_three_wild_tiles_may_win_on_the_own_draw_and_need_not() -> None:
    table = deal((JUNK + "8m", "149m148p159sESWN55mC", JUNK, JUNK), draws="5m")
    act(table, 0, Discard("8m"))
    all_pass(table)
    assert table.asked[1].actions[0] == Win()
    # Single honors go first, as ever.
    assert {action.tile for action in discards(table, 1)} == set("ESWNC")
    act(table, 1, Discard("E"))
    for option, offered in (("own_turn", False), ("any", True)):
        other = deal((JUNK + "8m", "149m148p159sESWN555m", JUNK, JUNK), options={"three_wild_no_pattern": option})
        act(other, 0, Discard("2m"))
        assert (other.state.phase == WINDOW) == offered
        assert other.asked[1].actions[0] == Win()


def test_a_hand_of_wild_tiles_alone_has_nothing_to_discard_and_can_only_win() -> None:
    table = deal((JUNK + "8m", JUNK, JUNK, JUNK), draws="9m")
    act(table, 0, Discard("8m"))
    own = table.state.seats[1]
    own.melds = [Meld(CHOW, KIND_OF["1s"], KIND_OF["1s"], LEFT)] * 5
    own.counts = [0] * len(own.counts)
    own.counts[4] = 2
    table.state.drawn = 4
    table._asked = None
    assert table.asked[1].actions == (Win(),)


# The end of the wall.


def test_a_drawn_deal_pays_for_wild_tiles_alone_and_a_kong_passes_the_deal_on() -> None:
    for kong in (False, True):
        table = deal(("4444p147m258p369s17p25s", REST + "8m", REST + "5m", REST + "8m"))
        if kong:
            act(table, 0, ConcealedKong("4p"))
        play_naturally(table)
        assert any(isinstance(event, DealDrawn) for event in table.log)
        assert {line[3] for line in ledger(table)} == {"wild_points"}
        following = table.rules.succeed(Standing(1, 0, 0), table.outcome, (0, 0, 0, 0), 0)
        assert following is not None
        assert (following.dealer, following.streak) == ((1, 1) if kong else (0, 2))


def test_the_last_discard_may_be_claimed_for_anything_and_the_deal_is_drawn_when_nobody_does() -> None:
    claims = set()
    for seed in range(60):
        table = Table.start(ruleset("wenzhou/qq"), Standing(1, 0, 0), secret_of(seed))
        while not table.over:
            if table.state.wall.left(0) == 0:
                claims |= {
                    type(action).__name__
                    for prompt in table.asked.values()
                    if Pass() in prompt.actions
                    for action in prompt.actions
                }
            seat, prompt = next(iter(table.asked.items()))
            last = prompt.actions[-1]
            act(table, seat, last)
    assert claims >= {"ClaimChow", "ClaimPung", "Pass"}


# Leaving, and the deals of a match.


def test_who_leaves_pays_the_system_and_the_dealer_is_thrown_for() -> None:
    table = deal((JUNK + "8m", JUNK.replace("2m", "5m"), JUNK, JUNK))
    table.leave(3)
    assert table.over
    assert ledger(table) == [(3, SYSTEM, 20, "escape_base"), (SYSTEM, 1, 3, "wild_points")]
    following = table.rules.succeed(Standing(1, 0, 0), table.outcome, (0, 0, 0, 0), 0)
    assert following is not None
    assert (following.dealer, following.streak, following.staked) == (THROWN, 1, (False,) * 4)
    staying = deal((JUNK + "8m",), options={"escape": False})
    refused = staying.leave(3)
    assert isinstance(refused, Refusal)
    assert refused.reason == "no_leaving"


def test_stakes_and_base_go_on_from_deal_to_deal_of_a_match() -> None:
    rules = ruleset("wenzhou/qq")
    stayed = 0
    for seed in range(12):
        match = Match(rules, lambda deal, seed=seed: secret_of(seed, deal))  # type: ignore[misc]
        number = 0
        while not match.over and number < 4:
            number += 1
            standing = match.standing
            assert standing is not None
            table = match.start_deal()
            bound = table.state.seats[table.state.dealer].staked
            assert bound == (standing.streak > 1 and standing.staked[standing.dealer])
            assert (table.state.dealer in table.asked) != bound or bound
            play_at_random(table, Random(seed * 10 + number))
            settled = next(event for event in table.log if isinstance(event, Settled))
            base = 2 * min(standing.streak, 4)
            paid = [line for line in settled.transfers if line.reason == "win_base"]
            assert all(line.amount % base == 0 for line in paid)
            stayed += standing.streak > 1
            match.finish_deal(table)
    assert stayed
