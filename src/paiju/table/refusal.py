"""Refusals: why an action was not taken; a value, not an exception, for the seat alone."""

from typing import Final

import msgspec

from paiju.rules.ruleset import Ruleset
from paiju.table.actions import (
    Action,
    AddedKong,
    ClaimChow,
    ClaimKong,
    ClaimPung,
    ConcealedKong,
    Discard,
    Pass,
    Win,
)
from paiju.table.prompt import Prompt
from paiju.table.prompts import WIN, given_win, may_claim, own_win
from paiju.table.state import ENDED, EXCHANGE, OVER, ROBBING, SETTLED, STAKES, TURN, VOIDING, WINDOW, SeatState, State
from paiju.tiles.tile import HIDDEN, KIND_OF, SUITS

_CHOICES: Final = {EXCHANGE: "exchange_first", VOIDING: "void_choice_first", STAKES: "stake_first"}
"""What is asked of a seat before play."""


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
    if prompt.actions == (WIN,):
        return Refusal("must_win")
    if isinstance(action, Win):
        return _refused_win(state, rules, seat)
    if state.phase in _CHOICES:
        return Refusal(_CHOICES[state.phase])
    own = state.seats[seat]
    if isinstance(action, Discard | ConcealedKong | AddedKong | ClaimChow):
        code = action.low if isinstance(action, ClaimChow) else action.tile
        kind = KIND_OF.get(code, HIDDEN)
        if kind == HIDDEN:
            return Refusal("no_such_tile", {"tile": code})
        if isinstance(action, Discard) and state.phase == TURN:
            return _refused_discard(state, own, action, kind)
    if own.won and not isinstance(action, Pass):
        return Refusal("locked_hand")
    if state.phase == TURN:
        return Refusal("not_your_claim")
    if isinstance(action, ClaimPung) and own.barred >> state.tile & 1:
        return Refusal("pung_missed")
    if isinstance(action, ClaimPung | ClaimKong) and not may_claim(state, own, state.tile):
        return Refusal("void_suit_claim", {"suit": SUITS[own.void]})
    return Refusal("claim_not_possible")


def _refused_discard(state: State, own: SeatState, action: Discard, kind: int) -> Refusal:
    if not own.counts[kind]:
        return Refusal("tile_not_held", {"tile": action.tile})
    if action.drawn and kind != state.drawn:
        return Refusal("not_drawn", {"tile": action.tile})
    if own.won:
        return Refusal("locked_hand")
    if own.void >= 0 and state.setup.void == "choice" and kind // 9 != own.void:
        return Refusal("void_suit_first", {"suit": SUITS[own.void]})
    if kind == state.wild:
        return Refusal("wild_tile", {"tile": action.tile})
    if state.setup.single_honors != "off":
        return Refusal("single_honor_first", {"tile": action.tile})
    return Refusal("tile_barred", {"tile": action.tile})


def _refused_win(state: State, rules: Ruleset, seat: int) -> Refusal:
    if state.phase == TURN and (not state.source or state.drawn == HIDDEN):
        return Refusal("win_after_claim")
    if state.phase not in (TURN, WINDOW, ROBBING):
        return Refusal("not_asked", {"turn": state.turn})
    win = own_win(state, seat) if state.phase == TURN else given_win(state, seat)
    if state.seats[seat].recolored:
        return Refusal("recolored")
    score = rules.score(win)
    if not score.refusal and state.seats[seat].passed:
        return Refusal("win_passed", {"points": state.seats[seat].passed})
    return Refusal(score.refusal or "not_complete", {"counted": score.counted, "minimum": score.minimum})
