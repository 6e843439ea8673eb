"""The panels over the table: result, standings, help, what happened, and whether to leave."""

from typing import Final, TypeVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from paiju.cli.table_app.drawing import MARK
from paiju.text import Language, say

_KEY: Final = Style(color=MARK, bold=True)
_FRAME: Final = 7
"""Cells that border, padding and scroll bar take from a panel's width."""
_QUIET: Final = Style(color="#9e9e9e")


_Result = TypeVar("_Result")


class Overlay(ModalScreen[_Result]):
    """A screen over another one that is dismissed once: a second key on its way does not take away what is below."""

    def dismiss(self, result: _Result | None = None) -> AwaitComplete:
        """Close with a result; nothing if it is not on top any more."""
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()


class PanelScreen(Overlay[str]):
    """A text over the table that closes with one of some keys; the key is the result.

    `keys` maps each key that closes it to the result; "*" stands for any other key. Arrows and page keys scroll.
    """

    def __init__(self, title: str, body: Text, foot: str, keys: dict[str, str]) -> None:
        super().__init__()
        self._title = title
        self._body = body
        self._foot = foot
        self._keys = keys

    def compose(self) -> ComposeResult:
        """Title, text and what the keys do."""
        with VerticalScroll(id="panel") as panel:
            panel.border_title = self._title
            panel.border_subtitle = self._foot
            panel.can_focus = False
            yield Static(self._body, id="body", markup=False)

    def on_resize(self) -> None:
        """As wide as the text, or as the terminal allows: then the text is broken into lines."""
        lines = [Text(line).cell_len for line in self._body.plain.splitlines()]
        edges = [Text(text).cell_len + 4 for text in (self._title, self._foot)]
        wanted = max(*lines, *edges) + _FRAME
        self.query_one("#panel", VerticalScroll).styles.width = min(wanted, self.size.width)

    def on_key(self, event: events.Key) -> None:
        """Close with the key's result, or scroll."""
        event.stop()
        panel = self.query_one("#panel", VerticalScroll)
        if event.key in ("up", "down", "pageup", "pagedown", "home", "end"):
            {
                "up": panel.scroll_up,
                "down": panel.scroll_down,
                "pageup": panel.scroll_page_up,
                "pagedown": panel.scroll_page_down,
                "home": panel.scroll_home,
                "end": panel.scroll_end,
            }[event.key](animate=False)
            return
        result = self._keys.get(event.key, self._keys.get("*"))
        if result is not None:
            self.dismiss(result)

    def on_click(self, event: events.Click) -> None:
        """A click does what Enter does."""
        event.stop()
        result = self._keys.get("enter", self._keys.get("*"))
        if result is not None:
            self.dismiss(result)


def quit_screen(lang: Language, leave: str = "") -> PanelScreen:
    """Whether to leave: "yes" or "no"; where `leave` tells what leaving by the rules costs, also "leave"."""
    body = Text(say("table.quit", lang) + "\n\n", Style(bold=True))
    body.append(say("table.quit.record", lang) + "\n\n", _QUIET)
    keys = {"y": "yes", "Y": "yes", "n": "no", "N": "no", "escape": "no", "q": "no"}
    if leave:
        body.append(leave + "\n", _KEY)
        body.append(say("table.quit.break_off", lang) + "\n" + say("table.quit.no", lang), _KEY)
        keys |= {"l": "leave", "L": "leave"}
    else:
        body.append(say("table.quit.yes", lang) + "      " + say("table.quit.no", lang), _KEY)
    return PanelScreen(say("table.title", lang), body, "", keys)


def ledger_screen(lang: Language, body: Text) -> PanelScreen:
    """Everything that was paid in the deal."""
    return PanelScreen(say("table.ledger.whole", lang), body, say("table.close", lang), {"*": "closed"})


_HELP: Final = (
    ("← →", "choose"),
    ("Enter", "discard"),
    ("d", "drawn"),
    ("1 2 … [ ] \\ ; '", "tile"),
    ("w", "win"),
    ("k", "kong"),
    ("p", "pung"),
    ("c", "chow"),
    ("f", "flower"),
    ("x, Space", "pass"),
    ("Space", "exchange"),
    ("m p s", "void"),
    ("y n", "stake"),
    ("a", "no_claims"),
    ("z", "auto_discard"),
    ("v", "auto_win"),
    ("s", "sort"),
    ("o", "quick"),
    ("t", "hints"),
    ("i", "faces"),
    ("l", "log"),
    ("g", "ledger"),
    ("b", "look"),
    ("q, Ctrl+C", "quit"),
)
_SIGNS: Final = ("claimed", "hidden", "last", "void", "wild", "reserve", "below")


def help_screen(lang: Language, more: tuple[tuple[str, str], ...] = ()) -> PanelScreen:
    """The keys and the signs; `more` are further keys, and what they do."""
    body = Text()
    for keys, word in (*((keys, say(f"table.help.{name}", lang)) for keys, name in _HELP), *more):
        body.append(f"{keys:<18}", _KEY)
        body.append(word + "\n")
    body.append("\n" + say("table.help.marks", lang) + "\n", Style(bold=True))
    for name in _SIGNS:
        body.append(say(f"table.help.sign.{name}", lang) + "\n")
    return PanelScreen(say("table.help", lang), body, say("table.close", lang), {"*": "closed"})


def log_screen(lang: Language, log: list[tuple[str, bool]]) -> PanelScreen:
    """Everything that happened in the deal, the newest first."""
    body = Text()
    for text, strong in reversed(log):
        body.append(text + "\n", Style(bold=strong))
    return PanelScreen(say("table.log", lang), body, say("table.close", lang), {"*": "closed"})


def standings_screen(
    lang: Language, rows: list[tuple[str, str, str]], path: str, over: bool, foot: str = ""
) -> PanelScreen:
    """The standings, and where the record is; `foot` tells where Enter leads, if not away."""
    body = Text()
    for at, (place, name, points) in enumerate(rows):
        body.append(f"{place:<8}", _KEY)
        body.append(name + " " * max(1, 24 - Text(name).cell_len), Style(bold=at == 0))
        body.append(f"{points:>7}\n", Style(bold=at == 0))
    if path:
        body.append("\n" + say("table.record_kept", lang, path=path), _QUIET)
    title = say("table.standings" if over else "table.standings.so_far", lang)
    return PanelScreen(title, body, foot or say("table.standings.close", lang), {"enter": "closed", "q": "closed"})
