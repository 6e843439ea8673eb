"""The second port: what a hall must not lose beside its logs, as short transactions on one schema (`models`).

Work is a plain function of a SQLAlchemy connection. It is done in one transaction: whole when it returns, not at all
when it raises. So it must not keep the connection, and what it gives must not hang on it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

from sqlalchemy import Connection

from paiju.storage.memory import MemoryLog
from paiju.storage.opening import located
from paiju.storage.port import TableLog

T = TypeVar("T")


class Database(Protocol):
    """Transactions on a database. What `work` raises comes through, and nothing is changed then."""

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction of its own; what it gave is durable when this returns."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Look at something, and change nothing: may be slow, and sees at least what `run` has acknowledged."""

    async def aclose(self) -> None:
        """Let go of the database; what is under way is finished first."""


@dataclass(frozen=True)
class Store:
    """Both ports on one place: `log` for tables in play, `database` for everything else."""

    address: str
    log: TableLog
    database: Database

    async def aclose(self) -> None:
        """Finish what is under way and let go."""
        await self.database.aclose()
        await self.log.aclose()


async def open_store(address: str) -> Store:
    """The store at an address: `memory:`, a SQLite file, or a PostgreSQL database, led to the present schema.

    Raises StorageError for an address of another form; what a database cannot do comes as SQLAlchemy's own errors.
    """
    kind, place = located(address)
    if kind == "postgresql":
        from paiju.storage.postgresql import PostgresqlDatabase, PostgresqlLog, connected

        shared = await connected(place)
        return Store(address, PostgresqlLog(shared), PostgresqlDatabase(shared))
    from paiju.storage.sqlite import SqliteDatabase, SqliteLog, engine_of, open_file, open_memory
    from paiju.storage.writer import Writer

    if kind == "memory":
        return Store(address, MemoryLog(), SqliteDatabase(Writer(open_memory())))
    Path(place).parent.mkdir(parents=True, exist_ok=True)
    writer = Writer(await open_file(place))
    return Store(address, SqliteLog(writer), SqliteDatabase(writer, engine_of(place, writes=False)))
