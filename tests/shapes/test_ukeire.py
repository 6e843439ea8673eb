import random

import pytest
import shape_reference as reference
from hypothesis import given
from hypothesis import strategies as st

from paiju.shapes.hand import parse_hand
from paiju.shapes.shanten import shanten
from paiju.shapes.shape import (
    ALL,
    HONORS_KNITTED,
    IMPOSSIBLE,
    KNITTED_STRAIGHT,
    REGULAR,
    SEVEN_PAIRS,
    THIRTEEN_ORPHANS,
)
from paiju.shapes.ukeire import (
    copies_left,
    discards,
    shanten_after_discards,
    shanten_and_useful,
    tiles_of,
    ukeire,
)
from paiju.tiles.notation import format_tiles

EVERY_SHAPE = [REGULAR, SEVEN_PAIRS, THIRTEEN_ORPHANS, HONORS_KNITTED, KNITTED_STRAIGHT, ALL, ALL & ~REGULAR]


def counts_of(text: str) -> list[int]:
    return parse_hand(text).counts()


def probed(counts: list[int], melds: int, sets: int, shapes: int) -> tuple[int, int]:
    """Shanten and useful tiles by trying every tile."""
    now = shanten(counts, melds, sets, shapes)
    useful = 0
    for kind in range(34):
        if counts[kind] < 4:
            counts[kind] += 1
            if shanten(counts, melds, sets, shapes) < now:
                useful |= 1 << kind
            counts[kind] -= 1
    return now, useful


def discarded(counts: list[int], melds: int, sets: int, shapes: int) -> list[int]:
    """Shanten after every discard by trying it."""
    found = [IMPOSSIBLE] * 34
    for kind in range(34):
        if counts[kind]:
            counts[kind] -= 1
            found[kind] = shanten(counts, melds, sets, shapes)
            counts[kind] += 1
    return found


def towards(chance: random.Random, tiles: int) -> list[int]:
    """A hand that may lie near any of the shapes."""
    choice = chance.randrange(4)
    if choice == 0:
        return reference.random_hand(chance, tiles)
    counts = [0] * 34
    if choice == 1:
        counts = reference.random_win(chance, 4)
    elif choice == 2:
        for _ in range(7):
            counts[chance.choice([kind for kind in range(34) if counts[kind] < 3])] += 2
    else:
        order = [9 * suit + 3 * step + first for suit, first in enumerate((2, 0, 1)) for step in range(3)]
        few = [0, 8, 9, 17, 18, 26]
        for kind in chance.choice((order, order, few)) + list(range(27, 34)):
            counts[kind] = 1
    while sum(counts) > tiles - chance.randrange(4):
        counts[chance.choice([kind for kind in range(34) if counts[kind]])] -= 1
    while sum(counts) < tiles:
        counts[chance.choice([kind for kind in range(34) if counts[kind] < 4])] += 1
    return counts


@pytest.mark.parametrize("shapes", EVERY_SHAPE)
def test_useful_tiles_and_discards_are_what_trying_says(shapes: int) -> None:
    chance = random.Random(f"useful {shapes}")
    for number in range(60):
        melds = number % 6 // 4
        counts = towards(chance, 13 - 3 * melds)
        assert shanten_and_useful(counts, melds, 4, shapes) == probed(counts, melds, 4, shapes)
        counts = towards(chance, 14 - 3 * melds)
        assert shanten_after_discards(counts, melds, 4, shapes) == discarded(counts, melds, 4, shapes)


@pytest.mark.parametrize(("melds", "sets"), [(2, 4), (4, 4), (0, 5), (1, 5), (5, 5)])
def test_other_numbers_of_melds_and_sets(melds: int, sets: int) -> None:
    chance = random.Random(f"sets {melds} {sets}")
    for number in range(20):
        counts = reference.near_win(chance, sets - melds, number % 3 if melds < sets else 0)
        assert shanten_and_useful(counts, melds, sets) == probed(counts, melds, sets, ALL)
        counts = reference.random_win(chance, sets - melds)
        assert shanten_after_discards(counts, melds, sets) == discarded(counts, melds, sets, ALL)


@given(reference.hands(13, 10), st.sampled_from(EVERY_SHAPE))
def test_useful_tiles_of_any_hand(counts: list[int], shapes: int) -> None:
    assert shanten_and_useful(counts, 0, 4, shapes) == probed(counts, 0, 4, shapes)


@given(reference.hands(14, 10), st.sampled_from(EVERY_SHAPE))
def test_discards_of_any_hand(counts: list[int], shapes: int) -> None:
    assert shanten_after_discards(counts, 0, 4, shapes) == discarded(counts, 0, 4, shapes)


def test_no_shape_left_means_nothing_useful() -> None:
    assert shanten_and_useful(counts_of("123m"), 3, 4, SEVEN_PAIRS) == (IMPOSSIBLE, 0)
    assert shanten_after_discards(counts_of("123m55p"), 3, 4, SEVEN_PAIRS) == [IMPOSSIBLE] * 34


def test_a_complete_hand_has_no_useful_tile() -> None:
    assert shanten_and_useful(counts_of("147m258p369sESWNC")) == (-1, 0)
    assert shanten_and_useful(counts_of("123456789m55p123s")) == (-1, 0)


def test_known_ukeire() -> None:
    found = ukeire(counts_of("234567m345p4568s"))
    assert (found.shanten, format_tiles(found.tiles), found.left, found.total) == (0, "8s", (3,), 3)
    found = ukeire(counts_of("147m258p369sESWN"), shapes=HONORS_KNITTED)
    assert (found.shanten, format_tiles(found.tiles), found.total) == (0, "CFP", 12)


def test_discards_best_first() -> None:
    found = discards(counts_of("234567m345p4568sE"))
    assert len(found) == 14
    # Either single tile may go, the other is waited for with three left.
    assert format_tiles([one.tile for one in found[:2]]) == "8sE"
    assert found[1].ukeire == ukeire(counts_of("234567m345p4568s"))
    keys = [(one.ukeire.shanten, -one.ukeire.total, one.tile) for one in found]
    assert keys == sorted(keys)


def test_discards_mind_tiles_seen() -> None:
    seen = [0] * 34
    seen[27] = 1
    found = discards(counts_of("234567m345p4568sE"), seen=seen)
    assert format_tiles([one.tile for one in found[:2]]) == "E8s"
    assert [one.ukeire.total for one in found[:2]] == [3, 2]
    seen[27] = 3
    last = next(one for one in discards(counts_of("234567m345p4568sE"), seen=seen) if one.tile == 25)
    assert last.ukeire.shanten == 1


def test_copies_left() -> None:
    counts = counts_of("1123m")
    kinds = 0b1011
    assert tiles_of(kinds) == [0, 1, 3]
    assert copies_left(kinds, counts) == 2 + 3 + 4
    assert copies_left(kinds, counts, [1] * 34) == 1 + 2 + 3
    assert copies_left(kinds, counts, [4] * 34) == 0
