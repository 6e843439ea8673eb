"""What was wrong with what a person asked, and what would be right."""

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {}
