"""Who may see what: the one table that every feed passes.

A seat's feed, a spectator's, a record in progress, an error report and a bot's request are all made by `redact`.
A field that is not named here is seen by everyone.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from paiju.table.events import Answered, DealStarted, Dealt, Drawn, Event, Exchanged, KongConcealed, SideTileDrawn
from paiju.tiles.tile import HIDDEN_CODE

SPECTATOR: Final = -1
"""A viewer that owns no seat."""

OWNER: Final = "owner"
"""Only the seat of the event."""
NOBODY: Final = "nobody"
"""No viewer until the deal has ended, when DealEnded shows the hands and the secret that proves the wall."""

AUDIENCE: Final[dict[type[Event], dict[str, str]]] = {
    DealStarted: {"wall": NOBODY},
    Dealt: {"tiles": OWNER},
    Drawn: {"tile": OWNER},
    KongConcealed: {"tile": OWNER},
    Answered: {"*": OWNER},
    SideTileDrawn: {"tile": NOBODY},
    Exchanged: {"given": OWNER, "taken": OWNER},
}
"""Event -> restricted field -> who sees it; `"*"` is the whole event, of which the others learn nothing at all."""


def _blank_tiles(tiles: str) -> str:
    """As many hidden tiles as there are.

    >>> _blank_tiles("225pE")
    '????'
    """
    return HIDDEN_CODE * sum(sign.isdigit() or sign in "ESWNCFP?" for sign in tiles)


_BLANK: Final[dict[str, Callable[[str], str]]] = {
    "wall": lambda wall: "",
    "tiles": _blank_tiles,
    "tile": lambda tile: HIDDEN_CODE,
    "given": _blank_tiles,
    "taken": _blank_tiles,
}


def redact(event: Event, viewer: int) -> Event | None:
    """The event as `viewer` (a seat, or SPECTATOR) may see it, or None if it may not know of it."""
    rows = AUDIENCE.get(type(event))
    if rows is None:
        return event
    owner = getattr(event, "seat", SPECTATOR)
    hidden = {}
    for field, audience in rows.items():
        if audience == OWNER and viewer == owner and viewer != SPECTATOR:
            continue
        if field == "*":
            return None
        hidden[field] = _BLANK[field](getattr(event, field))
    return replace(event, **hidden) if hidden else event


def feed(events: Iterable[Event], viewer: int) -> Iterator[Event]:
    """All that `viewer` may see of some events, in order."""
    for event in events:
        seen = redact(event, viewer)
        if seen is not None:
            yield seen
