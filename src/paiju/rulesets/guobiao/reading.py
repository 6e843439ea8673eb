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
    PAIR_OF_FIVES,
    PAIR_SUITED,
    REGULAR,
    REVERSIBLE,
    ROUND_SHIFT,
    SEAT_SHIFT,
    SEVEN_PAIRS,
    SHIFTED_PAIRS,
    SIMPLES,
    SINGLE,
    SUIT_OF_CHOWS,
    TERMINALS,
    TERMINALS_AND_HONORS,
    THIRTEEN_ORPHANS,
    UPPER,
    UPPER_FOUR,
    WITH_STRAIGHT,
)
from paiju.rulesets.guobiao.sole_wait import is_sole
from paiju.shapes.meld import CHOW, CONCEALED_KONG, PUNG, Meld
from paiju.shapes.native import i64
from paiju.shapes.shape import REGULAR as REGULAR_SHAPE
from paiju.shapes.special import KNITTED_ORDERS, ORPHANS
from paiju.shapes.split import CHOW_BASE, PAIR_SHIFT, PUNG_BASE, SET_BITS, SET_MASK, splits
from paiju.shapes.waits import formal_wait_mask
from paiju.tiles.tile import EAST, KINDS, RED, WHITE
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
_CHARACTERS: Final = 0x1FF
_DOTS: Final = 0x1FF << 9
_BAMBOO: Final = 0x1FF << 18
_WINDS: Final = 0xF << EAST
_DRAGONS: Final = 0x7 << RED
_SETS_OF_SPLIT: Final = (1 << PAIR_SHIFT) - 1
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
    """A chow as a digit of base 5, so that the order of the sets does not matter; seven digits a suit."""
    weights = [0] * _FIELDS
    for low in range(EAST):
        if low % 9 < 7:
            weights[CHOW_BASE + low] = 5 ** (low // 9 * 7 + low % 9)
    return weights


def _set_marks() -> list[int]:
    """END_IN_EACH and FIVE_IN_EACH, as far as a set allows them; of a pair as of a pung."""
    marks = [0] * _FIELDS
    for kind in range(KINDS):
        if kind >= EAST or kind % 9 in (0, 8):
            marks[kind + PUNG_BASE] |= END_IN_EACH
        if kind < EAST and kind % 9 == 4:
            marks[kind + PUNG_BASE] |= FIVE_IN_EACH
        if kind < EAST and kind % 9 < 7:
            if kind % 9 in (0, 6):
                marks[CHOW_BASE + kind] |= END_IN_EACH
            if kind % 9 in (2, 3, 4):
                marks[CHOW_BASE + kind] |= FIVE_IN_EACH
    return marks


_CHOW_WEIGHT: Final[list[int]] = _chow_weights()
_SET_MARK: Final[list[int]] = _set_marks()
_FIVE: Final = 4 + PUNG_BASE
"""Field of a pair of fives of the first suit."""


def _chow_masks(rank_of_win: tuple[int, ...], offset: int) -> list[int]:
    """By winning tile: the chow (bit of its lowest tile) in which the tile, at some ranks, stands at an offset."""
    return [1 << (kind - offset) if kind < EAST and kind % 9 in rank_of_win else 0 for kind in range(KINDS)]


_EDGE_OF: Final[list[int]] = [
    three | seven for three, seven in zip(_chow_masks((2,), 2), _chow_masks((6,), 0), strict=True)
]
_MIDDLE_OF: Final[list[int]] = _chow_masks((1, 2, 3, 4, 5, 6, 7), 1)
_HOLDING: Final[list[int]] = [
    sum(1 << (kind - step) for step in range(3) if kind < EAST and 0 <= kind % 9 - step < 7) for kind in range(KINDS)
]
"""By tile: the chows that hold it."""

_ORDER_MASKS: Final[list[int]] = [sum(1 << kind for kind in order) for order in KNITTED_ORDERS]
_ORPHANS_MASK: Final = sum(1 << kind for kind in ORPHANS)

_ONE_CONCEALED_KONG: Final = 1 << CONCEALED_SHIFT
# Shifting a variable 1 would be done in 32 bits by the compiled build: mypyc writes the literal as a C int.
_BIT: Final[list[int]] = [1 << kind for kind in range(KINDS)]


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

    __slots__ = ("chows", "kongs", "marks", "open", "pungs")

    def __init__(self, melds: list[Meld]) -> None:
        chows: i64 = 0
        pungs: i64 = 0
        marks: i64 = END_IN_EACH | FIVE_IN_EACH
        open_melds: i64 = 0
        kongs: i64 = 0
        for meld in melds:
            tile: i64 = meld.tile
            if meld.kind == CHOW:
                chows += _CHOW_WEIGHT[tile + CHOW_BASE]
                marks &= _SET_MARK[tile + CHOW_BASE]
                open_melds += 1
            else:
                pungs |= _BIT[tile]
                marks &= _SET_MARK[tile + PUNG_BASE]
                if meld.kind == CONCEALED_KONG:
                    kongs += _ONE_CONCEALED_KONG
                else:
                    open_melds += 1
                    if meld.kind != PUNG:
                        kongs += 1
        self.chows: i64 = chows
        self.pungs: i64 = pungs
        self.marks: i64 = marks
        self.open: i64 = open_melds
        self.kongs: i64 = kongs


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
        divisions = splits(counts)
        number: i64 = len(win.melds)
        if not divisions and number > 1:
            return found
        melds = _Melds(win.melds) if number else _NO_MELDS
        held = _held(win) if number else counts
        kinds: i64 = 0
        distinct: i64 = 0
        odd: i64 = 0
        hogs: i64 = 0
        total: i64 = 0
        bit: i64 = 1
        for copies in held:
            if copies:
                count: i64 = copies
                kinds |= bit
                distinct += 1
                total += count
                if count & 1:
                    odd |= bit
                elif count == 4:
                    hogs += 1
            bit += bit
        if total != 14:
            return found
        tiles: i64 = _tiles(kinds)
        manner: i64 = _manner(win, melds, held[win.tile])
        # Whether the winning tile is the only one that completes the hand: 1 or 0, -1 not asked yet.
        sole: i64 = -1
        for division in divisions:
            reading = self._divided(win, melds, division, REGULAR, tiles, manner, hogs)
            if reading.wait != NO_WAIT:
                if sole < 0:
                    sole = 1 if number == 4 or self._is_sole(win, counts, reading, odd) else 0
                if sole == 0:
                    reading.wait = NO_WAIT
            if number == 0 and _is_nine_gates(counts, win.tile, kinds):
                reading.shape = NINE_GATES
                reading.pungs |= NINE_GATES_BIT
            found.append(reading)
        if number <= 1 and distinct >= 9:
            order: i64 = 0
            while order < 6:
                mask: i64 = _ORDER_MASKS[order]
                if kinds & mask == mask:
                    self._straight(found, win, melds, order, tiles, manner, hogs)
                order += 1
        if number == 0:
            if odd == 0 and distinct <= 7:
                found.append(Reading(_pairs_shape(kinds, distinct), tiles | IN_PAIRS, manner, hogs))
            elif distinct == 13 and kinds == _ORPHANS_MASK:
                found.append(Reading(THIRTEEN_ORPHANS, tiles, manner, hogs))
            elif distinct == 14:
                shape: i64 = _knitted_shape(kinds)
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
        sets: i64 = split & _SETS_OF_SPLIT
        while sets:
            field: i64 = sets & SET_MASK
            marks &= _SET_MARK[field]
            if field >= CHOW_BASE:
                chows += _CHOW_WEIGHT[field]
                own_chows |= _BIT[field - CHOW_BASE]
            else:
                own_pungs |= _BIT[field - PUNG_BASE]
                concealed_pungs += 1
            sets >>= SET_BITS
        pair: i64 = split >> PAIR_SHIFT
        marks &= _SET_MARK[pair]
        # A pung completed by another's tile is no concealed one, unless the tile can be read into another set.
        if (
            not win.flags & SELF_DRAWN
            and not self.pung_by_discard_is_concealed
            and own_pungs >> winning & 1
            and own_chows & _HOLDING[winning] == 0
            and pair != winning + PUNG_BASE
        ):
            concealed_pungs -= 1
        pungs: i64 = _without_suits(melds.pungs | own_pungs)
        if pungs & _ALL_HONORS:
            pungs |= _honors(pungs, pair, win)
        reading = Reading(shape, tiles | marks | IN_SETS, manner, hogs)
        reading.chows = _chows(chows, pair)
        reading.pungs = pungs
        reading.kongs = melds.kongs | concealed_pungs << CONCEALED_PUNGS_SHIFT
        reading.split = split
        if own_chows & _EDGE_OF[winning]:
            reading.wait = EDGE
        elif own_chows & _MIDDLE_OF[winning]:
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
        for division in splits(rest):
            reading = self._divided(win, melds, division, KNITTED_STRAIGHT, tiles, manner, hogs)
            reading.chows |= WITH_STRAIGHT
            reading.tiles &= ~(END_IN_EACH | FIVE_IN_EACH)
            reading.order = order
            if (
                rest[win.tile] == 0
                or (in_order and not self.straight_waits)
                or not self._is_sole(win, rest, reading, 0)
            ):
                reading.wait = NO_WAIT
            found.append(reading)

    def _is_sole(self, win: Win, counts: list[int], reading: Reading, odd: i64) -> bool:
        """Whether no other tile than the winning one would have completed the hand.

        `counts` are the concealed tiles that are sets and a pair, `odd` the mask of kinds with an odd number of copies:
        where there are two of them, the winning tile's kind and another, that other one would have made seven pairs.
        """
        if not win.melds:
            others: i64 = odd & ~_BIT[win.tile]
            if others != odd and others and others & (others - 1) == 0:
                return False
        if self.exhausted_waits_cancel:
            return is_sole(counts, win.tile, (reading.split >> PAIR_SHIFT) - PUNG_BASE)
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


def _chows(chows: i64, pair: i64) -> i64:
    """CHOWS from the digits of the chows and the field of the pair."""
    first: i64 = chows % SUIT_OF_CHOWS
    rest: i64 = chows // SUIT_OF_CHOWS
    second: i64 = rest % SUIT_OF_CHOWS
    third: i64 = rest // SUIT_OF_CHOWS
    key: i64 = 0
    if pair <= EAST:
        key = PAIR_SUITED
        if pair == _FIVE or pair == _FIVE + 9 or pair == _FIVE + 18:
            own: i64 = first if pair == _FIVE else second if pair == _FIVE + 9 else third
            # The suit is told where it can matter: all chows in it, or in both others.
            others: i64 = (first != 0) + (second != 0) + (third != 0) - (own != 0)
            if (own and others == 0) or (own == 0 and others == 2):
                key = PAIR_OF_FIVES
    swap: i64 = 0
    if first > second:
        swap = first
        first = second
        second = swap
    if second > third:
        swap = second
        second = third
        third = swap
    if first > second:
        swap = first
        first = second
        second = swap
    return (first + SUIT_OF_CHOWS * (second + SUIT_OF_CHOWS * third)) << CHOW_SHIFT | key


def _honors(pungs: i64, pair: i64, win: Win) -> i64:
    """The fields of PUNGS beside the mask of pungs, some of which are of honors."""
    fields: i64 = 0
    round_wind: i64 = win.round_wind
    seat_wind: i64 = win.seat_wind
    if pungs & _BIT[EAST + round_wind]:
        fields = (round_wind + 1) << ROUND_SHIFT
    if pungs & _BIT[EAST + seat_wind]:
        fields |= (seat_wind + 1) << SEAT_SHIFT
    if pair > EAST:
        # A pair of honors matters only as what is lacking of 小四喜 or 小三元.
        honors: i64 = pair - PUNG_BASE - EAST
        others: i64 = _WINDS if honors < 4 else _DRAGONS
        if pungs & others == others & ~_BIT[pair - PUNG_BASE]:
            fields |= (honors + 1) << PAIR_HONOR_SHIFT
    return fields


def _without_suits(pungs: i64) -> i64:
    """A mask of pungs with its suits in ascending order."""
    suited: i64 = pungs & _ALL_SUITS
    if suited == 0:
        return pungs
    first: i64 = suited & 511
    second: i64 = suited >> 9 & 511
    third: i64 = suited >> 18
    swap: i64 = 0
    if first > second:
        swap = first
        first = second
        second = swap
    if second > third:
        swap = second
        second = third
        third = swap
    if first > second:
        swap = first
        first = second
        second = swap
    return first | second << 9 | third << 18 | (pungs ^ suited)


def _tiles(kinds: i64) -> i64:
    """TILES as far as it follows from the kinds present."""
    tiles: i64 = _ZONES_OF[0][kinds & 511] & _ZONES_OF[1][kinds >> 9 & 511]
    tiles &= _ZONES_OF[2][kinds >> 18 & 511] & _ZONES_OF[3][kinds >> 27]
    if kinds & _CHARACTERS:
        tiles |= HAS_CHARACTERS
    if kinds & _DOTS:
        tiles |= HAS_DOTS
    if kinds & _BAMBOO:
        tiles |= HAS_BAMBOO
    if kinds & _WINDS:
        tiles |= HAS_WINDS
    if kinds & _DRAGONS:
        tiles |= HAS_DRAGONS
    return tiles


def _held(win: Win) -> list[int]:
    """Copies of each kind in the whole hand, melds included; a kong counts three."""
    held = win.counts[:]
    for meld in win.melds:
        tile = meld.tile
        if meld.kind == CHOW:
            held[tile] += 1
            held[tile + 1] += 1
            held[tile + 2] += 1
        else:
            held[tile] += 3
    return held


def _manner(win: Win, melds: _Melds, held: i64) -> i64:
    """MANNER, with those flags of the win corrected that the hand itself shows to be wrong.

    `held` is the number of copies of the winning tile in the whole hand.

    A tile is not robbed where the hand holds another copy, for the kong needs the other three; nor is it the last of
    its kind while another copy is concealed in the hand, but it is where the hand's own melds show the other three.
    Without a kong nothing was replaced.
    """
    flags: i64 = win.flags
    if held > 1:
        flags &= ~ROBBED
    if win.counts[win.tile] > 1:
        flags &= ~LAST_OF_KIND
    elif held == 4:
        flags |= LAST_OF_KIND
    if melds.kongs == 0:
        flags &= ~REPLACEMENT
    return flags | melds.open << OPEN_SHIFT


def _pairs_shape(kinds: i64, distinct: i64) -> i64:
    """SEVEN_PAIRS, or SHIFTED_PAIRS if seven kinds are consecutive and of one suit."""
    if distinct != 7 or kinds != (kinds & -kinds) * 127:
        return SEVEN_PAIRS
    one_suit = kinds & ~_CHARACTERS == 0 or kinds & ~_DOTS == 0 or kinds & ~_BAMBOO == 0
    return SHIFTED_PAIRS if one_suit else SEVEN_PAIRS


def _knitted_shape(kinds: i64) -> i64:
    """How fourteen different kinds are 全不靠, 0 if they are not."""
    suited: i64 = kinds & _ALL_SUITS
    order: i64 = 0
    while order < 6:
        mask: i64 = _ORDER_MASKS[order]
        if suited & ~mask == 0:
            if suited == mask:
                return LESSER_KNITTED_WITH_STRAIGHT
            return GREATER_KNITTED if kinds >> EAST == 127 else LESSER_KNITTED
        order += 1
    return 0


def _is_nine_gates(counts: list[int], winning: i64, kinds: i64) -> bool:
    """Whether the hand without its winning tile is 1112345678999 of one suit."""
    if kinds != _CHARACTERS and kinds != _DOTS and kinds != _BAMBOO:
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
