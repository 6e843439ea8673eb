"""A seat's feed told in Botzone's request lines: what its judge would send to that player, one line a turn."""

from paiju.bots.botzone.protocol import BUGANG, BUHUA, CHI, DRAW, GANG, PENG, PLAY, check, sign_of
from paiju.rules.setup import Setup
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
)
from paiju.tiles.notation import parse_tiles
from paiju.tiles.tile import CODES, KIND_OF, is_flower
from paiju.tiles.wall import SEATS


class Requests:
    """Turns the events that a seat sees into lines; `seat` is absolute, the lines count from the dealer.

    Botzone tells a claim together with the discard after it, so a claim brings no line before that discard. Where
    there are flowers, another seat's draw is told only when the next event has shown that it was none.
    """

    def __init__(self, seat: int, setup: Setup) -> None:
        check(setup)
        self._seat = seat
        self._flowers_drawn = setup.flowers != "none"
        self._dealer = 0
        self._hand: list[str] = []
        self._flowers: list[list[str]] = [[] for _ in range(SEATS)]
        self._playing = False
        self._claim = ""
        self._held = ""

    def take(self, event: Event) -> list[str]:
        """The lines, none to two, that are complete with this event."""
        held, self._held = self._held, ""
        if held and isinstance(event, FlowerShown):
            held = ""
        line = self._line(event)
        if line and self._flowers_drawn and line.endswith(DRAW):
            self._held, line = line, ""
        return [one for one in (held, line) if one]

    def _line(self, event: Event) -> str:
        """The line of an event, or "" if it has none of its own."""
        if isinstance(event, DealStarted):
            self._dealer = event.dealer
            return f"0 {self._id(self._seat)} {event.round_wind}"
        if isinstance(event, PlayStarted):
            self._playing = True
            return self._deal()
        if not self._playing:
            self._open(event)
            return ""
        if isinstance(event, Drawn):
            return self._draw(event)
        if isinstance(event, FlowerShown):
            return f"3 {self._id(event.seat)} {BUHUA} {sign_of(event.tile)}"
        if isinstance(event, ChowClaimed):
            self._claim = f"{CHI} {sign_of(CODES[KIND_OF[event.low] + 1])}"
        elif isinstance(event, PungClaimed):
            self._claim = PENG
        elif isinstance(event, Discarded):
            word, self._claim = self._claim or PLAY, ""
            return f"3 {self._id(event.seat)} {word} {sign_of(event.tile)}"
        elif isinstance(event, KongMelded | KongConcealed):
            return f"3 {self._id(event.seat)} {GANG}"
        elif isinstance(event, KongAdded):
            return f"3 {self._id(event.seat)} {BUGANG} {sign_of(event.tile)}"
        return ""

    def _id(self, seat: int) -> int:
        return (seat - self._dealer) % SEATS

    def _open(self, event: Event) -> None:
        """What the second line sums up: the tiles dealt, and the flowers laid open before play."""
        if isinstance(event, FlowerShown):
            self._flowers[event.seat].append(event.tile)
        if isinstance(event, Dealt) and event.seat == self._seat:
            self._hand = [CODES[tile] for tile in parse_tiles(event.tiles)]
        elif isinstance(event, Drawn) and event.seat == self._seat:
            self._hand.append(event.tile)

    def _deal(self) -> str:
        order = [self._flowers[(self._dealer + step) % SEATS] for step in range(SEATS)]
        counts = [str(len(flowers)) for flowers in order]
        hand = [sign_of(code) for code in self._hand if not is_flower(KIND_OF[code])]
        shown = [sign_of(code) for flowers in order for code in flowers]
        return " ".join(["1", *counts, *hand, *shown])

    def _draw(self, event: Drawn) -> str:
        if event.seat != self._seat:
            return f"3 {self._id(event.seat)} {DRAW}"
        return "" if is_flower(KIND_OF[event.tile]) else f"2 {sign_of(event.tile)}"
