"""The head of a live table: everything that is settled before its first entry, and never changes."""

from dataclasses import replace
from typing import Final

import msgspec
from msgspec.structs import replace as replaced

from paiju.records.record import Header, Lot, Player, header_of
from paiju.rules.ruleset import Ruleset
from paiju.rules.setup import Clock
from paiju.rulesets.registry import ruleset
from paiju.tiles.shuffle import commitment, deal_secret
from paiju.tiles.wall import SEATS
from paiju.wire.rooms import RoomSettings


class HeadPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who plays: a person with an account, or a bot of a kind."""

    name: str
    account: str = ""
    bot: str = ""


FourPlayers = tuple[HeadPlayer, HeadPlayer, HeadPlayer, HeadPlayer]


class TableHead(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A match to play: where, by which settings, by whom, and the secret (hexadecimal) from which its walls come.

    `players[p]` sits at place p of the room and is player p of the match. `opened_ms` is the time of day when the
    table's clock stood at 0; `time` the same for people, in ISO 8601. `options` holds every option of the preset, so
    that the match goes on by its own rules even where a default has changed.
    """

    id: str
    room: str
    settings: RoomSettings
    players: FourPlayers
    secret: str
    opened_ms: int
    time: str = ""
    app: str = ""
    options: dict[str, bool | int | str] = {}

    def rules(self) -> Ruleset:
        """The ruleset, with the clock that the room chose."""
        rules = ruleset(self.settings.preset, self.options or self.settings.options)
        chosen = self.settings
        clock = Clock(first_ms=chosen.first_ms, turn_ms=chosen.turn_ms, claim_ms=chosen.claim_ms)
        return replace(rules, setup=replaced(rules.setup, clock=clock))

    def secret_of(self, deal: int) -> bytes:
        """The secret of a deal, counted from 1 in the order in which they are begun; 0: the lot for the seats."""
        return deal_secret(bytes.fromhex(self.secret), deal)

    def commitment_of(self, deal: int) -> str:
        """What is published of a secret beforehand."""
        return commitment(self.secret_of(deal))

    def people(self) -> list[int]:
        """The places of the people."""
        return [place for place in range(SEATS) if not self.players[place].bot]

    def record_header(self, contributions: tuple[str, ...] = (), shown: bool = True) -> Header:
        """The header of the match's record; the lot's secret only when it is `shown`."""
        east, south, west, north = (Player(one.name, "bot" if one.bot else "human", one.bot) for one in self.players)
        return header_of(
            self.rules(),
            (east, south, west, north),
            time=self.time,
            app=self.app,
            match=self.id,
            lot=Lot(self.commitment_of(0), self.secret_of(0).hex() if shown else "", contributions),
        )


_DECODER: Final = msgspec.json.Decoder(TableHead)


def encode_head(head: TableHead) -> bytes:
    """The head as it is stored."""
    return msgspec.json.encode(head)


def decode_head(data: bytes) -> TableHead:
    """The head that was stored. Raises msgspec.DecodeError for anything else."""
    return _DECODER.decode(data)
