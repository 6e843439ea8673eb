import random

import pytest
import shape_reference as reference
from hypothesis import given

from paiju.shapes.hand import parse_hand
from paiju.shapes.shape import (
    ALL,
    HONORS_KNITTED,
    KNITTED_STRAIGHT,
    REGULAR,
    SEVEN_PAIRS,
    THIRTEEN_ORPHANS,
)
from paiju.shapes.waits import complete_shapes, formal_waits, waits
from paiju.tiles.notation import format_tiles


def counts_of(text: str) -> list[int]:
    return parse_hand(text).counts()


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        ("1112345678999m", 0, "123456789m"),
        ("123456789m12p55s", 0, "3p"),
        ("19m19p19sESWNCFP", 0, "19m19p19sESWNCFP"),
        ("119m19p19sESWNCF", 0, "P"),
        ("147m258p369sESWN", 0, "CFP"),
        ("147m258p36sESWNC", 0, "9sFP"),
        ("147m258p369s12m55p", 0, "3m"),
        ("147m258p369sE", 1, "E"),
        ("1122m3344p5566sE", 0, "E"),
        ("2233445566778m", 0, "258m"),
        ("1111m", 3, ""),
        ("1233455679999s", 0, ""),
        ("5p", 4, "5p"),
        ("2344p", 3, "14p"),
        ("139m", 3, ""),
    ],
)
def test_known_waits(text: str, melds: int, expected: str) -> None:
    assert format_tiles(waits(counts_of(text), melds)) == expected


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        ("1111m", 3, "1m"),
        ("1111m", 4, ""),
        ("1233455679999s", 0, "9s"),
        ("1111234m", 2, "14m"),
        ("23444456m", 2, ""),
        ("2344445m", 2, "2356m"),
        ("9999m", 3, "9m"),
        ("EEEE", 3, "E"),
        ("EEEPPPP", 2, "P"),
        ("999sCCCC", 2, "C"),
        ("3333m55556m", 1, ""),
        ("4445555667m", 1, "45678m"),
    ],
)
def test_known_formal_waits(text: str, melds: int, expected: str) -> None:
    assert format_tiles(formal_waits(counts_of(text), melds)) == expected


def test_formal_waits_of_the_shapes_asked_for() -> None:
    counts = counts_of("1122m3344p5566sE")
    assert formal_waits(counts, shapes=REGULAR) == []
    assert format_tiles(formal_waits(counts, shapes=REGULAR | SEVEN_PAIRS)) == "E"
    assert formal_waits(counts_of("1111m"), 3, shapes=SEVEN_PAIRS) == []


def formal_by_search(counts: list[int], sets: int) -> list[int]:
    found = []
    for kind in range(34):
        counts[kind] += 1
        if reference.all_splits(counts):
            found.append(kind)
        counts[kind] -= 1
    return found


@pytest.mark.parametrize("sets", [1, 2, 3, 4, 5])
def test_regular_waits_of_hands_near_a_win(sets: int) -> None:
    chance = random.Random(f"waits {sets}")
    for number in range(40):
        counts = reference.near_win(chance, sets, number % 2, suits=number % 3)
        formal = formal_by_search(counts, sets)
        assert formal_waits(counts, 5 - sets, 5) == formal
        assert waits(counts, 5 - sets, 5) == [kind for kind in formal if counts[kind] < 4]


@given(reference.hands(7, 3))
def test_regular_waits_of_hands_of_few_kinds(counts: list[int]) -> None:
    formal = formal_by_search(counts, 2)
    assert formal_waits(counts, 2) == formal
    assert waits(counts, 2) == [kind for kind in formal if counts[kind] < 4]


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        ("11223344556677m", 0, REGULAR | SEVEN_PAIRS),
        ("1122m3344p5566sEE", 0, SEVEN_PAIRS),
        ("19m19p19sESWNCFPP", 0, THIRTEEN_ORPHANS),
        ("147m258p369sESWNC", 0, HONORS_KNITTED),
        ("147m258p369s123m55p", 0, KNITTED_STRAIGHT),
        ("147m258p369sEE", 1, KNITTED_STRAIGHT),
        ("123m55p", 3, REGULAR),
        ("123m56p", 3, 0),
    ],
)
def test_complete_shapes(text: str, melds: int, expected: int) -> None:
    assert complete_shapes(counts_of(text), melds) == expected
    for shape in (REGULAR, SEVEN_PAIRS, THIRTEEN_ORPHANS, HONORS_KNITTED, KNITTED_STRAIGHT):
        assert complete_shapes(counts_of(text), melds, shapes=shape) == expected & shape
        assert complete_shapes(counts_of(text), melds, shapes=ALL & ~shape) == expected & ~shape
