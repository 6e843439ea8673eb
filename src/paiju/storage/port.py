"""The port: a log for every table, appended with the sequence that its writer expects.

The log is the lock. Whoever appends says how many entries it has seen; if there are more by now, somebody else writes
this table, and nothing is appended. So an owner that was thought dead cannot add a move to a table that another one has
taken over, without leases and without clocks.

An append is durable when it returns: it survives the death of the process, and of the machine where the database
promises that. If it fails in any other way than those named here its outcome is unknown: read the log again.
"""

from collections.abc import Sequence
from typing import Protocol

import msgspec


class StorageError(Exception):
    """What a store cannot do; the message says what was asked and what is there."""


class ConflictError(StorageError):
    """Somebody else has appended meanwhile: the log is longer or shorter than its writer expects."""


class NoSuchTableError(StorageError):
    """No table has this id."""


class TableExistsError(StorageError):
    """There is a table of this id already."""


class TableClosedError(StorageError):
    """The table is closed: its log is complete, nothing is appended to it any more."""


class TableSummary(msgspec.Struct, frozen=True):
    """One table: its id, the head that its creator wrote, how many entries its log has, and whether it is closed."""

    id: str
    head: bytes
    length: int
    closed: bool


class TableLog(Protocol):
    """The logs of all tables. Entries are bytes; what they mean is their writer's business."""

    async def create(self, table: str, head: bytes) -> None:
        """A new table with an empty log. Raises TableExistsError."""

    async def append(self, table: str, expected: int, entries: Sequence[bytes]) -> int:
        """Append entries to a log that has `expected` entries so far: all of them or none; its new length.

        Raises ConflictError, NoSuchTableError, TableClosedError.
        """

    async def read(self, table: str, start: int = 0) -> list[bytes]:
        """The entries from `start` on, in order. Raises NoSuchTableError."""

    async def summary(self, table: str) -> TableSummary:
        """What is known of one table. Raises NoSuchTableError."""

    async def open_tables(self) -> list[TableSummary]:
        """The tables that are not closed, in the order of their creation: those to go on with after a start."""

    async def close_table(self, table: str, expected: int) -> None:
        """Say that a log of `expected` entries is complete. Raises ConflictError and NoSuchTableError."""

    async def aclose(self) -> None:
        """Let go of the store; appends under way are finished first."""
