"""Refusals: their reasons, and that they change nothing (guobiao.md G14)."""

import pytest

from paiju.rulesets.registry import ruleset
from paiju.table.actions import (
    Action,
    AddedKong,
    ClaimChow,
    ClaimKong,
    ClaimPung,
    ConcealedKong,
    Discard,
    Pass,
    ShowFlower,
    Win,
)
from paiju.table.refusal import Refusal
from paiju.table.table import Table
from paiju.testing.builders import act, all_pass, play_naturally, table_with
from paiju.testing.snapshot import snapshot

RULES = ruleset("guobiao/official@1", {"flowers": 0})
HANDS = ("19p19sESWNCFP24s5m", "46m3579p3579sCFP", "55m2468p468sSWN1m", "12346789m123pEE")


def refused(table: Table, seat: int, action: Action, number: int | None = None) -> Refusal:
    before = snapshot(table.state), list(table.log), table.asked
    result = table.apply(seat, action, number=number)
    assert isinstance(result, Refusal)
    assert (snapshot(table.state), table.log, table.asked) == before
    return result


def opened() -> Table:
    table = table_with(RULES, HANDS, draws="SWNC")
    act(table, 0, Discard("5m"))
    return table


@pytest.mark.parametrize(
    ("seat", "action", "reason"),
    [
        (1, Discard("4m"), "not_asked"),
        (0, Discard("9m"), "tile_not_held"),
        (0, Discard("4m", drawn=True), "tile_not_held"),
        (0, Discard("E", drawn=True), "not_drawn"),
        (0, Discard("?"), "no_such_tile"),
        (0, Discard("5q"), "no_such_tile"),
        (0, ConcealedKong("E"), "not_your_claim"),
        (0, AddedKong("E"), "not_your_claim"),
        (0, ClaimPung(), "not_your_claim"),
        (0, Pass(), "not_your_claim"),
        (0, ShowFlower("1f"), "not_your_claim"),
        (0, Win(), "not_complete"),
        (7, Pass(), "not_asked"),
    ],
)
def test_on_the_first_turn(seat: int, action: Action, reason: str) -> None:
    assert refused(table_with(RULES, HANDS), seat, action).reason == reason


@pytest.mark.parametrize(
    ("seat", "action", "reason"),
    [
        (0, Discard("E"), "not_asked"),
        (0, Pass(), "not_asked"),
        (1, ClaimPung(), "claim_not_possible"),
        (1, ClaimChow("5m"), "claim_not_possible"),
        (1, Discard("4m"), "claim_not_possible"),
        (2, ClaimKong(), "claim_not_possible"),
        (2, ClaimChow("4m"), "claim_not_possible"),
        (1, Win(), "not_complete"),
    ],
)
def test_in_a_window(seat: int, action: Action, reason: str) -> None:
    assert refused(opened(), seat, action).reason == reason


def test_an_answer_is_taken_once() -> None:
    table = opened()
    act(table, 1, Pass())
    assert refused(table, 1, Pass()).reason == "already_answered"
    assert refused(table, 1, ClaimChow("4m")).reason == "already_answered"


def test_an_action_that_quotes_an_earlier_prompt_is_stale() -> None:
    table = table_with(RULES, HANDS)
    number = table.asked[0].number
    act(table, 0, Discard("5m"))
    all_pass(table)
    stale = refused(table, 1, Discard("4m"), number)
    assert stale == Refusal("stale", {"quoted": number, "current": table.state.number})
    assert refused(table, 1, Discard("4m"), table.state.number + 1).reason == "stale"
    assert isinstance(table.apply(1, Discard("4m"), number=table.state.number), list)


def test_a_false_win_is_refused_with_its_points() -> None:
    # Three chows, a pung and a pair of three suits, won on a discard: a few fan, far below eight.
    table = table_with(RULES, ("2468p2468sSWNCF1s", "345m456p789s23sEE"))
    act(table, 0, Discard("1s"))
    false = refused(table, 1, Win())
    assert false.reason == "below_minimum"
    assert false.values["minimum"] == 8
    assert 0 < int(false.values["counted"]) < 8


def test_a_win_with_an_incomplete_hand_is_refused_as_such() -> None:
    # Seat 1 is asked, since it may pung: it is no win.
    table = table_with(RULES, ("2468p2468sSWNCF1s", "3579m456p789s11sN"))
    act(table, 0, Discard("1s"))
    assert refused(table, 1, Win()) == Refusal("not_complete", {"counted": 0, "minimum": 8})


def test_no_win_right_after_a_claim() -> None:
    table = table_with(RULES, ("19p19sESWNCFP24s5m", "46m123789m123pEE"))
    act(table, 0, Discard("5m"))
    act(table, 1, ClaimChow("4m"))
    all_pass(table)
    assert table.state.turn == 1
    assert refused(table, 1, Win()).reason == "win_after_claim"


def test_after_the_end_nothing_is_taken() -> None:
    table = table_with(RULES, HANDS)
    play_naturally(table)
    for seat in range(4):
        assert refused(table, seat, Pass()).reason == "deal_over"
        assert refused(table, seat, Discard("1m"), 1).reason == "deal_over"
