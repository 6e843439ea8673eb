"""The 81 fans in the rulebook's order, and 明暗杠 after them, which an option adds."""

from collections.abc import Iterable
from typing import Final

import msgspec

from paiju.rules.fan import Fan
from paiju.rulesets.guobiao.fans import (  # noqa: F401  importing a series writes down its rows
    chows,
    colors,
    honors,
    knitted,
    manner,
    outside,
    pairs,
    pungs,
    ranks,
    special,
)
from paiju.rulesets.guobiao.fans.row import ROWS as _WRITTEN
from paiju.rulesets.guobiao.fans.row import Row
from paiju.rulesets.guobiao.options import GuobiaoOptions

BOOK: Final[tuple[Row, ...]] = tuple(sorted(_WRITTEN, key=lambda row: row.fan.number))
"""Every row, as by the documents; row number n stands at place n - 1."""

NUMBER: Final[dict[str, int]] = {row.fan.id: row.fan.number for row in BOOK}
"""Number of a fan in the book by its id."""

ID_OF: Final[dict[str, str]] = {row.fan.zh: row.fan.id for row in BOOK}
"""Id of a fan by its Chinese name."""


def rows(options: GuobiaoOptions) -> tuple[Row, ...]:
    """The rows that hold under some options, in the order of the book."""
    changed: dict[str, Fan] = {}

    def change(ids: Iterable[str], value: int = 0, without: str = "", also: str = "") -> None:
        for fan in (changed.get(name, BOOK[NUMBER[name] - 1].fan) for name in ids):
            excludes = tuple(name for name in fan.excludes if name != without) + ((also,) if also else ())
            changed[fan.id] = msgspec.structs.replace(fan, value=value or fan.value, excludes=excludes)

    change(["two_concealed_kongs"], value=options.double_concealed_kong)
    change(["melded_and_concealed_kong"], value=options.mixed_kong)
    if options.concealed_shape_self_draw == "fully_concealed":
        bars = "fully_concealed_hand"
        change([row.fan.id for row in BOOK if bars in row.fan.excludes and row.fan.id != "nine_gates"], without=bars)
    if options.knitted_and_straight == "one":
        change(["lesser_honors_and_knitted_tiles"], also="knitted_straight")
    kept = (row for row in BOOK if row.fan.id != "melded_and_concealed_kong" or options.mixed_kong != 3)
    return tuple(Row(changed.get(row.fan.id, row.fan), row.aspect, row.sets, row.pair) for row in kept)
