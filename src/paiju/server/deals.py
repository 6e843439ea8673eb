"""The index of finished deals: who played what when, and how it went; with each person's favourites and notes.

The course of a deal is in the log of its table. Places are those of the match (player 0-3), not seats.
"""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, Select, delete, exists, insert, select
from sqlalchemy.exc import IntegrityError

from paiju.server.errors import HallError
from paiju.server.names import name_key
from paiju.server.texts import checked_text, findable
from paiju.storage.database import Database
from paiju.storage.models import DEAL_PEOPLE, DEALS, FAVOURITES, NOTES
from paiju.wire.limits import NOTE_SIGNS

Ending: TypeAlias = Literal["won", "drawn", "left", "voided"]
"""Somebody won; nobody did, or not as many as end a deal; somebody left and ended it; it does not count."""
Result: TypeAlias = Literal["won", "gave", "lost", "even"]
"""Of one player: won; gave the tile to a win; lost points otherwise; none of these. The first that is true."""
PAGE_MOST: Final = 100
DEAL_MOST: Final = 2**31 - 1
"""The largest number that the index holds for a deal."""
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class DealPerson(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player of a deal. `account` is "" for a bot, and for a person whose account is gone."""

    name: str
    account: str = ""
    bot: str = ""
    points: int = 0
    result: Result = "even"


FourPeople: TypeAlias = tuple[DealPerson, DealPerson, DealPerson, DealPerson]


class FinishedDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that is over. `deal` is its number in its table's match; `words` what was won: ids of fans."""

    table: str
    deal: int
    preset: str
    room: str
    ended_ms: int
    ending: Ending
    words: tuple[str, ...] = ()
    people: FourPeople


class DealLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A deal as a reader's list shows it, with the reader's own favourite and note; `id` goes up with each deal."""

    id: int
    deal: FinishedDeal
    favourite: bool = False
    note: str = ""


class DealPage(msgspec.Struct, frozen=True):
    """Some deals, the latest first; the next page lies `before` (0: there is none)."""

    lines: tuple[DealLine, ...]
    before: int = 0


class DealSearch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which deals are looked for; all that is not left empty must hold.

    `account` and `name` (a part of it) each stand for one of the players; `result` is that of `account`, of any player
    if that is empty. `from_ms` is included, `until_ms` not. `favourite` and `noted` are the reader's.
    """

    account: str = ""
    name: str = ""
    preset: str = ""
    room: str = ""
    ending: Ending | Literal[""] = ""
    result: Result | Literal[""] = ""
    from_ms: Count = 0
    until_ms: Count = 0
    favourite: bool = False
    noted: bool = False
    before: Count = 0
    most: Annotated[int, msgspec.Meta(ge=1, le=PAGE_MOST)] = 30


class Deals:
    """The index of everybody's deals."""

    def __init__(self, database: Database, now_ms: Callable[[], int]) -> None:
        self._database = database
        self._now_ms = now_ms

    async def add(self, deal: FinishedDeal) -> bool:
        """Index a deal; False if it was indexed before, as after a start of the hall."""

        def work(connection: Connection) -> bool:
            if connection.execute(select(DEALS.c.id).where(_is(DEALS, deal.table, deal.deal))).first() is not None:
                return False
            row = {
                "table_id": deal.table,
                "deal": deal.deal,
                "preset": deal.preset,
                "room": deal.room,
                "ended_ms": deal.ended_ms,
                "ending": deal.ending,
                "words": msgspec.json.encode(deal.words).decode(),
            }
            number = connection.execute(insert(DEALS).values(row).returning(DEALS.c.id)).scalar_one()
            connection.execute(
                insert(DEAL_PEOPLE), [_person_row(number, at, who) for at, who in enumerate(deal.people)]
            )
            return True

        try:
            return await self._database.run(work)
        except IntegrityError:  # another process was faster
            return False

    async def find(self, table: str, deal: int, reader: str = "") -> DealLine | None:
        """One deal, with the reader's favourite and note."""

        if not findable(table) or not 0 <= deal <= DEAL_MOST:
            return None

        def work(connection: Connection) -> DealLine | None:
            rows = connection.execute(_columns(reader).where(_is(DEALS, table, deal))).all()
            return next(iter(_lines(connection, rows)), None)

        return await self._database.read(work)

    async def of_table(self, table: str, reader: str = "") -> list[DealLine]:
        """All deals of a match, in their order."""

        if not findable(table):
            return []

        def work(connection: Connection) -> list[DealLine]:
            chosen = _columns(reader).where(DEALS.c.table_id == table).order_by(DEALS.c.deal)
            return _lines(connection, connection.execute(chosen).all())

        return await self._database.read(work)

    async def search(self, search: DealSearch, reader: str = "") -> DealPage:
        """The deals that somebody looks for, the latest first; at most 100 a page."""
        if not findable(search.account, search.name, search.preset, search.room):
            return DealPage(())
        most = max(1, min(search.most, PAGE_MOST))
        chosen = _chosen(search, _columns(reader)).order_by(DEALS.c.id.desc()).limit(most + 1)

        def work(connection: Connection) -> DealPage:
            rows = connection.execute(chosen).all()
            lines = _lines(connection, rows[:most])
            return DealPage(tuple(lines), lines[-1].id if len(rows) > most else 0)

        return await self._database.read(work)

    async def everything(self, search: DealSearch, reader: str = "") -> list[DealLine]:
        """All pages of a search, the latest deals first."""
        lines: list[DealLine] = []
        search = msgspec.structs.replace(search, most=PAGE_MOST)
        while True:
            page = await self.search(search, reader)
            lines += page.lines
            if not page.before:
                return lines
            search = msgspec.structs.replace(search, before=page.before)

    async def mark(self, account: str, table: str, deal: int, on: bool = True) -> None:
        """Make a deal somebody's favourite, or no more. Raises HallError: no_such_deal, no_such_account."""
        now = self._now_ms()

        def work(connection: Connection) -> None:
            _check_deal(connection, table, deal)
            connection.execute(
                delete(FAVOURITES).where(_is(FAVOURITES, table, deal) & (FAVOURITES.c.account == account))
            )
            if on:
                connection.execute(
                    insert(FAVOURITES).values(account=account, table_id=table, deal=deal, created_ms=now)
                )

        await self._owned(work)

    async def note(self, account: str, table: str, deal: int, text: str) -> None:
        """Write something about a deal, for oneself; "" removes it.

        Raises HallError: text_length, text_sign, no_such_deal, no_such_account.
        """
        checked_text(text, NOTE_SIGNS)
        now = self._now_ms()

        def work(connection: Connection) -> None:
            _check_deal(connection, table, deal)
            connection.execute(delete(NOTES).where(_is(NOTES, table, deal) & (NOTES.c.account == account)))
            if text:
                connection.execute(
                    insert(NOTES).values(account=account, table_id=table, deal=deal, text=text, updated_ms=now)
                )

        await self._owned(work)

    async def _owned(self, work: Callable[[Connection], None]) -> None:
        try:
            await self._database.run(work)
        except IntegrityError:
            raise HallError("no_such_account") from None


def _is(table: Any, table_id: Any, deal: Any) -> Any:
    """That a row of a table is of a deal; either may be a column of another table."""
    return (table.c.table_id == table_id) & (table.c.deal == deal)


def _check_deal(connection: Connection, table: str, deal: int) -> None:
    known = select(DEALS.c.id).where(_is(DEALS, table, deal))
    if not findable(table) or not 0 <= deal <= DEAL_MOST or connection.execute(known).first() is None:
        raise HallError("no_such_deal")


def _columns(reader: str) -> Select[Any]:
    """Deals with the favourite and the note of a reader."""
    favourite = _is(FAVOURITES, DEALS.c.table_id, DEALS.c.deal) & (FAVOURITES.c.account == reader)
    note = _is(NOTES, DEALS.c.table_id, DEALS.c.deal) & (NOTES.c.account == reader)
    return (
        select(DEALS, FAVOURITES.c.created_ms.label("marked_ms"), NOTES.c.text.label("note"))
        .join(FAVOURITES, favourite, isouter=True)
        .join(NOTES, note, isouter=True)
    )


def _chosen(search: DealSearch, query: Select[Any]) -> Select[Any]:
    for column, value in (
        (DEALS.c.preset, search.preset),
        (DEALS.c.room, search.room),
        (DEALS.c.ending, search.ending),
    ):
        if value:
            query = query.where(column == value)
    if search.from_ms:
        query = query.where(DEALS.c.ended_ms >= search.from_ms)
    if search.until_ms:
        query = query.where(DEALS.c.ended_ms < search.until_ms)
    if search.before:
        query = query.where(DEALS.c.id < search.before)
    if search.favourite:
        query = query.where(FAVOURITES.c.created_ms.is_not(None))
    if search.noted:
        query = query.where(NOTES.c.text.is_not(None))
    if search.account or search.result:
        who = DEAL_PEOPLE.alias()
        played = exists().where(who.c.deal_id == DEALS.c.id)
        if search.account:
            played = played.where(who.c.account == search.account)
        if search.result:
            played = played.where(who.c.result == search.result)
        query = query.where(played)
    if search.name:
        named = DEAL_PEOPLE.alias()
        part = named.c.name_key.contains(name_key(search.name), autoescape=True)
        query = query.where(exists().where((named.c.deal_id == DEALS.c.id) & part))
    return query


def _lines(connection: Connection, rows: Sequence[Any]) -> list[DealLine]:
    chosen = select(DEAL_PEOPLE).where(DEAL_PEOPLE.c.deal_id.in_([row.id for row in rows]))
    people: dict[int, list[DealPerson]] = {row.id: [] for row in rows}
    for row in connection.execute(chosen.order_by(DEAL_PEOPLE.c.deal_id, DEAL_PEOPLE.c.place)):
        people[row.deal_id].append(DealPerson(row.name, row.account or "", row.bot, row.points, row.result))
    return [_line(row, people[row.id]) for row in rows]


def _line(row: Any, people: list[DealPerson]) -> DealLine:
    first, second, third, fourth = people
    deal = FinishedDeal(
        table=row.table_id,
        deal=row.deal,
        preset=row.preset,
        room=row.room,
        ended_ms=row.ended_ms,
        ending=row.ending,
        words=msgspec.json.decode(row.words, type=tuple[str, ...]),
        people=(first, second, third, fourth),
    )
    return DealLine(id=row.id, deal=deal, favourite=row.marked_ms is not None, note=row.note or "")


def _person_row(deal: int, place: int, person: DealPerson) -> dict[str, Any]:
    return {
        "deal_id": deal,
        "place": place,
        "account": person.account or None,
        "name": person.name,
        "name_key": name_key(person.name),
        "bot": person.bot,
        "points": person.points,
        "result": person.result,
    }
