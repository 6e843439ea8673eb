"""Deadlines and what is played when they pass (guobiao.md G13)."""

from paiju.rulesets.registry import ruleset
from paiju.table.actions import AddedKong, ClaimPung, ConcealedKong, Discard, Pass, ShowFlower, Win
from paiju.table.events import Answered, Discarded, FlowerShown
from paiju.table.refusal import Refusal
from paiju.table.table import Table
from paiju.testing.builders import act, all_pass, play_naturally, table_with

RULES = ruleset("guobiao/official@1", {"flowers": 0})
UNTIMED = ruleset("guobiao/official@1", {"flowers": 0, "claim_window": 0})
CASUAL = ruleset("guobiao/official@1", {"flowers": 0, "claim_window": 8000})
MANUAL = ruleset("guobiao/official@1", {"flower_replacement": "manual"})
HANDS = ("19p19sESWNCFP24s5m", "1113579p3579sFP", "559999m24p68sCPS")

START = 1000


def timed() -> Table:
    return table_with(RULES, HANDS, draws="SWNC", at_ms=START)


def test_the_dealers_first_discard_has_thirty_seconds() -> None:
    assert timed().asked[0].deadline_ms == START + 30_000


def test_the_window_has_three_seconds_and_the_next_turn_fifteen_from_the_discard() -> None:
    table = timed()
    act(table, 0, Discard("5m"), at_ms=5000)
    assert table.asked[2].deadline_ms == 8000
    act(table, 2, Pass(), at_ms=7000)
    all_pass(table, at_ms=7500)
    assert table.state.turn == 1
    assert table.asked[1].deadline_ms == 20_000


def test_after_a_claim_the_time_runs_from_the_claimed_discard() -> None:
    table = timed()
    act(table, 0, Discard("5m"), at_ms=5000)
    act(table, 2, ClaimPung(), at_ms=7000)
    all_pass(table, at_ms=7500)
    assert table.state.turn == 2
    assert table.asked[2].deadline_ms == 20_000


def test_a_kong_starts_a_new_fifteen_seconds() -> None:
    table = table_with(RULES, ("9999s24p68sCPSWN1m",), at_ms=START)
    act(table, 0, ConcealedKong("9s"), at_ms=9000)
    assert table.asked[0].deadline_ms == 24_000


def test_an_added_kong_starts_a_new_fifteen_seconds_from_its_own_time() -> None:
    table = table_with(RULES, HANDS, draws="SWN5m", at_ms=START)
    act(table, 0, Discard("5m"), at_ms=5000)
    act(table, 2, ClaimPung(), at_ms=6000)
    all_pass(table, at_ms=6000)
    act(table, 2, Discard("S"), at_ms=7000)
    play_naturally(table, lambda table: table.state.turn == 2 and table.state.source == "wall")
    act(table, 2, AddedKong("5m"), at_ms=30_000)
    all_pass(table, at_ms=31_000)
    assert table.state.source == "kong"
    assert table.asked[2].deadline_ms == 45_000


def test_a_log_that_ends_in_the_midst_of_a_move_goes_on_at_its_last_time() -> None:
    table = timed()
    act(table, 0, Discard("5m"), at_ms=5000)
    act(table, 2, Pass(), at_ms=7000)
    all_pass(table, at_ms=7500)
    act(table, 1, Discard("1p"), at_ms=9000)
    log = table.log
    assert log[-1].at_ms == 9000
    for length in range(1, len(log) + 1):
        resumed = Table.resume(RULES, log[:length]).log
        assert resumed == log[: len(resumed)]


def test_a_flower_starts_a_new_fifteen_seconds() -> None:
    table = table_with(MANUAL, HANDS[:1], draws="3f", replacements="9m", at_ms=START)
    act(table, 0, Discard("E"), at_ms=5000)
    all_pass(table, at_ms=6000)
    assert table.asked[1].deadline_ms == 20_000
    assert table.expire(20_000) == table.log[-2:]
    assert table.log[-2] == FlowerShown(1, "3f", 20_000)
    assert table.asked[1].deadline_ms == 35_000


def test_the_window_is_an_option() -> None:
    for rules, deadline_ms in ((CASUAL, 13_000), (UNTIMED, 0)):
        table = table_with(rules, HANDS, at_ms=START)
        act(table, 0, Discard("5m"), at_ms=5000)
        assert table.asked[2].deadline_ms == deadline_ms
        assert table.expire(12_999) == []


def test_nothing_expires_before_its_deadline() -> None:
    table = timed()
    assert table.expire(START + 29_999) == []
    assert len(table.expire(START + 30_000)) >= 1


def test_who_lets_the_time_pass_passes() -> None:
    table = timed()
    act(table, 0, Discard("5m"), at_ms=5000)
    late = set(table.asked)
    events = table.expire(8000)
    answers = [event for event in events if isinstance(event, Answered)]
    assert {answer.seat for answer in answers} == late
    assert all(answer.automatic and answer.answer == Pass() and answer.at_ms == 8000 for answer in answers)
    assert table.state.turn == 1


def test_on_its_turn_the_drawn_tile_is_discarded() -> None:
    table = timed()
    act(table, 0, Discard("5m"), at_ms=5000)
    all_pass(table, at_ms=6000)
    drawn = table.asked[1].tile
    events = table.expire(20_000)
    assert events[0] == Discarded(1, drawn, True, 20_000)


def test_after_a_claim_the_last_tile_in_order_is_discarded() -> None:
    table = timed()
    act(table, 0, Discard("5m"), at_ms=5000)
    act(table, 2, ClaimPung(), at_ms=6000)
    all_pass(table, at_ms=6000)
    events = table.expire(20_000)
    assert events[0] == Discarded(2, "P", False, 20_000)


def test_an_answer_after_the_deadline_is_stale_once_the_table_went_on() -> None:
    table = timed()
    act(table, 0, Discard("5m"), at_ms=5000)
    number = table.asked[2].number
    table.expire(8000)
    refused = table.apply(2, ClaimPung(), number=number, at_ms=8001)
    assert isinstance(refused, Refusal)
    assert refused.reason == "stale"


def test_flowers_by_hand_are_shown_when_the_time_is_up() -> None:
    table = table_with(MANUAL, HANDS[:1], draws="3f", replacements="9m", at_ms=START)
    act(table, 0, Discard("E"), at_ms=5000)
    all_pass(table, at_ms=6000)
    assert table.asked[1].actions == (ShowFlower("3f"),)
    assert table.expire(19_999) == []
    assert table.expire(20_000)


def test_a_win_that_nobody_declares_is_passed() -> None:
    table = table_with(RULES, ("19p19sESWNCFP24s5m", "12346789m456pSS"), at_ms=START)
    act(table, 0, Discard("5m"), at_ms=5000)
    assert Win() in table.asked[1].actions
    table.expire(8000)
    assert not table.state.winners
