"""What the hall sends: one struct for each message, tagged by `type`. Clients ignore fields that they do not know."""

from typing import Final, Literal, TypeAlias

import msgspec

from paiju.table.actions import Action, snake_case
from paiju.table.events import Event
from paiju.wire.limits import AccountId, CommandId, Name, Place, RoomCode
from paiju.wire.rooms import RoomLine, RoomSettings, RoomView


class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=snake_case, omit_defaults=True):
    """Base of every message."""


class Welcome(Message, frozen=True, kw_only=True):
    """The answer to `Hello`: who you are here. `room` is the room of which you are a member, else null."""

    reply: CommandId
    version: int
    account: AccountId
    name: Name
    guest: bool = True
    room: RoomView | None = None


class Pong(Message, frozen=True, kw_only=True):
    """The answer to `Ping`."""

    reply: CommandId


class Done(Message, frozen=True, kw_only=True):
    """A command was done, or had been done before."""

    reply: CommandId


class Failed(Message, frozen=True, kw_only=True):
    """A command was not done, and nothing has changed.

    `reason` is a key of the text catalogue (under "refusal." for what a table refuses, else under "failure."), `values`
    fill its text, `text` is that text in the connection's language. `reply` is "" where the id could not be read.
    """

    reply: str
    reason: str
    values: dict[str, int | str] = {}
    text: str = ""


CloseReason: TypeAlias = Literal["replaced", "overflow", "draining", "revoked", "banned", "version", "idle", "flood"]

CLOSE_CODES: Final[dict[CloseReason, int]] = {
    "draining": 1012,
    "revoked": 4001,
    "banned": 4003,
    "idle": 4008,
    "replaced": 4009,
    "overflow": 4013,
    "version": 4026,
    "flood": 4029,
}
"""Reason of `Closing` -> close code of the WebSocket: 1012 as servers that restart say it, the others 4000 and the last
two digits of the HTTP status that comes nearest."""


class Closing(Message, frozen=True, kw_only=True):
    """The hall closes this connection, and why: "replaced" by a newer one of the same person, "overflow" of what it
    did not read, "draining" before the hall stops, "revoked" session, "banned", "version" of another protocol, "idle"
    without a `Hello` or a sign of life, "flood" of commands. The close code of each stands in `CLOSE_CODES`."""

    reason: CloseReason
    text: str = ""


class LobbyRooms(Message, frozen=True, kw_only=True):
    """The public rooms, all of them."""

    rooms: tuple[RoomLine, ...]


class RoomChanged(Message, frozen=True, kw_only=True):
    """The room that you are in, as it is now; `place` is yours, -1 for a spectator."""

    room: RoomView
    place: int


class RoomLeft(Message, frozen=True, kw_only=True):
    """You are in no room any more."""

    room: RoomCode
    reason: Literal["left", "kicked", "closed"] = "left"


class QueueChanged(Message, frozen=True, kw_only=True):
    """How many people wait for a preset, and when bots fill the table, in milliseconds from now; 0 people: you do not
    wait any more."""

    preset: str
    people: int
    bots_in_ms: int = 0


class TableOpened(Message, frozen=True, kw_only=True):
    """A match that you play in or watch. `names[p]` is player p; `place` yours, -1 for a spectator.

    `options` holds every option of the preset; `lot` is the commitment to the lot for the seats (定位).
    """

    table: str
    preset: str
    options: dict[str, bool | int | str]
    settings: RoomSettings
    names: tuple[str, str, str, str]
    bots: tuple[str, str, str, str]
    place: int
    lot: str


class GateOpened(Message, frozen=True, kw_only=True):
    """Before a deal: the commitment to its secret is published, and each player may add a contribution (`Confirm`).

    The deal begins when all people have confirmed, or after `left_ms`. `confirmed[p]`: player p has.
    """

    table: str
    deal: int
    commitment: str
    confirmed: tuple[bool, bool, bool, bool]
    left_ms: int = 0
    points: tuple[int, int, int, int] = (0, 0, 0, 0)


class Happened(Message, frozen=True, kw_only=True):
    """Events of your feed of a deal: the first of them is number `start` of the feed, from 0.

    If you do not have exactly `start` events you have missed something: send `Resync`.
    """

    deal: int
    start: int
    events: tuple[Event, ...]


class Asked(Message, frozen=True, kw_only=True):
    """A prompt: answer with `Act` within `left_ms` (0: no limit). It is closed by the next public event of the deal.

    `bank_ms` is what is left of your bank for broken connections.
    """

    deal: int
    number: int
    actions: tuple[Action, ...]
    tile: str = ""
    left_ms: int = 0
    bank_ms: int = 0


class HostedChanged(Message, frozen=True, kw_only=True):
    """Whether a bot plays for player `place` (托管), and whether that player is away."""

    place: Place
    hosted: bool
    away: bool = False


class TimeGiven(Message, frozen=True, kw_only=True):
    """All clocks of the table were given time: for as long the hall had stopped, or the table had waited for people."""

    ms: int
    reason: Literal["restart", "waited"] = "restart"


class MatchOver(Message, frozen=True, kw_only=True):
    """The match has ended: points and places of the players; `lot_secret` proves the lot for the seats."""

    table: str
    points: tuple[int, int, int, int]
    places: tuple[int, ...]
    lot_secret: str


class TableFailed(Message, frozen=True, kw_only=True):
    """The table met a fault of the hall and stands still or was closed; `report` names what was kept of it."""

    table: str
    report: str


class Said(Message, frozen=True, kw_only=True):
    """Somebody said something: `text` as it was written, or `line`, the key of a prepared line."""

    account: AccountId
    name: Name
    text: str = ""
    line: str = ""


AnyMessage: TypeAlias = (
    Welcome
    | Pong
    | Done
    | Failed
    | Closing
    | LobbyRooms
    | RoomChanged
    | RoomLeft
    | QueueChanged
    | TableOpened
    | GateOpened
    | Happened
    | Asked
    | HostedChanged
    | TimeGiven
    | MatchOver
    | TableFailed
    | Said
)
