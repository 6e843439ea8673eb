"""What a client may send: one struct for each command, tagged by `type`, unknown fields refused.

Every command carries an `id` of the client's choice. The hall answers each with `Done` or `Failed`, which quote it.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from paiju.table.actions import Action, snake_case
from paiju.wire.limits import (
    CHAT_SIGNS,
    END,
    NOTE_SIGNS,
    PLAIN,
    PLAIN_LINES,
    AccountId,
    BotName,
    CommandId,
    Contribution,
    Place,
    PresetName,
    RoomCode,
)
from paiju.wire.rooms import RoomSettings

ChatText: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=CHAT_SIGNS, pattern=PLAIN)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class Command(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="type",
    tag=snake_case,
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """Base of every command."""

    id: CommandId


class Hello(Command, frozen=True, kw_only=True):
    """The first message of a connection. `ticket` says who connects, where no cookie and no header does.

    `deal` and `seen` tell what a client that comes back has of its feed, so that it gets only what it missed.
    """

    version: Number
    ticket: Annotated[str, msgspec.Meta(max_length=100)] = ""
    lang: Literal["en", "zh"] = "en"
    deal: Number = 0
    seen: Number = 0


class Ping(Command, frozen=True, kw_only=True):
    """Are you there? Answered with `Pong`."""


class WatchLobby(Command, frozen=True, kw_only=True):
    """Be told of the public rooms, now and when they change; or no more."""

    on: bool = True


class CreateRoom(Command, frozen=True, kw_only=True):
    """Open a room and take its first place as host."""

    settings: RoomSettings


class ChangeRoom(Command, frozen=True, kw_only=True):
    """The host changes the settings while no match is in play; everybody has to get ready again."""

    settings: RoomSettings


class JoinRoom(Command, frozen=True, kw_only=True):
    """Take an empty place of a room, or watch it."""

    room: RoomCode
    spectate: bool = False


class LeaveRoom(Command, frozen=True, kw_only=True):
    """Leave the room. In a match the place is played by a bot from now on, and can be taken again by coming back."""


class SetReady(Command, frozen=True, kw_only=True):
    """Ready for a match to begin; it begins when all four places are taken and all people are ready."""

    ready: bool = True


class AddBot(Command, frozen=True, kw_only=True):
    """The host puts a bot on a place: an empty one, or another bot's."""

    place: Place
    bot: BotName


class RemoveBot(Command, frozen=True, kw_only=True):
    """The host takes a bot away."""

    place: Place


class Kick(Command, frozen=True, kw_only=True):
    """The host has a person leave the room, while no match is in play."""

    place: Place


class GiveHost(Command, frozen=True, kw_only=True):
    """The host makes another person of the room host."""

    place: Place


class QuickPlay(Command, frozen=True, kw_only=True):
    """Wait for people who want the same preset; after a while bots take the places that are left."""

    preset: PresetName


class CancelQuickPlay(Command, frozen=True, kw_only=True):
    """Wait no more."""


class Act(Command, frozen=True, kw_only=True):
    """Answer the prompt `number` of a deal."""

    deal: Number
    number: Number
    action: Action


class Confirm(Command, frozen=True, kw_only=True):
    """Ready for the next deal; `contribution` is mixed into its wall (`tiles.shuffle`)."""

    deal: Number
    contribution: Contribution = ""


class SetHosted(Command, frozen=True, kw_only=True):
    """Let a bot play one's seat (托管), or take it back."""

    hosted: bool


class Escape(Command, frozen=True, kw_only=True):
    """Leave the deal by the rules of the table (逃跑), where they allow it, with all that costs."""


class Resync(Command, frozen=True, kw_only=True):
    """Send what follows the first `seen` events of a deal's feed, and the open prompt; of another deal everything."""

    deal: Number = 0
    seen: Number = 0


class Say(Command, frozen=True, kw_only=True):
    """Say something to the room; plain text, never markup."""

    text: ChatText


class SayPreset(Command, frozen=True, kw_only=True):
    """Say a prepared line: the key of one in the text catalogue, under "chat."."""

    line: Annotated[str, msgspec.Meta(max_length=30, pattern=r"^[a-z_]+" + END)]


class Mute(Command, frozen=True, kw_only=True):
    """Hear a person no more on this connection, or again."""

    account: AccountId
    on: bool = True


class Block(Command, frozen=True, kw_only=True):
    """Never hear or be joined by a person, or again."""

    account: AccountId
    on: bool = True


class Report(Command, frozen=True, kw_only=True):
    """Tell the operators of a person or a fault; the table's record goes with it."""

    about: Literal["conduct", "cheating", "fault"]
    account: Annotated[str, msgspec.Meta(max_length=32, pattern=r"^[a-z0-9]*" + END)] = ""
    text: Annotated[str, msgspec.Meta(max_length=NOTE_SIGNS, pattern=PLAIN_LINES)] = ""


AnyCommand: TypeAlias = (
    Hello
    | Ping
    | WatchLobby
    | CreateRoom
    | ChangeRoom
    | JoinRoom
    | LeaveRoom
    | SetReady
    | AddBot
    | RemoveBot
    | Kick
    | GiveHost
    | QuickPlay
    | CancelQuickPlay
    | Act
    | Confirm
    | SetHosted
    | Escape
    | Resync
    | Say
    | SayPreset
    | Mute
    | Block
    | Report
)
