"""Plans: what a hand can be played for where few suits may be in it, how far each plan is, and what it is worth.

A plan is a shape (any sets, pungs alone, seven pairs) within some suits, one or as many as may be. What it is worth
the ruleset says of a typical complete hand of the plan with the melds that lie there.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from paiju.bots.odds import PAIRS, PUNGS, REGULAR
from paiju.bots.suits import KINDS_OF, pairs_reach
from paiju.rules.ruleset import Ruleset
from paiju.rules.win import SELF_DRAWN, Win
from paiju.shapes import shape as shapes
from paiju.shapes.meld import CHOW, Meld
from paiju.shapes.ukeire import shanten_and_useful, tiles_of
from paiju.tiles.tile import KINDS, Tile

_USUAL_RANKS: Final = (2, 5, 3, 6, 1, 4, 7, 8, 0)
"""Ranks from 0, those first that make a hand of nothing special."""


class Plan(NamedTuple):
    """A shape within some suits (bits): how far a hand is from it, and the kinds that bring it nearer.

    `claimed` are those of them that a pung would bring.
    """

    shape: int
    kept: int
    distance: int
    useful: tuple[Tile, ...]
    claimed: tuple[Tile, ...]


@lru_cache(64)
def widths(suits: int, melded: int, barred: int) -> tuple[int, ...]:
    """Every choice of suits, wide or narrow, that holds those melded and none that is barred.

    >>> widths(2, 0, 0), widths(2, 2, 0), widths(2, 0, 4)
    ((1, 2, 3, 4, 5, 6), (2, 3, 6), (1, 2, 3))
    """
    every = range(1, 8)
    return tuple(kept for kept in every if kept.bit_count() <= suits and not kept & barred and not melded & ~kept)


def plans(counts: Sequence[int], melds: Sequence[Meld], left: Sequence[int], kept: int, rules: Ruleset) -> list[Plan]:
    """The plans of a hand within some suits; `left` tells how many copies of each kind may still come."""
    setup = rules.setup
    mask = KINDS_OF[kept]
    rest = [count if mask >> kind & 1 else 0 for kind, count in enumerate(counts)]
    need = setup.sets - len(melds)
    found = []
    if setup.shapes & shapes.REGULAR:
        found.append(_regular(bytes(rest), len(melds), setup.sets, kept))
        if all(meld.kind != CHOW for meld in melds):
            found.append(_pungs(rest, need, left, kept))
    if setup.shapes & shapes.SEVEN_PAIRS and not melds and setup.sets == 4:
        distance, useful = pairs_reach(rest, mask)
        found.append(Plan(PAIRS, kept, distance, tuple(tiles_of(useful)), ()))
    return found


@lru_cache(1 << 14)
def _regular(rest: bytes, melds: int, sets: int, kept: int) -> Plan:
    """The plan of any sets and a pair; most discards of a prompt leave the same tiles within some suits."""
    distance, useful = shanten_and_useful(list(rest), melds, sets, shapes.REGULAR)
    tiles = tuple(tiles_of(useful & KINDS_OF[kept]))
    return Plan(REGULAR, kept, int(distance), tiles, tuple([kind for kind in tiles if rest[kind] >= 2]))


def _pungs(rest: Sequence[int], need: int, left: Sequence[int], kept: int) -> Plan:
    """The plan of pungs alone and a pair."""
    held = sorted(
        (min(count, 3) + left[kind] / 8, min(count, 3), kind)
        for kind, count in enumerate(rest)
        if count and count + left[kind] >= 2
    )
    held.reverse()
    missing = 3 * need + 2
    wanted: list[Tile] = []
    sets = need
    pair = -1
    for _, count, kind in held:
        if sets and count + left[kind] >= 3:
            sets -= 1
            missing -= count
        elif pair < 0:
            pair = kind
            missing -= min(count, 2)
    twos = 0
    for _, count, kind in held:
        if count == 2 and left[kind]:
            wanted.append(kind)
        twos += count >= 2
    claimed = tuple(wanted) if need else ()
    if twos <= need:
        wanted += [kind for _, count, kind in held if count == 1 and left[kind]]
    elif missing == 1 and pair >= 0 and rest[pair] == 1:
        wanted = [pair]
    return Plan(PUNGS, kept, missing - 1, tuple(wanted), claimed)


class Worths:
    """What plans are worth under a ruleset, in points: off a discard and self-drawn; remembers what it has asked."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._known: dict[tuple[int, int, tuple[Meld, ...]], tuple[int, int]] = {}
        self._hands: dict[tuple[bytes, tuple[Meld, ...], Tile], tuple[int, int]] = {}

    def of(self, shape: int, kept: int, melds: Sequence[Meld]) -> tuple[int, int]:
        """The points of a typical hand of a plan."""
        key = (shape, kept, tuple(melds))
        known = self._known.get(key)
        if known is None:
            counts = typical(shape, kept, melds, self.rules.setup.sets)
            known = self._known[key] = self._ask(counts, melds) if counts else (0, 0)
        return known

    def hand(self, counts: list[int], melds: Sequence[Meld], tile: Tile) -> tuple[int, int]:
        """The points of a complete hand with its winning tile, 0 if it may not win."""
        key = (bytes(counts), tuple(melds), tile)
        known = self._hands.get(key)
        if known is None:
            known = self._hands[key] = self._ask(counts, melds, tile)
        return known

    def _ask(self, counts: list[int], melds: Sequence[Meld], tile: Tile = -1) -> tuple[int, int]:
        if tile < 0:
            tile = max(range(KINDS), key=counts.__getitem__)
        given, drawn = (Win(counts, list(melds), tile, flags) for flags in (0, SELF_DRAWN))
        # A hand may be worth enough as a self-drawn one alone.
        points = self.rules.worth(given) if self.rules.wins(given) else 0
        return max(points, 0), max(self.rules.worth(drawn), 0) if self.rules.wins(drawn) else 0


def typical(shape: int, kept: int, melds: Sequence[Meld], sets: int) -> list[int]:
    """The concealed tiles of an ordinary complete hand of a plan; empty if the melds leave none."""
    counts = [0] * KINDS
    used = [0] * KINDS
    for meld in melds:
        for tile in meld.tiles():
            used[tile] += 1
    suits = [suit for suit in range(3) if kept >> suit & 1]
    # A suit that no meld shows comes first, so that the hand has all of them.
    suits.sort(key=lambda suit: sum(used[9 * suit : 9 * suit + 9]))
    if shape == PAIRS:
        for at in range(7):
            kind = 9 * suits[at % len(suits)] + (1 + at // len(suits)) % 9
            counts[kind] = 2
        return counts
    for at in range(sets - len(melds)):
        block = _next_set(shape, suits[at % len(suits)], used) or _next_set(shape, suits[0], used)
        if not block:
            return []
        for tile in block:
            counts[tile] += 1
            used[tile] += 1
    suit = suits[(sets - len(melds)) % len(suits)]
    pair = min((9 * suit + rank for rank in _USUAL_RANKS), key=lambda kind: used[kind])
    if used[pair] > 2:
        return []
    counts[pair] += 2
    return counts


def _next_set(shape: int, suit: int, used: Sequence[int]) -> tuple[Tile, ...]:
    """The set of a suit that stays farthest from four equal tiles; empty if there is none."""
    blocks: list[tuple[Tile, ...]] = []
    for rank in _USUAL_RANKS:
        low = 9 * suit + rank
        if shape == PUNGS:
            blocks.append((low, low, low))
        elif rank < 7:
            blocks.append((low, low + 1, low + 2))
    limit = 0 if shape == PUNGS else 3
    possible = [block for block in blocks if max(used[tile] for tile in block) <= limit]
    return min(possible, key=lambda block: max(used[tile] for tile in block), default=())
