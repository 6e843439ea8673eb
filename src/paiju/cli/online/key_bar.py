"""A bar that tells which keys do what; each can be clicked instead."""

from collections.abc import Callable
from typing import NamedTuple

from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.widget import Widget

from paiju.cli.table_app.drawing import IVORY, MARK

_KEY = Style(color=MARK, bold=True)
_WORD = Style(color=IVORY)
_GAP = 2


class Key(NamedTuple):
    """A key as it is pressed, as it is shown, and what it does."""

    key: str
    shown: str
    word: str


class KeyBar(Widget):
    """Shows keys in as many rows as they need; `press` is told what was clicked."""

    DEFAULT_CSS = "KeyBar { dock: bottom; height: auto; width: 100%; background: #262626; padding: 0 1; }"
    can_focus = False

    def __init__(self, press: Callable[[str], object]) -> None:
        super().__init__()
        self._press = press
        self._keys: tuple[Key, ...] = ()

    def show(self, *keys: Key) -> None:
        """Show other keys."""
        if keys != self._keys:
            self._keys = keys
            self.refresh(layout=True)

    def rows(self, width: int) -> list[list[tuple[int, Key]]]:
        """The keys in rows, with the column of each."""
        rows: list[list[tuple[int, Key]]] = [[]]
        x = 0
        for key in self._keys:
            size = _label(key).cell_len
            if x and x + size > width:
                rows.append([])
                x = 0
            rows[-1].append((x, key))
            x += size + _GAP
        return rows

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the keys need."""
        return len(self.rows(width))

    def render(self) -> Text:
        """The rows."""
        lines = []
        for row in self.rows(self.content_size.width):
            line = Text(end="", no_wrap=True)
            for x, key in row:
                line.append(" " * (x - line.cell_len)).append_text(_label(key))
            lines.append(line)
        return Text("\n", no_wrap=True).join(lines)

    def on_click(self, event: events.Click) -> None:
        """Press what was clicked."""
        rows = self.rows(self.content_size.width)
        at = event.get_content_offset(self)
        if at is None or at.y >= len(rows):
            return
        for x, key in rows[at.y]:
            if x <= at.x < x + _label(key).cell_len:
                self._press(key.key)


def _label(key: Key) -> Text:
    return Text(key.shown, _KEY, end="", no_wrap=True).append(" ").append(key.word, _WORD)
