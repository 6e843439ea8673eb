"""Where a command prints: the reader's language, standard output and standard error."""

import sys
from functools import cached_property
from typing import TYPE_CHECKING

from paiju.text import Language, say

if TYPE_CHECKING:
    from rich.console import Console, RenderableType


class Screen:
    """What every command is handed (`typer.Context.obj`). Colour and width follow from what is connected."""

    def __init__(self, lang: Language) -> None:
        self.lang = lang

    @cached_property
    def console(self) -> "Console":
        """Standard output; plain text where it is no terminal."""
        from rich.console import Console

        return Console(highlight=False, markup=False, emoji=False, soft_wrap=False)

    @property
    def width(self) -> int:
        """Columns of the output."""
        return self.console.width

    def say(self, key: str, **values: object) -> str:
        """A text of the catalogue in the reader's language."""
        return say(key, self.lang, **values)

    def print(self, *parts: "RenderableType") -> None:
        """Print something on standard output; nothing prints an empty line."""
        console = self.console
        if console.is_terminal:
            console.print(*parts)
            return
        # Tables and paragraphs are filled up with blanks; a file or a pipe does not want them.
        with console.capture() as captured:
            console.print(*parts)
        sys.stdout.write("\n".join(line.rstrip() for line in captured.get().split("\n")))

    def line(self, text: str) -> None:
        """Print a line that a terminal folds at its width, and a pipe gets whole."""
        if self.console.is_terminal:
            self.console.print(text)
        else:
            sys.stdout.write(text.rstrip() + "\n")

    def tell(self, key: str, **values: object) -> None:
        """Print a text of the catalogue."""
        self.print(self.say(key, **values))

    def head(self, key: str, **values: object) -> None:
        """Print a text of the catalogue as a heading, an empty line before it."""
        from rich.text import Text

        self.print()
        self.print(Text(self.say(key, **values), style="bold"))

    def json(self, data: object) -> None:
        """Print data as JSON, indented."""
        import msgspec

        sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")

    def warn(self, text: str) -> None:
        """Print one line on standard error."""
        sys.stderr.write(text + "\n")
