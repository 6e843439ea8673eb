"""Opening the store that an address names."""

from pathlib import Path
from typing import Literal

from paiju.storage.memory import MemoryLog
from paiju.storage.port import StorageError, TableLog

FORMS = "memory:, a file such as hall.sqlite or sqlite:///hall.sqlite, or postgresql://user@host/database"


def located(address: str) -> tuple[Literal["memory", "sqlite", "postgresql"], str]:
    """What kind of store an address names, and where it is: "", a path, or a URL of SQLAlchemy's.

    >>> located("sqlite:///hall.sqlite"), located("postgres://me@here/hall")
    (('sqlite', 'hall.sqlite'), ('postgresql', 'postgresql://me@here/hall'))

    Raises StorageError for an address of another form.
    """
    if address == "memory:":
        return "memory", ""
    if address.startswith(("postgresql:", "postgresql+asyncpg:", "postgres:")):
        return "postgresql", address.replace("postgres:", "postgresql:", 1)
    path = address.removeprefix("sqlite:///")
    if "://" in path or not path:
        raise StorageError(f"{address!r} names no store: write {FORMS}")
    return "sqlite", path


async def open_log(address: str) -> TableLog:
    """The logs at an address: `memory:`, a SQLite file, or a PostgreSQL database.

    Raises StorageError for an address of another form; what a database cannot do comes as SQLAlchemy's own errors.
    """
    kind, place = located(address)
    if kind == "memory":
        return MemoryLog()
    if kind == "postgresql":
        from paiju.storage.postgresql import PostgresqlLog

        return await PostgresqlLog.open(place)
    from paiju.storage.sqlite import SqliteLog

    Path(place).parent.mkdir(parents=True, exist_ok=True)
    return await SqliteLog.open(place)
