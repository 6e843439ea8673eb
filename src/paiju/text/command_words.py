"""What the commands print."""

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {}
