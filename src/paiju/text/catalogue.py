"""The catalogue: the words of every theme in one table, and how a text is told."""

from collections.abc import Mapping
from string import Formatter
from typing import Final

from paiju.text import (
    account_words,
    botzone_words,
    command_words,
    error_words,
    hall_words,
    help_words,
    ledger_words,
    notation_words,
    online_words,
    option_words,
    play_words,
    score_words,
    server_words,
    table_words,
    tile_words,
)
from paiju.text.language import LANGUAGES, Language

Pair = tuple[str, str]


class MissingTextError(LookupError):
    """A key that the catalogue does not have, or a value that its text needs."""


def _merged(themes: tuple[Mapping[str, Pair], ...]) -> dict[str, Pair]:
    merged: dict[str, Pair] = {}
    for words in themes:
        twice = merged.keys() & words.keys()
        if twice:
            raise ValueError(f"in two themes of the catalogue: {', '.join(sorted(twice))}")
        merged.update(words)
    return merged


CATALOGUE: Final[Mapping[str, Pair]] = _merged(
    (
        tile_words.WORDS,
        play_words.WORDS,
        table_words.WORDS,
        score_words.WORDS,
        ledger_words.WORDS,
        option_words.WORDS,
        online_words.WORDS,
        command_words.WORDS,
        help_words.WORDS,
        error_words.WORDS,
        hall_words.WORDS,
        server_words.WORDS,
        notation_words.WORDS,
        account_words.WORDS,
        botzone_words.WORDS,
    )
)
"""Key -> (Chinese, English). `{name}` stands for a value; both languages of a key name the same values."""


def known(key: str) -> bool:
    """Whether the catalogue has a key."""
    return key in CATALOGUE


def entry(key: str, lang: Language) -> str:
    """The text of a key with its placeholders. Raises MissingTextError."""
    pair = CATALOGUE.get(key)
    if pair is None:
        raise MissingTextError(f"the catalogue has no text {key!r}")
    return pair[LANGUAGES.index(lang)]


def placeholders(text: str) -> set[str]:
    """The names of the values that a text needs.

    >>> sorted(placeholders("{counted} of {minimum} fan"))
    ['counted', 'minimum']
    """
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def say(key: str, lang: Language, **values: object) -> str:
    """The text of a key with its values; values that it does not name are ignored.

    Raises MissingTextError for an unknown key or a missing value.

    >>> say("refusal.below_minimum", "en", counted=6, minimum=8)
    '6 of 8 fan'
    >>> say("refusal.below_minimum", "zh", counted=6, minimum=8)
    '6 番，不足 8 番起和'
    """
    text = entry(key, lang)
    try:
        return text.format_map(values)
    except KeyError as missing:
        raise MissingTextError(f"the text {key!r} needs the value {missing}") from None
