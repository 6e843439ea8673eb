"""Sessions: who a token stands for. The store has only the SHA-256 of a token, so its theft logs nobody in.

Sessions of people last thirty days from their last use; tokens of bots until they are revoked.
"""

import hashlib
import secrets
from collections.abc import Callable
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from paiju.server.errors import HallError
from paiju.storage.database import Database
from paiju.storage.models import ACCOUNTS, SESSIONS

LASTS_MS: Final = 30 * 24 * 3600 * 1000
TOUCH_MS: Final = 3600 * 1000
"""A use is written down when the last one that was is as old as this."""
MOST_OF_ONE: Final = 50
"""Sessions of one account; the one that was not used for longest goes first."""
AGENT_SIGNS: Final = 200


class Session(msgspec.Struct, frozen=True):
    """One session, or token of a bot; `id` may be shown, the token cannot be found from it. Times in ms since 1970."""

    id: str
    account: str
    is_token: bool
    created_ms: int
    seen_ms: int
    expires_ms: int | None
    user_agent: str


class Sessions:
    """The sessions of everybody."""

    def __init__(self, database: Database, now_ms: Callable[[], int]) -> None:
        self._database = database
        self._now_ms = now_ms

    async def open(self, account: str, user_agent: str = "") -> tuple[str, Session]:
        """A new session: its token, which is nowhere else, and the session. Raises HallError: no_such_account."""
        return await self._add(account, user_agent, is_token=False)

    async def open_token(self, account: str, label: str = "") -> tuple[str, Session]:
        """A token for a bot's account; `label` is kept as its user agent.

        Raises HallError: no_such_account, not_a_bot.
        """
        return await self._add(account, label, is_token=True)

    async def find(self, token: str) -> Session | None:
        """The session of a token, None if there is none or it has run out; its time begins anew."""
        now, key = self._now_ms(), _hashed(token)
        row = await self._database.read(
            lambda connection: connection.execute(select(SESSIONS).where(SESSIONS.c.token_hash == key)).first()
        )
        if row is None or (row.expires_ms is not None and row.expires_ms <= now):
            return None
        if now - row.seen_ms < TOUCH_MS:
            return _session(row)
        expires = None if row.is_token else now + LASTS_MS
        touched = update(SESSIONS).where(SESSIONS.c.token_hash == key).values(seen_ms=now, expires_ms=expires)
        found = await self._database.run(lambda connection: connection.execute(touched).rowcount)
        return msgspec.structs.replace(_session(row), seen_ms=now, expires_ms=expires) if found else None

    async def of(self, account: str) -> list[Session]:
        """An account's sessions and tokens that are good, the latest used first."""
        now = self._now_ms()
        found = await self._database.read(lambda connection: sessions_of(connection, account))
        return [session for session in found if session.expires_ms is None or session.expires_ms > now]

    async def close(self, token: str) -> Session | None:
        """Log out: the session that is no more, None if there was none."""
        key = _hashed(token)

        def work(connection: Connection) -> Session | None:
            row = connection.execute(select(SESSIONS).where(SESSIONS.c.token_hash == key)).first()
            connection.execute(delete(SESSIONS).where(SESSIONS.c.token_hash == key))
            return None if row is None else _session(row)

        return await self._database.run(work)

    async def close_one(self, account: str, session: str) -> bool:
        """Revoke one of an account's sessions or tokens by its id; whether there was one."""

        def work(connection: Connection) -> bool:
            for key in _keys_of(connection, account):
                if _id(key) == session:
                    connection.execute(delete(SESSIONS).where(SESSIONS.c.token_hash == key))
                    return True
            return False

        return await self._database.run(work)

    async def close_all(self, account: str, but: str = "") -> list[str]:
        """Log out everywhere, and revoke all tokens, but the session with the id `but`; the ids of those closed."""
        return await self._database.run(lambda connection: close_sessions(connection, account, but))

    async def sweep(self) -> int:
        """Forget the sessions that have run out; how many."""
        over = delete(SESSIONS).where(SESSIONS.c.expires_ms <= self._now_ms())
        return await self._database.run(lambda connection: connection.execute(over).rowcount)

    async def _add(self, account: str, user_agent: str, is_token: bool) -> tuple[str, Session]:
        now = self._now_ms()
        token = ("pjt_" if is_token else "pjs_") + secrets.token_urlsafe(32)
        key = _hashed(token)
        row = {
            "token_hash": key,
            "account": account,
            "is_token": is_token,
            "created_ms": now,
            "seen_ms": now,
            "expires_ms": None if is_token else now + LASTS_MS,
            "user_agent": user_agent[:AGENT_SIGNS].replace("\0", ""),
        }

        def work(connection: Connection) -> Session:
            owner = connection.execute(select(ACCOUNTS.c.is_bot).where(ACCOUNTS.c.id == account)).first()
            if owner is None:
                raise HallError("no_such_account")
            if is_token and not owner.is_bot:
                raise HallError("not_a_bot")
            others = _keys_of(connection, account)
            for other in others[MOST_OF_ONE - 1 :]:
                connection.execute(delete(SESSIONS).where(SESSIONS.c.token_hash == other))
            connection.execute(insert(SESSIONS).values(row))
            return _session(connection.execute(select(SESSIONS).where(SESSIONS.c.token_hash == key)).one())

        return token, await self._database.run(work)


def sessions_of(connection: Connection, account: str) -> list[Session]:
    """All sessions and tokens of an account, the latest used first."""
    order = (SESSIONS.c.seen_ms.desc(), SESSIONS.c.created_ms.desc())
    return [
        _session(row)
        for row in connection.execute(select(SESSIONS).where(SESSIONS.c.account == account).order_by(*order))
    ]


def close_sessions(connection: Connection, account: str, but: str = "") -> list[str]:
    """Close all sessions and tokens of an account but one; the ids of those closed."""
    closed = [key for key in _keys_of(connection, account) if _id(key) != but]
    for key in closed:
        connection.execute(delete(SESSIONS).where(SESSIONS.c.token_hash == key))
    return [_id(key) for key in closed]


def _keys_of(connection: Connection, account: str) -> list[bytes]:
    order = (SESSIONS.c.seen_ms.desc(), SESSIONS.c.created_ms.desc(), SESSIONS.c.token_hash)
    found = connection.execute(select(SESSIONS.c.token_hash).where(SESSIONS.c.account == account).order_by(*order))
    return [bytes(row.token_hash) for row in found]


def _hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


def _id(token_hash: bytes) -> str:
    return token_hash[:8].hex()


def _session(row: Any) -> Session:
    return Session(
        id=_id(bytes(row.token_hash)),
        account=row.account,
        is_token=bool(row.is_token),
        created_ms=row.created_ms,
        seen_ms=row.seen_ms,
        expires_ms=row.expires_ms,
        user_agent=row.user_agent,
    )
