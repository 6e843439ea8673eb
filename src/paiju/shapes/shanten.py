"""Shanten: how many tiles a hand is from ready (0 = ready, -1 = complete), over any of the five shapes.

It is exact: a tile counts as available unless four of it lie in the concealed hand, so `1233455679999s` is
at 1, not at 0. Tiles in melds are not deducted, unless `seen` says that they are: it counts the tiles of each
kind that lie in sight outside the concealed hand, own melds among them.

Hands are given as counts, lists of 34 numbers from 0 to 4 of the concealed tiles, with the number of melds;
`sets` is 4, or 5 for hands of 16 tiles. A hand may hold the drawn tile or not.
"""

from paiju.shapes.limited import limited_shanten, limits_of
from paiju.shapes.native import i64
from paiju.shapes.shape import (
    ALL,
    HONORS_KNITTED,
    IMPOSSIBLE,
    KNITTED_STRAIGHT,
    NAMES,
    REGULAR,
    SEVEN_PAIRS,
    THIRTEEN_ORPHANS,
    possible_shapes,
)
from paiju.shapes.special import (
    honors_knitted_missing,
    knitted_straight_missing,
    seven_pairs_missing,
    thirteen_orphans_missing,
)
from paiju.shapes.suit_keys import holdings_of, keys_of
from paiju.shapes.suit_tables import HONORS_CLASS, SUIT_CLASS, missing


def regular_shanten(counts: list[int], melds: i64 = 0, sets: i64 = 4, wilds: i64 = 0) -> int:
    """Shanten of sets and a pair.

    `wilds` wild tiles lie in the hand beside the counted ones; each stands for a tile that is missing, so that the
    hand with them never has more than four of a kind. Where it may, `paiju.shapes.wild.shanten_with_wilds` counts.

    >>> from paiju.shapes.hand import parse_hand
    >>> regular_shanten(parse_hand("1233455679999s").counts())
    1
    """
    a, b, c, h = keys_of(counts)
    lacking: i64 = missing(SUIT_CLASS[a], SUIT_CLASS[b], SUIT_CLASS[c], HONORS_CLASS[h], sets - melds) - 1
    # Wild tiles beyond what is missing cannot bring a hand past complete.
    return lacking - wilds if lacking >= wilds else -1


def shanten(counts: list[int], melds: i64 = 0, sets: i64 = 4, shapes: i64 = ALL, seen: list[int] | None = None) -> int:
    """The least shanten over some shapes (a mask); IMPOSSIBLE if none of them is left to the hand.

    >>> from paiju.shapes.hand import parse_hand
    >>> hand = parse_hand("147m258p369sESWN").counts()
    >>> shanten(hand), shanten(hand, shapes=REGULAR), shanten(hand, melds=2, shapes=SEVEN_PAIRS)
    (0, 8, 99)
    """
    if seen is not None:
        return limited_shanten(counts, limits_of(counts, seen), melds, sets, shapes)
    if melds > 1 or sets != 4 or shapes == REGULAR:
        return regular_shanten(counts, melds, sets) if shapes & REGULAR else IMPOSSIBLE
    ka, kb, kc, kh = keys_of(counts)
    a = holdings_of(ka)
    b = holdings_of(kb)
    c = holdings_of(kc)
    h = holdings_of(kh)
    least: i64 = IMPOSSIBLE + 1
    other: i64
    if shapes & REGULAR:
        least = missing(SUIT_CLASS[ka], SUIT_CLASS[kb], SUIT_CLASS[kc], HONORS_CLASS[kh], 4 - melds)
    if melds == 0:
        if shapes & SEVEN_PAIRS:
            other = seven_pairs_missing(a, b, c, h)
            if other < least:
                least = other
        if shapes & THIRTEEN_ORPHANS:
            other = thirteen_orphans_missing(a, b, c, h)
            if other < least:
                least = other
        if shapes & HONORS_KNITTED:
            other = honors_knitted_missing(a, b, c, h)
            if other < least:
                least = other
    if shapes & KNITTED_STRAIGHT:
        least = knitted_straight_missing(ka, kb, kc, kh, a, b, c, melds, least)
    return least - 1


def shanten_by_shape(
    counts: list[int], melds: int = 0, sets: int = 4, shapes: int = ALL, seen: list[int] | None = None
) -> dict[str, int]:
    """Shape name (`paiju.shapes.shape.NAMES`) -> its shanten, for those of some shapes that melds leave open.

    A shape that tiles seen elsewhere rule out stands at IMPOSSIBLE.

    >>> from paiju.shapes.hand import parse_hand
    >>> shanten_by_shape(parse_hand("1112345678999m").counts(), shapes=REGULAR | SEVEN_PAIRS)
    {'regular': 0, 'seven_pairs': 4}
    """
    shapes = possible_shapes(melds, sets, shapes)
    return {name: shanten(counts, melds, sets, 1 << bit, seen) for bit, name in enumerate(NAMES) if shapes >> bit & 1}
