"""Decisions of docs/rules/sichuan.md, section 1.18, as they show at a table."""

from random import Random

import pytest

from paiju.rules.standing import THROWN
from paiju.rulesets.registry import ruleset
from paiju.table.actions import ChooseVoid, ClaimKong, ClaimPung, ConcealedKong, Discard, Exchange, Win
from paiju.table.events import Settled, Won
from paiju.table.match import Match
from paiju.table.table import Table
from paiju.testing.builders import act, all_pass, play_at_random, secret_of, start, table_with

JUNK = "147m258p369s14p25s"
"""A hand that wins with nothing and has no pair."""
CLOSED = "46m11123456789s"
"""Waits for 5m alone."""


def fans(table: Table) -> list[list[str]]:
    return [[fan.fan for fan in event.fans] for event in table.log if isinstance(event, Won)]


def test_heavenly_win_after_the_choices_of_the_opening() -> None:
    rules = ruleset("sichuan/xuezhan", {"exchange": True, "void_suit": "choice"})
    table = table_with(rules, ("123456789m22s678p", "", "", "333s"), dice=(1, 1, 1, 1, 1, 2))
    act(table, 0, Exchange("678p"))
    act(table, 3, Exchange("333s"))
    for seat in (1, 2):
        act(table, seat, table.asked[seat].actions[-1])
    for seat in range(4):
        act(table, seat, ChooseVoid("p"))
    act(table, 0, Win())
    assert fans(table) == [["heavenly"]]


def test_earthly_win_after_claims_of_others() -> None:
    table = table_with(ruleset("sichuan/xuezhan"), (JUNK + "9p", CLOSED, "", "99p147m2368p3699s"), draws="8m5m")
    act(table, 0, Discard("9p"))
    act(table, 3, ClaimPung())
    act(table, 3, Discard("9s"))
    all_pass(table)
    act(table, 0, Discard("8m", drawn=True))
    all_pass(table)
    act(table, 1, Win())
    assert fans(table) == [["earthly"]]


def test_only_the_last_kong_before_the_win_can_have_been_given() -> None:
    rules = ruleset("sichuan/xuezhan", {"kong_draw": "discard"})
    table = table_with(rules, ("148m12248p23569s5p", "123456777m555p9p"), replacements="7m9p")
    act(table, 0, Discard("5p"))
    act(table, 1, ClaimKong())
    act(table, 1, ConcealedKong("7m"))
    act(table, 1, Win())
    assert [line.payer for line in table.state.transfers if line.reason == "self_drawn"] == [2, 3, 0]


@pytest.mark.parametrize("seed", range(25))
def test_where_tiles_of_the_void_suit_go_first_nobody_is_a_pig_by_its_own_doing(seed: int) -> None:
    table = start(ruleset("sichuan/sbr", {"passed_win": "free"}), seed)
    play_at_random(table, Random(seed), keen=True)
    assert "pig" not in [line.reason for line in table.state.transfers]


def test_where_void_tiles_may_be_kept_pigs_pay_in_some_of_the_same_deals() -> None:
    paid = 0
    for seed in range(25):
        table = start(ruleset("sichuan/sbr", {"void_suit": "free", "passed_win": "free"}), seed)
        play_at_random(table, Random(seed), keen=True)
        paid += "pig" in [line.reason for line in table.state.transfers]
    assert paid


def test_a_match_for_coins_goes_on_with_players_who_have_none() -> None:
    match = Match(ruleset("sichuan/xuezhan", {"coins": 10, "deals": 4}), lambda deal: secret_of(deal), lot=False)
    poor = 0
    for deal in range(4):
        assert not match.over
        table = match.start_deal()
        play_at_random(table, Random(deal), keen=True)
        match.finish_deal(table)
        assert sum(match.points) == 40
        assert min(match.points) >= 0
        poor += 0 in match.points and deal < 3
    assert match.over
    assert poor


def test_an_escape_lets_dice_tell_the_next_dealer() -> None:
    match = Match(ruleset("sichuan/qq"), lambda deal: secret_of(deal), lot=False)
    table = match.start_deal()
    events = table.leave(table.state.turn)
    assert isinstance(events, list)
    assert any(isinstance(event, Settled) for event in events)
    match.finish_deal(table)
    assert match.standing is not None
    assert match.standing.dealer == THROWN
