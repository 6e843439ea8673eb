"""What the family says of suits given up, and of money, is what the table does."""

from random import Random

import pytest

from paiju.rules.outcome import Kong
from paiju.rulesets.registry import ruleset
from paiju.table.events import Discarded
from paiju.table.state import SeatState
from paiju.testing.builders import play_at_random, start
from paiju.tiles.tile import KIND_OF, SUITS


def suits_of(seat: SeatState) -> set[int]:
    held = {suit for suit in range(3) if any(seat.counts[9 * suit : 9 * suit + 9])}
    return held | {meld.tile // 9 for meld in seat.melds}


@pytest.mark.parametrize("seed", range(12))
def test_suits_are_given_up_and_taken_up_again_alike(seed: int) -> None:
    table = start(ruleset("sichuan/xuezhan", {"void_suit": "first_discard", "recolor": True}), seed)
    random = Random(seed)
    cleared: list[set[int]] = [set() for _ in range(4)]
    changed = [False] * 4
    first = [True] * 4
    while not table.over:
        before = [suits_of(seat) for seat in table.state.seats]
        events = len(table.log)
        play_at_random(table, random, steps=1)
        event = table.log[events]
        if not isinstance(event, Discarded):
            continue
        seat, suit = event.seat, KIND_OF[event.tile] // 9
        held = before[seat]
        if first[seat]:
            assert event.void == SUITS[min({0, 1, 2} - held, default=suit)]
        first[seat] = False
        own = table.state.seats[seat]
        # What this discard brought about at once, such as a claim, has changed no hand but the claimer's.
        after = suits_of(own)
        changed[seat] |= bool(after & cleared[seat]) and suit not in cleared[seat]
        cleared[seat] |= {0, 1, 2} - after
        assert own.recolored == changed[seat]
    assert table.outcome.end


def test_random_play_takes_suits_up_again() -> None:
    """So that the test above has something to compare."""
    rules = ruleset("sichuan/xuezhan", {"recolor": True})
    found = 0
    for seed in range(12):
        table = start(rules, seed)
        play_at_random(table, Random(seed))
        found += sum(seat.recolored for seat in table.state.seats)
    assert found


@pytest.mark.parametrize("preset", ["xuezhan", "qq", "chengdu-points", "folk", "sbr"])
def test_the_table_books_the_ledger_as_the_rules_tell_it(preset: str) -> None:
    """Lesson 32: lines paid in play and at the end are those of the whole course, each of an event that is there."""
    rules = ruleset(f"sichuan/{preset}")
    kinds = set()
    for seed in range(10):
        table = start(rules, seed)
        play_at_random(table, Random(seed))
        assert table.state.transfers == rules.settle(table.outcome)
        for line in table.state.transfers:
            assert line.event == 0 or line.event in {happening.event for happening in table.state.course}
        kinds |= {happening.kind for happening in table.state.course if isinstance(happening, Kong)}
    assert kinds
