"""Tickets: a session in a form that may stand in an address or a first message, for one use within half a minute."""

import secrets
from collections.abc import Callable
from typing import Final

from paiju.server.sessions import Session

LASTS_MS: Final = 30_000
MOST: Final = 10_000
"""Tickets that wait at most; the oldest go first."""


class Tickets:
    """The tickets that were given out and not yet used, in memory: after a start of the hall one asks again.

    >>> tickets = Tickets(lambda: 0)
    >>> session = Session("5e551", "ann", False, 0, 0, None, "")
    >>> ticket = tickets.issue(session)
    >>> tickets.redeem(ticket) == session, tickets.redeem(ticket)
    (True, None)
    """

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self._waiting: dict[str, tuple[int, Session]] = {}

    def issue(self, session: Session) -> str:
        """A new ticket for a session."""
        now = self._now_ms()
        # In the order of their issue, so the first are the first to run out.
        while self._waiting:
            oldest = next(iter(self._waiting))
            if self._waiting[oldest][0] > now and len(self._waiting) < MOST:
                break
            del self._waiting[oldest]
        ticket = secrets.token_urlsafe(24)
        self._waiting[ticket] = (now + LASTS_MS, session)
        return ticket

    def redeem(self, ticket: str) -> Session | None:
        """The session of a ticket, which is used up; None for an unknown, used or old one."""
        until, session = self._waiting.pop(ticket, (0, None))
        return session if self._now_ms() < until else None

    def revoke(self, account: str) -> None:
        """Let no ticket of an account be redeemed any more: when its sessions are closed."""
        for ticket in [ticket for ticket, (_, session) in self._waiting.items() if session.account == account]:
            del self._waiting[ticket]
