"""The state of one deal: what folding the log gives; owned and changed by `evolve` alone.

A viewer who folds its own feed gets the same state with unknown tiles: hands that are only counted, and a wall
without faces.
"""

from typing import Final

from paiju.rules.outcome import Winner
from paiju.rules.settlement import Transfer
from paiju.rules.setup import Setup
from paiju.rules.standing import Four
from paiju.shapes.meld import Meld
from paiju.table.actions import Action
from paiju.tiles.tile import ALL_KINDS, HIDDEN, KINDS, Tile
from paiju.tiles.wall import SEATS, Wall

# Phases: what the table waits for, or what happens next by itself.
DEALING: Final = 0
FLOWERS: Final = 1
"""The opening rounds of flower replacements."""
DRAW: Final = 2
"""`turn` draws from the head."""
REPLACE: Final = 3
"""`turn` draws from the tail."""
TURN: Final = 4
"""`turn` acts: it discards, lays a kong, shows a flower, or wins."""
WINDOW: Final = 5
"""Seats may claim `tile`, which `turn` has discarded."""
ROBBING: Final = 6
"""Seats may win with `tile`, which `turn` adds to its pung."""
OVER: Final = 7
"""Somebody won, or the deal is drawn; the settlement follows."""
SETTLED: Final = 8
ENDED: Final = 9
TAKEN: Final = 10
"""`tile` has been taken from the kong of `turn`; the win follows."""


class RiverTile:
    """One discard in its owner's river: `drawn` if it was just drawn, `claimed_by` the seat that took it, else -1."""

    __slots__ = ("claimed_by", "drawn", "tile")

    def __init__(self, tile: Tile, drawn: bool) -> None:
        self.tile = tile
        self.drawn = drawn
        self.claimed_by = -1


class SeatState:
    """One seat: `counts` of the 42 kinds that are known in its hand, and `hidden`, how many unknown tiles beside."""

    __slots__ = ("counts", "flowers", "hidden", "melds", "river")

    def __init__(self) -> None:
        self.counts: list[int] = [0] * ALL_KINDS
        self.hidden = 0
        self.melds: list[Meld] = []
        self.river: list[RiverTile] = []
        self.flowers: list[Tile] = []

    def tiles(self) -> list[Tile]:
        """The tiles in hand, ascending; hidden ones last."""
        known = [kind for kind, count in enumerate(self.counts) if count for _ in range(count)]
        return known + [HIDDEN] * self.hidden

    def size(self) -> int:
        """Number of tiles in hand."""
        return sum(self.counts) + self.hidden

    def flower_in_hand(self) -> Tile:
        """The lowest flower in hand, or HIDDEN."""
        for kind in range(KINDS, ALL_KINDS):
            if self.counts[kind]:
                return kind
        return HIDDEN


class State:
    """One deal. `number` counts the events that everybody learns of; prompts and actions quote it.

    `turn` is the acting seat (in a window the giver), `tile` the tile offered in a window, `drawn` the tile that
    `turn` has drawn last (HIDDEN if none or unknown) and `source` where it came from: "deal", "wall", "kong", "flower",
    or "" after a claim.
    `answers` are those given in the open window. `visible` counts each kind in rivers and open melds. `shown` counts
    flowers that await their replacement, `todo` how many each seat still has to show in this round of the opening.
    `clock_ms` is when the time of the present turn began to run.
    """

    __slots__ = (
        "answers",
        "clock_ms",
        "deal",
        "dealer",
        "dice",
        "discards",
        "drawn",
        "number",
        "phase",
        "players",
        "points",
        "round_wind",
        "seats",
        "setup",
        "shown",
        "source",
        "tile",
        "todo",
        "transfers",
        "turn",
        "visible",
        "voided",
        "wall",
        "winners",
    )  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.phase = DEALING
        self.deal = 0
        self.round_wind = 0
        self.dealer = 0
        self.players: Four = (0, 1, 2, 3)
        self.points: Four = (0, 0, 0, 0)
        self.dice: tuple[int, ...] = ()
        self.wall = Wall([], False)
        self.seats = [SeatState() for _ in range(SEATS)]
        self.turn = 0
        self.tile: Tile = HIDDEN
        self.drawn: Tile = HIDDEN
        self.source = ""
        self.answers: dict[int, Action] = {}
        self.visible = [0] * KINDS
        self.todo = [0] * SEATS
        self.shown = 0
        self.discards = 0
        self.number = 0
        self.clock_ms = 0
        self.winners: list[Winner] = []
        self.transfers: tuple[Transfer, ...] = ()
        self.voided = ""

    def seat_wind(self, seat: int) -> int:
        """The seat wind (门风) of a seat, 0-3: the dealer is East."""
        return (seat - self.dealer) % SEATS

    def last_tile(self) -> bool:
        """Whether the seat after `turn` finds no tile to draw: only wins remain (G12, G21)."""
        return self.wall.left((self.turn + 1) % SEATS) <= 0
