"""The client against a real hall: two people and two bots play a match, one of them through lines that break."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fake_hall import DealAtHall, until
from test_remote_driver import Player

from paiju.cli.online.address import Address, read_address
from paiju.cli.online.feed_client import FeedClient, News
from paiju.cli.online.link import Link
from paiju.cli.online.remote_driver import RemoteDriver
from paiju.cli.online.session import guest
from paiju.cli.table_app.driver import RealClock
from paiju.rulesets.registry import ruleset
from paiju.server.hall import Hall
from paiju.server.running import HallServer, listen
from paiju.server.settings import Settings
from paiju.storage.database import open_store
from paiju.table.events import Answered, DealEnded
from paiju.wire.commands import AddBot, CreateRoom, JoinRoom, SetReady
from paiju.wire.messages import TableOpened
from paiju.wire.rooms import RoomSettings

FAST = RoomSettings(
    preset="guobiao/official@1",
    deals=2,
    pause_least_ms=0,
    pause_most_ms=0,
    bot_pause_ms=0,
    private=True,
)


@asynccontextmanager
async def real_hall() -> AsyncIterator[Address]:
    settings = Settings(store="memory:", commands_burst=1000, account_burst=1000, drain_s=3)
    hall = Hall(settings, await open_store(settings.address))
    server = HallServer(hall)
    listening = listen("127.0.0.1", 0)
    running = asyncio.create_task(server._serve([listening]))
    while not hall.ready:
        assert not running.done(), running
        await asyncio.sleep(0.01)
    try:
        yield read_address(f"127.0.0.1:{listening.getsockname()[1]}")
    finally:
        server.should_exit = True
        await asyncio.wait_for(running, 20)
        listening.close()


class Guest:
    """A person without a screen, who plays like a bot; `breaks`: so many answers end their line."""

    def __init__(self, address: Address, token: str, name: str, breaks: int) -> None:
        self.client = FeedClient(name.lower(), "en")
        self.link = Link(address, token, self.client, self.hear, lambda state: None, lambda s: asyncio.sleep(0.01))
        self.player = Player(DealAtHall())
        self.player.naughty = False
        self.driver: RemoteDriver | None = None
        self.playing: asyncio.Task[None] | None = None
        self.breaks = breaks
        self.broken = 0
        self.running = asyncio.create_task(self.link.run())

    def hear(self, news: News) -> None:
        if isinstance(news, TableOpened) and self.driver is None:
            self.driver = RemoteDriver(
                self.client, ruleset(news.preset, news.options), self.player, RealClock(), self.send, pace_ms=0
            )
            self.player.driver = self.driver
            self.playing = asyncio.create_task(self.driver.run())
        if self.driver is not None:
            self.driver.hear(news)

    def send(self, command: object) -> None:
        """Every third command of the table is sent over a line that breaks at once."""
        self.link.send(command)  # type: ignore[arg-type]
        if self.broken < self.breaks and int(self.client.next_id().rpartition("-")[2]) % 3 == 0:
            self.broken += 1
            asyncio.get_running_loop().call_soon(self.cut)

    def cut(self) -> None:
        if self.link._socket is not None:
            self.link._socket.transport.abort()

    async def close(self) -> None:
        await self.link.close()
        await asyncio.wait_for(self.running, 5)
        if self.playing is not None:
            self.playing.cancel()


async def test_two_people_and_two_bots_play_a_match_through_broken_lines() -> None:
    async with real_hall() as address:
        sessions = [await guest(address, name, "en") for name in ("Li", "Han")]
        assert all(session.token and session.account for session in sessions)
        li = Guest(address, sessions[0].token, "Li", breaks=12)
        han = Guest(address, sessions[1].token, "Han", breaks=0)
        people = (li, han)
        try:
            await until(lambda: all(one.client.account for one in people), 10)
            li.link.send(CreateRoom(id=li.client.next_id(), settings=FAST))
            await until(lambda: li.client.room, 10)
            assert li.client.room is not None
            han.link.send(JoinRoom(id=han.client.next_id(), room=li.client.room.code))
            for place in (2, 3):
                li.link.send(AddBot(id=li.client.next_id(), place=place, bot="efficiency"))
            await until(lambda: han.client.place == 1, 10)
            for one in people:
                one.link.send(SetReady(id=one.client.next_id()))
            await until(lambda: all(one.player.over for one in people), 60)
            for one in people:
                assert one.playing is not None
                await asyncio.wait_for(one.playing, 5)
                assert one.player.results == [False, False]
                assert not one.player.failures
                assert one.player.over is not None
                assert sum(one.player.over.points) == 0
                assert isinstance(one.player.view.events[-1], DealEnded)
            assert li.broken >= 6
            seen = [[event for event in one.player.view.events if not isinstance(event, Answered)] for one in people]
            assert [type(event) for event in seen[0]] == [type(event) for event in seen[1]]
            await until(lambda: all(one.client.room and one.client.room.phase == "gathering" for one in people), 10)
        finally:
            for one in people:
                await one.close()


async def test_a_token_of_another_hall_is_refused() -> None:
    async with real_hall() as address:
        link = Link(address, "pjs_nobody", FeedClient("x", "en"), lambda news: None, lambda state: None)
        await asyncio.wait_for(link.run(), 10)
        assert link.ending == "refused"
        assert link.ending_text
