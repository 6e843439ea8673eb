import pytest

from paiju.tiles.tile import (
    ALL_KINDS,
    CODES,
    EAST,
    FIRST_FLOWER,
    HIDDEN,
    KIND_OF,
    KINDS,
    WHITE,
    is_flower,
    is_suited,
    rank_of,
    suit_of,
)


def test_every_kind_has_its_own_code() -> None:
    assert len(CODES) == len(set(CODES)) == ALL_KINDS
    assert [KIND_OF[code] for code in CODES] == list(range(ALL_KINDS))
    assert KIND_OF["?"] == HIDDEN
    assert len(KIND_OF) == ALL_KINDS + 1


@pytest.mark.parametrize(
    ("code", "suit", "rank", "suited", "flower"),
    [
        ("1m", 0, 1, True, False),
        ("9m", 0, 9, True, False),
        ("1p", 1, 1, True, False),
        ("5p", 1, 5, True, False),
        ("9s", 2, 9, True, False),
        ("E", 3, 0, False, False),
        ("P", 3, 0, False, False),
        ("1f", 4, 0, False, True),
        ("8f", 4, 0, False, True),
    ],
)
def test_suit_and_rank(code: str, suit: int, rank: int, suited: bool, flower: bool) -> None:
    tile = KIND_OF[code]
    assert suit_of(tile) == suit
    assert rank_of(tile) == rank
    assert is_suited(tile) is suited
    assert is_flower(tile) is flower


def test_a_hidden_tile_is_neither_suited_nor_a_flower() -> None:
    assert not is_suited(HIDDEN)
    assert not is_flower(HIDDEN)
    assert rank_of(HIDDEN) == 0


def test_borders_of_the_kinds() -> None:
    assert CODES[EAST] == "E"
    assert CODES[WHITE] == "P"
    assert WHITE + 1 == KINDS == FIRST_FLOWER
    assert CODES[FIRST_FLOWER] == "1f"
