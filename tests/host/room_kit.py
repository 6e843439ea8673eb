"""Rooms for tests, and what is true of every one of them."""

from paiju.host.room import Command, Room, open_room, seat_group
from paiju.table.refusal import Refusal
from paiju.wire.rooms import BotPlace, EmptyPlace, PersonPlace, RoomSettings, RoomView

CODE = "ABC234"


def done(result: Command) -> Room:
    """The room of a command that was done."""
    assert isinstance(result, Room), result
    return result


def refused(result: Command) -> str:
    """The reason of a command that was not done."""
    assert isinstance(result, Refusal), result
    return result.reason


def opened(settings: RoomSettings | None = None) -> Room:
    """A room of ann, alone."""
    return done(open_room(CODE, settings or RoomSettings(), "ann", "Ann"))


def gathered() -> Room:
    """A room of ann (host), bob and cid on places 0-2, and a bot on place 3; nobody is ready."""
    room = done(opened().join("bob", "Bob"))
    return done(done(room.join("cid", "Cid")).add_bot("ann", 3, "fan"))


def in_play() -> Room:
    """The same room in the midst of a match."""
    room = gathered()
    for account in ("ann", "bob", "cid"):
        room = done(room.set_ready(account, True))
    return done(room.started("table1"))


def seated(people: int) -> Room:
    """A room of so many people out of the queue."""
    group = [(account, account.title()) for account in ("ann", "bob", "cid", "dan")[:people]]
    return done(seat_group(CODE, RoomSettings(), group, "fan"))


def accounts(room: Room) -> list[str]:
    """The account of every place that holds a person."""
    return [place.account for place in room.places if isinstance(place, PersonPlace)]


def ready(room: Room) -> set[str]:
    """Who is ready."""
    return {place.account for place in room.places if isinstance(place, PersonPlace) and place.ready}


def check(room: Room) -> None:
    """What is true of every room that is not to be closed."""
    everybody = [*accounts(room), *room.spectators]
    assert len(everybody) == len(set(everybody)), "an account is twice in a room"
    assert isinstance(room.places[room.host], PersonPlace), "the host is no person"
    present = room.present()
    assert room.host in present or (room.phase == "playing" and not present), "the host has left"
    assert set(room.left) <= set(accounts(room))
    assert not (room.left and room.phase != "playing"), "a place is kept without a match"
    assert not (ready(room) and room.phase == "playing")
    assert bool(room.table) == (room.phase == "playing")
    if room.phase == "playing":
        assert not any(isinstance(place, EmptyPlace) for place in room.places)
    if room.starts:
        assert len(ready(room)) + sum(isinstance(place, BotPlace) for place in room.places) == 4
    assert isinstance(room.view(), RoomView)
    assert room.line().people == len(present)
    assert Room.decode(room.encode()) == room
