"""Shanten and useful tiles within some suits, against a way so slow and plain that it can be believed."""

from random import Random

import pytest

from paiju.cli.suit_limit import Limit
from paiju.rules.setup import Setup
from paiju.rulesets.registry import ruleset
from paiju.shapes.hand import parse_hand
from paiju.shapes.shanten import shanten
from paiju.shapes.shape import IMPOSSIBLE, REGULAR, SEVEN_PAIRS
from paiju.shapes.ukeire import discards, ukeire
from paiju.tiles.tile import KINDS

SETUP = Setup(tile_set="108", suits=2, shapes=REGULAR | SEVEN_PAIRS)


def deal(random: Random, size: int, kinds: int = 27) -> list[int]:
    counts = [0] * KINDS
    for tile in random.sample([kind for kind in range(kinds) for _ in range(4)], size):
        counts[tile] += 1
    return counts


def test_in_one_suit_there_is_only_that_suit() -> None:
    limit = Limit(Setup(tile_set="108", suits=1))
    assert limit.choices([]) == [(0,), (1,), (2,)]
    hand = parse_hand("123456789m1122p")
    assert limit.shanten(hand.counts(), []) == 4


@pytest.mark.parametrize("void", [-1, 0, 1, 2])
def test_a_tile_is_useful_if_it_brings_some_two_suits_nearer(void: int) -> None:
    random = Random(void)
    limit = Limit(SETUP, void)
    for _ in range(12):
        counts = deal(random, 13)
        one = limit.ukeire(counts, [], [0] * KINDS)
        assert one.shanten == limit.shanten(counts, [])
        useful = []
        for tile in range(27):
            if counts[tile] < 4:
                more = counts[:]
                more[tile] += 1
                if limit.shanten(more, []) < one.shanten:
                    useful.append(tile)
        assert list(one.tiles) == useful
        assert list(one.left) == [4 - counts[tile] for tile in useful]
        assert void < 0 or all(tile // 9 != void for tile in one.tiles)


def test_the_distance_is_that_of_the_best_two_suits() -> None:
    random = Random(1)
    for _ in range(40):
        counts = deal(random, 13)
        limit = Limit(SETUP)
        apart = [Limit(SETUP, gone).shanten(counts, []) for gone in range(3)]
        assert limit.shanten(counts, []) == min(apart)
        for gone in range(3):
            kept = [0 if tile // 9 == gone else count for tile, count in enumerate(counts)]
            # Sets and a pair are as far as if the other suit was not held; pairs by counting them.
            regular = Limit(Setup(tile_set="108", suits=2, shapes=REGULAR), gone).shanten(counts, [])
            assert regular == shanten(kept, shapes=REGULAR)
            pairs = Limit(Setup(tile_set="108", suits=2, shapes=SEVEN_PAIRS), gone).shanten(counts, [])
            held = sum(count // 2 for count in kept)
            singles = sum(count % 2 for count in kept)
            assert pairs == 2 * (7 - held) - min(singles, 7 - held) - 1
            assert apart[gone] == min(regular, pairs)


def test_melds_bind_the_suits() -> None:
    hand = parse_hand("1123p45s [111m<] [222p<]")
    limit = Limit(SETUP)
    assert limit.choices(hand.melds) == [(0, 1)]
    three = parse_hand("1123p [111m<] [222p<] [333s<]")
    assert limit.choices(three.melds) == []
    assert limit.shanten(three.counts(), three.melds) == IMPOSSIBLE
    assert limit.by_shape(three.counts(), three.melds, [0] * KINDS) == {}
    assert limit.ukeire(three.counts(), three.melds, [0] * KINDS).tiles == ()


def test_without_a_limit_nothing_changes() -> None:
    random = Random(2)
    limit = Limit(ruleset("guobiao").setup)
    for _ in range(10):
        counts = deal(random, 13, KINDS)
        seen = [0] * KINDS
        assert limit.ukeire(counts, [], seen) == ukeire(counts, seen=seen)
        counts = deal(random, 14, KINDS)
        assert limit.discards(counts, [], seen) == discards(counts, seen=seen)


def test_a_discard_of_the_odd_suit_is_the_best() -> None:
    hand = parse_hand("1122334567m12p7s + 7p")
    found = Limit(SETUP).discards(hand.counts(), [], [0] * KINDS)
    assert found[0].tile == parse_hand("7s").concealed[0]
    assert found[0].ukeire.shanten == 1
