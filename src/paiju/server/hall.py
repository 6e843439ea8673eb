"""The hall: what connects people, rooms, tables and the store. Every command is answered, whatever happens."""

import asyncio
from collections import Counter
from time import monotonic
from typing import Final

import structlog

from paiju.host.clock import Clock, RealClock
from paiju.server.accounts import Account, Accounts
from paiju.server.answers import Answers
from paiju.server.background import Background
from paiju.server.bounded_log import BoundedLog
from paiju.server.chat import Chat
from paiju.server.connection import Connection
from paiju.server.deal_records import DealRecords
from paiju.server.deals import Deals
from paiju.server.errors import HallError
from paiju.server.handlers import Handlers
from paiju.server.kept_rooms import KeptRooms
from paiju.server.limits import Buckets
from paiju.server.limits import Clock as Seconds
from paiju.server.metrics import Metrics
from paiju.server.moderation import Moderation
from paiju.server.passwords import Passwords
from paiju.server.personal_data import People
from paiju.server.playing_rooms import PlayingRooms
from paiju.server.presence import Presence
from paiju.server.quick_play import QuickPlayLine
from paiju.server.sessions import Session, Sessions
from paiju.server.settings import Settings
from paiju.server.tickets import Tickets
from paiju.server.words import failed, refused
from paiju.storage.database import Store
from paiju.wire import commands
from paiju.wire.commands import AnyCommand, Hello
from paiju.wire.limits import PROTOCOL
from paiju.wire.messages import AnyMessage, CloseReason, Done, Failed, Welcome

LOG = structlog.stdlib.get_logger("paiju.hall")
TICK_S: Final = 0.5
SWEEP_S: Final = 5.0
CLOSING_S: Final = 5.0
"""A connection that is closing and does not read is dropped after so long."""
PASSING: Final = ("table_stopped", "fault")
"""Reasons that a command failed for which pass when the table goes on: it may come again under its name."""
GUEST_DAYS: Final = 60
"""Guests who were not seen for so long are forgotten."""


class Hall:
    """One hall on one store. `start` it, hand it connections, `drain` and `aclose` it."""

    def __init__(
        self, settings: Settings, store: Store, clock: Clock | None = None, seconds: Seconds = monotonic
    ) -> None:
        self.settings = settings
        self.store = store
        self.clock: Clock = clock or RealClock()
        self.seconds = seconds
        now_ms, database = self.clock.now_ms, store.database
        self.metrics = Metrics()
        self.background = Background(self.metrics)
        self.passwords = Passwords()
        self.accounts = Accounts(database, self.passwords, now_ms)
        self.sessions = Sessions(database, now_ms)
        self.tickets = Tickets(now_ms)
        self.moderation = Moderation(database, now_ms)
        self.deals = Deals(database, now_ms)
        self.records = DealRecords(store.log, self.deals)
        self.people = People(database, self.accounts, now_ms)
        self.presence = Presence(seconds)
        self.rooms = PlayingRooms(
            KeptRooms(database, now_ms),
            self.presence,
            settings.rooms,
            BoundedLog(store.log, settings.stalled_s),
            self.clock,
            self.deals,
            self.moderation,
            self.metrics,
            self.background,
        )
        self.chat = Chat(self.presence, self.moderation, self.deals)
        self.line = QuickPlayLine(self.rooms, self.presence, self.clock, int(settings.queue_fill_s * 1000))
        self.connections: set[Connection] = set()
        self.ready = False
        self.draining = False
        self._answers = Answers()
        self._addresses: Counter[str] = Counter()
        self._account_buckets = Buckets(settings.account_per_s, settings.account_burst, seconds)
        self._bot_buckets = Buckets(settings.bot_per_s, settings.bot_burst, seconds)
        self._chat_buckets = Buckets(settings.chat_per_s, settings.chat_burst, seconds)
        self.login_buckets = Buckets(settings.login_per_s, settings.login_burst, seconds)
        self.guest_buckets = Buckets(settings.guest_per_s, settings.guest_burst, seconds)
        self._ticker: asyncio.Task[None] | None = None
        self.handlers = Handlers(
            self.rooms, self.line, self.chat, self.moderation, self.presence, self.metrics, seconds
        )
        self._gauges()

    # Beginning and end

    async def start(self) -> None:
        """Take up what the store has, and begin to tick."""
        await self.rooms.resume()
        self._ticker = asyncio.create_task(self._tick_on(), name="hall-ticks")
        self.ready = True

    async def drain(self) -> None:
        """Say goodbye, let the appends under way become durable, and stop the tables."""
        if self.draining:
            return
        self.draining = True
        self.ready = False
        LOG.info("draining", connections=len(self.connections), tables=len(self.rooms.tables()))
        for connection in list(self.connections):
            self._close(connection, "draining")
        await self.rooms.stop()
        if self._ticker is not None:
            self._ticker.cancel()
            await asyncio.wait([self._ticker])
        await self.background.finish(self.settings.drain_s)

    async def aclose(self) -> None:
        """Drain, then let go of the store."""
        await self.drain()
        self.background.cancel()
        self.passwords.close()
        await self.store.aclose()

    # Connections

    def admits(self, address: str) -> bool:
        """Whether one more connection of an address may be opened."""
        most = self.settings
        return (
            not self.draining
            and len(self.connections) < most.sockets
            and self._addresses[address] < most.address_sockets
        )

    async def run(self, connection: Connection, session: Session | None) -> None:
        """Serve a connection until it ends; `session` is who came, where the handshake told."""
        self.connections.add(connection)
        self._addresses[connection.address] += 1
        connection.session = session
        try:
            await connection.run(self.handle)
        finally:
            self.connections.discard(connection)
            self.handlers.lobby.discard(connection)
            self._addresses[connection.address] -= 1
            if not self._addresses[connection.address]:
                del self._addresses[connection.address]
            if connection.account and self.presence.depart(connection) and not self.draining:
                self.background.start("went", self.rooms.went(connection.account), account=connection.account)

    def overflowed(self) -> None:
        """A connection was cut off."""
        self.metrics.overflows.inc()
        self.metrics.closings.labels("overflow").inc()

    def close_sessions(self, account: str, sessions: list[str] | None = None, reason: CloseReason = "revoked") -> None:
        """Close the connections of an account's sessions by their ids; None: all."""
        self.tickets.revoke(account)
        for connection in list(self.connections):
            own = connection.session
            if own is not None and own.account == account and (sessions is None or own.id in sessions):
                self._close(connection, reason)

    async def forget(self, account: str, password: str) -> None:
        """Delete somebody's account, who leaves everything before.

        Raises HallError as `People.delete`, and match_in_play: records of that would tell the name once more.
        """
        if self.rooms.plays(account):
            raise HallError("match_in_play")
        found = await self.accounts.find(account)
        if found is not None and not found.guest and not found.is_bot:
            await self.accounts.check_password(account, password)
        if self.line.waits(account):
            self.line.cancel(account)
        await self.rooms.leave(account, f"delete.{account}")
        await self.people.delete(account, password)
        self.close_sessions(account)

    def _close(self, connection: Connection, reason: CloseReason) -> None:
        if not connection.closing:
            self.metrics.closings.labels(reason).inc()
        connection.close(reason)

    # Commands

    async def handle(self, connection: Connection, command: AnyCommand) -> None:
        """Do a command and answer it."""
        kind = type(command).__name__
        self.metrics.commands.labels(kind).inc()
        try:
            if isinstance(command, Hello):
                await self._hello(connection, command)
                return
            answer = await self._answer(connection, command)
        except Exception as error:
            report = self.background.fault("command", error, command=kind, account=connection.account)
            answer = failed(command.id, "fault", connection.lang, {"report": report})
        if isinstance(answer, Failed):
            self.metrics.refusals.labels(answer.reason).inc()
        connection.tell(answer)

    async def _answer(self, connection: Connection, command: AnyCommand) -> AnyMessage:
        account = connection.account
        buckets = self._bot_buckets if connection.is_bot else self._account_buckets
        if not buckets.take(account):
            return self._too_fast(connection, command, buckets)
        if isinstance(command, commands.WatchLobby | commands.Resync):
            return await self._done(connection, command)
        earlier = self._answers.earlier(account, command.id)
        if earlier is not None:
            return await asyncio.shield(earlier)
        said = isinstance(command, commands.Say | commands.SayPreset | commands.Report)
        if said and not self._chat_buckets.take(account):
            return self._too_fast(connection, command, self._chat_buckets)
        promise = self._answers.begin(account, command.id)
        try:
            answer = await self._done(connection, command)
        except BaseException:
            self._answers.drop(account, command.id)
            promise.set_result(failed(command.id, "fault", connection.lang, {"report": "-"}))
            raise
        promise.set_result(answer)
        if isinstance(answer, Failed) and answer.reason in PASSING:
            self._answers.drop(account, command.id)
        return answer

    async def _done(self, connection: Connection, command: AnyCommand) -> AnyMessage:
        try:
            refusal = await self.handlers.do(connection, command)
        except HallError as error:
            return failed(command.id, error.reason, connection.lang, dict(error.values))
        return Done(reply=command.id) if refusal is None else refused(command.id, refusal, connection.lang)

    def _too_fast(self, connection: Connection, command: AnyCommand, buckets: Buckets) -> Failed:
        wait_ms = int(1000 * buckets.wait_s(connection.account)) + 1
        return failed(command.id, "too_fast", connection.lang, {"wait_ms": wait_ms})

    async def _hello(self, connection: Connection, command: Hello) -> None:
        connection.lang = command.lang
        if self.draining:
            self._close(connection, "draining")
        elif command.version != PROTOCOL:
            self._close(connection, "version")
        elif connection.account:
            connection.tell(failed(command.id, "hello_twice", connection.lang))
        else:
            if command.ticket:
                connection.session = self.tickets.redeem(command.ticket)
            account = await self._who(connection.session)
            if account is None:
                connection.tell(failed(command.id, "ticket" if command.ticket else "who", connection.lang))
            elif await self.moderation.banned(account.id, connection.address) is not None:
                self._close(connection, "banned")
            else:
                await self._welcome(connection, command, account)

    async def _who(self, session: Session | None) -> Account | None:
        return None if session is None else await self.accounts.find(session.account)

    async def _welcome(self, connection: Connection, command: Hello, account: Account) -> None:
        blocked = await self.moderation.blocked_by(account.id)
        await self.accounts.seen(account.id)
        if connection.closing:
            return
        connection.account, connection.name, connection.is_bot = account.id, account.name, account.is_bot
        if account.is_bot:
            connection.allow(self.settings.bot_per_s, self.settings.bot_burst)
        older = self.presence.arrive(connection, blocked)
        live = self.rooms.of(account.id)
        connection.tell(
            Welcome(
                reply=command.id,
                version=PROTOCOL,
                account=account.id,
                name=account.name,
                guest=account.guest,
                room=live.room.view() if live is not None else None,
            )
        )
        if older is not None:
            self._close(older, "replaced")
        await self.rooms.came(connection, command.deal, command.seen)
        self.line.tell(account.id)

    # What happens by itself

    async def _tick_on(self) -> None:
        ticks = 0
        while True:
            await asyncio.sleep(TICK_S)
            ticks += 1
            try:
                await self.tick()
                if ticks % int(SWEEP_S / TICK_S) == 0:
                    await self.sweep()
                if ticks % int(3600 / TICK_S) == 1:
                    await self._forget()
            except Exception as error:
                self.background.fault("tick", error)

    async def tick(self) -> None:
        """Seat those who wait, and tell the lobby what has changed."""
        await self.line.seat()
        if self.rooms.lobby_changed:
            self.rooms.lobby_changed = False
            self.handlers.tell_lobby()

    async def sweep(self) -> None:
        """Close what is idle, and look after the tables."""
        now = self.seconds()
        for connection in list(self.connections):
            quiet = now - connection.seen_s
            if connection.closing:
                if now - connection.closed_s > CLOSING_S and connection.closing != "gone":
                    connection.drop(connection.closing)
            elif quiet > self.settings.idle_s or (
                not connection.account and now - connection.opened_s > self.settings.hello_s
            ):
                self._close(connection, "idle")
        await self.rooms.watch(int(self.settings.stalled_s * 1000))
        await self.rooms.close_idle(self.settings.room_idle_s)
        self.presence.forget(but=[*self.rooms.where, *(one.account for one in self.line.queue.waiting)])

    async def _forget(self) -> None:
        await self.sessions.sweep()
        await self.people.forget_guests(self.clock.now_ms() - GUEST_DAYS * 86_400_000)

    def _gauges(self) -> None:
        gauge = self.metrics.gauge
        gauge("connections", "Open connections", lambda: len(self.connections))
        gauge("people", "People who are connected", lambda: len(self.presence.connections))
        gauge("rooms", "Open rooms", lambda: len(self.rooms.live))
        gauge("tables", "Tables on which a match is in play", lambda: len(self.rooms.tables()))
        gauge("queue", "People who wait for quick play", lambda: len(self.line.queue.waiting))
        gauge(
            "outbox_frames",
            "Frames that wait for connections",
            lambda: sum(connection.depth for connection in self.connections),
        )
        gauge(
            "outbox_frames_most",
            "Frames that wait for one connection at most",
            lambda: max((connection.depth for connection in self.connections), default=0),
        )
