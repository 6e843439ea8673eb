"""Readings: every way to read a winning hand, each as the eight ints that its fans depend on.

This is the hot path, compiled where a compiler is there: it handles ints and lists, and knows no fan. What the ints
hold is defined in `paiju.rulesets.guobiao.aspects`.
"""

from typing import Final

from paiju.rules.win import LAST_OF_KIND, REPLACEMENT, ROBBED, SELF_DRAWN, Win
from paiju.rulesets.guobiao.aspects import (
    CLOSED,
    CONCEALED_PUNGS_SHIFT,
    EDGE,
    END_IN_EACH,
    FIVE_IN_EACH,
    IN_PAIRS,
    IN_SETS,
    KNITTED_STRAIGHT,
    NINE_GATES,
    NINE_GATES_BIT,
    NO_WAIT,
    OPEN_SHIFT,
    REGULAR,
    SINGLE,
    THIRTEEN_ORPHANS,
    WITH_STRAIGHT,
)
from paiju.rulesets.guobiao.packing import (
    ALL_HONORS,
    BAMBOO,
    BIT,
    CHARACTERS,
    CHOW_WEIGHT,
    DOTS,
    EDGE_OF,
    HOLDING,
    MIDDLE_OF,
    ONE_CONCEALED_KONG,
    ORDER_MASKS,
    ORPHANS_MASK,
    POWERS,
    SET_MARK,
    SETS_OF_SPLIT,
    joined,
    kinds_in,
    knitted_shape,
    packed_chows,
    packed_honors,
    packed_pungs,
    packed_tiles,
    pairs_shape,
)
from paiju.rulesets.guobiao.sole_wait import is_sole
from paiju.shapes.meld import CHOW, CONCEALED_KONG, PUNG, Meld
from paiju.shapes.native import i64
from paiju.shapes.shape import REGULAR as REGULAR_SHAPE
from paiju.shapes.special import KNITTED_ORDERS
from paiju.shapes.split import CHOW_BASE, PAIR_SHIFT, PUNG_BASE, SET_BITS, SET_MASK, splits_of_keys
from paiju.shapes.suit_keys import holdings_of, keys_of, tiles_of_key
from paiju.shapes.waits import formal_wait_mask
from paiju.tiles.tile import EAST, KINDS


class Reading:
    """One way to read a hand: the packed value of each aspect, and the split that it was made from.

    `split` is 0 for the special shapes; `order` is the number of the knitted order of a 组合龙, else -1.
    """

    __slots__ = ("chows", "hogs", "kongs", "manner", "order", "pungs", "shape", "split", "tiles", "wait")

    def __init__(self, shape: i64, tiles: i64, manner: i64, hogs: i64) -> None:
        self.shape: i64 = shape
        self.chows: i64 = 0
        self.kongs: i64 = 0
        self.tiles: i64 = tiles
        self.pungs: i64 = 0
        self.manner: i64 = manner
        self.hogs: i64 = hogs
        self.wait: i64 = NO_WAIT
        self.split: i64 = 0
        self.order: i64 = -1

    def keys(self) -> list[int]:
        """The values in the order of the aspects."""
        return [self.shape, self.chows, self.kongs, self.tiles, self.pungs, self.manner, self.hogs, self.wait]


class _Melds:
    """What the melds add to every reading, and what all readings share."""

    __slots__ = ("chows", "key_a", "key_b", "key_c", "key_h", "kongs", "marks", "open", "pungs")

    def __init__(self, melds: list[Meld]) -> None:
        chows: i64 = 0
        pungs: i64 = 0
        marks: i64 = END_IN_EACH | FIVE_IN_EACH
        open_melds: i64 = 0
        kongs: i64 = 0
        key_a: i64 = 0
        key_b: i64 = 0
        key_c: i64 = 0
        key_h: i64 = 0
        for meld in melds:
            tile: i64 = meld.tile
            weight: i64 = (31 if meld.kind == CHOW else 3) * POWERS[tile]
            if tile < 9:
                key_a += weight
            elif tile < 18:
                key_b += weight
            elif tile < EAST:
                key_c += weight
            else:
                key_h += weight
            if meld.kind == CHOW:
                chows += CHOW_WEIGHT[tile + CHOW_BASE]
                marks &= SET_MARK[tile + CHOW_BASE]
                open_melds += 1
            else:
                pungs |= BIT[tile]
                marks &= SET_MARK[tile + PUNG_BASE]
                if meld.kind == CONCEALED_KONG:
                    kongs += ONE_CONCEALED_KONG
                else:
                    open_melds += 1
                    if meld.kind != PUNG:
                        kongs += 1
        self.chows: i64 = chows
        self.pungs: i64 = pungs
        self.marks: i64 = marks
        self.open: i64 = open_melds
        self.kongs: i64 = kongs
        # What they add to the keys of the three suits and the honors: a chow 1 + 5 + 25 of its lowest tile.
        self.key_a: i64 = key_a
        self.key_b: i64 = key_b
        self.key_c: i64 = key_c
        self.key_h: i64 = key_h


_FLAGS: Final = (1 << OPEN_SHIFT) - 1
"""The flags that a fan of this family asks for."""
_NO_MELDS: Final = _Melds([])


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
        found: list[Reading] = []
        counts = win.counts
        keys = keys_of(counts)
        a, b, c, h = keys
        divisions = splits_of_keys(a, b, c, h)
        number: i64 = len(win.melds)
        if not divisions and number > 1:
            return found
        melds = _NO_MELDS
        if number:
            melds = _Melds(win.melds)
            a += melds.key_a
            b += melds.key_b
            c += melds.key_c
            h += melds.key_h
        if tiles_of_key(a) + tiles_of_key(b) + tiles_of_key(c) + tiles_of_key(h) != 14:
            return found
        # Which kinds the whole hand holds, twice, three times, four times (a kong counts three).
        held_a: i64 = holdings_of(a)
        held_b: i64 = holdings_of(b)
        held_c: i64 = holdings_of(c)
        held_h: i64 = holdings_of(h)
        kinds: i64 = joined(held_a, held_b, held_c, held_h, 0)
        twice: i64 = joined(held_a, held_b, held_c, held_h, 9)
        thrice: i64 = joined(held_a, held_b, held_c, held_h, 18)
        four: i64 = joined(held_a, held_b, held_c, held_h, 27)
        odd: i64 = (kinds ^ twice) | (thrice ^ four)
        hogs: i64 = kinds_in(four) if four else 0
        distinct: i64 = kinds_in(kinds) if number <= 1 else 0
        winning: i64 = win.tile
        copies: i64 = (twice >> winning & 1) + (thrice >> winning & 1) + (four >> winning & 1) + 1
        tiles: i64 = packed_tiles(kinds)
        manner: i64 = _manner(win, melds, copies)
        # Whether the winning tile is the only one that completes the hand: 1 or 0, -1 not asked yet.
        sole: i64 = -1
        for division in divisions:
            reading = self._divided(win, melds, division, REGULAR, tiles, manner, hogs)
            if reading.wait != NO_WAIT:
                if sole < 0:
                    sole = 1 if number == 4 or self._is_sole(win, counts, keys, reading, odd) else 0
                if sole == 0:
                    reading.wait = NO_WAIT
            if number == 0 and _is_nine_gates(counts, win.tile, kinds):
                reading.shape = NINE_GATES
                reading.pungs |= NINE_GATES_BIT
            found.append(reading)
        if number <= 1 and distinct >= 9:
            order: i64 = 0
            while order < 6:
                mask: i64 = ORDER_MASKS[order]
                if kinds & mask == mask:
                    self._straight(found, win, melds, order, tiles, manner, hogs)
                order += 1
        if number == 0:
            if odd == 0 and distinct <= 7:
                found.append(Reading(pairs_shape(kinds, distinct), tiles | IN_PAIRS, manner, hogs))
            elif distinct == 13 and kinds == ORPHANS_MASK:
                found.append(Reading(THIRTEEN_ORPHANS, tiles, manner, hogs))
            elif distinct == 14:
                shape: i64 = knitted_shape(kinds)
                if shape:
                    found.append(Reading(shape, tiles, manner, hogs))
        return found

    def _divided(self, win: Win, melds: _Melds, split: i64, shape: i64, tiles: i64, manner: i64, hogs: i64) -> Reading:
        """The reading of one split together with the melds, its wait as if no other tile completed the hand."""
        winning: i64 = win.tile
        chows: i64 = melds.chows
        marks: i64 = melds.marks
        concealed_pungs: i64 = 0
        own_chows: i64 = 0
        own_pungs: i64 = 0
        sets: i64 = split & SETS_OF_SPLIT
        while sets:
            field: i64 = sets & SET_MASK
            marks &= SET_MARK[field]
            if field >= CHOW_BASE:
                chows += CHOW_WEIGHT[field]
                own_chows |= BIT[field - CHOW_BASE]
            else:
                own_pungs |= BIT[field - PUNG_BASE]
                concealed_pungs += 1
            sets >>= SET_BITS
        pair: i64 = split >> PAIR_SHIFT
        marks &= SET_MARK[pair]
        # A pung completed by another's tile is no concealed one, unless the tile can be read into another set.
        if (
            not win.flags & SELF_DRAWN
            and not self.pung_by_discard_is_concealed
            and own_pungs >> winning & 1
            and own_chows & HOLDING[winning] == 0
            and pair != winning + PUNG_BASE
        ):
            concealed_pungs -= 1
        pungs: i64 = packed_pungs(melds.pungs | own_pungs)
        if pungs & ALL_HONORS:
            pungs |= packed_honors(pungs, pair, win)
        reading = Reading(shape, tiles | marks | IN_SETS, manner, hogs)
        reading.chows = packed_chows(chows, pair)
        reading.pungs = pungs
        reading.kongs = melds.kongs | concealed_pungs << CONCEALED_PUNGS_SHIFT
        reading.split = split
        if own_chows & EDGE_OF[winning]:
            reading.wait = EDGE
        elif own_chows & MIDDLE_OF[winning]:
            reading.wait = CLOSED
        elif pair == winning + PUNG_BASE:
            reading.wait = SINGLE
        return reading

    def _straight(
        self, found: list[Reading], win: Win, melds: _Melds, order: i64, tiles: i64, manner: i64, hogs: i64
    ) -> None:
        """Add the readings with a whole knitted order, whose tiles are all in the hand."""
        rest = win.counts[:]
        in_order = False
        for kind in KNITTED_ORDERS[order]:
            if rest[kind] == 0:
                return
            rest[kind] -= 1
            if kind == win.tile:
                in_order = True
        keys = keys_of(rest)
        a, b, c, h = keys
        for division in splits_of_keys(a, b, c, h):
            reading = self._divided(win, melds, division, KNITTED_STRAIGHT, tiles, manner, hogs)
            reading.chows |= WITH_STRAIGHT
            reading.tiles &= ~(END_IN_EACH | FIVE_IN_EACH)
            reading.order = order
            if (
                rest[win.tile] == 0
                or (in_order and not self.straight_waits)
                or not self._is_sole(win, rest, keys, reading, 0)
            ):
                reading.wait = NO_WAIT
            found.append(reading)

    def _is_sole(
        self, win: Win, counts: list[int], keys: tuple[i64, i64, i64, i64], reading: Reading, odd: i64
    ) -> bool:
        """Whether no other tile than the winning one would have completed the hand.

        `counts` are the concealed tiles that are sets and a pair, `keys` their keys; `odd` is the mask of kinds with an
        odd number of copies: where there are two of them, the winning tile's kind and another, that other one would
        have made seven pairs.
        """
        if not win.melds:
            others: i64 = odd & ~BIT[win.tile]
            if others != odd and others and others & (others - 1) == 0:
                return False
        if self.exhausted_waits_cancel:
            return is_sole(keys, win.tile, (reading.split >> PAIR_SHIFT) - PUNG_BASE)
        return self._is_sole_left(win, counts)

    def _is_sole_left(self, win: Win, counts: list[int]) -> bool:
        """The same where a wait does not count whose four tiles are all in the hand."""
        before = counts[:]
        before[win.tile] -= 1
        waits = formal_wait_mask(before, 4 - (sum(before) - 1) // 3, 4, REGULAR_SHAPE)
        held = win.counts[:]
        held[win.tile] -= 1
        for meld in win.melds:
            for tile in meld.tiles():
                held[tile] += 1
        for kind in range(KINDS):
            if held[kind] == 4:
                waits &= ~(1 << kind)
        return waits == 1 << win.tile


def _manner(win: Win, melds: _Melds, held: i64) -> i64:
    """MANNER, with those flags of the win corrected that the hand itself shows to be wrong.

    `held` is the number of copies of the winning tile in the whole hand.

    A tile is not robbed where the hand holds another copy, for the kong needs the other three; nor is it the last of
    its kind while another copy is concealed in the hand, but it is where the hand's own melds show the other three.
    Without a kong nothing was replaced.
    """
    flags: i64 = win.flags & _FLAGS
    if held > 1:
        flags &= ~ROBBED
    if win.counts[win.tile] > 1:
        flags &= ~LAST_OF_KIND
    elif held == 4:
        flags |= LAST_OF_KIND
    if melds.kongs == 0:
        flags &= ~REPLACEMENT
    return flags | melds.open << OPEN_SHIFT


def _is_nine_gates(counts: list[int], winning: i64, kinds: i64) -> bool:
    """Whether the hand without its winning tile is 1112345678999 of one suit."""
    if kinds != CHARACTERS and kinds != DOTS and kinds != BAMBOO:
        return False
    start: i64 = winning // 9 * 9
    rank: i64 = 0
    while rank < 9:
        needed: i64 = 3 if rank == 0 or rank == 8 else 1
        if start + rank == winning:
            needed += 1
        if counts[start + rank] != needed:
            return False
        rank += 1
    return True
