import pytest

from paiju.shapes.hand import Hand, parse_hand
from paiju.shapes.meld import parse_meld
from paiju.tiles.notation import NotationError, format_counts


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("55p23m [444p^] [123s<] + 1m 3f", "23m55p [444p^] [123s<] + 1m 3f"),
        ("23m55p[123s<][444p^][5555m+>][EEEE]+1m", "23m55p [123s<] [444p^] [5555m+>] [EEEE] + 1m"),
        ("5p + 5p", "5p + 5p"),
        ("5p3f1f", "5p 13f"),
        ("[EEEE]", "[EEEE]"),
        ("2f 19m [EEEE] + C 1f", "19m [EEEE] + C 12f"),
        ("", ""),
    ],
)
def test_reads_and_writes(text: str, written: str) -> None:
    assert str(parse_hand(text)) == written
    assert parse_hand(written) == parse_hand(text)


def test_parts_of_a_hand() -> None:
    hand = parse_hand("55p23m [444p^] + 1m 3f")
    assert hand == Hand((1, 2, 13, 13), (parse_meld("[444p^]"),), 0, (36,))
    assert format_counts(hand.counts()) == "123m55p"
    assert format_counts(parse_hand("55p23m").counts()) == "23m55p"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("5p +", "one winning tile must stand after the +, not 0"),
        ("5p + 56p", "one winning tile must stand after the +, not 2"),
        ("5p + 3f", "one winning tile must stand after the +, not 0"),
        ("5p + [123s<]", "does not fit here"),
        ("5? + 5p", "does not fit here"),
        ("5p?", "a hidden tile (?) cannot be judged"),
        ("5p + ?", "a hidden tile (?) cannot be judged"),
        ("11111m", "1m is there 5 times, a set has four of it"),
        ("11m [111m<]", "1m is there 5 times, a set has four of it"),
        ("1111m + 1m", "1m is there 5 times, a set has four of it"),
        ("5p 11f", "the flower 1f is there twice"),
        ("5p 1f + 5p 1f", "the flower 1f is there twice"),
        ("5p [123s]", "say where the tile came from"),
        ("5p [123s<", "write it in brackets"),
        ("5p ]", "does not fit here"),
    ],
)
def test_errors_say_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse_hand(text)
    assert says in str(raised.value)
