"""Setup: everything about the play of a deal that is data; the table reads it, families fill it in."""

from typing import Literal

import msgspec

from paiju.shapes.shape import ALL
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
    seat's wall too. throws: how many throws of two dice break the wall. replacement: the end of the wall that kongs
    draw from. shapes: the mask of `paiju.shapes.shape` of the hands that can win. suits: in how many suits a winning
    hand may be, melds included.

    Opening. exchange: how many tiles of one suit each seat passes on, in secret and at once, before play (换三张); a
    throw of dice says to whom. void: "choice" has every seat name, in secret and at once, a suit that it discards first
    and may neither claim nor hold when it wins (定缺); "first_discard" makes the suit of a seat's first discard the
    one that it may not hold when it wins, or the suit that it lacks already (定张). recolor: a seat that takes up a
    suit again that it had cleared may not win (改色). dealer_thrown: the dealer is thrown for by dice before each deal
    that begins without one. side_tiles: tiles that additional players take from the tail before play (叫马).

    wild: the tile that the wall is opened with shows the kind that stands for any other (财神); white dragons stand for
    its face, it is neither discarded nor claimed. stakes: whether the dealer may buy and then the others may top,
    before tiles are dealt (买底, 顶底). reserve: so many tiles of the tail are for kongs alone.

    Discards. single_honors: honors held singly go first (必须先出单张); "next" has a seat follow the same honor
    discarded by the seat before it, "all_later" any that was discarded since its own last discard.

    Claims. last_claims: what the last discard may be claimed for, besides a win. missed_pung: whether a pung let pass
    bars that kind until the seat's next draw or claim. kong_after_claim: whether a kong may follow a claim on the
    same turn. late_kong: whether a tile other than the one just drawn may be added to a pung.

    Wins. winners: who wins where several seats ask for one tile. wins_to_end: how many winners end the deal; 0: it goes
    on until the wall is used up, and who has won plays on with a locked hand. forced_win: near the end of the wall,
    when `forced_from` tiles or fewer are left before a draw, a seat must win if it can: with "any" tile, or where the
    "tile" itself was one of these. passed_win: "higher" bars a seat that has let a win pass from wins worth no more
    until it draws again (过手). next_turn: which winner of one tile is followed by the seat after it.

    Settlement. pays_at_once: the ledger is told as it grows, else at the end. leaving: whether a seat can leave in the
    midst of a deal; one without a win ends it.
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
    replacement: Literal["tail", "head"] = "tail"
    shapes: int = ALL
    suits: int = 3
    wild: bool = False
    stakes: bool = False
    reserve: int = 0
    single_honors: Literal["off", "next", "all_later"] = "off"
    missed_pung: bool = False
    exchange: Literal[0, 3] = 0
    void: Literal["none", "choice", "first_discard"] = "none"
    recolor: bool = False
    dealer_thrown: bool = False
    side_tiles: int = 0
    last_claims: Literal["none", "pung", "all"] = "none"
    kong_after_claim: bool = False
    late_kong: bool = True
    winners: Literal["first", "all"] = "first"
    wins_to_end: int = 1
    forced_win: Literal["off", "tile", "any"] = "off"
    forced_from: int = 4
    passed_win: Literal["free", "higher"] = "free"
    next_turn: Literal["after_last", "after_first"] = "after_last"
    pays_at_once: bool = False
    leaving: bool = False

    def must_win(self, before: int, among_last: bool) -> bool:
        """Whether who can win has to: `before` tiles were left before the last draw, which may have drawn the tile.

        >>> setup = Setup(tile_set="108", forced_win="tile")
        >>> setup.must_win(4, True), setup.must_win(4, False), setup.must_win(5, False)
        (True, False, False)
        """
        if self.forced_win == "tile":
            return among_last
        return self.forced_win == "any" and before <= self.forced_from
