"""A log that does not keep its writer waiting for ever.

An append that takes too long has an unknown outcome: the table folds its log anew, and the log tells what was done. If
the append becomes durable after that, the table's next one finds the log moved on, and the table is taken up again.
"""

import asyncio
from collections.abc import Sequence

from paiju.storage.port import TableLog, TableSummary


class BoundedLog:
    """A `TableLog` whose appends and reads raise TimeoutError after a time."""

    def __init__(self, log: TableLog, most_s: float) -> None:
        self._log = log
        self._most_s = most_s

    async def create(self, table: str, head: bytes) -> None:
        """See `TableLog.create`."""
        async with asyncio.timeout(self._most_s):
            await self._log.create(table, head)

    async def append(self, table: str, expected: int, entries: Sequence[bytes]) -> int:
        """See `TableLog.append`."""
        async with asyncio.timeout(self._most_s):
            return await self._log.append(table, expected, entries)

    async def read(self, table: str, start: int = 0) -> list[bytes]:
        """See `TableLog.read`."""
        async with asyncio.timeout(self._most_s):
            return await self._log.read(table, start)

    async def summary(self, table: str) -> TableSummary:
        """See `TableLog.summary`."""
        async with asyncio.timeout(self._most_s):
            return await self._log.summary(table)

    async def open_tables(self) -> list[TableSummary]:
        """See `TableLog.open_tables`."""
        return await self._log.open_tables()

    async def close_table(self, table: str, expected: int) -> None:
        """See `TableLog.close_table`."""
        async with asyncio.timeout(self._most_s):
            await self._log.close_table(table, expected)

    async def aclose(self) -> None:
        """See `TableLog.aclose`."""
        await self._log.aclose()
