"""Logs in a SQLite file: one writer thread that commits whatever waits in one transaction.

A commit that reaches the disk costs a few hundred microseconds, however many entries it holds; so appends that arrive
while one is under way share the next (group commit). Each has a savepoint of its own: a conflict of one table hurts no
other. Write-ahead logging with `synchronous=FULL`: what was acknowledged survives the process and the machine.
"""

import asyncio
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import IntegrityError

from paiju.storage import statements
from paiju.storage.migrate import migrate
from paiju.storage.port import NoSuchTableError, TableExistsError, TableSummary

MOST_AT_ONCE: Final = 500
"""Jobs that one commit takes at most."""


class _Job(NamedTuple):
    """Something to do in the writer's transaction, and whom to tell what came of it."""

    work: Callable[[Connection], Any]
    done: Callable[[Any, BaseException | None], None]


class SqliteLog:
    """A `TableLog` in a file. Open it with `SqliteLog.open`; one process at a time owns the file."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="paiju-sqlite-writer", daemon=True)
        self._writer.start()

    @classmethod
    async def open(cls, path: str | Path) -> "SqliteLog":
        """The logs in a file, which is made or led to the present schema if need be."""
        engine = create_engine(f"sqlite:///{path}", connect_args={"check_same_thread": False})
        event.listen(engine, "connect", _configure)
        await asyncio.to_thread(migrate, engine)
        return cls(engine)

    async def create(self, table: str, head: bytes) -> None:
        """See `TableLog.create`."""
        try:
            await self._do(lambda connection: connection.execute(statements.creation(table, head)))
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

        length: int = await self._do(work)
        return length

    async def read(self, table: str, start: int = 0) -> list[bytes]:
        """See `TableLog.read`."""

        def work(connection: Connection) -> list[bytes]:
            if connection.execute(statements.summary_of(table)).first() is None:
                raise NoSuchTableError(f"there is no table {table!r}")
            return [bytes(row.data) for row in connection.execute(statements.entries_of(table, start))]

        entries: list[bytes] = await self._do(work)
        return entries

    async def summary(self, table: str) -> TableSummary:
        """See `TableLog.summary`."""

        def work(connection: Connection) -> TableSummary:
            row = connection.execute(statements.summary_of(table)).first()
            if row is None:
                raise NoSuchTableError(f"there is no table {table!r}")
            return statements.summarized(row)

        found: TableSummary = await self._do(work)
        return found

    async def open_tables(self) -> list[TableSummary]:
        """See `TableLog.open_tables`."""
        found: list[TableSummary] = await self._do(
            lambda connection: [statements.summarized(row) for row in connection.execute(statements.open_ones())]
        )
        return found

    async def close_table(self, table: str, expected: int) -> None:
        """See `TableLog.close_table`."""

        def work(connection: Connection) -> None:
            if connection.execute(statements.closing(table, expected)).rowcount != 1:
                row = connection.execute(statements.summary_of(table)).first()
                raise statements.refusal(table, expected, row)

        await self._do(work)

    async def aclose(self) -> None:
        """See `TableLog.aclose`."""
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._engine.dispose()

    async def _do(self, work: Callable[[Connection], Any]) -> Any:
        """Have the writer do something; what it gives, once it is committed."""
        loop = asyncio.get_running_loop()
        outcome: asyncio.Future[Any] = loop.create_future()

        def settle(result: Any, error: BaseException | None) -> None:
            # Whoever asked may have gone; the work is done all the same.
            if outcome.done():
                return
            if error is None:
                outcome.set_result(result)
            else:
                outcome.set_exception(error)

        self._jobs.put(_Job(work, lambda result, error: _tell(loop, settle, result, error)))
        return await outcome

    def _write(self) -> None:
        """The writer: take what waits, do it in one transaction, and tell everybody after the commit."""
        with self._engine.connect() as connection:
            while (first := self._jobs.get()) is not None:
                jobs, last = [first], False
                while len(jobs) < MOST_AT_ONCE and not self._jobs.empty():
                    job = self._jobs.get()
                    if job is None:
                        last = True
                        break
                    jobs.append(job)
                self._commit(connection, jobs)
                if last:
                    return

    @staticmethod
    def _commit(connection: Connection, jobs: list[_Job]) -> None:
        results: list[tuple[_Job, Any, BaseException | None]] = []
        try:
            with connection.begin():
                for job in jobs:
                    try:
                        with connection.begin_nested():
                            results.append((job, job.work(connection), None))
                    except Exception as error:
                        results.append((job, None, error))
        except Exception as error:
            results = [(job, None, error) for job in jobs]
        for job, result, failure in results:
            job.done(result, failure)


def _tell(
    loop: asyncio.AbstractEventLoop, settle: Callable[..., None], result: Any, error: BaseException | None
) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(settle, result, error)


def _configure(connection: Any, record: Any) -> None:
    """Every connection writes ahead, waits for the disk, and keeps references."""
    del record
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
