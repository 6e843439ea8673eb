"""Logs in memory: for tests and for tables that nobody wants to keep."""

from collections.abc import Sequence

from paiju.storage.port import (
    ConflictError,
    NoSuchTableError,
    TableClosedError,
    TableExistsError,
    TableSummary,
)


class _Kept:
    def __init__(self, head: bytes) -> None:
        self.head = head
        self.entries: list[bytes] = []
        self.closed = False


class MemoryLog:
    """A `TableLog` that lives as long as its process."""

    def __init__(self) -> None:
        self._tables: dict[str, _Kept] = {}

    async def create(self, table: str, head: bytes) -> None:
        """See `TableLog.create`."""
        if table in self._tables:
            raise TableExistsError(f"there is a table {table!r} already")
        self._tables[table] = _Kept(head)

    async def append(self, table: str, expected: int, entries: Sequence[bytes]) -> int:
        """See `TableLog.append`."""
        kept = self._checked(table, expected)
        if kept.closed:
            raise TableClosedError(f"table {table!r} is closed")
        kept.entries += entries
        return len(kept.entries)

    async def read(self, table: str, start: int = 0) -> list[bytes]:
        """See `TableLog.read`."""
        return self._kept(table).entries[max(start, 0) :]

    async def summary(self, table: str) -> TableSummary:
        """See `TableLog.summary`."""
        kept = self._kept(table)
        return TableSummary(table, kept.head, len(kept.entries), kept.closed)

    async def open_tables(self) -> list[TableSummary]:
        """See `TableLog.open_tables`."""
        return [await self.summary(table) for table, kept in self._tables.items() if not kept.closed]

    async def close_table(self, table: str, expected: int) -> None:
        """See `TableLog.close_table`."""
        self._checked(table, expected).closed = True

    async def aclose(self) -> None:
        """Nothing to let go of."""

    def _kept(self, table: str) -> _Kept:
        if table not in self._tables:
            raise NoSuchTableError(f"there is no table {table!r}")
        return self._tables[table]

    def _checked(self, table: str, expected: int) -> _Kept:
        kept = self._kept(table)
        if len(kept.entries) != expected:
            raise ConflictError(f"the log of {table!r} has {len(kept.entries)} entries, not {expected}")
        return kept
