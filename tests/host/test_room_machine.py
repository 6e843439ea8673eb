"""Rooms under every order of commands: a Hypothesis state machine, with a simple second account of who is where."""

from hypothesis import settings, strategies
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from room_kit import CODE, check, ready

from paiju.host.room import Command, Room, open_room
from paiju.table.refusal import Refusal
from paiju.text import LANGUAGES, say
from paiju.wire.rooms import BotPlace, EmptyPlace, PersonPlace, RoomSettings

PEOPLE = ("ann", "bob", "cid", "dan", "eve", "fay")
people = strategies.sampled_from(PEOPLE)
numbers = strategies.integers(0, 11)
places = strategies.integers(0, 3)
choices = strategies.sampled_from(
    [
        RoomSettings(),
        RoomSettings(preset="sichuan/qq@1"),
        RoomSettings(options={"minimum": 6}),
        RoomSettings(spectators="off"),
        RoomSettings(preset="chess"),
        RoomSettings(pause_least_ms=9_000),
    ]
)


class RoomMachine(RuleBasedStateMachine):
    """Runs commands against a room, and keeps who is ready and whose places are whose on its own."""

    room: Room
    is_ready: set[str]
    players: dict[int, str]

    def __init__(self) -> None:
        super().__init__()
        self.players = {}

    def one(self, number: int) -> str:
        """Somebody: mostly of those who are present, since a command of another one is but refused."""
        present = [held.account for place in self.room.present() if (held := self.room.person(place))]
        return present[number % len(present)] if number < 8 and present else PEOPLE[number % len(PEOPLE)]

    @initialize()
    def begin(self) -> None:
        self.open(PEOPLE[0])
        for who in PEOPLE[1:3]:
            self.join(who)

    def open(self, who: str) -> None:
        room = open_room(CODE, RoomSettings(), who, who.title())
        assert isinstance(room, Room)
        self.room = room
        self.is_ready = set()

    def run(self, result: Command) -> bool:
        """Takes the room that a command gave over, and whether there was one; every refusal has its text."""
        if isinstance(result, Refusal):
            for lang in LANGUAGES:
                assert say(f"failure.{result.reason}", lang, **result.values)
            return False
        self.room = result
        return True

    @rule(who=people)
    def join(self, who: str) -> None:
        before = self.room
        was_present, kept = before.place_of(who) >= 0, before.kept_place(who)
        if self.run(before.join(who, who.title())):
            assert self.room.place_of(who) >= 0
            if kept >= 0:
                assert self.room.place_of(who) == kept
            elif not was_present:
                assert before.phase == "gathering"
                assert isinstance(before.places[self.room.place_of(who)], EmptyPlace)
        else:
            assert not was_present
            assert kept < 0
            assert (
                who in before.kicked
                or before.phase == "playing"
                or not any(isinstance(place, EmptyPlace) for place in before.places)
            )

    @rule(number=numbers)
    def leave(self, number: int) -> None:
        who = self.one(number)
        was_member, was_playing = who in self.room.members(), self.room.phase == "playing"
        was_host = self.room.place_of(who) == self.room.host
        assert self.run(self.room.leave(who)) == was_member
        assert who not in self.room.members()
        self.is_ready.discard(who)
        if was_playing and was_host and self.room.present():
            assert self.room.host in self.room.present()

    @rule(who=people)
    def spectate(self, who: str) -> None:
        if self.run(self.room.spectate(who)):
            assert self.room.settings.spectators != "off"
            assert who in self.room.members()
            assert self.room.place_of(who) < 0

    @rule(number=numbers, on=strategies.booleans())
    def get_ready(self, number: int, on: bool) -> None:
        who = self.one(number)
        allowed = self.room.place_of(who) >= 0 and self.room.phase == "gathering"
        assert self.run(self.room.set_ready(who, on)) == allowed
        if allowed:
            (self.is_ready.add if on else self.is_ready.discard)(who)

    @rule(number=numbers)
    def lose_connection(self, number: int) -> None:
        who = self.one(number)
        assert self.run(self.room.away(who)) == (self.room.place_of(who) >= 0)
        self.is_ready.discard(who)

    @rule(number=numbers)
    def connect(self, number: int) -> None:
        who = self.one(number)
        assert self.run(self.room.back(who)) == (self.room.place_of(who) >= 0)

    @rule(place=places, hosted=strategies.booleans())
    def host_seat(self, place: int, hosted: bool) -> None:
        self.run(self.room.hosting(place, hosted))

    def may_rule(self, who: str) -> bool:
        return self.room.place_of(who) == self.room.host and self.room.phase == "gathering"

    @rule(number=numbers, wanted=choices)
    def change(self, number: int, wanted: RoomSettings) -> None:
        who = self.one(number)
        may = self.may_rule(who)
        if self.run(self.room.change(who, wanted)):
            assert may
            assert not ready(self.room)
            self.is_ready.clear()

    @rule(number=numbers, place=places, bot=strategies.sampled_from(["random", "fan", "efficiency", "deep blue"]))
    def add_bot(self, number: int, place: int, bot: str) -> None:
        who = self.one(number)
        may = self.may_rule(who) and not isinstance(self.room.places[place], PersonPlace) and bot != "deep blue"
        assert self.run(self.room.add_bot(who, place, bot)) == may
        if may:
            held = self.room.places[place]
            assert isinstance(held, BotPlace)
            assert held.bot == bot

    @rule(number=numbers, place=places)
    def remove_bot(self, number: int, place: int) -> None:
        who = self.one(number)
        may = self.may_rule(who) and isinstance(self.room.places[place], BotPlace)
        assert self.run(self.room.remove_bot(who, place)) == may

    @rule(number=numbers, place=places)
    def kick(self, number: int, place: int) -> None:
        who = self.one(number)
        held = self.room.person(place)
        may = self.may_rule(who) and held is not None and held.account != who
        assert self.run(self.room.kick(who, place)) == may
        if may and held is not None:
            assert held.account not in self.room.members()
            assert isinstance(self.room.join(held.account, held.name), Refusal)
            self.is_ready.discard(held.account)

    @rule(number=numbers, place=places)
    def give_host(self, number: int, place: int) -> None:
        who = self.one(number)
        may = self.room.place_of(who) == self.room.host and self.room.place_of(who) >= 0
        may = may and place in self.room.present()
        assert self.run(self.room.give_host(who, place)) == may
        if may:
            assert self.room.host == place

    @precondition(lambda self: self.room.phase == "gathering")
    @rule()
    def gather_and_start(self) -> None:
        """Matches would be rare if chance alone had to get everybody ready."""
        if self.room.closed:
            return
        host = self.room.person(self.room.host)
        assert host is not None
        for place, held in enumerate(self.room.places):
            if isinstance(held, EmptyPlace):
                self.run(self.room.add_bot(host.account, place, "random"))
        for place in self.room.present():
            held_by = self.room.person(place)
            assert held_by is not None
            self.run(self.room.set_ready(held_by.account, True))
        assert self.room.starts
        self.start()

    @rule()
    def start(self) -> None:
        starts = self.room.starts
        assert self.run(self.room.started("table")) == starts
        if starts:
            self.is_ready.clear()
            self.players = {
                place: held.account for place, held in enumerate(self.room.places) if isinstance(held, PersonPlace)
            }

    @rule()
    def end(self) -> None:
        was_playing, left = self.room.phase == "playing", self.room.left
        assert self.run(self.room.over()) == was_playing
        if was_playing:
            assert not set(left) & set(self.room.members())
            self.is_ready.clear()
            self.players = {}

    @rule()
    def store(self) -> None:
        self.room = Room.decode(self.room.encode())

    @invariant()
    def holds(self) -> None:
        room = self.room
        if room.closed:
            # The hall closes it: a new one takes its place.
            self.open(PEOPLE[0])
            return
        check(room)
        assert ready(room) == self.is_ready, "somebody is ready by another's command, or not by the own"
        if room.phase == "playing":
            held = {
                place: person.account for place, person in enumerate(room.places) if isinstance(person, PersonPlace)
            }
            assert held == self.players, "a player lost the place"


TestRoomMachine = RoomMachine.TestCase
TestRoomMachine.settings = settings(max_examples=150, stateful_step_count=50, deadline=None)
