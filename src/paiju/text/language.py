"""The languages, and which one a reader wants."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args

Language: TypeAlias = Literal["zh", "en"]

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
"""In the order of the catalogue's pairs."""

LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first that is set decides, as in the C library."""


def language_of(environment: Mapping[str, str]) -> Language:
    """The language of a locale: Chinese for any Chinese locale, else English.

    >>> language_of({"LANG": "zh_CN.UTF-8"}), language_of({"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}), language_of({})
    ('zh', 'en', 'en')
    """
    for name in LOCALE_VARIABLES:
        locale = environment.get(name, "")
        if locale:
            return "zh" if locale.lower().startswith("zh") else "en"
    return "en"
