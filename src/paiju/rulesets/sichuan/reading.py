"""What a complete hand shows, packed into one number: the key that the fans are asked about.

A hand can often be read in several ways. All readings have the same tiles, melds and circumstances; they differ only in
their class, four bits that every set and the pair must share:

    PUNGS     every set is a pung or kong
    ENDS      every set and the pair hold a one or nine
    END_RUNS  the same, and every set is a run
    NO_RUN    no concealed run 1-2-3 of bamboo; turned round (EDGE_TWO) in a key, which says that the winning 2 of
              bamboo can be read into one

So each suit answers by itself which classes its readings have, and is asked once (`suit_of`).
"""

from typing import Final

from paiju.shapes.meld import CHOW, Meld
from paiju.shapes.native import i64
from paiju.shapes.split import PAIR_SHIFT, SET_BITS, splits_of_keys
from paiju.shapes.suit_keys import POPCOUNT, holdings_of, tiles_of_key
from paiju.shapes.suit_tables import HONORS_CLASS, SUIT_CLASS, missing

PUNGS: Final = 1
ENDS: Final = 2
END_RUNS: Final = 4
NO_RUN: Final = 8
EDGE_TWO: Final = 8
ANY_CLASS: Final = 15
SEVEN_PAIRS: Final = 16
FLUSH: Final = 32
GENERALS: Final = 64
"""All tiles are 2, 5 or 8."""
SIMPLES: Final = 128
"""No tile is 1 or 9."""
CONCEALED: Final = 256
"""No tile was claimed."""
FOUR_MELDS: Final = 512
QUADS_SHIFT: Final = 10
"""Kinds held four times in hand, 0-3."""
ROOTS_SHIFT: Final = 12
"""Roots that are no kongs, 0-4."""
ONE_ROOT: Final = 1 << 12
KONGS_SHIFT: Final = 15
"""Kongs, 0-4."""
FLAGS_SHIFT: Final = 18
"""The flags of `paiju.rules.win`; LAST_OF_KIND stands for 绝张 as Sichuan has it."""

FIRST_BAMBOO: Final = 18
TWO_OF_BAMBOO: Final = 19
_ENDS_MASK: Final = 257
"""Ranks 1 and 9 as bits."""
_OTHERS_MASK: Final = 365
"""All ranks but 2, 5 and 8 as bits."""
_CHOW_FIELD: Final = 35
_SETS_MASK: Final = 0x3FFFFFFF
_MANY_SUITS: Final = 7
"""All three suits as bits."""


class Suit:
    """One suit of a hand: its ranks as bits, how many of them are held four times, and the classes of its readings.

    `classes` are different ones; empty if the tiles are not some sets and at most one pair. `sole` is the only class,
    -1 if there is none or more than one.
    """

    __slots__ = ("classes", "quads", "ranks", "sole")

    def __init__(self, ranks: i64, quads: i64, classes: list[int]) -> None:
        self.ranks: i64 = ranks
        self.quads: i64 = quads
        self.classes = classes
        self.sole: i64 = classes[0] if len(classes) == 1 else -1


# Only suits of complete hands come here: some 20,000 at most.
_SUITS: Final[dict[int, Suit]] = {}


def suit_of(key: i64) -> Suit:
    """The suit of a key of `paiju.shapes.suit_keys`."""
    known = _SUITS.get(key)
    if known is not None:
        return known
    holdings: i64 = holdings_of(key)
    classes: list[int] = []
    if tiles_of_key(key) % 3 == 2:
        found = splits_of_keys(key, 0, 0, 0)
    elif tiles_of_key(key) % 3 == 0:
        # Sets alone: a pair of honors makes them a hand.
        found = splits_of_keys(key, 0, 0, 2)
    else:
        found = []
    for split in found:
        one = class_of_split(split)
        if one not in classes:
            classes.append(one)
    suit = Suit(holdings & 511, POPCOUNT[holdings >> 27], classes)
    _SUITS[key] = suit
    return suit


def class_of_split(split: i64, bamboo_from: i64 = 0) -> int:
    """The class of a split (`paiju.shapes.split`); the run 1-2-3 that matters begins at kind `bamboo_from`."""
    found: i64 = ANY_CLASS
    sets: i64 = split & _SETS_MASK
    while sets:
        field: i64 = sets & 63
        if field >= _CHOW_FIELD:
            low: i64 = field - _CHOW_FIELD
            found &= class_of_run(low % 9)
            if low == bamboo_from:
                found &= ~NO_RUN
        else:
            found &= class_of_pung((field - 1) % 9)
        sets >>= SET_BITS
    pair: i64 = (split >> PAIR_SHIFT) - 1
    if 0 <= pair < 27 and pair % 9 != 0 and pair % 9 != 8:
        found &= ~(ENDS | END_RUNS)
    return int(found)


def class_of_pung(rank: i64) -> i64:
    """The class that a pung or kong of a rank (0-8) leaves."""
    return PUNGS | ENDS | NO_RUN if rank == 0 or rank == 8 else PUNGS | NO_RUN


def class_of_run(rank: i64) -> i64:
    """The class that a run leaves that begins at a rank (0-6)."""
    return ENDS | END_RUNS | NO_RUN if rank == 0 or rank == 6 else NO_RUN


def class_of_melds(melds: list[Meld]) -> i64:
    """The class that melds leave."""
    found: i64 = ANY_CLASS
    for meld in melds:
        rank: i64 = meld.tile % 9
        found &= class_of_run(rank) if meld.kind == CHOW else class_of_pung(rank)
    return found


def suits_held(a: i64, b: i64, c: i64, melds: list[Meld]) -> i64:
    """The suits of some keys and melds as bits 0-2."""
    held: i64 = 0
    if a:
        held = 1
    if b:
        held |= 2
    if c:
        held |= 4
    for meld in melds:
        suit: i64 = meld.tile // 9
        held |= 1 if suit == 0 else 2 if suit == 1 else 4
    return held


def suits_allowed(held: i64, void: i64) -> bool:
    """Whether suits may win: two of them at most, and not the one given up (-1: none was)."""
    return held != _MANY_SUITS and (void < 0 or held >> void & 1 == 0)


def is_regular(a: i64, b: i64, c: i64, sets: i64) -> bool:
    """Whether the three suits, given by their keys, are so many sets and a pair."""
    return (
        missing(SUIT_CLASS[a], SUIT_CLASS[b], SUIT_CLASS[c], HONORS_CLASS[0], sets) == 0
        and tiles_of_key(a) + tiles_of_key(b) + tiles_of_key(c) == 3 * sets + 2
    )


def is_pairs(a: i64, b: i64, c: i64) -> bool:
    """Whether the three suits, given by their keys, are seven pairs, four equal tiles being two of them."""
    # A key and the number of its tiles are even together: most hands need no closer look.
    if (a | b | c) & 1:
        return False
    return (
        _all_paired(a)
        and _all_paired(b)
        and _all_paired(c)
        and tiles_of_key(a) + tiles_of_key(b) + tiles_of_key(c) == 14
    )


def _all_paired(key: i64) -> bool:
    holdings: i64 = holdings_of(key)
    once: i64 = holdings & 511
    twice: i64 = holdings >> 9 & 511
    thrice: i64 = holdings >> 18 & 511
    return once == twice and thrice == holdings >> 27


def frame_of(
    counts: list[int], melds: list[Meld], held: i64, first: Suit, second: Suit, third: Suit, by_rank: bool
) -> i64:
    """What all readings of a hand in the suits `held` (bits) share: their key without class and flags."""
    kongs: i64 = 0
    key: i64 = CONCEALED
    quads: i64 = first.quads + second.quads + third.quads
    roots: i64 = quads
    ranks: i64 = first.ranks | second.ranks | third.ranks
    for meld in melds:
        tile: i64 = meld.tile
        bit: i64 = 1
        bit <<= tile % 9
        if meld.source:
            key &= ~CONCEALED
        if meld.kind == CHOW:
            ranks |= bit * 7
        else:
            ranks |= bit
            if meld.is_kong():
                kongs += 1
            elif counts[tile]:
                roots += 1
    if by_rank:
        roots = roots_by_rank(counts, melds)
    if held == 1 or held == 2 or held == 4:
        key |= FLUSH
    if ranks & _OTHERS_MASK == 0:
        key |= GENERALS
    if ranks & _ENDS_MASK == 0:
        key |= SIMPLES
    if len(melds) == 4:
        key |= FOUR_MELDS
    return key | quads << QUADS_SHIFT | roots << ROOTS_SHIFT | kongs << KONGS_SHIFT


def roots_by_rank(counts: list[int], melds: list[Meld]) -> i64:
    """Four tiles of one rank in any suits, kongs aside, as many times as they are there."""
    tiles: list[int] = [counts[rank] + counts[rank + 9] + counts[rank + 18] for rank in range(9)]
    for meld in melds:
        if meld.kind == CHOW:
            for tile in meld.tiles():
                tiles[tile % 9] += 1
        elif not meld.is_kong():
            tiles[meld.tile % 9] += 3
    roots: i64 = 0
    for count in tiles:
        roots += count // 4
    return roots
