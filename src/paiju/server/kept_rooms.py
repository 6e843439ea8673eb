"""Rooms in the store, so that they are there again after a start of the hall: JSON, which is the rooms' business."""

from collections.abc import Callable

from sqlalchemy import Connection, delete, insert, select

from paiju.storage.database import Database
from paiju.storage.models import ROOMS


class KeptRooms:
    """The rooms that are open."""

    def __init__(self, database: Database, now_ms: Callable[[], int]) -> None:
        self._database = database
        self._now_ms = now_ms

    async def save(self, code: str, data: bytes) -> None:
        """Write a room down as it is now: JSON, in UTF-8."""
        row = {"code": code, "data": data.decode(), "updated_ms": self._now_ms()}

        def work(connection: Connection) -> None:
            connection.execute(delete(ROOMS).where(ROOMS.c.code == code))
            connection.execute(insert(ROOMS).values(row))

        await self._database.run(work)

    async def drop(self, code: str) -> None:
        """Forget a room that is closed."""
        await self._database.run(lambda connection: connection.execute(delete(ROOMS).where(ROOMS.c.code == code)))

    async def all(self) -> dict[str, bytes]:
        """All rooms by their codes, in the order of their last change."""
        chosen = select(ROOMS).order_by(ROOMS.c.updated_ms, ROOMS.c.code)
        return await self._database.read(
            lambda connection: {row.code: row.data.encode() for row in connection.execute(chosen)}
        )
