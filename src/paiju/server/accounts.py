"""Accounts: guests at once, kept later by a name and a password; bots, which have tokens instead.

All times are milliseconds since 1970; `by` is the id of the operator who does something, "" for the command line.
"""

import secrets
from collections.abc import Callable
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from paiju.server.audit import write_down
from paiju.server.errors import HallError
from paiju.server.names import cleaned_name, name_key
from paiju.server.passwords import Passwords
from paiju.server.sessions import close_sessions
from paiju.server.texts import findable
from paiju.storage.database import Database
from paiju.storage.models import ACCOUNT_LENGTH, ACCOUNTS
from paiju.text import Language, say

SIGNS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
ID_SIGNS: Final = 16
"""Signs of an account's id: 82 bits, so that nobody finds one by trying."""
PAGE: Final = 100
SEEN_MS: Final = 60_000


class Account(msgspec.Struct, frozen=True):
    """Somebody in the hall. A guest's name is nobody's: others may have it too."""

    id: str
    name: str
    guest: bool
    language: Language
    is_admin: bool
    is_bot: bool
    created_ms: int
    seen_ms: int


class Accounts:
    """The accounts of everybody."""

    def __init__(self, database: Database, passwords: Passwords, now_ms: Callable[[], int]) -> None:
        self._database = database
        self._passwords = passwords
        self._now_ms = now_ms

    async def guest(self, name: str = "", language: Language = "en") -> Account:
        """A new guest, who is given a name if none is chosen. A kept name may not be taken.

        Raises HallError: name_length, name_sign, name_taken.
        """
        chosen = name if name.strip() else say("account.guest", language, number=1000 + secrets.randbelow(9000))
        return await self._add(cleaned_name(chosen), language=language)

    async def make_bot(self, name: str, by: str = "") -> Account:
        """A new account for a bot; its name is kept. `Sessions.open_token` gives it a token.

        Raises HallError: name_length, name_sign, name_taken.
        """
        return await self._add(cleaned_name(name), is_bot=True, by=by)

    async def find(self, account: str) -> Account | None:
        """The account of an id."""
        row = await self._database.read(lambda connection: _row(connection, account))
        return None if row is None else account_of(row)

    async def named(self, name: str) -> Account | None:
        """The account that has kept a name; not guests."""
        row = await self._database.read(lambda connection: _row_named(connection, name))
        return None if row is None else account_of(row)

    async def search(self, text: str = "", after: str = "", most: int = PAGE) -> list[Account]:
        """Accounts in whose name or id a text stands, guests too, in the order of ids from the one after `after`."""
        if not findable(text, after):
            return []
        chosen = select(ACCOUNTS).where(ACCOUNTS.c.id > after).order_by(ACCOUNTS.c.id).limit(most)
        if text:
            # A guest has no key: the name as it stands must do.
            key = func.coalesce(ACCOUNTS.c.name_key, ACCOUNTS.c.name)
            chosen = chosen.where(key.contains(name_key(text), autoescape=True) | (ACCOUNTS.c.id == text))
        return await self._database.read(lambda connection: [account_of(row) for row in connection.execute(chosen)])

    async def keep(self, account: str, name: str, password: str) -> Account:
        """Make a guest's account a kept one.

        Raises HallError: no_such_account, kept_already, name_length, name_sign, name_taken, password_length,
        password_sign, hashing_busy.
        """
        chosen = cleaned_name(name)

        def check(connection: Connection) -> None:
            row = _known(connection, account)
            if row.name_key is not None:
                raise HallError("kept_already")
            _check_free(connection, chosen, account)

        await self._database.read(check)
        hashed = await self._passwords.hash(password)

        def work(connection: Connection) -> Account:
            check(connection)
            values = {"name": chosen, "name_key": name_key(chosen), "password_hash": hashed}
            return self._changed(connection, account, "keep", account, values)

        return await self._named(chosen, work)

    async def rename(self, account: str, name: str, by: str | None = None) -> Account:
        """Another name. `by`: an operator, None for the owner.

        Raises HallError: no_such_account, name_length, name_sign, name_taken.
        """
        chosen = cleaned_name(name)

        def work(connection: Connection) -> Account:
            row = _known(connection, account)
            _check_free(connection, chosen, account)
            key = None if row.name_key is None else name_key(chosen)
            who = account if by is None else by
            return self._changed(connection, account, "rename", who, {"name": chosen, "name_key": key})

        return await self._named(chosen, work)

    async def log_in(self, name: str, password: str) -> Account:
        """The account of a name and a password. Takes as long for an unknown name as for a known one.

        Raises HallError: wrong_login, hashing_busy.
        """
        row = await self._database.read(lambda connection: _row_named(connection, name))
        stored = None if row is None else row.password_hash
        verdict = await self._passwords.verify(stored, password)
        if row is None or not verdict.right:
            raise HallError("wrong_login")
        values: dict[str, Any] = {"seen_ms": self._now_ms()}
        if verdict.stale:
            values["password_hash"] = await self._passwords.hash(password)

        def work(connection: Connection) -> Account:
            # The password may have been changed meanwhile: then this log-in comes too late.
            still = (ACCOUNTS.c.id == row.id) & (ACCOUNTS.c.password_hash == stored)
            if connection.execute(update(ACCOUNTS).where(still).values(values)).rowcount != 1:
                raise HallError("wrong_login")
            return account_of(_known(connection, row.id))

        return await self._database.run(work)

    async def check_password(self, account: str, password: str) -> None:
        """Raises HallError if a password is not the account's: no_such_account, not_kept, wrong_password."""
        row = await self._database.read(lambda connection: _known(connection, account))
        if row.password_hash is None:
            raise HallError("not_kept")
        if not (await self._passwords.verify(row.password_hash, password)).right:
            raise HallError("wrong_password")

    async def change_password(self, account: str, old: str, new: str, but: str = "") -> list[str]:
        """Another password; all sessions but the one with the id `but` are closed: the ids of those.

        Raises HallError: no_such_account, not_kept, wrong_password, password_length, password_sign, hashing_busy.
        """
        await self.check_password(account, old)
        return await self._set_password(account, new, account, but)

    async def reset_password(self, account: str, new: str, by: str = "") -> list[str]:
        """An operator gives another password; all sessions are closed: their ids.

        Raises HallError: no_such_account, not_kept, password_length, password_sign, hashing_busy.
        """
        return await self._set_password(account, new, by, "")

    async def set_language(self, account: str, language: Language) -> Account:
        """The language in which somebody is spoken to. Raises HallError: no_such_account."""
        return await self._database.run(
            lambda connection: self._changed(connection, account, "", account, {"language": language})
        )

    async def set_admin(self, account: str, on: bool, by: str = "") -> Account:
        """Make somebody an operator, or no more. Raises HallError: no_such_account, not_kept (guests and bots)."""

        def work(connection: Connection) -> Account:
            if on and _known(connection, account).password_hash is None:
                raise HallError("not_kept")
            return self._changed(connection, account, "admin" if on else "no_admin", by, {"is_admin": on})

        return await self._database.run(work)

    async def seen(self, account: str) -> None:
        """Somebody is here; written down once a minute at most."""
        now = self._now_ms()
        due = (ACCOUNTS.c.id == account) & (ACCOUNTS.c.seen_ms <= now - SEEN_MS)
        await self._database.run(lambda connection: connection.execute(update(ACCOUNTS).where(due).values(seen_ms=now)))

    async def _add(self, name: str, language: Language = "en", is_bot: bool = False, by: str | None = None) -> Account:
        now = self._now_ms()
        row = {
            "id": "".join(secrets.choice(SIGNS) for _ in range(ID_SIGNS)),
            "name": name,
            "name_key": name_key(name) if is_bot else None,
            "password_hash": None,
            "created_ms": now,
            "seen_ms": now,
            "language": language,
            "is_admin": False,
            "is_bot": is_bot,
        }
        assert len(str(row["id"])) <= ACCOUNT_LENGTH

        def work(connection: Connection) -> Account:
            _check_free(connection, name)
            connection.execute(insert(ACCOUNTS).values(row))
            if by is not None:
                write_down(connection, now, by, "make_bot", str(row["id"]), name=name)
            return account_of(_known(connection, str(row["id"])))

        return await self._named(name, work)

    async def _set_password(self, account: str, new: str, by: str, but: str) -> list[str]:
        hashed = await self._passwords.hash(new)

        def work(connection: Connection) -> list[str]:
            if _known(connection, account).password_hash is None:
                raise HallError("not_kept")
            self._changed(connection, account, "password", by, {"password_hash": hashed})
            return close_sessions(connection, account, but)

        return await self._database.run(work)

    async def _named(self, name: str, work: Callable[[Connection], Account]) -> Account:
        """Work that gives somebody a name, which another one may take at the same moment."""
        try:
            return await self._database.run(work)
        except IntegrityError:
            raise HallError("name_taken", name=name) from None

    def _changed(self, connection: Connection, account: str, what: str, by: str, values: dict[str, Any]) -> Account:
        """Change a row, and write down who did it; `what` is "" for what nobody needs to know."""
        _known(connection, account)
        connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(values))
        if what:
            told = {"name": values["name"]} if "name" in values else {}
            write_down(connection, self._now_ms(), by, what, account, **told)
        return account_of(_known(connection, account))


def account_of(row: Any) -> Account:
    """A row of the accounts."""
    return Account(
        id=row.id,
        name=row.name,
        guest=row.name_key is None,
        language="zh" if row.language == "zh" else "en",
        is_admin=bool(row.is_admin),
        is_bot=bool(row.is_bot),
        created_ms=row.created_ms,
        seen_ms=row.seen_ms,
    )


def _row(connection: Connection, account: str) -> Any:
    if not findable(account):
        return None
    return connection.execute(select(ACCOUNTS).where(ACCOUNTS.c.id == account)).first()


def _known(connection: Connection, account: str) -> Any:
    row = _row(connection, account)
    if row is None:
        raise HallError("no_such_account")
    return row


def _row_named(connection: Connection, name: str) -> Any:
    try:
        key = name_key(cleaned_name(name))
    except HallError:  # what cannot be a name is nobody's
        return None
    return connection.execute(select(ACCOUNTS).where(ACCOUNTS.c.name_key == key)).first()


def _check_free(connection: Connection, name: str, but: str = "") -> None:
    row = _row_named(connection, name)
    if row is not None and row.id != but:
        raise HallError("name_taken", name=name)
