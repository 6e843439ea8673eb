"""Opening the store that an address names."""

from pathlib import Path

from paiju.storage.memory import MemoryLog
from paiju.storage.port import StorageError, TableLog

FORMS = "memory:, a file such as hall.sqlite or sqlite:///hall.sqlite, or postgresql://user@host/database"


async def open_log(address: str) -> TableLog:
    """The logs at an address: `memory:`, a SQLite file, or a PostgreSQL database.

    Raises StorageError for an address of another form; what a database cannot do comes as SQLAlchemy's own errors.
    """
    if address == "memory:":
        return MemoryLog()
    if address.startswith(("postgresql:", "postgresql+asyncpg:", "postgres:")):
        from paiju.storage.postgresql import PostgresqlLog

        return await PostgresqlLog.open(address.replace("postgres:", "postgresql:", 1))
    path = address.removeprefix("sqlite:///")
    if "://" in path or not path:
        raise StorageError(f"{address!r} names no store: write {FORMS}")
    from paiju.storage.sqlite import SqliteLog

    Path(path).parent.mkdir(parents=True, exist_ok=True)
    return await SqliteLog.open(path)
