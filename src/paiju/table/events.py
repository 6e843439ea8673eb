"""Events: what happened at a table, in the past tense; the same structs in memory, on disk and on the wire.

Every event is frozen, tagged by `type` and refuses unknown fields. Seats are absolute (0-3); tiles are codes of the
notation, never physical ids. `at_ms` is the table's clock when it happened (0 where no clock runs). Which reader may
see which field stands in `audience`.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from paiju.rules.outcome import How
from paiju.rules.score import FanCount
from paiju.rules.settlement import Transfer
from paiju.rules.standing import NO_FLAGS, Four, FourFlags
from paiju.table.actions import Action, Code, SuitSign, snake_case

Seat: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=3)]
Source: TypeAlias = Literal["wall", "kong", "flower"]


class BaseEvent(
    msgspec.Struct,
    frozen=True,
    tag_field="type",
    tag=snake_case,
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """Base of every event."""


class DealStarted(BaseEvent, frozen=True, kw_only=True):
    """A deal begins. Chance enters here and nowhere else.

    `deal` counts from 1 in its match; `players[s]` is the player at seat s and `points[p]` player p's points so far.
    `wall` is the notation of every tile in its physical place: seat by seat, stack by stack from the right end, upper
    before lower (for private walls: each seat's tiles in the order of drawing). `commitment` is the SHA-256 of the
    secret from which the wall is derived, `contributions` what each seat mixed in (`tiles.shuffle`). `streak` counts
    the deals of this dealer in a row; `staked[s]` tells that seat s is bound by its stake in an earlier one.
    """

    deal: int
    round_wind: Seat
    dealer: Seat
    players: Four = (0, 1, 2, 3)
    points: Four = (0, 0, 0, 0)
    dice: tuple[int, ...] = ()
    wall: str = ""
    commitment: str = ""
    contributions: tuple[str, ...] = ()
    at_ms: int = 0
    streak: int = 1
    staked: FourFlags = NO_FLAGS


class Staked(BaseEvent, frozen=True, gc=False):
    """A seat raised the stake of this deal, or did not."""

    seat: Seat
    raises: bool
    at_ms: int = 0


class WildShown(BaseEvent, frozen=True, gc=False):
    """The wall is open: the tile shown in it is the wild kind of this deal (财神)."""

    tile: Code
    at_ms: int = 0


class Dealt(BaseEvent, frozen=True):
    """A seat has its starting tiles, in the order in which it took them."""

    seat: Seat
    tiles: str
    at_ms: int = 0


class SideTileDrawn(BaseEvent, frozen=True, gc=False):
    """An additional player, counted from 0, took a tile from the tail of the wall to bet on a seat (叫马)."""

    player: int
    tile: Code
    at_ms: int = 0


class Exchanged(BaseEvent, frozen=True):
    """A seat passed tiles on and was passed as many by `giver` (换三张), all seats at once."""

    seat: Seat
    giver: Seat
    given: str
    taken: str
    at_ms: int = 0


class VoidChosen(BaseEvent, frozen=True, gc=False):
    """A seat has named the suit that it does without (定缺); told when all have chosen."""

    seat: Seat
    suit: SuitSign
    at_ms: int = 0


class PlayStarted(BaseEvent, frozen=True, gc=False):
    """The opening is over; the dealer's first turn begins."""

    seat: Seat
    at_ms: int = 0


class Drawn(BaseEvent, frozen=True, gc=False):
    """A seat drew a tile: from the head of the wall, or from its tail to replace a kong or a flower."""

    seat: Seat
    tile: Code
    source: Source = "wall"
    at_ms: int = 0


class FlowerShown(BaseEvent, frozen=True, gc=False):
    """A seat laid a flower open; its replacement follows."""

    seat: Seat
    tile: Code
    at_ms: int = 0


class Discarded(BaseEvent, frozen=True, gc=False):
    """A seat discarded; `drawn` marks the tile just drawn (摸切). A claim window opens.

    `void` is the suit that the seat gives up with its first discard, where that is the rule (定张); else "".
    """

    seat: Seat
    tile: Code
    drawn: bool = False
    at_ms: int = 0
    void: SuitSign | Literal[""] = ""


class Answered(BaseEvent, frozen=True):
    """A seat answered in a claim window or made a secret choice; the others learn of it only by what comes of it.

    `automatic` marks the answer given for a seat whose time ran out. `declined` is the worth of the win that the answer
    let pass, where the rules remember that (过手), else 0; `missed` the tile of a pung that it let pass, where that
    bars the seat from it for a while, else "".
    """

    seat: Seat
    answer: Action
    automatic: bool = False
    at_ms: int = 0
    declined: int = 0
    missed: Code | Literal[""] = ""


class ChowClaimed(BaseEvent, frozen=True, gc=False):
    """The next seat took the discard for the run that begins with `low`."""

    seat: Seat
    giver: Seat
    tile: Code
    low: Code
    at_ms: int = 0


class PungClaimed(BaseEvent, frozen=True, gc=False):
    """A seat took the discard for a triplet."""

    seat: Seat
    giver: Seat
    tile: Code
    at_ms: int = 0


class KongMelded(BaseEvent, frozen=True, gc=False):
    """A seat took the discard for a kong."""

    seat: Seat
    giver: Seat
    tile: Code
    at_ms: int = 0


class KongConcealed(BaseEvent, frozen=True, gc=False):
    """A seat laid down a concealed kong, face down."""

    seat: Seat
    tile: Code
    at_ms: int = 0


class KongAdded(BaseEvent, frozen=True, gc=False):
    """A seat added the fourth tile to its pung; a window for robbing it opens."""

    seat: Seat
    tile: Code
    drawn: bool = False
    at_ms: int = 0


class KongRobbed(BaseEvent, frozen=True, gc=False):
    """The added tile is taken by a winner; the pung remains."""

    seat: Seat
    tile: Code
    at_ms: int = 0


class Won(BaseEvent, frozen=True, kw_only=True):
    """A seat won. `hand` is its full hand in the notation, the winning tile after the +; `giver` is -1 if self-drawn.

    `fans` is what counts, `points` the total, flowers included.
    """

    seat: Seat
    tile: Code
    how: How
    giver: int = -1
    hand: str
    fans: tuple[FanCount, ...]
    points: int
    at_ms: int = 0


class Paid(BaseEvent, frozen=True):
    """What has just happened is paid for while the deal goes on: new lines of its ledger."""

    transfers: tuple[Transfer, ...]
    at_ms: int = 0


class SeatLeft(BaseEvent, frozen=True, gc=False):
    """A seat left the table (逃跑). Without a win of its own that ends the deal."""

    seat: Seat
    at_ms: int = 0


class DealDrawn(BaseEvent, frozen=True, gc=False):
    """The wall is used up, and nobody has won (荒牌), or not as many as end the deal (流局)."""

    at_ms: int = 0


class Settled(BaseEvent, frozen=True):
    """The lines of the ledger that have not been paid yet, and what the whole ledger changes for each seat."""

    transfers: tuple[Transfer, ...]
    changes: Four
    at_ms: int = 0


class DealEnded(BaseEvent, frozen=True):
    """Everything is shown: each seat's hand in the notation, and the secret behind the wall."""

    hands: tuple[str, str, str, str]
    secret: str = ""
    at_ms: int = 0


class DealVoided(BaseEvent, frozen=True):
    """The deal does not count: the table found itself in a state that its rules do not allow."""

    reason: str
    at_ms: int = 0


Event: TypeAlias = (
    DealStarted
    | Staked
    | WildShown
    | Dealt
    | SideTileDrawn
    | Exchanged
    | VoidChosen
    | PlayStarted
    | Drawn
    | FlowerShown
    | Discarded
    | Answered
    | ChowClaimed
    | PungClaimed
    | KongMelded
    | KongConcealed
    | KongAdded
    | KongRobbed
    | Won
    | Paid
    | SeatLeft
    | DealDrawn
    | Settled
    | DealEnded
    | DealVoided
)
