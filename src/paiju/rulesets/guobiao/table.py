"""A fan table under options, bound to a scorer."""

from collections.abc import Sequence

from paiju.rules.fan import Fan
from paiju.rulesets.guobiao.answers import Answers
from paiju.rulesets.guobiao.fans import BOOK, NUMBER, rows
from paiju.rulesets.guobiao.fans.row import Row
from paiju.rulesets.guobiao.options import GuobiaoOptions
from paiju.rulesets.guobiao.reading import Reader
from paiju.rulesets.guobiao.scorer import Scorer


class FanTable:
    """The rows that hold under some options, and a scorer that counts by them."""

    def __init__(self, options: GuobiaoOptions) -> None:
        self.rows: Sequence[Row] = rows(options)
        self.fans: tuple[Fan, ...] = tuple(row.fan for row in self.rows)
        self.by_number: dict[int, Row] = {row.fan.number: row for row in self.rows}
        self.answers = Answers(self.rows)
        values = [0] * (len(BOOK) + 1)
        bars: list[list[int]] = [[] for _ in values]
        for fan in self.fans:
            values[fan.number] = fan.value
            bars[fan.number] = [NUMBER[name] for name in fan.excludes]
        self.scorer = Scorer(
            values,
            bars,
            self.answers.shown,
            Reader(
                pung_by_discard_is_concealed=options.discard_pung == "concealed",
                straight_waits=options.knitted_straight_wait == "count",
                exhausted_waits_cancel=options.exhausted_second_wait == "cancels",
            ),
            options.minimum,
        )
