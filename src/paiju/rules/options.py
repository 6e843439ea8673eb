"""Options: the typed choices of a family, from which command lines, forms and records are made."""

from typing import Any, Literal, get_args, get_origin

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of every family's options; each field has a default and a description (`msgspec.Meta`)."""


class OptionError(ValueError):
    """An unknown option or a value that it cannot have; the message lists what would be right."""


class OptionInfo(msgspec.Struct, frozen=True):
    """One option as data: `choices` is empty for numbers; `minimum` and `maximum` bound a number where given."""

    name: str
    default: Any
    description: str
    choices: tuple[Any, ...] = ()
    minimum: int | None = None
    maximum: int | None = None


def describe(options: type[Options] | Options) -> list[OptionInfo]:
    """Every option of a family in its order, with the defaults of the class or the values of an instance."""
    kind = options if isinstance(options, type) else type(options)
    infos = []
    hints = msgspec.inspect.type_info(kind)
    assert isinstance(hints, msgspec.inspect.StructType)
    for field, annotated in zip(hints.fields, kind.__struct_fields__, strict=True):
        value = getattr(options, annotated) if isinstance(options, Options) else field.default
        extra = field.type
        description = ""
        if isinstance(extra, msgspec.inspect.Metadata):
            description = (extra.extra_json_schema or {}).get("description", "")
            extra = extra.type
        choices: tuple[Any, ...] = ()
        minimum = maximum = None
        if isinstance(extra, msgspec.inspect.LiteralType):
            literal = _literal_of(kind, annotated)
            choices = literal or extra.values
        elif isinstance(extra, msgspec.inspect.BoolType):
            choices = (False, True)
        elif isinstance(extra, msgspec.inspect.IntType):
            minimum, maximum = extra.ge, extra.le
        infos.append(OptionInfo(annotated, value, description, choices, minimum, maximum))
    return infos


def _literal_of(kind: type[Options], name: str) -> tuple[Any, ...]:
    """The values of a Literal in the order in which they are written (type_info sorts them)."""
    hint: Any = kind.__annotations__.get(name)
    while hint is not None and get_origin(hint) != Literal:
        args = get_args(hint)
        hint = args[0] if args else None
    return get_args(hint)


def with_options(base: Options, changes: dict[str, Any]) -> Options:
    """`base` with some options changed; texts such as "3" or "true" are read as the type wants.

    Raises OptionError.
    """
    known = {info.name: info for info in describe(base)}
    for name in changes:
        if name not in known:
            raise OptionError(f"there is no option {name!r}; there are: {', '.join(known)}")
    values = {name: getattr(base, name) for name in known} | changes
    for name, value in changes.items():
        try:
            msgspec.convert(values | {name: value}, type(base), strict=False)
        except msgspec.ValidationError:
            info = known[name]
            allowed = ", ".join(map(_shown, info.choices)) or _range(info)
            raise OptionError(f"option {name} cannot be {value!r}; it can be: {allowed}") from None
    return msgspec.convert(values, type(base), strict=False)


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _range(info: OptionInfo) -> str:
    low = "" if info.minimum is None else f" from {info.minimum}"
    high = "" if info.maximum is None else f" to {info.maximum}"
    return f"a whole number{low}{high}"
