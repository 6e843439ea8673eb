"""Bytes to commands and messages to bytes: JSON, UTF-8, one message a frame."""

import msgspec

from paiju.wire.commands import AnyCommand
from paiju.wire.limits import FRAME_BYTES
from paiju.wire.messages import AnyMessage


class FrameError(ValueError):
    """A frame that is no command; the message says what is wrong with it. `reply` is its id where that can be read."""

    def __init__(self, reason: str, reply: str = "") -> None:
        super().__init__(reason)
        self.reply = reply


class _Envelope(msgspec.Struct):
    """What is read of a frame that is wrong elsewhere."""

    id: str = ""


_COMMAND = msgspec.json.Decoder(AnyCommand)
_MESSAGE = msgspec.json.Decoder(AnyMessage)
_ENVELOPE = msgspec.json.Decoder(_Envelope)
_ENCODER = msgspec.json.Encoder()
_SHOWN = 40


def read_command(frame: bytes | str) -> AnyCommand:
    """The command of a frame. Raises FrameError, for a frame that is too long, no JSON, or no command.

    >>> read_command('{"type": "ping", "id": "1"}')
    Ping(id='1')
    >>> read_command('{"type": "ping"}')
    Traceback (most recent call last):
    paiju.wire.codec.FrameError: Object missing required field `id`
    """
    # A text has at least as many bytes as signs.
    if len(frame) > FRAME_BYTES:
        raise FrameError(f"a message has at most {FRAME_BYTES} bytes")
    try:
        return _COMMAND.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise FrameError(str(error), _id_of(frame)) from None


def _id_of(frame: bytes | str) -> str:
    try:
        return _ENVELOPE.decode(frame).id[:_SHOWN]
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


def write(item: AnyMessage | AnyCommand) -> bytes:
    """The frame of a message or a command."""
    return _ENCODER.encode(item)


def read_message(frame: bytes | str) -> AnyMessage:
    """The message of a frame, for clients. Raises FrameError."""
    try:
        return _MESSAGE.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise FrameError(str(error)) from None
