import random

import pytest
import shape_reference as reference

from paiju.shapes import special
from paiju.shapes.hand import parse_hand


def counts_of(text: str) -> list[int]:
    return parse_hand(text).counts()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1122m3344p5566sEE", True),
        ("1111m3344p5566sEE", True),
        ("11112222333344m", True),
        ("1112m3344p5566sEE", False),
        ("1122m3344p5566s", False),
        ("1122m3344p5566sEES", False),
    ],
)
def test_seven_pairs(text: str, expected: bool) -> None:
    assert special.is_seven_pairs(counts_of(text)) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("19m19p19sESWNCFPP", True),
        ("119m19p19sESWNCFP", True),
        ("19m19p19sESWNCFP", False),
        ("129m19p19sESWNCFP", False),
        ("119m19p199sESWNCF", False),
    ],
)
def test_thirteen_orphans(text: str, expected: bool) -> None:
    assert special.is_thirteen_orphans(counts_of(text)) is expected


@pytest.mark.parametrize(
    ("text", "expected", "greater"),
    [
        ("147m258p369sESWNC", True, False),
        ("369m147p25sESWNCF", True, False),
        ("258m147p3sESWNCFP", True, True),
        ("47m28p369sESWNCFP", True, True),
        ("147m258p369sESWNN", False, False),
        ("147m258p269sESWNC", False, False),
        ("1477m258p369sESWN", False, False),
        ("147m147p369sESWNC", False, False),
        ("147m258p369sESWN", False, False),
    ],
)
def test_honors_knitted(text: str, expected: bool, greater: bool) -> None:
    assert special.is_honors_knitted(counts_of(text)) is expected
    assert special.is_greater_honors_knitted(counts_of(text)) is greater


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        ("147m258p369sEEESS", 0, True),
        ("147m258p369s123m55p", 0, True),
        ("1144477m258p369s", 0, False),
        ("1114477m258p369s", 0, False),
        ("14477m258p369s789p", 0, False),
        ("147m25588p369s456s", 0, False),
        ("147m258p369sEE", 1, True),
        ("1477m2588p369s", 1, False),
        ("1447m258p369s4m", 1, True),
        ("147m258p369sEE", 0, False),
        ("147m258p369sEE", 2, False),
        ("147m258p368sEEESS", 0, False),
    ],
)
def test_knitted_straight(text: str, melds: int, expected: bool) -> None:
    assert special.is_knitted_straight(counts_of(text), melds) is expected


def test_knitted_order_and_what_it_leaves() -> None:
    counts = counts_of("369m147p258s123m55p")
    order = special.knitted_order(counts)
    assert special.KNITTED_ORDERS[order] == (2, 5, 8, 9, 12, 15, 19, 22, 25)
    assert special.without_order(counts, order) == counts_of("123m55p")
    assert special.knitted_order(counts_of("369m147p25s")) == -1


def test_orders_are_the_six_and_ascend() -> None:
    assert len(set(special.KNITTED_ORDERS)) == 6
    for order in special.KNITTED_ORDERS:
        assert list(order) == sorted(order)
        assert sorted(kind % 9 for kind in order) == list(range(9))


def hands_for(name: str) -> list[list[int]]:
    """Hands of 13 or 14 tiles: any, and such as lie near the special shapes."""
    chance = random.Random(name)
    orders = [list(order) for order in special.KNITTED_ORDERS]
    found = []
    for number in range(60):
        tiles = 13 + number % 2
        found.append(reference.random_hand(chance, tiles))
        counts = [0] * 34
        pool = chance.choice([*orders, list(special.ORPHANS), list(range(34))])
        for kind in pool:
            counts[kind] = chance.choice((0, 1, 1, 2))
        if pool in orders:
            for kind in range(27, 34):
                counts[kind] = chance.choice((0, 1, 1, 1, 2))
        while sum(counts) > tiles:
            counts[chance.choice([kind for kind in range(34) if counts[kind]])] -= 1
        while sum(counts) < tiles:
            counts[chance.choice([kind for kind in range(34) if counts[kind] < 4])] += 1
        found.append(counts)
    return found


def test_shanten_of_seven_pairs_and_thirteen_orphans() -> None:
    for counts in hands_for("pairs"):
        assert special.seven_pairs_shanten(counts) == reference.seven_pairs_missing(counts) - 1
        assert special.thirteen_orphans_shanten(counts) == reference.thirteen_orphans_missing(counts) - 1


def test_shanten_of_honors_knitted() -> None:
    for counts in hands_for("knitted"):
        assert special.honors_knitted_shanten(counts) == reference.honors_knitted_missing(counts) - 1


def test_shanten_of_the_knitted_straight() -> None:
    for counts in hands_for("straight")[:14]:
        assert special.knitted_straight_shanten(counts) == reference.knitted_straight_missing(counts, 0) - 1
        for _ in range(3):
            counts[next(kind for kind in range(34) if counts[kind])] -= 1
        assert special.knitted_straight_shanten(counts, 1) == reference.knitted_straight_missing(counts, 1) - 1


def test_complete_special_hands_stand_at_minus_one() -> None:
    assert special.seven_pairs_shanten(counts_of("1122m3344p5566sEE")) == -1
    assert special.thirteen_orphans_shanten(counts_of("19m19p19sESWNCFPP")) == -1
    assert special.honors_knitted_shanten(counts_of("147m258p369sESWNC")) == -1
    assert special.knitted_straight_shanten(counts_of("147m258p369sEEESS")) == -1
