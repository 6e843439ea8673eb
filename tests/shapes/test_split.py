import random

import pytest
import shape_reference as reference
from hypothesis import given
from hypothesis import strategies as st

from paiju.shapes.hand import parse_hand
from paiju.shapes.split import CHOW_BASE, PAIR_SHIFT, PUNG_BASE, SET_BITS, SET_MASK, is_complete, read_split, splits


def readings(counts: list[int]) -> set[tuple[int, tuple[tuple[int, ...], ...]]]:
    found: set[tuple[int, tuple[tuple[int, ...], ...]]] = set()
    for split in splits(counts):
        pair, pungs, chows = read_split(split)
        sets = [(kind,) * 3 for kind in pungs] + [(low, low + 1, low + 2) for low in chows]
        found.add((pair, tuple(sorted(sets))))
    assert len(found) == len(splits(counts))
    return found


def counts_of(text: str) -> list[int]:
    return parse_hand(text).counts()


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("111222333m99m123p", 2),
        ("11122233344455m", 4),
        ("22334455667788m", 3),
        ("11123456789995m", 1),
        ("EEESSSWWWNNNCC", 1),
        ("123m55p", 1),
        ("55p", 1),
        ("1122m", 0),
        ("123m5p", 0),
        ("123m456m5566p", 0),
        ("112233m1122p", 0),
        ("ESW11m", 0),
        ("89m1p11s", 0),
        ("11m22p33s", 0),
        ("11112222333344445m", 1),
    ],
)
def test_known_numbers_of_splits(text: str, number: int) -> None:
    assert len(splits(counts_of(text))) == number
    assert readings(counts_of(text)) == reference.all_splits(counts_of(text))


def test_nothing_of_no_tiles_and_nothing_of_too_many() -> None:
    assert splits([0] * 34) == []
    assert splits([4, 4, 4, 4, 4] + [0] * 29) == []


def test_fields_stand_in_order() -> None:
    (split,) = splits(counts_of("123789m111p99pEEE"))
    fields = [split >> SET_BITS * place & SET_MASK for place in range(5)]
    assert fields == [CHOW_BASE + 0, CHOW_BASE + 6, PUNG_BASE + 9, PUNG_BASE + 27, 0]
    assert split >> PAIR_SHIFT == PUNG_BASE + 17


@pytest.mark.parametrize("suits", [0, 1, 3])
@pytest.mark.parametrize("sets", [0, 1, 3, 4, 5])
def test_winning_hands_split_as_a_plain_search_says(sets: int, suits: int) -> None:
    chance = random.Random(f"splits {sets} {suits}")
    for _ in range(40):
        counts = reference.random_win(chance, sets, suits)
        expected = reference.all_splits(counts[:])
        assert expected
        assert readings(counts) == expected
        assert is_complete(counts, 5 - sets, 5)
        if sets < 5:
            assert is_complete(counts, 4 - sets)
            assert not is_complete(counts, 5 - sets, 4)


@given(st.sampled_from([5, 8, 11, 14]).flatmap(lambda tiles: reference.hands(tiles, 8)))
def test_any_hand_splits_as_a_plain_search_says(counts: list[int]) -> None:
    expected = reference.all_splits(counts[:])
    assert readings(counts) == expected
    assert is_complete(counts, 4 - sum(counts) // 3) == bool(expected)


def test_more_tiles_than_a_hand_are_not_complete() -> None:
    assert is_complete(counts_of("123m55p"), 3)
    assert not is_complete(counts_of("123m55pE"), 3)
    assert not is_complete(counts_of("123m55p"), 2)


def test_the_memory_of_suits_is_not_handed_out() -> None:
    counts = counts_of("123m55p")
    splits(counts).clear()
    assert len(splits(counts)) == 1
