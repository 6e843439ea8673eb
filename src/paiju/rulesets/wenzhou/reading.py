"""What a winning hand shows, packed into one number: a bit for each kind of win that an admissible reading of it has.

A reading is 基础类型 (five sets and a pair), 八对 or, with three wild tiles, nothing at all. Of the readings as sets
and a pair those are admissible that 财神牛 does not refuse.
"""

from typing import Final

from paiju.rules.wild_tile import NO_WILD
from paiju.shapes.meld import CHOW, Meld
from paiju.shapes.native import i64
from paiju.tiles.tile import KINDS, WHITE, Tile

BASE: Final = 1
"""基础类型: five sets and a pair."""
ALL_PUNGS: Final = 2
NO_WILD_TILE: Final = 4
"""A base reading without a wild tile."""
RETURNED: Final = 8
"""财神归位: a base reading in which every wild tile, at least one, is its own face."""
EIGHT_PAIRS_HARD: Final = 16
EIGHT_PAIRS_SOFT: Final = 32
THREE_WILD: Final = 64
THREE_WILD_PATTERN: Final = 128
SELF_DRAW: Final = 256
ROB_KONG: Final = 512
WILD_PAIR_WAIT: Final = 1024
"""财神牛: complete but for the partner of a lone wild tile, and drawn."""
SINGLE_WAIT: Final = 2048
"""单吊: one tile left after five melds."""
WILD_SINGLE: Final = 4096
"""With SINGLE_WAIT: that tile is a wild one."""
HEAVENLY: Final = 8192
EARTHLY: Final = 16384

SETS: Final = 5
EIGHT_PAIRS_TILES: Final = 17
MOST_WILD: Final = 3
"""The wild tiles of a deal; the fourth tile of their kind shows them in the wall."""


def wilds_in(counts: list[int], wild: Tile) -> int:
    """How many wild tiles there are among some tiles."""
    return 0 if wild == NO_WILD else counts[wild]


def faces_of(counts: list[int], wild: Tile) -> list[int]:
    """What tiles stand for, the wild ones left out: white dragons are counted as the wild kind's face.

    Where they may be themselves as well (`bai_identity=either`) it is the same: all of them being of one kind, what
    they can be as white dragons they can be as another kind, which runs have use for besides.

    >>> counts = [0] * 34
    >>> counts[4], counts[WHITE] = 2, 3
    >>> faces = faces_of(counts, 4)
    >>> faces[4], faces[WHITE], faces_of(counts, WHITE)[4]
    (3, 0, 2)
    """
    faces = counts[:]
    if wild != NO_WILD:
        faces[WHITE] = 0
        if wild != WHITE:
            faces[wild] = counts[WHITE]
    return faces


def are_eight_pairs(counts: list[int], wilds: i64) -> bool:
    """八对: whether concealed tiles are eight pairs and any tile more, wild ones in the place of any (W19).

    >>> singles = [2] * 7 + [1] * 3 + [0] * 24
    >>> are_eight_pairs([2] * 8 + [0] * 25 + [1], 0), are_eight_pairs(singles, 0), are_eight_pairs(singles, 1)
    (True, False, True)
    """
    odd: i64 = _odd(counts)
    if wilds & 1:
        odd -= 1
    return odd - wilds <= 1 and sum(counts) == EIGHT_PAIRS_TILES


def _odd(counts: list[int]) -> int:
    """The number of kinds held an odd number of times."""
    return sum([count & 1 for count in counts])


def pairs_returned(counts: list[int], wild: Tile) -> bool:
    """Whether tiles are eight pairs and one more with every wild tile and white dragon as the wild's face (S3)."""
    if wild == WHITE:
        return _odd(counts) <= 1
    return _odd(counts) - (counts[wild] & 1) - (counts[WHITE] & 1) + (counts[wild] + counts[WHITE] & 1) <= 1


def may_be_pungs(faces: list[int], wilds: i64) -> bool:
    """Whether wild tiles suffice to make pungs and a pair of what tiles stand for."""
    lacking: i64 = sum([-count % 3 for count in faces])
    # The pair saves one wild tile where any kind lacks some, else it takes two.
    return (lacking - 1 if lacking else 2) <= wilds


def has_chow(melds: list[Meld]) -> bool:
    """Whether a chow is among some melds."""
    return any(meld.kind == CHOW for meld in melds)


def has_kong(melds: list[Meld]) -> bool:
    """Whether a kong is among some melds."""
    return any(meld.is_kong() for meld in melds)


def room_of(faces: list[int], melds: list[Meld], wild: Tile) -> list[int]:
    """How many wild tiles may stand for each kind if none is to be its fifth copy, the wild's own face aside (S3)."""
    room = [4 - count for count in faces]
    for meld in melds:
        for tile in meld.tiles():
            room[tile] -= 1
    room = [max(left, 0) for left in room]
    room[wild] = MOST_WILD
    return room


def room_at_home(wild: Tile) -> list[int]:
    """Room for wild tiles as their own face alone (归位)."""
    return [MOST_WILD if kind == wild else 0 for kind in range(KINDS)]
