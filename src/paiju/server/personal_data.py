"""A person's own data: everything that the hall has of somebody, in one struct; and how all of it goes."""

from collections.abc import Callable
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, select, update

from paiju.server.accounts import Account, Accounts, account_of
from paiju.server.audit import write_down
from paiju.server.deals import DealLine, Deals, DealSearch
from paiju.server.errors import HallError
from paiju.server.moderation import Ban, Report, ban_of, report_of
from paiju.server.sessions import Session, sessions_of
from paiju.server.texts import findable
from paiju.storage.database import Database
from paiju.storage.models import ACCOUNTS, AUDIT, BANS, BLOCKS, DEAL_PEOPLE, DEALS, REPORTS, ROOMS, SESSIONS, TABLES

GONE: Final = "—"
"""The name of somebody whose account is gone."""


class PersonalData(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the hall has of somebody, but for the password's hash, which helps only a thief."""

    account: Account
    exported_ms: int
    has_password: bool
    sessions: list[Session]
    deals: list[DealLine]
    blocked: list[str]
    reports: list[Report]
    bans: list[Ban]


class People:
    """Export and deletion; the names of people who are gone are taken out of rooms, records and the index."""

    def __init__(self, database: Database, accounts: Accounts, now_ms: Callable[[], int]) -> None:
        self._database = database
        self._accounts = accounts
        self._now_ms = now_ms

    async def export(self, account: str) -> PersonalData:
        """All of somebody's data, ready for JSON. Raises HallError: no_such_account."""
        if await self._accounts.find(account) is None:
            raise HallError("no_such_account")
        index = Deals(self._database, self._now_ms)
        found: dict[int, DealLine] = {}
        # Also the deals of others that somebody marked or wrote about.
        for search in (DealSearch(account=account), DealSearch(favourite=True), DealSearch(noted=True)):
            found |= {line.id: line for line in await index.everything(search, account)}
        deals = [found[number] for number in sorted(found)]
        now = self._now_ms()

        def work(connection: Connection) -> PersonalData:
            row = connection.execute(select(ACCOUNTS).where(ACCOUNTS.c.id == account)).first()
            if row is None:
                raise HallError("no_such_account")
            blocked = select(BLOCKS.c.other).where(BLOCKS.c.account == account).order_by(BLOCKS.c.created_ms)
            reports = select(REPORTS).where(REPORTS.c.reporter == account).order_by(REPORTS.c.id)
            bans = select(BANS).where(BANS.c.account == account).order_by(BANS.c.id)
            return PersonalData(
                account=account_of(row),
                exported_ms=now,
                has_password=row.password_hash is not None,
                sessions=sessions_of(connection, account),
                deals=deals,
                blocked=list(connection.execute(blocked).scalars()),
                reports=[report_of(found) for found in connection.execute(reports)],
                bans=[ban_of(found) for found in connection.execute(bans)],
            )

        return await self._database.read(work)

    async def delete(self, account: str, password: str = "") -> None:
        """Delete one's own account and all that is its own; a guest needs no password. There is no way back.

        The account's rooms should be left before. Raises HallError: no_such_account, wrong_password, hashing_busy.
        """
        found = await self._accounts.find(account)
        if found is None:
            raise HallError("no_such_account")
        if not found.guest and not found.is_bot:
            await self._accounts.check_password(account, password)
        await self._remove(account, account)

    async def remove(self, account: str, by: str = "") -> None:
        """An operator deletes an account. Raises HallError: no_such_account."""
        await self._remove(account, by)

    async def forget_guests(self, unseen_since_ms: int, most: int = 100) -> int:
        """Delete guests who were not seen since a time and have no session that lasts on; how many.

        At most `most` at a time, so that nobody waits long: call it again until it gives fewer.
        """
        now = self._now_ms()
        lasts = SESSIONS.c.expires_ms.is_(None) | (SESSIONS.c.expires_ms > now)
        logged_in = select(SESSIONS.c.account).where(lasts)
        old = ACCOUNTS.c.name_key.is_(None) & (ACCOUNTS.c.seen_ms < unseen_since_ms) & ACCOUNTS.c.id.not_in(logged_in)

        def work(connection: Connection) -> int:
            guests = list(connection.execute(select(ACCOUNTS.c.id).where(old).limit(most)).scalars())
            for guest in guests:
                _take_out(connection, guest)
            return len(guests)

        return await self._database.run(work)

    async def _remove(self, account: str, by: str) -> None:
        now = self._now_ms()

        def work(connection: Connection) -> None:
            if not findable(account) or not _take_out(connection, account):
                raise HallError("no_such_account")
            write_down(connection, now, by, "delete_account", account)

        await self._database.run(work)


def _take_out(connection: Connection, account: str) -> bool:
    """Delete an account, and its name wherever it stands; what others did stays. False if there is none."""
    played = select(DEALS.c.table_id).join(DEAL_PEOPLE, DEAL_PEOPLE.c.deal_id == DEALS.c.id)
    tables = connection.execute(played.where(DEAL_PEOPLE.c.account == account).distinct()).scalars().all()
    for table in tables:
        head = connection.execute(select(TABLES.c.head).where(TABLES.c.id == table)).scalar_one_or_none()
        if head is not None and (told := without_name(bytes(head), account)) is not None:
            connection.execute(update(TABLES).where(TABLES.c.id == table).values(head=told))
    for room in connection.execute(select(ROOMS).where(ROOMS.c.data.contains(account, autoescape=True))).all():
        told = without_name(room.data.encode(), account)
        if told is not None:
            connection.execute(update(ROOMS).where(ROOMS.c.code == room.code).values(data=told.decode()))
    nobody = {"account": None, "name": GONE, "name_key": GONE}
    connection.execute(update(DEAL_PEOPLE).where(DEAL_PEOPLE.c.account == account).values(nobody))
    connection.execute(update(REPORTS).where(REPORTS.c.reporter == account).values(reporter=None))
    # Names that were chosen stand in the trail of operators, too.
    lines = (AUDIT.c.whom == account) & AUDIT.c.what.in_(("keep", "rename", "make_bot"))
    connection.execute(update(AUDIT).where(lines).values(details="{}"))
    # Sessions, blocks, favourites and notes go with the account.
    return connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.id == account)).rowcount == 1


def without_name(data: bytes, account: str) -> bytes | None:
    """JSON in which every object with this `account` has a `name` that is nobody's; None where there is nothing to do.

    >>> without_name(b'{"players":[{"name":"Ann","account":"a1"},{"name":"Bob","account":"b2"}]}', "a1").decode()
    '{"players":[{"name":"—","account":"a1"},{"name":"Bob","account":"b2"}]}'
    """
    try:
        told = msgspec.json.decode(data)
    except msgspec.DecodeError:
        return None
    return msgspec.json.encode(told) if _rename(told, account) else None


def _rename(told: Any, account: str) -> int:
    """How many objects were given another name."""
    held = told.values() if isinstance(told, dict) else told if isinstance(told, list) else ()
    renamed = sum(_rename(part, account) for part in held)
    if isinstance(told, dict) and told.get("account") == account and "name" in told:
        told["name"] = GONE
        renamed += 1
    return renamed
