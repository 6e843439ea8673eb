"""The five shapes that a hand can win with, as bits of a mask (document 000, 和牌的规定; guobiao.md G15)."""

from typing import Final

REGULAR: Final = 1
"""Sets and a pair (基本牌型); its kongs count as sets."""
SEVEN_PAIRS: Final = 2
"""七对: four equal tiles are two pairs."""
THIRTEEN_ORPHANS: Final = 4
"""十三幺."""
HONORS_KNITTED: Final = 8
"""全不靠, 七星不靠 among them: 14 different tiles out of the honors and one knitted order of the suits."""
KNITTED_STRAIGHT: Final = 16
"""组合龙: the nine tiles of a knitted order, one set (which may be melded) and a pair."""
ALL: Final = 31

IMPOSSIBLE: Final = 99
"""The shanten of a shape that a hand cannot become."""

NAMES: Final[tuple[str, ...]] = (
    "regular",
    "seven_pairs",
    "thirteen_orphans",
    "honors_knitted",
    "knitted_straight",
)
"""The name of bit `1 << i` at place i."""


def possible_shapes(melds: int, sets: int = 4, shapes: int = ALL) -> int:
    """Those of some shapes that a hand with so many melds can still become.

    The special shapes belong to hands of four sets and a pair; only the knitted straight allows a meld, and
    only one.

    >>> possible_shapes(0) == ALL, possible_shapes(1) == REGULAR | KNITTED_STRAIGHT, possible_shapes(2) == REGULAR
    (True, True, True)
    """
    if melds > 1 or sets != 4:
        return shapes & REGULAR
    if melds == 1:
        return shapes & (REGULAR | KNITTED_STRAIGHT)
    return shapes
