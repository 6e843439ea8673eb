"""A hall for tests: a real WebSocket server that speaks the wire's structs, and at its table a real deal."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from hashlib import sha256

import msgspec
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from paiju.bots.registry import make_bot
from paiju.cli.online.address import Address, read_address
from paiju.cli.online.feed_client import FeedClient, News
from paiju.cli.online.link import Link
from paiju.rulesets.registry import ruleset
from paiju.table.refusal import Refusal
from paiju.table.table import Table
from paiju.wire.codec import read_command, write
from paiju.wire.commands import Act, AnyCommand, Confirm, Hello, Ping, Resync, SetHosted, SetReady, WatchLobby
from paiju.wire.limits import PROTOCOL
from paiju.wire.messages import (
    AnyMessage,
    Asked,
    Done,
    Failed,
    GateOpened,
    Happened,
    HostedChanged,
    LobbyRooms,
    Pong,
    TableOpened,
    Welcome,
)
from paiju.wire.rooms import BotPlace, PersonPlace, RoomLine, RoomSettings, RoomView

CODE = "ABCD23"
NAMES = ("Li", "fan 2", "fan 3", "fan 4")
SETTINGS = RoomSettings(preset="guobiao/official@1", title="Friday")


def room_view(*, ready: bool = False, phase: str = "gathering", settings: RoomSettings = SETTINGS) -> RoomView:
    """A room with the person and three bots."""
    return RoomView(
        code=CODE,
        settings=settings,
        places=(
            PersonPlace("me1", "Li", ready=ready),
            *(BotPlace("fan", name) for name in NAMES[1:]),  # type: ignore[arg-type]
        ),
        phase="playing" if phase == "playing" else "gathering",
        table="t1" if phase == "playing" else "",
    )


class DealAtHall:
    """One deal of a real table; the person is player `place`, or watches; three bots (or four) play the rest."""

    def __init__(
        self, preset: str = "guobiao", place: int = 0, seed: str = "a", deal: int = 1, **options: object
    ) -> None:
        self.rules = ruleset(preset, options)
        self.place = place
        self.deal = deal
        standing = self.rules.begin((0, 1, 2, 3))
        self.table = Table.start(self.rules, standing, sha256(seed.encode()).digest())
        self.seat = self.table.state.players.index(place) if place >= 0 else -1
        self.acts: dict[str, AnyMessage] = {}
        self.applied: list[Act] = []
        self.left_ms = 0
        self.bots = {seat: make_bot("efficiency", seat, self.rules, seat) for seat in range(4)}
        self.play()

    def play(self) -> None:
        """Let bots answer until only the person is asked."""
        while others := [seat for seat in self.table.asked if seat != self.seat]:
            seat = others[0]
            bot = make_bot("efficiency", seat, self.rules, seat)
            for event in self.table.feed(seat):
                bot.see(event)
            result = self.table.apply(seat, bot.choose(self.table.asked[seat]))
            assert not isinstance(result, Refusal)

    def opened(self) -> TableOpened:
        return TableOpened(
            table="t1",
            preset=self.rules.name,
            options=msgspec.structs.asdict(self.rules.options),
            settings=msgspec.structs.replace(SETTINGS, preset=self.rules.name),
            names=NAMES,
            bots=("", "fan", "fan", "fan"),
            place=self.place,
            lot="",
        )

    def happened(self, start: int) -> Happened:
        return Happened(deal=self.deal, start=start, events=tuple(self.table.feed(self.seat)[start:]))

    def asked(self) -> list[AnyMessage]:
        prompt = self.table.asked.get(self.seat)
        if prompt is None:
            return []
        return [
            Asked(deal=self.deal, number=prompt.number, actions=prompt.actions, tile=prompt.tile, left_ms=self.left_ms)
        ]

    def act(self, command: Act) -> tuple[AnyMessage, list[AnyMessage]]:
        """The answer, and what follows; a repetition is answered alike and not done twice."""
        if command.id in self.acts:
            return self.acts[command.id], []
        before = len(self.table.feed(self.seat))
        result = self.table.apply(self.seat, command.action, number=command.number)
        if isinstance(result, Refusal):
            self.acts[command.id] = Failed(reply=command.id, reason=result.reason, values=result.values, text="no")
            return self.acts[command.id], []
        self.acts[command.id] = Done(reply=command.id)
        self.applied.append(command)
        self.play()
        return self.acts[command.id], [self.happened(before), *self.asked()]


class FakeHall:
    """The server. `greet` says what follows a welcome; `commands` are all that came but signs of life."""

    def __init__(self) -> None:
        self.server: Server | None = None
        self.connections: list[ServerConnection] = []
        self.hellos: list[Hello] = []
        self.tokens: list[str] = []
        self.commands: list[AnyCommand] = []
        self.room: RoomView | None = None
        self.rooms: tuple[RoomLine, ...] = ()
        self.deal: DealAtHall | None = None
        self.answer: Callable[[AnyCommand], Awaitable[bool]] | None = None
        self.hello_answer: AnyMessage | None = None

    @property
    def address(self) -> Address:
        assert self.server is not None
        return read_address(f"127.0.0.1:{next(iter(self.server.sockets)).getsockname()[1]}")

    async def tell(self, *messages: AnyMessage) -> None:
        for message in messages:
            await self.connections[-1].send(write(message).decode())

    def cut(self) -> None:
        """The line breaks, without a word."""
        self.connections[-1].transport.abort()

    async def serve(self, connection: ServerConnection) -> None:
        assert connection.request is not None
        self.tokens.append(connection.request.headers.get("Authorization", ""))
        self.connections.append(connection)
        with suppress(ConnectionClosed):
            async for frame in connection:
                await self.take(read_command(frame))

    async def take(self, command: AnyCommand) -> None:
        if isinstance(command, Hello):
            self.hellos.append(command)
            await self.greet(command)
        elif isinstance(command, Ping):
            await self.tell(Pong(reply=command.id))
        elif isinstance(command, WatchLobby):
            await self.tell(LobbyRooms(rooms=self.rooms), Done(reply=command.id))
        else:
            self.commands.append(command)
            if self.answer is None or not await self.answer(command):
                await self.usual(command)

    async def greet(self, hello: Hello) -> None:
        if self.hello_answer is not None:
            await self.tell(self.hello_answer)
            return
        await self.tell(Welcome(reply=hello.id, version=PROTOCOL, account="me1", name="Li", room=self.room))
        if self.deal is not None:
            await self.tell(self.deal.opened())
            known = hello.seen if hello.deal == self.deal.deal else 0
            await self.tell(self.deal.happened(known), *self.deal.asked())

    async def usual(self, command: AnyCommand) -> None:
        """What a hall does with commands of the table."""
        deal = self.deal
        if isinstance(command, Act) and deal is not None:
            answer, following = deal.act(command)
            await self.tell(answer, *following)
        elif isinstance(command, Resync) and deal is not None:
            known = command.seen if command.deal == deal.deal else 0
            await self.tell(deal.happened(known), *deal.asked(), Done(reply=command.id))
        elif isinstance(command, SetHosted) and deal is not None:
            await self.tell(HostedChanged(place=deal.place, hosted=command.hosted), Done(reply=command.id))
        elif isinstance(command, Confirm | SetReady):
            await self.tell(Done(reply=command.id))
        else:
            await self.tell(Done(reply=command.id))

    def gate(self, deal: int) -> GateOpened:
        return GateOpened(table="t1", deal=deal, commitment="c", confirmed=(False, True, True, True), left_ms=30_000)


@asynccontextmanager
async def open_hall() -> AsyncIterator[FakeHall]:
    """A hall that listens."""
    hall = FakeHall()
    async with serve(hall.serve, "127.0.0.1", 0) as server:
        hall.server = server
        yield hall


@asynccontextmanager
async def linked(hall: FakeHall, news: Callable[[News], None]) -> AsyncIterator[Link]:
    """A client without a screen; it waits hardly at all before it connects again."""

    async def hardly(seconds: float) -> None:
        del seconds
        await asyncio.sleep(0.01)

    link = Link(hall.address, "tok", FeedClient("c", "en"), news, lambda state: None, hardly)
    running = asyncio.create_task(link.run())
    try:
        yield link
    finally:
        await link.close()
        await asyncio.wait_for(running, 5)


async def until(reached: Callable[[], object], seconds: float = 5.0) -> None:
    """Wait until something is so."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while not reached():
        assert loop.time() < end, "it never came to that"
        await asyncio.sleep(0.005)
