"""Quick play in the hall: who waits, for how long, and what they are told."""

import asyncio
from collections.abc import Iterable
from typing import Final

import msgspec

from paiju.host.clock import Clock
from paiju.host.queue import Group, Queue
from paiju.host.room import seat_group
from paiju.server.presence import Presence
from paiju.server.rooms import Rooms
from paiju.table.refusal import Refusal
from paiju.wire.messages import QueueChanged
from paiju.wire.rooms import RoomSettings

AWAY_S: Final = 10.0
"""Who is not connected for so long waits no more."""
BOT: Final = "fan"


class QuickPlayLine:
    """The queue of quick play."""

    def __init__(self, rooms: Rooms, presence: Presence, clock: Clock, wait_ms: int) -> None:
        self.queue = Queue(wait_ms=wait_ms)
        self._rooms = rooms
        self._presence = presence
        self._clock = clock
        self._lock = asyncio.Lock()

    def waits(self, account: str) -> bool:
        """Whether somebody waits."""
        return any(one.account == account for one in self.queue.waiting)

    async def join(self, account: str, name: str, preset: str) -> Refusal | None:
        """Wait for a preset."""
        room = self._rooms.where.get(account)
        if room is not None:
            return Refusal("in_a_room", {"room": room})
        blocked = self._presence.blocked.get(account, frozenset())
        changed = self.queue.join(preset, account, name, self._clock.now_ms(), blocked)
        if isinstance(changed, Refusal):
            return changed
        self._change(changed)
        await self.seat()
        return None

    def cancel(self, account: str) -> Refusal | None:
        """Wait no more."""
        changed = self.queue.cancel(account)
        if isinstance(changed, Refusal):
            return changed
        self._change(changed)
        return None

    def tell(self, account: str) -> None:
        """Tell somebody how the line stands."""
        told = self.queue.told(account, self._clock.now_ms())
        if told is not None:
            self._presence.tell(account, told)

    async def seat(self) -> None:
        """Seat those who have found each other, or have waited long enough; let those go who are not there."""
        for one in self.queue.waiting:
            if self._presence.away_s(one.account) > AWAY_S:
                self.cancel(one.account)
        async with self._lock:
            here = tuple(one for one in self.queue.waiting if self._presence.here(one.account))
            _, groups = msgspec.structs.replace(self.queue, waiting=here).due(self._clock.now_ms())
            for group in groups:
                seated = {one.account for one in group.people}
                waiting = tuple(one for one in self.queue.waiting if one.account not in seated)
                self._change(msgspec.structs.replace(self.queue, waiting=waiting))
                await self._seat(group)

    async def _seat(self, group: Group) -> None:
        people = [(one.account, one.name) for one in group.people if one.account not in self._rooms.where]
        if not people:
            return
        settings = RoomSettings(preset=group.preset, private=True)
        accounts = [account for account, _ in people]
        refusal = await self._rooms.open(accounts, lambda code: seat_group(code, settings, people, BOT))
        if refusal is not None:
            # Somebody went elsewhere in this moment, or the hall is full: the others keep their turn.
            again = tuple(one for one in group.people if one.account not in self._rooms.where)
            self._change(msgspec.structs.replace(self.queue, waiting=(*again, *self.queue.waiting)))

    def _change(self, queue: Queue) -> None:
        before, self.queue = self.queue, queue
        now = self._clock.now_ms()
        waiting = {one.account for one in queue.waiting}
        presets = {one.preset for one in set(before.waiting) ^ set(queue.waiting)}
        for one in before.waiting:
            if one.account not in waiting:
                self._presence.tell(one.account, QueueChanged(preset=one.preset, people=0))
        self._tell_all((one.account for one in queue.waiting if one.preset in presets), now)

    def _tell_all(self, accounts: Iterable[str], now_ms: int) -> None:
        for account in accounts:
            told = self.queue.told(account, now_ms)
            if told is not None:
                self._presence.tell(account, told)
