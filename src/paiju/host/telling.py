"""What a table tells its viewers, and in what order: a deal's events, its end, then the gate of the next one."""

from collections.abc import Callable, Iterable
from typing import Final

from paiju.host.entries import AnyEntry, Confirmed, HostingSet, TimeGiven
from paiju.host.feeds import Audience, Viewer
from paiju.host.live_match import LiveMatch
from paiju.rules.standing import places
from paiju.table.audience import SPECTATOR
from paiju.table.events import Event
from paiju.tiles.wall import SEATS
from paiju.wire import messages
from paiju.wire.codec import write

NO_LIMIT: Final = 0


class Teller:
    """The viewers of a table and what they have been told. Time is the table's.

    deal_over(deal, events): called when everything of a deal is public. deadline_of(place, prompt): when the time of a
    player runs out.
    """

    def __init__(
        self,
        deal_over: Callable[[int, tuple[Event, ...]], None],
        deadline_of: Callable[..., int],
    ) -> None:
        self.audience = Audience()
        self.announced = False
        """Whether the gate, or the end of the match, has been told; never before all of the deal."""
        self.deal = 0
        """The deal that is being told, counted as the match counts those begun."""
        self._deal_over = deal_over
        self._deadline_of = deadline_of
        self._asked: dict[int, tuple[int, int]] = {}

    def away(self, live: LiveMatch, place: int) -> bool:
        """Whether a person is not connected."""
        return not live.head.players[place].bot and not self.audience.connected(place)

    # To all.

    def tell(self, live: LiveMatch, entries: Iterable[AnyEntry], now_ms: int) -> None:
        """Tell what entries have changed, and what has become public by now."""
        for entry in entries:
            if isinstance(entry, HostingSet):
                self.audience.tell(self.hosting(live, entry.place))
            elif isinstance(entry, TimeGiven):
                self.audience.tell(messages.TimeGiven(ms=entry.ms, reason="waited"))
            elif isinstance(entry, Confirmed) and self.announced and live.phase == "gate":
                self.audience.tell(self._gate(live, now_ms))
        if self.deal != live.begun:
            self.deal = live.begun
            self.announced = False
            self._asked = {}
            self.audience.reset()
        if live.table is not None:
            log, public = live.table.log, live.public(now_ms)
            self.audience.grow(live.begun, log, public, live.table.over, live.table.state.players)
            if public < len(log) and live.phase != "deal":
                return
        if live.phase != "deal" and not self.announced:
            self.announced = True
            if live.table is not None:
                self._deal_over(live.begun, tuple(live.table.log))
            self.audience.tell(self._between(live, now_ms))
        if self.audience.viewers:
            self._ask(live, now_ms)

    def _ask(self, live: LiveMatch, now_ms: int) -> None:
        for seat, prompt in live.asked(now_ms).items():
            place = live.place_of(seat)
            key = (live.begun, prompt.number)
            if self._asked.get(place) != key and self.audience.connected(place) and not live.bot_of(place):
                self._asked[place] = key
                asked = self.asked(live, place, now_ms)
                if asked is not None:
                    self.audience.tell(asked, place)

    # To one.

    def show(self, live: LiveMatch, viewer: Viewer, now_ms: int, deal: int, seen: int) -> None:
        """Send a new viewer the match and its present state."""
        head = live.head
        one, two, three, four = head.players
        opened = messages.TableOpened(
            table=head.id,
            preset=live.rules.name,
            options=head.options,
            settings=head.settings,
            names=(one.name, two.name, three.name, four.name),
            bots=(one.bot, two.bot, three.bot, four.bot),
            place=max(viewer.place, SPECTATOR),
            lot=head.commitment_of(0),
        )
        viewer.send(write(opened))
        for place in head.people():
            if live.hosted[place] or self.away(live, place):
                viewer.send(write(self.hosting(live, place)))
        self.resync(live, viewer, now_ms, deal, seen)

    def resync(self, live: LiveMatch, viewer: Viewer, now_ms: int, deal: int, seen: int) -> None:
        """Send what a viewer lacks of the present deal, then the gate, the result, or the open prompt.

        A viewer that lacks nothing gets an empty message, which tells it where the deal stands.
        """
        if live.table is not None and self.deal == live.begun:
            table = live.table
            # A feed grows for all of its viewers at once.
            self.audience.grow(live.begun, table.log, live.public(now_ms), table.over, table.state.players)
            feed = self.audience.feed(viewer.place, table.state.players)
            feed.grow(table.log, live.public(now_ms), table.over)
            start = seen if deal == live.begun and seen <= len(feed.events) else 0
            viewer.send(write(messages.Happened(deal=live.begun, start=start, events=tuple(feed.events[start:]))))
        if self.announced:
            viewer.send(write(self._between(live, now_ms)))
        asked = self.asked(live, viewer.place, now_ms) if viewer.place >= 0 else None
        if asked is not None:
            viewer.send(write(asked))

    # The messages.

    def hosting(self, live: LiveMatch, place: int) -> messages.HostedChanged:
        """Who plays at a place."""
        return messages.HostedChanged(place=place, hosted=live.hosted[place], away=self.away(live, place))

    def asked(self, live: LiveMatch, place: int, now_ms: int) -> messages.Asked | None:
        """The open prompt of a player with the time that is left."""
        if live.phase != "deal" or live.bot_of(place):
            return None
        prompt = live.asked(now_ms).get(live.seat_of(place))
        if prompt is None:
            return None
        deadline = self._deadline_of(place, prompt)
        return messages.Asked(
            deal=live.begun,
            number=prompt.number,
            actions=prompt.actions,
            tile=prompt.tile,
            left_ms=max(1, deadline - now_ms) if deadline else NO_LIMIT,
            bank_ms=live.bank[place],
        )

    def _between(self, live: LiveMatch, now_ms: int) -> messages.GateOpened | messages.MatchOver:
        if live.phase == "gate":
            return self._gate(live, now_ms)
        return messages.MatchOver(
            table=live.head.id,
            points=live.points,
            places=places(live.points),
            lot_secret=live.head.secret_of(0).hex(),
        )

    def _gate(self, live: LiveMatch, now_ms: int) -> messages.GateOpened:
        limit = live.head.settings.gate_ms
        one, two, three, four = (live.confirmed[place] or live.hosted[place] for place in range(SEATS))
        return messages.GateOpened(
            table=live.head.id,
            deal=live.begun + 1,
            commitment=live.head.commitment_of(live.begun + 1),
            confirmed=(one, two, three, four),
            left_ms=max(1, live.gate_ends_ms() - now_ms) if limit else NO_LIMIT,
            points=live.points,
        )
