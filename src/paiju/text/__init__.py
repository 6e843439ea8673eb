"""The one catalogue: every word that a person reads, in Chinese (简体) and English.

Fan names are not in it: each fan's row carries its own.
"""

from paiju.text.catalogue import MissingTextError, entry, known, say
from paiju.text.language import LANGUAGES, Language, language_of

__all__ = ["LANGUAGES", "Language", "MissingTextError", "entry", "known", "language_of", "say"]
