"""Deciding: a seat's action becomes events, or is refused. All judgement, no change of the state."""

from paiju.rules.ruleset import Ruleset
from paiju.table.actions import Action, AddedKong, ConcealedKong, Discard, ShowFlower, Win
from paiju.table.ending import won
from paiju.table.events import Answered, Discarded, Event, FlowerShown, KongAdded, KongConcealed
from paiju.table.prompt import Prompt
from paiju.table.prompts import legal, own_win
from paiju.table.refusal import Refusal, refusal_of
from paiju.table.state import TURN, State
from paiju.tiles.tile import KIND_OF


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
        return [Answered(seat, action, automatic, at_ms)]
    if isinstance(action, Discard):
        return [Discarded(seat, action.tile, _is_drawn(state, seat, action.tile, action.drawn), at_ms)]
    if isinstance(action, Win):
        return [won(state, rules, seat, own_win(state, seat), at_ms)]
    if isinstance(action, ConcealedKong):
        return [KongConcealed(seat, action.tile, at_ms)]
    if isinstance(action, AddedKong):
        return [KongAdded(seat, action.tile, state.drawn == KIND_OF[action.tile], at_ms)]
    assert isinstance(action, ShowFlower)
    return [FlowerShown(seat, action.tile, at_ms)]


def _is_drawn(state: State, seat: int, tile: str, said: bool) -> bool:
    """Whether the tile just drawn is the one that goes: said so, or there is no other copy."""
    kind = KIND_OF[tile]
    return kind == state.drawn and (said or state.seats[seat].counts[kind] == 1)
