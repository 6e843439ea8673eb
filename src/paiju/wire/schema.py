"""The structs of the protocol as data, for the generators of types and docs and for tests."""

import inspect
from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec import inspect as kinds

from paiju.table.actions import Action
from paiju.table.events import Event
from paiju.wire.commands import AnyCommand
from paiju.wire.limits import END, PLAIN, PLAIN_LINES
from paiju.wire.messages import AnyMessage
from paiju.wire.rooms import AnyPlace

UNIONS: Final = {
    "AnyCommand": AnyCommand,
    "AnyMessage": AnyMessage,
    "AnyPlace": AnyPlace,
    "Action": Action,
    "Event": Event,
}
"""The unions that have a name on the wire."""

_PATTERN_WORDS: Final = {PLAIN: "one line without control signs", PLAIN_LINES: "without control signs"}


def structs() -> list[kinds.StructType]:
    """Every struct that a command or a message may hold, each once, in the order in which it is first met.

    >>> [kind.cls.__name__ for kind in structs()[:4]]
    ['Hello', 'Ping', 'WatchLobby', 'CreateRoom']

    Raises TypeError where two structs share a name.
    """
    found: dict[str, kinds.StructType] = {}
    for whole in kinds.multi_type_info([AnyCommand, AnyMessage]):
        for kind in _walk(whole):
            if found.setdefault(kind.cls.__name__, kind).cls is not kind.cls:
                raise TypeError(f"two structs are called {kind.cls.__name__}")
    return list(found.values())


def _walk(kind: kinds.Type) -> Iterator[kinds.StructType]:
    if isinstance(kind, kinds.StructType):
        yield kind
        for field in kind.fields:
            yield from _walk(field.type)
    for inner in parts(kind):
        yield from _walk(inner)


def parts(kind: kinds.Type) -> tuple[kinds.Type, ...]:
    """The types that a union, a list, a tuple or an object is made of; none for any other.

    >>> parts(kinds.type_info(list[int]))
    (IntType(gt=None, ge=None, lt=None, le=None, multiple_of=None),)
    """
    match kind:
        case kinds.UnionType():
            return tuple(kind.types)
        case kinds.VarTupleType() | kinds.ListType():
            return (kind.item_type,)
        case kinds.TupleType():
            return kind.item_types
        case kinds.DictType():
            return (kind.key_type, kind.value_type)
        case _:
            return ()


def union_name(kind: kinds.UnionType) -> str:
    """Its name among `UNIONS`, else "".

    >>> union_name(kinds.type_info(AnyPlace)), union_name(kinds.type_info(int | str))
    ('AnyPlace', '')
    """
    return next((name for name, union in UNIONS.items() if kinds.type_info(union) == kind), "")


def doc_of(kind: kinds.StructType) -> str:
    """The docstring of a struct, without its indentation. Raises TypeError where it has none of its own."""
    doc = kind.cls.__dict__.get("__doc__")
    if not doc:
        raise TypeError(f"{kind.cls.__name__} has no docstring")
    return inspect.cleandoc(doc)


def default_of(field: kinds.Field) -> object:
    """What a missing field means; `msgspec.NODEFAULT` where it may not be missing."""
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def limits_of(kind: kinds.Type) -> str:
    """What a value of the type must keep to besides its type, in words, else "".

    >>> from paiju.wire.limits import Place, RoomCode
    >>> limits_of(kinds.type_info(Place))
    '0 to 3'
    >>> limits_of(kinds.type_info(RoomCode))
    'like `^[A-HJ-NP-Z2-9]{6}$`'
    """
    match kind:
        case kinds.IntType():
            return _span(kind.ge, kind.le, "")
        case kinds.StrType():
            return "; ".join(filter(None, (_span(kind.min_length, kind.max_length, " signs"), _pattern(kind.pattern))))
        case kinds.DictType():
            inner = (
                ("keys ", limits_of(kind.key_type)),
                ("values ", limits_of(kind.value_type)),
            )
            own = _span(kind.min_length, kind.max_length, " entries")
            return "; ".join(filter(None, (own, *(label + words for label, words in inner if words))))
        case kinds.UnionType():
            return " or ".join(filter(None, map(limits_of, kind.types)))
        case kinds.VarTupleType() | kinds.ListType():
            return limits_of(kind.item_type)
        case kinds.TupleType():
            return limits_of(kind.item_types[0]) if kind.item_types else ""
        case _:
            return ""


def _span(least: float | None, most: float | None, unit: str) -> str:
    if most is None:
        return "" if least is None else f"at least {least}{unit}"
    return f"at most {most}{unit}" if least is None else f"{least} to {most}{unit}"


def _pattern(pattern: str | None) -> str:
    if pattern is None:
        return ""
    # What limits.END adds is of concern to Python alone.
    return _PATTERN_WORDS.get(pattern) or f"like `{pattern.replace(END, '$')}`"
