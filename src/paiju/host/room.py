"""A room: who sits where, who is ready, and which match is in play; a value, and commands that give a new one.

Every command is a method that returns the room as it is afterwards, or a `Refusal` whose reason is a key of the text
catalogue under "failure."; then nothing has changed. A room knows no connection and no clock.

A person of a room is *present* from joining until leaving; who loses the connection is away, and still present. While
a match is in play the places are its players': who leaves then is present no more, yet keeps the place, where a bot
plays, and comes back to it by joining. The host is always a present person (a bot is never host), except in a match
from which all people have left: then the next one to come back is host.
"""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from paiju.bots.registry import bot_names
from paiju.host.room_settings import checked, shown
from paiju.table.refusal import Refusal
from paiju.wire.rooms import (
    AnyPlace,
    BotPlace,
    EmptyPlace,
    FourPlaces,
    PersonPlace,
    RoomLine,
    RoomSettings,
    RoomView,
)

PLACES: Final = 4
SPECTATORS_MOST: Final = 100
KICKED_MOST: Final = 100
"""How many of those who were kicked a room remembers."""
EMPTY: Final = EmptyPlace()
ALL_EMPTY: Final[FourPlaces] = (EMPTY, EMPTY, EMPTY, EMPTY)
GATHERING: Final = "gathering"
PLAYING: Final = "playing"
_REPLACE: Final = msgspec.structs.replace

Command: TypeAlias = "Room | Refusal"
"""What a command gives: the room afterwards, or why it was not done."""


class Room(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A room with a code, as the hall keeps it.

    `host` is a place; `table` the id of the match in play, else "". `left` are the accounts of players of that match
    who have left the room, `kicked` those who may not come back; `spectators` are accounts, too.
    """

    code: str
    settings: RoomSettings
    places: FourPlaces = ALL_EMPTY
    host: int = 0
    phase: Literal["gathering", "playing"] = GATHERING
    table: str = ""
    left: tuple[str, ...] = ()
    spectators: tuple[str, ...] = ()
    kicked: tuple[str, ...] = ()

    # Questions

    @property
    def closed(self) -> bool:
        """Whether the room is to be closed: no person is present, and no match in play."""
        return self.phase == GATHERING and not self.present()

    @property
    def starts(self) -> bool:
        """Whether a match is to begin: all four places are taken and all people are ready (the hall begins it)."""
        return (
            self.phase == GATHERING
            and not self.closed
            and not any(isinstance(place, EmptyPlace) for place in self.places)
            and all(place.ready for place in self.places if isinstance(place, PersonPlace))
        )

    def person(self, place: int) -> PersonPlace | None:
        """The person on a place, present or not."""
        held = self.places[place]
        return held if isinstance(held, PersonPlace) else None

    def present(self) -> tuple[int, ...]:
        """The places of the people who have not left."""
        return tuple(
            place
            for place, held in enumerate(self.places)
            if isinstance(held, PersonPlace) and held.account not in self.left
        )

    def place_of(self, account: str) -> int:
        """The place of a person who is present, -1 for everybody else."""
        return next((place for place in self.present() if self._account(place) == account), -1)

    def kept_place(self, account: str) -> int:
        """The place that a player who left the match in play may come back to, -1 for everybody else."""
        return self._seat_of(account) if account in self.left else -1

    def members(self) -> frozenset[str]:
        """The accounts that hear of the room: people who are present, and spectators."""
        return frozenset(map(self._account, self.present())) | frozenset(self.spectators)

    def view(self) -> RoomView:
        """The room as its members see it."""
        return RoomView(
            code=self.code,
            settings=self.settings,
            places=self.places,
            host=self.host,
            phase=self.phase,
            table=self.table,
            spectators=len(self.spectators),
        )

    def line(self) -> RoomLine:
        """The room as the lobby lists it; the hall leaves out those whose settings say private."""
        return RoomLine(
            code=self.code,
            title=self.settings.title,
            preset=self.settings.preset,
            people=len(self.present()),
            bots=sum(isinstance(place, BotPlace) for place in self.places),
            phase=self.phase,
            spectators=self.settings.spectators != "off",
        )

    # Coming and going

    def join(self, account: str, name: str) -> Command:
        """Take the first empty place, or one's own place of the match in play again; a spectator then watches no more.

        Who is present already stays as before. Refusals: kicked, match_in_play, room_full.
        """
        if self.place_of(account) >= 0:
            return self
        kept = self.kept_place(account)
        if kept >= 0:
            return self._come_back(kept, account, name)
        if account in self.kicked:
            return Refusal("kicked")
        if self.phase == PLAYING:
            return Refusal("match_in_play")
        empty = next((place for place, held in enumerate(self.places) if isinstance(held, EmptyPlace)), -1)
        if empty < 0:
            return Refusal("room_full", {"places": PLACES})
        room = self._put(empty, PersonPlace(account, name))
        return _REPLACE(room, spectators=_without(self.spectators, account), host=empty if self.closed else self.host)

    def leave(self, account: str) -> Command:
        """Leave the room; in a match the place stays one's own and a bot plays it. Refusal: not_in_room."""
        if account in self.spectators:
            return _REPLACE(self, spectators=_without(self.spectators, account))
        place = self.place_of(account)
        if place < 0:
            return Refusal("not_in_room")
        return self._gone(place)

    def spectate(self, account: str) -> Command:
        """Watch the room. Refusals: spectators_off, seated, place_kept, kicked, spectators_full."""
        if account in self.spectators:
            return self
        if self.settings.spectators == "off":
            return Refusal("spectators_off")
        if self.place_of(account) >= 0:
            return Refusal("seated")
        if account in self.left:
            return Refusal("place_kept")
        if account in self.kicked:
            return Refusal("kicked")
        if len(self.spectators) >= SPECTATORS_MOST:
            return Refusal("spectators_full", {"most": SPECTATORS_MOST})
        return _REPLACE(self, spectators=(*self.spectators, account))

    def away(self, account: str) -> Command:
        """A person's connection broke: ready no more, but still of the room. Refusal: not_in_room."""
        return self._with_person(account, away=True, ready=False)

    def back(self, account: str) -> Command:
        """A person is connected again. Refusal: not_in_room."""
        return self._with_person(account, away=False)

    def hosting(self, place: int, hosted: bool) -> "Room":
        """A bot plays for the person on a place, or does no more (as the match says); nothing, where no person sits."""
        held = self.person(place)
        return self if held is None else self._put(place, _REPLACE(held, hosted=hosted))

    # A match

    def set_ready(self, account: str, ready: bool) -> Command:
        """Ready for a match, or not. Refusals: not_in_room, match_in_play."""
        if self.place_of(account) < 0:
            return Refusal("not_in_room")
        if self.phase == PLAYING:
            return Refusal("match_in_play")
        return self._with_person(account, ready=ready)

    def started(self, table: str) -> Command:
        """A match has begun: nobody is ready any more. Refusals: match_in_play, not_all_ready."""
        if self.phase == PLAYING:
            return Refusal("match_in_play")
        if not self.starts:
            return Refusal("not_all_ready")
        return _REPLACE(self, phase=PLAYING, table=table, places=_settled(self.places))

    def over(self) -> Command:
        """The match has ended: places of those who left are empty, and the rest may play again. Refusal: no_match.

        The room is `closed` where nobody is left.
        """
        if self.phase != PLAYING:
            return Refusal("no_match")
        places = tuple(
            EMPTY if isinstance(held, PersonPlace) and held.account in self.left else held for held in self.places
        )
        return _REPLACE(self, phase=GATHERING, table="", left=(), places=_settled(_four(places)))._hosted_by_next()

    # What the host alone may do

    def change(self, account: str, settings: RoomSettings) -> Command:
        """Other settings: everybody has to get ready again, and spectators go where there are to be none.

        Refusals: not_in_room, not_host, match_in_play, and those of `room_settings.checked`.
        """
        refusal = self._not_host(account) or self._in_play()
        if refusal:
            return refusal
        right = checked(settings)
        if isinstance(right, Refusal):
            return right
        spectators = () if right.spectators == "off" else self.spectators
        return _REPLACE(self, settings=right, spectators=spectators, places=_settled(self.places))

    def add_bot(self, account: str, place: int, bot: str) -> Command:
        """A bot on an empty place, or for another bot.

        Refusals: not_in_room, not_host, match_in_play, no_bot, place_taken.
        """
        refusal = self._not_host(account) or self._in_play()
        if refusal:
            return refusal
        if bot not in bot_names():
            return Refusal("no_bot", {"bot": shown(bot), "bots": ", ".join(bot_names())})
        if self.person(place) is not None:
            return Refusal("place_taken", {"place": place + 1})
        return self._put(place, bot_place(place, bot))

    def remove_bot(self, account: str, place: int) -> Command:
        """A bot less. Refusals: not_in_room, not_host, match_in_play, no_bot_there."""
        refusal = self._not_host(account) or self._in_play()
        if refusal:
            return refusal
        if not isinstance(self.places[place], BotPlace):
            return Refusal("no_bot_there", {"place": place + 1})
        return self._put(place, EMPTY)

    def kick(self, account: str, place: int) -> Command:
        """A person leaves, and may not come back to this room.

        Refusals: not_in_room, not_host, match_in_play, nobody_there, not_yourself.
        """
        refusal = self._not_host(account) or self._in_play()
        if refusal:
            return refusal
        held = self.person(place)
        if held is None:
            return Refusal("nobody_there", {"place": place + 1})
        if held.account == account:
            return Refusal("not_yourself")
        kicked = (*self.kicked, held.account)[-KICKED_MOST:]
        return _REPLACE(self._gone(place), kicked=kicked)

    def give_host(self, account: str, place: int) -> Command:
        """Another person who is present becomes host, also during a match.

        Refusals: not_in_room, not_host, nobody_there.
        """
        refusal = self._not_host(account)
        if refusal:
            return refusal
        if place not in self.present():
            return Refusal("nobody_there", {"place": place + 1})
        return _REPLACE(self, host=place)

    # The store

    def encode(self) -> bytes:
        """The room as JSON, for the store."""
        return msgspec.json.encode(self)

    @classmethod
    def decode(cls, data: bytes | str) -> "Room":
        """A room of the store. Raises msgspec.DecodeError."""
        return msgspec.json.decode(data, type=cls)

    # Steps

    def _account(self, place: int) -> str:
        held = self.person(place)
        return held.account if held is not None else ""

    def _seat_of(self, account: str) -> int:
        return next((place for place in range(PLACES) if self._account(place) == account), -1)

    def _not_host(self, account: str) -> Refusal | None:
        place = self.place_of(account)
        if place < 0:
            return Refusal("not_in_room")
        return None if place == self.host else Refusal("not_host")

    def _in_play(self) -> Refusal | None:
        return Refusal("match_in_play") if self.phase == PLAYING else None

    def _put(self, place: int, held: AnyPlace) -> "Room":
        return _REPLACE(self, places=_four((*self.places[:place], held, *self.places[place + 1 :])))

    def _with_person(self, account: str, **changes: bool) -> Command:
        place = self.place_of(account)
        held = self.person(place) if place >= 0 else None
        return Refusal("not_in_room") if held is None else self._put(place, _REPLACE(held, **changes))

    def _come_back(self, place: int, account: str, name: str) -> "Room":
        alone = not self.present()
        room = self._put(place, PersonPlace(account, name))
        return _REPLACE(room, left=_without(self.left, account), host=place if alone else self.host)

    def _gone(self, place: int) -> "Room":
        held = self.person(place)
        if held is None:
            return self
        if self.phase == PLAYING:
            room = _REPLACE(self._put(place, _REPLACE(held, away=True, hosted=True)), left=(*self.left, held.account))
        else:
            room = self._put(place, EMPTY)
        return room._hosted_by_next()

    def _hosted_by_next(self) -> "Room":
        """The host as before where present, else the next person who is; of those who are connected if there are."""
        present = self.present()
        if self.host in present or not present:
            return self
        return _REPLACE(self, host=min(present, key=lambda place: (self._is_away(place), (place - self.host) % PLACES)))

    def _is_away(self, place: int) -> bool:
        held = self.person(place)
        return held is not None and held.away


def open_room(code: str, settings: RoomSettings, account: str, name: str) -> Room | Refusal:
    """A new room whose host sits on its first place. Refusals: those of `room_settings.checked`."""
    right = checked(settings)
    if isinstance(right, Refusal):
        return right
    return Room(code=code, settings=right, places=(PersonPlace(account, name), EMPTY, EMPTY, EMPTY))


def seat_group(code: str, settings: RoomSettings, people: Sequence[tuple[str, str]], bot: str) -> Room | Refusal:
    """A room of people (account, name) who met in a queue, all of them ready, with bots on the places that are left.

    Refusals: those of `room_settings.checked`. Raises ValueError for nobody, more than four, or an unknown bot.
    """
    if not 1 <= len(people) <= PLACES:
        raise ValueError(f"{len(people)} people, where a room has one to {PLACES}")
    if bot not in bot_names():
        raise ValueError(f"there is no bot {bot!r}; there are: {', '.join(bot_names())}")
    right = checked(settings)
    if isinstance(right, Refusal):
        return right
    seated: list[AnyPlace] = [PersonPlace(account, name, ready=True) for account, name in people]
    seated += [bot_place(place, bot) for place in range(len(people), PLACES)]
    return Room(code=code, settings=right, places=_four(seated))


def bot_place(place: int, bot: str) -> BotPlace:
    """A bot on a place, with a name that no other bot of the room has.

    >>> bot_place(2, "fan").name
    'fan 3'
    """
    return BotPlace(bot, f"{bot} {place + 1}")


def _four(places: Sequence[AnyPlace]) -> FourPlaces:
    first, second, third, fourth = places
    return first, second, third, fourth


def _settled(places: FourPlaces) -> FourPlaces:
    """The places with nobody ready and nobody played by a bot."""
    return _four(
        [_REPLACE(held, ready=False, hosted=False) if isinstance(held, PersonPlace) else held for held in places]
    )


def _without(accounts: tuple[str, ...], account: str) -> tuple[str, ...]:
    return tuple(one for one in accounts if one != account)
