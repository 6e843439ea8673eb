"""What the hall says, folded without a socket: gaps, repetitions, reconnections, stale questions."""

from fake_hall import DealAtHall, room_view
from msgspec.structs import replace

from paiju.cli.online.feed_client import Answer, FeedClient, Told
from paiju.table.actions import Pass
from paiju.table.audience import feed
from paiju.wire.commands import Act, Resync, SetReady
from paiju.wire.limits import PROTOCOL
from paiju.wire.messages import (
    Asked,
    Done,
    Failed,
    GateOpened,
    Happened,
    MatchOver,
    RoomChanged,
    RoomLeft,
    Welcome,
)


def welcome(**more: object) -> Welcome:
    return Welcome(reply="c-1", version=PROTOCOL, account="me1", name="Li", **more)  # type: ignore[arg-type]


def at_table(deal: DealAtHall) -> FeedClient:
    client = FeedClient("c", "en")
    client.take(welcome(room=room_view(phase="playing")))
    client.take(deal.opened())
    return client


def asked(deal: int, number: int) -> Asked:
    return Asked(deal=deal, number=number, actions=(Pass(),))


def test_events_come_once_and_in_order() -> None:
    deal = DealAtHall()
    events = tuple(deal.table.feed(0))
    client = at_table(deal)
    assert client.take(Happened(deal=1, start=0, events=events[:3])) == [Told(1, 0, events[:3])]
    assert client.take(Happened(deal=1, start=1, events=events[1:5])) == [Told(1, 3, events[3:5])]
    assert client.take(Happened(deal=1, start=0, events=events[:4])) == []
    assert client.events == list(events[:5])


def test_a_gap_is_asked_for_once_and_nothing_after_it_is_shown() -> None:
    deal = DealAtHall()
    events = tuple(deal.table.feed(0))
    client = at_table(deal)
    client.take(Happened(deal=1, start=0, events=events[:2]))
    assert client.take(Happened(deal=1, start=3, events=events[3:4])) == []
    assert client.take(Happened(deal=1, start=4, events=events[4:5])) == []
    assert client.take(asked(1, 7)) == [], "it follows events that are missing"
    (resync,) = client.drain()
    assert resync == Resync(id=resync.id, deal=1, seen=2)
    assert client.take(Happened(deal=1, start=2, events=events[2:])) == [Told(1, 2, events[2:])]
    assert client.take(asked(1, 7)) == [asked(1, 7)]
    assert client.take(Done(reply=resync.id)) == []
    assert client.events == list(events)


def test_a_refused_resync_is_asked_again_at_the_next_gap() -> None:
    client = at_table(DealAtHall())
    client.take(Happened(deal=1, start=9, events=()))
    (first,) = client.drain()
    client.take(Failed(reply=first.id, reason="too_fast"))
    client.take(Happened(deal=1, start=9, events=()))
    (second,) = client.drain()
    assert isinstance(second, Resync)
    assert second.id != first.id


def test_a_reconnection_says_what_is_known_and_repeats_what_was_not_answered() -> None:
    deal = DealAtHall()
    events = tuple(deal.table.feed(0))
    client = at_table(deal)
    client.take(Happened(deal=1, start=0, events=events))
    client.take(asked(1, 5))
    act = Act(id=client.next_id(), deal=1, number=5, action=Pass())
    done = SetReady(id=client.next_id())
    client.send(done)
    client.take(Done(reply=done.id))
    client.send(act)
    client.send(Resync(id=client.next_id(), deal=1))
    hello = client.connect()
    assert (hello.version, hello.deal, hello.seen) == (PROTOCOL, 1, len(events))
    assert client.drain() == [], "nothing goes out before the welcome"
    client.take(welcome(room=room_view(phase="playing")))
    assert client.drain() == [act], "under the same id; requests of the old connection are forgotten"
    client.take(deal.opened())
    assert client.take(Happened(deal=1, start=len(events), events=())) == []
    assert client.take(asked(1, 5)) == [asked(1, 5)]
    assert client.take(Done(reply=act.id)) == [Answer(act)]
    assert client.asked is None
    assert client.waiting(Act) == []


def test_questions_close_with_the_next_public_event() -> None:
    deal = DealAtHall()
    events = tuple(deal.table.feed(0))
    client = at_table(deal)
    client.take(Happened(deal=1, start=0, events=events[:2]))
    client.take(asked(1, 2))
    client.take(Happened(deal=1, start=2, events=events[2:3]))
    assert client.asked is None


def test_the_next_deal_begins_anew_and_old_events_are_not_its() -> None:
    deal = DealAtHall()
    events = tuple(deal.table.feed(0))
    client = at_table(deal)
    client.take(Happened(deal=1, start=0, events=events))
    gate = GateOpened(table="t1", deal=2, commitment="c", confirmed=(False, True, True, True))
    assert client.take(gate) == [gate]
    assert (client.deal, client.events) == (2, [])
    assert client.take(Happened(deal=1, start=len(events), events=events[:1])) == []
    assert client.take(Happened(deal=2, start=0, events=events[:2])) == [Told(2, 0, events[:2])]
    assert client.gate is None


def test_another_table_begins_anew() -> None:
    deal = DealAtHall()
    client = at_table(deal)
    client.take(Happened(deal=1, start=0, events=tuple(deal.table.feed(0))))
    client.take(MatchOver(table="t1", points=(0, 0, 0, 0), places=(1, 1, 1, 1), lot_secret=""))
    client.take(replace(deal.opened(), table="t2"))
    assert (client.deal, client.events, client.over) == (0, [], None)


def test_a_table_that_ended_meanwhile_is_gone() -> None:
    client = at_table(DealAtHall())
    client.take(welcome(room=room_view()))
    assert client.table is None
    client = at_table(DealAtHall())
    client.take(RoomLeft(room="ABCD23", reason="kicked"))
    assert (client.room, client.table, client.place) == (None, None, -1)


def test_who_watched_is_to_come_again() -> None:
    deal = DealAtHall(place=-1)
    client = FeedClient("c", "en")
    client.take(welcome())
    client.take(RoomChanged(room=room_view(phase="playing"), place=-1))
    client.take(deal.opened())
    client.take(Happened(deal=1, start=0, events=tuple(feed(deal.table.log, -1))))
    client.connect()
    client.take(welcome())
    assert client.watched == "ABCD23"
    assert client.table is not None
    assert client.events, "what was seen is still known"


def test_an_error_that_answers_nothing_is_told() -> None:
    client = FeedClient("c", "en")
    failed = Failed(reply="", reason="frame", text="no JSON")
    assert client.take(failed) == [failed]
    assert client.take(Done(reply="other")) == []
