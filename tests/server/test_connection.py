"""One connection, with a peer in memory and a clock in hand."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from paiju.server.connection import FLOOD_MOST, Connection
from paiju.server.settings import Settings
from paiju.wire.codec import read_message, write
from paiju.wire.commands import AnyCommand, Hello, LeaveRoom, Ping
from paiju.wire.limits import FRAME_BYTES
from paiju.wire.messages import CLOSE_CODES, AnyMessage, Closing, Done, Failed, Pong

BOUNDS = Settings(outbox_frames=5, outbox_bytes=1000, commands_per_s=1, commands_burst=3)


class FakePeer:
    """Remembers what it is sent; `stuck` never takes anything."""

    def __init__(self) -> None:
        self.incoming: asyncio.Queue[bytes | str | None] = asyncio.Queue()
        self.got: list[AnyMessage] = []
        self.code = 0
        self.cuts = 0
        self.stuck = False

    async def receive(self) -> bytes | str | None:
        return await self.incoming.get()

    async def send(self, frame: bytes) -> None:
        if self.stuck:
            await asyncio.Event().wait()
        self.got.append(read_message(frame))

    async def close(self, code: int) -> None:
        self.code = code
        self.incoming.put_nowait(None)

    def cut(self, frame: bytes, code: int) -> None:
        self.cuts += 1
        self.got.append(read_message(frame))
        self.code = code
        self.incoming.put_nowait(None)


class Line:
    """A connection under way."""

    def __init__(
        self, bounds: Settings = BOUNDS, handle: Callable[[Connection, AnyCommand], Awaitable[None]] | None = None
    ) -> None:
        self.now = 0.0
        self.peer = FakePeer()
        self.overflows = 0
        self.connection = Connection(self.peer, bounds, lambda: self.now, on_overflow=self._overflowed)
        self.handled: list[AnyCommand] = []
        self.task = asyncio.create_task(self.connection.run(handle or self._handle))

    def _overflowed(self) -> None:
        self.overflows += 1

    async def _handle(self, connection: Connection, command: AnyCommand) -> None:
        self.handled.append(command)
        if isinstance(command, Hello):
            connection.account = "ann"
        connection.tell(Done(reply=command.id))

    async def say(self, *frames: bytes | str) -> list[AnyMessage]:
        """Send frames; the answers to them."""
        before = len(self.peer.got)
        for frame in frames:
            self.peer.incoming.put_nowait(frame)
        await settle()
        return self.peer.got[before:]


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def hello() -> str:
    return write(Hello(id="h", version=1)).decode()


async def test_every_frame_is_answered_whatever_it_is() -> None:
    line = Line(Settings())
    binary, malformed, unknown, huge = await line.say(
        b"\x00\xff", "{", '{"type":"fly","id":"7"}', '{"type":"ping","id":"' + "x" * FRAME_BYTES + '"}'
    )
    assert isinstance(binary, Failed)
    assert binary.reason == "binary"
    assert isinstance(malformed, Failed)
    assert malformed.reason == "malformed"
    assert isinstance(unknown, Failed)
    assert unknown.reply == "7"
    assert isinstance(huge, Failed)
    assert "at most 16384 bytes" in huge.text
    assert await line.say('{"type":"ping","id":"8"}') == [Pong(reply="8")]


async def test_nothing_but_hello_is_done_before_hello() -> None:
    line = Line()
    (early,) = await line.say('{"type":"leave_room","id":"1"}')
    assert isinstance(early, Failed)
    assert early.reason == "hello_first"
    await line.say(hello(), '{"type":"leave_room","id":"2"}')
    assert line.handled == [Hello(id="h", version=1), LeaveRoom(id="2")]


async def test_commands_are_done_one_after_another() -> None:
    under_way = 0
    most = 0

    async def handle(connection: Connection, command: AnyCommand) -> None:
        nonlocal under_way, most
        connection.account = "ann"
        under_way += 1
        most = max(most, under_way)
        await asyncio.sleep(0)
        under_way -= 1

    line = Line(Settings(), handle)
    await line.say(hello(), *['{"type":"leave_room","id":"1"}'] * 5)
    assert most == 1


async def test_too_many_commands_are_answered_and_then_end_the_connection() -> None:
    line = Line(Settings(commands_per_s=1, commands_burst=3, outbox_frames=1000))
    pings = [write(Ping(id=str(n))).decode() for n in range(5)]
    answers = await line.say(*pings)
    assert [type(answer) for answer in answers] == [Pong, Pong, Pong, Failed, Failed]
    refused = answers[-1]
    assert isinstance(refused, Failed)
    assert (refused.reply, refused.reason) == ("4", "too_fast")
    line.now += int(refused.values["wait_ms"]) / 1000
    assert await line.say(pings[0]) == [Pong(reply="0")]
    await line.say(*pings * (FLOOD_MOST // 5 + 2))
    await line.task
    assert line.peer.got[-1] == Closing(reason="flood", text="Too much came too fast.")
    assert line.peer.code == CLOSE_CODES["flood"]


async def test_rubbish_costs_as_much_as_commands() -> None:
    line = Line()
    answers = await line.say(*["{"] * 4)
    assert [answer.reason for answer in answers if isinstance(answer, Failed)] == ["malformed"] * 3 + ["too_fast"]


@pytest.mark.parametrize(("text", "frames"), [("x", 6), ("x" * 600, 2)], ids=["too many", "too large"])
async def test_a_peer_that_does_not_read_is_cut_off_and_nobody_waits(text: str, frames: int) -> None:
    line = Line()
    line.peer.stuck = True
    line.connection.tell(Done(reply="first"))
    await settle()
    for _ in range(frames):
        line.connection.tell(Failed(reply="1", reason=text))
    await asyncio.wait_for(line.task, 1)
    assert line.overflows == 1
    assert line.peer.cuts == 1
    assert isinstance(line.peer.got[-1], Closing)
    assert line.peer.got[-1].reason == "overflow"
    assert line.peer.code == CLOSE_CODES["overflow"]
    line.connection.tell(Done(reply="later"))
    assert line.connection.depth == 0


async def test_what_waits_is_sent_before_a_connection_is_closed() -> None:
    line = Line()
    line.connection.tell(Done(reply="1"))
    line.connection.close("draining")
    line.connection.tell(Done(reply="too late"))
    line.connection.close("idle")
    await line.task
    assert [type(message) for message in line.peer.got] == [Done, Closing]
    assert line.peer.code == 1012


async def test_a_peer_that_does_not_read_can_be_dropped_while_closing() -> None:
    line = Line()
    line.peer.stuck = True
    line.connection.tell(Done(reply="1"))
    line.connection.close("replaced")
    await settle()
    assert line.peer.code == 0
    line.connection.drop("replaced")
    await asyncio.wait_for(line.task, 1)
    assert line.peer.code == CLOSE_CODES["replaced"]


async def test_a_peer_that_goes_ends_the_connection() -> None:
    line = Line()
    line.peer.incoming.put_nowait(None)
    await line.task
    assert line.connection.closing == "gone"
    line.connection.close("idle")
    assert line.peer.got == []
