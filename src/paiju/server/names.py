"""Names of accounts: which may be chosen, and when two are the same."""

import unicodedata
from typing import Final

from paiju.server.errors import HallError
from paiju.wire.limits import NAME_SIGNS

BARRED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories of signs that no name may have: they command terminals, turn the direction of writing, or show nothing."""
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that show nothing."""
MARKS_IN_A_ROW: Final = 2
"""Accents on one letter; more would pile up over the lines around it."""


def cleaned_name(text: str) -> str:
    """A name as it is kept: normalized (NFC), without spaces around it.

    >>> cleaned_name("  王 麻子 "), cleaned_name("E\\u0301va") == "\\u00c9va"
    ('王 麻子', True)

    Raises HallError: name_length, name_sign.
    """
    name = unicodedata.normalize("NFC", text.strip())
    if not 1 <= len(name) <= NAME_SIGNS:
        raise HallError("name_length", most=NAME_SIGNS)
    marks = 0
    for at, sign in enumerate(name):
        category = unicodedata.category(sign)
        marks = marks + 1 if category.startswith("M") else 0
        spaced = category == "Zs" and (sign != " " or name[at - 1] == " ")
        if category in BARRED or sign in BLANK or spaced or marks > MARKS_IN_A_ROW or marks > at:
            raise HallError("name_sign", place=at + 1)
    return name


def name_key(name: str) -> str:
    """What two names have in common that are one: normalized, case-folded.

    >>> name_key("STRASSE") == name_key("Straße")
    True
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
