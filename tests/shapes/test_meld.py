import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.shapes.meld import (
    ACROSS,
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    LEFT,
    MELDED_KONG,
    OWN,
    PUNG,
    RIGHT,
    Meld,
    format_meld,
    parse_meld,
)
from paiju.tiles.notation import NotationError, format_tiles

MELDS = st.one_of(
    st.builds(
        lambda suit, low, place, source: Meld(CHOW, suit * 9 + low, suit * 9 + low + place, source),
        st.integers(0, 2),
        st.integers(0, 6),
        st.integers(0, 2),
        st.sampled_from([LEFT, ACROSS, RIGHT]),
    ),
    st.builds(
        lambda kind, tile, source: Meld(kind, tile, tile, source),
        st.sampled_from([PUNG, MELDED_KONG, ADDED_KONG]),
        st.integers(0, 33),
        st.sampled_from([LEFT, ACROSS, RIGHT]),
    ),
    st.builds(lambda tile: Meld(CONCEALED_KONG, tile, tile, OWN), st.integers(0, 33)),
)


@pytest.mark.parametrize(
    ("text", "kind", "tile", "claimed", "source"),
    [
        ("[123s<]", CHOW, 18, 18, LEFT),
        ("[213s<]", CHOW, 18, 19, LEFT),
        ("[978p<]", CHOW, 15, 17, LEFT),
        ("[444p^]", PUNG, 12, 12, ACROSS),
        ("[EEE>]", PUNG, 27, 27, RIGHT),
        ("[5555m>]", MELDED_KONG, 4, 4, RIGHT),
        ("[5555m+>]", ADDED_KONG, 4, 4, RIGHT),
        ("[EEEE]", CONCEALED_KONG, 27, 27, OWN),
        (" [ 444p ^] ", PUNG, 12, 12, ACROSS),
    ],
)
def test_parse(text: str, kind: int, tile: int, claimed: int, source: int) -> None:
    meld = parse_meld(text)
    assert (meld.kind, meld.tile, meld.claimed, meld.source) == (kind, tile, claimed, source)
    assert format_meld(meld) == text.replace(" ", "")
    assert meld == Meld(kind, tile, claimed, source)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("123s<", "is no meld: write it in brackets"),
        ("[123s<", "is no meld: write it in brackets"),
        ("", "is no meld: write it in brackets"),
        ("[]", "three or four tiles"),
        ("[111f<]", "no flower and none hidden"),
        ("[???]", "no flower and none hidden"),
        ("[123s]", "say where the tile came from"),
        ("[444p]", "say where the tile came from"),
        ("[5555m+]", "needs the mark of its pung"),
        ("[444p+<]", "neither a chow, a pung nor a kong"),
        ("[124s<]", "neither a chow, a pung nor a kong"),
        ("[891m<]", "neither a chow, a pung nor a kong"),
        ("[89m1p<]", "neither a chow, a pung nor a kong"),
        ("[ESW<]", "neither a chow, a pung nor a kong"),
        ("[9sES<]", "neither a chow, a pung nor a kong"),
        ("[1234s<]", "neither a chow, a pung nor a kong"),
        ("[11m<]", "neither a chow, a pung nor a kong"),
        ("[11111m<]", "neither a chow, a pung nor a kong"),
        ("[12x<]", "does not fit here"),
    ],
)
def test_errors_say_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse_meld(text)
    assert says in str(raised.value)


@given(MELDS)
def test_what_is_written_reads_back(meld: Meld) -> None:
    again = parse_meld(format_meld(meld))
    assert again == meld
    assert hash(again) == hash(meld)
    assert repr(again) == f"Meld({format_meld(meld)})"


@given(MELDS, MELDS)
def test_equal_means_equal_in_every_field(first: Meld, second: Meld) -> None:
    assert (first == second) is (format_meld(first) == format_meld(second))


def test_nothing_else_equals_a_meld() -> None:
    assert Meld(PUNG, 4, 4, LEFT) != "[555m<]"
    assert Meld(PUNG, 4, 4, LEFT) != Meld(PUNG, 4, 4, RIGHT)
    assert Meld(CHOW, 4, 4, LEFT) != Meld(CHOW, 4, 5, LEFT)


@pytest.mark.parametrize(
    ("text", "kong", "tiles"),
    [
        ("[213s<]", False, "123s"),
        ("[444p^]", False, "444p"),
        ("[5555m>]", True, "5555m"),
        ("[5555m+>]", True, "5555m"),
        ("[EEEE]", True, "EEEE"),
    ],
)
def test_tiles_and_kongs(text: str, kong: bool, tiles: str) -> None:
    meld = parse_meld(text)
    assert meld.is_kong() is kong
    assert format_tiles(meld.tiles()) == tiles
