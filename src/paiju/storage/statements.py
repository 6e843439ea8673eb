"""The statements that both databases share: each builds on `models` and reads what came back."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Executable, insert, select, update

from paiju.storage.models import ENTRIES, TABLES
from paiju.storage.port import ConflictError, NoSuchTableError, StorageError, TableClosedError, TableSummary


def creation(table: str, head: bytes) -> Executable:
    """Insert a table."""
    return insert(TABLES).values(id=table, head=head, length=0, closed=False)


def advance(table: str, expected: int, count: int) -> Executable:
    """Move the length of an open log from what is expected; one row, or none where that is not its length."""
    open_log = (TABLES.c.id == table) & (TABLES.c.length == expected) & ~TABLES.c.closed
    return update(TABLES).where(open_log).values(length=expected + count)


def addition(table: str, expected: int, entries: Sequence[bytes]) -> tuple[Executable, list[dict[str, Any]]]:
    """Insert entries, and the rows to insert."""
    rows = [{"table_id": table, "seq": expected + at, "data": data} for at, data in enumerate(entries)]
    return insert(ENTRIES), rows


def closing(table: str, expected: int) -> Executable:
    """Close a log of the length that is expected."""
    return update(TABLES).where((TABLES.c.id == table) & (TABLES.c.length == expected)).values(closed=True)


def summary_of(table: str) -> Executable:
    """What is known of one table."""
    return select(TABLES.c.id, TABLES.c.head, TABLES.c.length, TABLES.c.closed).where(TABLES.c.id == table)


def open_ones() -> Executable:
    """What is known of the open tables, in the order of their creation."""
    columns = (TABLES.c.id, TABLES.c.head, TABLES.c.length, TABLES.c.closed)
    return select(*columns).where(~TABLES.c.closed).order_by(TABLES.c.number)


def entries_of(table: str, start: int) -> Executable:
    """The entries of a log from a place on."""
    return (
        select(ENTRIES.c.data).where((ENTRIES.c.table_id == table) & (ENTRIES.c.seq >= start)).order_by(ENTRIES.c.seq)
    )


def summarized(row: Any) -> TableSummary:
    """A row of `summary_of` or `open_ones`."""
    return TableSummary(row.id, bytes(row.head), row.length, bool(row.closed))


def refusal(table: str, expected: int, row: Any) -> StorageError:
    """Why a log could not be moved on from `expected`; `row` is what is known of it now, None if there is none."""
    if row is None:
        return NoSuchTableError(f"there is no table {table!r}")
    found = summarized(row)
    if found.length != expected:
        return ConflictError(f"the log of {table!r} has {found.length} entries, not {expected}")
    return TableClosedError(f"table {table!r} is closed")
