"""Matches in rooms: tables are opened, gone on with after a start, watched over, and their ends are written down."""

import asyncio
import secrets
from typing import Final

import msgspec
import structlog

from paiju import __version__
from paiju.host.clock import Clock
from paiju.host.feeds import AFTERWARDS
from paiju.host.head import FourPlayers, HeadPlayer, TableHead, decode_head
from paiju.host.room import PLAYING, Room
from paiju.host.table_task import TableTask
from paiju.rulesets.registry import ruleset
from paiju.server.background import Background
from paiju.server.deal_records import DealRecords, finished, time_of_day
from paiju.server.deals import Deals
from paiju.server.kept_rooms import KeptRooms
from paiju.server.metrics import Metrics
from paiju.server.moderation import Moderation
from paiju.server.presence import Presence
from paiju.server.rooms import LiveRoom, Rooms, TableViewer
from paiju.storage.port import TableLog, TableSummary
from paiju.table.audience import SPECTATOR
from paiju.table.events import Event
from paiju.wire.messages import TableFailed
from paiju.wire.rooms import BotPlace, PersonPlace

LOG = structlog.stdlib.get_logger("paiju.rooms")
RESTARTS_MOST: Final = 5
"""How often a table is folded anew by the watchdog before it is left to the operators."""
RESUMED_AT_ONCE: Final = 8


class PlayingRooms(Rooms):
    """Rooms with their tables; the observer of these (`host.table_task.Observer`)."""

    def __init__(
        self,
        kept: KeptRooms,
        presence: Presence,
        most: int,
        log: TableLog,
        clock: Clock,
        deals: Deals,
        moderation: Moderation,
        metrics: Metrics,
        background: Background,
    ) -> None:
        super().__init__(kept, presence, most)
        self._log = log
        self._clock = clock
        self._deals = deals
        self._moderation = moderation
        self._metrics = metrics
        self._background = background

    # After a start

    async def resume(self) -> None:
        """Take up the rooms and the tables that the store has. Nobody is connected yet."""
        for code, data in (await self._kept.all()).items():
            try:
                room = Room.decode(data)
            except msgspec.DecodeError as error:
                self._background.fault("room_decode", error, room=code)
                continue
            self._take_up(_all_away(room))
        opened = await self._log.open_tables()
        gate = asyncio.Semaphore(RESUMED_AT_ONCE)
        await asyncio.gather(*(self._resume(summary, gate) for summary in opened))
        tables = {summary.id for summary in opened}
        for live in list(self.live.values()):
            if live.room.phase == PLAYING and live.room.table not in tables:
                # The match ended, and then the hall did, before it could say so.
                async with live.lock:
                    await DealRecords(self._log, self._deals).index(live.room.table)
                    await self._apply(live, Room.over)
        LOG.info("resumed", rooms=len(self.live), tables=len(self.tables()))

    def _take_up(self, room: Room) -> LiveRoom:
        live = self.live[room.code] = LiveRoom(room)
        for place in room.present():
            held = room.person(place)
            if held is not None:
                self.where.setdefault(held.account, room.code)
        return live

    async def _resume(self, summary: TableSummary, gate: asyncio.Semaphore) -> None:
        async with gate:
            try:
                head = decode_head(summary.head)
                live = self.live.get(head.room)
                if live is None:
                    live = self._take_up(_room_of(head))
                if live.room.table != head.id:
                    LOG.warning("table_of_no_room", table=head.id, room=head.room)
                    return
                live.task = await TableTask.resume(self._log, summary, self._clock, self)
            except Exception as error:
                self._background.fault("table_resume", error, table=summary.id)

    # Watching over tables

    async def watch(self, stalled_ms: int) -> None:
        """Fold those tables anew that stopped, or do nothing that is due."""
        for live in list(self.live.values()):
            task = live.task
            if live.room.phase != PLAYING or live.lock.locked():
                continue
            if task is None:
                await self._restart(live, None, "lost")
            elif task.stopped and task.live.phase != "over":
                await self._restart(live, task, "stopped")
            elif task.late_ms() > stalled_ms:
                await self._restart(live, task, "stalled")

    async def _restart(self, live: LiveRoom, task: TableTask | None, cause: str) -> None:
        table = live.room.table
        async with live.lock:
            if live.task is not task or live.room.table != table:
                return
            live.restarts += 1
            self._metrics.restarts.labels(cause).inc()
            LOG.warning("table_restart", table=table, room=live.room.code, cause=cause, times=live.restarts)
            if task is not None:
                # A task that hangs cannot be ended in good order; the log keeps it from writing ever again.
                self._background.start("table_close", task.aclose(), table=table)
            if live.restarts > RESTARTS_MOST:
                await self._give_up(live)
                return
            try:
                summary = await self._log.summary(table)
                live.task = await TableTask.resume(self._log, summary, self._clock, self)
            except Exception as error:
                live.task = None
                self._background.fault("table_restart", error, table=table)
                return
            live.viewers.clear()
            for account in live.room.members():
                self._attach(live, account)

    async def _give_up(self, live: LiveRoom) -> None:
        """Leave a table to the operators, its log as it is, and let the room gather again."""
        table = live.room.table
        self._presence.tell_all(live.room.members(), TableFailed(table=table, report=table))
        live.task = None
        live.viewers.clear()
        await self._apply(live, Room.over)

    async def stop(self) -> None:
        """Stop all tables after the appends under way; their logs stay as they are."""
        await asyncio.gather(*(live.task.aclose() for live in self.tables() if live.task is not None))

    # Tables

    async def _begin(self, live: LiveRoom) -> None:
        room = live.room
        live.last_table = room.table
        try:
            live.task = await TableTask.open(self._log, self._head(room), self._clock, self)
        except Exception as error:
            self._background.fault("table_open", error, table=room.table)
            over = room.over()
            assert isinstance(over, Room)
            await self._keep(live, over)
            return
        live.restarts = 0
        LOG.info("match_began", room=room.code, table=room.table, preset=room.settings.preset)
        for account in room.members():
            self._attach(live, account)

    def _attach(self, live: LiveRoom, account: str, deal: int = 0, seen: int = 0) -> None:
        """Show the table to a member who is connected; a connection that it replaces watches no more."""
        connection = self._presence.connections.get(account)
        if live.task is None or connection is None:
            return
        place = live.room.place_of(account)
        if place < 0:
            if account not in live.room.spectators:
                return
            place = SPECTATOR if live.room.settings.spectators == "live" else AFTERWARDS
        older = live.viewers.get(account)
        if older is not None and older.connection is connection and older.place == place:
            return
        viewer = live.viewers[account] = TableViewer(connection, place)
        live.task.attach(viewer, deal, seen)
        if older is not None:
            live.task.detach(older)

    def _head(self, room: Room) -> TableHead:
        now = self._clock.now_ms()
        return TableHead(
            id=room.table,
            room=room.code,
            settings=room.settings,
            players=_players(room),
            secret=secrets.token_hex(32),
            opened_ms=now,
            time=time_of_day(now),
            app=f"paiju {__version__}",
            options=msgspec.structs.asdict(ruleset(room.settings.preset, room.settings.options).options),
        )

    def _room_of(self, task: TableTask) -> LiveRoom | None:
        live = self.live.get(task.head.room)
        return live if live is not None and live.task is task else None

    # What tables tell (host.table_task.Observer)

    def deal_over(self, task: TableTask, deal: int, events: tuple[Event, ...]) -> None:
        """Index a deal."""
        line = finished(task.head, deal, events)
        work = self._background.start("deal_index", self._deals.add(line), table=task.head.id)
        self._metrics.deals.inc()
        live = self._room_of(task)
        if live is not None:
            live.indexing.add(work)
            work.add_done_callback(live.indexing.discard)

    def match_over(self, task: TableTask) -> None:
        """Let the room gather again."""
        self._metrics.matches.inc()
        self._background.start("match_over", self._match_over(task), table=task.head.id)

    async def _match_over(self, task: TableTask) -> None:
        live = self._room_of(task)
        if live is None:
            return
        if live.indexing:
            await asyncio.wait(live.indexing)
        async with live.lock:
            if live.task is not task:
                return
            live.task = None
            live.viewers.clear()
            await self._apply(live, Room.over)
        LOG.info("match_over", room=task.head.room, table=task.head.id)

    def hosting_changed(self, task: TableTask) -> None:
        """Show in the room for whom a bot plays."""
        self._background.start("hosting", self._hosting(task), table=task.head.id)

    async def _hosting(self, task: TableTask) -> None:
        live = self._room_of(task)
        if live is None:
            return
        async with live.lock:
            if live.task is not task:
                return

            def step(room: Room) -> Room:
                for place in room.present():
                    room = room.hosting(place, task.hosted(place))
                return room

            await self._apply(live, step)

    def failed(self, task: TableTask, error: BaseException, stopped: bool) -> None:
        """Write it down; a table that stopped is seen by the watchdog."""
        if self._room_of(task) is None:
            LOG.warning("old_table_stopped", table=task.head.id, error=type(error).__name__)
            return
        report = self._background.fault("table", error, table=task.head.id, room=task.head.room)
        if stopped:
            about = f"{type(error).__name__} ({report})"
            work = self._moderation.report("", "fault", text=about, table=task.head.id, deal=task.live.begun)
            self._background.start("fault_report", work)

    def appended(self, task: TableTask, entries: int, took_ms: float) -> None:
        """Measure it."""
        self._metrics.append_s.observe(took_ms / 1000)

    def bot_failed(self, task: TableTask, fault: str) -> None:
        """Write it down."""
        LOG.error("bot_failed", table=task.head.id, preset=task.head.settings.preset, fault=fault)


def _all_away(room: Room) -> Room:
    """A room of the store, when nobody is connected yet; spectators come again by themselves."""
    for place in room.present():
        held = room.person(place)
        if held is not None:
            after = room.away(held.account)
            room = after if isinstance(after, Room) else room
    return msgspec.structs.replace(room, spectators=())


def _room_of(head: TableHead) -> Room:
    """The room of a table, where the store has lost it."""
    first, second, third, fourth = (
        BotPlace(one.bot, one.name) if one.bot else PersonPlace(one.account, one.name, away=True)
        for one in head.players
    )
    room = Room(code=head.room, settings=head.settings, places=(first, second, third, fourth))
    return msgspec.structs.replace(room, phase=PLAYING, table=head.id)


def _players(room: Room) -> FourPlayers:
    first, second, third, fourth = (
        HeadPlayer(place.name, bot=place.bot)
        if isinstance(place, BotPlace)
        else HeadPlayer(place.name, account=place.account)
        for place in room.places
        if isinstance(place, BotPlace | PersonPlace)
    )
    return first, second, third, fourth
