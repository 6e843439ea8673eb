"""What the HTTP part of a hall takes and gives, beside the messages of the socket."""

from typing import Annotated

import msgspec

from paiju.host.forms import PresetForm, RoomForm
from paiju.text import Language
from paiju.wire.limits import NOTE_SIGNS, PASSWORD_SIGNS, PLAIN_LINES
from paiju.wire.rooms import RoomLine

LONG_NAME = Annotated[str, msgspec.Meta(max_length=100)]
"""A name as it is typed, spaces around it included; the hall says which names are right."""
Password = Annotated[str, msgspec.Meta(max_length=PASSWORD_SIGNS * 2)]


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of everything that a client may send."""


class GuestBody(Body, frozen=True, kw_only=True):
    """Come in at once; without a name the hall gives one."""

    name: LONG_NAME = ""


class NameAndPassword(Body, frozen=True, kw_only=True):
    """Log in; or keep a guest's account under this name."""

    name: LONG_NAME
    password: Password


class NewPassword(Body, frozen=True, kw_only=True):
    """Another password; all other sessions end."""

    old: Password
    new: Password


class Farewell(Body, frozen=True, kw_only=True):
    """Delete one's account; a guest needs no password."""

    password: Password = ""


class NoteBody(Body, frozen=True, kw_only=True):
    """What one writes about a deal, for oneself; "" removes it."""

    text: Annotated[str, msgspec.Meta(max_length=NOTE_SIGNS, pattern=PLAIN_LINES)]


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Why something was not done: a key of the text catalogue under "failure.", its values, and the text in the
    language of the request."""

    reason: str
    values: dict[str, int | str] = {}
    text: str = ""


class Entered(msgspec.Struct, frozen=True, kw_only=True):
    """Who one is now. The session is in a cookie; a client that is no web page gets its token, too, and sends it as
    `Authorization: Bearer`."""

    account: str
    name: str
    guest: bool
    token: str = ""


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """Whose session it is; `room` is the code of the room that one is in, or ""."""

    account: str
    name: str
    guest: bool
    bot: bool
    admin: bool
    language: Language
    room: str


class TicketAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A ticket for `Hello`: good once, for half a minute."""

    ticket: str


class Forms(msgspec.Struct, frozen=True, kw_only=True):
    """What a host may choose: the presets with their options, the settings of a room, the bots, the weakest first,
    and the prepared lines of the chat."""

    presets: tuple[PresetForm, ...]
    room: RoomForm
    bots: tuple[str, ...]
    lines: tuple[str, ...]


class RoomList(msgspec.Struct, frozen=True, kw_only=True):
    """The public rooms, those that gather first."""

    rooms: tuple[RoomLine, ...]


class State(msgspec.Struct, frozen=True, kw_only=True):
    """How the hall is."""

    ok: bool
    version: str
    rooms: int = 0
    tables: int = 0
