"""Token buckets: how much of something one may do, with a clock that is handed in."""

from collections.abc import Callable
from typing import Final

Clock = Callable[[], float]
"""Seconds, from any beginning, never going back."""

SWEPT_EACH: Final = 1000
"""After as many questions buckets that are full again are forgotten: a flood of names must not fill the memory."""


class TokenBucket:
    """At most `burst` at once, and `per_s` a second in the long run.

    >>> bucket = TokenBucket(per_s=2, burst=3, now=0.0)
    >>> [bucket.take(0.0) for _ in range(4)], bucket.take(0.5), bucket.take(0.5)
    ([True, True, True, False], True, False)
    """

    __slots__ = ("burst", "level", "per_s", "seen")

    def __init__(self, per_s: float, burst: float, now: float) -> None:
        self.per_s = per_s
        self.burst = burst
        self.level = float(burst)
        self.seen = now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Take tokens, if there are as many."""
        self._fill(now)
        if self.level < cost:
            return False
        self.level -= cost
        return True

    def wait_s(self, now: float, cost: float = 1.0) -> float:
        """Seconds until as many tokens are there."""
        self._fill(now)
        return max(0.0, (cost - self.level) / self.per_s)

    def full(self, now: float) -> bool:
        """Whether nothing of it is used."""
        self._fill(now)
        return self.level >= self.burst

    def _fill(self, now: float) -> None:
        self.level = min(self.burst, self.level + max(0.0, now - self.seen) * self.per_s)
        self.seen = now


class Buckets:
    """A bucket for each name: accounts, addresses."""

    def __init__(self, per_s: float, burst: float, clock: Clock) -> None:
        self.per_s = per_s
        self.burst = burst
        self._clock = clock
        self._buckets: dict[str, TokenBucket] = {}
        self._asked = 0

    def take(self, name: str, cost: float = 1.0) -> bool:
        """Take tokens of a name's bucket, if there are as many."""
        self._asked += 1
        if self._asked % SWEPT_EACH == 0:
            self._sweep()
        return self._bucket(name).take(self._clock(), cost)

    def wait_s(self, name: str, cost: float = 1.0) -> float:
        """Seconds until as many tokens are there."""
        return self._bucket(name).wait_s(self._clock(), cost)

    def __len__(self) -> int:
        return len(self._buckets)

    def _bucket(self, name: str) -> TokenBucket:
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = TokenBucket(self.per_s, self.burst, self._clock())
        return bucket

    def _sweep(self) -> None:
        now = self._clock()
        for name in [name for name, bucket in self._buckets.items() if bucket.full(now)]:
            del self._buckets[name]
