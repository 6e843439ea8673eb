"""The record of a match on disk: every event is appended the moment it happens, so that no crash can lose it."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

from paiju.records.jsonl import encode_line
from paiju.records.record import Header
from paiju.table.events import DealEnded, DealVoided, Event


def records_folder(environment: Mapping[str, str], home: Path, platform: str = sys.platform) -> Path:
    """Where a user's records are kept unless another folder is named.

    >>> records_folder({}, Path("/home/a"), "linux").as_posix()
    '/home/a/.local/share/paiju/records'
    """
    if platform == "win32":
        base = Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "paiju" / "records"


def record_path(folder: Path, started: str, preset: str) -> Path:
    """A file in a folder that does not exist yet; `started` is the time in ISO 8601, `preset` the preset's name.

    >>> record_path(Path("records"), "2026-01-31T20:15:00+00:00", "guobiao/official@1").as_posix()
    'records/2026-01-31-201500-guobiao-official.jsonl'
    """
    day, _, time = started.partition("T")
    stem = "-".join([day, time[:8].replace(":", ""), *preset.partition("@")[0].split("/")])
    path = folder / f"{stem}.jsonl"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.jsonl"
    return path


class RecordFile:
    """An open record; used as a context manager. Raises OSError if the file exists or cannot be written."""

    def __init__(self, path: Path, header: Header) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("xb")
        self._append(encode_line(header))

    def write(self, event: Event) -> None:
        """Append an event; when a deal ends, see to it that the disk has it."""
        self._append(encode_line(event))
        if isinstance(event, DealEnded | DealVoided):
            os.fsync(self._file.fileno())

    def _append(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()

    def __enter__(self) -> "RecordFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
