"""Logs and everything else in a SQLite file, or in memory, behind one writer thread (`writer`).

Write-ahead logging with `synchronous=FULL`: what was acknowledged survives the process and the machine. Long reads go
to a connection of their own, which sees what was committed when it began and keeps no writer waiting.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import StaticPool

from paiju.storage import statements
from paiju.storage.migrate import migrate
from paiju.storage.models import METADATA
from paiju.storage.port import NoSuchTableError, StorageError, TableExistsError, TableSummary
from paiju.storage.writer import Writer

T = TypeVar("T")


class SqliteLog:
    """A `TableLog` in a file. Open it with `SqliteLog.open`; one process at a time owns the file."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    @classmethod
    async def open(cls, path: str | Path) -> "SqliteLog":
        """The logs in a file, which is made or led to the present schema if need be."""
        return cls(Writer(await open_file(path)))

    async def create(self, table: str, head: bytes) -> None:
        """See `TableLog.create`."""
        try:
            await self._writer.do(lambda connection: connection.execute(statements.creation(table, head)))
        except IntegrityError:
            raise TableExistsError(f"there is a table {table!r} already") from None

    async def append(self, table: str, expected: int, entries: Sequence[bytes]) -> int:
        """See `TableLog.append`."""

        def work(connection: Connection) -> int:
            moved = connection.execute(statements.advance(table, expected, len(entries)))
            if moved.rowcount != 1:
                row = connection.execute(statements.summary_of(table)).first()
                raise statements.refusal(table, expected, row)
            if entries:
                connection.execute(*statements.addition(table, expected, entries))
            return expected + len(entries)

        return await self._writer.do(work)

    async def read(self, table: str, start: int = 0) -> list[bytes]:
        """See `TableLog.read`."""

        def work(connection: Connection) -> list[bytes]:
            if connection.execute(statements.summary_of(table)).first() is None:
                raise NoSuchTableError(f"there is no table {table!r}")
            return [bytes(row.data) for row in connection.execute(statements.entries_of(table, start))]

        return await self._writer.do(work)

    async def summary(self, table: str) -> TableSummary:
        """See `TableLog.summary`."""

        def work(connection: Connection) -> TableSummary:
            row = connection.execute(statements.summary_of(table)).first()
            if row is None:
                raise NoSuchTableError(f"there is no table {table!r}")
            return statements.summarized(row)

        return await self._writer.do(work)

    async def open_tables(self) -> list[TableSummary]:
        """See `TableLog.open_tables`."""
        return await self._writer.do(
            lambda connection: [statements.summarized(row) for row in connection.execute(statements.open_ones())]
        )

    async def close_table(self, table: str, expected: int) -> None:
        """See `TableLog.close_table`."""

        def work(connection: Connection) -> None:
            if connection.execute(statements.closing(table, expected)).rowcount != 1:
                row = connection.execute(statements.summary_of(table)).first()
                raise statements.refusal(table, expected, row)

        await self._writer.do(work)

    async def aclose(self) -> None:
        """See `TableLog.aclose`."""
        await self._writer.aclose()


class SqliteDatabase:
    """A `Database` on a writer; reads go to `reader`, an engine of their own, where there is one."""

    def __init__(self, writer: Writer, reader: Engine | None = None) -> None:
        self._writer = writer
        self._reader = reader
        self._reading = ThreadPoolExecutor(max_workers=1, thread_name_prefix="paiju-sqlite-reader")
        self._closed = False

    async def run(self, work: Callable[[Connection], T]) -> T:
        """See `Database.run`."""
        return await self._writer.do(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """See `Database.read`."""
        reader = self._reader
        if reader is None:
            return await self._writer.do(work)
        if self._closed:
            raise StorageError("the store is closed: open it again")

        def look() -> T:
            with reader.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._reading, look)

    async def aclose(self) -> None:
        """See `Database.aclose`."""
        self._closed = True
        await asyncio.to_thread(self._reading.shutdown)
        if self._reader is not None:
            self._reader.dispose()
        await self._writer.aclose()


async def open_file(path: str | Path) -> Engine:
    """The engine of a file, which is made or led to the present schema if need be; only its owner may read a new one.

    Raises SQLAlchemy's errors for a file that is none of SQLite's, OSError where none can be made.
    """
    engine = engine_of(path)

    def prepare() -> None:
        Path(path).touch(mode=0o600)
        migrate(engine)

    await asyncio.to_thread(prepare)
    return engine


def open_memory() -> Engine:
    """The engine of a new database in memory, with the present schema."""
    engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _configure)
    event.listen(engine, "begin", _begin_writing)
    METADATA.create_all(engine)
    return engine


def engine_of(path: str | Path, writes: bool = True) -> Engine:
    """The engine of a file as it is."""
    engine = create_engine(f"sqlite:///{path}", connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _configure if writes else _configure_reader)
    event.listen(engine, "begin", _begin_writing if writes else _begin_reading)
    return engine


def _begin_writing(connection: Connection) -> None:
    """Begin in words: the driver would leave each savepoint a transaction, and a commit, of its own."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_reading(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _configure(connection: Any, record: Any) -> None:
    """Every connection writes ahead, waits for the disk, and keeps references."""
    del record
    connection.isolation_level = None  # transactions begin where `_begin_writing` says
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _configure_reader(connection: Any, record: Any) -> None:
    _configure(connection, record)
    connection.execute("PRAGMA query_only=ON").close()
