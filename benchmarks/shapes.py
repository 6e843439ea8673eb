"""Shanten, useful tiles and win tests: this engine against PyMahjongGB and riichienv on the same hands.

Half of the hands are dealt at random, half lie near a win. Each contender gets them in its own form: counts of kinds
here, tuples of tile names in PyMahjongGB, lists of physical tiles in riichienv; what counting tiles first would add is
given too. Before the race the answers are compared. Run with whichever build is installed, from the project's root:
`python benchmarks/shapes.py [hands] [rounds]`.
"""

import random
import sys
from collections.abc import Callable

from MahjongGB import (
    HonorsAndKnittedTilesShanten,
    KnittedStraightShanten,
    MahjongShanten,
    RegularShanten,
    SevenPairsShanten,
    ThirteenOrphansShanten,
)
from measure import Contender, race, table
from riichienv import calculate_shanten

from paiju.build import build_name
from paiju.shapes.shanten import regular_shanten, shanten
from paiju.shapes.shape import REGULAR, SEVEN_PAIRS, THIRTEEN_ORPHANS
from paiju.shapes.split import is_complete, splits
from paiju.shapes.ukeire import shanten_after_discards, shanten_and_useful, ukeire
from paiju.shapes.waits import formal_wait_mask
from paiju.tiles.tile import CODES, KIND_OF, KINDS

THREE = REGULAR | SEVEN_PAIRS | THIRTEEN_ORPHANS

_PEER_SUITS = {"m": "W", "p": "B", "s": "T"}
_PEER_HONORS = dict(zip("ESWNCFP", ("F1", "F2", "F3", "F4", "J1", "J2", "J3"), strict=True))
# riichienv orders the dragons white, green, red.
_RIICHI_ORDER = [*range(31), 33, 32, 31]


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 15
    chance = random.Random(1)
    hands = [dealt(chance, 13) for _ in range(number // 2)] + [near_win(chance) for _ in range(number // 2)]
    drawn = [with_another(chance, counts) for counts in hands]
    wins = [win(chance) for _ in range(number)]
    tiles = [[kind for kind in range(KINDS) for _ in range(counts[kind])] for counts in hands]
    names = [tuple(map(peer_name, hand)) for hand in tiles]
    physical = [riichi_tiles(counts) for counts in hands]

    print(f"paiju is the {build_name()} build; {number} hands, {compare(hands, names, physical)}")
    each = [(counts,) for counts in hands]
    each_three = [(counts, 0, 4, THREE) for counts in hands]
    each_drawn = [(counts,) for counts in drawn]
    each_win = [(counts,) for counts in wins]
    print_race("Shanten, five shapes", rounds, [
        Contender("PyMahjongGB MahjongShanten", MahjongShanten, [((), hand) for hand in names]),
        Contender("paiju shanten", shanten, each),
        Contender("paiju shanten, tiles counted first", counted, [(shanten, hand) for hand in tiles]),
    ])  # fmt: skip
    print_race("Shanten, three shapes", rounds, [
        Contender("riichienv calculate_shanten", calculate_shanten, [(hand,) for hand in physical]),
        Contender("paiju shanten", shanten, each_three),
        Contender("paiju shanten, tiles counted first", counted, [(shanten, hand, 0, 4, THREE) for hand in tiles]),
    ])  # fmt: skip
    print_race("Shanten and useful tiles, five shapes", rounds, [
        Contender("PyMahjongGB, its five functions", peer_useful, [(hand,) for hand in names]),
        Contender("paiju ukeire", ukeire, each),
        Contender("paiju shanten_and_useful", shanten_and_useful, each),
    ])  # fmt: skip
    print_race("No peer offers these alone", rounds, [
        Contender("regular_shanten", regular_shanten, each),
        Contender("regular_shanten, wins", regular_shanten, each_win),
        Contender("is_complete, wins", is_complete, each_win),
        Contender("is_complete, hands that drew", is_complete, each_drawn),
        Contender("splits, wins", splits, each_win),
        Contender("shanten_after_discards, regular", shanten_after_discards, [(c, 0, 4, REGULAR) for c in drawn]),
        Contender("shanten_after_discards, five shapes", shanten_after_discards, each_drawn),
        Contender("formal_wait_mask", formal_wait_mask, each),
    ])  # fmt: skip


def print_race(title: str, rounds: int, contenders: list[Contender]) -> None:
    race(contenders, rounds)
    print(table(title, contenders, contenders[0]))


def compare(hands: list[list[int]], names: list[tuple[str, ...]], physical: list[list[int]]) -> str:
    """How many answers differ from the peers'."""
    shanten_differs = sum(shanten(counts) != peer_shanten(hand) for counts, hand in zip(hands, names, strict=True))
    useful_differs = 0
    for counts, hand in zip(hands, names, strict=True):
        value, useful = shanten_and_useful(counts)
        answers = [one for one in peer_useful(hand) if one[0] == value]
        theirs = {kind_of(code) for one in answers for code in one[1]}
        # A peer names kinds too of which all four are held.
        ours = {kind for kind in range(KINDS) if useful >> kind & 1}
        useful_differs += ours != {kind for kind in theirs if counts[kind] < 4}
    # riichienv's seven pairs must be of seven kinds.
    riichi = sum(
        shanten(counts, 0, 4, THREE) != calculate_shanten(hand) for counts, hand in zip(hands, physical, strict=True)
    )
    return (
        f"{shanten_differs} shanten and {useful_differs} useful tiles unlike PyMahjongGB's, "
        f"{riichi} shanten unlike riichienv's"
    )


def peer_shanten(hand: tuple[str, ...]) -> int:
    return int(MahjongShanten((), hand))


def peer_useful(hand: tuple[str, ...]) -> list[tuple[int, tuple[str, ...]]]:
    return [
        RegularShanten(hand),
        SevenPairsShanten(hand),
        ThirteenOrphansShanten(hand),
        HonorsAndKnittedTilesShanten(hand),
        KnittedStraightShanten(hand),
    ]


def counted(function: Callable[..., int], tiles: list[int], *more: int) -> int:
    """What the function says after counting a list of tiles."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile] += 1
    return function(counts, *more)


def dealt(chance: random.Random, tiles: int) -> list[int]:
    counts = [0] * KINDS
    for kind in chance.sample([kind for kind in range(KINDS) for _ in range(4)], tiles):
        counts[kind] += 1
    return counts


def win(chance: random.Random) -> list[int]:
    while True:
        counts = [0] * KINDS
        for _ in range(4):
            if chance.random() < 0.6:
                low = chance.randrange(3) * 9 + chance.randrange(7)
                for kind in (low, low + 1, low + 2):
                    counts[kind] += 1
            else:
                counts[chance.randrange(KINDS)] += 3
        counts[chance.randrange(KINDS)] += 2
        if max(counts) <= 4:
            return counts


def near_win(chance: random.Random) -> list[int]:
    """A win with two tiles exchanged and one taken away."""
    counts = win(chance)
    for _ in range(3):
        counts[chance.choice([kind for kind in range(KINDS) if counts[kind]])] -= 1
    return with_another(chance, with_another(chance, counts))


def with_another(chance: random.Random, counts: list[int]) -> list[int]:
    more = counts[:]
    more[chance.choice([kind for kind in range(KINDS) if counts[kind] < 4])] += 1
    return more


def peer_name(kind: int) -> str:
    code = CODES[kind]
    return _PEER_HONORS[code] if code in _PEER_HONORS else _PEER_SUITS[code[1]] + code[0]


_PEER_KINDS = {peer_name(kind): kind for kind in KIND_OF.values() if 0 <= kind < KINDS}


def kind_of(name: str) -> int:
    return _PEER_KINDS[name]


def riichi_tiles(counts: list[int]) -> list[int]:
    """Physical tiles 0-135, four to a kind."""
    return [4 * _RIICHI_ORDER[kind] + copy for kind in range(KINDS) for copy in range(counts[kind])]


if __name__ == "__main__":
    main()
