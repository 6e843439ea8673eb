"""Quick play: who waits for which preset, and who is seated together when; a value, and steps that give a new one.

Four people who want the same preset are seated at once. Who has waited for `wait_ms` is seated with those who wait
for the same, and bots take the places that are left. People of whom one has blocked another are never seated together.
Times are milliseconds of one clock, which the hall reads.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import Final, TypeAlias

import msgspec

from paiju.host.room_settings import shown
from paiju.rulesets.registry import UnknownPresetError, preset_names, ruleset
from paiju.table.refusal import Refusal
from paiju.wire.messages import QueueChanged

PEOPLE: Final = 4
WAIT_MS: Final = 15_000
LOOKED_AT: Final = 16
"""With how many of those who came next each one is tried: enough, and few where many have blocked each other."""
_REPLACE: Final = msgspec.structs.replace


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """A person who waits; `blocked` are the accounts that this person does not want to meet."""

    preset: str
    account: str
    name: str
    since_ms: int
    blocked: frozenset[str] = frozenset()


class Group(msgspec.Struct, frozen=True):
    """People to be seated at one table, one to four; bots take the places that are left."""

    preset: str
    people: tuple[Waiting, ...]


Seating: TypeAlias = "tuple[Queue, tuple[Group, ...]]"


class Queue(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody who waits, those first who came first; each account once."""

    waiting: tuple[Waiting, ...] = ()
    wait_ms: int = WAIT_MS

    def join(self, preset: str, account: str, name: str, now_ms: int, blocked: Iterable[str] = ()) -> "Queue | Refusal":
        """Wait for a preset; who waits for it already keeps the turn, who waits for another one leaves that.

        Refusal: no_preset.
        """
        try:
            full = ruleset(preset).name
        except UnknownPresetError:
            return Refusal("no_preset", {"preset": shown(preset), "presets": ", ".join(preset_names())})
        own = self._own(account)
        if own is not None and own.preset == full:
            renewed = _REPLACE(own, name=name, blocked=frozenset(blocked))
            return _REPLACE(self, waiting=tuple(renewed if one is own else one for one in self.waiting))
        newcomer = Waiting(preset=full, account=account, name=name, since_ms=now_ms, blocked=frozenset(blocked))
        return _REPLACE(self, waiting=(*_without(self.waiting, [account]), newcomer))

    def cancel(self, account: str) -> "Queue | Refusal":
        """Wait no more. Refusal: not_waiting."""
        if self._own(account) is None:
            return Refusal("not_waiting")
        return _REPLACE(self, waiting=_without(self.waiting, [account]))

    def due(self, now_ms: int) -> Seating:
        """Those who are to be seated now, and the queue without them."""
        queue, groups = self, []
        while (group := queue._next_group(now_ms)) is not None:
            groups.append(group)
            queue = _REPLACE(queue, waiting=_without(queue.waiting, [one.account for one in group.people]))
        return queue, tuple(groups)

    def next_ms(self) -> int | None:
        """When somebody will have waited long enough, if nobody comes or goes; None where nobody waits."""
        return min((one.since_ms + self.wait_ms for one in self.waiting), default=None)

    def told(self, account: str, now_ms: int) -> QueueChanged | None:
        """What a person who waits is told: how many wait for the same, and when bots take the other places at the
        latest. None for who does not wait."""
        own = self._own(account)
        if own is None:
            return None
        same = [one for one in self.waiting if one.preset == own.preset]
        first_ms = min(one.since_ms for one in same if one is own or agree(one, own))
        return QueueChanged(preset=own.preset, people=len(same), bots_in_ms=max(0, first_ms + self.wait_ms - now_ms))

    def _own(self, account: str) -> Waiting | None:
        return next((one for one in self.waiting if one.account == account), None)

    def _next_group(self, now_ms: int) -> Group | None:
        for place, first in enumerate(self.waiting):
            if four := _together(first, self.waiting[place + 1 :], (PEOPLE,)):
                return Group(first.preset, four)
        # No four go together: so many as there are with the first of those who have waited long enough.
        for place, first in enumerate(self.waiting):
            if now_ms - first.since_ms >= self.wait_ms:
                return Group(first.preset, _together(first, self.waiting[place + 1 :], range(PEOPLE - 1, 0, -1)))
        return None


def agree(one: Waiting, other: Waiting) -> bool:
    """Whether two people may be seated at one table: neither has blocked the other."""
    return one.account not in other.blocked and other.account not in one.blocked


def _together(first: Waiting, later: Iterable[Waiting], sizes: Iterable[int]) -> tuple[Waiting, ...]:
    """A group of one of some sizes, the first that there is, of those who came first; empty if there is none."""
    others = [one for one in later if one.preset == first.preset and agree(one, first)][:LOOKED_AT]
    for size in sizes:
        for chosen in combinations(others, size - 1):
            if all(agree(one, other) for one, other in combinations(chosen, 2)):
                return first, *chosen
    return ()


def _without(waiting: tuple[Waiting, ...], accounts: Iterable[str]) -> tuple[Waiting, ...]:
    gone = frozenset(accounts)
    return tuple(one for one in waiting if one.account not in gone)
