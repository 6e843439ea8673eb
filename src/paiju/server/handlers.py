"""What each command of a client does; who may send it, and how often, has been looked at before."""

from collections.abc import Awaitable, Callable
from typing import Any

from paiju.host.room import Room, open_room
from paiju.server.chat import Chat
from paiju.server.connection import Connection
from paiju.server.limits import Clock as Seconds
from paiju.server.metrics import Metrics
from paiju.server.moderation import Moderation
from paiju.server.playing_rooms import PlayingRooms
from paiju.server.presence import Presence
from paiju.server.quick_play import QuickPlayLine
from paiju.table.refusal import Refusal
from paiju.wire import commands
from paiju.wire.codec import write
from paiju.wire.commands import AnyCommand
from paiju.wire.messages import LobbyRooms

Handler = Callable[[Connection, Any], Awaitable[Refusal | None]]


class Handlers:
    """One method for each type of command. `lobby` are the connections that are told of the public rooms."""

    def __init__(
        self,
        rooms: PlayingRooms,
        line: QuickPlayLine,
        chat: Chat,
        moderation: Moderation,
        presence: Presence,
        metrics: Metrics,
        seconds: Seconds,
    ) -> None:
        self.lobby: set[Connection] = set()
        self._rooms = rooms
        self._line = line
        self._chat = chat
        self._moderation = moderation
        self._presence = presence
        self._metrics = metrics
        self._seconds = seconds
        self._of = self._all()

    async def do(self, connection: Connection, command: AnyCommand) -> Refusal | None:
        """Do a command: None when it is done. Raises HallError."""
        return await self._of[type(command)](connection, command)

    def tell_lobby(self) -> None:
        """Tell everybody who watches the lobby of the rooms."""
        if self.lobby:
            frame = write(self._lobby_rooms())
            for connection in self.lobby:
                connection.send(frame)

    def _lobby_rooms(self) -> LobbyRooms:
        return LobbyRooms(rooms=tuple(room.line() for room in self._rooms.listed()))

    def _all(self) -> dict[type, Handler]:
        def of_room(step: Callable[[str, Any], Callable[[Room], Room | Refusal]]) -> Handler:
            async def handler(connection: Connection, command: Any) -> Refusal | None:
                return await self._rooms.change(connection.account, step(connection.account, command))

            return handler

        return {
            commands.WatchLobby: self._watch_lobby,
            commands.CreateRoom: self._create_room,
            commands.JoinRoom: self._join_room,
            commands.LeaveRoom: self._leave_room,
            commands.ChangeRoom: of_room(lambda account, it: lambda room: room.change(account, it.settings)),
            commands.SetReady: of_room(lambda account, it: lambda room: room.set_ready(account, it.ready)),
            commands.AddBot: of_room(lambda account, it: lambda room: room.add_bot(account, it.place, it.bot)),
            commands.RemoveBot: of_room(lambda account, it: lambda room: room.remove_bot(account, it.place)),
            commands.Kick: of_room(lambda account, it: lambda room: room.kick(account, it.place)),
            commands.GiveHost: of_room(lambda account, it: lambda room: room.give_host(account, it.place)),
            commands.QuickPlay: self._quick_play,
            commands.CancelQuickPlay: self._cancel_quick_play,
            commands.Act: self._at_table,
            commands.Confirm: self._at_table,
            commands.SetHosted: self._at_table,
            commands.Escape: self._at_table,
            commands.Resync: self._resync,
            commands.Say: self._say,
            commands.SayPreset: self._say,
            commands.Mute: self._mute,
            commands.Block: self._block,
            commands.Report: self._report,
        }

    async def _watch_lobby(self, connection: Connection, command: commands.WatchLobby) -> Refusal | None:
        if command.on:
            self.lobby.add(connection)
            connection.tell(self._lobby_rooms())
        else:
            self.lobby.discard(connection)
        return None

    async def _create_room(self, connection: Connection, command: commands.CreateRoom) -> Refusal | None:
        account, name = connection.account, connection.name
        refusal = await self._rooms.open([account], lambda code: open_room(code, command.settings, account, name))
        self._wait_no_more(account, refusal)
        return refusal

    async def _join_room(self, connection: Connection, command: commands.JoinRoom) -> Refusal | None:
        live = self._rooms.live.get(command.room)
        if live is not None and not command.spectate and live.room.kept_place(connection.account) < 0:
            blockers = await self._moderation.blockers_of(connection.account)
            if blockers & live.room.members():
                return Refusal("blocked")
        refusal = await self._rooms.join(
            command.room, connection.account, connection.name, command.spectate, command.id
        )
        self._wait_no_more(connection.account, refusal)
        return refusal

    def _wait_no_more(self, account: str, refusal: Refusal | None) -> None:
        if refusal is None and self._line.waits(account):
            self._line.cancel(account)

    async def _leave_room(self, connection: Connection, command: commands.LeaveRoom) -> Refusal | None:
        return await self._rooms.leave(connection.account, command.id)

    async def _quick_play(self, connection: Connection, command: commands.QuickPlay) -> Refusal | None:
        return await self._line.join(connection.account, connection.name, command.preset)

    async def _cancel_quick_play(self, connection: Connection, command: commands.CancelQuickPlay) -> Refusal | None:
        return self._line.cancel(connection.account)

    async def _at_table(
        self, connection: Connection, command: commands.Act | commands.Confirm | commands.SetHosted | commands.Escape
    ) -> Refusal | None:
        live = self._rooms.of(connection.account)
        place = live.room.place_of(connection.account) if live is not None else -1
        if live is None or live.task is None or place < 0:
            return Refusal("no_table")
        start = self._seconds()
        refusal = await live.task.do(place, command)
        if refusal is not None and refusal.reason == "fault":
            return Refusal("fault", {"report": live.room.table})
        if isinstance(command, commands.Act) and refusal is None:
            self._metrics.action_s.observe(self._seconds() - start)
        return refusal

    async def _resync(self, connection: Connection, command: commands.Resync) -> Refusal | None:
        live = self._rooms.of(connection.account)
        viewer = live.viewers.get(connection.account) if live is not None else None
        if live is None or live.task is None or viewer is None:
            return Refusal("no_table")
        live.task.resync(viewer, command.deal, command.seen)
        return None

    async def _say(self, connection: Connection, command: commands.Say | commands.SayPreset) -> Refusal | None:
        live = self._rooms.of(connection.account)
        if live is None:
            return Refusal("in_no_room")
        return self._chat.say(live, connection.account, connection.name, command)

    async def _mute(self, connection: Connection, command: commands.Mute) -> Refusal | None:
        if command.on:
            connection.mute(command.account)
        else:
            connection.muted.pop(command.account, None)
        return None

    async def _block(self, connection: Connection, command: commands.Block) -> Refusal | None:
        await self._moderation.block(connection.account, command.account, command.on)
        self._presence.blocked[connection.account] = await self._moderation.blocked_by(connection.account)
        return None

    async def _report(self, connection: Connection, command: commands.Report) -> Refusal | None:
        await self._chat.report(self._rooms.of(connection.account), connection.account, command)
        return None
