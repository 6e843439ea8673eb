"""Games of the Botzone duplicate contest: read, and played again at a table under `guobiao/contest@1`.

The format is described in guobiao.md, "Records." (one JSON object a game), the rules in G21. Botzone writes
characters W, dots B, bamboo T, winds F1-F4, dragons J1-J3; these signs end here. Its games name no passes: every seat
that is asked and does nothing passes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import msgspec

from paiju.records.record import Player, Record, RecordError, header_of, record_of
from paiju.rules.ruleset import Ruleset
from paiju.rulesets.registry import ruleset
from paiju.table.actions import Action, AddedKong, ClaimChow, ClaimKong, ClaimPung, ConcealedKong, Discard, Pass, Win
from paiju.table.events import (
    ChowClaimed,
    DealStarted,
    Discarded,
    Drawn,
    Event,
    KongAdded,
    KongConcealed,
    KongMelded,
    PungClaimed,
    Won,
)
from paiju.table.refusal import Refusal
from paiju.table.state import ROBBING, WINDOW
from paiju.table.table import Table
from paiju.tiles.botzone_signs import CODE_OF
from paiju.tiles.notation import format_tiles
from paiju.tiles.tile import CODES, KIND_OF, Tile
from paiju.tiles.tile_set import copies
from paiju.tiles.wall import SEATS

PRESET: Final = "guobiao/contest@1"
WALL_SIZE: Final = 34
HAND_SIZE: Final = 13

_TILES: Final[dict[str, Tile]] = {sign: KIND_OF[code] for sign, code in CODE_OF.items() if not sign.startswith("H")}


class GameError(RecordError):
    """A line that is no game in this format; the message names the game and what is wrong."""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended: `winner` None if it was drawn, or if `player` gave an illegal reply (`error`).

    `fan` lists name, count, and the value of one or None.
    """

    scores: tuple[int, int, int, int]
    winner: int | None = None
    self_drawn: bool = False
    tile: str = ""
    fan_total: int = 0
    fan: tuple[tuple[str, int, int | None], ...] = ()
    error: str = ""
    player: int = -1


class Game(msgspec.Struct, frozen=True):
    """One game as it is written; the fields are described in guobiao.md, "Records."."""

    id: str
    quan: int
    hands: tuple[tuple[str, ...], ...]
    events: tuple[str, ...]
    result: Result
    walls: tuple[tuple[str, ...], ...] | None = None
    can_hu: tuple[tuple[int, ...] | None, ...] | None = None
    contested: tuple[tuple[int, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Move:
    """One event of a game: the word (DRAW, PLAY, CHI, ...) and its tile; of a CHI the middle tile of the run."""

    seat: int
    word: str
    tile: Tile

    def __str__(self) -> str:
        return f"seat {self.seat} {self.word} {CODES[self.tile]}"


@dataclass(slots=True)
class Played:
    """A game played again.

    `marks[i]` is the place in the table's log of the event that answers to move i. Where the table did not do what the
    game says, `move` is the index of that move, and `wanted` and `got` tell the difference; `refusal` is set if the
    table refused it.
    """

    table: Table
    moves: tuple[Move, ...]
    marks: list[int] = field(default_factory=list)
    move: int = -1
    wanted: str = ""
    got: str = ""
    refusal: Refusal | None = None

    @property
    def agrees(self) -> bool:
        """Whether every move was legal and had the same effect."""
        return self.move < 0


@cache
def contest() -> Ruleset:
    """The rules of these games."""
    return ruleset(PRESET)


def tile_of(text: str) -> Tile:
    """The kind of a tile in Botzone's signs. Raises GameError.

    >>> [CODES[tile_of(text)] for text in ("W1", "B9", "T5", "F2", "J3")]
    ['1m', '9p', '5s', 'S', 'P']
    """
    kind = _TILES.get(text)
    if kind is None:
        raise GameError(f"there is no tile {text!r}; they are W1-W9, B1-B9, T1-T9, F1-F4 and J1-J3")
    return kind


def read_game(line: dict[str, Any]) -> Game:
    """The game of one line. Raises GameError."""
    try:
        return msgspec.convert(line, Game)
    except msgspec.ValidationError as error:
        raise GameError(f"{line.get('id', 'a game without id')}: {error}") from None


def move_of(text: str) -> Move:
    """One event, "seat WORD tile". Raises GameError.

    >>> print(move_of("3 PENG F2"))
    seat 3 PENG S
    """
    parts = text.split()
    if len(parts) != 3 or parts[0] not in "0123" or parts[1] not in _EFFECTS:
        raise GameError(f"{text!r} is no event; it must be a seat, one of {', '.join(_EFFECTS)}, and a tile")
    return Move(int(parts[0]), parts[1], tile_of(parts[2]))


def wall_of(game: Game, moves: Iterable[Move]) -> list[Tile]:
    """Each seat's 34 tiles in the order of drawing.

    Where the game does not give them, they are its hand, the tiles that it drew, and after these, since nobody knows
    them, the tiles left over in ascending order. Raises GameError if they are not the 136 tiles.
    """
    hands = [[tile_of(text) for text in hand] for hand in game.hands]
    if len(hands) != SEATS or any(len(hand) != HAND_SIZE for hand in hands):
        raise GameError(f"{game.id}: four hands of {HAND_SIZE} tiles are wanted")
    if game.walls is not None:
        walls = [[tile_of(text) for text in wall] for wall in game.walls]
        if any(wall[:HAND_SIZE] != hand for wall, hand in zip(walls, hands, strict=True)):
            raise GameError(f"{game.id}: a wall does not begin with the hand of its seat")
    else:
        walls = hands
        for move in moves:
            if move.word == "DRAW":
                walls[move.seat].append(move.tile)
    left = list(copies("136"))
    for wall in walls:
        for tile in wall:
            left[tile] -= 1
    rest = [kind for kind, count in enumerate(left) for _ in range(count)]
    for wall in walls:
        missing = WALL_SIZE - len(wall)
        wall += rest[: max(0, missing)]
        del rest[: max(0, missing)]
    if min(left) < 0 or rest or any(len(wall) != WALL_SIZE for wall in walls):
        raise GameError(f"{game.id}: the walls do not hold each of the 136 tiles once, {WALL_SIZE} for each seat")
    return [tile for wall in walls for tile in wall]


def replay(game: Game, rules: Ruleset | None = None) -> Played:
    """Play a game again, up to its end or to the first move that the table does not follow. Raises GameError."""
    rules = rules or contest()
    try:
        moves = tuple(map(move_of, game.events))
    except GameError as error:
        raise GameError(f"{game.id}: {error}") from None
    table = Table(rules)
    played = Played(table, moves)
    wall = format_tiles(wall_of(game, moves))
    table.begin(DealStarted(deal=game.quan + 1, round_wind=game.quan, dealer=0, wall=wall))
    contested = dict(game.contested)
    for index, move in enumerate(moves):
        # The answers stand at the discard, or in some games at the claim that won, without that claim.
        answers = contested.get(index - 1, ()) if index else ()
        refused = _make(table, move, [*answers, *contested.get(index, ())] if move.word in _CLAIMS else [])
        start = played.marks[-1] + 1 if played.marks else 0
        at = next((at for at in range(start, len(table.log)) if type(table.log[at]) in _SHOWN), None)
        if refused is None and at is not None and _answers_to(table.log[at], move):
            played.marks.append(at)
            continue
        played.move, played.wanted, played.refusal = index, str(move), refused
        played.got = f"refused: {refused.reason}" if refused else str(table.log[at]) if at is not None else "nothing"
        return played
    if not game.result.error:
        _pass_all(table)
    return played


def record_of_game(game: Game, played: Played) -> Record:
    """The record of a game that was played again; its wall has no commitment, so nobody can prove it."""
    names = (Player("0"), Player("1"), Player("2"), Player("3"))
    header = header_of(played.table.rules, names, match=game.id, source="Botzone")
    return record_of(header, played.table.log)


_EFFECTS: Final[dict[str, type[Event]]] = {
    "DRAW": Drawn,
    "PLAY": Discarded,
    "CHI": ChowClaimed,
    "PENG": PungClaimed,
    "GANG": KongMelded,
    "ANGANG": KongConcealed,
    "BUGANG": KongAdded,
    "HU": Won,
}
_SHOWN: Final = frozenset(_EFFECTS.values())
_CLAIMS: Final = frozenset(("CHI", "PENG", "GANG", "HU"))


def _answers_to(event: Event, move: Move) -> bool:
    """Whether an event of the log is what a move says."""
    if type(event) is not _EFFECTS[move.word] or event.seat != move.seat:  # type: ignore[union-attr]
        return False
    if isinstance(event, ChowClaimed):
        return KIND_OF[event.low] == move.tile - 1
    return KIND_OF[event.tile] == move.tile  # type: ignore[union-attr]


def _action(move: Move) -> Action:
    code = CODES[move.tile]
    if move.word == "CHI":
        return ClaimChow(CODES[move.tile - 1])
    if move.word == "PENG":
        return ClaimPung()
    if move.word == "GANG":
        return ClaimKong()
    if move.word == "ANGANG":
        return ConcealedKong(code)
    if move.word == "BUGANG":
        return AddedKong(code)
    return Win() if move.word == "HU" else Discard(code)


def _make(table: Table, move: Move, answers: Sequence[str]) -> Refusal | None:
    """Make a move; `answers` are what all seats said in the window that it closes.

    The others' answers go first, so that it is the table that has to tell which is the strongest.
    """
    if move.word == "DRAW":
        _pass_all(table)
        return None
    for answer in answers:
        seat, claim = _claim_of(answer, move)
        if seat != move.seat:
            refused = table.apply(seat, claim)
            if isinstance(refused, Refusal):
                return refused
    result = table.apply(move.seat, _action(move))
    if isinstance(result, Refusal):
        return result
    if move.word in _CLAIMS:
        _pass_all(table)
    return None


def _claim_of(answer: str, move: Move) -> tuple[int, Action]:
    """Seat and claim of an answer such as "0 CHI T4 B7", in which the last tile is the discard that would follow."""
    seat, word, *tiles = answer.upper().split()
    if word not in _CLAIMS:
        raise GameError(f"{answer!r} is no claim; it must be a seat and one of {', '.join(sorted(_CLAIMS))}")
    middle = tile_of(tiles[0]) if word == "CHI" else move.tile
    return int(seat), _action(Move(int(seat), word, middle))


def _pass_all(table: Table) -> None:
    """Let every seat pass that still is asked in the open window."""
    while table.state.phase in (WINDOW, ROBBING):
        table.apply(next(iter(table.asked)), Pass())
