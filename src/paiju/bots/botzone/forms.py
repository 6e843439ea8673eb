"""The two forms in which Botzone and a program talk, JSON and simplified, read and written from both sides.

First a program is handed all requests and responses so far. If it prints `KEEP_RUNNING` after its reply it is kept, and
later turns bring the new request alone.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec

from paiju.bots.botzone.protocol import BotzoneError

Form: TypeAlias = Literal["json", "simple"]

KEEP_RUNNING: Final = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"
_NO_JSON: Final = "NJ"


class Turns(msgspec.Struct):
    """A game as one player knows it: one more request than responses. `data` and `globaldata` are what it saved."""

    requests: list[str] = []
    responses: list[str] = []
    data: Any = None
    globaldata: Any = None


class Output(msgspec.Struct, frozen=True):
    """What a program printed in one turn; `debug` is for people."""

    response: str
    debug: Any = None
    data: Any = None
    globaldata: Any = None


def write_input(turns: Turns, form: Form) -> str:
    r"""What a program that has just been started is sent, the last line break included.

    >>> write_input(Turns(["0 1 0", "2 W1"], ["PASS"]), "simple")
    '2\n0 1 0\nPASS\n2 W1\n'
    >>> write_input(Turns(["0 1 0"]), "json")
    '{"requests":["0 1 0"],"responses":[]}\n'
    """
    if form == "json":
        fields: dict[str, Any] = {"requests": turns.requests, "responses": turns.responses}
        fields |= {name: value for name in ("data", "globaldata") if (value := getattr(turns, name)) is not None}
        return msgspec.json.encode(fields).decode() + "\n"
    lines = [str(len(turns.requests)), turns.requests[0]]
    for response, request in zip(turns.responses, turns.requests[1:], strict=True):
        lines += [response, request]
    if turns.data is not None or turns.globaldata is not None:
        lines.append(turns.data or "")
    if turns.globaldata is not None:
        lines.append(turns.globaldata)
    return "\n".join(lines) + "\n"


def write_later(request: str, form: Form) -> str:
    r"""What a program that was kept is sent: the new request, the line break included.

    >>> write_later("2 W1", "json"), write_later("2 W1", "simple")
    ('"2 W1"\n', '2 W1\n')
    """
    return (msgspec.json.encode(request).decode() if form == "json" else request) + "\n"


def read_input(lines: Iterator[str]) -> tuple[Form, Turns]:
    """The form and the game that the lines for a program begin with; takes no line more than it needs.

    Data that a program saved in simplified form is left unread. Raises BotzoneError.
    """
    first = next((line.strip() for line in lines if line.strip()), "")
    if first.startswith("{"):
        return "json", _read_json(first)
    if not first.isdecimal() or not int(first):
        raise BotzoneError(f"the first line must be a JSON object or the number of requests, not {first[:80]!r}")
    rest = []
    for _ in range(2 * int(first) - 1):
        line = next(lines, None)
        if line is None:
            raise BotzoneError(f"{first} requests were announced, with the responses {2 * int(first) - 1} lines")
        rest.append(line.strip())
    return "simple", Turns(rest[::2], rest[1::2])


def _read_json(text: str) -> Turns:
    try:
        turns = msgspec.json.decode(text, type=Turns)
    except msgspec.MsgspecError as error:
        raise BotzoneError(f"the input is not as it should be: {error}", _NO_JSON) from None
    if len(turns.requests) != len(turns.responses) + 1:
        raise BotzoneError(
            f"there must be one more request than responses; there are {len(turns.requests)} and {len(turns.responses)}"
        )
    return turns


def read_later(line: str) -> str:
    """The request in a line for a program that was kept, in either form. Raises BotzoneError.

    >>> read_later('"2 W1"'), read_later("2 W1")
    ('2 W1', '2 W1')
    """
    text = line.strip()
    if not text.startswith('"'):
        return text
    try:
        return msgspec.json.decode(text, type=str)
    except msgspec.MsgspecError as error:
        raise BotzoneError(f"{text[:80]!r} is no request: {error}", _NO_JSON) from None


def write_output(response: str, form: Form) -> str:
    r"""What a program prints as its reply, the line break included.

    >>> write_output("PLAY W1", "json"), write_output("PLAY W1", "simple")
    ('{"response":"PLAY W1"}\n', 'PLAY W1\n')
    """
    return (msgspec.json.encode({"response": response}).decode() if form == "json" else response) + "\n"


def read_output(lines: Sequence[str], form: Form) -> Output:
    """What a program said in the lines that it printed in one turn. Raises BotzoneError.

    >>> read_output(["PLAY W1", "", "seen 3"], "simple").data
    'seen 3'
    """
    while lines and not lines[0].strip():
        lines = lines[1:]
    if not lines:
        raise BotzoneError("the program printed nothing", "RE")
    if form == "simple":
        response, debug, data, *further = [*(line.rstrip("\r\n") for line in lines), *[""] * max(0, 3 - len(lines))]
        return Output(response.strip(), debug or None, data or None, "\n".join(further) or None)
    try:
        return msgspec.json.decode(lines[0], type=Output)
    except msgspec.MsgspecError as error:
        raise BotzoneError(
            f'the output must be one line such as {{"response":"PASS"}}, not {lines[0].strip()[:80]!r}: {error}',
            _NO_JSON,
        ) from None
