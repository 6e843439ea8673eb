"""A live table for tests: time that passes only while nothing else happens, and players that act through the wire."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

from paiju.host.entries import decode_entries
from paiju.host.head import HeadPlayer, TableHead
from paiju.host.table_task import TableTask
from paiju.rulesets.registry import ruleset
from paiju.storage.port import TableLog
from paiju.table.actions import Action
from paiju.table.audience import SPECTATOR
from paiju.table.events import DealStarted, Event
from paiju.table.evolve import evolve
from paiju.table.refusal import Refusal
from paiju.table.state import State
from paiju.wire.codec import read_message
from paiju.wire.commands import Act, Confirm
from paiju.wire.messages import AnyMessage, Asked, GateOpened, Happened, MatchOver, TableOpened
from paiju.wire.rooms import RoomSettings

START_MS = 1_700_000_000_000


class IdleClock:
    """Time that jumps to the next thing due as soon as nobody else has anything to do."""

    def __init__(self, now_ms: int = START_MS) -> None:
        self.ms = now_ms
        self.frozen = False

    def now_ms(self) -> int:
        return self.ms

    async def wait(self, signal: asyncio.Event, until_ms: int) -> None:
        for _ in range(12):
            if signal.is_set():
                return
            await asyncio.sleep(0)
        while self.frozen or not until_ms:
            if signal.is_set():
                return
            await asyncio.sleep(0.001)
        self.ms = max(self.ms, until_ms)


class Witness:
    """An observer that remembers what it was told."""

    def __init__(self) -> None:
        self.deals: list[tuple[int, tuple[Event, ...]]] = []
        self.over = asyncio.Event()
        self.failures: list[tuple[BaseException, bool]] = []
        self.entries = 0
        self.bot_faults: list[str] = []

    def deal_over(self, task: TableTask, deal: int, events: tuple[Event, ...]) -> None:
        del task
        self.deals.append((deal, events))

    def match_over(self, task: TableTask) -> None:
        del task
        self.over.set()

    def hosting_changed(self, task: TableTask) -> None:
        del task

    def failed(self, task: TableTask, error: BaseException, stopped: bool) -> None:
        del task
        self.failures.append((error, stopped))

    def appended(self, task: TableTask, entries: int, took_ms: float) -> None:
        del task, took_ms
        self.entries += entries

    def bot_failed(self, task: TableTask, fault: str) -> None:
        del task
        self.bot_faults.append(fault)


class Client:
    """A player behind the wire, or a spectator: folds its feed as it comes, and answers what it is asked.

    `messages` is everything that it was sent. `choose` picks the answer to a prompt, None leaves it open.
    """

    def __init__(
        self,
        task: TableTask,
        place: int,
        choose: Callable[[Asked], Action | None] | None = None,
    ) -> None:
        self.task = task
        self.place = place
        self.choose = choose
        self.messages: list[AnyMessage] = []
        self.frames: list[bytes] = []
        self.deal = 0
        self.events: list[Event] = []
        self.state: State | None = None
        self.asked: Asked | None = None
        self.gate: GateOpened | None = None
        self.result: MatchOver | None = None
        self.refusals: list[Refusal] = []
        self._sent = 0
        self._under_way: set[asyncio.Task[Any]] = set()

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)
        message = read_message(frame)
        self.messages.append(message)
        if isinstance(message, TableOpened):
            self.rules = ruleset(message.preset, message.options)
        elif isinstance(message, Happened):
            self._happened(message)
        elif isinstance(message, Asked):
            self.asked = message
            self._answer(message)
        elif isinstance(message, GateOpened):
            self.gate = message
            if self.choose is not None and not message.confirmed[self.place]:
                self.start(Confirm(id=f"gate-{message.deal}", deal=message.deal, contribution=f"of {self.place}"))
        elif isinstance(message, MatchOver):
            self.result = message

    def _happened(self, message: Happened) -> None:
        if message.deal != self.deal:
            assert message.start == 0
            self.deal, self.events, self.state = message.deal, [], None
        if message.start < len(self.events):
            # Sent anew from an earlier place: it must be the same.
            assert message.events[: len(self.events) - message.start] == tuple(self.events[message.start :])
            new = message.events[len(self.events) - message.start :]
        else:
            assert message.start == len(self.events), "a gap"
            new = message.events
        if new:
            self.asked = None
        for event in new:
            if isinstance(event, DealStarted):
                self.state = State(self.rules.setup)
            assert self.state is not None
            evolve(self.state, event)
            self.events.append(event)

    @property
    def seat(self) -> int:
        assert self.state is not None
        return self.state.players.index(self.place) if self.place >= 0 else SPECTATOR

    def _answer(self, asked: Asked) -> None:
        action = self.choose(asked) if self.choose is not None else None
        if action is not None:
            self.start(self.act(asked, action))

    def act(self, asked: Asked, action: Action) -> Act:
        self._sent += 1
        return Act(id=f"{self.place}-{asked.deal}-{self._sent}", deal=asked.deal, number=asked.number, action=action)

    def start(self, command: Act | Confirm) -> None:
        async def send() -> None:
            refusal = await self.task.do(self.place, command)
            if refusal is not None:
                self.refusals.append(refusal)

        under_way = asyncio.create_task(send())
        self._under_way.add(under_way)
        under_way.add_done_callback(self._under_way.discard)


def any_choice(seed: int) -> Callable[[Asked], Action]:
    """Answers at random."""
    random = Random(seed)
    return lambda asked: random.choice(asked.actions)


def last_choice(asked: Asked) -> Action:
    """Answers with what stands last: pass, or the last tile."""
    return asked.actions[-1]


def head_of(
    preset: str = "guobiao/official@1",
    bots: tuple[str, str, str, str] = ("", "random", "random", "random"),
    secret: str = "5e" * 32,
    table: str = "t1",
    opened_ms: int = START_MS,
    **settings: Any,
) -> TableHead:
    """The head of a table; a place without a bot is a person's."""
    east, south, west, north = (
        HeadPlayer(name=f"p{place}", account="" if bot else f"a{place}", bot=bot) for place, bot in enumerate(bots)
    )
    return TableHead(
        id=table,
        room="ABCDEF",
        settings=RoomSettings(preset=preset, **settings),
        players=(east, south, west, north),
        secret=secret,
        opened_ms=opened_ms,
    )


async def stored_entries(log: TableLog, table: str) -> list[Any]:
    """The log of a table, read back."""
    return decode_entries(await log.read(table))
