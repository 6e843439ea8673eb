"""Records as text: JSON, the header on the first line, one event on every other; strict in reading.

Pure: bytes in and out. Whoever holds a file appends `encode_line` of each event as it happens.
"""

from typing import Any, Final

import msgspec

from paiju.records.record import FORMAT, Header, Record, RecordError, record_of
from paiju.table.events import Event

_ENCODER: Final = msgspec.json.Encoder()
_EVENT: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(Event)
_HEADER: Final = msgspec.json.Decoder(Header)


class _Version(msgspec.Struct):
    """What is looked at before a header is read in full: another version may have other fields."""

    type: str = ""
    format: int = 0


def encode_line(item: Header | Event) -> bytes:
    """One line of a record, its newline included."""
    return _ENCODER.encode(item) + b"\n"


def encode(record: Record) -> bytes:
    """A whole record; ASCII or UTF-8, every line closed by a newline."""
    return b"".join([encode_line(record.header), *map(encode_line, record.events())])


def decode(data: bytes | str, *, cut: bool = False) -> Record:
    """The record in a text.

    Every line must be whole. With `cut` a last line that was broken off by a crash (it has no newline and is not
    whole) is left out, and the record says so. Raises RecordError, which names the line and what is wrong with it.

    >>> text = '{"type":"record","format":1,"preset":"guobiao/contest@1"}\\n'
    >>> text += '{"type":"deal_started","deal":1,"round_wind":0,"dealer":0}\\n{"type":"drawn","se'
    >>> len(decode(text, cut=True).deals[0])
    1
    >>> decode(text)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    paiju.records.record.RecordError: line 3: this is no JSON: Input data was truncated; the line is broken off...
    """
    text = data.encode() if isinstance(data, str) else data
    lines = text.split(b"\n")
    closed = lines[-1] == b""
    if closed:
        lines.pop()
    if not lines:
        raise RecordError("the record is empty; its first line must be a header")
    header = _header(lines[0])
    events: list[Event] = []
    was_cut = False
    for number, line in enumerate(lines[1:], start=2):
        broken_off = number == len(lines) and not closed
        try:
            events.append(_event(line, number))
        except RecordError as error:
            if not broken_off:
                raise
            if not cut:
                raise RecordError(f"{error}; the line is broken off, ask to leave it out") from None
            was_cut = True
    return _split(header, events, was_cut)


def _split(header: Header, events: list[Event], cut: bool) -> Record:
    try:
        return record_of(header, events, cut)
    except RecordError:
        # Say the line: the longest beginning that is a record ends just before it.
        for count in range(1, len(events) + 1):
            try:
                record_of(header, events[:count])
            except RecordError as error:
                raise RecordError(f"line {count + 1}: {error}") from None
        raise


def _header(line: bytes) -> Header:
    try:
        version = msgspec.json.decode(line, type=_Version)
        if version.type != "record":
            raise RecordError(f'line 1: a record begins with a header, "type":"record", not {version.type!r}')
        if version.format > FORMAT:
            raise RecordError(
                f"line 1: the record has format {version.format}, this program reads formats up to {FORMAT}: "
                "a newer program is needed"
            )
        if version.format < 1:
            raise RecordError(f"line 1: there is no format {version.format}, it counts from 1")
        return _HEADER.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(f"line 1: {_wrong(line, error)}") from None


def _event(line: bytes, number: int) -> Event:
    try:
        event: Event = _EVENT.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(f"line {number}: {_wrong(line, error)}") from None
    return event


def _wrong(line: bytes, error: Exception) -> str:
    if not line.strip():
        return "the line is empty"
    # A ValidationError is a DecodeError, too: JSON in good order that is not an event.
    if isinstance(error, msgspec.ValidationError):
        return f"this is no part of a record: {error}"
    return f"this is no JSON: {error}"
