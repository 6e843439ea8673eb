"""Every command and message survives the wire, whatever it holds."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect as kinds
from wire_strategies import values

from paiju.wire.codec import read_command, read_message, write
from paiju.wire.commands import AnyCommand, Command
from paiju.wire.limits import FRAME_BYTES
from paiju.wire.messages import AnyMessage, Closing, Message
from paiju.wire.schema import default_of, structs

COMMANDS = [kind for kind in structs() if issubclass(kind.cls, Command)]
MESSAGES = [kind for kind in structs() if issubclass(kind.cls, Message)]


def name(kind: kinds.StructType) -> str:
    return kind.cls.__name__


def test_the_unions_hold_every_command_and_message() -> None:
    assert {kind.cls for kind in COMMANDS} == set(Command.__subclasses__()) == set(AnyCommand.__args__)
    assert {kind.cls for kind in MESSAGES} == set(Message.__subclasses__()) == set(AnyMessage.__args__)


def test_no_name_is_used_twice() -> None:
    tags = [kind.tag for kind in (*COMMANDS, *MESSAGES)]
    assert len(tags) == len(set(tags))


@pytest.mark.parametrize("kind", COMMANDS, ids=name)
@settings(max_examples=25)
@given(data=st.data())
def test_commands_survive_the_wire(kind: kinds.StructType, data: st.DataObject) -> None:
    command = data.draw(values(kind))
    frame = write(command)
    assert len(frame) <= FRAME_BYTES
    assert read_command(frame) == read_command(frame.decode()) == command
    assert write(read_command(frame)) == frame
    assert json.loads(frame)["type"] == kind.tag


@pytest.mark.parametrize("kind", MESSAGES, ids=name)
@settings(max_examples=25)
@given(data=st.data())
def test_messages_survive_the_wire(kind: kinds.StructType, data: st.DataObject) -> None:
    message = data.draw(values(kind))
    frame = write(message)
    assert read_message(frame) == read_message(frame.decode()) == message
    assert write(read_message(frame)) == frame


@settings(max_examples=100)
@given(st.one_of(*map(values, COMMANDS)))
def test_another_json_library_writes_the_same_command(command: Any) -> None:
    """With spaces, escapes and keys in another order."""
    fields = json.loads(write(command))
    backwards = dict(reversed(fields.items()))
    assert read_command(json.dumps(backwards, indent=1)) == command


@settings(max_examples=100)
@given(st.one_of(*map(values, MESSAGES)), st.text(min_size=12, max_size=20))
def test_clients_ignore_fields_that_they_do_not_know(message: Any, field: str) -> None:
    fields = json.loads(write(message)) | {field: [1, {"a": None}]}
    assert read_message(json.dumps(fields)) == message


def test_defaults_are_left_out() -> None:
    assert write(Closing(reason="idle")) == b'{"type":"closing","reason":"idle"}'


def test_everything_is_frozen() -> None:
    for kind in structs():
        assert kind.cls.__struct_config__.frozen, name(kind)


def test_the_hall_bounds_everything_that_it_reads() -> None:
    """No text, number, list or object of a command is without a limit, but what the table compares with its prompts."""

    def unbounded(kind: kinds.Type, path: str) -> list[str]:
        match kind:
            case kinds.StructType():
                return [hit for field in kind.fields for hit in unbounded(field.type, f"{name(kind)}.{field.name}")]
            case kinds.UnionType():
                return [hit for part in kind.types for hit in unbounded(part, path)]
            case kinds.DictType():
                own = [path] if kind.max_length is None else []
                return own + unbounded(kind.key_type, path) + unbounded(kind.value_type, path)
            case kinds.StrType():
                return [path] if kind.max_length is None and kind.pattern is None else []
            case kinds.IntType():
                return [path] if kind.ge is None or kind.le is None else []
            case kinds.BoolType() | kinds.LiteralType():
                return []
            case _:
                raise TypeError(f"unexpected in a command: {kind}")

    hits = [hit for kind in COMMANDS for hit in unbounded(kind, "")]
    assert set(hits) == {"Exchange.tiles"}


def test_a_message_is_no_command_and_a_command_no_message() -> None:
    for line in ('{"type":"pong","reply":"1"}', '{"type":"done","reply":"1"}'):
        with pytest.raises(ValueError, match="Invalid value"):
            read_command(line)
    with pytest.raises(ValueError, match="Invalid value"):
        read_message('{"type":"ping","id":"1"}')


def test_a_default_may_be_written_out() -> None:
    """A default is left out, so nobody would notice that its own type refuses it."""
    for kind in structs():
        if kind.cls.__module__.startswith("paiju.wire"):
            types = {field.name: field.type for field in msgspec.structs.fields(kind.cls)}
            for field in kind.fields:
                if not field.required:
                    default = default_of(field)
                    assert msgspec.convert(msgspec.to_builtins(default), types[field.name]) == default, field
