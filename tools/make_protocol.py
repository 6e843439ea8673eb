#!/usr/bin/env python3
"""Writes web/src/wire/generated.ts, and the reference in docs/protocol.md, from paiju.wire; tests prove both fresh.

The examples of the reference are the lines of tools/protocol_examples.jsonl, one for each command and message.
"""

import json
from pathlib import Path
from typing import Final

import msgspec
from msgspec import inspect as kinds

from paiju.wire import limits
from paiju.wire.codec import read_command, read_message, write
from paiju.wire.commands import Command
from paiju.wire.messages import CLOSE_CODES, Message
from paiju.wire.schema import UNIONS, default_of, doc_of, limits_of, structs, union_name
from paiju.wire.typescript import typescript

ROOT = Path(__file__).parents[1]
TYPES = ROOT / "web" / "src" / "wire" / "generated.ts"
PAGE = ROOT / "docs" / "protocol.md"
EXAMPLES = ROOT / "tools" / "protocol_examples.jsonl"
BEGIN = "<!-- reference: written by tools/make_protocol.py -->\n"
END = "<!-- end of the reference -->\n"

SECTIONS: Final = {
    "paiju.wire.commands": (
        "Commands",
        "What a client sends. Besides the fields below every command has `type`, its name, and `id`, the client's name "
        "for it: a string, {id}.",
    ),
    "paiju.wire.messages": ("Messages", "What the hall sends. Besides the fields below every message has `type`."),
    "paiju.wire.rooms": ("Rooms", "What commands and messages say of rooms."),
    "paiju.table.actions": (
        "Actions",
        "What a player may do, as `act` carries it and `asked` offers it: objects with the name of the action in "
        "`action`. Tiles are codes of the notation: `1m`-`9m` characters, `1p`-`9p` dots, `1s`-`9s` bamboo, `E S W N` "
        "winds, `C F P` dragons, `1f`-`8f` flowers, `?` a hidden tile.",
    ),
    "paiju.table.events": (
        "Events",
        "What happened at a table, as `happened` carries it: objects with the name of the event in `type`. Seats are "
        "absolute, 0 to 3; `players` of `deal_started` tells who sits where.",
    ),
    "paiju.rules": ("Parts of events", "What events are made of."),
}
"""Module -> title and introduction of its section."""

LIMIT_WORDS: Final = {
    "PROTOCOL": "version of the protocol",
    "FRAME_BYTES": "bytes of a frame that a client sends, at most",
    "NAME_SIGNS": "signs of a name, at most",
    "PASSWORD_SIGNS": "signs of a password, at most",
    "PASSWORD_LEAST": "signs of a password, at least",
    "TITLE_SIGNS": "signs of a room's title, at most",
    "CHAT_SIGNS": "signs of a line of chat, at most",
    "NOTE_SIGNS": "signs of a note or a report, at most",
    "CONTRIBUTION_SIGNS": "signs of a contribution to a wall, at most",
    "OPTIONS_MOST": "options that a room changes, at most",
    "CODE_LENGTH": "signs of a room's code",
}

ANCHORS: Final = {"Action": "actions", "Event": "events", "AnyCommand": "commands", "AnyMessage": "messages"}


def examples(path: Path = EXAMPLES) -> dict[type, str]:
    """Struct -> its example. Raises where a line is no command or message, or not as the hall itself would write it."""
    found: dict[type, str] = {}
    commands = {kind.tag for kind in structs() if issubclass(kind.cls, Command)}
    for line in path.read_text(encoding="utf-8").splitlines():
        item = read_command(line) if json.loads(line)["type"] in commands else read_message(line)
        if write(item).decode() != line:
            raise ValueError(f"not as the hall would write it: {line}")
        found[type(item)] = line
    return found


def reference() -> str:
    """The part of the page between the two marks."""
    shown = examples()
    blocks = [bounds(), close_codes()]
    for module, (title, introduction) in SECTIONS.items():
        members = [kind for kind in structs() if kind.cls.__module__.startswith(module)]
        blocks.append(f"## {title}\n\n{introduction.replace('{id}', limits_of(members[0].fields[0].type))}\n")
        if module == "paiju.wire.rooms":
            blocks.append(places())
        blocks += [described(kind, shown) for kind in members]
    return "\n".join(blocks)


def bounds() -> str:
    """The table of limits. Raises KeyError for one that has no words here."""
    values = {name: value for name, value in vars(limits).items() if name.isupper() and isinstance(value, int)}
    rows = "".join(f"| {LIMIT_WORDS[name]} | {value} | `{name}` |\n" for name, value in values.items())
    return f"## Limits\n\n| what | | name in `generated.ts` |\n|---|---:|---|\n{rows}"


def close_codes() -> str:
    """The table of close codes."""
    rows = "".join(f"| `{reason}` | {code} |\n" for reason, code in CLOSE_CODES.items())
    return f"## Close codes\n\n| `reason` of `closing` | code |\n|---|---:|\n{rows}"


def places() -> str:
    """What `AnyPlace` is."""
    union = kinds.type_info(UNIONS["AnyPlace"])
    assert isinstance(union, kinds.UnionType)
    return f"### AnyPlace\n\nOne of {', '.join(map(words, union.types))}; `kind` tells which.\n"


def described(kind: kinds.StructType, shown: dict[type, str]) -> str:
    """One struct: what it means, its fields, its example."""
    title = f"`{kind.tag}`" if kind.tag_field in ("type", "action") else kind.cls.__name__
    blocks = [f"### {title}\n", doc_of(kind) + "\n"]
    if kind.array_like:
        blocks.append("It is a list of these, in this order:\n")
    elif kind.tag_field == "kind":
        blocks.append(f"`kind` is `{json.dumps(kind.tag)}`.\n")
    rows = [row(field) for field in kind.fields if not (field.name == "id" and issubclass(kind.cls, Command))]
    if rows:
        blocks.append("| field | type | default | limits |\n|---|---|---|---|\n" + "".join(rows))
    if issubclass(kind.cls, Command | Message):
        blocks.append(f"```json\n{shown[kind.cls]}\n```\n")
    return "\n".join(blocks)


def row(field: kinds.Field) -> str:
    """One field."""
    default = default_of(field)
    shown = "" if default is msgspec.NODEFAULT else f"`{json.dumps(msgspec.to_builtins(default), ensure_ascii=False)}`"
    cells = (f"`{field.encode_name}`", words(field.type), shown, limits_of(field.type))
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"


def words(kind: kinds.Type) -> str:
    """A type in words; what the page explains is a link."""
    match kind:
        case kinds.StructType():
            return f"[{kind.cls.__name__}](#{kind.cls.__name__.lower()})"
        case kinds.UnionType() if name := union_name(kind):
            return f"[{name}](#{ANCHORS.get(name, name.lower())})"
        case kinds.UnionType():
            return " or ".join(map(words, kind.types))
        case kinds.LiteralType():
            return " or ".join(f"`{json.dumps(value)}`" for value in kind.values)
        case kinds.TupleType():
            (item,) = set(map(words, kind.item_types))
            return f"list of {len(kind.item_types)}: {item}"
        case kinds.VarTupleType():
            return f"list of {words(kind.item_type)}"
        case kinds.DictType():
            return f"object of {words(kind.value_type)}"
        case _:
            return PLAIN_WORDS[type(kind)]


PLAIN_WORDS: Final = {
    kinds.StrType: "string",
    kinds.IntType: "integer",
    kinds.BoolType: "boolean",
    kinds.NoneType: "null",
}


def renewed(page: str) -> str:
    """The page with the reference as it is now."""
    before, rest = page.split(BEGIN)
    return before + BEGIN + "\n" + reference() + "\n" + END + rest.split(END)[1]


if __name__ == "__main__":
    TYPES.parent.mkdir(parents=True, exist_ok=True)
    TYPES.write_text(typescript(), encoding="utf-8")
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
