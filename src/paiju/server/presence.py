"""Who is connected."""

from collections.abc import Iterable

from paiju.server.connection import Connection
from paiju.server.limits import Clock
from paiju.wire.codec import write
from paiju.wire.messages import AnyMessage


class Presence:
    """The connections of people, one each."""

    def __init__(self, clock: Clock) -> None:
        self.connections: dict[str, Connection] = {}
        self.blocked: dict[str, frozenset[str]] = {}
        """Whom those who are connected have blocked."""
        self._clock = clock
        self._away_since: dict[str, float] = {}

    def arrive(self, connection: Connection, blocked: frozenset[str]) -> Connection | None:
        """Somebody is connected; the connection that this one replaces."""
        account = connection.account
        older = self.connections.get(account)
        self.connections[account] = connection
        self.blocked[account] = blocked
        self._away_since.pop(account, None)
        return older

    def depart(self, connection: Connection) -> bool:
        """A connection ended: whether its person is not connected any more."""
        account = connection.account
        if self.connections.get(account) is not connection:
            return False
        del self.connections[account]
        self.blocked.pop(account, None)
        self._away_since[account] = self._clock()
        return True

    def here(self, account: str) -> bool:
        """Whether somebody is connected."""
        return account in self.connections

    def away_s(self, account: str) -> float:
        """Seconds since somebody was connected; from now on, for who was never."""
        if account in self.connections:
            return 0.0
        return self._clock() - self._away_since.setdefault(account, self._clock())

    def forget(self, but: Iterable[str]) -> None:
        """Forget since when people are away, except some."""
        kept = set(but)
        for account in [account for account in self._away_since if account not in kept]:
            del self._away_since[account]

    def tell(self, account: str, message: AnyMessage) -> None:
        """Tell somebody, if connected."""
        connection = self.connections.get(account)
        if connection is not None:
            connection.tell(message)

    def tell_all(self, accounts: Iterable[str], message: AnyMessage) -> None:
        """Tell several people the same."""
        frame = write(message)
        for account in accounts:
            connection = self.connections.get(account)
            if connection is not None:
                connection.send(frame)
