"""Different winning hands, the same ones in every run: what benchmarks of scoring are fed with."""

import random

from paiju.rules.win import LAST_TILE, REPLACEMENT, ROBBED, SELF_DRAWN, Win
from paiju.shapes.meld import ACROSS, ADDED_KONG, CHOW, CONCEALED_KONG, LEFT, MELDED_KONG, OWN, PUNG, RIGHT, Meld
from paiju.shapes.special import KNITTED_ORDERS, ORPHANS
from paiju.tiles.tile import EAST, KINDS

# Shares of the special shapes among the hands; the others are four sets and a pair.
_SEVEN_PAIRS, _KNITTED, _KNITTED_STRAIGHT, _ORPHANS = 0.05, 0.03, 0.03, 0.01


def winning_hands(number: int, seed: int = 1) -> list[Win]:
    """That many complete hands, no two with the same tiles, melds and circumstances."""
    chance = random.Random(seed)
    seen: set[tuple[object, ...]] = set()
    hands: list[Win] = []
    while len(hands) < number:
        win = _hand(chance)
        key = (*win.counts, *win.melds, win.tile, win.flags, win.round_wind, win.seat_wind)
        if key not in seen:
            seen.add(key)
            hands.append(win)
    return hands


def _hand(chance: random.Random) -> Win:
    while True:
        at = chance.random()
        counts = [0] * KINDS
        melds: list[Meld] = []
        if at < _SEVEN_PAIRS:
            for kind in chance.choices(range(KINDS), k=7):
                counts[kind] += 2
        elif at < _SEVEN_PAIRS + _KNITTED:
            order = [*KNITTED_ORDERS[chance.randrange(6)], *range(EAST, KINDS)]
            for kind in chance.sample(order, 14):
                counts[kind] += 1
        elif at < _SEVEN_PAIRS + _KNITTED + _ORPHANS:
            for kind in (*ORPHANS, chance.choice(ORPHANS)):
                counts[kind] += 1
        else:
            sets = 4
            if at < _SEVEN_PAIRS + _KNITTED + _ORPHANS + _KNITTED_STRAIGHT:
                sets = 1
                for kind in KNITTED_ORDERS[chance.randrange(6)]:
                    counts[kind] += 1
            melds = _sets(chance, counts, sets)
        total = counts[:]
        for meld in melds:
            for tile in meld.tiles():
                total[tile] += 1
        if max(total) <= 4:
            return _won(chance, counts, melds, total)


def _sets(chance: random.Random, counts: list[int], sets: int) -> list[Meld]:
    """Add sets and a pair to the counts, some of them as melds instead; often of few suits, as hands of players are."""
    suits = chance.choices((0, 1, 2), k=chance.choice((1, 2, 3, 3)))
    kinds = [kind for kind in range(EAST) if kind // 9 in suits]
    if chance.random() < 0.5:
        kinds += range(EAST, KINDS)
    open_share = chance.choice((0.0, 0.2, 0.5, 0.9))
    pung_share = chance.choice((0.1, 0.3, 0.9))
    melds = []
    for _ in range(sets):
        kind = chance.choice(kinds)
        chow = kind < EAST and kind % 9 < 7 and chance.random() > pung_share
        if chance.random() < open_share:
            source = LEFT if chow else chance.choice((LEFT, ACROSS, RIGHT))
            form = CHOW if chow else chance.choice((PUNG, PUNG, PUNG, MELDED_KONG, ADDED_KONG, CONCEALED_KONG))
            claimed = kind + chance.randrange(3) if chow else kind
            melds.append(Meld(form, kind, claimed, OWN if form == CONCEALED_KONG else source))
        else:
            for tile in (kind, kind + 1, kind + 2) if chow else (kind,) * 3:
                counts[tile] += 1
    counts[chance.choice(kinds)] += 2
    return melds


def _won(chance: random.Random, counts: list[int], melds: list[Meld], total: list[int]) -> Win:
    tile = chance.choice([kind for kind in range(KINDS) if counts[kind]])
    kongs = any(meld.is_kong() for meld in melds)
    flags = 0
    if chance.random() < 0.4:
        flags |= SELF_DRAWN
        if kongs and chance.random() < 0.1:
            flags |= REPLACEMENT
    elif total[tile] == 1 and chance.random() < 0.02:
        flags |= ROBBED
    if not flags & ROBBED and chance.random() < 0.03:
        flags |= LAST_TILE
    return Win(counts, melds, tile, flags, chance.randrange(4), chance.randrange(4), 0)
