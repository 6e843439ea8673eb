"""The audit trail: who did what to whom, written in the transaction that did it."""

from typing import Any, Final

import msgspec
from sqlalchemy import Connection, insert, select

from paiju.storage.database import Database
from paiju.storage.models import AUDIT

PAGE: Final = 100


class AuditLine(msgspec.Struct, frozen=True):
    """One line. `who` is an account, "" for the command line; `whom` an account, a room, a table or an address."""

    id: int
    at_ms: int
    who: str
    what: str
    whom: str
    details: dict[str, Any]


def write_down(connection: Connection, at_ms: int, who: str, what: str, whom: str, **details: int | str | None) -> None:
    """Add a line; details are what a reader may know, never a secret."""
    text = msgspec.json.encode(details).decode()
    connection.execute(insert(AUDIT).values(at_ms=at_ms, who=who, what=what, whom=whom, details=text))


async def audit_lines(
    database: Database, who: str = "", whom: str = "", before: int = 0, most: int = PAGE
) -> list[AuditLine]:
    """The latest lines first, of somebody who did or suffered it, from the one before the line `before` (0: all)."""
    chosen = select(AUDIT).order_by(AUDIT.c.id.desc()).limit(most)
    if who:
        chosen = chosen.where(AUDIT.c.who == who)
    if whom:
        chosen = chosen.where(AUDIT.c.whom == whom)
    if before:
        chosen = chosen.where(AUDIT.c.id < before)
    return await database.read(lambda connection: [_line(row) for row in connection.execute(chosen)])


def _line(row: Any) -> AuditLine:
    details = msgspec.json.decode(row.details, type=dict[str, Any])
    return AuditLine(row.id, row.at_ms, row.who, row.what, row.whom, details)
