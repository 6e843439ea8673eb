"""The rooms of the hall and the tables in them: every change is kept before anybody hears of it.

Each room has a lock: its changes happen one after another, whoever asks for them. An account is in one room at a time.
"""

import asyncio
import secrets
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal, TypeAlias

from paiju.host.room import GATHERING, PLAYING, Room
from paiju.host.room_code import room_code
from paiju.host.table_task import TableTask
from paiju.server.connection import Connection
from paiju.server.kept_rooms import KeptRooms
from paiju.server.presence import Presence
from paiju.table.refusal import Refusal
from paiju.wire.commands import SetHosted
from paiju.wire.messages import RoomChanged, RoomLeft
from paiju.wire.rooms import PersonPlace

LOBBY_MOST: Final = 500
"""Rooms that the lobby lists at most; those that gather first."""
CHAT_KEPT: Final = 20

Step: TypeAlias = Callable[[Room], Room | Refusal]
LeftReason: TypeAlias = Literal["left", "kicked", "closed"]


class TableViewer:
    """A connection at a table: what `host.feeds.Viewer` asks for."""

    def __init__(self, connection: Connection, place: int) -> None:
        self.connection = connection
        self.place = place

    def send(self, frame: bytes) -> None:
        """Hand a message on."""
        self.connection.send(frame)


class LiveRoom:
    """A room, its table, and who watches that."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.task: TableTask | None = None
        self.lock = asyncio.Lock()
        self.viewers: dict[str, TableViewer] = {}
        self.restarts = 0
        self.last_table = room.table
        self.indexing: set[asyncio.Task[None]] = set()
        self.chat: deque[str] = deque(maxlen=CHAT_KEPT)


class Rooms(ABC):
    """All rooms, by code; `where` tells in which one an account is. How matches are played is a subclass's business."""

    def __init__(self, kept: KeptRooms, presence: Presence, most: int) -> None:
        self.live: dict[str, LiveRoom] = {}
        self.where: dict[str, str] = {}
        self.lobby_changed = True
        self._kept = kept
        self._presence = presence
        self._most = most

    @abstractmethod
    async def _begin(self, live: LiveRoom) -> None:
        """Open the table of a room in which a match has just begun."""

    @abstractmethod
    def _attach(self, live: LiveRoom, account: str, deal: int = 0, seen: int = 0) -> None:
        """Show the table to a member who is connected; a connection that it replaces watches no more."""

    # Questions

    def of(self, account: str) -> LiveRoom | None:
        """The room of which somebody is a member."""
        return self.live.get(self.where.get(account, ""))

    def tables(self) -> list[LiveRoom]:
        """The rooms in which a match is in play."""
        return [live for live in self.live.values() if live.task is not None]

    def plays(self, account: str) -> bool:
        """Whether somebody is a player of a match in play, also of one that was left."""
        return any(
            isinstance(place, PersonPlace) and place.account == account
            for live in self.live.values()
            if live.room.phase == PLAYING
            for place in live.room.places
        )

    def listed(self) -> list[Room]:
        """The public rooms, those that gather first."""
        public = [live.room for live in self.live.values() if not live.room.settings.private]
        return sorted(public, key=lambda room: room.phase == PLAYING)[:LOBBY_MOST]

    # Coming, going, changing

    async def open(self, accounts: Sequence[str], make: Callable[[str], Room | Refusal]) -> Refusal | None:
        """A new room for people who are in none; `make` gives the room of a code."""
        if len(self.live) >= self._most:
            return Refusal("rooms_full", {"most": self._most})
        code = room_code(secrets.randbelow, self.live)
        room = make(code)
        if isinstance(room, Refusal):
            return room
        held = [account for account in accounts if not self._reserve(account, code)]
        if held:
            self._release(set(accounts) - set(held), code)
            return Refusal("in_a_room", {"room": self.where[held[0]]})
        live = LiveRoom(Room(code=code, settings=room.settings))
        self.live[code] = live
        try:
            async with live.lock:
                await self._set(live, room)
        except BaseException:
            if live.room.closed:
                self.live.pop(code, None)
                self._release(accounts, code)
            raise
        return None

    async def join(self, code: str, account: str, name: str, spectate: bool, command: str) -> Refusal | None:
        """Take a place of a room, or watch it."""
        live = self.live.get(code)
        if live is None:
            return Refusal("no_such_room", {"room": code})
        if not self._reserve(account, code):
            return Refusal("in_a_room", {"room": self.where[account]})
        async with live.lock:
            if self.live.get(code) is not live:
                # The last of its people has left while this waited.
                self._release([account], code)
                return Refusal("no_such_room", {"room": code})
            kept = live.room.kept_place(account) >= 0
            try:
                step = live.room.spectate(account) if spectate else live.room.join(account, name)
                if isinstance(step, Refusal):
                    return step
                await self._set(live, step)
            finally:
                if account not in live.room.members() or live.room.closed:
                    self._release([account], code)
            self._attach(live, account)
            task, place = live.task, live.room.place_of(account)
        if kept and task is not None:
            await task.do(place, SetHosted(id=command, hosted=False))
        return None

    async def leave(self, account: str, command: str) -> Refusal | None:
        """Leave the room; in a match a bot takes the place."""
        live = self.of(account)
        if live is None:
            return Refusal("in_no_room")
        async with live.lock:
            place, task = live.room.place_of(account), live.task
            refusal = await self._apply(live, _leaving(account), account)
        if refusal is None and task is not None and place >= 0:
            await task.do(place, SetHosted(id=command, hosted=True))
        return refusal

    async def change(self, account: str, step: Step) -> Refusal | None:
        """Change the room of which somebody is a member."""
        live = self.of(account)
        if live is None:
            return Refusal("in_no_room")
        async with live.lock:
            return await self._apply(live, step)

    async def came(self, connection: Connection, deal: int, seen: int) -> None:
        """Somebody is connected, perhaps again: show the table of the room."""
        account = connection.account
        live = self.of(account)
        if live is None:
            return
        async with live.lock:
            if self._presence.connections.get(account) is not connection:
                return
            self._attach(live, account, deal, seen)
            if live.room.place_of(account) >= 0:
                await self._apply(live, lambda room: room.back(account))

    async def went(self, account: str) -> None:
        """Somebody is not connected any more: a spectator leaves, a player is away."""
        live = self.of(account)
        if live is None:
            return
        async with live.lock:
            if self._presence.here(account):
                return
            self._detach(live, account)
            if account in live.room.spectators:
                await self._apply(live, _leaving(account), account)
            else:
                await self._apply(live, lambda room: room.away(account))

    async def close_idle(self, away_s: float) -> None:
        """Let those leave who have been away for long, while no match is in play."""
        for live in list(self.live.values()):
            if live.room.phase == PLAYING:
                continue
            people = [place.account for place in live.room.places if isinstance(place, PersonPlace)]
            for account in people:
                if self._presence.away_s(account) > away_s:
                    async with live.lock:
                        if live.room.phase == GATHERING and not self._presence.here(account):
                            await self._apply(live, _leaving(account), account)

    def _reserve(self, account: str, code: str) -> bool:
        return self.where.setdefault(account, code) == code

    def _release(self, accounts: Iterable[str], code: str) -> None:
        for account in accounts:
            if self.where.get(account) == code:
                del self.where[account]

    # What a change does

    async def _apply(self, live: LiveRoom, step: Step, leaver: str = "") -> Refusal | None:
        if self.live.get(live.room.code) is not live:
            return Refusal("no_such_room", {"room": live.room.code})
        after = step(live.room)
        if isinstance(after, Refusal):
            return after
        await self._set(live, after, leaver)
        return None

    async def _set(self, live: LiveRoom, after: Room, leaver: str = "") -> None:
        """The room is now another; a match begins where it can."""
        if after.starts:
            started = after.started(secrets.token_hex(8))
            assert isinstance(started, Room)
            await self._keep(live, started)
            await self._begin(live)
        elif after != live.room:
            await self._keep(live, after, leaver)

    async def _keep(self, live: LiveRoom, after: Room, leaver: str = "") -> None:
        """Keep a room as it is now, then tell everybody; `leaver` is who leaves by own choice."""
        before = live.room
        if after.closed:
            await self._kept.drop(after.code)
        else:
            await self._kept.save(after.code, after.encode())
        live.room = after
        members = frozenset[str]() if after.closed else after.members()
        for account in members:
            self.where[account] = after.code
        self._tell(live, members)
        for account in before.members() - members:
            self._release([account], after.code)
            self._detach(live, account)
            reason: LeftReason = "left" if account == leaver else "kicked" if account in after.kicked else "closed"
            self._presence.tell(account, RoomLeft(room=after.code, reason=reason))
        if after.closed:
            self.live.pop(after.code, None)
        self.lobby_changed = True

    def _tell(self, live: LiveRoom, members: Iterable[str]) -> None:
        view = live.room.view()
        at: dict[int, list[str]] = {}
        for account in members:
            at.setdefault(live.room.place_of(account), []).append(account)
        for place, accounts in at.items():
            self._presence.tell_all(accounts, RoomChanged(room=view, place=place))

    def _detach(self, live: LiveRoom, account: str) -> None:
        viewer = live.viewers.pop(account, None)
        if viewer is not None and live.task is not None:
            live.task.detach(viewer)


def _leaving(account: str) -> Step:
    return lambda room: room.leave(account)
