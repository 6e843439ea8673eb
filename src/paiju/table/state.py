"""The state of one deal: what folding the log gives; owned and changed by `evolve` alone.

A viewer who folds its own feed gets the same state with unknown tiles: hands that are only counted, and a wall
without faces.
"""

from typing import Final

from paiju.rules.outcome import End, Happening, Kong, Winner
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
EXCHANGE: Final = 11
"""Every seat chooses, in secret, the tiles that it passes on."""
VOIDING: Final = 12
"""Every seat chooses, in secret, the suit that it does without."""
STAKES: Final = 14
"""Seats choose whether they raise the stake, before tiles are dealt: the dealer first, then the others at once."""
WON: Final = 13
"""Somebody won and the deal goes on: further wins with the same tile follow, then the next draw."""


class RiverTile:
    """One discard in its owner's river: `drawn` if it was just drawn, `claimed_by` the seat that took it, else -1."""

    __slots__ = ("claimed_by", "drawn", "tile")

    def __init__(self, tile: Tile, drawn: bool) -> None:
        self.tile = tile
        self.drawn = drawn
        self.claimed_by = -1


class SeatState:
    """One seat: `counts` of the 42 kinds that are known in its hand, and `hidden`, how many unknown tiles beside.

    `won` are the tiles that it has won with, `taken` those of them that lie before it: a tile that several seats win
    with is taken by the first. `left` tells that it has left the table. `void` is the suit that it has given up, -1 if
    none. `cleared` is the mask of suits that it has been without after a discard, `recolored` tells that it has kept a
    tile of such a suit while discarding another (known to its owner alone; only where the rules ask). `passed` is the
    worth of the best win that it has let pass since its last draw. `exchanged` tells that it has its new tiles.
    `staked` tells that it has a stake in this deal, `stake_known` that this is settled. `barred` is the mask of kinds
    that it may not claim for a pung before its next draw or claim; `heard` how many discards there were when it made
    its own last one.
    """

    __slots__ = (
        "barred",
        "cleared",
        "counts",
        "exchanged",
        "flowers",
        "heard",
        "hidden",
        "left",
        "melds",
        "passed",
        "recolored",
        "river",
        "stake_known",
        "staked",
        "taken",
        "void",
        "won",
    )  # fmt: skip

    def __init__(self) -> None:
        self.counts: list[int] = [0] * ALL_KINDS
        self.hidden = 0
        self.melds: list[Meld] = []
        self.river: list[RiverTile] = []
        self.flowers: list[Tile] = []
        self.won: list[Tile] = []
        self.taken: list[Tile] = []
        self.left = False
        self.void = -1
        self.cleared = 0
        self.recolored = False
        self.passed = 0
        self.exchanged = False
        self.staked = False
        self.stake_known = False
        self.barred = 0
        self.heard = 0

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

    `turn` is the acting seat (in a window the giver), `tile` the tile offered in a window, `drawn` the tile that `turn`
    has drawn last (HIDDEN if none or unknown) and `source` where it came from: "deal", "wall", "kong", "flower", or ""
    after a claim. `answers` are those given in the open window. `visible` counts each kind in rivers and open melds.
    `shown` counts flowers that await their replacement, `todo` how many each seat still has to show in this round of
    the opening. `clock_ms` is when the time of the present turn began to run. `fresh` tells that the tile of a window
    was the one just drawn, `kong_given` that the last kong was made of a discard. `raised` is an added kong that may
    still be robbed. `course` is what has happened that may cost something, `transfers` what has been paid for it so
    far, `end` how the deal ended. `points` are those of the players, `points_before` those before the deal. `resume` is
    the winner after whom play goes on. `owing` tells that a seat has left and its account may have changed.
    `side_tiles` are those of additional players, `wild` is the wild kind, HIDDEN without one, `indicator` the tile that
    shows it. `streak` counts the deals of this dealer in a row. `thrown` are all discards in their order, `thrower` is
    the seat of the last one.
    `all_win` tells that several seats may win with one tile, `plain_turns` that nothing of the set-up bars a kong or a
    discard.
    """

    __slots__ = (
        "all_win",
        "answers",
        "clock_ms",
        "course",
        "deal",
        "dealer",
        "dice",
        "discards",
        "drawn",
        "end",
        "fresh",
        "indicator",
        "kong_given",
        "number",
        "owing",
        "phase",
        "plain_turns",
        "players",
        "points",
        "points_before",
        "raised",
        "resume",
        "round_wind",
        "seats",
        "setup",
        "shown",
        "side_tiles",
        "source",
        "streak",
        "thrower",
        "thrown",
        "tile",
        "todo",
        "transfers",
        "turn",
        "visible",
        "voided",
        "wall",
        "wild",
    )  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        # Asked at every turn and window, so not each time of the set-up.
        self.all_win = setup.winners == "all"
        self.plain_turns = (
            setup.void == "none"
            and setup.single_honors == "off"
            and setup.wins_to_end != 0
            and setup.late_kong
            and not (setup.wild or setup.recolor or setup.kong_after_claim)
        )
        self.phase = DEALING
        self.deal = 0
        self.round_wind = 0
        self.dealer = 0
        self.players: Four = (0, 1, 2, 3)
        self.points: Four = (0, 0, 0, 0)
        self.points_before: Four = (0, 0, 0, 0)
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
        self.fresh = False
        self.kong_given = False
        self.owing = False
        self.raised: Kong | None = None
        self.course: list[Happening] = []
        self.end: End = ""
        self.resume = 0
        self.side_tiles: list[Tile] = []
        self.wild: Tile = HIDDEN
        self.indicator: Tile = HIDDEN
        self.streak = 1
        self.thrown: list[Tile] = []
        self.thrower = -1
        self.transfers: tuple[Transfer, ...] = ()
        self.voided = ""

    def seat_wind(self, seat: int) -> int:
        """The seat wind (门风) of a seat, 0-3: the dealer is East."""
        return (seat - self.dealer) % SEATS

    @property
    def winners(self) -> list[Winner]:
        """The wins so far, in their order."""
        return [happening for happening in self.course if isinstance(happening, Winner)]

    def active(self, seat: int) -> bool:
        """Whether a seat plays on: it has not left, nor won where a win ends its deal."""
        own = self.seats[seat]
        return not own.left and (not own.won or self.setup.wins_to_end == 0)

    def following(self, seat: int) -> int:
        """The next active seat after one; the seat itself if no other is."""
        for step in range(1, SEATS):
            if self.active((seat + step) % SEATS):
                return (seat + step) % SEATS
        return seat

    def to_stake(self) -> list[int]:
        """The seats that still choose whether they raise the stake: the dealer, then the others if it has."""
        if not self.setup.stakes:
            return []
        dealer = self.seats[self.dealer]
        if not dealer.stake_known:
            return [self.dealer]
        others = [(self.dealer + step) % SEATS for step in range(1, SEATS)] if dealer.staked else []
        return [seat for seat in others if not self.seats[seat].stake_known]

    def last_tile(self) -> bool:
        """Whether the seat after `turn` finds no tile to draw: only wins remain (G12, G21)."""
        return self.wall.left((self.turn + 1) % SEATS) <= 0
