"""The connection to a hall: one WebSocket after another, with the protocol's state in between."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import random
from typing import Final, Literal, TypeAlias

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI

from paiju.cli.online.address import Address
from paiju.cli.online.feed_client import FeedClient, News
from paiju.wire.codec import FrameError, read_message, write
from paiju.wire.commands import AnyCommand, Ping
from paiju.wire.messages import Closing, Failed, Welcome

State: TypeAlias = Literal["connecting", "connected", "lost", "ended"]
"""Of a link: before the first welcome, welcomed, connecting again, and over for good."""

FIRST_WAIT: Final = 0.3
"""Seconds before the first try to connect again; each further try waits twice as long."""
LONGEST_WAIT: Final = 10.0
_PING_SECONDS: Final = 15.0
_OPEN_SECONDS: Final = 10.0
_GOOD_SECONDS: Final = 5.0
_FINAL: Final = ("replaced", "revoked", "banned", "version")
"""Reasons of a `Closing` after which another connection would help nobody."""
_FRAME_BYTES: Final = 1 << 20


class Link:
    """Keeps a `FeedClient` connected. `news` hears what `FeedClient.take` gives, `changed` when the state changes.

    After `run` has returned, `ending` tells why: a reason of `Closing`, "refused" where the hall did not take the
    token, "left" after `close`; `ending_text` is what the hall said about it.
    """

    def __init__(
        self,
        address: Address,
        token: str,
        client: FeedClient,
        news: Callable[[News], None],
        changed: Callable[[State], None],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.address = address
        self.token = token
        self.client = client
        self.state: State = "connecting"
        self.tries = 0
        self.ending = ""
        self.ending_text = ""
        self._news = news
        self._changed = changed
        self._sleep = sleep
        self._wake = asyncio.Event()
        self._welcomed = False
        self._hello = ""
        self._welcomed_s = 0.0
        self._closed = False
        self._socket: ClientConnection | None = None

    def send(self, command: AnyCommand) -> None:
        """Send a command, now or as soon as there is a connection."""
        self.client.send(command)
        self._wake.set()

    async def close(self) -> None:
        """Be done with the hall."""
        self._closed = True
        if self._socket is not None:
            await self._socket.close()

    async def run(self) -> None:
        """Stay connected until `close`, or until the hall wants it no more."""
        while not self.ending:
            await self._once()
            if self._closed and not self.ending:
                self.ending = "left"
            if self.ending:
                break
            self.tries = 1 if self._lasted() else self.tries + 1
            self._become("lost")
            wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** (self.tries - 1))
            # Many clients lose a hall at once: they should not all come back at once.
            await self._sleep(wait * (0.5 + random()))
        self._become("ended")

    async def _once(self) -> None:
        """One connection, from the handshake to its end."""
        try:
            async with connect(
                self.address.socket,
                additional_headers={"Authorization": f"Bearer {self.token}"},
                open_timeout=_OPEN_SECONDS,
                max_size=_FRAME_BYTES,
            ) as socket:
                self._socket = socket
                await self._talk(socket)
        except InvalidStatus as error:
            if error.response.status_code in (401, 403):
                self.ending = "refused"
        except InvalidURI:
            self.ending = "refused"
        except (OSError, TimeoutError, EOFError, ConnectionClosed, InvalidHandshake):
            pass
        finally:
            self._socket = None
            self._welcomed = False

    async def _talk(self, socket: ClientConnection) -> None:
        hello = self.client.connect()
        self._hello = hello.id
        await socket.send(write(hello).decode(), text=True)
        sender = asyncio.create_task(self._send_all(socket))
        try:
            async for frame in socket:
                self._take(frame)
                if self.ending:
                    return
        finally:
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)

    async def _send_all(self, socket: ClientConnection) -> None:
        """Send what is to be sent, after the welcome; a sign of life where nothing has been for a while."""
        loop = asyncio.get_running_loop()
        sent = loop.time()
        while True:
            # First: what comes while this is busy wakes it again, and what has to wait for the welcome does not.
            self._wake.clear()
            commands = self.client.drain() if self._welcomed else []
            if self._welcomed and not commands and loop.time() - sent >= _PING_SECONDS:
                commands = [Ping(id=self.client.next_id())]
            for command in commands:
                await socket.send(write(command).decode(), text=True)
                sent = loop.time()
            with suppress(TimeoutError):
                async with asyncio.timeout(_PING_SECONDS):
                    await self._wake.wait()

    def _take(self, frame: str | bytes) -> None:
        try:
            message = read_message(frame)
        except FrameError:
            # A message of a later version that this client does not know.
            return
        if isinstance(message, Closing):
            if message.reason in _FINAL:
                self.ending, self.ending_text = message.reason, message.text
            return
        if isinstance(message, Failed) and message.reply == self._hello:
            # The token is nobody's any more.
            self.ending, self.ending_text = "refused", message.text
            return
        if isinstance(message, Welcome):
            self._welcomed = True
            self._welcomed_s = asyncio.get_running_loop().time()
        for news in self.client.take(message):
            self._news(news)
        if isinstance(message, Welcome):
            self._become("connected")
        self._wake.set()

    def _lasted(self) -> bool:
        """Whether the last connection was a good one: one that breaks at once is not to be tried again at once."""
        since, self._welcomed_s = self._welcomed_s, 0.0
        return bool(since) and asyncio.get_running_loop().time() - since >= _GOOD_SECONDS

    def _become(self, state: State) -> None:
        self.state = state
        self._changed(state)
