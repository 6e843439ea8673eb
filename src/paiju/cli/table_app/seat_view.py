"""What one seat may know of a deal: its own feed, folded into the state that the screen is drawn from.

Nothing here sees the table itself: every event has passed `paiju.table.audience` before. Positions are relative to the
viewer: 0 itself (bottom of the screen), 1 the next seat (right), 2 across, 3 the seat before (left).
"""

from dataclasses import dataclass
from typing import Final

from paiju.rules.settlement import changes
from paiju.rules.setup import Setup
from paiju.rules.wild_tile import face_of, tile_for
from paiju.rules.win import Win
from paiju.shapes.hand import Hand, parse_hand
from paiju.shapes.meld import CONCEALED_KONG
from paiju.table.events import (
    ChowClaimed,
    DealEnded,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Exchanged,
    FlowerShown,
    KongAdded,
    KongConcealed,
    KongMelded,
    PungClaimed,
    Settled,
    Won,
)
from paiju.table.evolve import evolve
from paiju.table.prompts import given_win, own_win
from paiju.table.state import ENDED, EXCHANGE, OVER, ROBBING, SETTLED, STAKES, TURN, VOIDING, SeatState, State
from paiju.tiles.notation import parse_tiles
from paiju.tiles.tile import HIDDEN, KIND_OF, KINDS, Tile
from paiju.tiles.tile_set import copies
from paiju.tiles.wall import SEATS

OWN: Final = 0
RIGHT: Final = 1
ACROSS: Final = 2
LEFT: Final = 3


@dataclass(frozen=True)
class Finish:
    """A win as everybody sees it: the event, the hand, and the candidate to ask the family for its reasons."""

    won: Won
    hand: Hand
    win: Win


class SeatView:
    """One deal from one seat: `state` is the fold of the seat's feed, `events` the feed itself.

    `names[p]` is player p's name. `order` holds the own tiles in the order in which they came. `finishes` are the
    wins, `settled` and `shown` the ledger and all four hands once they are there. `watching`: the viewer sits beside
    `seat` and owns none; what it sees of the hand there is in no order.
    """

    def __init__(self, setup: Setup, seat: int, names: tuple[str, str, str, str], *, watching: bool = False) -> None:
        self.setup = setup
        self.seat = seat
        self.names = names
        self.watching = watching
        self.state = State(setup)
        self.events: list[Event] = []
        self.order: list[Tile] = []
        self.finishes: list[Finish] = []
        self.settled: Settled | None = None
        self.shown: tuple[Hand, ...] = ()
        self._copies = copies(setup.tile_set)

    def see(self, event: Event) -> None:
        """Take the next event of the seat's feed."""
        if isinstance(event, Won):
            self.finishes.append(self._finish(event))
        elif isinstance(event, Settled):
            self.settled = event
        elif isinstance(event, DealEnded):
            self.shown = tuple(map(parse_hand, event.hands))
        self._arrange(event)
        evolve(self.state, event)
        self.events.append(event)

    @property
    def own(self) -> SeatState:
        """The viewer's own seat."""
        return self.state.seats[self.seat]

    @property
    def over(self) -> bool:
        """Whether the deal has a result."""
        return self.state.phase in (OVER, SETTLED, ENDED)

    def position(self, seat: int) -> int:
        """Where an absolute seat sits as the viewer sees it."""
        return (seat - self.seat) % SEATS

    def seat_at(self, position: int) -> int:
        """The absolute seat at a position."""
        return (self.seat + position) % SEATS

    def name(self, seat: int) -> str:
        """The name of the player who sits at a seat."""
        return self.names[self.state.players[seat]]

    def points(self, seat: int) -> int:
        """The points of the player who sits at a seat, with what the deal has brought so far."""
        return self.state.points[self.state.players[seat]] + (0 if self.settled else self.balance(seat))

    def balance(self, seat: int) -> int:
        """What the ledger of the deal has brought a seat so far."""
        return changes(self.state.transfers)[seat]

    def place(self, seat: int) -> int:
        """Which seat of the deal to win this one was, from 1; 0 if it has not won."""
        seats = list(dict.fromkeys(winner.seat for winner in self.state.winners))
        return seats.index(seat) + 1 if seat in seats else 0

    def left(self) -> int:
        """Number of tiles left in the wall; of private walls, in the viewer's own."""
        return max(0, self.state.wall.left(self.seat)) if self.state.wall.size else 0

    def drawn(self) -> Tile:
        """The tile that the viewer has just drawn and holds apart, HIDDEN if there is none."""
        state = self.state
        if state.phase != TURN or state.turn != self.seat or not state.source:
            return HIDDEN
        return state.drawn

    def hand(self, in_order: bool) -> list[Tile]:
        """The own tiles from left to right, without the tile held apart: sorted, or in the order of their coming."""
        tiles = self.own.tiles() if self.watching else list(self.order)
        drawn = self.drawn()
        if drawn != HIDDEN and drawn in tiles:
            del tiles[_last(tiles, drawn)]
        return sorted(tiles, key=self.rank) if in_order else tiles

    def rank(self, tile: Tile) -> tuple[bool, Tile, Tile]:
        """Where a tile stands in a sorted hand: wild ones first, what stands for a face beside it."""
        return tile != self.state.wild, face_of(tile, self.state.wild), tile

    def last_discard(self) -> int:
        """The seat whose newest river tile is the last discard of the deal, -1 if it has been claimed or none is."""
        if not self.state.discards or self.state.phase == ROBBING:
            return -1
        for event in reversed(self.events):
            if isinstance(event, Discarded):
                return event.seat
            if isinstance(event, ChowClaimed | PungClaimed | KongMelded):
                return -1
        return -1

    def acting(self) -> int:
        """The seat that the table waits for (in a window the giver).

        -1 once the deal has a result, and while all seats choose at once.
        """
        return -1 if self.over or self.state.phase in (EXCHANGE, VOIDING, STAKES) else self.state.turn

    def reserve(self) -> int:
        """Number of tiles in the wall that only kongs draw."""
        return max(0, self.state.wall.spare(self.seat) - self.left()) if self.state.wall.size else 0

    def unseen(self) -> list[int]:
        """How many of each of the 34 kinds the viewer has not seen: in the wall, in other hands and face down."""
        left = [copies - seen for copies, seen in zip(self._copies[:KINDS], self.state.visible, strict=True)]
        if self.state.wild != HIDDEN:
            # The indicator lies in the wall.
            left[self.state.wild] -= 1
        # Of other seats only hands that lie open, those of winners, are known.
        for seat in self.state.seats:
            for kind in range(KINDS):
                left[kind] -= seat.counts[kind]
            for meld in seat.melds:
                if meld.kind == CONCEALED_KONG and meld.tile != HIDDEN:
                    left[meld.tile] -= 4
        return [max(0, count) for count in left]

    def candidate(self, counts: list[int], tile: Tile, flags: int, visible: list[int] | None = None) -> Win:
        """The viewer's win with the concealed `counts`, `tile` among them; `visible` are the tiles that lie open."""
        own = self.own
        return Win(
            counts,
            own.melds,
            tile,
            flags,
            self.state.round_wind,
            self.state.seat_wind(self.seat),
            len(own.flowers),
            own.void,
            self.state.visible if visible is None else visible,
            self.state.wild,
        )

    def _finish(self, event: Won) -> Finish:
        """To be asked before the win is folded."""
        hand = parse_hand(event.hand, chows_by_face=True)
        drawn = event.how == "self_drawn"
        win = self._drawn_win(event) if drawn else given_win(self.state, event.seat)
        # The hand lies open from now on; the view itself may not have known it.
        win.counts, win.melds, win.visible = hand.counts(), list(hand.melds), self.state.visible[:]
        return Finish(event, hand, win)

    def _drawn_win(self, event: Won) -> Win:
        """The circumstances of a win with a drawn tile, which only its seat has seen until now."""
        state = self.state
        before, state.drawn = state.drawn, KIND_OF[event.tile]
        win = own_win(state, event.seat)
        state.drawn = before
        win.tile = KIND_OF[event.tile]
        return win

    def _arrange(self, event: Event) -> None:
        """Keep the order in which the own tiles came."""
        order = self.order
        if self.watching or getattr(event, "seat", -1) != self.seat:
            return
        if isinstance(event, Dealt):
            order.extend(parse_tiles(event.tiles))
        elif isinstance(event, Drawn):
            order.append(KIND_OF[event.tile])
        elif isinstance(event, Discarded):
            tile = KIND_OF[event.tile]
            del order[_last(order, tile) if event.drawn else order.index(tile)]
        elif isinstance(event, Exchanged):
            for tile in parse_tiles(event.given):
                order.remove(tile)
            order.extend(parse_tiles(event.taken))
        elif isinstance(event, Won):
            if event.how == "self_drawn":
                del order[_last(order, KIND_OF[event.tile])]
        elif isinstance(event, FlowerShown):
            order.remove(KIND_OF[event.tile])
        elif isinstance(event, ChowClaimed):
            low, wild = KIND_OF[event.low], self.state.wild
            claimed = face_of(KIND_OF[event.tile], wild)
            for tile in (low, low + 1, low + 2):
                if tile != claimed:
                    order.remove(tile_for(tile, wild))
        elif isinstance(event, PungClaimed | KongMelded | KongConcealed | KongAdded):
            number = {PungClaimed: 2, KongMelded: 3, KongConcealed: 4, KongAdded: 1}[type(event)]
            for _ in range(number):
                order.remove(KIND_OF[event.tile])


def _last(tiles: list[Tile], tile: Tile) -> int:
    """The last place of a tile in a list that holds it."""
    return len(tiles) - 1 - tiles[::-1].index(tile)
