"""The people's side of a hall on any store, with a clock that is moved by hand and hashes that cost little."""

from dataclasses import dataclass

from paiju.server.accounts import Accounts
from paiju.server.deals import Deals
from paiju.server.kept_rooms import KeptRooms
from paiju.server.moderation import Moderation
from paiju.server.passwords import Passwords
from paiju.server.personal_data import People
from paiju.server.sessions import Sessions
from paiju.storage.database import Store

DAY_MS = 24 * 3600 * 1000
PASSWORD = "correct horse"


@dataclass
class Moment:
    """A clock."""

    ms: int = 1_800_000_000_000

    def now(self) -> int:
        return self.ms


class HallPeople:
    """Everything that has to do with people, on one store."""

    def __init__(self, store: Store) -> None:
        self.moment = Moment()
        now, database = self.moment.now, store.database
        self.passwords = Passwords(memory_kib=8, passes=1)
        self.accounts = Accounts(database, self.passwords, now)
        self.sessions = Sessions(database, now)
        self.moderation = Moderation(database, now)
        self.deals = Deals(database, now)
        self.people = People(database, self.accounts, now)
        self.rooms = KeptRooms(database, now)

    async def keep(self, name: str) -> str:
        """A kept account; its id."""
        guest = await self.accounts.guest()
        return (await self.accounts.keep(guest.id, name, PASSWORD)).id
