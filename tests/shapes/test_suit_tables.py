import importlib.util
import random
import zlib
from pathlib import Path
from types import ModuleType

import pytest
import shape_reference as reference

from paiju.shapes import suit_tables
from paiju.shapes.suit_keys import holdings_of, keys_of, tiles_of_key
from paiju.shapes.suit_steps import START, distances, merge, step, total

TOOL = Path(__file__).parents[2] / "tools/make_suit_tables.py"


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_suit_tables", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def stepped(held: list[int], honors: bool = False) -> bytes:
    state = START
    for rank, count in enumerate(held):
        state = step(state, count, 4, not honors and rank < 7)
    return distances(state)


def class_distances(number: int) -> bytes:
    return suit_tables.DISTANCES[number * 12 : number * 12 + 12]


def test_shipped_suits_and_honors_are_what_the_steps_say() -> None:
    chance = random.Random(1)
    for _ in range(150):
        suit = [chance.choice((0, 0, 1, 1, 2, 3, 4)) for _ in range(9)]
        number = suit_tables.SUIT_CLASS[keys_of(suit + [0] * 25)[0]]
        assert class_distances(number) == stepped(suit)
        honors = [chance.choice((0, 0, 1, 2, 3, 4)) for _ in range(7)]
        number = suit_tables.HONORS_CLASS[keys_of([0] * 27 + honors)[3]]
        assert class_distances(number) == stepped(honors, honors=True)


def test_distances_are_what_a_plain_search_says() -> None:
    chance = random.Random(2)
    for _ in range(25):
        suit = [chance.choice((0, 0, 1, 1, 2, 3, 4)) for _ in range(9)]
        # Every other kind is out of reach, so only this suit can give sets and the pair.
        limits = [4] * 9 + [0] * 25
        for sets in range(3):
            expected = reference.regular_missing(suit + [0] * 25, sets, limits)
            assert stepped(suit)[6 + sets] == expected


def test_merged_numbers_are_what_merging_says() -> None:
    chance = random.Random(3)
    classes = [class_distances(number) for number in range(suit_tables.CLASSES)]
    for _ in range(300):
        a, b, c, h = (chance.randrange(suit_tables.CLASSES) for _ in range(4))
        left = merge(classes[a], classes[b])
        right = merge(classes[c], classes[h])
        for sets in range(6):
            assert suit_tables.missing(a, b, c, h, sets) == total(left, right, sets)


@pytest.mark.slow
def test_the_shipped_file_is_fresh() -> None:
    tool = generator()
    shipped = (Path(suit_tables.__file__).parent / "suit_tables.bin").read_bytes()
    # Compressed bytes may differ between versions of zlib.
    assert zlib.decompress(tool.pack(tool.sections())) == zlib.decompress(shipped)


def test_sizes_of_the_tables() -> None:
    assert len(suit_tables.SUIT_CLASS) == 5**9
    assert len(suit_tables.HONORS_CLASS) == 5**7
    assert len(suit_tables.DISTANCES) == 12 * suit_tables.CLASSES
    assert len(suit_tables.PAIRS) == len(suit_tables.PAIRS_OF_FIVE) == suit_tables.CLASSES**2
    assert len(suit_tables.TOTALS) == 5 * suit_tables.MERGED**2
    assert len(suit_tables.TOTALS_OF_FIVE) == suit_tables.MERGED_OF_FIVE**2


def test_keys_and_holdings() -> None:
    chance = random.Random(4)
    for _ in range(50):
        counts = [chance.randrange(5) for _ in range(34)]
        for start in (0, 9, 18, 27):
            held = counts[start : start + 9]
            key = sum(count * suit_tables.POWERS[rank] for rank, count in enumerate(held))
            assert keys_of(counts)[start // 9] == key
            assert tiles_of_key(key) == sum(held)
            bits = sum(
                1 << 9 * copies + rank for rank, count in enumerate(held) for copies in range(4) if count > copies
            )
            assert holdings_of(key) == bits
