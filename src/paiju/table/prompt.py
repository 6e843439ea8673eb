"""The question that a table puts to a seat."""

import msgspec

from paiju.table.actions import Action


class Prompt(msgspec.Struct, frozen=True):
    """A question to one seat: the legal actions, best known first, discards last.

    An action quotes `number`. After `deadline_ms` on the table's clock (0: never) the natural default is played.
    `tile` is the code of the tile offered in a window, or of the tile just drawn, or "".
    """

    seat: int
    number: int
    actions: tuple[Action, ...]
    deadline_ms: int = 0
    tile: str = ""
