"""Wild tiles in the hand: compared with trying every kind for every wild tile."""

import random
from itertools import combinations_with_replacement

import pytest

from paiju.shapes.hand import parse_hand
from paiju.shapes.shanten import regular_shanten
from paiju.shapes.split import is_complete


def stood_for(counts: list[int], wilds: int) -> list[list[int]]:
    """Every hand that the wild tiles can make, with at most four of each kind."""
    hands = []
    for kinds in combinations_with_replacement(range(34), wilds):
        hand = counts[:]
        for kind in kinds:
            hand[kind] += 1
        if max(hand) <= 4:
            hands.append(hand)
    return hands


def near_hand(chance: random.Random, sets: int, without: int) -> list[int]:
    """A complete hand that has lost some tiles, sometimes with one exchanged."""
    while True:
        counts = [0] * 34
        for _ in range(sets):
            if chance.random() < 0.4:
                counts[chance.randrange(34)] += 3
            else:
                low = chance.randrange(3) * 9 + chance.randrange(7)
                for kind in (low, low + 1, low + 2):
                    counts[kind] += 1
        counts[chance.randrange(34)] += 2
        if max(counts) > 4:
            continue
        held = [kind for kind in range(34) for _ in range(counts[kind])]
        for kind in chance.sample(held, without):
            counts[kind] -= 1
        if chance.random() < 0.5:
            lost = chance.choice([kind for kind in range(34) if counts[kind]])
            got = chance.choice([kind for kind in range(34) if counts[kind] < 4])
            counts[lost] -= 1
            counts[got] += 1
        return counts


@pytest.mark.parametrize(("wilds", "hands"), [(1, 120), (2, 40)])
@pytest.mark.parametrize("sets", [4, 5])
def test_wild_tiles_complete_what_some_kinds_would(wilds: int, hands: int, sets: int) -> None:
    chance = random.Random(7 * sets + wilds)
    answers = []
    for _ in range(hands):
        counts = near_hand(chance, sets, wilds)
        expected = any(is_complete(hand, sets=sets) for hand in stood_for(counts, wilds))
        assert is_complete(counts, sets=sets, wilds=wilds) == expected
        answers.append(expected)
    assert len(set(answers)) == 2


@pytest.mark.parametrize("wilds", [1, 2])
def test_shanten_with_wild_tiles_is_the_best_of_what_they_can_be(wilds: int) -> None:
    chance = random.Random(wilds)
    for _ in range(40):
        counts = [0] * 34
        for tile in chance.sample(range(136), 13 - wilds):
            counts[tile // 4] += 1
        best = min(regular_shanten(hand) for hand in stood_for(counts, wilds))
        assert regular_shanten(counts, wilds=wilds) == best


def test_three_wild_tiles_make_a_set_of_anything() -> None:
    counts = parse_hand("123m456p789s55s").counts()
    assert is_complete(counts, wilds=3)
    assert not is_complete(counts, wilds=2)
    assert regular_shanten(counts, wilds=3) == -1


def test_more_wild_tiles_than_are_missing_leave_a_hand_complete() -> None:
    assert regular_shanten(parse_hand("123m456p789s1155s").counts(), wilds=2) == -1
