"""Readings: every way to read a winning hand, each as the eight ints that its fans depend on.

This is the hot path, compiled where a compiler is there: it handles ints and lists, and knows no fan. What the ints
hold is defined in `paiju.rulesets.guobiao.aspects`.
"""

from typing import Final

from paiju.rules.win import LAST_OF_KIND, REPLACEMENT, ROBBED, SELF_DRAWN, Win
from paiju.rulesets.guobiao.aspects import (
    CHOW_SHIFT,
    CLOSED,
    CONCEALED_PUNGS_SHIFT,
    CONCEALED_SHIFT,
    EDGE,
    END_IN_EACH,
    EVEN,
    FIVE_IN_EACH,
    GREATER_KNITTED,
    GREEN,
    HAS_BAMBOO,
    HAS_CHARACTERS,
    HAS_DOTS,
    HAS_DRAGONS,
    HAS_WINDS,
    HONORS,
    IN_PAIRS,
    IN_SETS,
    KNITTED_STRAIGHT,
    LESSER_KNITTED,
    LESSER_KNITTED_WITH_STRAIGHT,
    LOWER,
    LOWER_FOUR,
    MIDDLE,
    NINE_GATES,
    NINE_GATES_BIT,
    NO_WAIT,
    OPEN_SHIFT,
    PAIR_HONOR_SHIFT,
    REGULAR,
    REVERSIBLE,
    ROUND_SHIFT,
    SEAT_SHIFT,
    SEVEN_PAIRS,
    SHIFTED_PAIRS,
    SIMPLES,
    SINGLE,
    TERMINALS,
    TERMINALS_AND_HONORS,
    THIRTEEN_ORPHANS,
    UPPER,
    UPPER_FOUR,
    WITH_STRAIGHT,
)
from paiju.shapes.meld import CHOW, CONCEALED_KONG, PUNG
from paiju.shapes.native import i64
from paiju.shapes.shape import REGULAR as REGULAR_SHAPE
from paiju.shapes.shape import SEVEN_PAIRS as PAIRS_SHAPE
from paiju.shapes.special import KNITTED_ORDERS, ORPHANS
from paiju.shapes.split import CHOW_BASE, PAIR_SHIFT, splits
from paiju.shapes.waits import formal_wait_mask
from paiju.tiles.tile import EAST, KINDS, WHITE
from paiju.tiles.tile import GREEN as GREEN_DRAGON


def _mask(tiles: str) -> int:
    """The mask of kinds written as ranks and suits."""
    mask = 0
    ranks = ""
    for sign in tiles:
        if sign in "mps":
            for rank in ranks:
                mask |= 1 << ("mps".index(sign) * 9 + int(rank) - 1)
            ranks = ""
        else:
            ranks += sign
    return mask


_ALL_SUITS: Final = (1 << EAST) - 1
_ALL_HONORS: Final = ((1 << KINDS) - 1) ^ _ALL_SUITS
_WINDS: Final = 0b1111 << EAST
_ENDS: Final = _mask("19m19p19s")
_ZONE_TILES: Final[tuple[tuple[int, int], ...]] = (
    (GREEN, _mask("23468s") | 1 << GREEN_DRAGON),
    (TERMINALS, _ENDS),
    (HONORS, _ALL_HONORS),
    (TERMINALS_AND_HONORS, _ENDS | _ALL_HONORS),
    (SIMPLES, _ALL_SUITS ^ _ENDS),
    (EVEN, _mask("2468m2468p2468s")),
    (UPPER, _mask("789m789p789s")),
    (MIDDLE, _mask("456m456p456s")),
    (LOWER, _mask("123m123p123s")),
    (UPPER_FOUR, _mask("6789m6789p6789s")),
    (LOWER_FOUR, _mask("1234m1234p1234s")),
    (REVERSIBLE, _mask("1234589p245689s") | 1 << WHITE),
)


def _zones_of(offset: int, kinds: int) -> list[int]:
    """For every mask of the kinds of a suit (or of the honors): the zones that it lies in, and what is present."""
    table = []
    for mask in range(1 << kinds):
        tiles = mask << offset
        zones = 0
        for zone, allowed in _ZONE_TILES:
            if tiles & ~allowed == 0:
                zones |= zone
        table.append(zones)
    return table


_ZONES_OF: Final[list[list[int]]] = [_zones_of(0, 9), _zones_of(9, 9), _zones_of(18, 9), _zones_of(27, 7)]

# The tables below are by the field of a set in a split (`paiju.shapes.split`): 1-34 pungs, 35-59 chows.
_FIELDS: Final = 64


def _chow_weights() -> list[int]:
    """What a chow adds to CHOWS: base-5 digits, so that the order of the sets does not matter."""
    weights = [0] * _FIELDS
    for low in range(EAST):
        if low % 9 < 7:
            weights[CHOW_BASE + low] = 5 ** (low // 9 * 7 + low % 9) << CHOW_SHIFT
    return weights


def _set_marks() -> list[int]:
    """END_IN_EACH and FIVE_IN_EACH, as far as a set allows them; of a pair as of a pung."""
    marks = [0] * _FIELDS
    for kind in range(KINDS):
        if kind >= EAST or kind % 9 in (0, 8):
            marks[kind + 1] |= END_IN_EACH
        if kind < EAST and kind % 9 == 4:
            marks[kind + 1] |= FIVE_IN_EACH
        if kind < EAST and kind % 9 < 7:
            if kind % 9 in (0, 6):
                marks[CHOW_BASE + kind] |= END_IN_EACH
            if kind % 9 in (2, 3, 4):
                marks[CHOW_BASE + kind] |= FIVE_IN_EACH
    return marks


def _pair_parts() -> tuple[list[int], list[int]]:
    """What a pair adds to CHOWS and to PUNGS."""
    chows = [0] * _FIELDS
    pungs = [0] * _FIELDS
    for kind in range(KINDS):
        if kind >= EAST:
            pungs[kind + 1] = (kind - EAST + 1) << PAIR_HONOR_SHIFT
        else:
            chows[kind + 1] = 2 + kind // 9 if kind % 9 == 4 else 1
    return chows, pungs


_CHOW_WEIGHT: Final[list[int]] = _chow_weights()
_SET_MARK: Final[list[int]] = _set_marks()
_PAIR_IN_CHOWS, _PAIR_IN_PUNGS = _pair_parts()


def _chow_masks(rank_of_win: tuple[int, ...], offset: int) -> list[int]:
    """By winning tile: the chow (bit of its lowest tile) in which the tile, at some ranks, stands at an offset."""
    return [1 << (kind - offset) if kind < EAST and kind % 9 in rank_of_win else 0 for kind in range(KINDS)]


_EDGE_THREE: Final[list[int]] = _chow_masks((2,), 2)
_EDGE_SEVEN: Final[list[int]] = _chow_masks((6,), 0)
_MIDDLE_OF: Final[list[int]] = _chow_masks((1, 2, 3, 4, 5, 6, 7), 1)
_HOLDING: Final[list[int]] = [
    sum(1 << (kind - step) for step in range(3) if kind < EAST and 0 <= kind % 9 - step < 7) for kind in range(KINDS)
]
"""By tile: the chows that hold it."""

_ORDER_MASKS: Final[list[int]] = [sum(1 << kind for kind in order) for order in KNITTED_ORDERS]
_ORPHANS_MASK: Final = sum(1 << kind for kind in ORPHANS)
_UNKNOWN: Final = -1

# Shifting a variable 1 would be done in 32 bits by the compiled build: mypyc writes the literal as a C int.
_BIT: Final[list[int]] = [1 << kind for kind in range(KINDS)]


class Reading:
    """One way to read a hand: the packed value of each aspect, and the split that it was made from.

    `keys` holds the aspects in their order. `split` is 0 for the special shapes; `order` is the number of the knitted
    order of a 组合龙, else -1.
    """

    __slots__ = ("keys", "order", "split")

    def __init__(self, keys: list[int], split: int, order: int) -> None:
        self.keys = keys
        self.split = split
        self.order = order


class Reader:
    """Reads hands under the options that concern the reading rather than a fan.

    pung_by_discard_is_concealed: option `discard_pung`. straight_waits: option `knitted_straight_wait` is "count".
    exhausted_waits_cancel: option `exhausted_second_wait` is "cancels".
    """

    def __init__(self, pung_by_discard_is_concealed: bool, straight_waits: bool, exhausted_waits_cancel: bool) -> None:
        self.pung_by_discard_is_concealed = pung_by_discard_is_concealed
        self.straight_waits = straight_waits
        self.exhausted_waits_cancel = exhausted_waits_cancel

    def readings(self, win: Win) -> list[Reading]:
        """Every reading of a hand, regular ones first, seven pairs last; empty if it is not complete."""
        counts = win.counts
        found: list[Reading] = []
        divisions = splits(counts)
        melds: i64 = len(win.melds)
        if not divisions and melds > 1:
            return found

        # The tiles: which kinds, in pairs or single, and how many kinds four times without a kong.
        held = counts
        kinds: i64 = 0
        melded_pungs: i64 = 0
        chows: i64 = 0
        marks: i64 = END_IN_EACH | FIVE_IN_EACH
        open_melds: i64 = 0
        melded_kongs: i64 = 0
        concealed_kongs: i64 = 0
        if melds:
            held = counts[:]
            for meld in win.melds:
                tile: i64 = meld.tile
                if meld.kind == CHOW:
                    held[tile] += 1
                    held[tile + 1] += 1
                    held[tile + 2] += 1
                    chows += _CHOW_WEIGHT[CHOW_BASE + tile]
                    marks &= _SET_MARK[CHOW_BASE + tile]
                    open_melds += 1
                else:
                    held[tile] += 3
                    melded_pungs |= _BIT[tile]
                    marks &= _SET_MARK[tile + 1]
                    if meld.kind == CONCEALED_KONG:
                        concealed_kongs += 1
                    else:
                        open_melds += 1
                        if meld.kind != PUNG:
                            melded_kongs += 1
        odd: i64 = 0
        kind: i64 = 0
        bit: i64 = 1
        distinct: i64 = 0
        hogs: i64 = 0
        total: i64 = 0
        while kind < KINDS:
            count: i64 = held[kind]
            if count:
                kinds |= bit
                distinct += 1
                total += count
                odd |= count & 1
                if count == 4:
                    hogs += 1
            kind += 1
            bit += bit
        if total != 14:
            return found
        tiles: i64 = _ZONES_OF[0][kinds & 511] & _ZONES_OF[1][kinds >> 9 & 511]
        tiles &= _ZONES_OF[2][kinds >> 18 & 511] & _ZONES_OF[3][kinds >> 27]
        if kinds & 0x1FF:
            tiles |= HAS_CHARACTERS
        if kinds & 0x3FE00:
            tiles |= HAS_DOTS
        if kinds & 0x7FC0000:
            tiles |= HAS_BAMBOO
        if kinds & 0x78000000:
            tiles |= HAS_WINDS
        if kinds >> 31:
            tiles |= HAS_DRAGONS

        manner: i64 = self._manner(win, melds, melded_kongs + concealed_kongs) | open_melds << OPEN_SHIFT
        kongs: i64 = melded_kongs | concealed_kongs << CONCEALED_SHIFT
        winning: i64 = win.tile
        by_other: bool = not win.flags & SELF_DRAWN and not self.pung_by_discard_is_concealed
        wait_known: i64 = _UNKNOWN

        nine_gates = melds == 0 and len(divisions) > 0 and self._is_nine_gates(counts, winning, kinds)
        for division in divisions:
            split: i64 = division
            wait: i64 = self._place(split, winning)
            if wait != NO_WAIT:
                if wait_known == _UNKNOWN:
                    wait_known = 1 if self._is_sole(win, counts, melds, REGULAR_SHAPE | PAIRS_SHAPE) else 0
                if wait_known == 0:
                    wait = NO_WAIT
            found.append(
                self._divided(
                    win,
                    split,
                    NINE_GATES if nine_gates else REGULAR,
                    -1,
                    chows,
                    melded_pungs,
                    marks,
                    tiles,
                    kongs,
                    manner,
                    hogs,
                    wait,
                    by_other,
                )
            )
        if melds <= 1 and distinct >= 9:
            order: i64 = 0
            while order < 6:
                mask: i64 = _ORDER_MASKS[order]
                if kinds & mask == mask:
                    self._straight(found, win, order, chows, melded_pungs, tiles, kongs, manner, hogs, by_other)
                order += 1
        if melds == 0:
            if distinct <= 7 and odd == 0:
                shape: i64 = SEVEN_PAIRS
                if distinct == 7 and tiles & (HAS_WINDS | HAS_DRAGONS) == 0:
                    low: i64 = kinds & -kinds
                    if kinds == low * 127 and self._in_one_suit(kinds):
                        shape = SHIFTED_PAIRS
                found.append(Reading([shape, 0, 0, tiles | IN_PAIRS, 0, manner, hogs, NO_WAIT], 0, -1))
            elif distinct == 13 and kinds == _ORPHANS_MASK:
                found.append(Reading([THIRTEEN_ORPHANS, 0, 0, tiles, 0, manner, hogs, NO_WAIT], 0, -1))
            elif distinct == 14:
                self._knitted(found, kinds, tiles, manner)
        return found

    def _manner(self, win: Win, melds: i64, kongs: i64) -> i64:
        """The flags of the win, those corrected that the hand itself shows to be wrong.

        No tile is the last of its kind while another copy is concealed in the hand, and it is for certain where the
        hand's own open pung holds the other three; without a kong nothing was replaced.
        """
        flags: i64 = win.flags
        copies: i64 = win.counts[win.tile]
        if copies > 1:
            flags &= ~LAST_OF_KIND
        elif melds:
            for meld in win.melds:
                if meld.kind == PUNG and meld.tile == win.tile:
                    flags |= LAST_OF_KIND
        if kongs == 0:
            flags &= ~REPLACEMENT
        if flags & ROBBED and copies > 1:
            flags &= ~ROBBED
        return flags

    def _place(self, split: i64, winning: i64) -> i64:
        """Where the winning tile stands in a split: EDGE before CLOSED before SINGLE."""
        chows: i64 = 0
        sets: i64 = split & 0x3FFFFFFF
        while sets:
            field: i64 = sets & 63
            if field >= CHOW_BASE:
                chows |= _BIT[field - CHOW_BASE]
            sets >>= 6
        if chows & (_EDGE_THREE[winning] | _EDGE_SEVEN[winning]):
            return EDGE
        if chows & _MIDDLE_OF[winning]:
            return CLOSED
        if split >> PAIR_SHIFT == winning + 1:
            return SINGLE
        return NO_WAIT

    def _is_sole(self, win: Win, counts: list[int], melds: i64, shapes: i64) -> bool:
        """Whether no other tile than the winning one would have completed the hand."""
        before = counts[:]
        before[win.tile] -= 1
        waits = formal_wait_mask(before, melds, 4, shapes)
        if not self.exhausted_waits_cancel:
            held = before[:]
            for meld in win.melds:
                for tile in meld.tiles():
                    held[tile] += 1
            for kind in range(KINDS):
                if held[kind] == 4:
                    waits &= ~(1 << kind)
        return waits == 1 << win.tile

    def _divided(
        self,
        win: Win,
        split: i64,
        shape: i64,
        order: i64,
        chows: i64,
        pungs: i64,
        marks: i64,
        tiles: i64,
        kongs: i64,
        manner: i64,
        hogs: i64,
        wait: i64,
        by_other: bool,
    ) -> Reading:
        """The reading of one split together with the melds."""
        concealed_pungs: i64 = 0
        concealed_chows: i64 = 0
        own_pungs: i64 = 0
        sets: i64 = split & 0x3FFFFFFF
        while sets:
            field: i64 = sets & 63
            marks &= _SET_MARK[field]
            if field >= CHOW_BASE:
                chows += _CHOW_WEIGHT[field]
                concealed_chows |= _BIT[field - CHOW_BASE]
            else:
                own_pungs |= _BIT[field - 1]
                concealed_pungs += 1
            sets >>= 6
        pair: i64 = split >> PAIR_SHIFT
        marks &= _SET_MARK[pair]
        if by_other:
            winning: i64 = win.tile
            if own_pungs >> winning & 1 and concealed_chows & _HOLDING[winning] == 0 and pair != winning + 1:
                concealed_pungs -= 1
        pungs |= own_pungs
        chows |= _PAIR_IN_CHOWS[pair]
        if order >= 0:
            chows |= WITH_STRAIGHT
            marks = 0
        if pungs & _WINDS:
            round_wind: i64 = win.round_wind
            seat_wind: i64 = win.seat_wind
            pungs |= round_wind << ROUND_SHIFT | seat_wind << SEAT_SHIFT
        pungs |= _PAIR_IN_PUNGS[pair]
        if shape == NINE_GATES:
            pungs |= NINE_GATES_BIT
        keys: list[int] = [
            shape,
            chows,
            kongs | concealed_pungs << CONCEALED_PUNGS_SHIFT,
            tiles | marks | IN_SETS,
            pungs,
            manner,
            hogs,
            wait,
        ]
        return Reading(keys, split, order)

    def _straight(
        self,
        found: list[Reading],
        win: Win,
        order: i64,
        chows: i64,
        pungs: i64,
        tiles: i64,
        kongs: i64,
        manner: i64,
        hogs: i64,
        by_other: bool,
    ) -> None:
        """Add the readings with a whole knitted order."""
        rest = win.counts[:]
        in_order = False
        for kind in KNITTED_ORDERS[order]:
            if rest[kind] == 0:
                return
            rest[kind] -= 1
            if kind == win.tile:
                in_order = True
        melds: i64 = len(win.melds)
        for division in splits(rest):
            split: i64 = division
            wait: i64 = NO_WAIT
            if rest[win.tile] and (self.straight_waits or not in_order):
                wait = self._place(split, win.tile)
                if wait != NO_WAIT and not self._is_sole(win, rest, melds + 3, REGULAR_SHAPE):
                    wait = NO_WAIT
            found.append(
                self._divided(
                    win, split, KNITTED_STRAIGHT, order, chows, pungs, 0, tiles, kongs, manner, hogs, wait, by_other
                )
            )

    def _knitted(self, found: list[Reading], kinds: i64, tiles: i64, manner: i64) -> None:
        """Add the reading as 全不靠, if fourteen different kinds are that."""
        suited: i64 = kinds & _ALL_SUITS
        order: i64 = 0
        while order < 6:
            mask: i64 = _ORDER_MASKS[order]
            if suited & ~mask == 0:
                shape: i64 = LESSER_KNITTED
                if suited == mask:
                    shape = LESSER_KNITTED_WITH_STRAIGHT
                elif kinds >> EAST == 127:
                    shape = GREATER_KNITTED
                found.append(Reading([shape, 0, 0, tiles, 0, manner, 0, NO_WAIT], 0, -1))
                return
            order += 1

    def _is_nine_gates(self, counts: list[int], winning: i64, kinds: i64) -> bool:
        """Whether the hand without its winning tile is 1112345678999 of one suit."""
        start: i64 = winning // 9 * 9
        full: i64 = 511
        if winning >= EAST or kinds != full << start:
            return False
        rank: i64 = 0
        while rank < 9:
            needed: i64 = 3 if rank == 0 or rank == 8 else 1
            if start + rank == winning:
                needed += 1
            if counts[start + rank] != needed:
                return False
            rank += 1
        return True

    def _in_one_suit(self, kinds: i64) -> bool:
        suits: i64 = 0
        if kinds & 0x1FF:
            suits += 1
        if kinds & 0x3FE00:
            suits += 1
        if kinds & 0x7FC0000:
            suits += 1
        return suits == 1
