"""The fans (番种) of the four schemes, each in the order of its page."""

from typing import Final

import msgspec

from paiju.rulesets.sichuan.fans import doubling, fan, points, times
from paiju.rulesets.sichuan.fans.row import Row
from paiju.rulesets.sichuan.options import SichuanOptions

SCHEMES: Final[dict[str, tuple[Row, ...]]] = {
    "points": points.ROWS,
    "fan": fan.ROWS,
    "times": times.ROWS,
    "doubling": doubling.ROWS,
}
"""Every row of a scheme, those among them that an option brings."""


def rows(options: SichuanOptions) -> tuple[Row, ...]:
    """The rows that hold under some options, with the values that these give them.

    >>> [row.fan.zh for row in rows(SichuanOptions(scoring="doubling", heavenly=False, ends=False, generals=False))]
    ['平胡', '对对胡', '清一色', '七对', '根', '杠上花', '杠上炮', '抢杠']
    """
    values: dict[str, int] = {}
    if options.scoring == "points":
        values["flush_seven_pairs"] = options.seven_pairs_flush
    elif options.scoring == "times":
        values |= dict.fromkeys(("heavenly", "earthly"), options.cap)
    return tuple(
        _worth(row, values.get(row.fan.id, row.fan.value)) for row in SCHEMES[options.scoring] if row.wanted(options)
    )


def _worth(row: Row, value: int) -> Row:
    """The row with another value."""
    return Row(msgspec.structs.replace(row.fan, value=value), row.is_type, row.wanted, row.holds_root)
