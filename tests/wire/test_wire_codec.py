"""The codec takes commands and nothing else: whatever comes, it is a command or a FrameError that says why not."""

import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from wire_strategies import CONTROLS, values

from paiju.wire.codec import FrameError, read_command, read_message, write
from paiju.wire.commands import AnyCommand, Command, Ping, Report, Say
from paiju.wire.limits import CHAT_SIGNS, FRAME_BYTES
from paiju.wire.schema import structs

COMMANDS = [kind for kind in structs() if issubclass(kind.cls, Command)]
LONGEST_REASON = 200

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
documents = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)


def refused(frame: bytes | str) -> FrameError:
    """The error of a frame that is no command."""
    with pytest.raises(FrameError) as caught:
        read_command(frame)
    error = caught.value
    assert 0 < len(str(error)) <= LONGEST_REASON
    assert len(error.reply) <= 40
    return error


def read(frame: bytes | str) -> AnyCommand | None:
    """The command, or None for a frame that is none; any other exception is a failure."""
    try:
        command = read_command(frame)
    except FrameError:
        refused(frame)
        return None
    # Whatever was taken can be told to others.
    assert read_command(write(command)) == command
    return command


def within(written: Any, sent: Any) -> bool:
    """Whether all that was written had been sent just so: 1 is not true, and defaults may be missing."""
    if isinstance(written, dict) and isinstance(sent, dict):
        return all(name in sent and within(value, sent[name]) for name, value in written.items())
    return type(written) is type(sent) and bool(written == sent)


@given(st.binary(max_size=300))
@example(b"")
@example(b"\x00")
@example(b'\xff\xfe{"type"')
def test_random_bytes_are_no_command(frame: bytes) -> None:
    assert read(frame) is None


@given(st.text(max_size=300))
@example('\ufeff{"type":"ping","id":"1"}')
@example('{"type":"ping","id":"1"} {}')
@example("{'type':'ping','id':'1'}")
@example('{"type":"ping","id":"1",}')
def test_random_texts_are_no_command(frame: str) -> None:
    assert read(frame) is None


@given(documents)
def test_random_json_is_no_command(document: Any) -> None:
    assert read(json.dumps(document)) is None


@settings(max_examples=300)
@given(kind=st.sampled_from(COMMANDS), data=st.data())
def test_one_wrong_value_is_refused_or_right_after_all(kind: Any, data: st.DataObject) -> None:
    """Any field of a valid command, given any value: refused, or what was taken is what was sent."""
    fields = json.loads(write(data.draw(values(kind))))
    field = data.draw(st.sampled_from(sorted({one.encode_name for one in kind.fields} | {"type"})))
    fields[field] = data.draw(documents)
    command = read(json.dumps(fields))
    if command is not None:
        assert within(json.loads(write(command)), fields)


@settings(max_examples=200)
@given(kind=st.sampled_from(COMMANDS), data=st.data())
def test_cut_and_damaged_frames_never_do_harm(kind: Any, data: st.DataObject) -> None:
    frame = bytearray(write(data.draw(values(kind))))
    cut = data.draw(st.integers(0, len(frame) - 1))
    assert read(bytes(frame[:cut])) is None
    frame[cut] = data.draw(st.integers(0, 255))
    read(bytes(frame))


@settings(max_examples=100)
@given(kind=st.sampled_from(COMMANDS), field=st.text(min_size=1, max_size=30), data=st.data())
def test_unknown_fields_are_refused(kind: Any, field: str, data: st.DataObject) -> None:
    fields = json.loads(write(data.draw(values(kind))))
    if field not in {one.encode_name for one in kind.fields} | {"type"}:
        error = refused(json.dumps({**fields, field: 1}))
        assert "unknown field" in str(error)
        assert error.reply == fields["id"]


def test_unknown_fields_within_are_refused() -> None:
    error = refused('{"type":"create_room","id":"7","settings":{"claim":1}}')
    assert str(error) == "Object contains unknown field `claim` - at `$.settings`"
    assert error.reply == "7"
    refused('{"type":"act","id":"1","deal":1,"number":1,"action":{"action":"pass","tile":"5m"}}')


@pytest.mark.parametrize("depth", [10, 1_000, 8_000])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
@pytest.mark.parametrize(
    "frame",
    [
        "{}",
        '{{"type":"ping","id":"1","x":{}}}',
        '{{"x":{},"type":"ping","id":"1"}}',
        '{{"type":"create_room","id":"1","settings":{{"options":{{"a":{}}}}}}}',
    ],
)
def test_deep_nesting_is_refused(frame: str, opening: str, closing: str, depth: int) -> None:
    depth = min(depth, (FRAME_BYTES - 100) // (len(opening) + 1))
    text = frame.format("{}").replace("{}", opening * depth + "1" + closing * depth)
    refused(text)
    refused(text[: len(text) // 2])


def test_deep_nesting_is_called_by_its_name() -> None:
    assert str(refused('{"a":' * 3_000)) == "nested too deeply"


@pytest.mark.parametrize("sign", ["x", "牌", "🀄"])
def test_the_limit_counts_bytes_in_texts_too(sign: str) -> None:
    error = refused('{"type":"ping","id":"' + sign * FRAME_BYTES + '"}')
    assert f"at most {FRAME_BYTES} bytes" in str(error)


def test_a_frame_of_exactly_the_limit_is_read() -> None:
    frame = write(Ping(id="1"))
    padded = frame + b" " * (FRAME_BYTES - len(frame))
    assert read_command(padded) == read_command(padded.decode()) == Ping(id="1")
    assert "at most" in str(refused(padded + b" "))
    assert "at most" in str(refused(padded.decode() + " "))


@pytest.mark.parametrize(
    "frame",
    [
        '{"type":"say","id":"1","text":"\ud800"}',
        '{"type":"say","id":"\udfff","text":"a"}',
        '{"type":"say","id":"1","text":"\\ud800"}',
        '{"type":"say","id":"1","text":"\\udc00\\ud800"}',
        b'{"type":"say","id":"1","text":"\xed\xa0\x80"}',
        b'{"type":"say","id":"1","text":"\xc0\xaf"}',
        b'{"type":"say","id":"1","text":"\xf5\x80\x80\x80"}',
    ],
    ids=ascii,
)
def test_lone_surrogates_and_broken_utf8_are_refused(frame: bytes | str) -> None:
    assert "UTF-8, without lone surrogates" in str(refused(frame))


def test_signs_beyond_16_bits_are_read_however_they_are_written() -> None:
    for text in ('"🀄"', '"\\ud83c\\udc04"', '"\\uD83C\\uDC04"'):
        assert read_command('{"type":"say","id":"1","text":' + text + "}") == Say(id="1", text="🀄")


def test_of_a_key_that_appears_twice_the_last_counts() -> None:
    assert read_command('{"type":"ping","id":"1","id":"2"}') == Ping(id="2")
    # Of types the first counts, and the others must agree, so that nobody reads another command than the hall.
    assert read_command('{"type":"ping","type":"ping","id":"1"}') == Ping(id="1")
    assert "hello" in str(refused('{"type":"ping","type":"hello","id":"1","version":1}'))
    assert "escape" in str(refused('{"id":"1","type":"ping","type":"escape"}'))


@pytest.mark.parametrize("number", ["1.0", "1e0", "-1", '"1"', "true", "null", "[1]", "NaN", "Infinity", "01", "0x1"])
def test_numbers_are_read_strictly(number: str) -> None:
    refused(f'{{"type":"hello","id":"1","version":{number}}}')


@pytest.mark.parametrize("digits", [7, 16, 20, 400, 5_000, 15_000])
def test_huge_numbers_are_refused_wherever_they_stand(digits: int) -> None:
    huge = "9" * digits
    refused(f'{{"type":"hello","id":"1","version":{huge}}}')
    refused(f'{{"type":"resync","id":"1","seen":-{huge}}}')
    refused(f'{{"type":"create_room","id":"1","settings":{{"options":{{"a":{huge}}}}}}}')
    refused(f'{{"type":"create_room","id":"1","settings":{{"turn_ms":{huge}}}}}')
    refused(f'{{"type":"hello","id":"1","version":1e{huge}}}')


def test_too_many_options_are_refused() -> None:
    options = {f"option_{number}": number for number in range(81)}
    assert "<= 80" in str(refused(json.dumps({"type": "create_room", "id": "1", "settings": {"options": options}})))


@pytest.mark.parametrize("tail", ["\n", "\r\n", " ", "\x00"])
def test_nothing_may_follow_a_name(tail: str) -> None:
    for fields in (
        {"type": "ping", "id": "1" + tail},
        {"type": "join_room", "id": "1", "room": "K7WQ2M" + tail},
        {"type": "mute", "id": "1", "account": "abc" + tail},
        {"type": "report", "id": "1", "about": "fault", "account": "abc" + tail},
        {"type": "say_preset", "id": "1", "line": "hurry_up" + tail},
    ):
        assert "matching regex" in str(refused(json.dumps(fields)))


@pytest.mark.parametrize("sign", sorted(CONTROLS), ids=ascii)
def test_what_people_write_has_no_control_signs(sign: str) -> None:
    for text in (f"a{sign}b", f"{sign}a", f"a{sign}"):
        error = refused(json.dumps({"type": "say", "id": "1", "text": text}))
        assert str(error) == "Expected `str` of one line without control signs - at `$.text`"
        refused(json.dumps({"type": "create_room", "id": "1", "settings": {"title": text}}))
        refused(json.dumps({"type": "confirm", "id": "1", "deal": 1, "contribution": text}))
        report = json.dumps({"type": "report", "id": "1", "about": "conduct", "text": text})
        if sign == "\n":
            assert read_command(report) == Report(id="1", about="conduct", text=text)
        else:
            assert str(refused(report)) == "Expected `str` without control signs - at `$.text`"


@pytest.mark.parametrize("text", ["好牌！", "<b>bold</b>", "é", "e\u0301", "👩‍👩‍👧", "שלום", "x" * CHAT_SIGNS])
def test_what_people_write_is_kept_as_it_is(text: str) -> None:
    assert read_command(json.dumps({"type": "say", "id": "1", "text": text})) == Say(id="1", text=text)


@pytest.mark.parametrize(
    ("frame", "reason", "reply"),
    [
        ('{"type":"ping"}', "Object missing required field `id`", ""),
        ('{"id":"7"}', "Object missing required field `type`", "7"),
        ('{"id":"7","type":"nix"}', "Invalid value 'nix' - at `$.type`", "7"),
        ('{"id":"7","type":5}', "Expected `str` - at `$.type`", "7"),
        ('{"id":7,"type":"ping"}', "Expected `str`, got `int` - at `$.id`", ""),
        ('{"id":"","type":"ping"}', "Expected `str` of length >= 1 - at `$.id`", ""),
        ("[]", "Expected `object`, got `array`", ""),
        ('"ping"', "Expected `object`, got `str`", ""),
        ('{"id":"7","type":"add_bot","place":4,"bot":"fan"}', "Expected `int` <= 3 - at `$.place`", "7"),
        ('{"id":"7","type":"say","text":""}', "Expected `str` of length >= 1 - at `$.text`", "7"),
        (
            '{"id":"7","type":"act","deal":1,"number":1,"action":{"action":"steal"}}',
            "Invalid value 'steal' - at `$.action.action`",
            "7",
        ),
        (
            '{"id":"7","type":"create_room","settings":{"chat":"loud"}}',
            "Invalid enum value 'loud' - at `$.settings.chat`",
            "7",
        ),
    ],
)
def test_errors_say_what_is_wrong_and_where(frame: str, reason: str, reply: str) -> None:
    error = refused(frame)
    assert (str(error), error.reply) == (reason, reply)


def test_errors_of_syntax_say_where() -> None:
    error = refused('{"type":"ping","id":"1"} x')
    assert str(error).startswith("a message is one JSON object in UTF-8")
    assert "trailing characters (byte 26)" in str(error)


def test_errors_never_echo_a_whole_frame() -> None:
    error = refused(json.dumps({"type": "ping", "id": "1", "k" * 9_000: 1}))
    assert len(str(error)) == LONGEST_REASON
    assert str(error).endswith("k…")
    error = refused(json.dumps({"type": "ping", "id": "x" * 9_000}))
    assert error.reply == "x" * 40


@given(st.binary(max_size=200) | st.text(max_size=200) | documents.map(json.dumps))
@example(b'{"a":' * 100_000)
@example("[" * 100_000)
@example('{"type":"pong","reply":"1","x":' + "[" * 100_000)
def test_clients_survive_whatever_a_hall_sends(frame: bytes | str) -> None:
    with pytest.raises(FrameError):
        read_message(frame)
