"""Replaying: any point of a deal, from any seat, and the decisions in it."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.records.record import RecordError
from paiju.records.replay import action_of, decisions, frames, state_at, turns
from paiju.rules.ruleset import Ruleset
from paiju.rulesets.registry import preset_names, ruleset
from paiju.table.actions import AddedKong, ClaimPung, ConcealedKong, Discard, Pass, ShowFlower, Win
from paiju.table.audience import SPECTATOR
from paiju.table.events import Answered, Discarded, Drawn, Event, KongRobbed, PlayStarted
from paiju.table.prompts import legal
from paiju.table.table import Table
from paiju.testing.builders import act, all_pass, play_at_random, random_action, start, table_with
from paiju.testing.snapshot import snapshot
from paiju.tiles.tile import HIDDEN

RULES = ruleset("guobiao/official@1")


def played(rules: Ruleset, seed: int) -> Table:
    table = start(rules, seed)
    play_at_random(table, Random(seed))
    return table


TABLE = played(RULES, 4)


@settings(max_examples=12)
@given(st.sampled_from(preset_names()), st.integers(0, 2**32))
def test_any_point_is_the_state_that_the_table_had(preset: str, seed: int) -> None:
    rules = ruleset(preset)
    random = Random(seed)
    table = start(rules, seed)
    moments = {len(table.log) - 1: snapshot(table.state)}
    while not table.over:
        seat = random.choice(sorted(table.asked))
        act(table, seat, random_action(random, table.asked[seat]))
        if table.over or random.random() < 0.05:
            moments[len(table.log) - 1] = snapshot(table.state)
    for index in moments:
        assert snapshot(state_at(rules.setup, table.log, index)) == moments[index]
    assert snapshot(state_at(rules.setup, table.log)) == moments[len(table.log) - 1]
    for frame in frames(rules.setup, table.log):
        if frame.index in moments:
            assert snapshot(frame.state) == moments[frame.index]


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, SPECTATOR])
def test_a_viewer_sees_its_feed_at_the_places_of_the_whole_log(viewer: int) -> None:
    seen = list(frames(RULES.setup, TABLE.log, viewer))
    assert [frame.event for frame in seen] == TABLE.feed(viewer)
    for frame in seen:
        assert type(frame.event) is type(TABLE.log[frame.index])
    at = len(TABLE.log) // 2
    state = state_at(RULES.setup, TABLE.log, at, viewer)
    for seat in range(4):
        assert (state.seats[seat].hidden == 0) == (seat == viewer)
    assert set(state.wall.rest()) <= {HIDDEN}


def test_before_the_first_event_there_is_nothing() -> None:
    for index in (len(TABLE.log), -len(TABLE.log) - 1):
        with pytest.raises(RecordError, match="there is no event"):
            state_at(RULES.setup, TABLE.log, index)
    with pytest.raises(RecordError, match="there is no event"):
        state_at(RULES.setup, [], 0)
    assert state_at(RULES.setup, TABLE.log, -len(TABLE.log)).deal == 1


@pytest.mark.parametrize("preset", preset_names())
def test_every_turn_begins_with_a_draw_a_claim_or_the_start(preset: str) -> None:
    table = played(ruleset(preset), 6)
    found = turns(table.log)
    discards = [event for event in table.log if isinstance(event, Discarded)]
    assert len(found) in (len(discards), len(discards) + 1)
    for turn, discard in zip(found, discards, strict=False):
        assert turn.seat == discard.seat
    first = table.log[found[0].index]
    assert isinstance(first, Drawn if preset == "guobiao/contest@1" else PlayStarted)


def test_decisions_are_the_actions_that_were_taken() -> None:
    for preset in preset_names():
        rules = ruleset(preset)
        random = Random(9)
        table = start(rules, 9)
        taken = []
        while not table.over:
            seat = random.choice(sorted(table.asked))
            action = random_action(random, table.asked[seat])
            taken.append((seat, action, table.asked[seat]))
            act(table, seat, action)
        found = list(decisions(rules, table.log))
        assert [decision.seat for decision in found] == [seat for seat, _, _ in taken]
        assert [decision.prompt for decision in found] == [prompt for _, _, prompt in taken]
        for decision, (_, action, _) in zip(found, taken, strict=True):
            if isinstance(action, Discard):
                assert isinstance(decision.action, Discard)
                assert decision.action.tile == action.tile
            else:
                assert decision.action == action
            assert legal(decision.prompt, decision.action, state_at(rules.setup, table.log, decision.index - 1))


def test_every_action_is_found_again() -> None:
    rules = ruleset("guobiao/official@1", {"flower_replacement": "manual"})
    hands = ("19p19sESWNCFP24s5m", "46m359p3579sNCFP", "55m7777p2468sSW8p", "12346789m123pEE")
    table = table_with(rules, hands, draws="NSW1f", replacements="5mC")
    script: list[tuple[int, object]] = [(0, Discard("5m")), (3, Pass()), (2, ClaimPung()), (2, Discard("S"))]
    for seat, action in script:
        act(table, seat, action)  # type: ignore[arg-type]
    for seat, tile in ((3, "N"), (0, "S"), (1, "W")):
        all_pass(table)
        act(table, seat, Discard(tile))
    all_pass(table)
    more = [(2, ShowFlower("1f")), (2, ConcealedKong("7p")), (2, AddedKong("5m")), (3, Win())]
    for seat, action in more:
        act(table, seat, action)  # type: ignore[arg-type]
    assert any(isinstance(event, KongRobbed) for event in table.log)
    found = [(decision.seat, decision.action) for decision in decisions(rules, table.log)]
    for step in [*script, *more]:
        assert step in found or isinstance(step[1], Discard)


@pytest.mark.parametrize(
    "wrong",
    [
        Discarded(0, "?"),
        Answered(0, Pass()),
    ],
)
def test_what_nobody_was_asked_for_is_no_decision(wrong: Event) -> None:
    log = TABLE.log[:3]
    if isinstance(wrong, Answered):
        with pytest.raises(RecordError, match="was not asked"):
            list(decisions(RULES, [*log, wrong]))
    else:
        assert action_of(state_at(RULES.setup, log), wrong) is None


def test_an_event_that_cannot_follow_is_named() -> None:
    with pytest.raises(RecordError, match="event 1: Discarded cannot stand here"):
        state_at(RULES.setup, [TABLE.log[0], Discarded(0, "1m")])
    with pytest.raises(RecordError, match="event 1: KongRobbed cannot stand here"):
        list(frames(RULES.setup, [TABLE.log[0], KongRobbed(0, "1m")]))
