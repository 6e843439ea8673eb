"""Whether a winning tile was the only one that could have completed the hand.

It is enough to look at one or two suits. In a complete hand the tiles of each suit are some sets, those of one suit
some sets and the pair. Without the winning tile, if its suit holds the pair, every wait is in that suit, since no tile
of another could mend it. If another suit holds the pair, the waits are the tiles that make sets of the winning tile's
suit; and, if that suit is sets and a pair without it, those that make sets of the other. What a suit waits for is asked
of `paiju.shapes.waits` once and remembered. Waits are formal ones: nothing is deducted.
"""

from typing import Final

from paiju.shapes.native import i64
from paiju.shapes.shape import REGULAR
from paiju.shapes.waits import formal_wait_mask
from paiju.tiles.tile import EAST, KINDS, Tile

_RANKS: Final = 511
_WITH_PAIR: Final = 512
"""Bit beside the nine ranks that a suit waits for: it is sets and a pair as it is."""
_POWERS: Final[list[int]] = [5**rank for rank in range(9)]
_SPARE: Final[list[Tile]] = [EAST, EAST, EAST, 0]
"""A kind of another suit, by suit (3: honors)."""
_KNOWN_SUITS: Final[dict[int, int]] = {}
_KNOWN_HONORS: Final[dict[int, int]] = {}


def is_sole(keys: tuple[i64, i64, i64, i64], winning: i64, pair: i64) -> bool:
    """Whether no tile but the winning one completes as many sets and a pair.

    `keys` are those of the concealed tiles of a complete hand with its winning tile, `pair` is the kind of the pair in
    one of its divisions.

    >>> from paiju.shapes.hand import parse_hand
    >>> from paiju.shapes.suit_keys import keys_of
    >>> is_sole(keys_of(parse_hand("123m5p + 5p").counts()), 13, 13)
    True
    >>> is_sole(keys_of(parse_hand("1234m + 4m").counts()), 3, 3)
    False
    """
    suit: i64 = winning // 9
    own: i64 = _waits_of(suit, _key_of(keys, suit) - _POWERS[winning - suit * 9])
    ranks: i64 = own & _RANKS
    if ranks & (ranks - 1):
        return False
    other: i64 = pair // 9
    if other == suit or own & _WITH_PAIR == 0:
        return True
    return _waits_of(other, _key_of(keys, other)) & _RANKS == 0


def _key_of(keys: tuple[i64, i64, i64, i64], suit: i64) -> i64:
    if suit == 0:
        return keys[0]
    if suit == 1:
        return keys[1]
    return keys[2] if suit == 2 else keys[3]


def _waits_of(suit: i64, key: i64) -> i64:
    """The ranks that make a suit's tiles sets, or sets and a pair; _WITH_PAIR too if they are the latter already."""
    known = _KNOWN_HONORS.get(key) if suit == 3 else _KNOWN_SUITS.get(key)
    return known if known is not None else _learn(suit, key)


def _learn(suit: int, key: int) -> int:
    """Ask for the waits of a suit.

    Tiles that lack one of being sets need a pair beside them, a spare one of another suit; the third tile of that pair
    is a wait too where the suit is sets and a pair already.
    """
    counts = [0] * KINDS
    start = suit * 9
    tiles = 0
    digits = key
    for kind in range(start, min(start + 9, KINDS)):
        counts[kind] = digits % 5
        tiles += digits % 5
        digits //= 5
    if tiles % 3 == 2:
        counts[_SPARE[suit]] = 2
        tiles += 2
    mask = formal_wait_mask(counts, 4 - (tiles - 1) // 3, 4, REGULAR)
    waits = mask >> start & _RANKS
    if counts[_SPARE[suit]] and mask >> _SPARE[suit] & 1:
        waits |= _WITH_PAIR
    if suit == 3:
        _KNOWN_HONORS[key] = waits
    else:
        _KNOWN_SUITS[key] = waits
    return waits
