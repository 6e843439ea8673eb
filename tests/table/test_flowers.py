"""Flowers: the opening rounds, replacements in play, by hand, and after a kong (guobiao.md G5)."""

import pytest

from paiju.rules.ruleset import Ruleset
from paiju.rulesets.registry import ruleset
from paiju.table.actions import AddedKong, ClaimPung, ConcealedKong, Discard, Pass, ShowFlower, Win
from paiju.table.events import Dealt, Drawn, FlowerShown, PlayStarted, Won
from paiju.table.prompts import own_win
from paiju.table.refusal import Refusal
from paiju.table.table import Table
from paiju.testing.builders import act, all_pass, play_naturally, table_with
from paiju.tiles.tile import CODES, KINDS

RULES = ruleset("guobiao/official@1")
MANUAL = ruleset("guobiao/official@1", {"flower_replacement": "manual"})
ZH = {fan.id: fan.zh for fan in RULES.fans}


def fans_of(table: Table) -> list[str]:
    won = next(event for event in table.log if isinstance(event, Won))
    return [ZH[fan.fan] for fan in won.fans]


@pytest.mark.parametrize("rules", [RULES, MANUAL], ids=["automatic", "manual"])
def test_the_opening_goes_round_by_round(rules: Ruleset) -> None:
    table = table_with(
        rules,
        ("12f2468p2468sSWNC", "4f2579p2579sSWNC", "", "5f3579p3579sSWNC"),
        replacements="1m3f2m3m4m",
    )
    opening = [event for event in table.log[1:] if not isinstance(event, Dealt)]
    assert opening == [
        FlowerShown(0, "1f"),
        FlowerShown(0, "2f"),
        Drawn(0, "1m", "flower"),
        Drawn(0, "3f", "flower"),
        FlowerShown(1, "4f"),
        Drawn(1, "2m", "flower"),
        FlowerShown(3, "5f"),
        Drawn(3, "3m", "flower"),
        FlowerShown(0, "3f"),
        Drawn(0, "4m", "flower"),
        PlayStarted(0),
    ]
    assert [len(seat.flowers) for seat in table.state.seats] == [3, 1, 0, 1]


def test_an_opening_can_be_taken_up_in_the_midst_of_a_seats_flowers() -> None:
    hands = ("12f2468p2468sSWNC", "46f2579p258s1mSWN", "", "5f3579p3579sSWNC")
    table = table_with(RULES, hands, replacements="1m3f2m8f3m4m7f5m")
    log = table.log
    for length in range(1, len(log) + 1):
        assert Table.resume(RULES, log[:length]).log == log


def test_a_drawn_flower_is_replaced_from_the_tail() -> None:
    table = table_with(RULES, ("2468p2468sSWNCFP",), draws="7f", replacements="8f5m")
    act(table, 0, Discard("P"))
    all_pass(table)
    assert table.log[-5:] == [
        Drawn(1, "7f"),
        FlowerShown(1, "7f"),
        Drawn(1, "8f", "flower"),
        FlowerShown(1, "8f"),
        Drawn(1, "5m", "flower"),
    ]
    assert set(table.asked) == {1}


def test_by_hand_the_flower_must_be_shown_first() -> None:
    table = table_with(MANUAL, ("2468p2468sSWNCFP",), draws="7f", replacements="5m")
    act(table, 0, Discard("P"))
    all_pass(table)
    assert table.log[-1] == Drawn(1, "7f")
    assert table.asked[1].actions == (ShowFlower("7f"),)
    for kind in range(KINDS):
        assert isinstance(table.apply(1, Discard(CODES[kind])), Refusal)
    act(table, 1, ShowFlower("7f"))
    assert table.log[-2:] == [FlowerShown(1, "7f"), Drawn(1, "5m", "flower")]


KONG_HAND = "1111s23456789mEE"
"""Waits for 1m when the kong has been laid down."""


def test_a_kongs_replacement_wins_as_such() -> None:
    table = table_with(RULES, (KONG_HAND,), replacements="1m")
    act(table, 0, ConcealedKong("1s"))
    act(table, 0, Win())
    assert "杠上开花" in fans_of(table)
    assert "花牌" not in fans_of(table)


def test_a_flowers_replacement_wins_self_drawn_only_even_after_a_kong() -> None:
    table = table_with(RULES, (KONG_HAND,), replacements="8f1m")
    act(table, 0, ConcealedKong("1s"))
    assert table.log[-3:] == [Drawn(0, "8f", "kong"), FlowerShown(0, "8f"), Drawn(0, "1m", "flower")]
    act(table, 0, Win())
    assert "杠上开花" not in fans_of(table)
    assert fans_of(table)[-1] == "花牌"


def test_a_kong_made_of_a_flowers_replacement_is_a_kong() -> None:
    hands = ("19p157sESWNCFP4s5m", "46m2468p2468sCFP", "55m123456789pEN", "19s2468p3579sSWC")
    table = table_with(RULES, hands, draws="SWC1f", replacements="5mE")
    act(table, 0, Discard("5m"))
    act(table, 2, ClaimPung())
    all_pass(table)
    act(table, 2, Discard("N"))
    play_naturally(table, lambda table: 2 in table.asked and AddedKong("5m") in table.asked[2].actions)
    assert table.log[-2:] == [FlowerShown(2, "1f"), Drawn(2, "5m", "flower")]
    act(table, 2, AddedKong("5m"))
    all_pass(table)
    assert table.log[-1] == Drawn(2, "E", "kong")
    act(table, 2, Win())
    assert "杠上开花" in fans_of(table)


def test_flowers_do_not_count_towards_the_minimum() -> None:
    table = table_with(RULES, ("345m456p789s23sEE1f",), draws="9mS4p1s", replacements="2345fN")
    act(table, 0, Discard("N"))
    play_naturally(table, lambda table: table.state.turn == 0 and table.state.discards == 4)
    assert len(table.state.seats[0].flowers) == 5
    assert RULES.worth(own_win(table.state, 0)) >= 8
    refused = table.apply(0, Win())
    assert refused == Refusal("below_minimum", {"counted": 5, "minimum": 8})


def test_passing_is_no_answer_to_a_flower() -> None:
    table = table_with(MANUAL, ("2468p2468sSWNCFP",), draws="7f")
    act(table, 0, Discard("P"))
    all_pass(table)
    assert isinstance(table.apply(1, Pass()), Refusal)
