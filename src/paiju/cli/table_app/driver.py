"""The play of a match between one person and bots: table, pauses and clock; knows nothing of a terminal.

Everything that reaches the person or a bot has passed `paiju.table.audience`; every event reaches the sink the moment
it happens, before anybody sees it.
"""

import asyncio
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final, Protocol

from paiju.bots.bot import Bot
from paiju.rules.standing import Standing
from paiju.table.actions import Action
from paiju.table.audience import redact
from paiju.table.events import (
    ChowClaimed,
    DealStarted,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Exchanged,
    FlowerShown,
    KongAdded,
    KongConcealed,
    KongMelded,
    PlayStarted,
    PungClaimed,
    Staked,
    VoidChosen,
    WildShown,
    Won,
)
from paiju.table.match import Match
from paiju.table.prompt import Prompt
from paiju.table.prompts import natural
from paiju.table.refusal import Refusal
from paiju.table.state import TURN
from paiju.table.table import Table
from paiju.tiles.wall import SEATS

PAUSES: Final[dict[type[Event], float]] = {
    Discarded: 1.0,
    ChowClaimed: 1.0,
    PungClaimed: 1.0,
    KongMelded: 1.0,
    KongConcealed: 1.0,
    KongAdded: 1.0,
    Won: 2.0,
    Exchanged: 1.5,
    VoidChosen: 1.5,
    Staked: 3.0,
    WildShown: 5.0,
    FlowerShown: 0.4,
    Drawn: 0.3,
    Dealt: 0.2,
}
"""How long each event stays before the next one is shown, in units of the pace; others do not stay."""
OPENING: Final = 0.2
"""Share of these pauses before play begins."""


class Clock(Protocol):
    """Time handed in: milliseconds since the match began."""

    def now_ms(self) -> int:
        """The time now."""

    async def sleep(self, ms: int) -> None:
        """Let time pass."""

    async def wait(self, answer: "asyncio.Future[None]", until_ms: int) -> bool:
        """Wait for an answer, at most until a time (0: for ever); whether it came."""


class RealClock:
    """The clock on the wall, or one that runs only for pauses."""

    def __init__(self) -> None:
        self._start = monotonic()

    def now_ms(self) -> int:
        """Milliseconds since the clock was made."""
        return int((monotonic() - self._start) * 1000)

    async def sleep(self, ms: int) -> None:
        """Sleep for real."""
        await asyncio.sleep(ms / 1000)

    async def wait(self, answer: "asyncio.Future[None]", until_ms: int) -> bool:
        """Wait for real."""
        timeout = max(0, until_ms - self.now_ms()) / 1000 if until_ms else None
        done, _ = await asyncio.wait([answer], timeout=timeout)
        return bool(done)


class Person(Protocol):
    """The person's side: what the driver shows and asks."""

    def deal_begins(self, seat: int, standing: Standing) -> None:
        """A new deal; `seat` is where the person sits."""

    def see(self, event: Event) -> None:
        """The next event of the person's feed."""

    def ask(self, prompt: Prompt) -> None:
        """A question, to be answered with `Driver.answer`; a later call of `withdraw` ends it."""

    def withdraw(self, timed_out: bool) -> None:
        """The question is closed."""

    async def deal_over(self, table_void: bool) -> None:
        """The deal has a result; returns when the person wants to go on."""


class Driver:
    """Runs a match. `player` is the person's place in the match's list of players; the others are bots.

    make_bot(player, seat, deal): the bot that plays for a player in one deal. sink(event): takes every event, hidden
    tiles included, for the record. `pace_ms` is the unit of the pauses; 0 for none.
    """

    def __init__(
        self,
        match: Match,
        player: int,
        make_bot: Callable[[int, int, int], Bot],
        person: Person,
        clock: Clock,
        sink: Callable[[Event], None],
        pace_ms: int = 600,
    ) -> None:
        self.match = match
        self.player = player
        self.person = person
        self.clock = clock
        self.pace_ms = pace_ms
        self._make_bot = make_bot
        self._sink = sink
        self._table: Table | None = None
        self._seat = 0
        self._bots: dict[int, Bot] = {}
        self._written = 0
        self._shown = 0
        self._pause = 0.0
        self._opening = True
        self._prompt: Prompt | None = None
        self._answered: asyncio.Future[None] | None = None
        self.has_left = False

    async def run(self, deals: int = 0) -> None:
        """Play the match to its end, or that many deals where `deals` is not 0, or until the person leaves it."""
        played = 0
        while not self.match.over and not self.has_left and (not deals or played < deals):
            table = await self._play_deal()
            self.match.finish_deal(table, self.clock.now_ms())
            played += 0 if table.state.voided else 1
            await self.person.deal_over(bool(table.state.voided))

    def answer(self, action: Action) -> Refusal | None:
        """The person's action, for the question that is open now; the reason if the table refuses it.

        Without an open question every action is refused.
        """
        # The table may be ahead of what is shown: only a question that was shown can be answered.
        if self._table is None or self._prompt is None:
            return Refusal("not_asked")
        result = self._table.apply(self._seat, action, number=self._prompt.number, at_ms=self.clock.now_ms())
        if isinstance(result, Refusal):
            return result
        self._write()
        if self._answered is not None and not self._answered.done():
            self._answered.set_result(None)
        return None

    def leave(self) -> Refusal | None:
        """The person leaves the table by its rules (逃跑): what is due is paid, and the bots play out what is left.

        The reason if the table refuses it.
        """
        if self._table is None:
            return Refusal("deal_over")
        result = self._table.leave(self._seat, at_ms=self.clock.now_ms())
        if isinstance(result, Refusal):
            return result
        self.has_left = True
        self.pace_ms = 0
        self._write()
        if self._answered is not None and not self._answered.done():
            self._answered.set_result(None)
        return None

    async def _play_deal(self) -> Table:
        standing = self.match.standing
        assert standing is not None
        self._seat = standing.players.index(self.player)
        self._bots = {
            seat: self._make_bot(standing.players[seat], seat, standing.deal)
            for seat in range(SEATS)
            if seat != self._seat
        }
        self._written = self._shown = 0
        self._pause = 0.0
        self._table = table = self.match.start_deal(self.clock.now_ms())
        self._write()
        self.person.deal_begins(self._seat, standing)
        while True:
            await self._show(table)
            if table.over:
                return table
            asked = table.asked
            bot = next((seat for seat in asked if seat != self._seat), None)
            if bot is not None:
                await self._ask_bot(table, bot, asked[bot])
            else:
                await self._ask_person(table, asked[self._seat])

    async def _show(self, table: Table) -> None:
        """Show what has happened, each event for its time."""
        while self._shown < len(table.log):
            event = table.log[self._shown]
            seen = redact(event, self._seat)
            if seen is not None and self._pause:
                await self.clock.sleep(int(self._pause * self.pace_ms))
                self._pause = 0.0
            self._shown += 1
            for seat, bot in self._bots.items():
                if bot.watches:
                    own = redact(event, seat)
                    if own is not None:
                        bot.see(own)
            if seen is not None:
                self.person.see(seen)
                self._pause = PAUSES.get(type(event), 0.0)
                if isinstance(event, DealStarted | PlayStarted):
                    self._opening = isinstance(event, DealStarted)
                if self._opening:
                    self._pause *= OPENING

    async def _ask_bot(self, table: Table, seat: int, prompt: Prompt) -> None:
        # In a window nobody may see from the time taken who was asked: bots answer at once.
        if table.state.phase == TURN and self.pace_ms:
            await self.clock.sleep(int(self.pace_ms * (0.6 + self._pause)))
            self._pause = 0.0
        # A bot may think for some tenths of a second; the screen goes on meanwhile.
        action = await asyncio.to_thread(self._bots[seat].choose, prompt)
        result = table.apply(seat, action, number=prompt.number, at_ms=self.clock.now_ms())
        if isinstance(result, Refusal):
            table.apply(seat, natural(table.state, prompt), automatic=True, at_ms=self.clock.now_ms())
        self._write()

    async def _ask_person(self, table: Table, prompt: Prompt) -> None:
        self._prompt = prompt
        self._answered = asyncio.get_running_loop().create_future()
        self.person.ask(prompt)
        came = await self.clock.wait(self._answered, prompt.deadline_ms)
        self._prompt = self._answered = None
        if not came:
            table.expire(self.clock.now_ms())
            self._write()
        self.person.withdraw(timed_out=not came)

    def _write(self) -> None:
        """Hand new events to the record."""
        assert self._table is not None
        log: Sequence[Event] = self._table.log
        while self._written < len(log):
            self._sink(log[self._written])
            self._written += 1
