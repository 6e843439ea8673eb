"""A grid of terminal cells to draw on: double-width characters take two, and regions can be clicked."""

from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

_TAIL: Final = ""
"""What stands in the second cell of a double-width character."""


@dataclass(frozen=True)
class Region:
    """A rectangle of cells, right and bottom exclusive, and what a click on it means."""

    left: int
    top: int
    right: int
    bottom: int
    target: str

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell lies in it."""
        return self.left <= x < self.right and self.top <= y < self.bottom


class Canvas:
    """`width` x `height` cells on a ground, whose colours hold where a text has none of its own.

    What is drawn outside is cut off, never wrapped.
    """

    def __init__(self, width: int, height: int, ground: Style | None = None) -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        self._ground = ground or Style.null()
        self.regions: list[Region] = []
        self._signs = [[" "] * self.width for _ in range(self.height)]
        self._styles = [[ground or Style.null()] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: Text | str, style: Style | str = "") -> int:
        """Write one line from cell (x, y) on; returns the cell after its end, also where it was cut off."""
        line = text if isinstance(text, Text) else Text(text)
        base = self._ground + (Style.parse(style) if isinstance(style, str) else style)
        for sign, own in _signs_of(line):
            size = cell_len(sign)
            if 0 <= y < self.height and x >= 0 and x + size <= self.width:
                self._set(x, y, sign, size, base + own)
            x += size
        return x

    def fill(self, x: int, y: int, width: int, height: int, style: Style | str) -> None:
        """Blank a rectangle in a style."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, style)

    def click(self, x: int, y: int, width: int, height: int, target: str) -> None:
        """Make a rectangle clickable; of overlapping ones the last made wins."""
        self.regions.append(Region(x, y, x + width, y + height, target))

    def target(self, x: int, y: int) -> str:
        """What a click on a cell means, "" for nothing."""
        for region in reversed(self.regions):
            if region.holds(x, y):
                return region.target
        return ""

    def lines(self) -> list[Text]:
        """The rows as texts, each exactly `width` cells wide."""
        rows = []
        for signs, styles in zip(self._signs, self._styles, strict=True):
            line = Text(no_wrap=True, end="")
            run, style = "", Style.null()
            for sign, own in zip(signs, styles, strict=True):
                if own != style and run:
                    line.append(run, style)
                    run = ""
                style = own
                run += sign
            line.append(run, style)
            rows.append(line)
        return rows

    def text(self) -> Text:
        """All rows as one text."""
        return Text("\n", end="").join(self.lines())

    def plain(self) -> str:
        """The characters alone, blanks at line ends removed: for tests and screen readers."""
        return "\n".join("".join(row).rstrip() for row in self._signs)

    def _set(self, x: int, y: int, sign: str, size: int, style: Style) -> None:
        row = self._signs[y]
        # A character that loses one of its two cells is gone.
        if row[x] == _TAIL:
            row[x - 1] = " "
        end = x + size
        if end < self.width and row[end] == _TAIL:
            row[end] = " "
        row[x] = sign
        self._styles[y][x] = style
        if size == 2:
            row[x + 1] = _TAIL
            self._styles[y][x + 1] = style


def _signs_of(line: Text) -> list[tuple[str, Style]]:
    """Each character of a text with its style."""
    styles = [Style.parse(line.style) if isinstance(line.style, str) else line.style] * len(line.plain)
    for span in line.spans:
        own = Style.parse(span.style) if isinstance(span.style, str) else span.style
        for at in range(span.start, min(span.end, len(styles))):
            styles[at] = styles[at] + own
    return [(sign, style) for sign, style in zip(line.plain, styles, strict=True) if cell_len(sign)]
