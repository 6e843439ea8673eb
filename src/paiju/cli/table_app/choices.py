"""What a person can choose from a prompt: buttons in the order win, kong, pung, chow, pass, and what toggles decide."""

from dataclasses import dataclass
from typing import Final

from paiju.cli.table_app.seat_view import SeatView
from paiju.rules.wild_tile import face_of, tile_for
from paiju.shapes.meld import PUNG
from paiju.table.actions import (
    Action,
    AddedKong,
    ChooseVoid,
    ClaimChow,
    ClaimKong,
    ClaimPung,
    ConcealedKong,
    Discard,
    Exchange,
    Pass,
    ShowFlower,
    Stake,
    Win,
)
from paiju.table.prompt import Prompt
from paiju.table.state import TURN
from paiju.tiles.tile import CODES, HIDDEN, KIND_OF, SUITS, Tile, is_flower

_ORDER: Final[tuple[type[Action], ...]] = (
    Win,
    ClaimKong,
    ConcealedKong,
    AddedKong,
    ClaimPung,
    ClaimChow,
    ShowFlower,
    ChooseVoid,
    Stake,
    Pass,
)
KEYS: Final[dict[type[Action], str]] = {
    Win: "w",
    ClaimKong: "k",
    ConcealedKong: "k",
    AddedKong: "k",
    ClaimPung: "p",
    ClaimChow: "c",
    ShowFlower: "f",
    Pass: "x",
}
"""The letter of each kind of button."""

HAND_KEYS: Final = "1234567890-=[]\\;'"
"""The key of each tile of the hand from left to right."""


@dataclass(frozen=True)
class Choice:
    """One button: the action, its letter, and the tiles that it would use, the claimed one among them."""

    action: Action
    key: str
    tiles: tuple[Tile, ...] = ()


def choices(prompt: Prompt, wild: Tile = HIDDEN) -> tuple[Choice, ...]:
    """The buttons of a prompt; discards and tiles to pass on are none, they are chosen in the hand.

    `wild` is the wild kind of the deal: what stands for its face lies in its place in a chow.
    """
    offered = [action for action in prompt.actions if not isinstance(action, Discard | Exchange)]
    offered.sort(key=_place)
    return tuple(Choice(action, _key(action), _tiles(action, prompt, wild)) for action in offered)


def _place(action: Action) -> tuple[int, int]:
    place = SUITS.index(action.suit) if isinstance(action, ChooseVoid) else 0
    if isinstance(action, Stake):
        place = int(not action.raises)
    return _ORDER.index(type(action)), place


def _key(action: Action) -> str:
    """The letter of a button: of a suit, its own; of a stake, yes or no."""
    if isinstance(action, Stake):
        return "y" if action.raises else "n"
    return action.suit if isinstance(action, ChooseVoid) else KEYS[type(action)]


def forced(prompt: Prompt | None) -> bool:
    """Whether the only answer is to win."""
    return prompt is not None and prompt.actions == (Win(),)


def _tiles(action: Action, prompt: Prompt, wild: Tile) -> tuple[Tile, ...]:
    offered = KIND_OF.get(prompt.tile, HIDDEN)
    if isinstance(action, ClaimChow):
        low = KIND_OF[action.low]
        first, second, third = (tile_for(face, wild) for face in (low, low + 1, low + 2))
        return (first, second, third)
    if isinstance(action, ClaimPung):
        return (offered,) * 3
    if isinstance(action, ClaimKong):
        return (offered,) * 4
    if isinstance(action, ConcealedKong | AddedKong):
        return (KIND_OF[action.tile],) * 4
    if isinstance(action, ShowFlower):
        return (KIND_OF[action.tile],)
    if isinstance(action, Win) and offered != HIDDEN:
        return (offered,)
    return ()


def wanted(key: str, view: SeatView, prompt: Prompt | None) -> list[Action]:
    """The actions that a letter asks for: those offered, else the one that the table is to refuse with its reason."""
    if prompt is not None:
        offered = [choice.action for choice in choices(prompt) if choice.key == key]
        if offered:
            return offered
    own_turn = view.state.phase == TURN and view.state.turn == view.seat
    if key == "k" and own_turn:
        pungs = [meld.tile for meld in view.own.melds if meld.kind == PUNG]
        fours = [tile for tile, count in enumerate(view.own.counts) if count == 4]
        added = [tile for tile in pungs if view.own.counts[tile]]
        return [ConcealedKong(CODES[tile]) for tile in fours[:1]] or [AddedKong(CODES[tile]) for tile in added[:1]]
    offered_tile = CODES[face_of(view.state.tile, view.state.wild)] if view.state.tile != HIDDEN else "1m"
    refused: dict[str, Action] = {
        "w": Win(),
        "k": ClaimKong(),
        "p": ClaimPung(),
        "c": ClaimChow(offered_tile),
        "x": Pass(),
    }
    return [refused[key]] if key in refused else []


@dataclass
class Toggles:
    """What is done for a person without asking; all but `sort` and `quick` end with the deal.

    `no_claims` passes everything but a win, `auto_discard` throws what was drawn, `auto_win` takes every win.
    `quick` throws a tile with one key or click instead of two.
    """

    no_claims: bool = False
    auto_discard: bool = False
    auto_win: bool = False
    sort: bool = True
    quick: bool = False

    def reset(self) -> None:
        """A new deal begins."""
        self.no_claims = self.auto_discard = self.auto_win = False


def automatic(prompt: Prompt, view: SeatView, toggles: Toggles) -> Action | None:
    """What the toggles answer to a prompt, None if the person is to be asked.

    A win is never passed by itself, and nothing is thrown by itself where a win or a kong is offered, nor right after a
    kong or a claim.
    """
    if Win() in prompt.actions:
        return Win() if toggles.auto_win else None
    if Pass() in prompt.actions:
        return Pass() if toggles.no_claims else None
    if view.own.won and len(prompt.actions) == 1 and isinstance(prompt.actions[0], Discard):
        # A locked hand throws what it draws: there is nothing to choose.
        return Discard(prompt.actions[0].tile, drawn=True)
    if not toggles.auto_discard or choices(prompt) or view.state.source not in ("wall", "flower"):
        return None
    drawn = view.drawn()
    if drawn == HIDDEN or is_flower(drawn):
        return None
    return Discard(CODES[drawn], drawn=True)
