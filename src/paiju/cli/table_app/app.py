"""The application: a match in a terminal, from the first deal to the standings."""

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Literal

from textual import work
from textual.app import App
from textual.binding import Binding, BindingType

from paiju.bots.bot import Bot
from paiju.cli.table_app.driver import Clock, Driver
from paiju.cli.table_app.result import standings
from paiju.cli.table_app.screens import PanelScreen, quit_screen, standings_screen
from paiju.cli.table_app.table_screen import TableScreen
from paiju.table.events import Event
from paiju.table.match import Match
from paiju.text import Language, say


@dataclass(frozen=True)
class Ending:
    """How the application was left; `error` is the trace of a failure, "" without one."""

    how: Literal["finished", "left", "crashed"]
    error: str = ""


class TableApp(App[Ending]):
    """One person (player 0 of the match) at a table with three bots.

    make_bot(player, seat, deal) gives a bot for one deal; `sink` takes every event for the record, whose place `path`
    tells. `deals` ends the match early where it is not 0.
    """

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: #10302a; }
    Picture { width: 100%; height: 100%; }
    PanelScreen { align: center middle; background: #000000 40%; }
    #panel {
        max-width: 100%; height: auto; max-height: 100%;
        border: round #5f8787; background: #1c1c1c; padding: 0 2;
        border-title-color: #ffd75f; border-subtitle-color: #ffd75f;
        scrollbar-size-vertical: 1; scrollbar-color: #5f8787; scrollbar-background: #1c1c1c;
    }
    #body { width: 100%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "ask_quit", show=False, priority=True),
        Binding("ctrl+q", "ask_quit", show=False, priority=True),
    ]

    def __init__(
        self,
        match: Match,
        names: tuple[str, str, str, str],
        make_bot: Callable[[int, int, int], Bot],
        clock: Clock,
        sink: Callable[[Event], None],
        lang: Language,
        *,
        path: str = "",
        deals: int = 0,
        pace_ms: int = 600,
    ) -> None:
        super().__init__()
        self.match = match
        self.names = names
        self.lang: Language = lang
        self.deals = deals
        self.path = path
        self.table = TableScreen(
            match.rules, names, lang, clock.now_ms, lambda action: self.driver.answer(action), pace_ms // 3, self
        )
        self.driver = Driver(match, 0, make_bot, self.table, clock, sink, pace_ms)
        self._asking: PanelScreen | None = None
        self.title = say("table.title", lang)

    def on_mount(self) -> None:
        """Sit down."""
        self.push_screen(self.table)
        self._play()

    def last_deal(self) -> bool:
        """Whether no deal follows the one that has just been finished."""
        standing = self.match.standing
        return standing is None or self.driver.has_left or bool(self.deals and standing.deal > self.deals)

    def action_ask_quit(self) -> None:
        """The binding of Ctrl+C."""
        self.ask_quit()

    @work
    async def ask_quit(self) -> None:
        """Leave the table if the person confirms: by its rules where these know of it, or by breaking off."""
        if self._asking in self.screen_stack:
            return
        self._asking = quit_screen(self.lang, self.table.leaving())
        answer = await self.push_screen_wait(self._asking)
        if answer == "yes":
            self.exit(Ending("left"))
        elif answer == "leave":
            self.table.told(self.driver.leave())

    @work
    async def _play(self) -> None:
        """The match. A failure ends the application, never silently: the record is on disk up to it."""
        try:
            await self.driver.run(self.deals)
            rows = standings(self.match.points, self.names, self.lang, self.table.coins)
            panel: PanelScreen = standings_screen(self.lang, rows, self.path, self.match.over)
            await self.push_screen_wait(panel)
        except Exception:
            self.exit(Ending("crashed", traceback.format_exc()))
            return
        self.exit(Ending("finished"))
