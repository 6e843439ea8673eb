"""The deal as one player of Botzone sees it: request lines become the events of that seat's feed, and a state.

Botzone names neither the tile nor the source of a claim, and of a concealed kong not even its owner the tile. They
follow from what came before: a claim takes the last discard, and the owner has said its kong's tile in its reply.
"""

from paiju.bots.botzone.protocol import (
    BUGANG,
    BUHUA,
    CHI,
    DRAW,
    GANG,
    HAND_SIZE,
    PENG,
    PLAY,
    BotzoneError,
    check,
    code_of,
)
from paiju.rules.ruleset import Ruleset
from paiju.table.events import (
    ChowClaimed,
    DealStarted,
    Dealt,
    Discarded,
    Drawn,
    Event,
    FlowerShown,
    KongAdded,
    KongConcealed,
    KongMelded,
    PlayStarted,
    PungClaimed,
    Source,
)
from paiju.table.evolve import evolve
from paiju.table.state import DRAW as BEFORE_DRAW
from paiju.table.state import REPLACE, ROBBING, TURN, WINDOW, State
from paiju.tiles.notation import format_tiles
from paiju.tiles.tile import CODES, HIDDEN_CODE, KIND_OF, is_flower, is_suited, rank_of
from paiju.tiles.wall import SEATS

_TILES: dict[str, int] = {DRAW: 0, BUHUA: 1, PLAY: 1, PENG: 1, CHI: 2, GANG: 0, BUGANG: 1}
"""Word of a line that begins with 3 -> how many tiles follow it."""


class History:
    """Takes the lines of one game in order.

    `seat` is the player's id, -1 before the first line. `state` is what folding the events gives, `events` all so far.
    """

    def __init__(self, rules: Ruleset) -> None:
        check(rules.setup)
        self.rules = rules
        self.seat = -1
        self.events: list[Event] = []
        self.state = State(rules.setup)
        self._replied = ""

    def replied(self, text: str) -> None:
        """Note the player's reply to the last line."""
        self._replied = text

    def take(self, line: str) -> list[Event]:
        """The events that a line tells of; they are folded into the state. Raises BotzoneError."""
        try:
            events = self._events(line.split(), line)
            for event in events:
                evolve(self.state, event)
        except BotzoneError as error:
            raise BotzoneError(f"the request {line!r}: {error}") from None
        except ValueError as error:
            raise BotzoneError(f"the request {line!r} does not follow from those before: {error}") from None
        self.events += events
        self._replied = ""
        return events

    def folded(self, *further: Event) -> State:
        """A state of its own, that of the deal with further events."""
        state = State(self.rules.setup)
        for event in (*self.events, *further):
            evolve(state, event)
        return state

    def _events(self, words: list[str], line: str) -> list[Event]:
        begins = words[0] if words else ""
        if (begins == "0") == bool(self.events):
            raise BotzoneError("a game begins with the line `0 id quan`, and has one")
        if begins == "0":
            return self._start(words)
        if (begins == "1") == any(isinstance(event, Dealt) for event in self.events):
            raise BotzoneError("the second line deals, `1 f0 f1 f2 f3` and 13 tiles, and no other does")
        if begins == "1":
            return self._deal(words)
        if begins == "2" and len(words) == 2:
            return [Drawn(self.seat, code_of(words[1]), self._source(self.seat))]
        if begins == "3" and len(words) >= 3 and words[1] in ("0", "1", "2", "3"):
            return self._happened(int(words[1]), words[2], words[3:])
        raise BotzoneError("it is none of `0 id quan`, `1 ...`, `2 tile`, `3 id word ...`")

    def _start(self, words: list[str]) -> list[Event]:
        if len(words) != 3 or any(word not in ("0", "1", "2", "3") for word in words[1:]):
            raise BotzoneError("it must be `0 id quan`, both from 0 to 3")
        self.seat = int(words[1])
        return [DealStarted(deal=1, round_wind=int(words[2]), dealer=0)]

    def _deal(self, words: list[str]) -> list[Event]:
        counts = words[1 : 1 + SEATS]
        if len(counts) < SEATS or not all(word.isdecimal() for word in counts):
            raise BotzoneError("four numbers of flowers are wanted")
        flowers = [int(word) for word in counts]
        codes = [code_of(sign) for sign in words[1 + SEATS :]]
        hand, shown = codes[:HAND_SIZE], codes[HAND_SIZE:]
        if len(hand) < HAND_SIZE or len(shown) != sum(flowers):
            raise BotzoneError(f"{HAND_SIZE} tiles are wanted, and the {sum(flowers)} flowers that it counts")
        if any(is_flower(KIND_OF[code]) for code in hand) or not all(is_flower(KIND_OF[code]) for code in shown):
            raise BotzoneError(f"{HAND_SIZE} tiles that are no flowers are wanted, then the flowers")
        if len(set(shown)) != len(shown):
            raise BotzoneError("each flower is there once")
        dealt: list[Event] = []
        opened: list[Event] = []
        for seat, count in enumerate(flowers):
            own = seat == self.seat
            laid, shown = shown[:count], shown[count:]
            # Which tiles came for the flowers is not told, and makes no difference.
            first = hand[: HAND_SIZE - count] + laid if own else [HIDDEN_CODE] * HAND_SIZE
            dealt.append(Dealt(seat, format_tiles([KIND_OF[code] for code in first])))
            opened += [FlowerShown(seat, code) for code in laid]
            later = hand[HAND_SIZE - count :] if own else [HIDDEN_CODE] * count
            opened += [Drawn(seat, code, "flower") for code in later]
        return [*dealt, *opened, PlayStarted(0)]

    def _source(self, seat: int) -> Source:
        """Where the tile comes from that a seat draws now."""
        state = self.state
        if state.phase == WINDOW and seat == (state.turn + 1) % SEATS:
            return "wall"
        if state.phase == BEFORE_DRAW and seat == state.turn:
            return "wall"
        if state.phase in (REPLACE, ROBBING) and seat == state.turn:
            return "flower" if state.source == "flower" else "kong"
        raise BotzoneError(f"it is not for player {seat} to draw")

    def _happened(self, seat: int, word: str, signs: list[str]) -> list[Event]:
        if word not in _TILES:
            raise BotzoneError(f"there is no {word}; there are {', '.join(_TILES)}")
        if len(signs) != _TILES[word]:
            raise BotzoneError(f"{word} is told with {_TILES[word]} tiles")
        codes = [code_of(sign) for sign in signs]
        if word == DRAW:
            if seat == self.seat:
                raise BotzoneError("the own draw is told with its tile, `2 tile`")
            return [Drawn(seat, HIDDEN_CODE, self._source(seat))]
        if word == BUHUA:
            drawn = codes[0] if seat == self.seat else HIDDEN_CODE
            return [Drawn(seat, drawn, self._source(seat)), FlowerShown(seat, codes[0])]
        if word in (PLAY, BUGANG) or (word == GANG and self._has_turn(seat)):
            return [self._on_turn(seat, word, codes)]
        return self._claim(seat, word, codes)

    def _has_turn(self, seat: int) -> bool:
        return self.state.phase == TURN and self.state.turn == seat

    def _on_turn(self, seat: int, word: str, codes: list[str]) -> Event:
        if not self._has_turn(seat):
            raise BotzoneError(f"it is not player {seat}'s turn")
        if word == GANG:
            return KongConcealed(seat, self._kong_of_own() if seat == self.seat else HIDDEN_CODE)
        own = self.state.seats[seat]
        kind = KIND_OF[codes[0]]
        # Of others' discards nobody says whether they were just drawn.
        drawn = seat == self.seat and self.state.drawn == kind
        if word == PLAY:
            return Discarded(seat, codes[0], drawn and own.counts[kind] == 1)
        return KongAdded(seat, codes[0], drawn)

    def _kong_of_own(self) -> str:
        word, *signs = self._replied.split() or [""]
        if word != GANG or len(signs) != 1:
            raise BotzoneError("which tiles the own concealed kong has must stand in the reply before it, `GANG tile`")
        return code_of(signs[0])

    def _claim(self, seat: int, word: str, codes: list[str]) -> list[Event]:
        state = self.state
        if state.phase != WINDOW or state.turn == seat:
            raise BotzoneError(f"there is no discard that player {seat} could claim")
        giver, tile = state.turn, CODES[state.tile]
        if word == GANG:
            return [KongMelded(seat, giver, tile)]
        discarded = Discarded(seat, codes[-1])
        if word == PENG:
            return [PungClaimed(seat, giver, tile), discarded]
        middle = KIND_OF[codes[0]]
        fits = is_suited(middle) and 2 <= rank_of(middle) <= 8 and abs(middle - state.tile) <= 1
        if seat != (giver + 1) % SEATS or not fits:
            raise BotzoneError(f"player {seat} cannot make that run with {tile}")
        return [ChowClaimed(seat, giver, tile, CODES[middle - 1]), discarded]
