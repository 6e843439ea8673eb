"""A Botzone reply as an action at our table, and an action as a reply.

`PENG Y` and `CHI M Y` carry two decisions, the claim and the discard after it; everything else carries one.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from paiju.bots.botzone.protocol import BUGANG, CHI, GANG, HU, PASS, PENG, PLAY, BotzoneError, code_of, sign_of
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
from paiju.table.prompts import claim_actions, turn_actions
from paiju.table.state import ROBBING, TURN, WINDOW, State
from paiju.tiles.tile import CODES, KIND_OF, is_suited, rank_of

_FORMS: Final[dict[str, tuple[int, ...]]] = {
    PASS: (0,),
    PLAY: (1,),
    PENG: (1,),
    CHI: (2,),
    GANG: (0, 1),
    BUGANG: (1,),
    HU: (0,),
}
"""Word -> how many tiles may follow it."""
_SHAPES: Final = "PASS, HU, PLAY X, PENG Y, CHI M Y, GANG, GANG X, BUGANG X"


class Reply(NamedTuple):
    """An action, and after a claim with a chow or pung the code of the discard that follows it, else ""."""

    action: Action
    discard: str = ""


def possible_actions(state: State, rules: Ruleset, seat: int) -> tuple[Action, ...]:
    """What a seat may do now, by what itself can see; empty if Botzone takes nothing but PASS from it.

    `state` may be folded from the seat's own feed.
    """
    if state.phase == TURN:
        return turn_actions(state, rules, seat) if state.turn == seat else ()
    if state.phase in (WINDOW, ROBBING) and state.turn != seat:
        return claim_actions(state, rules, seat)
    return ()


def read_reply(text: str, actions: Sequence[Action], state: State, seat: int) -> Reply:
    """The action that a reply asks for, one of `actions`, which are those of `possible_actions`.

    Without any actions only PASS is right. `state` has the seat's hand and the tile offered. Raises BotzoneError.
    """
    word, *signs = text.split() or [""]
    if word not in _FORMS:
        raise BotzoneError(f"{text!r} is no reply; it must be one of {_SHAPES}")
    if len(signs) not in _FORMS[word]:
        raise BotzoneError(f"{text!r} has {len(signs)} tiles; a reply is one of {_SHAPES}")
    codes = [code_of(sign) for sign in signs]
    action = _action(text, word, codes, bool(actions) and isinstance(actions[-1], Pass))
    if action not in actions and not (word == PASS and not actions):
        raise BotzoneError(f"{text!r} is not possible here: {told(actions)}", "WH" if word == HU else "WA")
    if not isinstance(action, ClaimPung | ClaimChow):
        return Reply(action)
    discard = codes[-1]
    rest = _after_claim(action, state, seat)
    if not rest[KIND_OF[discard]]:
        raise BotzoneError(f"{text!r} discards a tile that the hand does not hold after the claim")
    return Reply(action, discard)


def _action(text: str, word: str, codes: list[str], claiming: bool) -> Action:
    if word == PASS:
        return Pass()
    if word == HU:
        return Win()
    if word == PLAY:
        return Discard(codes[0])
    if word == PENG:
        return ClaimPung()
    if word == CHI:
        middle = KIND_OF[codes[0]]
        if not is_suited(middle) or not 2 <= rank_of(middle) <= 8:
            raise BotzoneError(f"{text!r}: the first tile of a CHI is the middle one of the run, rank 2 to 8")
        return ClaimChow(CODES[middle - 1])
    if word == BUGANG:
        return AddedKong(codes[0])
    if not codes:
        return ClaimKong()
    if claiming:
        raise BotzoneError(f"{text!r}: a kong of a discard is GANG without a tile")
    return ConcealedKong(codes[0])


def _after_claim(action: ClaimPung | ClaimChow, state: State, seat: int) -> list[int]:
    """The counts of a hand when it has laid down a chow or pung with the tile offered."""
    rest = state.seats[seat].counts[:]
    tile = state.tile
    if isinstance(action, ClaimPung):
        rest[tile] -= 2
        return rest
    low = KIND_OF[action.low]
    for needed in (low, low + 1, low + 2):
        rest[needed] -= needed != tile
    return rest


def told(actions: Sequence[Action]) -> str:
    """What may be replied, in words for an error.

    >>> told(()), told((ClaimPung(), Pass()))
    ('only PASS is', 'possible are PENG Y, PASS')
    """
    if not actions:
        return "only PASS is"
    lines: list[str] = []
    for action in actions:
        line = write_reply(action, "?") if isinstance(action, ClaimPung | ClaimChow) else write_reply(action)
        lines.append(line)
    return f"possible are {', '.join(lines)}"


def write_reply(action: Action, discard: str = "") -> str:
    """The reply that asks for an action; `discard` is the code of the tile that follows a chow or pung, `"?"` for any.

    Raises BotzoneError if Botzone has no such reply, or the discard is missing.

    >>> write_reply(ClaimChow("3s"), "P"), write_reply(ConcealedKong("E")), write_reply(ClaimKong())
    ('CHI T4 J3', 'GANG F1', 'GANG')
    """
    if isinstance(action, Pass):
        return PASS
    if isinstance(action, Win):
        return HU
    if isinstance(action, Discard):
        return f"{PLAY} {sign_of(action.tile)}"
    if isinstance(action, ClaimPung):
        return f"{PENG} {_following(discard)}"
    if isinstance(action, ClaimChow):
        return f"{CHI} {sign_of(CODES[KIND_OF[action.low] + 1])} {_following(discard)}"
    if isinstance(action, ClaimKong):
        return GANG
    if isinstance(action, ConcealedKong):
        return f"{GANG} {sign_of(action.tile)}"
    if isinstance(action, AddedKong):
        return f"{BUGANG} {sign_of(action.tile)}"
    raise BotzoneError(f"Botzone has no reply for {action!r}")


def _following(discard: str) -> str:
    if not discard:
        raise BotzoneError("a chow or pung is told with the discard that follows it")
    return "Y" if discard == "?" else sign_of(discard)
