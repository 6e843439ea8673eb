"""Tile sets: which tiles a game is played with."""

from typing import Final, Literal, TypeAlias

from paiju.tiles.tile import ALL_KINDS, EAST, KINDS, Tile

TileSetName: TypeAlias = Literal["144", "136", "108"]

_COPIES: Final[dict[TileSetName, tuple[int, ...]]] = {
    # Guobiao (document 000, article 4): suits and honors four times, each flower once.
    "144": tuple(4 if kind < KINDS else 1 for kind in range(ALL_KINDS)),
    # Wenzhou (document 001) and the duplicate contest: no flowers.
    "136": tuple(4 if kind < KINDS else 0 for kind in range(ALL_KINDS)),
    # Sichuan (document 003): the three suits.
    "108": tuple(4 if kind < EAST else 0 for kind in range(ALL_KINDS)),
}


def copies(name: TileSetName) -> tuple[int, ...]:
    """Number of copies of each of the 42 kinds in a tile set. Raises KeyError for an unknown name."""
    return _COPIES[name]


def all_tiles(name: TileSetName) -> list[Tile]:
    """Every tile of a set in ascending order: where shuffling starts.

    >>> len(all_tiles("144")), len(all_tiles("136")), len(all_tiles("108"))
    (144, 136, 108)
    """
    return [kind for kind, count in enumerate(_COPIES[name]) for _ in range(count)]
