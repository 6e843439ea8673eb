"""Which language a reader gets, and errors of the notation told in it."""

from collections.abc import Callable

import pytest

from paiju.shapes.hand import parse_hand
from paiju.shapes.meld import parse_meld
from paiju.text import language_of, say
from paiju.text.notation_words import WORDS, recognised
from paiju.tiles.notation import NotationError, parse_tile


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_TW"}, "zh"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "zh_CN.UTF-8", "LANG": "en_US.UTF-8"}, "zh"),
        ({"LC_ALL": "en_US.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8"}, "en"),
    ],
)
def test_the_locale_decides(environment: dict[str, str], lang: str) -> None:
    assert language_of(environment) == lang


WRONG: dict[str, Callable[[], object]] = {
    "notation.no_digit": lambda: parse_hand("m"),
    "notation.no_tile": lambda: parse_hand("9f"),
    "notation.misfit": lambda: parse_hand("12x"),
    "notation.no_suit": lambda: parse_hand("12"),
    "notation.not_one": lambda: parse_tile("12m"),
    "notation.no_brackets": lambda: parse_meld("123m"),
    "notation.no_meld": lambda: parse_meld("[1f]"),
    "notation.no_pung_mark": lambda: parse_meld("[5555m+]"),
    "notation.no_source": lambda: parse_meld("[555m]"),
    "notation.not_a_meld": lambda: parse_meld("[135m<]"),
    "notation.one_win": lambda: parse_hand("123m + 45m"),
    "notation.hidden": lambda: parse_hand("123m?"),
    "notation.too_many": lambda: parse_hand("11111m"),
    "notation.flower_twice": lambda: parse_hand("11f"),
}


@pytest.mark.parametrize("key", WORDS)
def test_every_error_of_the_notation_is_recognised(key: str) -> None:
    with pytest.raises(NotationError) as caught:
        WRONG[key]()
    found = recognised(str(caught.value))
    assert found is not None
    name, values = found
    assert name == key
    assert say(name, "en", **values) == str(caught.value)
    assert say(name, "zh", **values) != str(caught.value)


def test_a_sentence_that_is_no_error_of_the_notation_is_not_recognised() -> None:
    assert recognised("the wall is used up") is None
