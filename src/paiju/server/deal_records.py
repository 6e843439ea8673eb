"""Records of deals that are over, read from the logs of their tables."""

from collections.abc import Iterable
from datetime import UTC, datetime

from paiju.host.entries import AnyEntry, Confirmed, DealBegan, Escaped, Moved, decode_entries
from paiju.host.head import TableHead, decode_head
from paiju.records.jsonl import encode
from paiju.records.record import is_over, record_of
from paiju.server.deals import Deals, FinishedDeal
from paiju.server.finished import finished_deal
from paiju.storage.port import NoSuchTableError, TableLog
from paiju.table.events import Event
from paiju.tiles.wall import SEATS


class DealRecords:
    """The records of a hall. Deals of a match are counted from 1 as they were begun."""

    def __init__(self, log: TableLog, deals: Deals) -> None:
        self._log = log
        self._deals = deals

    async def record(self, table: str, deal: int) -> bytes | None:
        """The record of a deal that is in the index, as lines of JSON; None for any other.

        The secret of the lot for the seats is shown when the match is over.
        """
        if await self._deals.find(table, deal) is None:
            return None
        try:
            summary = await self._log.summary(table)
            entries = decode_entries(await self._log.read(table))
        except NoSuchTableError:
            return None
        played = deals_of(entries)
        if not 1 <= deal <= len(played) or not is_over(played[deal - 1]):
            return None
        header = decode_head(summary.head).record_header(lot_contributions(entries), shown=summary.closed)
        return encode(record_of(header, played[deal - 1]))

    async def index(self, table: str) -> int:
        """Index the deals of a table that are not indexed yet, as after a crash; how many there were."""
        try:
            head = decode_head((await self._log.summary(table)).head)
            played = deals_of(decode_entries(await self._log.read(table)))
        except NoSuchTableError:
            return 0
        added = 0
        for number, events in enumerate(played, start=1):
            if is_over(events):
                added += await self._deals.add(finished(head, number, events))
        return added


def finished(head: TableHead, deal: int, events: tuple[Event, ...]) -> FinishedDeal:
    """The index's line of a deal of a table."""
    return finished_deal(
        events,
        table=head.id,
        deal=deal,
        preset=head.settings.preset,
        room=head.room,
        ended_ms=head.opened_ms + events[-1].at_ms,
        players=head.players,
    )


def deals_of(entries: Iterable[AnyEntry]) -> list[tuple[Event, ...]]:
    """The events of every deal that was begun, in order."""
    deals: list[list[Event]] = []
    for entry in entries:
        if isinstance(entry, DealBegan):
            deals.append(list(entry.events))
        elif isinstance(entry, Moved | Escaped):
            deals[-1] += entry.events
    return [tuple(deal) for deal in deals]


def lot_contributions(entries: Iterable[AnyEntry]) -> tuple[str, ...]:
    """What the players mixed into the lot for the seats: what they contributed before the first deal."""
    contributions = [""] * SEATS
    for entry in entries:
        if isinstance(entry, Confirmed):
            contributions[entry.place] = entry.contribution
        elif isinstance(entry, DealBegan):
            break
    return tuple(contributions)


def time_of_day(ms: int) -> str:
    """A time in ISO 8601.

    >>> time_of_day(1_700_000_000_000)
    '2023-11-14T22:13:20Z'
    """
    return datetime.fromtimestamp(ms // 1000, UTC).isoformat().replace("+00:00", "Z")
