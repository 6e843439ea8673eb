"""One live table: a task that takes commands, appends what they bring about, and then tells it.

Nobody hears of anything before it is durable. The log is the lock: if somebody else has appended, this task has been
replaced and stops. If an append fails in any other way its outcome is unknown: the match is folded from the log anew.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from secrets import randbelow
from typing import Final, NamedTuple, Protocol, TypeAlias

from paiju.host.clock import Clock
from paiju.host.entries import AnyEntry, HostingSet, decode_entries, encode_entries
from paiju.host.feeds import Viewer
from paiju.host.head import TableHead, decode_head, encode_head
from paiju.host.live_match import LiveMatch
from paiju.host.schedule import NEVER, Schedule
from paiju.host.telling import Teller
from paiju.storage.port import ConflictError, TableClosedError, TableLog, TableSummary
from paiju.table.events import Event
from paiju.table.prompt import Prompt
from paiju.table.refusal import Refusal
from paiju.wire.commands import Act, Confirm, Escape, SetHosted
from paiju.wire.messages import TableFailed

GRACE_MS: Final = 10_000
"""After the hall was started again, or people have come back, no time runs out before this."""
ATTEMPTS: Final = 3
"""So many failures without any progress between them, and the table stops."""
RETRY_MS: Final = 200
"""Before a table is folded anew after its n-th failure it waits n times as long."""

ANSWERS_AT_ONCE: Final = 8
"""So many answers of bots go into one append at most, so that no table holds up the others."""
IDLE_SECONDS: Final = 0.01

TableCommand: TypeAlias = Act | Confirm | SetHosted | Escape


class Observer(Protocol):
    """Whom a table tells of what concerns the hall. No method may fail or wait."""

    def deal_over(self, task: "TableTask", deal: int, events: tuple[Event, ...]) -> None:
        """A deal is over, and everything of it public; told again after a restart."""

    def match_over(self, task: "TableTask") -> None:
        """The match is over and its log closed; may be told again after a restart."""

    def hosting_changed(self, task: "TableTask") -> None:
        """A seat went to a bot or back, or somebody came or went."""

    def failed(self, task: "TableTask", error: BaseException, stopped: bool) -> None:
        """Something went wrong: the table is folded anew, or has stopped."""

    def appended(self, task: "TableTask", entries: int, took_ms: float) -> None:
        """Entries became durable."""

    def bot_failed(self, task: "TableTask", fault: str) -> None:
        """A bot made a mistake, and the natural choice was played for it; `fault` names no tiles."""


class _Job(NamedTuple):
    place: int
    command: TableCommand
    done: "asyncio.Future[Refusal | None]"

    def answer(self, refusal: Refusal | None) -> None:
        # Whoever asked may have gone; what was done is done.
        if not self.done.done():
            self.done.set_result(refusal)


class TableTask:
    """A live table. Make it with `open` or `resume`; everything belongs to one event loop.

    `stopped` tells that the task does nothing any more: the match is over, it was closed, replaced, or has failed.
    `progress_ms` is the time of day of its last append.
    """

    def __init__(self, log: TableLog, live: LiveMatch, clock: Clock, observer: Observer) -> None:
        self.head: TableHead = live.head
        self.live = live
        self.stopped = False
        self.progress_ms = clock.now_ms()
        self._log = log
        self._clock = clock
        self._observer = observer
        self._schedule = Schedule()
        self._teller = Teller(self._deal_over, self._deadline_ms)
        self._jobs: deque[_Job] = deque()
        self._signal = asyncio.Event()
        self._later: list[Callable[[], None]] = []
        # Until the first turn nothing has been told.
        self._busy = True
        self._empty_since: int | None = None
        self._failures = 0
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, log: TableLog, head: TableHead, clock: Clock, observer: Observer) -> "TableTask":
        """A new match, durable before this returns. Raises StorageError."""
        live = LiveMatch(head)
        await log.create(head.id, encode_head(head))
        await log.append(head.id, 0, encode_entries(live.open(0)))
        return cls(log, live, clock, observer)._start()

    @classmethod
    async def resume(cls, log: TableLog, summary: TableSummary, clock: Clock, observer: Observer) -> "TableTask":
        """Go on with a match after the hall was started; the time that it stood still is given back.

        Raises StorageError, and ValueError or msgspec.DecodeError for a log that cannot be read.
        """
        head = decode_head(summary.head)
        entries = decode_entries(await log.read(head.id))
        live = LiveMatch.restore(head, entries)
        new: list[AnyEntry] = [] if live.length else live.open(0)
        task = cls(log, live, clock, observer)
        if live.phase != "over":
            new += live.give_time(task._now() - live.at_ms, GRACE_MS)
            await log.append(head.id, len(entries), encode_entries(new))
        return task._start()

    def _start(self) -> "TableTask":
        self._note_emptiness()
        self._task = asyncio.create_task(self._run(), name=f"table {self.head.id}")
        return self

    # What the hall calls.

    async def do(self, place: int, command: TableCommand) -> Refusal | None:
        """Do a player's command: None when it is done, and durable; else why not. A repetition is not done twice."""
        job = _Job(place, command, asyncio.get_running_loop().create_future())
        if self.stopped:
            return Refusal("table_stopped")
        self._jobs.append(job)
        self._signal.set()
        return await job.done

    def attach(self, viewer: Viewer, deal: int = 0, seen: int = 0) -> None:
        """Let somebody watch: tell the match and its present state; of deal `deal` it has the first `seen` events."""
        self._when_idle(lambda: self._attach(viewer, deal, seen))

    def detach(self, viewer: Viewer) -> None:
        """Somebody watches no more."""
        self._when_idle(lambda: self._detach(viewer))

    def resync(self, viewer: Viewer, deal: int, seen: int) -> None:
        """Tell a viewer what it lacks of the present deal, and the open prompt."""
        self._when_idle(lambda: self._teller.resync(self.live, viewer, self._now(), deal, seen))

    def away(self, place: int) -> bool:
        """Whether a person is not connected."""
        return self._teller.away(self.live, place)

    def hosted(self, place: int) -> bool:
        """Whether a bot plays for a person."""
        return self.live.hosted[place]

    def late_ms(self) -> int:
        """How long the table has been doing nothing that was due; a watchdog looks at it."""
        if self.stopped or self._schedule.stands_still(self.live, self._teller):
            return 0
        now = self._now()
        return max(0, now - self._schedule.wake(self.live, self._teller, now))

    async def aclose(self) -> None:
        """Stop, after the append under way; the log stays as it is."""
        self._closing = True
        self._signal.set()
        if self._task is not None:
            await asyncio.wait([self._task])

    def _when_idle(self, work: Callable[[], None]) -> None:
        """Do something that shows the state of the match: not while that is ahead of what is durable."""
        if self._busy:
            self._later.append(work)
        else:
            work()

    def _attach(self, viewer: Viewer, deal: int, seen: int) -> None:
        teller, live, place = self._teller, self.live, viewer.place
        came = place >= 0 and not teller.audience.connected(place)
        if came:
            self._schedule.came_back(place, self._now())
        teller.show(live, viewer, self._now(), deal, seen)
        teller.audience.viewers.append(viewer)
        if came:
            teller.audience.tell(teller.hosting(live, place))
            self._observer.hosting_changed(self)
        self._signal.set()

    def _detach(self, viewer: Viewer) -> None:
        teller, place = self._teller, viewer.place
        if viewer not in teller.audience.viewers:
            return
        teller.audience.viewers.remove(viewer)
        if place >= 0 and not teller.audience.connected(place):
            teller.audience.tell(teller.hosting(self.live, place))
            self._observer.hosting_changed(self)
        self._note_emptiness()
        self._signal.set()

    def _note_emptiness(self) -> None:
        if self._empty_since is None and self._schedule.stands_still(self.live, self._teller):
            self._empty_since = self._now()

    # The task.

    def _now(self) -> int:
        """The table's clock."""
        return self._clock.now_ms() - self.head.opened_ms - self.live.clock_back_ms

    async def _run(self) -> None:
        try:
            while not self._closing:
                try:
                    idle = not await self._turn()
                    self._failures = 0
                    if self.live.phase == "over" and self._teller.announced:
                        await self._log.close_table(self.head.id, self.live.length)
                        self._observer.match_over(self)
                        return
                except (ConflictError, TableClosedError) as error:
                    self._observer.failed(self, error, stopped=True)
                    return
                except Exception as error:
                    if not await self._recover(error):
                        return
                    continue
                await self._sleep(idle)
        finally:
            self.stopped = True
            while self._jobs:
                self._jobs.popleft().answer(Refusal("table_stopped"))

    async def _sleep(self, idle: bool) -> None:
        if not self._jobs:
            wake = self._schedule.wake(self.live, self._teller, self._now())
            if wake > self._now():
                until = 0 if wake == NEVER else wake + self.head.opened_ms + self.live.clock_back_ms
                await self._clock.wait(self._signal, until)
            elif idle:
                # Something is due that was not done: do not spin.
                await asyncio.sleep(IDLE_SECONDS)
        self._signal.clear()

    async def _turn(self) -> bool:
        """Take what waits and what is due, append it, answer, tell; whether there was anything."""
        done: list[_Job] = []
        self._busy = True
        try:
            entries = self._decide_all(done)
            entries += self._due()
            if entries:
                await self._append(entries)
        except Exception:
            # The log will tell which of them were done.
            self._jobs.extendleft(reversed(done))
            raise
        for job in done:
            job.answer(None)
        while self.live.bot_faults:
            self._observer.bot_failed(self, self.live.bot_faults.pop(0))
        self._teller.tell(self.live, entries, self._now())
        if any(isinstance(entry, HostingSet) for entry in entries):
            self._observer.hosting_changed(self)
        self._idle()
        return bool(entries)

    def _idle(self) -> None:
        """All that was decided is durable and told: show it to those who have come meanwhile."""
        self._busy = False
        while self._later:
            self._later.pop(0)()

    def _decide_all(self, done: list[_Job]) -> list[AnyEntry]:
        entries: list[AnyEntry] = []
        while self._jobs:
            job = self._jobs.popleft()
            try:
                result = self._decide(job)
            except Exception:
                # Whatever is wrong with it, it must not come again.
                job.answer(Refusal("fault"))
                raise
            if isinstance(result, Refusal):
                job.answer(result)
            else:
                entries += result
                done.append(job)
        return entries

    async def _append(self, entries: list[AnyEntry]) -> None:
        loop = asyncio.get_running_loop()
        start = loop.time()
        await self._log.append(self.head.id, self.live.length - len(entries), encode_entries(entries))
        self.progress_ms = self._clock.now_ms()
        self._observer.appended(self, len(entries), (loop.time() - start) * 1000)

    def _decide(self, job: _Job) -> list[AnyEntry] | Refusal:
        live, place, command = self.live, job.place, job.command
        if live.seen(place, command.id):
            return []
        now = self._now()
        if isinstance(command, Act):
            return live.act(place, command.id, command.deal, command.number, command.action, now, self._pause_ms())
        if isinstance(command, Confirm):
            return live.confirm(place, command.id, command.deal, command.contribution, now)
        if isinstance(command, SetHosted):
            return live.set_hosted(place, command.id, command.hosted, "asked", now)
        return live.escape(place, command.id, now)

    def _due(self) -> list[AnyEntry]:
        """What happens by itself by now."""
        live, teller = self.live, self._teller
        if self._schedule.stands_still(live, teller):
            return []
        entries: list[AnyEntry] = []
        if self._empty_since is not None:
            waited, self._empty_since = self._now() - self._empty_since, None
            entries += live.give_time(waited, GRACE_MS)
        for place in live.head.people():
            if live.hosted_why[place] == "away" and not teller.away(live, place):
                back = live.set_hosted(place, "", False, "back", self._now())
                entries += back if isinstance(back, list) else []
        if live.phase == "gate" and teller.announced and self._schedule.next_deal(live, teller) <= self._now():
            entries += live.begin_deal(self._now())
        for _ in range(ANSWERS_AT_ONCE):
            due = self._schedule.answer(live, teller, self._now())
            if due is None or due.at_ms > self._now():
                break
            entries += live.play_for(
                due.place, due.by, self._now(), self._pause_ms(), away=teller.away(live, due.place)
            )
        return entries

    def _pause_ms(self) -> int:
        """What passes after a discard before anything else is told, also where nobody can claim it."""
        chosen = self.head.settings
        pause = chosen.pause_least_ms + randbelow(max(0, chosen.pause_most_ms - chosen.pause_least_ms) + 1)
        return max(pause, chosen.claim_ms) if chosen.claim_close == "level" else pause

    def _deadline_ms(self, place: int, prompt: Prompt) -> int:
        """When the time of a player runs out that is connected: only such a one is told of its prompt."""
        return self._schedule.deadline_ms(self.live, place, prompt, away=False)

    def _deal_over(self, deal: int, events: tuple[Event, ...]) -> None:
        self._observer.deal_over(self, deal, events)

    async def _recover(self, error: Exception) -> bool:
        """Fold the log anew after a failure; whether the table goes on."""
        while True:
            self._failures += 1
            stops = self._failures > ATTEMPTS
            self._observer.failed(self, error, stopped=stops)
            if stops:
                self._teller.audience.tell(TableFailed(table=self.head.id, report=self.head.id))
                return False
            await asyncio.sleep(RETRY_MS * (self._failures - 1) / 1000)
            try:
                entries = decode_entries(await self._log.read(self.head.id))
                self.live = LiveMatch.restore(self.head, entries)
                self._teller.tell(self.live, (), self._now())
            except Exception as again:
                error = again
                continue
            self._idle()
            return True
