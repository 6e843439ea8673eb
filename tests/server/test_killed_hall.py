"""A hall that is killed again and again: every accepted move is there once, every table goes on, all records verify."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Final

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from paiju.host.entries import Confirmed, DealBegan, Moved, decode_entries
from paiju.host.head import decode_head
from paiju.host.live_match import LiveMatch
from paiju.records.record import record_of
from paiju.records.verify import verify
from paiju.rulesets.registry import preset_names
from paiju.storage.database import open_store
from paiju.storage.port import TableLog
from paiju.table.actions import Action
from paiju.table.events import DealEnded
from paiju.wire.codec import read_message, write
from paiju.wire.commands import Act, AddBot, AnyCommand, Confirm, CreateRoom, Hello, SetReady
from paiju.wire.limits import PROTOCOL
from paiju.wire.messages import AnyMessage, Asked, Done, Failed, GateOpened, MatchOver, TableOpened, Welcome
from paiju.wire.rooms import RoomSettings

PAIJU: Final = (sys.executable, "-c", "from paiju.cli.main import run; run()")
DEALS: Final = 10
"""Deals of each match at most."""
MATCHES: Final = 2
"""Matches of each preset, at once."""
LEAST: Final = 120
"""Deals on each store: some presets end a match earlier."""
GENEROUS: Final = {
    f"PAIJU_{name}": "100000"
    for name in ("GUEST_BURST", "HTTP_BURST", "COMMANDS_BURST", "ACCOUNT_BURST", "ADDRESS_SOCKETS")
}


class HallProcess:
    """`paiju serve` on one port and one store, started as often as need be."""

    def __init__(self, store: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.store = store
        self.kills = 0
        self.process: asyncio.subprocess.Process | None = None
        self.base = f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Start it, and wait until it is ready."""
        words = ("serve", "--port", str(self.port), "--store", self.store, "--log-level", "error")
        self.process = await asyncio.create_subprocess_exec(
            *PAIJU, *words, stdout=asyncio.subprocess.DEVNULL, env=os.environ | GENEROUS
        )
        async with asyncio.timeout(60), httpx.AsyncClient(base_url=self.base) as client:
            while True:
                assert self.process.returncode is None, "the hall ended by itself"
                with suppress(httpx.TransportError):
                    if (await client.get("/ready")).status_code == 200:
                        return
                await asyncio.sleep(0.05)

    async def kill(self) -> None:
        """Kill it as the machine would: without a word."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()
        self.kills += 1


class Stubborn:
    """A player that comes back after every loss and sends again, under the same id, what was not answered."""

    def __init__(self, hall: HallProcess, preset: str, seed: int) -> None:
        self.hall = hall
        self.preset = preset
        self.random = Random(seed)
        self.token = ""
        self.table = ""
        self.over = False
        self.done: set[str] = set()
        self.waiting: dict[str, AnyCommand] = {}
        self.names = 0

    async def play(self) -> None:
        """Play the whole match, over as many connections as it takes."""
        while not self.over:
            try:
                await self._connected()
            except (OSError, ConnectionClosed, InvalidHandshake, httpx.TransportError):
                await asyncio.sleep(0.1)

    async def _connected(self) -> None:
        if not self.token:
            async with httpx.AsyncClient(base_url=self.hall.base) as client:
                answer = await client.post("/api/guest", json={"name": self.preset.partition("/")[2]})
                self.token = answer.json()["token"]
        headers = {"Authorization": f"Bearer {self.token}"}
        async with connect(self.hall.base.replace("http", "ws") + "/socket", additional_headers=headers) as line:
            await line.send(write(Hello(id="hello", version=PROTOCOL)).decode())
            async for frame in line:
                await self._take(line, read_message(frame))
                if self.over:
                    return

    async def _take(self, line: ClientConnection, message: AnyMessage) -> None:
        if isinstance(message, Welcome):
            if self.table and message.room is not None and message.room.phase == "gathering":
                # The match ended with the hall that was killed.
                self.over = True
                return
            again = list(self.waiting.values())
            if message.room is None and not self.table:
                again = [CreateRoom(id="room", settings=self._settings())]
            if not self.table:
                again += [AddBot(id=f"bot{place}-{self.names}", place=place, bot="random") for place in (1, 2, 3)]
                again.append(SetReady(id=f"ready-{self.names}"))
                self.names += 1
            for command in again:
                await line.send(write(command).decode())
        elif isinstance(message, TableOpened):
            self.table = message.table
        elif isinstance(message, GateOpened):
            if not message.confirmed[0]:
                await self._send(line, Confirm(id=f"gate{message.deal}", deal=message.deal, contribution=self.preset))
        elif isinstance(message, Asked):
            self.names += 1
            action: Action = self.random.choice(message.actions)
            act = Act(id=f"act{self.names}", deal=message.deal, number=message.number, action=action)
            await self._send(line, act)
        elif isinstance(message, Done | Failed):
            self.waiting.pop(message.reply, None)
            if isinstance(message, Done):
                self.done.add(message.reply)
        elif isinstance(message, MatchOver):
            self.over = True

    async def _send(self, line: ClientConnection, command: Act | Confirm) -> None:
        self.waiting[command.id] = command
        await line.send(write(command).decode())

    def _settings(self) -> RoomSettings:
        return RoomSettings(
            preset=self.preset, private=True, deals=DEALS, pause_least_ms=0, pause_most_ms=0, bot_pause_ms=0
        )


@asynccontextmanager
async def killing(hall: HallProcess, seed: int) -> AsyncIterator[None]:
    """Kill and start a hall at random moments, as long as the block lasts."""
    random = Random(seed)

    async def murder() -> None:
        while True:
            await asyncio.sleep(random.uniform(0.3, 2.5))
            await hall.kill()
            await hall.start()

    await hall.start()
    killer = asyncio.create_task(murder())
    try:
        yield
        assert not killer.done(), killer.exception()
    finally:
        killer.cancel()
        await asyncio.wait([killer])
        if hall.process is not None and hall.process.returncode is None:
            hall.process.kill()
            await hall.process.wait()


@pytest.mark.slow
@pytest.mark.parametrize("address", ["sqlite", "postgresql"], indirect=True)
async def test_a_hall_killed_at_random_loses_nothing_and_does_nothing_twice(address: str) -> None:
    hall = HallProcess(address)
    players = [Stubborn(hall, preset, seed) for seed, preset in enumerate(preset_names() * MATCHES)]
    async with killing(hall, seed=7), asyncio.timeout(600):
        await asyncio.gather(*(player.play() for player in players))
    assert hall.kills >= 5
    deals = 0
    opened = await open_store(address)
    try:
        for player in players:
            deals += await checked(opened.log, player)
    finally:
        await opened.aclose()
    assert deals >= LEAST


async def checked(log: TableLog, player: Stubborn) -> int:
    """Hold a player's table to what the player was told; the number of its deals."""
    summary = await log.summary(player.table)
    entries = decode_entries(await log.read(player.table))
    stored = [entry.command for entry in entries if isinstance(entry, Moved | Confirmed) and entry.command]
    assert len(stored) == len(set(stored)), "no command was done twice"
    told = {name for name in player.done if name.startswith(("act", "gate"))}
    assert told <= set(stored), "every move that was acknowledged is there"
    head = decode_head(summary.head)
    live = LiveMatch.restore(head, entries)
    assert live.phase == "over"
    events = [event for entry in entries if isinstance(entry, DealBegan | Moved) for event in entry.events]
    record = record_of(head.record_header(live.lot_contributions), events)
    report = verify(record)
    assert report.ok, (player.preset, report.contradiction)
    return sum(isinstance(event, DealEnded) for event in events)
