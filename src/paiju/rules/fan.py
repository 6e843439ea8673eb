"""Fans (番种): the scoring elements of a family, one row each."""

from collections.abc import Callable
from typing import Any

import msgspec


class Fan(msgspec.Struct, frozen=True, kw_only=True):
    """One row of a family's fan table, in the rulebook's order.

    `id` is the English key used in records and messages, `number` the place in the rulebook (1-based; an
    option's extra row comes after the book's own), `value` its points. `excludes` lists the ids that are not
    counted beside it. `source` names document and section; `quote` is the document's sentence. `predicate` is
    the family's own function; its docstring holds the definition with one winning and one near-miss example.
    """

    id: str
    number: int
    value: int
    zh: str
    en: str
    series: str
    excludes: tuple[str, ...] = ()
    source: str = ""
    quote: str = ""
    predicate: Callable[..., Any] | None = None
