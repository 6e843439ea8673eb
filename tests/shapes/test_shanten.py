import gzip
import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import shape_reference as reference
from hypothesis import given
from hypothesis import strategies as st

from paiju.shapes.hand import parse_hand
from paiju.shapes.shanten import regular_shanten, shanten, shanten_by_shape
from paiju.shapes.shape import (
    ALL,
    HONORS_KNITTED,
    IMPOSSIBLE,
    KNITTED_STRAIGHT,
    NAMES,
    REGULAR,
    SEVEN_PAIRS,
    THIRTEEN_ORPHANS,
    possible_shapes,
)
from paiju.shapes.waits import formal_waits, waits
from paiju.tiles.notation import codes_of

SAMPLE = Path(__file__).parents[1] / "data/shanten.jsonl"


def counts_of(text: str) -> list[int]:
    return parse_hand(text).counts()


def sample() -> list[dict[str, Any]]:
    return [json.loads(line) for line in SAMPLE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("case", sample(), ids=lambda case: str(case["id"]))
def test_sample(case: dict[str, Any]) -> None:
    hand = parse_hand(case["concealed"] + " " + " ".join(case["melds"]))
    melds = len(hand.melds)
    assert shanten_by_shape(hand.counts(), melds) == case["shanten"]
    least = min(case["shanten"].values())
    assert shanten(hand.counts(), melds) == least
    if least == 0:
        assert codes_of(formal_waits(hand.counts(), melds)) == case["waits"]
    elif case["id"] != "sh-01901":
        assert formal_waits(hand.counts(), melds) == []
    assert bool(waits(hand.counts(), melds)) == (least == 0)


def whole_file() -> Iterator[dict[str, Any]]:
    path = Path(os.environ["PAIJU_CASES"]) / "guobiao_shanten.jsonl.gz"
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


@pytest.mark.slow
@pytest.mark.skipif("PAIJU_CASES" not in os.environ, reason="PAIJU_CASES names no folder of cases")
def test_all_shanten_cases() -> None:
    number = 0
    for case in whole_file():
        counts = counts_of(case["concealed"])
        melds = len(case["melds"])
        assert shanten_by_shape(counts, melds) == case["shanten"], case["id"]
        assert shanten(counts, melds) == case["min"], case["id"]
        if "formal_waits" in case:
            assert set(codes_of(formal_waits(counts, melds))) == set(case["formal_waits"]), case["id"]
        number += 1
    assert number == 10_000


def test_a_ready_hand_without_a_tile_left_is_not_ready() -> None:
    assert regular_shanten(counts_of("1233455679999s")) == 1
    assert formal_waits(counts_of("1233455679999s"), shapes=REGULAR) == [26]
    assert waits(counts_of("1233455679999s")) == []
    assert regular_shanten(counts_of("1111m"), 3) == 1


@pytest.mark.parametrize(
    ("text", "shapes", "expected"),
    [
        ("147m258p369sESWN", ALL, 0),
        ("147m258p369sESWN", REGULAR, 8),
        ("147m258p369sESWN", ALL & ~HONORS_KNITTED, 2),
        ("1122m3344p5566sE", ALL, 0),
        ("1122m3344p5566sE", SEVEN_PAIRS, 0),
        ("19m19p19sESWNCFP", THIRTEEN_ORPHANS, 0),
        ("19m19p19sESWNCFP", KNITTED_STRAIGHT, 9),
        ("147m258p369s123m5p", KNITTED_STRAIGHT, 0),
        ("147m258p369s123m5p", REGULAR | SEVEN_PAIRS, 4),
        ("123m", 0, IMPOSSIBLE),
    ],
)
def test_masks_of_shapes(text: str, shapes: int, expected: int) -> None:
    assert shanten(counts_of(text), shapes=shapes) == expected


def test_melds_and_hand_sizes_rule_shapes_out() -> None:
    hand = counts_of("1122m3344p55s")
    assert list(shanten_by_shape(hand, 1)) == ["regular", "knitted_straight"]
    assert list(shanten_by_shape(hand, 2)) == ["regular"]
    assert list(shanten_by_shape(hand)) == list(NAMES)
    assert list(shanten_by_shape(hand, 0, 5)) == ["regular"]
    assert shanten(hand, 1, 4, SEVEN_PAIRS | THIRTEEN_ORPHANS | HONORS_KNITTED) == IMPOSSIBLE
    assert shanten(hand, 2, 4, ALL & ~REGULAR) == IMPOSSIBLE
    assert shanten(hand, 0, 5, ALL & ~REGULAR) == IMPOSSIBLE
    assert possible_shapes(0, 5) == REGULAR


@pytest.mark.parametrize("suits", [1, 3])
@pytest.mark.parametrize("sets", [1, 2, 3, 4, 5])
def test_regular_shanten_of_hands_near_a_win(sets: int, suits: int) -> None:
    chance = random.Random(f"regular {sets} {suits}")
    for number in range(10):
        counts = reference.near_win(chance, sets, number % 3, suits)
        expected = reference.regular_missing(counts, sets) - 1
        assert regular_shanten(counts, 5 - sets, 5) == expected
        if sets < 5:
            assert regular_shanten(counts, 4 - sets) == expected


@given(st.sampled_from([1, 4, 7]).flatmap(lambda tiles: reference.hands(tiles, 6)))
def test_regular_shanten_of_any_short_hand(counts: list[int]) -> None:
    sets = sum(counts) // 3
    assert regular_shanten(counts, 4 - sets) == reference.regular_missing(counts, sets) - 1


@given(reference.hands(13, 9))
def test_a_tile_more_never_leads_away_and_at_most_one_nearer(counts: list[int]) -> None:
    before = shanten_by_shape(counts)
    assert shanten(counts) == min(before.values())
    for kind in range(34):
        if counts[kind] < 4:
            counts[kind] += 1
            after = shanten_by_shape(counts)
            counts[kind] -= 1
            assert all(before[name] - 1 <= after[name] <= before[name] for name in NAMES)
