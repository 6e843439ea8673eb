"""Names of accounts."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.server.errors import HallError
from paiju.server.names import cleaned_name, name_key
from paiju.text import LANGUAGES
from paiju.wire.limits import NAME_SIGNS


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann  ", "Ann"),
        ("牌王", "牌王"),
        ("E\u0301va", "\u00c9va"),
        ("a b", "a b"),
        ("x" * 24, "x" * 24),
        ("<b>", "<b>"),
        ("O'Neil; --", "O'Neil; --"),
        ("🀄 one", "🀄 one"),
    ],
)
def test_names_that_may_be_chosen(written: str, kept: str) -> None:
    assert cleaned_name(written) == kept


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("", "name_length"),
        (" \t\n", "name_length"),
        ("x" * 25, "name_length"),
        ("a\x00b", "name_sign"),
        ("a\nb", "name_sign"),
        ("a\x1b[31m", "name_sign"),
        ("\u202eann", "name_sign"),  # right to left
        ("a\u2066b", "name_sign"),
        ("a\u200bb", "name_sign"),  # no width
        ("a\ufeffb", "name_sign"),
        ("a\u2028b", "name_sign"),
        ("\ud800", "name_sign"),  # half a sign
        ("\ue000", "name_sign"),  # of private use
        ("\u0378", "name_sign"),  # not assigned
        ("\u3164", "name_sign"),  # shows nothing
        ("a  b", "name_sign"),
        ("a\u00a0b", "name_sign"),
        ("\u0301a", "name_sign"),
        ("z\u0335\u0336\u0337", "name_sign"),
    ],
)
def test_names_that_may_not(written: str, reason: str) -> None:
    with pytest.raises(HallError) as told:
        cleaned_name(written)
    assert told.value.reason == reason
    assert all(told.value.text(lang) for lang in LANGUAGES)


def test_two_names_are_one() -> None:
    assert name_key("ANN") == name_key("ann")
    assert name_key("Éva") == name_key("e\u0301VA")
    assert name_key("ann") != name_key("anna")


@given(st.text(max_size=NAME_SIGNS + 2))
def test_a_name_that_is_kept_stays_as_it_is(text: str) -> None:
    try:
        name = cleaned_name(text)
    except HallError:
        return
    assert cleaned_name(name) == name == unicodedata.normalize("NFC", name)
    assert 1 <= len(name) <= NAME_SIGNS
    assert name == name.strip()
    assert not any(unicodedata.category(sign) in ("Cc", "Cf", "Cs") for sign in name)
    key = name_key(name)
    assert name_key(key) == key
    assert len(key) <= 160
    assert len(name.encode()) <= 4 * NAME_SIGNS
