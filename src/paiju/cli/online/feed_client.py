"""The client's side of the protocol without a socket: what the hall has said, folded, and what is still to be sent.

`take` folds a message and gives what is news to the screens; `outgoing` holds the commands to send. A connection that
breaks loses nothing: commands without an answer are sent again under the same id, and the feed of a deal goes on where
it stopped, or is asked for again (`Resync`) where something is missing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from paiju.table.events import DealEnded, DealVoided, Event
from paiju.text import Language
from paiju.wire.commands import Act, AnyCommand, Hello, Ping, Resync
from paiju.wire.limits import PROTOCOL
from paiju.wire.messages import (
    AnyMessage,
    Asked,
    Closing,
    Done,
    Failed,
    GateOpened,
    Happened,
    HostedChanged,
    LobbyRooms,
    MatchOver,
    Pong,
    QueueChanged,
    RoomChanged,
    RoomLeft,
    TableFailed,
    TableOpened,
    Welcome,
)
from paiju.wire.rooms import RoomLine, RoomView

SPECTATOR: Final = -1
"""The place of one who only watches."""
_FLEETING: Final = (Hello, Ping, Resync)
"""Commands that a new connection does not repeat: it asks anew."""


@dataclass(frozen=True)
class Answer:
    """What came of a command: done, or the reason why not."""

    command: AnyCommand
    failed: Failed | None = None


@dataclass(frozen=True)
class Told:
    """Events of the deal in play that were not known before, in order; `first` is the number of the first."""

    deal: int
    first: int
    events: tuple[Event, ...]


News: TypeAlias = AnyMessage | Answer | Told
"""What `take` gives: messages as they came, but `Told` for `Happened` and `Answer` for `Done` and `Failed`."""


class FeedClient:
    """What one connected person knows of a hall; `prefix` begins the ids of its commands and has to be its own.

    `room` is the room of which the person is a member, `place` its place there, `watched` the code of the room that it
    watched before the connection broke; `table` the match that it plays in or
    watches, with `deal`, `events` (its feed so far), the open `gate`, the open question `asked`, and how it was `over`.
    """

    def __init__(self, prefix: str, lang: Language) -> None:
        self.lang: Language = lang
        self.outgoing: list[AnyCommand] = []
        self.account = ""
        self.name = ""
        self.guest = True
        self.lobby: tuple[RoomLine, ...] = ()
        self.room: RoomView | None = None
        self.place = SPECTATOR
        self.watched = ""
        self.queue: QueueChanged | None = None
        self.table: TableOpened | None = None
        self.deal = 0
        self.events: list[Event] = []
        self.gate: GateOpened | None = None
        self.asked: Asked | None = None
        self.over: MatchOver | None = None
        self.hosted = [False] * 4
        self.away = [False] * 4
        self._prefix = prefix
        self._number = 0
        self._waiting: dict[str, AnyCommand] = {}
        self._missing = False

    # What goes out.

    def next_id(self) -> str:
        """A command's id that has not been used yet."""
        self._number += 1
        return f"{self._prefix}-{self._number}"

    def send(self, command: AnyCommand) -> None:
        """Send a command, and keep it until it is answered."""
        self._waiting[command.id] = command
        self.outgoing.append(command)

    def waiting(self, kind: type[AnyCommand]) -> list[AnyCommand]:
        """The commands of a kind that have no answer yet."""
        return [command for command in self._waiting.values() if isinstance(command, kind)]

    def connect(self) -> Hello:
        """The first message of a new connection; what else was to be sent waits for the welcome."""
        self._missing = False
        self.outgoing.clear()
        return Hello(id=self.next_id(), version=PROTOCOL, lang=self.lang, deal=self.deal, seen=len(self.events))

    def drain(self) -> list[AnyCommand]:
        """Take what is to be sent."""
        taken, self.outgoing = self.outgoing, []
        return taken

    # What comes in.

    def take(self, message: AnyMessage) -> Sequence[News]:
        """Fold a message; what is new."""
        match message:
            case Happened():
                return self._happened(message)
            case Done() | Failed():
                return self._answered(message)
            case Welcome():
                self._welcome(message)
            case LobbyRooms():
                self.lobby = message.rooms
            case RoomChanged():
                self.room, self.place = message.room, message.place
            case RoomLeft():
                self.room, self.place = None, SPECTATOR
                self._clear_table()
            case QueueChanged():
                self.queue = message if message.people else None
            case TableOpened():
                self._opened(message)
            case GateOpened():
                return self._gate(message)
            case Asked():
                return self._question(message)
            case HostedChanged():
                self.hosted[message.place] = message.hosted
                self.away[message.place] = message.away
            case MatchOver():
                self.gate = self.asked = None
                self.over = message
            case TableFailed():
                self.gate = self.asked = None
            case Closing() | Pong():
                pass
        return [message]

    def _welcome(self, message: Welcome) -> None:
        self.account, self.name, self.guest = message.account, message.name, message.guest
        # A hall forgets spectators whose connection ends.
        watched = self.room.code if self.room is not None and self.place < 0 else ""
        self.watched = watched if message.room is None else ""
        if not self.watched and (message.room is None or self.table is None or message.room.table != self.table.table):
            self._clear_table()
        self.room = message.room
        self.place = SPECTATOR
        self.queue = None
        if message.room is not None:
            for at, place in enumerate(message.room.places):
                if getattr(place, "account", "") == message.account:
                    self.place = at
        for id_ in [id_ for id_, command in self._waiting.items() if isinstance(command, _FLEETING)]:
            del self._waiting[id_]
        self.outgoing.extend(self._waiting.values())

    def _opened(self, message: TableOpened) -> None:
        """A table, or after a reconnection the same one again: then the feed goes on."""
        if self.table is None or self.table.table != message.table:
            self._clear_table()
        self.table = message
        # Told anew if it still holds.
        self.gate = self.asked = self.over = None
        self.hosted, self.away = [False] * 4, [False] * 4

    def _clear_table(self) -> None:
        self.table = None
        self._begin(0)
        self.gate = self.asked = None

    def _begin(self, deal: int) -> None:
        self.deal = deal
        self.events = []

    def ended(self) -> bool:
        """Whether the feed of the deal is whole."""
        return bool(self.events) and isinstance(self.events[-1], DealEnded | DealVoided)

    def _gate(self, message: GateOpened) -> Sequence[News]:
        if message.deal > self.deal:
            self._begin(message.deal)
        self.asked = None
        self.gate = message
        return [message]

    def _happened(self, message: Happened) -> Sequence[News]:
        if message.deal < self.deal:
            return []
        if message.deal > self.deal:
            self._begin(message.deal)
        known = len(self.events)
        if message.start > known:
            # Something is missing. One request is enough until it is answered.
            if not self._missing:
                self._missing = True
                self.send(Resync(id=self.next_id(), deal=self.deal, seen=known))
            return []
        fresh = message.events[known - message.start :]
        if not fresh:
            return []
        self._missing = False
        self.gate = None
        self.events.extend(fresh)
        if self.asked is not None and any(event.__struct_config__.tag != "answered" for event in fresh):
            self.asked = None
        return [Told(self.deal, known, fresh)]

    def _question(self, message: Asked) -> Sequence[News]:
        if message.deal != self.deal or self._missing:
            # It follows events that have not come; it is repeated after them.
            return []
        self.asked = message
        return [message]

    def _answered(self, message: Done | Failed) -> Sequence[News]:
        command = self._waiting.pop(message.reply, None)
        if command is None:
            return [] if isinstance(message, Done) else [message]
        if isinstance(command, Resync):
            self._missing = False
        if isinstance(command, _FLEETING):
            return []
        if isinstance(message, Failed):
            return [Answer(command, message)]
        if isinstance(command, Act) and self.asked is not None and self.asked.number == command.number:
            self.asked = None
        return [Answer(command)]
