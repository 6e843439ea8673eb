"""The play of a match whose table is in a hall: what the hall tells is shown, and answers are sent; no terminal here.

It takes the place of `table_app.driver.Driver` before the same `Person`.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from secrets import token_hex
from typing import Final, Protocol

from msgspec.structs import replace

from paiju.cli.online.feed_client import SPECTATOR, Answer, FeedClient, News, Told
from paiju.cli.table_app.driver import OPENING, PAUSES, Clock, Person
from paiju.rules.ruleset import Ruleset
from paiju.rules.standing import Standing
from paiju.table.actions import Action
from paiju.table.events import Answered, DealEnded, DealStarted, DealVoided, Discarded, Event, PlayStarted
from paiju.table.prompt import Prompt
from paiju.table.refusal import Refusal
from paiju.wire.commands import Act, AnyCommand, Confirm, Escape, SetHosted
from paiju.wire.messages import Asked, Failed, GateOpened, HostedChanged, MatchOver, TableFailed, TableOpened, TimeGiven

_CATCH_UP: Final = 12
"""So many events at once, in the midst of a deal, are more than one move brings."""


def _is_past(events: Sequence[Event]) -> bool:
    """Whether events that came at once have not just happened at once: the person has been away."""
    if isinstance(events[0], DealStarted):
        return any(isinstance(event, Discarded) for event in events)
    return len(events) > _CATCH_UP


class OnlinePerson(Person, Protocol):
    """The person's side of a match in a hall."""

    def refused(self, failed: Failed) -> None:
        """Why something that was sent was not done."""

    async def go_on(self) -> None:
        """The table has not waited: what lies over it is closed, and `deal_over` returns."""

    def gate(self, gate: GateOpened) -> None:
        """The next deal is announced, or somebody else is ready for it."""

    def hosting(self, hosted: list[bool], away: list[bool]) -> None:
        """For which players a bot plays, and who is away."""

    def time_given(self, ms: int) -> None:
        """All clocks were given time."""

    async def match_over(self, over: MatchOver) -> None:
        """The match has ended; returns when the person has seen the standings."""

    async def table_failed(self, report: str) -> None:
        """The table stands still; returns when the person has taken note."""


class RemoteDriver:
    """Shows a match of a hall to a person. `send` takes commands; `hear` is to be told all news of the table.

    The hall sets the pace: only what it tells at once, as the opening of a deal, is shown piece by piece, `pace_ms`
    being the unit.
    """

    def __init__(
        self,
        client: FeedClient,
        rules: Ruleset,
        person: OnlinePerson,
        clock: Clock,
        send: Callable[[AnyCommand], None],
        pace_ms: int = 600,
    ) -> None:
        self.client = client
        self.rules = rules
        self.person = person
        self.clock = clock
        self.pace_ms = pace_ms
        self.has_left = False
        self.over: MatchOver | None = None
        self._send = send
        self._news: deque[tuple[News, int]] = deque()
        self._heard = asyncio.Event()
        self._deal = 0
        self._shown = 0
        self._opening = True
        self._void = False
        self._prompt: Prompt | None = None
        self._act: Act | None = None
        self._result: asyncio.Task[None] | None = None
        self._confirmed = 0
        self._seat = 0
        self._failure: BaseException | None = None

    @property
    def place(self) -> int:
        """The person's place in the match, SPECTATOR for one who watches."""
        table = self.client.table
        return SPECTATOR if table is None else table.place

    # What the hall tells.

    def hear(self, news: News) -> None:
        """Take news of the table, to be shown in its turn."""
        if isinstance(news, Answer):
            self._answered(news)
            return
        if isinstance(news, HostedChanged):
            self.person.hosting(self.client.hosted, self.client.away)
            return
        self._news.append((news, self.clock.now_ms()))
        self._heard.set()

    async def run(self) -> None:
        """Show the match until it is over or its table has failed."""
        while True:
            while not self._news:
                self._heard.clear()
                await self._heard.wait()
                if self._failure is not None:
                    raise self._failure
            news, heard_ms = self._news.popleft()
            if isinstance(news, Told):
                await self._show(news)
            elif isinstance(news, Asked):
                self._ask(news, heard_ms)
            elif isinstance(news, GateOpened):
                self._gate(news)
            elif isinstance(news, TableOpened):
                self.person.hosting(self.client.hosted, self.client.away)
            elif isinstance(news, TimeGiven):
                self._time_given(news.ms)
            elif isinstance(news, MatchOver):
                self.over = news
                if self._result is not None:
                    await self._result
                await self.person.match_over(news)
                return
            elif isinstance(news, TableFailed):
                self._close(timed_out=False)
                await self.person.go_on()
                await self.person.table_failed(news.report)
                return

    # What the person does.

    def answer(self, action: Action) -> Refusal | None:
        """Send an action for the question that is open; the refusal, should one come, is told to the person later."""
        if self._prompt is None:
            return Refusal("not_asked")
        if self._act is not None:
            return Refusal("already_answered")
        self._act = Act(id=self.client.next_id(), deal=self.client.deal, number=self._prompt.number, action=action)
        self._send(self._act)
        return None

    def leave(self) -> Refusal | None:
        """Leave the deal by the rules of the table (逃跑)."""
        self._send(Escape(id=self.client.next_id()))
        return None

    def host(self, hosted: bool) -> None:
        """Let a bot play, or take the seat back (托管)."""
        if self.place >= 0:
            self._send(SetHosted(id=self.client.next_id(), hosted=hosted))

    def stop(self) -> None:
        """Show nothing more."""
        if self._result is not None:
            self._result.cancel()

    # Inside.

    def _time_given(self, ms: int) -> None:
        if self._prompt is not None and self._prompt.deadline_ms:
            self._prompt = replace(self._prompt, deadline_ms=self._prompt.deadline_ms + ms)
        self.person.time_given(ms)

    def _answered(self, answer: Answer) -> None:
        command, failed = answer.command, answer.failed
        if isinstance(command, Escape) and failed is None:
            self.has_left = True
        if isinstance(command, Confirm):
            # Too late, or twice: the deal goes on either way.
            return
        if command is self._act or (isinstance(command, Act) and self._act is not None and command.id == self._act.id):
            self._act = None
            if failed is None:
                self._close(timed_out=False)
        if failed is not None and isinstance(command, Act | Escape | SetHosted):
            self.person.refused(failed)

    async def _show(self, told: Told) -> None:
        """Show events one after the other, each for its time where several came at once."""
        if not told.first:
            await self._next_deal(told.deal)
        elif told.deal != self._deal:
            return
        hasten = _is_past(told.events)
        for at, event in enumerate(told.events):
            self._shown += 1
            if isinstance(event, DealStarted):
                self._begin(event)
            if not isinstance(event, Answered):
                self._close(timed_out=self._late())
            self.person.see(event)
            if at + 1 < len(told.events) and not hasten and not self._behind():
                await self._pause(event)
            if isinstance(event, DealEnded | DealVoided):
                self._end(isinstance(event, DealVoided))

    def _behind(self) -> bool:
        """Whether the next deal is told while this one is still being shown."""
        return any(isinstance(news, Told) and news.deal != self._deal for news, _ in self._news)

    async def _pause(self, event: Event) -> None:
        if isinstance(event, DealStarted | PlayStarted):
            self._opening = isinstance(event, DealStarted)
        units = PAUSES.get(type(event), 0.0) * (OPENING if self._opening else 1.0)
        if units and self.pace_ms:
            await self.clock.sleep(int(units * self.pace_ms))

    async def _next_deal(self, deal: int) -> None:
        if self._result is not None:
            await self.person.go_on()
            await self._result
            self._result = None
        self._deal, self._shown, self._void = deal, 0, False
        self._opening = True

    def _begin(self, event: DealStarted) -> None:
        seat = self._seat = event.players.index(self.place) if self.place >= 0 else SPECTATOR
        self._prompt = self._act = None
        self.person.deal_begins(
            seat,
            Standing(
                event.deal, event.round_wind, event.dealer, event.players, event.points, event.streak, event.staked
            ),
        )
        self.person.hosting(self.client.hosted, self.client.away)

    def _late(self) -> bool:
        """Whether the open question ran out of time."""
        prompt = self._prompt
        if prompt is None or self._act is not None or (self.place >= 0 and self.client.hosted[self.place]):
            return False
        return bool(prompt.deadline_ms) and self.clock.now_ms() >= prompt.deadline_ms

    def _close(self, *, timed_out: bool) -> None:
        if self._prompt is not None:
            self._prompt = self._act = None
            self.person.withdraw(timed_out)

    def _ask(self, asked: Asked, heard_ms: int) -> None:
        if asked.deal != self._deal or not self._shown or asked is not self.client.asked:
            return
        # The time runs from when the question came, not from when it is shown.
        deadline = heard_ms + asked.left_ms if asked.left_ms else 0
        prompt = Prompt(self._seat, asked.number, asked.actions, deadline, asked.tile)
        if self._act is not None and self._act.number == asked.number:
            # Asked again over a new connection, while the answer is on its way again.
            self._prompt = prompt
            return
        waiting = [act for act in self.client.waiting(Act) if isinstance(act, Act) and act.number == asked.number]
        self._prompt, self._act = prompt, (waiting[-1] if waiting else None)
        self.person.ask(prompt)

    def _end(self, void: bool) -> None:
        """The deal has a result: the person looks at it, and is ready for the next one afterwards."""
        self._void = void
        self._result = asyncio.create_task(self.person.deal_over(void))
        self._result.add_done_callback(self._seen)

    def _seen(self, task: "asyncio.Task[None]") -> None:
        if task.cancelled():
            return
        self._failure = task.exception()
        self._heard.set()
        if self._failure is None:
            self._confirm()

    def _gate(self, gate: GateOpened) -> None:
        self.person.gate(gate)
        if self._result is None or self._result.done():
            self._confirm()

    def _confirm(self) -> None:
        """Be ready for the deal that is announced, once, with an own share in the chance of its wall."""
        gate = self.client.gate
        place = self.place
        if gate is None or place < 0 or gate.confirmed[place] or gate.deal == self._confirmed:
            return
        self._confirmed = gate.deal
        self._send(Confirm(id=self.client.next_id(), deal=gate.deal, contribution=token_hex(16)))
