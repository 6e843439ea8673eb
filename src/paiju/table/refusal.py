"""Refusals: why an action was not taken; a value, not an exception, for the seat alone."""

import msgspec

from paiju.rules.ruleset import Ruleset
from paiju.table.actions import Action, AddedKong, ClaimChow, ConcealedKong, Discard, Win
from paiju.table.prompt import Prompt
from paiju.table.prompts import given_win, own_win
from paiju.table.state import ENDED, OVER, ROBBING, SETTLED, TURN, WINDOW, State
from paiju.tiles.tile import HIDDEN, KIND_OF


class Refusal(msgspec.Struct, frozen=True):
    """`reason` is a key of the text catalogue under "refusal."; `values` fill its text."""

    reason: str
    values: dict[str, int | str] = {}


def refusal_of(
    state: State, rules: Ruleset, asked: dict[int, Prompt], seat: int, action: Action, number: int | None
) -> Refusal:
    """The reason why `seat` may not take `action`, answering prompt `number`, now."""
    if state.phase in (OVER, SETTLED, ENDED):
        return Refusal("deal_over")
    prompt = asked.get(seat)
    if number is not None and number != state.number:
        return Refusal("stale", {"quoted": number, "current": state.number})
    if prompt is None or seat in state.answers:
        return Refusal("already_answered" if seat in state.answers else "not_asked", {"turn": state.turn})
    if isinstance(action, Win):
        return _refused_win(state, rules, seat)
    if isinstance(action, Discard | ConcealedKong | AddedKong | ClaimChow):
        code = action.low if isinstance(action, ClaimChow) else action.tile
        kind = KIND_OF.get(code, HIDDEN)
        if kind == HIDDEN:
            return Refusal("no_such_tile", {"tile": code})
        if isinstance(action, Discard) and state.phase == TURN:
            if state.seats[seat].counts[kind]:
                return Refusal("not_drawn" if action.drawn else "tile_barred", {"tile": code})
            return Refusal("tile_not_held", {"tile": code})
    if state.phase == TURN:
        return Refusal("not_your_claim")
    return Refusal("claim_not_possible")


def _refused_win(state: State, rules: Ruleset, seat: int) -> Refusal:
    if state.phase == TURN and (not state.source or state.drawn == HIDDEN):
        return Refusal("win_after_claim")
    if state.phase not in (TURN, WINDOW, ROBBING):
        return Refusal("not_asked", {"turn": state.turn})
    win = own_win(state, seat) if state.phase == TURN else given_win(state, seat)
    score = rules.score(win)
    return Refusal(score.refusal or "not_complete", {"counted": score.counted, "minimum": score.minimum})
