"""What the tests of the terminal table share: a clock without time, a person played by a bot, whole matches."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from paiju.bots.bot import Bot
from paiju.bots.registry import make_bot
from paiju.cli.table_app.driver import Driver
from paiju.cli.table_app.seat_view import SeatView
from paiju.rules.ruleset import Ruleset
from paiju.rules.standing import Standing
from paiju.table.actions import Action
from paiju.table.events import Event
from paiju.table.match import Match
from paiju.table.prompt import Prompt
from paiju.table.refusal import Refusal
from paiju.tiles.shuffle import deal_secret

if TYPE_CHECKING:
    from paiju.cli.table_app.app import TableApp

NAMES = ("You", "Bot A", "Bot B", "Bot C")


@contextmanager
def undrawn(app: "TableApp") -> Iterator[None]:
    """While a deal is played on to the moment that a test is about, nobody looks: its pictures are not drawn."""
    picture: Any = app.table._picture
    picture.refresh = lambda *parts, **changes: picture
    try:
        yield
    finally:
        del picture.refresh
        picture.refresh()


class StillClock:
    """A clock that goes on only while somebody sleeps; a question without an answer times out at once."""

    def __init__(self) -> None:
        self.time = 0

    def now_ms(self) -> int:
        return self.time

    async def sleep(self, ms: int) -> None:
        self.time += ms

    async def wait(self, answer: "asyncio.Future[None]", until_ms: int) -> bool:
        await asyncio.sleep(0)
        if not answer.done():
            assert until_ms, "a question without a deadline waits for ever"
            self.time = max(self.time, until_ms)
        return answer.done()


class BotPerson:
    """A person who answers like a bot; `look` is called after every event and before every answer."""

    def __init__(
        self, rules: Ruleset, look: Callable[["BotPerson"], None] | None = None, kind: str = "efficiency"
    ) -> None:
        self.rules = rules
        self.look = look
        self.kind = kind
        self.driver: Driver | None = None
        self.view = SeatView(rules.setup, 0, NAMES)
        self.views: list[SeatView] = []
        self.prompt: Prompt | None = None
        self.bot: Bot = make_bot(kind, 0, rules, 0)
        self.silent = False
        self.timed_out = 0
        self.refusals: list[Refusal] = []

    def deal_begins(self, seat: int, standing: Standing) -> None:
        self.bot = make_bot(self.kind, seat, self.rules, standing.deal)
        self.view = SeatView(self.rules.setup, seat, NAMES)
        self.views.append(self.view)

    def see(self, event: Event) -> None:
        self.view.see(event)
        self.bot.see(event)
        if self.look:
            self.look(self)

    def ask(self, prompt: Prompt) -> None:
        self.prompt = prompt
        if self.look:
            self.look(self)
        if self.silent:
            return
        assert self.driver is not None
        refusal = self.driver.answer(self.bot.choose(prompt))
        if refusal is not None:
            self.refusals.append(refusal)

    def withdraw(self, timed_out: bool) -> None:
        self.prompt = None
        self.timed_out += timed_out

    async def deal_over(self, table_void: bool) -> None:
        assert not table_void


def secret_of(seed: str) -> Callable[[int], bytes]:
    secret = sha256(seed.encode()).digest()
    return lambda deal: deal_secret(secret, deal)


def driver_for(
    rules: Ruleset,
    person: BotPerson,
    seed: str = "a",
    sink: Callable[[Event], None] = lambda event: None,
    pace_ms: int = 600,
) -> Driver:
    """A driver whose bots and person are the same each time."""
    match = Match(rules, secret_of(seed))
    driver = Driver(
        match,
        0,
        lambda player, seat, deal: make_bot("efficiency", seat, rules, 4 * deal + player),
        person,
        StillClock(),
        sink,
        pace_ms,
    )
    person.driver = driver
    return driver


def played(
    rules: Ruleset,
    look: Callable[[BotPerson], None] | None = None,
    *,
    seed: str = "a",
    deals: int = 0,
    kind: str = "efficiency",
) -> BotPerson:
    """The person after a match, or after some of its deals."""
    person = BotPerson(rules, look, kind)
    asyncio.run(driver_for(rules, person, seed).run(deals))
    return person


def nothing(action: Action) -> Refusal | None:
    """An answer that is never refused."""
    del action
    return None
