"""Logs and everything else in PostgreSQL: several processes may share it, each table having one owner at a time."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from paiju.storage import statements
from paiju.storage.migrate import migrate
from paiju.storage.port import NoSuchTableError, TableExistsError, TableSummary

T = TypeVar("T")


async def connected(url: str | URL, pool_size: int = 10) -> AsyncEngine:
    """The engine of a database, which is led to the present schema if need be."""
    engine = create_async_engine(make_url(url).set(drivername="postgresql+asyncpg"), pool_size=pool_size)
    async with engine.begin() as connection:
        await connection.run_sync(migrate)
    return engine


class PostgresqlLog:
    """A `TableLog` in a PostgreSQL database. Open it with `PostgresqlLog.open`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @classmethod
    async def open(cls, url: str | URL, pool_size: int = 10) -> "PostgresqlLog":
        """The logs in a database, which is led to the present schema if need be."""
        return cls(await connected(url, pool_size))

    async def create(self, table: str, head: bytes) -> None:
        """See `TableLog.create`."""
        try:
            async with self._engine.begin() as connection:
                await connection.execute(statements.creation(table, head))
        except IntegrityError:
            raise TableExistsError(f"there is a table {table!r} already") from None

    async def append(self, table: str, expected: int, entries: Sequence[bytes]) -> int:
        """See `TableLog.append`."""
        async with self._engine.begin() as connection:
            moved = await connection.execute(statements.advance(table, expected, len(entries)))
            if moved.rowcount != 1:
                row = (await connection.execute(statements.summary_of(table))).first()
                raise statements.refusal(table, expected, row)
            if entries:
                await connection.execute(*statements.addition(table, expected, entries))
        return expected + len(entries)

    async def read(self, table: str, start: int = 0) -> list[bytes]:
        """See `TableLog.read`."""
        async with self._engine.connect() as connection:
            if (await connection.execute(statements.summary_of(table))).first() is None:
                raise NoSuchTableError(f"there is no table {table!r}")
            rows = await connection.execute(statements.entries_of(table, start))
            return [bytes(row.data) for row in rows]

    async def summary(self, table: str) -> TableSummary:
        """See `TableLog.summary`."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(statements.summary_of(table))).first()
        if row is None:
            raise NoSuchTableError(f"there is no table {table!r}")
        return statements.summarized(row)

    async def open_tables(self) -> list[TableSummary]:
        """See `TableLog.open_tables`."""
        async with self._engine.connect() as connection:
            return [statements.summarized(row) for row in await connection.execute(statements.open_ones())]

    async def close_table(self, table: str, expected: int) -> None:
        """See `TableLog.close_table`."""
        async with self._engine.begin() as connection:
            if (await connection.execute(statements.closing(table, expected))).rowcount != 1:
                row = (await connection.execute(statements.summary_of(table))).first()
                raise statements.refusal(table, expected, row)

    async def aclose(self) -> None:
        """See `TableLog.aclose`."""
        await self._engine.dispose()


class PostgresqlDatabase:
    """A `Database` on an engine."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def run(self, work: Callable[[Connection], T]) -> T:
        """See `Database.run`."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """See `Database.read`."""
        async with self._engine.connect() as connection:
            await connection.execution_options(postgresql_readonly=True)
            async with connection.begin():
                return await connection.run_sync(work)

    async def aclose(self) -> None:
        """See `Database.aclose`."""
        await self._engine.dispose()
