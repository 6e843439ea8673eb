import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.tiles.notation import (
    NotationError,
    codes_of,
    format_counts,
    format_tiles,
    parse_tile,
    parse_tiles,
)
from paiju.tiles.tile import ALL_KINDS, HIDDEN


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("", []),
        ("  ", []),
        ("123m", [0, 1, 2]),
        ("1m9m1p", [0, 8, 9]),
        (" 1 2 m E ", [0, 1, 27]),
        ("ESWNCFP", [27, 28, 29, 30, 31, 32, 33]),
        ("S1s", [28, 18]),
        ("18f", [34, 41]),
        ("?5m?", [HIDDEN, 4, HIDDEN]),
    ],
)
def test_parse(text: str, tiles: list[int]) -> None:
    assert parse_tiles(text) == tiles


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("m", "place 1: no digit stands before 'm'"),
        ("12", "the digits '12' at the end have no suit"),
        ("1E", "place 2: 'E' does not fit here"),
        ("0m", "place 1: '0' does not fit here"),
        ("1x", "place 2: 'x' does not fit here"),
        ("e", "place 1: 'e' does not fit here"),
        ("9f", "there is no tile '9f'; flowers are 1f-8f"),
        ("1?", "place 2: '?' does not fit here"),
        ("1万", "place 2: '万' does not fit here"),
        ("[123m]", "place 1: '[' does not fit here"),
    ],
)
def test_errors_say_where_and_what(text: str, says: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse_tiles(text)
    assert says in str(raised.value)
    assert repr(text) in str(raised.value)


def test_one_tile() -> None:
    assert parse_tile("5m") == 4
    assert parse_tile("E") == 27
    with pytest.raises(NotationError, match="names 2 tiles where one is wanted"):
        parse_tile("55m")
    with pytest.raises(NotationError, match="names 0 tiles"):
        parse_tile("")


def test_format() -> None:
    assert format_tiles([]) == ""
    assert format_tiles([0, 9, 10, 27, HIDDEN, 28, 4]) == "1m12pE?S5m"
    assert format_counts([2] + [0] * 26 + [1] * 7) == "11mESWNCFP"
    assert codes_of([0, 27, HIDDEN, 41]) == ["1m", "E", "?", "8f"]


@given(st.lists(st.integers(HIDDEN, ALL_KINDS - 1), max_size=20))
def test_what_is_written_reads_back(tiles: list[int]) -> None:
    assert parse_tiles(format_tiles(tiles)) == tiles
    assert [parse_tile(code) for code in codes_of(tiles)] == tiles


@given(st.text(alphabet="123456789mpsfESWNCFP? ", max_size=12))
def test_any_text_reads_or_is_refused(text: str) -> None:
    try:
        tiles = parse_tiles(text)
    except NotationError:
        return
    assert parse_tiles(format_tiles(tiles)) == tiles
