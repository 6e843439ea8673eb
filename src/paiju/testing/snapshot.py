"""Everything that is in a state as plain values, to compare two states of which neither knows of the other."""

from typing import Any

import msgspec

from paiju.shapes.meld import Meld, format_meld
from paiju.table.state import RiverTile, SeatState, State
from paiju.tiles.wall import Wall


def snapshot(state: State) -> dict[str, Any]:
    """Every slot of a state by name, nested ones too; equal for equal states, and not changed with the state."""
    plain = _plain(state)
    assert isinstance(plain, dict)
    return plain


def _plain(value: Any) -> Any:
    if isinstance(value, State | SeatState | RiverTile | Wall):
        return {name: _plain(getattr(value, name)) for name in _slots(value)}
    if isinstance(value, Meld):
        return format_meld(value)
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    assert value is None or isinstance(value, int | str | msgspec.Struct), value
    return value


def _slots(value: Any) -> list[str]:
    """The names of a value's data; a compiled class knows no `__slots__`."""
    return [name for name in dir(value) if not name.startswith("_") and not callable(getattr(value, name))]
