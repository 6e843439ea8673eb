"""Setup: everything about the play of a deal that is data; the table reads it, families fill it in."""

from typing import Literal

import msgspec

from paiju.tiles.tile_set import TileSetName


class Clock(msgspec.Struct, frozen=True):
    """Time allowed, in milliseconds; 0 means no limit.

    `first_ms` runs from the start of play to the dealer's first discard, `turn_ms` from the event that started the
    turn to the discard, `claim_ms` from a discard to the end of its claim window.
    """

    first_ms: int = 0
    turn_ms: int = 0
    claim_ms: int = 0


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """How a deal is laid out and played.

    wall: "square" is one wall of `stacks` per seat, broken by dice; "private" gives each seat its own part of the
    tiles, drawn in order, without dice. blocks: how many tiles each seat takes in each round of the dealing, dealer
    first; `dealer_extra` more go to the dealer at the end, else the dealer's first turn begins with a draw.
    flowers: "none", or how a drawn flower is replaced. chow: whether there are chows.
    kong_margin: "own" allows a kong while the kong's own wall has a tile, "own_and_next" asks that of the next
    seat's wall too. throws: how many throws of two dice break the wall.
    """

    tile_set: TileSetName
    wall: Literal["square", "private"] = "square"
    stacks: tuple[int, int, int, int] = (18, 18, 18, 18)
    throws: int = 1
    blocks: tuple[int, ...] = (4, 4, 4, 1)
    dealer_extra: int = 1
    sets: int = 4
    flowers: Literal["none", "automatic", "manual"] = "none"
    chow: bool = True
    kong_margin: Literal["own", "own_and_next"] = "own"
    clock: Clock = Clock()
