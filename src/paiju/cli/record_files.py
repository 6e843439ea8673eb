"""Record files: read whole, plain or .gz, in our own format or an imported one, recognised by what is in them."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from paiju.cli.errors import UserError

if TYPE_CHECKING:
    from paiju.records.record import Record


class Loaded(NamedTuple):
    """One record of a file. `name` tells it from the others of the file; "" where it is the only one.

    `fault` says where an imported game stops making sense: the record then ends there.
    """

    record: "Record"
    name: str = ""
    fault: str = ""


def read_bytes(path: str) -> bytes:
    """The contents of a file, unpacked. Raises UserError."""
    try:
        data = Path(path).read_bytes()
        return gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
    except (OSError, EOFError) as error:
        raise UserError("error.unreadable", path=path, detail=getattr(error, "strerror", None) or error) from None


def load(path: str) -> Iterator[Loaded]:
    """Every record of a file: one of ours, or each game of an imported file. Raises UserError."""
    from paiju.records.jsonl import decode
    from paiju.records.record import RecordError

    data = read_bytes(path)
    first = data.split(b"\n", 1)[0]
    if b'"hands"' in first and b'"events"' in first:
        yield from _games(path, data)
        return
    try:
        yield Loaded(decode(data, cut=True))
    except RecordError as error:
        raise UserError("error.record", path=path, detail=error) from None


def _games(path: str, data: bytes) -> Iterator[Loaded]:
    import msgspec

    from paiju.records.ports.botzone import read_game, record_of_game, replay
    from paiju.records.record import RecordError

    for number, line in enumerate(data.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            game = read_game(msgspec.json.decode(line, type=dict))
            played = replay(game)
            fault = "" if played.agrees else f"event {played.move}: {played.wanted}; {played.got}"
            yield Loaded(record_of_game(game, played), game.id, fault)
        except (RecordError, msgspec.DecodeError) as error:
            raise UserError("error.record", path=path, detail=f"line {number}: {error}") from None
