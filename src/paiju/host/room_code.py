"""The codes by which rooms are found: `wire.limits.RoomCode`."""

from collections.abc import Callable, Container
from typing import Final

from paiju.wire.limits import CODE_LENGTH

SIGNS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without I, O, 0 and 1, which are easily mixed up."""
TRIES: Final = 100


class NoCodeError(RuntimeError):
    """Every code that was drawn is taken: there are far too many rooms, or the chance is none."""


def room_code(draw: Callable[[int], int], taken: Container[str] = ()) -> str:
    """A code that is not taken. `draw(n)` gives a number from 0 to n - 1, such as `secrets.randbelow`.

    Raises NoCodeError.

    >>> from random import Random
    >>> room_code(Random(1).randrange)
    'JESH96'
    """
    for _ in range(TRIES):
        code = "".join(SIGNS[draw(len(SIGNS))] for _ in range(CODE_LENGTH))
        if code not in taken:
            return code
    raise NoCodeError(f"{TRIES} codes were drawn and all are taken")
