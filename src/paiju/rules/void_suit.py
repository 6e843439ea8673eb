"""Suits that a seat does without (缺一门): given up with a discard (定张), cleared and taken up again (改色).

Suits are numbers, 0-2 for m, p, s; several are a mask with bit `1 << suit`.
"""

from typing import Final

from paiju.shapes.meld import Meld

ALL_SUITS: Final = 7


def suits_of(counts: list[int], melds: list[Meld]) -> int:
    """The mask of the suits in a hand, melds included; `counts` of its concealed tiles by kind.

    >>> suits_of([1] * 9 + [0] * 25, [Meld(1, 20, 20, 1)])
    5
    """
    held = 0
    for suit in range(3):
        if any(counts[9 * suit : 9 * suit + 9]):
            held |= 1 << suit
    for meld in melds:
        if meld.tile < 27:
            held |= 1 << meld.tile // 9
    return held


def void_of_first_discard(held: int, discarded: int) -> int:
    """The suit that a seat gives up with its first discard (定张): the one that it lacks already, else the discard's.

    `held` is the mask of its hand before the discard. Whoever lacks one has to name it then; of two, the first.

    >>> void_of_first_discard(0b111, 1), void_of_first_discard(0b011, 1)
    (1, 2)
    """
    for suit in range(3):
        if not held >> suit & 1:
            return suit
    return discarded


def recolors(cleared: int, held: int, discarded: int) -> bool:
    """Whether a discard is 改色: the hand keeps a tile of a suit that it had cleared, and the discard is of another.

    `held` is the mask after the discard. Who throws the tile of the cleared suit out again is free.

    >>> recolors(0b100, 0b111, 1), recolors(0b100, 0b011, 2), recolors(0b100, 0b101, 2)
    (True, False, False)
    """
    return held & cleared != 0 and not cleared >> discarded & 1
