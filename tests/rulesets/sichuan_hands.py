"""Hands of Sichuan for tests: random ones that win, and a slow judge of them that shares no code with the scorer."""

from collections.abc import Iterator
from itertools import product
from random import Random

from paiju.rules.win import AFTER_KONG, LAST_TILE, REPLACEMENT, ROBBED, SELF_DRAWN, Win
from paiju.rulesets.sichuan.options import SichuanOptions
from paiju.rulesets.sichuan.table import FanTable
from paiju.shapes.meld import ACROSS, ADDED_KONG, CONCEALED_KONG, MELDED_KONG, OWN, PUNG, Meld

CIRCUMSTANCES = (0, 0, 0, SELF_DRAWN, SELF_DRAWN | REPLACEMENT, SELF_DRAWN | LAST_TILE, ROBBED, AFTER_KONG, LAST_TILE)


def table(**options: object) -> FanTable:
    return FanTable(SichuanOptions(**options))  # type: ignore[arg-type]


def random_wins(count: int, seed: int) -> list[Win]:
    """Winning hands of every type: pairs, many pungs, runs, melds, flushes."""
    chance = Random(seed)
    wins: list[Win] = []
    while len(wins) < count:
        win = _pairs(chance) if chance.random() < 0.2 else _sets(chance)
        if win is not None:
            wins.append(win)
    return wins


def _kind(chance: Random, suits: list[int], ranks: list[int]) -> int:
    return chance.choice(suits) * 9 + chance.choice(ranks)


def _style(chance: Random) -> tuple[list[int], list[int]]:
    """Suits and ranks that a hand is made of, so that flushes and hands of ends or of 2, 5 and 8 are not rare."""
    suits = chance.sample(range(3), chance.choice((1, 2, 2)))
    return suits, chance.choice(([*range(9)], [*range(9)], [0, 8], [1, 4, 7], [0, 6, 8], [1, 2, 3, 4]))


def _pairs(chance: Random) -> Win | None:
    suits, ranks = _style(chance)
    counts = [0] * 34
    for _ in range(7):
        counts[_kind(chance, suits, ranks)] += 2
    return _won(chance, counts, counts, [])


def _sets(chance: Random) -> Win | None:
    suits, ranks = _style(chance)
    pungs, open_sets = chance.random(), chance.random()
    counts, total = [0] * 34, [0] * 34
    melds: list[Meld] = []
    for _ in range(4):
        kind = _kind(chance, suits, ranks)
        if chance.random() < pungs:
            if chance.random() < open_sets:
                form = chance.choice((PUNG, PUNG, MELDED_KONG, ADDED_KONG, CONCEALED_KONG))
                melds.append(Meld(form, kind, kind, OWN if form == CONCEALED_KONG else ACROSS))
                total[kind] += 3 if form == PUNG else 4
                continue
            tiles = [kind] * 3
        else:
            low = min(kind % 9, 6) + kind // 9 * 9
            tiles = [low, low + 1, low + 2]
        for tile in tiles:
            counts[tile] += 1
            total[tile] += 1
    pair = _kind(chance, suits, ranks)
    counts[pair] += 2
    total[pair] += 2
    return _won(chance, counts, total, melds)


def _won(chance: Random, counts: list[int], total: list[int], melds: list[Meld]) -> Win | None:
    if max(total) > 4:
        return None
    tile = chance.choice([kind for kind, held in enumerate(counts) if held])
    return Win(counts, melds, tile, chance.choice(CIRCUMSTANCES))


# --- The slow judge: readings as lists of sets, each counted by the sentences of the document.

Sets = tuple[tuple[int, ...], ...]
"""Sets and pairs, each as its kinds."""


def readings(counts: list[int]) -> Iterator[Sets]:
    """Every way to read concealed tiles as sets and one pair, or as seven pairs."""
    for pair in range(27):
        if counts[pair] >= 2:
            rest = counts[:]
            rest[pair] -= 2
            for sets in _divided(rest):
                yield (*sets, (pair, pair))
    if sum(counts) == 14 and all(held % 2 == 0 for held in counts):
        yield tuple((kind, kind) for kind, held in enumerate(counts) for _ in range(held // 2))


def _divided(rest: list[int]) -> Iterator[Sets]:
    first = next((kind for kind, held in enumerate(rest) if held), None)
    if first is None:
        yield ()
        return
    for tiles in ((first,) * 3, (first, first + 1, first + 2)):
        if tiles[0] // 9 != tiles[2] // 9 or tiles[2] >= 27:
            continue
        left = rest[:]
        for tile in tiles:
            left[tile] -= 1
        if min(left) >= 0:
            for others in _divided(left):
                yield (tiles, *others)


def slow_types(win: Win, sets: Sets) -> set[str]:
    """The base types of a reading, by the document's sentences."""
    melded = [tuple(meld.tiles()) for meld in win.melds]
    every = [*sets, *melded]
    tiles = [tile for one in every for tile in one]
    pairs = len(sets) == 7
    types = {"plain"}
    if len({tile // 9 for tile in tiles}) == 1:
        types.add("flush")
    if pairs:
        types.add("seven_pairs")
        if any(tiles.count(tile) == 4 for tile in tiles):
            types.add("dragon_seven_pairs")
    else:
        if all(len(set(one)) == 1 for one in every):
            types.add("all_pungs")
            if all(tile % 9 in (1, 4, 7) for tile in tiles):
                types.add("general_pungs")
        if all(any(tile % 9 in (0, 8) for tile in one) for one in every):
            types.add("ends")
    for first, second, both in (
        ("flush", "all_pungs", "flush_pungs"),
        ("flush", "seven_pairs", "flush_seven_pairs"),
        ("flush", "dragon_seven_pairs", "flush_dragon_seven_pairs"),
        ("flush", "ends", "flush_ends"),
    ):
        if {first, second} <= types:
            types.add(both)
    return types


def slow_roots(win: Win) -> tuple[int, int]:
    """Roots that are no kongs, and kongs."""
    kongs = [meld for meld in win.melds if meld.is_kong()]
    tiles = [kind for kind, held in enumerate(win.counts) for _ in range(held)]
    tiles += [meld.tile for meld in win.melds if not meld.is_kong() for _ in range(3)]
    return len({tile for tile in tiles if tiles.count(tile) == 4}), len(kongs)


QQ = {
    "plain": 1,
    "all_pungs": 2,
    "flush": 3,
    "ends": 3,
    "seven_pairs": 3,
    "flush_pungs": 4,
    "general_pungs": 4,
    "dragon_seven_pairs": 5,
    "flush_seven_pairs": 5,
    "flush_ends": 5,
    "flush_dragon_seven_pairs": 6,
}
"""番 by L75-93."""


def slow_fan(win: Win) -> int:
    """番 of a hand by L75-96: the greatest over all readings and types."""
    roots, _ = slow_roots(win)
    extra = bool(win.flags & REPLACEMENT) + bool(win.flags & AFTER_KONG)
    return max(
        QQ[one] + roots - ("dragon" in one) + extra for sets in readings(win.counts) for one in slow_types(win, sets)
    )


def permutations_of_suits() -> list[tuple[int, ...]]:
    return [order for order in product(range(3), repeat=3) if len(set(order)) == 3]
