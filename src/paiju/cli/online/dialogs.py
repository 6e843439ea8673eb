"""Small questions over a screen: one of a list, a line of text, the settings of a room, and how to leave."""

from typing import ClassVar, TypeVar

from msgspec.structs import replace
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Input, Label, OptionList, Select
from textual.widgets.option_list import Option

from paiju.cli.online.wording import CLOCKS, clock_name, preset_title
from paiju.cli.table_app.drawing import MARK
from paiju.cli.table_app.screens import Overlay, PanelScreen
from paiju.rulesets.registry import preset_names
from paiju.text import Language, say
from paiju.text.hall_words import CHAT_LINES
from paiju.wire.limits import TITLE_SIGNS
from paiju.wire.rooms import RoomSettings

_DEALS_MOST = 64


_Result = TypeVar("_Result")


class Dialog(Overlay[_Result]):
    """A question; `nothing` is the answer of who does not want to answer."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", show=False)]
    nothing: _Result

    def action_cancel(self) -> None:
        """No answer is wanted."""
        self.dismiss(self.nothing)


class PickScreen(Dialog[str]):
    """One of a list; "" if none is wanted. `rows` are results and what is shown for each."""

    nothing = ""

    def __init__(self, title: str, rows: list[tuple[str, str]], lang: Language, chosen: str = "") -> None:
        super().__init__()
        self._title = title
        self._rows = rows
        self._lang: Language = lang
        self._chosen = chosen

    def compose(self) -> ComposeResult:
        """The list in a frame."""
        options = OptionList(*(Option(Text(shown), id=f"row-{at}") for at, (_, shown) in enumerate(self._rows)))
        options.highlighted = next((at for at, (key, _) in enumerate(self._rows) if key == self._chosen), 0)
        with VerticalScroll(classes="dialog") as frame:
            frame.border_title = self._title
            frame.border_subtitle = say("online.ask.enter", self._lang)
            frame.can_focus = False
            yield options

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A row was taken."""
        event.stop()
        self.dismiss(self._rows[event.option_index][0])


class LineScreen(Dialog[str]):
    """A line of text; "" if none is given."""

    nothing = ""

    def __init__(self, title: str, lang: Language, most: int) -> None:
        super().__init__()
        self._title = title
        self._lang: Language = lang
        self._most = most

    def compose(self) -> ComposeResult:
        """The field in a frame."""
        with VerticalScroll(classes="dialog") as frame:
            frame.border_title = self._title
            frame.border_subtitle = say("online.ask.enter", self._lang)
            frame.can_focus = False
            yield Input(max_length=self._most)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The line is written."""
        event.stop()
        self.dismiss(event.value.strip())


class SayScreen(Dialog[tuple[str, str]]):
    """Something to say: ("text", what was written), ("line", a prepared line), or ("", "").

    Where `free` is off only prepared lines are offered.
    """

    nothing = ("", "")

    def __init__(self, lang: Language, most: int, free: bool) -> None:
        super().__init__()
        self._lang: Language = lang
        self._most = most
        self._free = free

    def compose(self) -> ComposeResult:
        """A field, and the prepared lines below it."""
        with VerticalScroll(classes="dialog") as frame:
            frame.border_title = say("online.ask.say", self._lang)
            frame.border_subtitle = say("online.ask.enter", self._lang)
            frame.can_focus = False
            if self._free:
                yield Input(max_length=self._most)
            yield OptionList(*(Option(Text(say(f"chat.{line}", self._lang)), id=line) for line in CHAT_LINES))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The line is written."""
        event.stop()
        text = event.value.strip()
        self.dismiss(("text", text) if text else ("", ""))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A prepared line was taken."""
        event.stop()
        self.dismiss(("line", event.option_id or ""))

    def on_key(self, event: events.Key) -> None:
        """From the field down to the lines."""
        if event.key == "down" and isinstance(self.focused, Input):
            self.query_one(OptionList).focus()
            event.stop()


class RoomForm(Dialog[RoomSettings | None]):
    """The settings of a room, from those that it has; None if nothing is to change."""

    nothing = None

    def __init__(self, settings: RoomSettings, lang: Language, *, new: bool) -> None:
        super().__init__()
        self._settings = settings
        self._lang: Language = lang
        self._new = new

    def compose(self) -> ComposeResult:
        """One field below the other."""
        lang, settings = self._lang, self._settings
        clocks = [*CLOCKS, *(["own"] if clock_name(settings) == "own" else [])]
        with VerticalScroll(classes="dialog form") as frame:
            frame.border_title = say("online.form.new" if self._new else "online.form.change", lang)
            frame.border_subtitle = say("online.form.keys", lang)
            frame.can_focus = False
            yield Label(say("setting.preset", lang))
            presets = [(preset_title(name, lang), name) for name in preset_names()]
            yield Select(presets, value=settings.preset, allow_blank=False, id="preset", compact=True)
            yield Label(say("online.form.clock", lang))
            shown = [(say(f"online.clock.{name}", lang), name) for name in clocks]
            yield Select(shown, value=clock_name(settings), allow_blank=False, id="clock", compact=True)
            yield Label(say("setting.spectators", lang))
            kinds = [(say(f"setting.spectators.{kind}", lang), kind) for kind in ("live", "delayed", "off")]
            yield Select(kinds, value=settings.spectators, allow_blank=False, id="spectators", compact=True)
            yield Label(say("setting.title", lang))
            yield Input(settings.title, max_length=TITLE_SIGNS, id="title", compact=True)
            yield Label(say("online.form.deals", lang))
            yield Input(str(settings.deals), type="integer", id="deals", max_length=2, compact=True)
            yield Label(say("online.form.listed", lang))
            seen = [(say("online.form.public", lang), False), (say("setting.private", lang), True)]
            yield Select(seen, value=settings.private, allow_blank=False, id="private", compact=True)
            with Horizontal():
                yield Button(say("online.form.ok", lang), id="ok", variant="success", compact=True)
                yield Button(say("online.form.cancel", lang), id="cancel", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Take the form, or leave it."""
        event.stop()
        if event.button.id == "ok":
            self._accept()
        else:
            self.action_cancel()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in a field takes the form."""
        event.stop()
        self._accept()

    def _accept(self) -> None:
        text = self.query_one("#deals", Input).value or "0"
        if not (text.isdigit() and int(text) <= _DEALS_MOST):
            self.app.notify(say("online.form.deals_wrong", self._lang), severity="error")
            return
        preset = str(self.query_one("#preset", Select).value)
        clock = str(self.query_one("#clock", Select).value)
        settings = replace(
            self._settings,
            preset=preset,
            # Options belong to the preset that they were chosen for.
            options=self._settings.options if preset == self._settings.preset else {},
            spectators=self.query_one("#spectators", Select).value,
            title=" ".join(self.query_one("#title", Input).value.split()),
            deals=int(text),
            private=self.query_one("#private", Select).value is True,
        )
        if clock in CLOCKS:
            first, turn, claim = CLOCKS[clock]
            settings = replace(settings, first_ms=first, turn_ms=turn, claim_ms=claim)
        self.dismiss(settings)


def leave_screen(lang: Language, code: str, *, seated: bool, playing: bool, by_rules: str) -> PanelScreen:
    """How to leave a room: "room", "close" the program, "leave" by the table's rules, or "no".

    `by_rules` tells what leaving by the rules costs, "" where that is not possible. Who is `seated` keeps the place
    when the program is closed; while a match is `playing` a bot plays for it.
    """
    rows = [say("online.leave.room" if seated and playing else "online.leave.plain", lang, code=code)]
    keys = {"y": "room", "Y": "room", "n": "no", "N": "no", "escape": "no", "q": "no"}
    if seated:
        rows.append(say("online.leave.close", lang))
        keys |= {"c": "close", "C": "close"}
    if by_rules:
        rows.append(by_rules)
        keys |= {"l": "leave", "L": "leave"}
    rows.append(say("online.leave.no", lang))
    body = Text(say("online.leave.ask", lang) + "\n\n", Style(bold=True))
    body.append("\n".join(rows), Style(color=MARK, bold=True))
    return PanelScreen(say("online.leave.title", lang), body, "", keys)
