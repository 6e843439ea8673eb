"""The table of a hall on the screen: the terminal table, and what only a hall has beside it."""

from collections.abc import Callable
from typing import Final, Protocol

from msgspec.structs import replace
from rich.style import Style
from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.widgets import Static

from paiju.cli.online.dialogs import SayScreen
from paiju.cli.online.wording import SEPARATORS, failed_text
from paiju.cli.table_app.drawing import MARK
from paiju.cli.table_app.result import standings
from paiju.cli.table_app.scene import Scene
from paiju.cli.table_app.screens import PanelScreen, help_screen, standings_screen
from paiju.cli.table_app.table_screen import Course, TableScreen
from paiju.rules.ruleset import Ruleset
from paiju.rules.standing import Standing
from paiju.table.actions import Action
from paiju.table.refusal import Refusal
from paiju.text import Language, say
from paiju.wire.limits import CHAT_SIGNS
from paiju.wire.messages import Failed, GateOpened, MatchOver, Said, TableOpened

_AUTOMATIC_MS: Final = 200
_MORE_HELP: Final = (("h", "hosted"), ("/", "chat"))


class HallCourse(Course, Protocol):
    """What the table asks of the client around it."""

    def toggle_hosted(self) -> None:
        """Let a bot play, or take the seat back."""

    def say_something(self, kind: str, text: str) -> None:
        """Say something to the room: a "text", or a prepared "line"."""

    def connection_text(self) -> str:
        """What is wrong with the connection, "" if nothing is."""


class OnlineTable(TableScreen):
    """A person's table, or what one sees who watches."""

    def __init__(
        self,
        opened: TableOpened,
        rules: Ruleset,
        lang: Language,
        now_ms: Callable[[], int],
        answer: Callable[[Action], Refusal | None],
        course: HallCourse,
    ) -> None:
        super().__init__(rules, opened.names, lang, now_ms, answer, _AUTOMATIC_MS, course)
        self.opened = opened
        self.course = course
        self.hints = opened.settings.hints
        self._plain_names = opened.names
        self._hosted = [False] * 4
        self._away = [False] * 4
        self._gate: GateOpened | None = None
        self._gate_until_ms = 0
        self._laid_out = False
        self._notice = Static(id="notice", markup=False)

    def compose(self) -> ComposeResult:
        """A line for what the hall tells, over the picture."""
        yield self._notice
        yield from super().compose()

    def on_mount(self) -> None:
        """Show it."""
        super().on_mount()
        self._laid_out = True
        self.notice()

    def say(self, key: str, **values: object) -> str:
        """A text of the client."""
        return say(f"online.{key}", self.lang, **values)

    @property
    def place(self) -> int:
        """The person's place, below 0 for one who watches."""
        return self.opened.place

    # What the driver calls.

    def deal_begins(self, seat: int, standing: Standing) -> None:
        """A new deal."""
        super().deal_begins(seat, standing)
        self._gate = None
        self.notice()

    def gate(self, gate: GateOpened) -> None:
        """The next deal is announced."""
        self._gate = gate
        self._gate_until_ms = self._now_ms() + gate.left_ms if gate.left_ms else 0
        self.notice()

    def hosting(self, hosted: list[bool], away: list[bool]) -> None:
        """For whom a bot plays, and who is away: it stands before the name."""
        self._hosted, self._away = list(hosted), list(away)
        one, two, three, four = (self._marked(place) for place in range(4))
        self.names = (one, two, three, four)
        if self.scene is not None:
            self.scene.view.names = self.names
            self._switch(self.scene)
            self._picture.refresh()
        self.notice()

    def _marked(self, place: int) -> str:
        name = self._plain_names[place]
        mark = "away" if self._away[place] else "hosted" if self._hosted[place] else ""
        return f"{self.say(f'mark.{mark}')} {name}" if mark else name

    def _switch(self, scene: Scene) -> None:
        """The toggle of hosting beside the others."""
        if self.place >= 0:
            scene.switches = (("h", self.say("toggle.hosted"), self._hosted[self.place]),)

    def refused(self, failed: Failed) -> None:
        """Why something that was sent was not done."""
        if self.scene is not None:
            self._tell(self.scene, failed_text(failed, self.lang))
            self._picture.refresh()

    def time_given(self, ms: int) -> None:
        """All clocks were given time, also that of the open question."""
        scene = self.scene
        if scene is None:
            return
        if scene.prompt is not None and scene.prompt.deadline_ms:
            scene.prompt = replace(scene.prompt, deadline_ms=scene.prompt.deadline_ms + ms)
        self._tell(scene, say("hall.time_given", self.lang, seconds=-(-ms // 1000)))
        self._picture.refresh()

    async def match_over(self, over: MatchOver) -> None:
        """Show the standings until the person has seen them."""
        self._gate = None
        rows = standings(over.points, self._plain_names, self.lang, self.coins)
        panel: PanelScreen = standings_screen(self.lang, rows, "", True, self.say("standings_back"))
        await self.app.push_screen_wait(panel)

    async def table_failed(self, report: str) -> None:
        """The table stands still: tell so, and what is kept of it."""
        body = Text(say("hall.table_failed", self.lang, report=report))
        keys = {"enter": "closed", "q": "closed", "escape": "closed"}
        await self.app.push_screen_wait(
            PanelScreen(say("table.title", self.lang), body, self.say("standings_back"), keys)
        )

    # What stands above the picture.

    def notice(self) -> None:
        """Show the most important thing that the hall tells, or nothing."""
        if not self._laid_out:
            return
        text = self.course.connection_text() or self._gate_text()
        if not text and self.place >= 0 and self._hosted[self.place]:
            text = self.say("hosted")
        if not text and self.place < 0 and self.scene is None:
            text = self.say("watch_only")
        self._notice.display = bool(text)
        self._notice.update(Text(text, Style(color="#000000", bgcolor=MARK, bold=True)))

    def _gate_text(self) -> str:
        gate = self._gate
        if gate is None:
            return ""
        names = [name for name, ready in zip(self._plain_names, gate.confirmed, strict=True) if not ready]
        if not names:
            return self.say("gate_soon", deal=gate.deal)
        text = self.say("gate", deal=gate.deal, names=SEPARATORS[self.lang].join(names))
        left = self._gate_until_ms - self._now_ms()
        if self._gate_until_ms and left > 0:
            text += "   " + say("hall.gate_left", self.lang, seconds=-(-left // 1000))
        return text

    def _tick(self) -> None:
        super()._tick()
        if self._gate is not None or self._notice.display or self.course.connection_text():
            self.notice()

    # Keys.

    def help(self) -> PanelScreen:
        """The keys and the signs, those of a hall among them."""
        return help_screen(self.lang, tuple((key, self.say(f"help.{name}")) for key, name in _MORE_HELP))

    def press(self, key: str) -> bool:
        """Do what a key means."""
        if key == "/":
            self._say()
            return True
        if key in ("h", "H") and self.place >= 0:
            self.course.toggle_hosted()
            return True
        if self.scene is None and key == "escape":
            return False
        return super().press(key)

    def _toggle(self, scene: Scene, key: str) -> bool:
        if key == "h" and self.place >= 0:
            self.course.toggle_hosted()
            return True
        if key == "t" and not self.opened.settings.hints:
            self._tell(scene, self.say("hints_off"))
            return True
        return super()._toggle(scene, key)

    @work
    async def _say(self) -> None:
        chat = self.opened.settings.chat
        if chat == "off":
            if self.scene is not None:
                self._tell(self.scene, self.say("chat_off"))
            return
        kind, text = await self.app.push_screen_wait(SayScreen(self.lang, CHAT_SIGNS, free=chat == "all"))
        if kind:
            self.course.say_something(kind, text)

    def heard(self, said: Said) -> None:
        """Somebody has said something: it stands among what happens."""
        text = say(f"chat.{said.line}", self.lang) if said.line else said.text
        line = self.say("said", name=said.name, text=text)
        if self.scene is not None:
            self.scene.log.append((line, True))
            self._tell(self.scene, line)
            self._picture.refresh()
