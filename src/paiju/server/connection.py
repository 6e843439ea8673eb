"""One WebSocket of a person: frames in, one after another; frames out through a bounded outbox with one writer.

`send` never waits and never raises, so a table can tell everybody without hearing of anybody's line. A peer that does
not read fills its outbox; then it is cut off, and asks for what it missed when it comes back.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final, Literal, Protocol

from paiju.server.limits import Clock, TokenBucket
from paiju.server.sessions import Session
from paiju.server.words import failed, failure_text
from paiju.text import Language
from paiju.wire.codec import FrameError, read_command, write
from paiju.wire.commands import AnyCommand, Hello, Ping
from paiju.wire.messages import CLOSE_CODES, AnyMessage, CloseReason, Closing, Failed, Pong

FLOOD_MOST: Final = 100
"""Commands refused in a row, without a second's rest between, before the connection is closed."""

MUTED_MOST: Final = 200


class Peer(Protocol):
    """What is on the other side of a connection."""

    async def receive(self) -> bytes | str | None:
        """The next frame; bytes for a binary one, None when the peer has gone."""

    async def send(self, frame: bytes) -> None:
        """Send a text; waits while the peer does not read. Raises OSError or RuntimeError when the peer has gone."""

    async def close(self, code: int) -> None:
        """Close in good order."""

    def cut(self, frame: bytes, code: int) -> None:
        """Say a last thing and close without waiting."""


class Bounds(Protocol):
    """What one connection may do (`Settings`)."""

    @property
    def outbox_frames(self) -> int:
        """Frames that may wait for the peer."""

    @property
    def outbox_bytes(self) -> int:
        """Their bytes."""

    @property
    def commands_per_s(self) -> float:
        """Commands a second."""

    @property
    def commands_burst(self) -> int:
        """Commands at once."""


class Connection:
    """A connection; `account` is "" until `Hello` has been answered, `session` is who came.

    `closing` tells why it is being closed, since `closed_s`; `muted` are the accounts whose words are not sent here.
    `on_overflow` is called once when the peer is cut off.
    """

    def __init__(
        self,
        peer: Peer,
        bounds: Bounds,
        clock: Clock,
        address: str = "",
        on_overflow: Callable[[], None] = lambda: None,
    ) -> None:
        self.account = ""
        self.name = ""
        self.is_bot = False
        self.session: Session | None = None
        self.address = address
        self.lang: Language = "en"
        self.muted: dict[str, None] = {}
        self.opened_s = self.seen_s = clock()
        self.closed_s = 0.0
        self.closing: CloseReason | Literal["gone", ""] = ""
        self._peer = peer
        self._bounds = bounds
        self._clock = clock
        self._on_overflow = on_overflow
        self._bucket = TokenBucket(bounds.commands_per_s, bounds.commands_burst, self.seen_s)
        self._refused = 0
        self._refused_s = 0.0
        self._outbox: deque[bytes] = deque()
        self._waiting_bytes = 0
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    @property
    def depth(self) -> int:
        """Frames that wait for the peer."""
        return len(self._outbox)

    def allow(self, per_s: float, burst: float) -> None:
        """Have other bounds for commands from now on."""
        self._bucket = TokenBucket(per_s, burst, self._clock())

    def mute(self, account: str) -> None:
        """Hear somebody no more; of very many the first is heard again."""
        self.muted[account] = None
        if len(self.muted) > MUTED_MOST:
            del self.muted[next(iter(self.muted))]

    def send(self, frame: bytes) -> None:
        """Have a frame sent; nothing, when the connection is closing."""
        if self.closing:
            return
        self._outbox.append(frame)
        self._waiting_bytes += len(frame)
        if len(self._outbox) > self._bounds.outbox_frames or self._waiting_bytes > self._bounds.outbox_bytes:
            self._cut_off()
            return
        self._wake.set()

    def tell(self, message: AnyMessage) -> None:
        """Have a message sent."""
        self.send(write(message))

    def close(self, reason: CloseReason) -> None:
        """Say why, and close after what waits has been sent."""
        if self.closing:
            return
        self.tell(Closing(reason=reason, text=failure_text(f"closing.{reason}", self.lang)))
        if not self.closing:
            self.closing = reason
            self.closed_s = self._clock()
            self._wake.set()

    def drop(self, reason: CloseReason) -> None:
        """Close now, whatever waits."""
        if self.closing == "gone":
            return
        self.closing = reason
        self._outbox.clear()
        self._waiting_bytes = 0
        if self._writer is not None:
            self._writer.cancel()
        closing = Closing(reason=reason, text=failure_text(f"closing.{reason}", self.lang))
        self._peer.cut(write(closing), CLOSE_CODES[reason])

    async def run(self, handle: Callable[["Connection", AnyCommand], Awaitable[None]]) -> None:
        """Read and handle until the peer has gone or the hall closes. `handle` answers every command, and never raises
        for what a peer may do."""
        self._writer = asyncio.create_task(self._write())
        try:
            while (frame := await self._peer.receive()) is not None:
                self.seen_s = self._clock()
                await self._take(frame, handle)
        finally:
            if not self.closing:
                self.closing = "gone"
                self._writer.cancel()
            await asyncio.wait([self._writer])

    async def _take(self, frame: bytes | str, handle: Callable[["Connection", AnyCommand], Awaitable[None]]) -> None:
        if self.closing:
            return
        if isinstance(frame, bytes):
            self._count_or(failed("", "binary", self.lang))
            return
        try:
            command = read_command(frame)
        except FrameError as error:
            self._count_or(failed(error.reply, "malformed", self.lang, {"detail": str(error)}))
            return
        if not self._bucket.take(self.seen_s):
            self._too_fast(command.id)
        elif isinstance(command, Ping):
            self.tell(Pong(reply=command.id))
        elif not self.account and not isinstance(command, Hello):
            self.tell(failed(command.id, "hello_first", self.lang))
        else:
            await handle(self, command)

    def _count_or(self, answer: Failed) -> None:
        """Answer a frame that is no command; it costs as much as one."""
        if self._bucket.take(self.seen_s):
            self.tell(answer)
        else:
            self._too_fast(answer.reply)

    def _too_fast(self, reply: str) -> None:
        if self.seen_s - self._refused_s > 1.0:
            self._refused = 0
        self._refused_s = self.seen_s
        self._refused += 1
        if self._refused > FLOOD_MOST:
            self.close("flood")
            return
        wait_ms = int(1000 * self._bucket.wait_s(self.seen_s)) + 1
        self.tell(failed(reply, "too_fast", self.lang, {"wait_ms": wait_ms}))

    def _cut_off(self) -> None:
        self.drop("overflow")
        self._on_overflow()

    async def _write(self) -> None:
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._outbox:
                    frame = self._outbox.popleft()
                    self._waiting_bytes -= len(frame)
                    await self._peer.send(frame)
                if self.closing and self.closing != "gone":
                    await self._peer.close(CLOSE_CODES[self.closing])
                    return
        except (OSError, RuntimeError):
            # The peer has gone; the reader hears of it by itself.
            self.closing = self.closing or "gone"


class AsgiPeer:
    """The peer behind an ASGI WebSocket that has been accepted."""

    def __init__(
        self, scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]
    ) -> None:
        self._receive = receive
        self._send = send
        self._cut: Callable[[bytes, int], None] | None = scope["extensions"].get("paiju.cut", {}).get("cut")
        self._task = asyncio.current_task()

    async def receive(self) -> bytes | str | None:
        """See `Peer.receive`."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            return None
        text: str | None = message.get("text")
        return text if text is not None else bytes(message.get("bytes") or b"")

    async def send(self, frame: bytes) -> None:
        """See `Peer.send`."""
        await self._send({"type": "websocket.send", "text": frame.decode()})

    async def close(self, code: int) -> None:
        """See `Peer.close`."""
        await self._send({"type": "websocket.close", "code": code, "reason": ""})

    def cut(self, frame: bytes, code: int) -> None:
        """See `Peer.cut`; a server without the extension has its application ended instead."""
        if self._cut is not None:
            self._cut(frame, code)
        elif self._task is not None:
            self._task.cancel()
