"""Suits given up: 定张 and 改色 (1.13, L148), told of suits as numbers 0-2 for m, p, s."""

from collections.abc import Set

ALL_SUITS = frozenset((0, 1, 2))


def void_of_first_discard(held: Set[int], discarded: int) -> int:
    """The suit that a seat gives up with its first discard (定张): the one that it lacks already, else the discard's.

    `held` are the suits of its hand before the discard. Whoever lacks one has to name it then; of two, the first.

    >>> void_of_first_discard({0, 1, 2}, 1), void_of_first_discard({0, 1}, 1)
    (1, 2)
    """
    return min(ALL_SUITS - held, default=discarded)


def recolors(cleared: Set[int], held: Set[int], discarded: int) -> bool:
    """Whether a discard is 改色: the hand keeps a tile of a suit that it had cleared, and the discard is of another.

    `held` are the suits after the discard. Who throws the tile of the cleared suit out again is free.

    >>> recolors({2}, {0, 1, 2}, 1), recolors({2}, {0, 1}, 2), recolors({2}, {0, 2}, 2)
    (True, False, False)
    """
    return bool(held & cleared) and discarded not in cleared
