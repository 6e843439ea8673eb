"""Slow, plain answers about hands with wild tiles: every kind is tried for every wild tile, and no table is asked."""

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement

Sets = tuple[tuple[int, ...], ...]


def substitutions(counts: list[int], wilds: int) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """Every choice of kinds for some wild tiles, and what the hand comes to with them."""
    for kinds in combinations_with_replacement(range(34), wilds):
        hand = counts[:]
        for kind in kinds:
            hand[kind] += 1
        yield kinds, hand


def are_natural_sets(counts: list[int]) -> bool:
    """Whether tiles are sets; `counts` is left as it was."""
    return any(True for _ in natural_sets(counts))


def natural_sets(counts: list[int]) -> Iterator[Sets]:
    """Every way to read tiles as sets; `counts` is left as it was once all are asked for."""
    first = next((kind for kind, count in enumerate(counts) if count), None)
    if first is None:
        yield ()
        return
    for tiles in ((first,) * 3, (first, first + 1, first + 2)):
        if tiles[0] != tiles[2] and (first >= 27 or first % 9 > 6):
            continue
        if counts[first] >= tiles.count(first) and all(counts[tile] for tile in tiles):
            rest = counts[:]
            for tile in tiles:
                rest[tile] -= 1
            for others in natural_sets(rest):
                yield (tiles, *others)


def natural_readings(counts: list[int]) -> Iterator[tuple[int, Sets]]:
    """Every way to read tiles as a pair and sets."""
    for pair, count in enumerate(counts):
        if count >= 2:
            rest = counts[:]
            rest[pair] -= 2
            for sets in natural_sets(rest):
                yield pair, sets


def completes_by_substitution(counts: list[int], wilds: int) -> bool:
    """Whether any kinds for the wild tiles make some sets and a pair of all tiles."""
    return any(True for _, hand in substitutions(counts, wilds) for _ in natural_readings(hand))


def are_sets_by_substitution(counts: list[int], wilds: int) -> bool:
    """Whether any kinds for the wild tiles make sets of all tiles."""
    return any(are_natural_sets(hand) for _, hand in substitutions(counts, wilds))


def near_hand(chance: random.Random, sets: int, wilds: int, honors: float = 0.2) -> list[int]:
    """A complete hand that has lost some tiles to wild ones, often with one exchanged; up to seven of a kind."""
    while True:
        counts = [0] * 34
        suits = chance.choice(((0,), (1,), (0, 2), (0, 1, 2)))
        for _ in range(sets):
            if chance.random() < honors:
                counts[chance.randrange(27, 34)] += 3
            elif chance.random() < 0.4:
                counts[chance.choice(suits) * 9 + chance.randrange(9)] += 3
            else:
                low = chance.choice(suits) * 9 + chance.randrange(7)
                for kind in (low, low + 1, low + 2):
                    counts[kind] += 1
        counts[chance.choice(suits) * 9 + chance.randrange(9)] += 2
        held = [kind for kind in range(34) for _ in range(counts[kind])]
        for kind in chance.sample(held, min(wilds, len(held) - 1)):
            counts[kind] -= 1
        if chance.random() < 0.6:
            counts[chance.choice([kind for kind in range(34) if counts[kind]])] -= 1
            counts[chance.choice(suits) * 9 + chance.randrange(9)] += 1
        if max(counts) <= 7:
            return counts
