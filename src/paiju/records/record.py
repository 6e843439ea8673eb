"""A record: a header that says what was played by whom, and the events of its deals.

The header is the first line of a record's file; every other line is an event of `paiju.table.events`. Together they
tell everything: the preset and each of its options, who sat where, the lot for the seats, the walls, the moves and the
settlements.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from paiju.rules.ruleset import Ruleset
from paiju.rulesets.registry import ruleset
from paiju.table.events import DealEnded, DealStarted, DealVoided, Event

FORMAT: Final = 1
"""The version of the format that this module writes; it reads this one and all before it."""

OptionValue: TypeAlias = bool | int | str


class RecordError(ValueError):
    """A text or a list of events that is no record; the message says where and what is wrong."""


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player of a match: its name, and what it is; `bot` is the kind of bot, "" for a person."""

    name: str
    kind: Literal["human", "bot", "unknown"] = "unknown"
    bot: str = ""


class Lot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The lot for the seats (定位): its commitment, and, once it is shown, the secret behind it in hexadecimal.

    `contributions` is what the players mixed in, in their order (`tiles.shuffle`).
    """

    commitment: str
    secret: str = ""
    contributions: tuple[str, ...] = ()


class Header(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="type",
    tag="record",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """The first line of a record.

    `format` is the version of the format; `options` holds every option of the preset, so that a record can be replayed
    when a default has changed. `players[p]` is player p, whom the events' `players` and `points` count. `time` is when
    the match began, in ISO 8601, `app` the version of the program that wrote it, `source` where an imported game comes
    from. `match` names the match of which this is a part.
    """

    format: int
    preset: str
    options: dict[str, OptionValue] = {}
    players: tuple[Player, Player, Player, Player] = (Player("0"), Player("1"), Player("2"), Player("3"))
    time: str = ""
    app: str = ""
    match: str = ""
    source: str = ""
    lot: Lot | None = None

    def rules(self) -> Ruleset:
        """The ruleset that was played. Raises UnknownPresetError or OptionError for one that is not known here."""
        return ruleset(self.preset, self.options)


class Record(msgspec.Struct, frozen=True):
    """A header and its deals. `cut` tells that the last line of the text was broken off and left out."""

    header: Header
    deals: tuple[tuple[Event, ...], ...] = ()
    cut: bool = False

    def deal(self, index: int) -> tuple[Event, ...]:
        """The events of a deal, counted from 0 in this record. Raises RecordError if there is none."""
        if not 0 <= index < len(self.deals):
            raise RecordError(f"there is no deal {index + 1}; the record has {len(self.deals)}")
        return self.deals[index]

    def events(self) -> Iterator[Event]:
        """All events, deal after deal."""
        for deal in self.deals:
            yield from deal


def start_of(deal: Sequence[Event]) -> DealStarted:
    """The event that began a deal. Raises RecordError if the deal begins with another."""
    if not deal or not isinstance(deal[0], DealStarted):
        raise RecordError("a deal must begin with DealStarted")
    return deal[0]


def is_over(deal: Sequence[Event]) -> bool:
    """Whether a deal was played to its end, or made void."""
    return bool(deal) and isinstance(deal[-1], DealEnded | DealVoided)


def header_of(
    rules: Ruleset,
    players: tuple[Player, Player, Player, Player],
    *,
    time: str = "",
    app: str = "",
    match: str = "",
    source: str = "",
    lot: Lot | None = None,
) -> Header:
    """The header of a match that is played by some rules."""
    options: dict[str, OptionValue] = msgspec.structs.asdict(rules.options)
    return Header(
        format=FORMAT,
        preset=rules.name,
        options=options,
        players=players,
        time=time,
        app=app,
        match=match,
        source=source,
        lot=lot,
    )


def record_of(header: Header, events: Iterable[Event], cut: bool = False) -> Record:
    """The record of some events in their order.

    Raises RecordError if an event stands before the first deal, or after the end of one.
    """
    deals: list[list[Event]] = []
    over = True
    for event in events:
        if isinstance(event, DealStarted):
            deals.append([])
        elif over:
            where = f"deal {len(deals)} has ended" if deals else "no deal has begun"
            raise RecordError(f"{type(event).__name__} stands where {where}; a DealStarted must come first")
        deals[-1].append(event)
        over = isinstance(event, DealEnded | DealVoided)
    return Record(header, tuple(map(tuple, deals)), cut)
