"""Replaying: the state after any event of a deal, seen by anyone; its turns, and the decisions in it.

A viewer is a seat, `audience.SPECTATOR`, or None for somebody who sees everything. An index counts the events of the
whole log of a deal, whoever looks on: an event of which the viewer may not know has its place, too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from paiju.records.record import RecordError
from paiju.rules.ruleset import Ruleset
from paiju.rules.setup import Setup
from paiju.table.actions import Action, AddedKong, ConcealedKong, Discard, ShowFlower, Win
from paiju.table.audience import redact
from paiju.table.events import (
    Answered,
    ChowClaimed,
    Discarded,
    Drawn,
    Event,
    FlowerShown,
    KongAdded,
    KongConcealed,
    KongMelded,
    PlayStarted,
    PungClaimed,
    Won,
)
from paiju.table.evolve import evolve
from paiju.table.prompt import Prompt
from paiju.table.prompts import prompts
from paiju.table.state import TURN, State

ALL: None = None
"""The viewer who sees everything."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One step of a replay: the event at `index`, as its viewer sees it, and the state after it.

    The state is folded on in place by the next step: what is to be kept of it must be copied.
    """

    index: int
    event: Event
    state: State


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat's turn: the index of the event that began it (a draw, a claim, or the start of play)."""

    index: int
    seat: int


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat was asked just before the event at `index`, and what it did."""

    index: int
    seat: int
    prompt: Prompt
    action: Action


def frames(setup: Setup, events: Sequence[Event], viewer: int | None = ALL) -> Iterator[Frame]:
    """Step by step through the events of one deal, or through those that the viewer may know of.

    Raises RecordError at an event that cannot follow those before it.
    """
    state = State(setup)
    for index, event in enumerate(events):
        seen = event if viewer is None else redact(event, viewer)
        if seen is None:
            continue
        _fold(state, seen, index)
        yield Frame(index, seen, state)


def state_at(setup: Setup, events: Sequence[Event], index: int = -1, viewer: int | None = ALL) -> State:
    """The state after the event at `index` (a negative one counts from the end), as the viewer knows it.

    Raises RecordError if there is no such event, or an event cannot follow those before it.
    """
    last = index + len(events) if index < 0 else index
    if not 0 <= last < len(events):
        raise RecordError(f"there is no event {index}; the deal has events 0 to {len(events) - 1}")
    state = State(setup)
    for frame in frames(setup, events[: last + 1], viewer):
        state = frame.state
    return state


def turns(events: Sequence[Event]) -> list[Turn]:
    """Every turn of a deal; a replacement for a kong or a flower goes on with the same turn."""
    found: list[Turn] = []
    for index, event in enumerate(events):
        starts = isinstance(event, PlayStarted | ChowClaimed | PungClaimed | KongMelded)
        if starts or (isinstance(event, Drawn) and event.source == "wall"):
            seat = event.seat  # type: ignore[union-attr]
            if found and isinstance(events[found[-1].index], PlayStarted) and index == found[-1].index + 1:
                # Where the dealer draws for its first turn, that draw is no second one.
                found.pop()
            found.append(Turn(index, seat))
    return found


def decisions(rules: Ruleset, events: Sequence[Event]) -> Iterator[Decision]:
    """Every choice that a seat made in a deal, with all that it could have done instead.

    Raises RecordError at an event that cannot follow those before it, or that nobody was asked for.
    """
    state = State(rules.setup)
    for index, event in enumerate(events):
        taken = action_of(state, event)
        if taken is not None:
            seat, action = taken
            prompt = prompts(state, rules).get(seat)
            if prompt is None:
                raise RecordError(f"event {index}: {type(event).__name__} of seat {seat}, which was not asked")
            yield Decision(index, seat, prompt, action)
        _fold(state, event, index)


def action_of(state: State, event: Event) -> tuple[int, Action] | None:
    """The seat and the action that brought about an event, seen from the state just before it.

    None for an event that happens by itself, or that only follows from an action before it.
    """
    if isinstance(event, Answered):
        return event.seat, event.answer
    if state.phase != TURN:
        return None
    if isinstance(event, Discarded):
        return event.seat, Discard(event.tile, event.drawn)
    if isinstance(event, KongConcealed):
        return event.seat, ConcealedKong(event.tile)
    if isinstance(event, KongAdded):
        return event.seat, AddedKong(event.tile)
    if isinstance(event, Won):
        return event.seat, Win()
    if isinstance(event, FlowerShown) and state.setup.flowers == "manual":
        return event.seat, ShowFlower(event.tile)
    return None


def _fold(state: State, event: Event, index: int) -> None:
    try:
        evolve(state, event)
    except (ValueError, IndexError, KeyError) as error:
        raise RecordError(f"event {index}: {type(event).__name__} cannot stand here: {error}") from None
