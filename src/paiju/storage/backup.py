"""Backup and restore of a store in a SQLite file: a copy as of one moment, taken while the hall goes on.

A file is written beside its place, checked, and only then moved there in one step: what is there is whole before and
after, whenever the machine stops.
"""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

import msgspec
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

from paiju.storage.migrate import configured, migrate
from paiju.storage.models import METADATA
from paiju.storage.opening import located
from paiju.storage.port import StorageError
from paiju.storage.sqlite import engine_of

WAITS_S: Final = 5.0


class BackupSummary(msgspec.Struct, frozen=True):
    """What was copied: the file, its bytes, the revision of its schema, and how much is in it."""

    path: str
    size: int
    revision: str
    tables: int
    accounts: int


def back_up(address: str, target: str | Path, force: bool = False) -> BackupSummary:
    """Copy the store at an address to a file, consistently, also while a hall writes to it.

    Raises StorageError: for a store that is no SQLite file (PostgreSQL has its own tools), for one that is not there
    or damaged, and if there is a target already, unless `force`.
    """
    source, path = _file_of(address), Path(target)
    if not source.is_file():
        raise StorageError(f"there is no store at {source}")
    _check_target(path, source, force)
    with _beside(path) as copy:
        # Not "ro": whoever may only read leaves the files of the write-ahead log behind.
        _copy(source, copy, "rw")
        summary = _checked(copy, source)
        _put(copy, path)
    return msgspec.structs.replace(summary, path=str(path))


def restore(backup: str | Path, address: str, force: bool = False) -> BackupSummary:
    """Make the store at an address what a backup holds, led to the present schema. No hall may run on it.

    Raises StorageError: as `back_up` does; for a backup that is damaged, that is no store, or that comes from a later
    version; if there is a store already, unless `force`; if it is in use. Nothing is changed then.
    """
    source, path = Path(backup), _file_of(address)
    if not source.is_file():
        raise StorageError(f"there is no backup at {source}")
    _check_target(path, source, force)
    with _beside(path) as copy:
        _copy(source, copy, "ro")
        _checked(copy, source)
        engine = engine_of(copy)
        try:
            migrate(engine)
            _check_schema(copy, source)
        finally:
            engine.dispose()
        _leave_write_ahead(copy)
        summary = _checked(copy, source)
        if path.exists():
            _set_aside_log(path)
        _put(copy, path)
    return msgspec.structs.replace(summary, path=str(path))


def _file_of(address: str) -> Path:
    kind, place = located(address)
    if kind == "postgresql":
        raise StorageError(
            "a store in PostgreSQL is backed up by PostgreSQL's own tools: pg_dump --format=custom --file=FILE, and "
            "restored by pg_restore --clean --if-exists --dbname=DATABASE FILE"
        )
    if kind == "memory":
        raise StorageError("a store in memory ends with its process: there is nothing to back up or to restore")
    return Path(place)


def _check_target(target: Path, source: Path, force: bool) -> None:
    if target.exists():
        if target.samefile(source):
            raise StorageError(f"{target} would be copied onto itself: name another file")
        if not force:
            raise StorageError(f"{target} is there already: name another file, or force it to be overwritten")
        if not target.is_file():
            raise StorageError(f"{target} is no file")
    target.parent.mkdir(parents=True, exist_ok=True)


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """An empty file next to a target, for its owner alone, which is gone afterwards unless it was moved."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}-", suffix=".new")
    os.close(handle)
    try:
        yield Path(name)
    finally:
        for suffix in ("", "-wal", "-shm", "-journal"):
            Path(name + suffix).unlink(missing_ok=True)


def _copy(source: Path, copy: Path, mode: str) -> None:
    try:
        with closing(_opened(source, mode)) as old, closing(_opened(copy, "rw")) as new:
            # All pages in one step: one read transaction, which in write-ahead mode keeps no writer waiting.
            old.backup(new, pages=-1)
    except sqlite3.Error as error:
        raise StorageError(f"{source} cannot be read as a store: {error}") from None
    _leave_write_ahead(copy)


def _leave_write_ahead(path: Path) -> None:
    """Make a database one file, without a log beside it; whoever opens it as a store turns that on again."""
    with suppress(sqlite3.DatabaseError), closing(_opened(path, "rw")) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


def _checked(copy: Path, source: Path) -> BackupSummary:
    """What a copy holds. Raises StorageError if it is damaged, no store, or of a later version."""
    try:
        with closing(_opened(copy, "ro")) as connection:
            damage = [row[0] for row in connection.execute("PRAGMA integrity_check(3)")]
            if damage != ["ok"]:
                raise StorageError(f"{source} is damaged: {damage[0]}")
            names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not {"alembic_version", "tables", "entries"} <= names:
                raise StorageError(f"{source} is a database, but not a store of paiju")
            if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
                raise StorageError(f"{source} is damaged: a row refers to one that is not there")
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            revision = "" if row is None else str(row[0])
            known = {script.revision for script in ScriptDirectory.from_config(configured()).walk_revisions()}
            if revision not in known:
                raise StorageError(
                    f"{source} has schema {revision!r}, which this version does not know: use a later one"
                )
            tables = int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])
            accounts = 0
            if "accounts" in names:
                accounts = int(connection.execute("SELECT count(*) FROM accounts").fetchone()[0])
    except sqlite3.Error as error:
        raise StorageError(f"{source} cannot be read as a store: {error}") from None
    return BackupSummary(str(copy), copy.stat().st_size, revision, tables, accounts)


def _check_schema(copy: Path, source: Path) -> None:
    """Every table and column of the present schema is there. Raises StorageError."""
    engine = engine_of(copy, writes=False)
    try:
        found = inspect(engine)
        for table in METADATA.sorted_tables:
            there = (
                {column["name"] for column in found.get_columns(table.name)} if found.has_table(table.name) else set()
            )
            missing = sorted({column.name for column in table.columns} - there)
            if missing:
                raise StorageError(f"{source} has no {', '.join(missing)} in table {table.name}")
    finally:
        engine.dispose()


def _set_aside_log(path: Path) -> None:
    """Make sure that nobody uses a store, and that no log of it is left, which would be applied to another file."""
    try:
        with closing(_opened(path, "rw", wait_s=0)) as connection:
            connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        raise StorageError(f"{path} is in use: stop the hall first ({error})") from None
    except sqlite3.DatabaseError:
        pass  # damaged: that is what a backup is for
    for suffix in ("-wal", "-shm", "-journal"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)


def _put(copy: Path, target: Path) -> None:
    """Move a file to its place, for good: the file and its folder have reached the disk."""
    _to_disk(copy)
    copy.replace(target)
    _to_disk(target.parent)


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _opened(path: Path, mode: str, wait_s: float = WAITS_S) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=wait_s, isolation_level=None)
