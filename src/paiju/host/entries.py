"""The entries of a table's log: what was accepted, in the order in which it was. Stored as JSON, one entry a row.

`at_ms` is the table's clock: milliseconds since the table was opened, without the time that was given to it.
"""

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

import msgspec

from paiju.table.actions import snake_case
from paiju.table.events import Event


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="entry", tag=snake_case, omit_defaults=True):
    """Base of every entry."""

    at_ms: int = 0


class GateSet(Entry, frozen=True, kw_only=True):
    """The next deal is announced: `begun` deals have been started before it."""

    deal: int
    begun: int


class Confirmed(Entry, frozen=True, kw_only=True):
    """A player is ready for the next deal, and contributed to its wall."""

    place: int
    command: str
    contribution: str = ""


class DealBegan(Entry, frozen=True, kw_only=True):
    """A deal was started: its events until somebody had to act."""

    events: tuple[Event, ...]


class Moved(Entry, frozen=True, kw_only=True):
    """A seat acted: the events that this brought about, hidden ones included.

    `by` tells whether the player acted, a bot for it, or nobody in time. `command` is the player's name for it.
    `release_ms` is when that becomes public which follows the last discard, `bank_ms` the time that the player took
    from its bank for broken connections.
    """

    place: int
    by: Literal["player", "bot", "timeout"]
    events: tuple[Event, ...]
    command: str = ""
    release_ms: int = 0
    bank_ms: int = 0


class HostingSet(Entry, frozen=True, kw_only=True):
    """A bot plays for a player from now on, or no more: as it asked, for its time ran out, or its connection broke."""

    place: int
    hosted: bool
    reason: Literal["asked", "late", "away", "back"]
    command: str = ""


class Escaped(Entry, frozen=True, kw_only=True):
    """A player left the deal by the rules of the table (逃跑)."""

    place: int
    command: str
    events: tuple[Event, ...]


class TimeGiven(Entry, frozen=True, kw_only=True):
    """The clock was set back by `ms`, for as long the hall had stopped; no time runs out before `until_ms`."""

    ms: int
    until_ms: int


class MatchEnded(Entry, frozen=True, kw_only=True):
    """The last deal is over."""


AnyEntry: TypeAlias = GateSet | Confirmed | DealBegan | Moved | HostingSet | Escaped | TimeGiven | MatchEnded

_DECODER: Final[msgspec.json.Decoder[AnyEntry]] = msgspec.json.Decoder(AnyEntry)
_ENCODER: Final = msgspec.json.Encoder()


def encode_entries(entries: Iterable[AnyEntry]) -> list[bytes]:
    """Entries as they are stored."""
    return [_ENCODER.encode(entry) for entry in entries]


def decode_entries(rows: Iterable[bytes]) -> list[AnyEntry]:
    """The entries that were stored. Raises msgspec.DecodeError for anything else."""
    return [_DECODER.decode(row) for row in rows]
