"""Hands with wild tiles: in which forms they can win, how far they are from each, and which tiles bring them nearer.

Which forms win beside sets and a pair is asked of the ruleset, by a hand of each. Tiles are told as what they are, not
as what they stand for: what a hand lacks of the wild kind's face is looked for among the white dragons.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from paiju.bots.sight import seen_elsewhere
from paiju.rules.ruleset import Ruleset
from paiju.rules.wild_tile import face_of, single_honors, tile_for
from paiju.rules.win import SELF_DRAWN, Win
from paiju.shapes.meld import CHOW, LEFT, PUNG, Meld
from paiju.shapes.shape import IMPOSSIBLE
from paiju.shapes.ukeire import tiles_of
from paiju.shapes.wild import shanten_with_wilds, useful_with_wilds
from paiju.table.actions import ClaimChow, ClaimPung
from paiju.table.state import State
from paiju.tiles.tile import EAST, KIND_OF, KINDS, WHITE, Tile

REGULAR: Final = 0
PUNGS: Final = 1
PAIRS: Final = 2
ALONE: Final = 3
"""So many wild tiles that nothing else is asked of a hand."""

MOST_WILD: Final = 3
COPIES: Final = 4
_ISOLATED: Final = (0, 3, 6, 9, 12, 15, 18, 21, 24, 28, 29, 30, 31, 32)
"""Kinds of which no two are in a set, for hands to ask about where East winds are wild."""
_APART: Final = (0, 2, 4, 6, 8, 9, 11, 13, 15, 17)


class Way(NamedTuple):
    """A form, how many tiles a hand is from being ready in it, and the tiles that bring it nearer."""

    form: int
    distance: int
    useful: tuple[Tile, ...]


class Forms:
    """The forms in which a hand can win under a ruleset.

    `pairs`: whether pairs win, with a tile more where the size of a hand is odd. `alone`: how many wild tiles win
    whatever the others are, 0 if none do.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.sets = rules.setup.sets
        size = 3 * self.sets + 2
        self.spare = size % 2
        counts = [0] * KINDS
        for kind in _APART[: size // 2]:
            counts[kind] = 2
        counts[24] += self.spare
        self.pairs = rules.wins(Win(counts, [], 0, SELF_DRAWN, wild=EAST))
        self.alone = 0
        for wilds in range(MOST_WILD, 0, -1):
            counts = [0] * KINDS
            for kind in _ISOLATED[: size - wilds]:
                counts[kind] = 1
            counts[EAST] = size - sum(counts)
            if counts[EAST] != wilds or not rules.wins(Win(counts, [], EAST, SELF_DRAWN, wild=EAST)):
                break
            self.alone = wilds

    def ways(self, counts: Sequence[int], melds: Sequence[Meld], wild: Tile, left: Sequence[int]) -> list[Way]:
        """The ways on of a hand that is about to draw; `left` are the copies of each kind that may come."""
        wilds = counts[wild]
        faces = faces_of(counts, wild)
        if self.alone and wilds >= self.alone:
            return [Way(ALONE, 0, tuple(range(KINDS)))]
        distance, useful = useful_with_wilds(faces, len(melds), self.sets, wilds)
        found = [Way(REGULAR, int(distance), (*tiles_for(tiles_of(useful), wild), wild))]
        if not any(meld.kind == CHOW for meld in melds):
            found.append(self._pungs(faces, len(melds), wild, wilds, left))
        if self.pairs and not melds:
            found.append(self._pairs(counts, wild, wilds))
        return found

    def ready(self, counts: Sequence[int], melds: Sequence[Meld], wild: Tile) -> bool:
        """Whether a hand that is about to draw is ready in any form; few wild tiles wait for nothing by themselves."""
        wilds = counts[wild]
        if self.alone and wilds >= self.alone:
            return True
        if self.pairs and not melds and _odd(counts, wild) - wilds <= self.spare + 1:
            return True
        return shanten_with_wilds(faces_of(counts, wild), len(melds), self.sets, wilds) <= 0

    def _pungs(self, faces: Sequence[int], melds: int, wild: Tile, wilds: int, left: Sequence[int]) -> Way:
        """Pungs alone and a pair."""
        need = self.sets - melds
        held = sorted(((min(count, 3), kind) for kind, count in enumerate(faces) if count), reverse=True)
        missing = 3 * need + 2 - wilds
        sets = need
        pair = False
        for count, kind in held:
            tile = tile_for(kind, wild)
            if sets and (count == 3 or (tile >= 0 and count + left[tile] + wilds >= 3)):
                sets -= 1
                missing -= count
            elif not pair:
                pair = True
                missing -= min(count, 2)
        twos = sum(count >= 2 for count, _ in held)
        useful = [kind for count, kind in held if count == 2 or (count == 1 and twos <= need)]
        return Way(PUNGS, missing - 1, (*tiles_for(useful, wild), wild))

    def _pairs(self, counts: Sequence[int], wild: Tile, wilds: int) -> Way:
        odd = [kind for kind in range(KINDS) if counts[kind] & 1 and kind != wild]
        gap = len(odd) - wilds
        if gap < self.spare:
            return Way(PAIRS, 0, tuple(range(KINDS)))
        return Way(PAIRS, max((gap - self.spare) // 2, 0), (*odd, wild))


def _odd(counts: Sequence[int], wild: Tile) -> int:
    """The number of kinds, but for the wild one, that are held an odd number of times."""
    return sum([count & 1 for count in counts]) - (counts[wild] & 1)


def faces_of(counts: Sequence[int], wild: Tile) -> list[int]:
    """What concealed tiles stand for, the wild ones left out.

    >>> faces = faces_of([0] * 4 + [2] + [0] * 28 + [3], 4)
    >>> faces[4], faces[WHITE]
    (3, 0)
    """
    faces = list(counts)
    faces[wild] = 0
    if wild != WHITE:
        faces[wild] = counts[WHITE]
        faces[WHITE] = 0
    return faces


def tiles_for(faces: Iterable[Tile], wild: Tile) -> list[Tile]:
    """The tiles that can be drawn for some faces.

    >>> tiles_for([3, 4, 33], 4)
    [3, 33]
    """
    return [tile for face in faces if (tile := tile_for(face, wild)) >= 0]


def copies_unseen(state: State, seat: int, counts: Sequence[int]) -> list[int]:
    """How many copies of each kind a seat has not seen; the tile that shows the wild kind is seen."""
    left = [max(COPIES - count - out, 0) for count, out in zip(counts, seen_elsewhere(state, seat), strict=True)]
    if state.indicator >= 0:
        left[state.indicator] = max(left[state.indicator] - 1, 0)
    return left


def discardable(counts: Sequence[int], wild: Tile, honors_first: bool) -> list[Tile]:
    """The kinds that a hand may discard when nothing is to be followed."""
    singles = single_honors(counts, wild) if honors_first else []
    return singles or [kind for kind in range(KINDS) if counts[kind] and kind != wild]


def after_claim(
    action: ClaimPung | ClaimChow, tile: Tile, counts: Sequence[int], melds: Sequence[Meld], wild: Tile
) -> tuple[list[int], list[Meld]]:
    """The concealed tiles and melds after a claim of a discarded tile, where a chow is told by what its tiles are for.

    >>> from paiju.shapes.hand import parse_hand
    >>> counts, melds = after_claim(ClaimChow("4m"), 5, parse_hand("4m5mP").counts(), [], 4)
    >>> counts[3], counts[4], counts[WHITE], melds[0].tile
    (0, 1, 0, 3)
    """
    rest = list(counts)
    if isinstance(action, ClaimPung):
        rest[tile] -= 2
        return rest, [*melds, Meld(PUNG, tile, tile, LEFT)]
    low = KIND_OF[action.low]
    face = face_of(tile, wild)
    for own in (low, low + 1, low + 2):
        if own != face:
            rest[tile_for(own, wild)] -= 1
    return rest, [*melds, Meld(CHOW, low, face, LEFT)]


def claimers(tile: Tile, counts: Sequence[int], faces: Sequence[int], wild: Tile) -> int:
    """From how many seats' discards a hand could take a tile for a set: three for a pung, one for a chow, or none.

    >>> hand = [0, 2, 1] + [0] * 31
    >>> [claimers(tile, hand, hand, 30) for tile in range(5)]
    [1, 3, 0, 1, 0]
    """
    if tile == wild:
        return 0
    if counts[tile] >= 2:
        return 3
    face = face_of(tile, wild)
    if face >= EAST:
        return 0
    rank = face % 9
    below = faces[face - 1] > 0 if rank >= 1 else False
    above = faces[face + 1] > 0 if rank <= 7 else False
    if below and above:
        return 1
    if (below and rank >= 2 and faces[face - 2]) or (above and rank <= 6 and faces[face + 2]):
        return 1
    return 0


def nearest(ways: Iterable[Way]) -> int:
    """The distance of the nearest way."""
    return min((way.distance for way in ways), default=IMPOSSIBLE)
