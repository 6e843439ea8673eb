"""What a person is told who asked for something: answers with their text in the person's language."""

from collections.abc import Mapping

from paiju.table.refusal import Refusal
from paiju.text import Language, MissingTextError, say
from paiju.wire.messages import Failed

SHOWN: int = 300
"""Signs of a value that are told at most."""


def failure_text(key: str, lang: Language, values: Mapping[str, int | str] | None = None) -> str:
    """A text of the catalogue, or "" where it has none: a reason alone is better than no answer."""
    try:
        return say(key, lang, **(values or {}))
    except MissingTextError:
        return ""


def failed(reply: str, reason: str, lang: Language, values: dict[str, int | str] | None = None) -> Failed:
    """The answer to what the hall did not do."""
    told = {name: value[:SHOWN] if isinstance(value, str) else value for name, value in (values or {}).items()}
    return Failed(reply=reply, reason=reason, values=told, text=failure_text(f"failure.{reason}", lang, told))


def refused(reply: str, refusal: Refusal, lang: Language) -> Failed:
    """The answer to what a table did not do; a reason of the hall's is told as such.

    >>> refused("1", Refusal("not_host"), "en").text
    'only the host of the room can do this'
    >>> refused("1", Refusal("below_minimum", {"counted": 6, "minimum": 8}), "en").text
    '6 of 8 fan'
    """
    values = dict(refusal.values)
    if "suit" in values:
        values["suit"] = failure_text(f"suit.{values['suit']}", lang) or values["suit"]
    text = failure_text(f"refusal.{refusal.reason}", lang, values)
    if not text:
        return failed(reply, refusal.reason, lang, dict(refusal.values))
    return Failed(reply=reply, reason=refusal.reason, values=dict(refusal.values), text=text)
