"""Deciding: a seat's action becomes events, or is refused. All judgement, no change of the state."""

from typing import Final, Literal

from paiju.rules.ruleset import Ruleset
from paiju.rules.void_suit import suits_of, void_of_first_discard
from paiju.table.actions import (
    Action,
    AddedKong,
    Code,
    ConcealedKong,
    Discard,
    Exchange,
    Pass,
    ShowFlower,
    SuitSign,
    Win,
)
from paiju.table.ending import won
from paiju.table.events import Answered, Discarded, Event, FlowerShown, KongAdded, KongConcealed
from paiju.table.prompt import Prompt
from paiju.table.prompts import PUNG_CLAIM, WIN, given_win, in_order, legal, own_win
from paiju.table.refusal import Refusal, refusal_of
from paiju.table.state import TURN, State
from paiju.tiles.tile import CODES, KIND_OF

SIGNS: Final[tuple[SuitSign, ...]] = ("m", "p", "s")


def decide(
    state: State,
    rules: Ruleset,
    asked: dict[int, Prompt],
    seat: int,
    action: Action,
    *,
    number: int | None = None,
    automatic: bool = False,
    at_ms: int = 0,
) -> list[Event] | Refusal:
    """The events that `action` of `seat` brings about at once; what follows by itself is `advance`'s.

    `asked` are the open prompts. `number` is the prompt that the action quotes; None trusts the caller.
    """
    prompt = asked.get(seat)
    if (
        prompt is None
        or (number is not None and number != prompt.number)
        or seat in state.answers
        or not legal(prompt, action, state)
    ):
        return refusal_of(state, rules, asked, seat, action, number)
    if state.phase != TURN:
        if isinstance(action, Exchange):
            action = in_order(action)
        return [
            Answered(
                seat, action, automatic, at_ms, _declined(state, rules, prompt, action), _missed(state, prompt, action)
            )
        ]
    if isinstance(action, Discard):
        drawn = _is_drawn(state, seat, action.tile, action.drawn)
        return [Discarded(seat, action.tile, drawn, at_ms, _void_of(state, seat, action.tile))]
    if isinstance(action, Win):
        return [won(state, rules, seat, own_win(state, seat), at_ms)]
    if isinstance(action, ConcealedKong):
        return [KongConcealed(seat, action.tile, at_ms)]
    if isinstance(action, AddedKong):
        return [KongAdded(seat, action.tile, state.drawn == KIND_OF[action.tile], at_ms)]
    assert isinstance(action, ShowFlower)
    return [FlowerShown(seat, action.tile, at_ms)]


def _declined(state: State, rules: Ruleset, prompt: Prompt, action: Action) -> int:
    """The worth of the win that an answer lets pass, where the rules remember it."""
    if state.setup.passed_win == "free" or isinstance(action, Win) or WIN not in prompt.actions:
        return 0
    return rules.worth(given_win(state, prompt.seat))


def _missed(state: State, prompt: Prompt, action: Action) -> Code:
    """The tile of the pung that an answer lets pass, where that bars the seat from it (W9)."""
    passed = state.setup.missed_pung and isinstance(action, Pass) and PUNG_CLAIM in prompt.actions
    return CODES[state.tile] if passed else ""


def _void_of(state: State, seat: int, code: str) -> SuitSign | Literal[""]:
    """The suit that a first discard gives up (定张): the one that the seat lacks already, else its own."""
    own = state.seats[seat]
    if state.setup.void != "first_discard" or own.void >= 0:
        return ""
    return SIGNS[void_of_first_discard(suits_of(own.counts, own.melds), KIND_OF[code] // 9)]


def _is_drawn(state: State, seat: int, tile: str, said: bool) -> bool:
    """Whether the tile just drawn is the one that goes: said so, or there is no other copy, or the hand is locked."""
    kind = KIND_OF[tile]
    own = state.seats[seat]
    return kind == state.drawn and (said or own.counts[kind] == 1 or bool(own.won))
