"""The help of the command line: commands, arguments, options."""

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {}
