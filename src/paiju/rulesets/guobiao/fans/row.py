"""How a fan is written down: the row as a decorator over its predicate."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from paiju.rules.fan import Fan

HONOR_SERIES: Final = "字牌"
SUITED_SERIES: Final = "序数牌"
PUNG_SERIES: Final = "刻子"
PAIR_SERIES: Final = "七对"
COLOR_SERIES: Final = "花色组合"
OUTSIDE_SERIES: Final = "全带"
KNITTED_SERIES: Final = "不靠"
MANNER_SERIES: Final = "和牌方式"
SPECIAL_SERIES: Final = "特殊"

_Predicate = TypeVar("_Predicate", bound=Callable[..., Any])


@dataclass(frozen=True)
class Row:
    """A fan with what the scorer needs to know about it.

    `aspect` is the aspect that its predicate is shown, -1 where the scorer itself counts it. A fan with `sets` > 0 is
    a combination: its predicate is shown that many sets at a time, and the pair after them if `pair` is set.
    """

    fan: Fan
    aspect: int
    sets: int
    pair: bool


ROWS: Final[list[Row]] = []
"""Every row written down so far, in the order of the modules; `paiju.rulesets.guobiao.fans` sorts them."""


def row(
    number: int,
    value: int,
    zh: str,
    en: str,
    series: str,
    aspect: int,
    *,
    quote: str,
    excludes: tuple[str, ...] = (),
    sets: int = 0,
    pair: bool = False,
    source: str = "",
) -> Callable[[_Predicate], _Predicate]:
    """Write a predicate down as the row of the fan that bears its name.

    `source` defaults to the three lists of the documents, which number the fans alike. `quote` is the sentence of
    document 004's second list.
    """

    def write(predicate: _Predicate) -> _Predicate:
        fan = Fan(
            id=predicate.__name__,
            number=number,
            value=value,
            zh=zh,
            en=en,
            series=series,
            excludes=excludes,
            source=source or f"document 004, 番种 {number} (both lists); document 000, 番种 {number}",
            quote=quote,
            predicate=predicate,
        )
        ROWS.append(Row(fan, aspect, sets, pair))
        return predicate

    return write
