"""Rooms on the wire: what a host may choose, and what members and the lobby see of a room."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from paiju.wire.limits import AccountId, BotName, Name, Options, Place, PresetName, RoomCode, Title

Milliseconds: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=600_000)]
Pause: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class RoomSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that the host of a room chooses.

    `options` are changes to the preset's. Clock, in milliseconds, 0 for no limit: `first_ms` to the dealer's first
    discard, `turn_ms` from a discard to one's own, `claim_ms` for a claim window (hall rules C1, C2; casual rooms
    give 8 s for claims). `away_ms` is the bank of a player whose connection broke, for a whole match. `claim_close`
    says when a window closes in which somebody could claim: "answered" when all have answered, and never before the
    pause is over; "level" always at its full time, also where nobody can claim, so that the time tells nothing at all
    (C2: the next draw waits for the window). After every discard a random pause between `pause_least_ms` and
    `pause_most_ms` passes, whoever can claim. `bot_pause_ms` is the time that bots take for their turns. `when_empty`:
    whether the match goes on while no person is connected. `spectators`: "live" shows no hidden tile, "delayed" shows
    deals that are over with all hands. `gate_ms` is the time to get ready for the next deal. `deals` ends a match
    early where it is not 0. `hints` allows clients to show waits and fans. `chat`: "presets" allows only prepared
    lines.
    """

    title: Title = ""
    preset: PresetName = "guobiao/official@1"
    options: Options = {}
    private: bool = False
    first_ms: Milliseconds = 30_000
    turn_ms: Milliseconds = 15_000
    claim_ms: Milliseconds = 8_000
    away_ms: Milliseconds = 60_000
    claim_close: Literal["answered", "level"] = "answered"
    pause_least_ms: Pause = 600
    pause_most_ms: Pause = 1_200
    bot_pause_ms: Pause = 800
    gate_ms: Milliseconds = 30_000
    when_empty: Literal["go_on", "wait"] = "go_on"
    spectators: Literal["off", "live", "delayed"] = "live"
    hints: bool = True
    chat: Literal["all", "presets", "off"] = "all"
    deals: Annotated[int, msgspec.Meta(ge=0, le=64)] = 0


class PlaceView(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind"):
    """Base of what one place of a room holds."""


class EmptyPlace(PlaceView, frozen=True, tag="empty"):
    """Nobody."""


class PersonPlace(PlaceView, frozen=True, omit_defaults=True, tag="person"):
    """A person: ready for a match or not, connected or away, played by a bot (托管) or not."""

    account: AccountId
    name: Name
    ready: bool = False
    away: bool = False
    hosted: bool = False


class BotPlace(PlaceView, frozen=True, tag="bot"):
    """A bot of a kind that `paiju.bots` knows."""

    bot: BotName
    name: Name


AnyPlace: TypeAlias = EmptyPlace | PersonPlace | BotPlace
FourPlaces: TypeAlias = tuple[AnyPlace, AnyPlace, AnyPlace, AnyPlace]


class RoomView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A room as its members see it. `host` is the place of the host; `table` the id of the match in play, else ""."""

    code: RoomCode
    settings: RoomSettings
    places: FourPlaces
    host: Place = 0
    phase: Literal["gathering", "playing"] = "gathering"
    table: str = ""
    spectators: int = 0


class RoomLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A room as the lobby lists it."""

    code: RoomCode
    title: Title = ""
    preset: PresetName
    people: int = 0
    bots: int = 0
    phase: Literal["gathering", "playing"] = "gathering"
    spectators: bool = False
