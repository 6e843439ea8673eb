"""A whole deal of a real table, told by a hall, before a person without a screen."""

import asyncio

import pytest
from fake_hall import NAMES, DealAtHall, FakeHall, linked, open_hall, room_view, until

from paiju.bots.registry import make_bot
from paiju.cli.online.feed_client import Answer, News
from paiju.cli.online.remote_driver import RemoteDriver
from paiju.cli.table_app.driver import RealClock
from paiju.cli.table_app.seat_view import SeatView
from paiju.rules.standing import Standing
from paiju.table.actions import Discard
from paiju.table.events import Event
from paiju.table.prompt import Prompt
from paiju.table.refusal import Refusal
from paiju.wire.commands import Act, AnyCommand, Confirm, Escape, SetHosted
from paiju.wire.messages import Failed, GateOpened, MatchOver, TableFailed, TimeGiven


class Player:
    """Answers like a bot, after it has tried what is not allowed; everything that it is told is written down."""

    def __init__(self, deal: DealAtHall) -> None:
        self.deal = deal
        self.view = SeatView(deal.rules.setup, max(deal.seat, 0), NAMES, watching=deal.seat < 0)
        self.driver: RemoteDriver | None = None
        self.begun = 0
        self.seats: list[int] = []
        self.prompts: list[Prompt] = []
        self.open: Prompt | None = None
        self.timed_out = 0
        self.failures: list[str] = []
        self.results: list[bool] = []
        self.gates: list[GateOpened] = []
        self.hosted: list[list[bool]] = []
        self.given: list[int] = []
        self.over: MatchOver | None = None
        self.failed = ""
        self.gone_on = asyncio.Event()
        self.looks = False
        self.naughty = True
        self.silent = False

    def deal_begins(self, seat: int, standing: Standing) -> None:
        self.begun += 1
        self.seats.append(seat)
        self.view = SeatView(self.deal.rules.setup, max(seat, 0), NAMES, watching=seat < 0)

    def see(self, event: Event) -> None:
        self.view.see(event)

    def ask(self, prompt: Prompt) -> None:
        self.prompts.append(prompt)
        self.open = prompt
        if self.silent:
            return
        assert self.driver is not None
        if self.naughty:
            self.naughty = False
            assert self.driver.answer(Discard("8f")) is None
            assert self.driver.answer(Discard("8f")) == Refusal("already_answered")
        else:
            self.play(prompt)

    def play(self, prompt: Prompt) -> None:
        bot = make_bot("efficiency", self.view.seat, self.deal.rules, 0)
        for event in self.view.events:
            bot.see(event)
        assert self.driver is not None
        assert self.driver.answer(bot.choose(prompt)) is None

    def withdraw(self, timed_out: bool) -> None:
        assert self.open is not None
        self.open = None
        self.timed_out += timed_out

    def refused(self, failed: Failed) -> None:
        self.failures.append(failed.reason)
        if self.open is not None:
            self.play(self.open)

    async def deal_over(self, table_void: bool) -> None:
        self.results.append(table_void)
        if self.looks:
            await self.gone_on.wait()

    async def go_on(self) -> None:
        self.gone_on.set()

    def gate(self, gate: GateOpened) -> None:
        self.gates.append(gate)

    def hosting(self, hosted: list[bool], away: list[bool]) -> None:
        self.hosted.append(list(hosted))

    def time_given(self, ms: int) -> None:
        self.given.append(ms)

    async def match_over(self, over: MatchOver) -> None:
        self.over = over

    async def table_failed(self, report: str) -> None:
        self.failed = report


class Sitting:
    """A player in a hall, from the connection to the driver."""

    def __init__(self, hall: FakeHall, deal: DealAtHall) -> None:
        self.hall = hall
        self.player = Player(deal)
        hall.room = room_view(phase="playing")
        hall.deal = deal
        self.early: list[News] = []

    async def __aenter__(self) -> "Sitting":
        self._linked = linked(self.hall, self.hear)
        self.link = await self._linked.__aenter__()
        clock = RealClock()
        self.driver = RemoteDriver(
            self.link.client, self.player.deal.rules, self.player, clock, self.link.send, pace_ms=0
        )
        self.player.driver = self.driver
        self.running = asyncio.create_task(self.driver.run())
        return self

    def hear(self, news: News) -> None:
        if not isinstance(news, Answer) or isinstance(news.command, Act | Confirm | Escape | SetHosted):
            self.driver.hear(news)

    async def __aexit__(self, *error: object) -> None:
        self.driver.stop()
        self.running.cancel()
        await asyncio.gather(self.running, return_exceptions=True)
        await self._linked.__aexit__(None, None, None)


@pytest.mark.parametrize("preset", ["guobiao", "sichuan/xuezhan@1", "wenzhou/qq@1"])
async def test_a_whole_deal_is_played_over_lines_that_break(preset: str) -> None:
    deal = DealAtHall(preset, seed=preset)
    came = cuts = 0
    async with open_hall() as hall, Sitting(hall, deal) as sitting:
        player = sitting.player

        async def break_line(command: AnyCommand) -> bool:
            """Every third answer is the last thing on its line: done by the hall or not, nobody hears of it."""
            nonlocal came, cuts
            if not isinstance(command, Act):
                return False
            came += 1
            if came % 3:
                return False
            if cuts % 2:
                deal.act(command)
            cuts += 1
            hall.cut()
            return True

        hall.answer = break_line
        await until(lambda: player.results, 30)
        assert not sitting.running.done()
        assert cuts
        assert deal.table.over
        assert player.view.events == deal.table.feed(deal.seat)
        assert player.failures[0] in ("tile_not_held", "exchange_first", "stake_first", "claim_not_possible")
        assert player.begun == 1
        assert player.timed_out == 0
        assert len(deal.applied) == len({act.number for act in deal.applied}), "every question answered once"


async def test_who_watches_sees_no_hidden_tile_and_is_asked_nothing() -> None:
    deal = DealAtHall(place=-1)
    async with open_hall() as hall, Sitting(hall, deal) as sitting:
        player = sitting.player
        await until(lambda: player.results)
        assert player.view.events == deal.table.feed(-1)
        assert (player.seats, player.prompts) == ([-1], [])
        assert player.view.watching
        await hall.tell(hall.gate(2))
        await until(lambda: player.gates)
        assert not hall.commands


async def test_the_next_deal_does_not_wait_for_who_looks_at_the_result() -> None:
    deal = DealAtHall(place=-1, seed="r")
    deal.place, deal.seat = 0, deal.table.state.players.index(0)
    async with open_hall() as hall, Sitting(hall, deal) as sitting:
        player = sitting.player
        player.looks = True
        await until(lambda: player.results)
        await hall.tell(hall.gate(2))
        await until(lambda: player.gates)
        assert not [command for command in hall.commands if isinstance(command, Confirm)], "not ready while looking"
        following = hall.deal = DealAtHall(seed="s", deal=2)
        await hall.tell(following.happened(0))
        await until(lambda: player.begun == 2)
        assert player.gone_on.is_set()
        assert player.view.events == following.table.feed(following.seat)


async def test_who_has_seen_the_result_is_ready_once() -> None:
    deal = DealAtHall(place=-1, seed="r")
    deal.place, deal.seat = 0, deal.table.state.players.index(0)
    async with open_hall() as hall, Sitting(hall, deal) as sitting:
        await until(lambda: sitting.player.results)
        await hall.tell(hall.gate(2), hall.gate(2))
        await until(lambda: len(sitting.player.gates) == 2 and hall.commands)
        confirms = [command for command in hall.commands if isinstance(command, Confirm)]
        assert [confirm.deal for confirm in confirms] == [2]
        assert len(confirms[0].contribution) == 32
        over = MatchOver(table="t1", points=(1, 0, 0, -1), places=(1, 2, 2, 4), lot_secret="")
        await hall.tell(over)
        await until(lambda: sitting.player.over == over)
        await until(sitting.running.done)


async def test_time_runs_from_when_the_question_came() -> None:
    deal = DealAtHall()
    deal.left_ms = 150
    async with open_hall() as hall, Sitting(hall, deal) as sitting:
        player = sitting.player
        player.silent = True
        await until(lambda: player.open)
        assert player.open is not None
        assert 0 < player.open.deadline_ms - sitting.driver.clock.now_ms() <= 150
        await hall.tell(TimeGiven(ms=50))
        await until(lambda: player.given)
        await asyncio.sleep(0.25)
        before = len(deal.table.feed(0))
        action = next(action for action in deal.table.asked[deal.seat].actions if isinstance(action, Discard))
        deal.table.apply(deal.seat, action, automatic=True)
        await hall.tell(deal.happened(before))
        await until(lambda: player.timed_out == 1)


async def test_hosting_and_leaving_are_asked_of_the_hall() -> None:
    deal = DealAtHall("sichuan/sbr@1")
    async with open_hall() as hall, Sitting(hall, deal) as sitting:
        sitting.player.silent = True
        await until(lambda: sitting.player.prompts)
        sitting.driver.host(True)
        await until(lambda: any(hosted[0] for hosted in sitting.player.hosted))
        sitting.driver.leave()
        await until(lambda: sitting.driver.has_left)
        assert [type(command) for command in hall.commands] == [SetHosted, Escape]


async def test_a_table_that_failed_is_told_and_left() -> None:
    async with open_hall() as hall, Sitting(hall, DealAtHall()) as sitting:
        sitting.player.silent = True
        await until(lambda: sitting.player.prompts)
        await hall.tell(TableFailed(table="t1", report="r-1"))
        await until(sitting.running.done)
        assert sitting.player.failed == "r-1"


async def test_without_a_question_nothing_is_sent() -> None:
    deal = DealAtHall(place=-1)
    async with open_hall() as hall, Sitting(hall, deal) as sitting:
        await until(lambda: sitting.player.results)
        assert sitting.driver.answer(Discard("1m")) == Refusal("not_asked")
        sitting.driver.host(True)
        assert not hall.commands
