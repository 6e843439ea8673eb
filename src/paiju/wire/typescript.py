"""TypeScript types of the protocol, from its structs: the same input gives the same text, byte for byte."""

import json
from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec import inspect as kinds

from paiju.wire import limits
from paiju.wire.messages import CLOSE_CODES
from paiju.wire.schema import UNIONS, default_of, doc_of, limits_of, structs, union_name

HEADER: Final = """\
// The types of the hall's protocol. Written by tools/make_protocol.py from src/paiju/wire/: do not edit.
//
// A field with a default is left out of a message where it holds the default, so it is optional here; DEFAULTS has the
// defaults of every type. docs/protocol.md tells how the protocol works.
"""


def typescript() -> str:
    """The module: constants, one interface for each struct, the unions, and the defaults."""
    found = structs()
    blocks = [HEADER, "\n".join(_constants()) + "\n"]
    blocks += [_declared(kind) for kind in found]
    blocks += [_union(name, kinds.type_info(union)) for name, union in UNIONS.items()]
    blocks.append(_defaults(found))
    return "\n".join(blocks)


def type_text(kind: kinds.Type) -> str:
    """The TypeScript of a type.

    >>> type_text(kinds.type_info(tuple[int, ...])), type_text(kinds.type_info(dict[str, bool | None]))
    ('readonly number[]', '{ readonly [key: string]: boolean | null }')

    Raises TypeError for a type that the protocol does not use.
    """
    match kind:
        case kinds.StructType():
            return kind.cls.__name__
        case kinds.UnionType():
            return union_name(kind) or _alternatives(kind)
        case kinds.LiteralType():
            return " | ".join(_json(value) for value in kind.values)
        case kinds.StrType():
            return "string"
        case kinds.IntType() | kinds.FloatType():
            return "number"
        case kinds.BoolType():
            return "boolean"
        case kinds.NoneType():
            return "null"
        case kinds.VarTupleType() | kinds.ListType():
            item = type_text(kind.item_type)
            return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
        case kinds.TupleType():
            return f"readonly [{', '.join(map(type_text, kind.item_types))}]"
        case kinds.DictType():
            return f"{{ readonly [key: string]: {type_text(kind.value_type)} }}"
        case _:
            raise TypeError(f"no TypeScript for {kind}")


def _alternatives(kind: kinds.UnionType) -> str:
    texts = list(dict.fromkeys(map(type_text, kind.types)))
    if "string" in texts:
        # Any literal beside it adds nothing.
        texts = [text for text in texts if not text.startswith('"')]
    return " | ".join(texts)


def _constants() -> Iterator[str]:
    for name, value in sorted(vars(limits).items()):
        if name.isupper() and isinstance(value, int):
            yield f"export const {name} = {value};"
    yield "/** Reason of `Closing` -> close code of the WebSocket. */"
    codes = ", ".join(f"{reason}: {code}" for reason, code in CLOSE_CODES.items())
    yield f"export const CLOSE_CODES = {{ {codes} }} as const;"


def _comment(text: str, indent: str = "") -> str:
    lines = text.replace("*/", "* /").splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return f"{indent}/**\n" + "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines) + f"{indent} */\n"


def _declared(kind: kinds.StructType) -> str:
    name = kind.cls.__name__
    comment = _comment(doc_of(kind))
    if kind.array_like:
        items = ", ".join(f"{field.encode_name}: {type_text(field.type)}" for field in kind.fields)
        return f"{comment}export type {name} = readonly [{items}];\n"
    tag = [f"  readonly {kind.tag_field}: {_json(kind.tag)};\n"] if kind.tag_field else []
    return f"{comment}export interface {name} {{\n" + "".join([*tag, *map(_field, kind.fields)]) + "}\n"


def _field(field: kinds.Field) -> str:
    default = default_of(field)
    notes = [limits_of(field.type)]
    if default is not msgspec.NODEFAULT:
        notes.append(f"default {_json(default)}")
    words = "; ".join(filter(None, notes))
    mark = "" if field.required else "?"
    text = f"  readonly {field.encode_name}{mark}: {type_text(field.type)};\n"
    return _comment(words, "  ") + text if words else text


def _union(name: str, kind: kinds.Type) -> str:
    assert isinstance(kind, kinds.UnionType)
    return f"export type {name} =\n" + "\n".join(f"  | {type_text(member)}" for member in kind.types) + ";\n"


def _defaults(found: list[kinds.StructType]) -> str:
    rows, checks = [], []
    for kind in found:
        pairs = [
            f"{field.encode_name}: {_json(default_of(field))}"
            for field in kind.fields
            if default_of(field) is not msgspec.NODEFAULT
        ]
        if pairs:
            name = kind.cls.__name__
            rows.append(f"  {name}: {{ {', '.join(pairs)} }},\n")
            checks.append(f"  readonly {name}: Partial<{name}>;\n")
    return (
        "/** What a missing field means: `{ ...DEFAULTS.RoomSettings, ...settings }` has them all. */\n"
        "export const DEFAULTS = {\n" + "".join(rows) + "} as const satisfies {\n" + "".join(checks) + "};\n"
    )


def _json(value: object) -> str:
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)
