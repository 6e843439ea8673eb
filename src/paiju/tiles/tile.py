"""Tile kinds: every tile is a small integer, its kind; physical copies are never told apart.

0-8 characters (万, m), 9-17 dots (饼, p), 18-26 bamboo (条, s), 27-30 winds E S W N, 31-33 dragons
C F P (中发白), 34-41 flowers 1f-8f (春夏秋冬梅兰竹菊). `HIDDEN` stands for a tile that its reader may
not see.
"""

from typing import Final, TypeAlias

Tile: TypeAlias = int

HIDDEN: Final = -1
KINDS: Final = 34
"""Number of kinds that can be part of a hand; flowers lie above."""
ALL_KINDS: Final = 42

EAST: Final = 27
SOUTH: Final = 28
WEST: Final = 29
NORTH: Final = 30
RED: Final = 31
GREEN: Final = 32
WHITE: Final = 33
FIRST_FLOWER: Final = 34

SUITS: Final = "mps"
"""Suit (0 characters, 1 dots, 2 bamboo) -> its letter."""
HIDDEN_CODE: Final = "?"

CODES: Final[tuple[str, ...]] = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *"ESWNCFP",
    *(f"{rank}f" for rank in range(1, 9)),
)
"""Kind -> its code in the notation; `"?"` is not in it."""

KIND_OF: Final[dict[str, int]] = {code: kind for kind, code in enumerate(CODES)} | {HIDDEN_CODE: HIDDEN}
"""Code -> kind, `"?"` -> HIDDEN. Raises KeyError for anything else."""


def is_suited(tile: Tile) -> bool:
    """Whether the tile is a character, dot or bamboo (序数牌)."""
    return 0 <= tile < EAST


def is_flower(tile: Tile) -> bool:
    """Whether the tile is one of the eight flowers (花牌)."""
    return tile >= FIRST_FLOWER


def suit_of(tile: Tile) -> int:
    """0 characters, 1 dots, 2 bamboo, 3 honors, 4 flowers."""
    return 4 if tile >= FIRST_FLOWER else min(tile // 9, 3)


def rank_of(tile: Tile) -> int:
    """1-9 of a suited tile, 0 of any other.

    >>> [rank_of(KIND_OF[c]) for c in ("1m", "9s", "E")]
    [1, 9, 0]
    """
    return tile % 9 + 1 if 0 <= tile < EAST else 0
