import random

import shape_reference as reference

from paiju.shapes.hand import parse_hand
from paiju.shapes.shanten import shanten, shanten_by_shape
from paiju.shapes.shape import IMPOSSIBLE, KNITTED_STRAIGHT, NAMES, REGULAR, SEVEN_PAIRS
from paiju.shapes.ukeire import ukeire

NOTHING_SEEN = [0] * 34


def counts_of(text: str) -> list[int]:
    return parse_hand(text).counts()


def seen_by(chance: random.Random, counts: list[int], share: float) -> list[int]:
    """A share of the tiles outside a hand."""
    return [sum(chance.random() < share for _ in range(4 - count)) for count in counts]


def shanten_of(missing: int) -> int:
    return missing - 1 if missing < reference.FAR else IMPOSSIBLE


def test_nothing_seen_changes_nothing() -> None:
    chance = random.Random("nothing")
    for _ in range(40):
        counts = reference.random_hand(chance, 13)
        assert shanten_by_shape(counts, seen=NOTHING_SEEN) == shanten_by_shape(counts)
        assert ukeire(counts, seen=NOTHING_SEEN) == ukeire(counts)


def test_regular_shanten_with_tiles_seen() -> None:
    chance = random.Random("regular")
    for number in range(30):
        sets = 1 + number % 4
        counts = reference.near_win(chance, sets, number % 2, suits=2)
        seen = seen_by(chance, counts, 0.6)
        limits = [4 - outside for outside in seen]
        expected = shanten_of(reference.regular_missing(counts, sets, limits))
        assert shanten(counts, 4 - sets, 4, REGULAR, seen) == expected


def test_special_shanten_with_tiles_seen() -> None:
    chance = random.Random("special")
    for number in range(12):
        counts = reference.random_hand(chance, 13)
        seen = seen_by(chance, counts, (0.3, 0.6, 0.9)[number % 3])
        limits = [4 - outside for outside in seen]
        found = shanten_by_shape(counts, seen=seen)
        assert found["seven_pairs"] == shanten_of(reference.seven_pairs_missing(counts, limits))
        assert found["thirteen_orphans"] == shanten_of(reference.thirteen_orphans_missing(counts, limits))
        assert found["honors_knitted"] == shanten_of(reference.honors_knitted_missing(counts, limits))
        straight = shanten_of(min(reference.knitted_straight_missing(counts, 0, limits), reference.FAR))
        assert found["knitted_straight"] == straight
        assert list(found) == list(NAMES)


def test_everything_seen_leaves_nothing() -> None:
    counts = counts_of("147m258p369sESWN")
    found = shanten_by_shape(counts, seen=[4 - count for count in counts])
    assert set(found.values()) == {IMPOSSIBLE}
    assert shanten(counts, seen=[4 - count for count in counts]) == IMPOSSIBLE
    assert ukeire(counts, seen=[4 - count for count in counts]).tiles == ()


def test_a_dead_wait_is_no_wait() -> None:
    counts = counts_of("123456789m12p55s")
    seen = NOTHING_SEEN[:]
    seen[11] = 4
    assert shanten(counts) == 0
    assert shanten(counts, seen=seen) == 1


def test_seven_pairs_need_two_of_a_new_kind() -> None:
    # Six tiles short of seven pairs by singles that can be paired no more.
    counts = counts_of("1122334455m6m78m")
    seen = NOTHING_SEEN[:]
    assert shanten(counts, shapes=SEVEN_PAIRS, seen=seen) == 1
    for kind in (5, 6, 7):
        seen[kind] = 3
    assert shanten(counts, shapes=SEVEN_PAIRS, seen=seen) == 3
    assert set(ukeire(counts, shapes=SEVEN_PAIRS, seen=seen).tiles) == set(range(34)) - {5, 6, 7}


def test_complete_hands_stay_complete() -> None:
    counts = counts_of("1122m3344p5566sEE")
    assert shanten(counts, shapes=SEVEN_PAIRS, seen=[4 - count for count in counts]) == -1
    counts = counts_of("147m258p369sEE")
    assert shanten(counts, 1, 4, KNITTED_STRAIGHT, [4 - count for count in counts]) == -1


def test_seen_lists_that_count_too_much_are_taken_as_all_seen() -> None:
    counts = counts_of("123456789m12p55s")
    assert shanten(counts, seen=[4] * 34) == IMPOSSIBLE


def test_useful_tiles_with_tiles_seen_are_what_trying_says() -> None:
    chance = random.Random("useful")
    for number in range(12):
        counts = reference.random_hand(chance, 13) if number % 2 else reference.near_win(chance, 4, 2)
        seen = seen_by(chance, counts, 0.5)
        now = shanten(counts, seen=seen)
        expected = []
        for kind in range(34):
            if counts[kind] + seen[kind] < 4:
                counts[kind] += 1
                if shanten(counts, seen=seen) < now:
                    expected.append(kind)
                counts[kind] -= 1
        found = ukeire(counts, seen=seen)
        assert found.shanten == now
        assert list(found.tiles) == expected
        assert list(found.left) == [4 - counts[kind] - seen[kind] for kind in expected]
