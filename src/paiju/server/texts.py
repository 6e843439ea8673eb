"""Texts that people write: which are kept, and which can be looked for at all."""

import re

from paiju.server.errors import HallError
from paiju.wire.limits import PLAIN_LINES


def checked_text(text: str, most: int) -> str:
    """A text of several lines, as it is. Raises HallError: text_length, text_sign (control signs)."""
    if len(text) > most:
        raise HallError("text_length", most=most)
    if not re.match(PLAIN_LINES, text) or not findable(text):
        raise HallError("text_sign")
    return text


def findable(*texts: str) -> bool:
    """Whether a database can hold texts at all: no zero sign, no half signs. What it cannot hold is nobody's.

    >>> findable("王", "x"), findable("a\\0"), findable("\\ud800")
    (True, False, False)
    """
    return not any("\0" in text or any("\ud800" <= sign <= "\udfff" for sign in text) for text in texts)
