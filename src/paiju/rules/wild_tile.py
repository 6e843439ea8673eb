"""Wild tiles (财神): what tiles stand for, and which tiles must be discarded first where single honors go first.

The wild kind stands for any tile in a win and is used for nothing else. White dragons (白板) stand for its own face; if
they are wild themselves, no tile stands for theirs.
"""

from collections.abc import Sequence
from typing import Final

from paiju.shapes.meld import CHOW, Meld
from paiju.tiles.tile import EAST, KINDS, WHITE, Tile

NO_WILD: Final = -1


def face_of(tile: Tile, wild: Tile) -> Tile:
    """What a tile stands for outside a win: itself, but for white dragons, which stand for the wild kind.

    >>> face_of(WHITE, 4), face_of(4, 4), face_of(WHITE, WHITE), face_of(WHITE, NO_WILD)
    (4, 4, 33, 33)
    """
    return wild if tile == WHITE and wild != NO_WILD else tile


def tile_for(face: Tile, wild: Tile) -> Tile:
    """The kind of tile that can be used for a face in a claim, -1 if there is none: wild tiles are used in none.

    >>> tile_for(4, 4), tile_for(5, 4), tile_for(WHITE, 4), tile_for(WHITE, WHITE), tile_for(4, NO_WILD)
    (33, 5, -1, -1, 4)
    """
    if wild == NO_WILD:
        return face
    if face == wild:
        return -1 if wild == WHITE else WHITE
    return -1 if face == WHITE else face


def physical_tiles(meld: Meld, wild: Tile) -> list[Tile]:
    """The tiles that lie in a meld.

    A chow is told by what its tiles stand for: in place of the wild face white dragons lie there.

    >>> physical_tiles(Meld(CHOW, 3, 5, 3), 4)
    [3, 33, 5]
    """
    tiles = meld.tiles()
    if wild != NO_WILD and meld.kind == CHOW:
        return [tile_for(tile, wild) for tile in tiles]
    return tiles


def single_honors(counts: Sequence[int], wild: Tile) -> list[Tile]:
    """The honors of which a hand holds exactly one, wild ones aside; white dragons where they stand for an honor.

    >>> counts = [0] * 34
    >>> counts[EAST], counts[28], counts[WHITE] = 1, 2, 1
    >>> single_honors(counts, 4), single_honors(counts, 30), single_honors(counts, EAST)
    ([27], [27, 33], [33])
    """
    return [kind for kind in range(EAST, KINDS) if counts[kind] == 1 and kind != wild and face_of(kind, wild) >= EAST]


def discards_allowed(
    counts: Sequence[int], wild: Tile, followed: Sequence[Tile], ponged: Sequence[Tile] = ()
) -> list[Tile]:
    """What may be discarded where single honors go first: one that is to be followed, else any, else what is not wild.

    `followed` are the discards that bind a seat which holds the same honor singly. Compared are the tiles themselves,
    not what they stand for (wenzhou.md W7). `ponged` are the seat's own pungs: a fourth tile of theirs is no single
    honor, it may be kept for a kong.

    >>> counts = [0] * 34
    >>> counts[0], counts[4], counts[EAST], counts[28] = 2, 1, 1, 1
    >>> discards_allowed(counts, 4, ()), discards_allowed(counts, 4, (28, 5))
    ([27, 28], [28])
    >>> counts[EAST] = counts[28] = 0
    >>> discards_allowed(counts, 4, ())
    [0]
    >>> counts[EAST] = 1
    >>> discards_allowed(counts, 4, (EAST,), (EAST,))
    [0, 27]
    """
    singles = [tile for tile in single_honors(counts, wild) if tile not in ponged]
    bound = [tile for tile in singles if tile in followed]
    return bound or singles or [kind for kind in range(KINDS) if counts[kind] and kind != wild]
