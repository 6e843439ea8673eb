"""Splits: every way to read concealed tiles as sets and one pair (regular shape only).

A split is one int, so that the search for the best reading allocates nothing. Bits 0-5 hold its first set,
bits 6-11 the second, and so on up to five sets; bits 30-35 hold the pair. Each field is 0 when empty, else

    1-34   a pung of kind `field - 1`; in the place of the pair: a pair of kind `field - 1`
    35-59  a chow whose lowest tile is kind `field - 35`

Sets stand in ascending order of their lowest tile, a pung before a chow of the same tile, two equal chows
side by side. `read_split` gives the same as a value with names.

Counts are lists of 34 numbers from 0 to 4, one for each kind, of the concealed tiles including the one that
completes the hand; melds are not part of a split.
"""

from typing import Final, NamedTuple

from paiju.shapes.native import i64
from paiju.shapes.suit_keys import keys_of, tiles_of_key
from paiju.shapes.suit_steps import MAX_SETS
from paiju.shapes.suit_tables import HONORS_CLASS, SUIT_CLASS, missing
from paiju.tiles.tile import Tile

SET_BITS: Final = 6
SET_MASK: Final = 63
PAIR_SHIFT: Final = 30
PUNG_BASE: Final = 1
CHOW_BASE: Final = 35

_SETS_MASK: Final = 0x3FFFFFFF


class Split(NamedTuple):
    """One reading of the concealed tiles: the pair's kind, pungs by kind, chows by lowest tile, ascending."""

    pair: Tile
    pungs: tuple[Tile, ...]
    chows: tuple[Tile, ...]


def read_split(split: int) -> Split:
    """The split that an int of `splits` stands for.

    >>> counts = [0] * 34
    >>> for tile in (0, 0, 0, 1, 1, 1, 2, 2, 2, 27, 27):
    ...     counts[tile] += 1
    >>> for split in splits(counts):
    ...     print(read_split(split))
    Split(pair=27, pungs=(), chows=(0, 0, 0))
    Split(pair=27, pungs=(0, 1, 2), chows=())
    """
    pungs: list[Tile] = []
    chows: list[Tile] = []
    sets = split & _SETS_MASK
    while sets:
        field = sets & SET_MASK
        if field < CHOW_BASE:
            pungs.append(field - PUNG_BASE)
        else:
            chows.append(field - CHOW_BASE)
        sets >>= SET_BITS
    return Split((split >> PAIR_SHIFT) - PUNG_BASE, tuple(pungs), tuple(chows))


def is_complete(counts: list[int], melds: i64 = 0, sets: i64 = 4, wilds: i64 = 0) -> bool:
    """Whether the concealed tiles, with `wilds` wild tiles beside them, are exactly `sets - melds` sets and a pair.

    A wild tile stands for any kind of which the hand, with what other wild tiles stand for, has at most four; where it
    may be a fifth, `paiju.shapes.wild.completes` decides.

    >>> is_complete([2, 1, 1, 1] + [0] * 30, melds=3), is_complete([1, 2, 1, 1] + [0] * 30, melds=3)
    (True, False)
    >>> is_complete([1, 1, 1] + [0] * 31, melds=3, wilds=2)
    True
    """
    a, b, c, h = keys_of(counts)
    wanted: i64 = sets - melds
    # The tables say what is missing, which the wild tiles fill; the number of tiles says that there is no more.
    return (
        missing(SUIT_CLASS[a], SUIT_CLASS[b], SUIT_CLASS[c], HONORS_CLASS[h], wanted) == wilds
        and tiles_of_key(a) + tiles_of_key(b) + tiles_of_key(c) + tiles_of_key(h) + wilds == 3 * wanted + 2
    )


def splits(counts: list[int]) -> list[int]:
    """Every split of the concealed tiles, each once; empty if they are not some sets and one pair.

    The number of sets follows from the number of tiles: 14, 11, 8, 5 or 2 (17 for hands of five sets).
    """
    a, b, c, h = keys_of(counts)
    return splits_of_keys(a, b, c, h)


def splits_of_keys(a: i64, b: i64, c: i64, h: i64) -> list[int]:
    """`splits` of tiles that are given by the keys of the three suits and of the honors."""
    # What all splits share is kept apart: most suits have one reading only.
    shared: i64 = 0
    found: list[int] = [0]
    pairs: i64 = 0
    used: i64 = 0
    total: i64 = 0
    suit: i64 = 0
    while suit < 4:
        key = a if suit == 0 else b if suit == 1 else c if suit == 2 else h
        tiles = tiles_of_key(key)
        total += tiles
        if tiles % 3 == 1 or total > 3 * MAX_SETS + 2:
            return []
        pairs += tiles % 3
        if pairs > 2:
            return []
        if tiles > 0:
            sole = _SOLE_HONORS.get(key) if suit == 3 else _SOLE.get(key)
            if sole is not None:
                shared |= _moved(sole, tiles, suit, used)
            else:
                part = _part(suit, key)
                if not part:
                    return []
                joined: list[int] = []
                for one in part:
                    moved = _moved(one, tiles, suit, used)
                    joined.extend([before | moved for before in found])
                found = joined
            used += tiles // 3
        suit += 1
    if pairs != 2:
        return []
    return [shared | one for one in found]


_EACH_SET: Final[list[int]] = [sum(1 << SET_BITS * place for place in range(sets)) for sets in range(MAX_SETS + 1)]
"""A 1 in the field of each of so many sets."""


def _moved(split: i64, tiles: i64, suit: i64, used: i64) -> i64:
    """The split of some tiles of the first suit as one of another suit, its sets behind `used` others."""
    sets: i64 = (split & _SETS_MASK) + 9 * suit * _EACH_SET[tiles // 3]
    pair: i64 = split >> PAIR_SHIFT
    if pair:
        pair += 9 * suit
    return sets << used * SET_BITS | pair << PAIR_SHIFT


# Splits by base-5 key, as of the first suit, filled as suits are met: a table of all of them would cost every import
# 0.2 s. The three suits share them. Only complete suits stay: there are 21,743 of up to 14 tiles, 53,055 of up to 17.
# Most have a single split, which is kept without a list: less to fetch from memory.
_SOLE: Final[dict[int, int]] = {}
_SOLE_HONORS: Final[dict[int, int]] = {}
_SEVERAL: Final[dict[int, list[int]]] = {}


def _part(suit: i64, key: i64) -> list[int]:
    """The splits of one suit (3: honors) into sets and at most one pair, as of the first suit."""
    if suit < 3:
        known = _SEVERAL.get(key)
        if known is not None:
            return known
    rest: list[int] = []
    digits: i64 = key
    while len(rest) < (7 if suit == 3 else 9):
        rest.append(digits % 5)
        digits //= 5
    found: list[int] = []
    _extend(rest, 0, suit, 0, 0, found)
    if len(found) == 1:
        if suit == 3:
            _SOLE_HONORS[key] = found[0]
        else:
            _SOLE[key] = found[0]
    elif found:
        _SEVERAL[key] = found
    return found


def _extend(rest: list[int], rank: i64, suit: i64, sets: i64, split: i64, found: list[int]) -> None:
    """Add to `found` every split of the ranks from `rank` on, following the `sets` sets read so far."""
    ranks: i64 = len(rest)
    while rank < ranks and rest[rank] == 0:
        rank += 1
    if rank == ranks:
        found.append(split)
        return
    here: i64 = rest[rank]
    pair: i64 = 0
    while pair < 2:
        pung: i64 = 0
        while pung < 2:
            chows: i64 = here - 2 * pair - 3 * pung
            if chows >= 0 and (pair == 0 or split >> PAIR_SHIFT == 0):
                longer: i64 = split
                more: i64 = sets
                if pair == 1:
                    longer |= (rank + PUNG_BASE) << PAIR_SHIFT
                if pung == 1:
                    longer |= (rank + PUNG_BASE) << (SET_BITS * more)
                    more += 1
                if chows == 0:
                    _extend(rest, rank + 1, suit, more, longer, found)
                elif suit < 3 and rank < 7 and rest[rank + 1] >= chows and rest[rank + 2] >= chows:
                    repeat: i64 = 0
                    while repeat < chows:
                        longer |= (rank + CHOW_BASE) << (SET_BITS * more)
                        more += 1
                        repeat += 1
                    rest[rank + 1] -= chows
                    rest[rank + 2] -= chows
                    _extend(rest, rank + 1, suit, more, longer, found)
                    rest[rank + 1] += chows
                    rest[rank + 2] += chows
            pung += 1
        pair += 1
