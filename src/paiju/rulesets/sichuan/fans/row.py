"""How a fan is written down: a row of its scheme's table."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from paiju.rules.fan import Fan
from paiju.rulesets.sichuan.facts import Facts
from paiju.rulesets.sichuan.options import SichuanOptions

TYPE_SERIES: Final = "基本番型"
ADDED_SERIES: Final = "另加"

BY_AGREEMENT: Final = "sichuan.md, section 3"
"""The source of what the document does not have: features of the modern game."""

Wanted: TypeAlias = Callable[[SichuanOptions], bool]


@dataclass(frozen=True)
class Row:
    """A fan, whether it is a base type, and when it is there.

    `holds_root`: the type contains a root, which is not counted once more (减1根).
    """

    fan: Fan
    is_type: bool
    wanted: Wanted
    holds_root: bool = False


def always(options: SichuanOptions) -> bool:
    """A row that every room has."""
    return True


def with_ends(options: SichuanOptions) -> bool:
    """A row that 带幺九 brings."""
    return options.ends


def with_generals(options: SichuanOptions) -> bool:
    """A row that 将对 brings."""
    return options.generals


def with_heavenly(options: SichuanOptions) -> bool:
    """A row that 天胡 and 地胡 bring."""
    return options.heavenly


class Book:
    """The rows of a scheme in the order of its page; each is told once."""

    def __init__(self) -> None:
        self.rows: list[Row] = []

    def base(
        self,
        id: str,
        value: int,
        zh: str,
        en: str,
        predicate: Callable[[Facts], bool],
        source: str,
        quote: str = "",
        *,
        wanted: Wanted = always,
        holds_root: bool = False,
    ) -> None:
        """Write down a base type (基本番型)."""
        self._write(id, value, zh, en, TYPE_SERIES, predicate, source, quote, wanted, holds_root)

    def adds(
        self,
        id: str,
        value: int,
        zh: str,
        en: str,
        predicate: Callable[[Facts], int],
        source: str = BY_AGREEMENT,
        quote: str = "",
        *,
        wanted: Wanted = always,
    ) -> None:
        """Write down what is counted on top of the base type, as many times as its predicate says."""
        self._write(id, value, zh, en, ADDED_SERIES, predicate, source, quote, wanted, False)

    def _write(
        self,
        id: str,
        value: int,
        zh: str,
        en: str,
        series: str,
        predicate: Callable[[Facts], int],
        source: str,
        quote: str,
        wanted: Wanted,
        holds_root: bool,
    ) -> None:
        fan = Fan(
            id=id,
            number=len(self.rows) + 1,
            value=value,
            zh=zh,
            en=en,
            series=series,
            source=source,
            quote=quote,
            predicate=predicate,
        )
        self.rows.append(Row(fan, series == TYPE_SERIES, wanted, holds_root))
