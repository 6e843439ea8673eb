"""A hall that is open on a real port, for tests, and people who come to it by real sockets."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, TypeVar

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from paiju.server.hall import Hall
from paiju.server.running import HallServer, listen
from paiju.server.settings import Settings
from paiju.storage.database import open_store
from paiju.table.actions import Action
from paiju.table.events import DealEnded, Event
from paiju.wire.codec import read_message, write
from paiju.wire.commands import Act, AddBot, AnyCommand, Confirm, CreateRoom, Hello, Resync, SetReady
from paiju.wire.limits import PROTOCOL
from paiju.wire.messages import (
    AnyMessage,
    Asked,
    Closing,
    Done,
    Failed,
    GateOpened,
    Happened,
    MatchOver,
    Pong,
    RoomChanged,
    Welcome,
)
from paiju.wire.rooms import RoomSettings

PATIENCE_S = 20.0
M = TypeVar("M")
FAST: dict[str, Any] = {"pause_least_ms": 0, "pause_most_ms": 0, "bot_pause_ms": 0, "private": True, "deals": 1}
"""Settings of a room in which nobody waits."""


class OpenHall:
    """A hall with its server. `base` is its address."""

    def __init__(self, hall: Hall, server: HallServer, port: int) -> None:
        self.hall = hall
        self.server = server
        self.base = f"http://127.0.0.1:{port}"
        self.socket = f"ws://127.0.0.1:{port}/socket"

    def http(self, **more: Any) -> httpx.AsyncClient:
        """Somebody who asks by HTTP."""
        return httpx.AsyncClient(base_url=self.base, **more)

    async def token(self, name: str = "") -> str:
        """A new guest's token."""
        async with self.http() as client:
            answer = await client.post("/api/guest", json={"name": name})
            assert answer.status_code == 200, answer.text
            return str(answer.json()["token"])

    @asynccontextmanager
    async def person(self, name: str = "", token: str = "", deal: int = 0, seen: int = 0) -> AsyncIterator["Person"]:
        """Somebody who is connected and has said hello."""
        token = token or await self.token(name)
        async with connect(self.socket, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
            person = Person(socket, token)
            try:
                person.welcome = await person.hello(deal=deal, seen=seen)
                yield person
            finally:
                person.reader.cancel()


@asynccontextmanager
async def open_hall(store: str = "memory:", **settings: Any) -> AsyncIterator[OpenHall]:
    """Open a hall on a free port, and close it in good order."""
    generous: dict[str, Any] = {
        "guest_burst": 1000,
        "http_burst": 1000,
        "login_burst": 1000,
        "host": "127.0.0.1",
        "drain_s": 3,
    }
    chosen = Settings(**(generous | {"store": store, "commands_burst": 1000, "account_burst": 1000} | settings))
    hall = Hall(chosen, await open_store(chosen.address))
    server = HallServer(hall)
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    running = asyncio.create_task(server._serve([listening]))
    while not hall.ready:
        assert not running.done(), running
        await asyncio.sleep(0.01)
    try:
        yield OpenHall(hall, server, port)
    finally:
        server.should_exit = True
        await asyncio.wait_for(running, PATIENCE_S)
        listening.close()


class Person:
    """A client: remembers what it was told, answers nothing by itself."""

    def __init__(self, socket: ClientConnection, token: str) -> None:
        self.socket = socket
        self.token = token
        self.welcome: Welcome
        self.told: list[AnyMessage] = []
        self.code = 0
        self.reader = asyncio.create_task(self._read())
        self._numbers = count(1)
        self._news = asyncio.Event()
        self._looked = 0

    @property
    def account(self) -> str:
        return self.welcome.account

    async def _read(self) -> None:
        try:
            async for frame in self.socket:
                assert isinstance(frame, str)
                self.told.append(read_message(frame))
                self._news.set()
        except ConnectionClosed:
            pass
        self.code = self.socket.close_code or 0
        self._news.set()

    async def until(self, right: Callable[[AnyMessage], bool], start: int = 0) -> AnyMessage:
        """The first message from `start` on that is right; waits for it."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                for message in self.told[start:]:
                    if right(message):
                        return message
                start = len(self.told)
                assert not self.reader.done(), f"the connection ended with {self.code} before that was told"
                self._news.clear()
                await self._news.wait()

    async def told_of(self, kind: type[M], start: int = 0) -> M:
        """The first message of a kind from `start` on."""
        found = await self.until(lambda message: isinstance(message, kind), start)
        assert isinstance(found, kind)
        return found

    async def closed(self) -> Closing:
        """Wait for the end of the connection: what the hall said of it."""
        await asyncio.wait_for(asyncio.shield(self.reader), PATIENCE_S)
        (closing,) = [message for message in self.told if isinstance(message, Closing)]
        return closing

    async def raw(self, frame: str | bytes) -> AnyMessage:
        """Send a frame as it is: the next answer to anything."""
        start = len(self.told)
        await self.socket.send(frame)
        return await self.until(lambda message: isinstance(message, Done | Failed | Pong | Welcome), start)

    async def send(self, command: AnyCommand) -> Done | Failed | Pong | Welcome:
        """Send a command: its answer."""
        start = len(self.told)
        await self.socket.send(write(command).decode())
        answer = await self.until(lambda message: getattr(message, "reply", None) == command.id, start)
        assert isinstance(answer, Done | Failed | Pong | Welcome)
        return answer

    async def do(self, kind: Callable[..., AnyCommand], **fields: Any) -> None:
        """Send a command that is to be done."""
        answer = await self.send(kind(id=self.name_one(), **fields))
        assert isinstance(answer, Done), answer

    async def fail(self, kind: Callable[..., AnyCommand], **fields: Any) -> str:
        """Send a command that is to be refused: the reason."""
        answer = await self.send(kind(id=self.name_one(), **fields))
        assert isinstance(answer, Failed), answer
        assert answer.text
        return answer.reason

    def name_one(self) -> str:
        return f"c{next(self._numbers)}.{id(self)}"

    async def hello(self, **fields: Any) -> Welcome:
        answer = await self.send(Hello(id="hello", version=PROTOCOL, **fields))
        assert isinstance(answer, Welcome), answer
        return answer

    # Rooms and tables

    async def room(self, **settings: Any) -> str:
        """Open a room: its code."""
        start = len(self.told)
        await self.do(CreateRoom, settings=RoomSettings(**(FAST | settings)))
        return (await self.told_of(RoomChanged, start)).room.code

    async def with_bots(self, *places: int, bot: str = "random") -> None:
        for place in places:
            await self.do(AddBot, place=place, bot=bot)

    async def begin(self, **settings: Any) -> str:
        """A match against three bots: the room's code."""
        code = await self.room(**settings)
        await self.with_bots(1, 2, 3)
        await self.do(SetReady)
        return code

    async def play(
        self,
        choose: Callable[[Asked], Action],
        deals: int = 1,
        most: int = 10_000,
        known: "Feed | None" = None,
        start: int = 0,
    ) -> "Feed":
        """Play until a number of deals are over, or so many answers were given.

        Only what was told from message `start` on counts; `known` was told on another connection.
        """
        feed = known or Feed()
        answered = 0
        at = start
        while feed.over < deals and feed.result is None and answered < most:
            await self.until(lambda message: True, at)
            message = self.told[at]
            at += 1
            feed.take(message)
            if isinstance(message, GateOpened) and feed.over < deals and not all(message.confirmed):
                answer = await self.send(Confirm(id=self.name_one(), deal=message.deal, contribution="mine"))
                assert isinstance(answer, Done | Failed)
            elif isinstance(message, Asked) and not self._answered_later(message, at):
                answered += 1
                await self.send(
                    Act(id=self.name_one(), deal=message.deal, number=message.number, action=choose(message))
                )
        return feed

    def _answered_later(self, asked: Asked, at: int) -> bool:
        """Whether what was told since has closed a prompt."""
        return any(isinstance(message, Happened) and message.events for message in self.told[at:])

    async def resync(self, deal: int, seen: int) -> None:
        await self.do(Resync, deal=deal, seen=seen)


class Feed:
    """What a person was told of a match."""

    def __init__(self) -> None:
        self.deal = 0
        self.events: list[Event] = []
        self.over = 0
        self.result: MatchOver | None = None

    def take(self, message: AnyMessage) -> None:
        if isinstance(message, Happened):
            if message.deal != self.deal:
                self.deal, self.events = message.deal, []
            assert message.start <= len(self.events)
            new = message.events[len(self.events) - message.start :]
            self.events += new
            self.over += any(isinstance(event, DealEnded) for event in new)
        elif isinstance(message, MatchOver):
            self.result = message


def last_choice(asked: Asked) -> Action:
    """Pass, or discard what stands last."""
    return asked.actions[-1]
