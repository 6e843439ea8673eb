"""Win tests of hands of 17 tiles with 0-3 wild ones: this engine beside two plain ways to decide them, in one run.

The plain deciders are written out here: one tries every kind for every wild tile, the other counts the wild tiles that
each suit needs by recursion. Half of the hands are dealt at random, half lie near a win. Before the race all answers
are compared. Run with whichever build is installed, from the project's root: `python benchmarks/wild.py [hands]
[rounds]`.
"""

import random
import sys
from itertools import combinations_with_replacement

from measure import Contender, race, table

from paiju.build import build_name
from paiju.rules.win import SELF_DRAWN, Win
from paiju.rulesets.registry import ruleset
from paiju.shapes.wild import completes, division, shanten_with_wilds, useful_with_wilds
from paiju.tiles.tile import EAST, KINDS

SETS = 5
MOST_WILD = 3
WILD = 4

Hand = tuple[list[int], int]
"""What natural tiles there are of each kind, and the number of wild tiles."""


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    chance = random.Random(1)
    hands = [dealt(chance, wilds) for wilds in range(MOST_WILD + 1) for _ in range(number // 8)]
    hands += [near_win(chance, wilds) for wilds in range(MOST_WILD + 1) for _ in range(number // 8)]
    chance.shuffle(hands)
    # Trying all kinds for three wild tiles takes milliseconds: a part of the hands is enough.
    some = hands[: max(1, number // 20)]
    print(f"paiju is the {build_name()} build; {len(hands)} hands, {compare(hands, some)}")

    calls = [(counts, 0, SETS, wilds) for counts, wilds in hands]
    contenders = [
        Contender("every kind for every wild tile", by_substitution, some),
        Contender("wild tiles needed, by recursion", by_need, hands),
        Contender("paiju completes", completes, calls),
    ]
    race(contenders[:1], 2)
    race(contenders[1:], rounds)
    print(table("Win test, 17 tiles, 0-3 wild", contenders, contenders[0]))

    rules = ruleset("wenzhou")
    wins = [(candidate(counts, wilds, flags),) for counts, wilds in hands for flags in (0, SELF_DRAWN)]
    won = [one for one in wins if rules.wins(one[0])]
    ready = [(less_one(counts), 0, SETS, wilds) for counts, wilds in hands]
    more = [
        Contender("completes", completes, calls),
        Contender("shanten_with_wilds", shanten_with_wilds, ready),
        Contender("useful_with_wilds", useful_with_wilds, ready),
        Contender("division, where there is one", division, [call for call in calls if completes(*call)]),
        Contender("wenzhou wins", rules.wins, wins),
        Contender("wenzhou worth, of wins", rules.worth, won),
        Contender("wenzhou score, of wins", rules.score, won[::4]),
    ]
    race(more, rounds)
    print(table("All that is asked of such hands", more, more[0]))


def compare(hands: list[Hand], some: list[Hand]) -> str:
    """How many answers differ, and how many hands win."""
    answers = [completes(counts, 0, SETS, wilds) for counts, wilds in hands]
    need = sum(by_need(*hand) != answer for hand, answer in zip(hands, answers, strict=True))
    substitution = sum(by_substitution(*hand) != completes(hand[0], 0, SETS, hand[1]) for hand in some)
    return f"{sum(answers)} win; {need} and {substitution} answers unlike those of recursion and substitution"


def by_substitution(counts: list[int], wilds: int) -> bool:
    """Try every kind for every wild tile, and every pair."""
    for kinds in combinations_with_replacement(range(KINDS), wilds):
        hand = counts[:]
        for kind in kinds:
            hand[kind] += 1
        for pair in range(KINDS):
            if hand[pair] >= 2:
                hand[pair] -= 2
                found = _are_sets(hand, 0)
                hand[pair] += 2
                if found:
                    return True
    return False


def _are_sets(hand: list[int], kind: int) -> bool:
    while kind < KINDS and hand[kind] == 0:
        kind += 1
    if kind == KINDS:
        return True
    if hand[kind] >= 3:
        hand[kind] -= 3
        found = _are_sets(hand, kind)
        hand[kind] += 3
        if found:
            return True
    if kind < EAST and kind % 9 < 7 and hand[kind + 1] and hand[kind + 2]:
        for tile in (kind, kind + 1, kind + 2):
            hand[tile] -= 1
        found = _are_sets(hand, kind)
        for tile in (kind, kind + 1, kind + 2):
            hand[tile] += 1
        return found
    return False


def by_need(counts: list[int], wilds: int) -> bool:
    """For each suit the fewest wild tiles that make sets of it; then again with the pair in each of them."""
    suits = [counts[start : start + 9] for start in (0, 9, 18)] + [counts[27:]]
    needs = [_need(suit, 0, number == 3, wilds + 1) for number, suit in enumerate(suits)]
    total = sum(needs)
    for number, suit in enumerate(suits):
        left = wilds - (total - needs[number])
        if left < 0:
            continue
        if left >= needs[number] + 2:
            return True
        for rank, count in enumerate(suit):
            if count:
                taken = min(count, 2)
                suit[rank] -= taken
                enough = left >= 2 - taken and _need(suit, 0, number == 3, left - 2 + taken + 1) <= left - 2 + taken
                suit[rank] += taken
                if enough:
                    return True
    return False


def _need(suit: list[int], rank: int, honors: bool, limit: int) -> int:
    """The fewest wild tiles that make sets of a suit; `limit` if it takes as many or more."""
    if limit <= 0:
        return 0
    while rank < len(suit) and suit[rank] == 0:
        rank += 1
    if rank == len(suit):
        return 0
    best = limit
    taken = min(suit[rank], 3)
    if 3 - taken < best:
        suit[rank] -= taken
        best = min(best, 3 - taken + _need(suit, rank, honors, best - 3 + taken))
        suit[rank] += taken
    if not honors:
        for low in range(max(rank - 2, 0), min(rank, 6) + 1):
            used = [tile for tile in (low, low + 1, low + 2) if suit[tile]]
            if 3 - len(used) < best:
                for tile in used:
                    suit[tile] -= 1
                best = min(best, 3 - len(used) + _need(suit, rank, honors, best - 3 + len(used)))
                for tile in used:
                    suit[tile] += 1
    return best


def dealt(chance: random.Random, wilds: int) -> Hand:
    """Tiles at random, none of them wild, and some wild ones."""
    counts = [0] * KINDS
    others = [tile for tile in range(4 * KINDS) if tile // 4 != WILD]
    for tile in chance.sample(others, 17 - wilds):
        counts[tile // 4] += 1
    return counts, wilds


def near_win(chance: random.Random, wilds: int) -> Hand:
    """Sets and a pair with wild tiles in the place of some, half of the time with one tile exchanged."""
    while True:
        counts = [0] * KINDS
        for _ in range(SETS):
            kind = chance.randrange(EAST)
            if chance.random() < 0.7 and kind % 9 < 7:
                for tile in (kind, kind + 1, kind + 2):
                    counts[tile] += 1
            else:
                counts[chance.randrange(KINDS)] += 3
        counts[chance.randrange(KINDS)] += 2
        for kind in chance.sample([kind for kind in range(KINDS) if counts[kind]], wilds):
            counts[kind] -= 1
        if chance.random() < 0.5:
            counts[chance.choice([kind for kind in range(KINDS) if counts[kind]])] -= 1
            counts[chance.randrange(KINDS)] += 1
        # No tile is its own wild kind but as a wild tile: what stands for that face would be white dragons.
        if max(counts) <= 4 and not counts[WILD]:
            return counts, wilds


def candidate(counts: list[int], wilds: int, flags: int) -> Win:
    """The win with the first tile of a hand."""
    tiles = counts[:]
    tiles[WILD] = wilds
    return Win(tiles, [], next(kind for kind in range(KINDS) if counts[kind]), flags, wild=WILD)


def less_one(counts: list[int]) -> list[int]:
    """A hand that is about to draw: without its first natural tile."""
    first = next(kind for kind in range(KINDS) if counts[kind])
    return [count - (kind == first) for kind, count in enumerate(counts)]


if __name__ == "__main__":
    main()
