"""Bytes to commands and messages to bytes: JSON, UTF-8, one message a frame."""

import msgspec

from paiju.wire.commands import AnyCommand
from paiju.wire.limits import FRAME_BYTES, PLAIN, PLAIN_LINES
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
_REASON_SIGNS = 200
_WORDS = {
    f"`str` matching regex {PLAIN!r}": "`str` of one line without control signs",
    f"`str` matching regex {PLAIN_LINES!r}": "`str` without control signs",
}
"""What the decoder says -> what a person understands."""


def read_command(frame: bytes | str) -> AnyCommand:
    """The command of a frame. Raises FrameError, for a frame that is too long, no JSON, or no command.

    >>> read_command('{"type": "ping", "id": "1"}')
    Ping(id='1')
    >>> read_command('{"type": "ping"}')
    Traceback (most recent call last):
    paiju.wire.codec.FrameError: Object missing required field `id`
    """
    # A lone surrogate becomes bytes that are no UTF-8, which the decoder refuses.
    data = frame.encode(errors="surrogatepass") if isinstance(frame, str) else frame
    if len(data) > FRAME_BYTES:
        raise FrameError(f"a message has at most {FRAME_BYTES} bytes, this one has {len(data)}")
    try:
        return _COMMAND.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise FrameError(_reason(error), _id_of(data)) from None


def _reason(error: Exception) -> str:
    """What was wrong, in words that fit an answer: a frame may name a field of thousands of signs."""
    if isinstance(error, RecursionError):
        return "nested too deeply"
    text = str(error)
    if not isinstance(error, msgspec.ValidationError):
        text = f"a message is one JSON object in UTF-8, without lone surrogates: {text}"
    for said, meant in _WORDS.items():
        text = text.replace(said, meant)
    return text if len(text) <= _REASON_SIGNS else text[: _REASON_SIGNS - 1] + "…"


def _id_of(frame: bytes) -> str:
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
        raise FrameError(_reason(error)) from None
