"""Which tiles complete a hand, and which shapes are complete.

Two notions of a wait (guobiao.md, "Combination principles"): an exact wait is a tile that can still come, so
a kind of which all four lie in the concealed hand is none; a formal wait deducts nothing, and wait fans are
judged by it. Tiles in melds are deducted by neither.

Hands are given as counts, lists of 34 numbers from 0 to 4 of the concealed tiles, with the number of melds.
"""

from paiju.shapes.native import i64
from paiju.shapes.shape import (
    ALL,
    HONORS_KNITTED,
    KNITTED_STRAIGHT,
    REGULAR,
    SEVEN_PAIRS,
    THIRTEEN_ORPHANS,
    possible_shapes,
)
from paiju.shapes.special import is_honors_knitted, is_knitted_straight, is_seven_pairs, is_thirteen_orphans
from paiju.shapes.split import is_complete
from paiju.shapes.ukeire import shanten_and_useful, tiles_of
from paiju.tiles.tile import KINDS, Tile


def complete_shapes(counts: list[int], melds: i64 = 0, sets: i64 = 4, shapes: i64 = ALL) -> int:
    """The mask of those of some shapes that a hand with its winning tile (14 - 3 x melds tiles) has.

    >>> complete_shapes([2] * 7 + [0] * 27) == REGULAR | SEVEN_PAIRS
    True
    """
    shapes = possible_shapes(melds, sets, shapes)
    complete = 0
    if shapes & REGULAR and is_complete(counts, melds, sets):
        complete |= REGULAR
    if shapes & SEVEN_PAIRS and is_seven_pairs(counts):
        complete |= SEVEN_PAIRS
    if shapes & THIRTEEN_ORPHANS and is_thirteen_orphans(counts):
        complete |= THIRTEEN_ORPHANS
    if shapes & HONORS_KNITTED and is_honors_knitted(counts):
        complete |= HONORS_KNITTED
    if shapes & KNITTED_STRAIGHT and is_knitted_straight(counts, melds):
        complete |= KNITTED_STRAIGHT
    return complete


def waits(counts: list[int], melds: int = 0, sets: int = 4, shapes: int = ALL) -> list[Tile]:
    """The kinds that complete a hand of 13 - 3 x melds tiles (16 - 3 x melds if `sets` is 5), ascending.

    >>> from paiju.shapes.hand import parse_hand
    >>> waits(parse_hand("1112345678999m").counts()), waits(parse_hand("1111m").counts(), melds=3)
    ([0, 1, 2, 3, 4, 5, 6, 7, 8], [])
    """
    return tiles_of(wait_mask(counts, melds, sets, shapes))


def formal_waits(counts: list[int], melds: int = 0, sets: int = 4, shapes: int = ALL) -> list[Tile]:
    """As `waits`, but a kind that lies four times in the hand counts too if a fifth tile would complete it.

    >>> from paiju.shapes.hand import parse_hand
    >>> formal_waits(parse_hand("1111m").counts(), melds=3), formal_waits(parse_hand("1112m").counts(), melds=3)
    ([0], [1, 2])
    """
    return tiles_of(formal_wait_mask(counts, melds, sets, shapes))


def wait_mask(counts: list[int], melds: i64 = 0, sets: i64 = 4, shapes: i64 = ALL) -> int:
    """`waits` as a mask of kinds: bit k is kind k."""
    return shanten_and_useful(counts, melds, sets, shapes, 0)[1]


def formal_wait_mask(counts: list[int], melds: i64 = 0, sets: i64 = 4, shapes: i64 = ALL) -> int:
    """`formal_waits` as a mask of kinds: bit k is kind k."""
    mask = shanten_and_useful(counts, melds, sets, shapes, 0)[1]
    if shapes & REGULAR:
        kind: i64 = 0
        bit: i64 = 1
        while kind < KINDS:
            if counts[kind] == 4 and _completes_as_fifth(counts, kind, melds, sets):
                mask |= bit
            bit *= 2
            kind += 1
    return mask


def _completes_as_fifth(counts: list[int], kind: i64, melds: i64, sets: i64) -> bool:
    """Whether a fifth tile of a kind completes the regular shape.

    Five equal tiles cannot all be pair, so the new one can be read into a pung or a chow; what is left after
    that set is taken out holds four of the kind at most, which counts can say.
    """
    if sum(counts) != 3 * (sets - melds) + 1:
        return False
    rest = counts[:]
    rest[kind] = 2
    if is_complete(rest, melds + 1, sets):
        return True
    rest[kind] = 4
    if kind < 27:
        rank = kind % 9
        for low in range(max(rank - 2, 0), min(rank, 6) + 1):
            first = kind - rank + low
            others = [tile for tile in (first, first + 1, first + 2) if tile != kind]
            if rest[others[0]] and rest[others[1]]:
                for tile in others:
                    rest[tile] -= 1
                complete = is_complete(rest, melds + 1, sets)
                for tile in others:
                    rest[tile] += 1
                if complete:
                    return True
    return False
