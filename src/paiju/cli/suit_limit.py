"""Shanten, useful tiles and waits where a winning hand may be in some of the suits only, or where a kind is wild.

Every choice of suits is looked at alone: tiles of the others are as good as not there. The nearest choice counts, of
equally near ones all.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from paiju.rules.setup import Setup
from paiju.rules.wild_tile import NO_WILD, face_of, tile_for
from paiju.shapes.meld import Meld
from paiju.shapes.shanten import shanten, shanten_by_shape
from paiju.shapes.shape import IMPOSSIBLE, NAMES, REGULAR
from paiju.shapes.ukeire import Discard, Ukeire, discards, tiles_of, ukeire
from paiju.shapes.wild import shanten_with_wilds, useful_with_wilds
from paiju.tiles.tile import EAST, KINDS, Tile, suit_of
from paiju.tiles.tile_set import copies

SUITS: Final = 3
NO_TILE: Final = -1
"""Where no tile stands for a face (`tile_for`)."""


@dataclass(frozen=True)
class Limit:
    """What of a preset's set-up tells which hands can win.

    `void` is the suit given up, `wild` the wild kind, -1 if none. With a wild kind only sets and a pair are looked for.
    """

    setup: Setup
    void: int = -1
    wild: Tile = NO_WILD

    def choices(self, melds: Sequence[Meld]) -> list[tuple[int, ...]]:
        """The suits that a hand with these melds may be in when it wins, each choice as large as it can be.

        >>> Limit(Setup(tile_set="108", suits=2)).choices([]), Limit(Setup(tile_set="108", suits=2), void=0).choices([])
        ([(0, 1), (0, 2), (1, 2)], [(1, 2)])
        """
        melded = {suit_of(meld.tile) for meld in melds if 0 <= meld.tile < EAST}
        every = combinations([suit for suit in range(SUITS) if suit != self.void], min(self.setup.suits, SUITS))
        found = [suits for suits in every if melded <= set(suits)]
        if self.void >= 0 and self.setup.suits >= SUITS and not found:
            found = [tuple(suit for suit in range(SUITS) if suit != self.void)]
        return found

    def whole(self) -> bool:
        """Whether nothing is limited: all suits, all tiles."""
        return self.void < 0 and self.setup.suits >= SUITS and bool(copies(self.setup.tile_set)[EAST])

    def shanten(self, counts: list[int], melds: Sequence[Meld]) -> int:
        """The least shanten; `counts` of the 34 kinds are those of the concealed tiles."""
        setup = self.setup
        if self.wild != NO_WILD:
            return shanten_with_wilds(self._faces(counts), len(melds), setup.sets, counts[self.wild])
        if self.whole():
            return shanten(counts, len(melds), setup.sets, setup.shapes)
        nothing = [0] * KINDS
        # The plain way takes every missing tile of a hand for one that is held, which the tiles left out are not.
        every = [
            shanten(_kept(counts, suits), len(melds), setup.sets, setup.shapes, self._gone(nothing, suits))
            for suits in self.choices(melds)
        ]
        return min(every, default=IMPOSSIBLE)

    def by_shape(self, counts: list[int], melds: Sequence[Meld], seen: list[int]) -> dict[str, int]:
        """The least shanten of each shape; `seen` counts the tiles in sight outside the concealed hand."""
        setup = self.setup
        if self.wild != NO_WILD:
            return {NAMES[REGULAR.bit_length() - 1]: self.shanten(counts, melds)}
        if self.whole():
            return shanten_by_shape(counts, len(melds), setup.sets, setup.shapes, seen)
        least: dict[str, int] = {}
        for suits in self.choices(melds):
            gone = self._gone(seen, suits)
            kept = _kept(counts, suits)
            for shape, value in shanten_by_shape(kept, len(melds), setup.sets, setup.shapes, gone).items():
                least[shape] = min(value, least.get(shape, IMPOSSIBLE))
        return least

    def ukeire(self, counts: list[int], melds: Sequence[Meld], seen: list[int]) -> Ukeire:
        """The least shanten, and every tile that lowers it."""
        setup = self.setup
        if self.wild != NO_WILD:
            return self._wild_ukeire(counts, melds, seen)
        if self.whole():
            return ukeire(counts, len(melds), setup.sets, setup.shapes, seen)
        every = [
            ukeire(_kept(counts, suits), len(melds), setup.sets, setup.shapes, self._gone(seen, suits))
            for suits in self.choices(melds)
        ]
        least = min((one.shanten for one in every), default=IMPOSSIBLE)
        left: dict[int, int] = {}
        for one in every:
            if one.shanten == least < IMPOSSIBLE:
                left |= dict(zip(one.tiles, one.left, strict=True))
        return Ukeire(least, tuple(sorted(left)), tuple(left[tile] for tile in sorted(left)))

    def discards(self, counts: list[int], melds: Sequence[Meld], seen: list[int]) -> list[Discard]:
        """What each discard leaves, the best first: the lower shanten, then more useful tiles left."""
        setup = self.setup
        if self.wild == NO_WILD and self.whole():
            return discards(counts, len(melds), setup.sets, setup.shapes, seen)
        found = []
        for tile in range(KINDS):
            if counts[tile] and tile != self.wild:
                rest, after = counts[:], seen[:]
                rest[tile] -= 1
                after[tile] += 1
                found.append(Discard(tile, self.ukeire(rest, melds, after)))
        return sorted(found, key=lambda one: (one.ukeire.shanten, -one.ukeire.total))

    def _faces(self, counts: list[int]) -> list[int]:
        """What the tiles stand for, wild ones left out."""
        faces = [0] * KINDS
        for tile, count in enumerate(counts):
            if tile != self.wild:
                faces[face_of(tile, self.wild)] += count
        return faces

    def _wild_ukeire(self, counts: list[int], melds: Sequence[Meld], seen: list[int]) -> Ukeire:
        wilds = counts[self.wild]
        least, mask = useful_with_wilds(self._faces(counts), len(melds), self.setup.sets, wilds)
        useful = {tile_for(face, self.wild) for face in tiles_of(mask)} - {NO_TILE}
        if least >= 0:
            # A further wild tile stands for whatever is missing.
            useful.add(self.wild)
        tiles = tuple(sorted(useful))
        return Ukeire(least, tiles, tuple(max(0, 4 - counts[tile] - seen[tile]) for tile in tiles))

    def _gone(self, seen: list[int], suits: tuple[int, ...]) -> list[int]:
        """The tiles in sight, with every copy of what a hand of these suits cannot use."""
        every = copies(self.setup.tile_set)
        return [
            4 if not every[tile] or (tile < EAST and suit_of(tile) not in suits) else seen[tile]
            for tile in range(KINDS)
        ]


def _kept(counts: list[int], suits: tuple[int, ...]) -> list[int]:
    """The tiles of some suits, and honors."""
    return [count if tile >= EAST or suit_of(tile) in suits else 0 for tile, count in enumerate(counts)]
