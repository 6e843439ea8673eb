"""Rooms by example."""

import re

import msgspec
import pytest
from room_kit import CODE, accounts, check, done, gathered, in_play, opened, ready, refused, seated

from paiju.host import room as room_module
from paiju.host.room import KICKED_MOST, SPECTATORS_MOST, Room, open_room, seat_group
from paiju.host.room_code import SIGNS, NoCodeError, room_code
from paiju.host.room_settings import checked
from paiju.table.refusal import Refusal
from paiju.text import LANGUAGES, say
from paiju.wire.limits import RoomCode
from paiju.wire.rooms import BotPlace, EmptyPlace, PersonPlace, RoomSettings, RoomView


def test_who_opens_a_room_is_its_host_and_not_ready() -> None:
    room = opened()
    assert room.places[0] == PersonPlace("ann", "Ann")
    assert room.host == 0
    assert not room.closed
    assert not room.starts
    check(room)


def test_who_joins_gets_the_first_empty_place() -> None:
    room = done(done(opened().join("bob", "Bob")).join("cid", "Cid"))
    room = done(room.leave("bob"))
    assert done(room.join("dan", "Dan")).place_of("dan") == 1


def test_joining_twice_changes_nothing() -> None:
    room = done(gathered().set_ready("bob", True))
    assert room.join("bob", "Bob") == room


def test_a_full_room_takes_nobody() -> None:
    assert refused(gathered().join("dan", "Dan")) == "room_full"


def test_who_is_in_no_place_can_do_nothing_in_the_room() -> None:
    room = done(gathered().spectate("eve"))
    for account in ("eve", "fay"):
        assert refused(room.set_ready(account, True)) == "not_in_room"
        assert refused(room.change(account, RoomSettings())) == "not_in_room"
        assert refused(room.add_bot(account, 3, "fan")) == "not_in_room"
        assert refused(room.remove_bot(account, 3)) == "not_in_room"
        assert refused(room.kick(account, 1)) == "not_in_room"
        assert refused(room.give_host(account, 1)) == "not_in_room"
        assert refused(room.away(account)) == "not_in_room"
        assert refused(room.back(account)) == "not_in_room"
    assert refused(room.leave("fay")) == "not_in_room"


def test_the_host_alone_rules() -> None:
    room = gathered()
    assert refused(room.change("bob", RoomSettings())) == "not_host"
    assert refused(room.add_bot("bob", 3, "fan")) == "not_host"
    assert refused(room.remove_bot("bob", 3)) == "not_host"
    assert refused(room.kick("bob", 2)) == "not_host"
    assert refused(room.give_host("bob", 1)) == "not_host"


def test_a_match_begins_when_all_places_are_taken_and_all_people_ready() -> None:
    room = gathered()
    for account in ("ann", "bob", "cid"):
        assert not room.starts
        assert refused(room.started("t")) == "not_all_ready"
        room = done(room.set_ready(account, True))
    assert room.starts
    assert not done(room.set_ready("bob", False)).starts
    assert not done(room.remove_bot("ann", 3)).starts
    playing = done(room.started("t"))
    assert (playing.phase, playing.table, playing.starts, ready(playing)) == ("playing", "t", False, set())
    check(playing)


def test_bots_alone_begin_no_match() -> None:
    room = Room(code=CODE, settings=RoomSettings(), places=(BotPlace("fan", "a"),) * 4)
    assert room.closed
    assert not room.starts


def test_the_last_to_get_ready_may_be_a_bot_that_is_added() -> None:
    room = done(done(opened().join("bob", "Bob")).add_bot("ann", 3, "random"))
    room = done(done(room.set_ready("ann", True)).set_ready("bob", True))
    assert not room.starts
    assert done(room.add_bot("ann", 2, "random")).starts


def test_other_settings_make_everybody_get_ready_again() -> None:
    room = done(done(gathered().set_ready("ann", True)).set_ready("bob", True))
    changed = done(room.change("ann", RoomSettings(preset="wenzhou/qq@1")))
    assert ready(changed) == set()
    assert changed.settings.preset == "wenzhou/qq@1"
    assert accounts(changed) == accounts(room)


def test_settings_that_cannot_be_change_nothing() -> None:
    room = done(gathered().set_ready("bob", True))
    assert refused(room.change("ann", RoomSettings(preset="chess"))) == "no_preset"
    assert ready(room) == {"bob"}


def test_spectators_go_when_there_are_to_be_none() -> None:
    room = done(gathered().spectate("eve"))
    changed = done(room.change("ann", RoomSettings(spectators="off")))
    assert room.members() - changed.members() == {"eve"}
    assert refused(changed.spectate("eve")) == "spectators_off"


def test_bots_are_added_replaced_and_removed() -> None:
    room = opened()
    assert done(room.add_bot("ann", 2, "random")).places[2] == BotPlace("random", "random 3")
    replaced = done(done(room.add_bot("ann", 2, "random")).add_bot("ann", 2, "fan"))
    assert replaced.places[2] == BotPlace("fan", "fan 3")
    assert done(replaced.remove_bot("ann", 2)) == room
    assert refused(room.add_bot("ann", 0, "fan")) == "place_taken"
    assert refused(room.add_bot("ann", 1, "deep blue")) == "no_bot"
    assert refused(room.remove_bot("ann", 1)) == "no_bot_there"
    assert refused(room.remove_bot("ann", 0)) == "no_bot_there"


def test_who_was_kicked_does_not_come_back() -> None:
    room = done(gathered().kick("ann", 1))
    assert accounts(room) == ["ann", "cid"]
    assert refused(room.join("bob", "Bob")) == "kicked"
    assert refused(room.spectate("bob")) == "kicked"
    assert refused(room.kick("ann", 1)) == "nobody_there"
    assert refused(room.kick("ann", 3)) == "nobody_there"
    assert refused(room.kick("ann", 0)) == "not_yourself"


def test_a_room_remembers_so_many_who_were_kicked() -> None:
    room = opened()
    for number in range(KICKED_MOST + 1):
        room = done(done(room.join(f"x{number}", "X")).kick("ann", 1))
    assert len(room.kicked) == KICKED_MOST
    assert done(room.join("x0", "X")).place_of("x0") == 1
    assert refused(room.join("x1", "X")) == "kicked"


def test_the_host_is_handed_on() -> None:
    room = done(gathered().give_host("ann", 2))
    assert room.host == 2
    assert refused(room.kick("ann", 1)) == "not_host"
    assert refused(room.give_host("cid", 3)) == "nobody_there"


def test_the_next_person_and_never_a_bot_becomes_host_when_the_host_leaves() -> None:
    # ann on 0, a bot on 1, cid on 2, bob on 3
    room = done(done(opened().join("bob", "Bob")).join("cid", "Cid"))
    room = done(done(done(room.leave("bob")).add_bot("ann", 1, "fan")).join("bob", "Bob"))
    assert accounts(room) == ["ann", "cid", "bob"]
    assert done(room.leave("ann")).host == 2
    assert done(done(room.leave("ann")).leave("cid")).host == 3


def test_who_is_connected_becomes_host_before_who_is_away() -> None:
    room = done(gathered().away("bob"))
    assert done(room.leave("ann")).host == 2
    assert done(done(room.away("cid")).leave("ann")).host == 1


def test_a_room_of_bots_is_to_be_closed() -> None:
    room = done(done(opened().add_bot("ann", 1, "fan")).spectate("eve"))
    assert done(room.leave("ann")).closed


def test_a_spectator_keeps_no_room_open_and_can_sit_down() -> None:
    room = done(opened().spectate("eve"))
    assert done(room.leave("ann")).closed
    sitting = done(room.join("eve", "Eve"))
    assert sitting.spectators == ()
    assert sitting.place_of("eve") == 1
    assert done(room.leave("eve")).spectators == ()
    assert refused(room.spectate("ann")) == "seated"
    assert room.spectate("eve") == room


def test_a_room_has_so_many_spectators() -> None:
    room = opened()
    for number in range(SPECTATORS_MOST):
        room = done(room.spectate(f"x{number}"))
    assert refused(room.spectate("eve")) == "spectators_full"


def test_who_loses_the_connection_is_ready_no_more_and_stays() -> None:
    room = done(gathered().set_ready("bob", True))
    gone = done(room.away("bob"))
    assert gone.places[1] == PersonPlace("bob", "Bob", away=True)
    assert gone.members() == room.members()
    assert done(gone.back("bob")).places[1] == PersonPlace("bob", "Bob")


def test_in_a_match_the_room_stands() -> None:
    room = in_play()
    assert refused(room.join("dan", "Dan")) == "match_in_play"
    assert refused(room.set_ready("ann", True)) == "match_in_play"
    assert refused(room.change("ann", RoomSettings())) == "match_in_play"
    assert refused(room.add_bot("ann", 3, "random")) == "match_in_play"
    assert refused(room.remove_bot("ann", 3)) == "match_in_play"
    assert refused(room.kick("ann", 1)) == "match_in_play"
    assert refused(room.started("t")) == "match_in_play"
    assert done(room.give_host("ann", 1)).host == 1


def test_who_leaves_a_match_keeps_the_place_and_comes_back_to_it() -> None:
    room = done(in_play().leave("bob"))
    assert room.places[1] == PersonPlace("bob", "Bob", away=True, hosted=True)
    assert room.members() == {"ann", "cid"}
    assert (room.place_of("bob"), room.kept_place("bob")) == (-1, 1)
    assert refused(room.join("dan", "Dan")) == "match_in_play"
    assert refused(room.spectate("bob")) == "place_kept"
    assert refused(room.leave("bob")) == "not_in_room"
    assert refused(room.give_host("ann", 1)) == "nobody_there"
    back = done(room.join("bob", "Bobby"))
    assert back.places[1] == PersonPlace("bob", "Bobby")
    assert (back.left, back.kept_place("bob")) == ((), -1)
    check(back)


def test_places_of_those_who_left_are_empty_after_the_match() -> None:
    room = done(done(in_play().leave("ann")).over())
    assert room.places[0] == EmptyPlace()
    assert room.host == 1
    assert (room.left, room.table, room.phase) == ((), "", "gathering")
    assert done(room.join("dan", "Dan")).place_of("dan") == 0
    assert refused(room.over()) == "no_match"


def test_the_same_people_play_another_match() -> None:
    room = done(in_play().over())
    assert not room.starts
    for account in ("ann", "bob", "cid"):
        room = done(room.set_ready(account, True))
    assert room.starts


def test_a_match_without_people_keeps_its_room_and_who_comes_back_first_is_host() -> None:
    room = in_play()
    for account in ("bob", "ann", "cid"):
        room = done(room.leave(account))
        check(room)
    assert not room.closed
    assert room.members() == frozenset()
    back = done(room.join("bob", "Bob"))
    assert back.host == 1
    check(back)
    assert done(room.over()).closed
    assert not done(back.over()).closed


def test_whom_a_bot_plays_for_is_seen_until_the_match_is_over() -> None:
    room = in_play().hosting(1, True)
    assert room.places[1] == PersonPlace("bob", "Bob", hosted=True)
    assert room.hosting(1, False) == in_play()
    assert room.hosting(3, True) == room
    assert done(room.over()).places[1] == PersonPlace("bob", "Bob")


@pytest.mark.parametrize("people", [1, 2, 3, 4])
def test_a_group_of_the_queue_can_begin_at_once(people: int) -> None:
    room = seated(people)
    assert room.starts
    assert room.line().people == people
    assert room.line().bots == 4 - people
    check(room)
    check(done(room.started("t")))


def test_no_room_for_nobody_nor_for_five_nor_with_unknown_bots() -> None:
    with pytest.raises(ValueError, match="0 people"):
        seat_group(CODE, RoomSettings(), [], "fan")
    with pytest.raises(ValueError, match="5 people"):
        seat_group(CODE, RoomSettings(), [(f"x{n}", "X") for n in range(5)], "fan")
    with pytest.raises(ValueError, match="no bot 'nobody'"):
        seat_group(CODE, RoomSettings(), [("ann", "Ann")], "nobody")
    assert refused(seat_group(CODE, RoomSettings(preset="chess"), [("ann", "Ann")], "fan")) == "no_preset"
    assert refused(open_room(CODE, RoomSettings(preset="chess"), "ann", "Ann")) == "no_preset"


def test_what_members_and_the_lobby_see() -> None:
    room = done(done(in_play().spectate("eve")).leave("bob"))
    assert room.view() == RoomView(
        code=CODE,
        settings=RoomSettings(),
        places=room.places,
        host=0,
        phase="playing",
        table="table1",
        spectators=1,
    )
    line = room.line()
    assert (line.people, line.bots, line.phase, line.spectators) == (2, 1, "playing", True)
    # What clients get holds only what the wire allows.
    assert msgspec.json.decode(msgspec.json.encode(room.view()), type=RoomView) == room.view()


def test_a_damaged_room_of_the_store_is_an_error() -> None:
    with pytest.raises(msgspec.DecodeError):
        Room.decode(opened().encode()[:-1])
    with pytest.raises(msgspec.DecodeError):
        Room.decode(b'{"code": "ABC234"}')


# Settings


def test_settings_are_made_whole() -> None:
    settings = RoomSettings(title="  Friday \t evening ", preset="guobiao", options={"minimum": "6", "flowers": 0})
    assert checked(settings) == RoomSettings(
        title="Friday evening", preset="guobiao/official@1", options={"minimum": 6, "flowers": 0}
    )


@pytest.mark.parametrize(
    ("settings", "reason", "told"),
    [
        (RoomSettings(preset="chess"), "no_preset", "guobiao/official@1"),
        (RoomSettings(options={"wings": 1}), "no_rule_option", "minimum"),
        (RoomSettings(options={"minimum": 89}), "option_value", "0-88"),
        (RoomSettings(options={"minimum": True}), "option_value", "0-88"),
        (RoomSettings(options={"settlement": "gold"}), "option_value", "coins"),
        (RoomSettings(pause_least_ms=900, pause_most_ms=800), "pauses", "800"),
        (RoomSettings(claim_close="level", claim_ms=0), "level_needs_limit", "0"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(settings: RoomSettings, reason: str, told: str) -> None:
    refusal = checked(settings)
    assert isinstance(refusal, Refusal)
    assert refusal.reason == reason
    for lang in LANGUAGES:
        assert told in say(f"failure.{reason}", lang, **refusal.values)


def test_equal_pauses_and_level_windows_with_a_limit_are_right() -> None:
    settings = RoomSettings(pause_least_ms=900, pause_most_ms=900, claim_close="level", claim_ms=3_000)
    assert checked(settings) == settings


@pytest.mark.parametrize("settings", [RoomSettings(preset="\x1b[2J"), RoomSettings(options={"a": 1, "\x1b[2J": 2})])
def test_no_refusal_hands_control_signs_to_a_terminal(settings: RoomSettings) -> None:
    refusal = checked(settings)
    assert isinstance(refusal, Refusal)
    assert all(str(value).isprintable() for value in refusal.values.values())
    room = gathered().add_bot("ann", 3, "\x1b[2J")
    assert isinstance(room, Refusal)
    assert str(room.values["bot"]).isprintable()


def test_every_refusal_that_a_docstring_names_is_the_commands_own() -> None:
    """The reasons in the docstrings are those that clients are told of; each has its text."""
    named = set()
    for member in (*vars(Room).values(), *vars(room_module).values()):
        for listed in re.findall(r"Refusals?: ([a-z_, ]+)\.", getattr(member, "__doc__", None) or ""):
            named |= set(listed.split(", "))
    assert {"not_host", "kicked", "room_full", "no_match"} <= named
    for reason in named - {"those of `room_settings"}:
        # A text may want values; that it is there is what matters here.
        assert say(f"failure.{reason}", "zh", **dict.fromkeys(("places", "most", "place", "bot", "bots"), 1))


# Codes


def test_the_signs_of_codes_are_those_of_the_wire() -> None:
    for first in SIGNS:
        assert msgspec.convert(first * 6, RoomCode) == first * 6
    for other in "IO01a-":
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(other * 6, RoomCode)
    assert len(set(SIGNS)) == 32


def test_a_code_that_is_taken_is_drawn_again() -> None:
    numbers = iter([0] * 6 + [1] * 6)
    assert room_code(lambda _: next(numbers), {"AAAAAA"}) == "BBBBBB"


def test_no_code_is_found_where_all_are_taken() -> None:
    with pytest.raises(NoCodeError):
        room_code(lambda _: 0, {"AAAAAA"})
