"""What viewers are told of a table: one feed for each place, for spectators, and for those who see deals afterwards.

Every event passes `table.audience`; nothing else of a deal leaves the table.
"""

from collections.abc import Sequence
from typing import Final, Protocol

from paiju.table.audience import SPECTATOR, redact
from paiju.table.events import Event
from paiju.wire.codec import write
from paiju.wire.messages import AnyMessage, Happened

AFTERWARDS: Final = -2
"""As a viewer's place: sees whole deals, all hands included, once they are over."""


class Viewer(Protocol):
    """Somebody who watches a table: a player at its `place`, a SPECTATOR, or AFTERWARDS."""

    @property
    def place(self) -> int:
        """The place whose feed is wanted."""

    def send(self, frame: bytes) -> None:
        """Take a message; never waits, never fails."""


class Feed:
    """One deal as one class of viewers sees it; `events` is what has been told."""

    def __init__(self, place: int, seat: int) -> None:
        self.place = place
        self.seat = seat
        self.events: list[Event] = []
        self._taken = 0

    def grow(self, log: Sequence[Event], public: int, over: bool) -> int:
        """Take what has become public of a deal's log; the number of events told before."""
        told = len(self.events)
        if self.place == AFTERWARDS:
            if over and public == len(log):
                self.events = list(log)
            return told
        if public > self._taken:
            for event in log[self._taken : public]:
                seen = redact(event, self.seat)
                if seen is not None:
                    self.events.append(seen)
            self._taken = public
        return told


class Audience:
    """The viewers of a table, and their feeds of the deal in play."""

    def __init__(self) -> None:
        self.viewers: list[Viewer] = []
        self._feeds: dict[int, Feed] = {}

    def reset(self) -> None:
        """A new deal: all feeds are empty."""
        self._feeds = {}

    def connected(self, place: int) -> bool:
        """Whether anybody watches from a place, or in a way."""
        return any(viewer.place == place for viewer in self.viewers)

    def feed(self, place: int, players: Sequence[int]) -> Feed:
        """The feed of a class of viewers; `players[s]` is the player at seat s."""
        feed = self._feeds.get(place)
        if feed is None:
            feed = self._feeds[place] = Feed(place, players.index(place) if place >= 0 else SPECTATOR)
        return feed

    def tell(self, message: AnyMessage, place: int | None = None) -> None:
        """Send a message to all viewers, or to those of one place."""
        if not self.viewers:
            return
        frame = write(message)
        for viewer in self.viewers:
            if place is None or viewer.place == place:
                viewer.send(frame)

    def grow(self, deal: int, log: Sequence[Event], public: int, over: bool, players: Sequence[int]) -> None:
        """Tell every viewer what has become public of the deal in play."""
        for place in {viewer.place for viewer in self.viewers}:
            feed = self.feed(place, players)
            told = feed.grow(log, public, over)
            if len(feed.events) > told:
                self.tell(Happened(deal=deal, start=told, events=tuple(feed.events[told:])), place)
