"""A fan table under options, bound to a scorer: what a reading's fans are, and what they come to."""

from dataclasses import dataclass

from paiju.rules.fan import Fan
from paiju.rulesets.sichuan.amounts import capped_total, multiplier_of, points_of
from paiju.rulesets.sichuan.facts import Facts, facts_of
from paiju.rulesets.sichuan.fans import rows
from paiju.rulesets.sichuan.fans.row import Row
from paiju.rulesets.sichuan.options import SichuanOptions
from paiju.rulesets.sichuan.scorer import Scorer


@dataclass(frozen=True)
class Judgement:
    """What a reading comes to: its base type or types, what is added and how many times, and the amounts.

    `base` is what the types are worth. `total` is the sum of 分 or 番, or the product of 倍, before the cap of the
    hand; `points` are what each payer pays.
    """

    types: tuple[Row, ...]
    added: tuple[tuple[Row, int], ...]
    base: int
    total: int
    multiplier: int
    points: int


class FanTable:
    """The rows that hold under some options, and a scorer that counts by them."""

    def __init__(self, options: SichuanOptions) -> None:
        self.options = options
        self.rows: tuple[Row, ...] = rows(options)
        self.fans: tuple[Fan, ...] = tuple(row.fan for row in self.rows)
        self._types = tuple(row for row in self.rows if row.is_type)
        self._additions = tuple(row for row in self.rows if not row.is_type)
        self.scorer = Scorer(self.points, options.root == "rank", options.last_copy, options.fifth_tile)

    def points(self, key: int) -> int:
        """The points of a reading, given by its key."""
        return self.judge(key).points

    def judge(self, key: int) -> Judgement:
        """The judgement of a reading by its best base type.

        Of types that come to the same the one of the greater value counts, of these the first in the scheme's order.
        In the scheme whose types add up, all of them count.
        """
        facts = facts_of(key, self.options)
        shown = self.shown_types(facts)
        if self.options.scoring == "doubling":
            return self._judged(facts, tuple(row for row in shown if row.fan.value) or shown)
        choices = [self._judged(facts, (row,)) for row in shown]
        return max(choices, key=lambda choice: (choice.total, choice.base))

    def shown_types(self, facts: Facts) -> tuple[Row, ...]:
        """The base types that a reading shows, in the scheme's order."""
        return tuple(row for row in self._types if count_of(row, facts))

    def _judged(self, facts: Facts, types: tuple[Row, ...]) -> Judgement:
        added = []
        for row in self._additions:
            count = count_of(row, facts)
            if row.fan.id == "root" and any(one.holds_root for one in types):
                count -= 1
            if count > 0:
                added.append((row, count))
        options = self.options
        base = sum(row.fan.value for row in types)
        total = self._with(base, added)
        # Under `cap_scope=base` the cap holds for the type alone, and what is added goes beyond it.
        paid = self._with(capped_total(options, base), added) if options.cap_scope == "base" else total
        multiplier = multiplier_of(options, paid)
        return Judgement(types, tuple(added), base, total, multiplier, points_of(options, multiplier, facts.self_drawn))

    def _with(self, base: int, added: list[tuple[Row, int]]) -> int:
        """A base with what is added to it, or, of 倍, with what multiplies it."""
        for row, count in added:
            if self.options.scoring == "times":
                base *= row.fan.value**count
            else:
                base += row.fan.value * count
        return base


def count_of(row: Row, facts: Facts) -> int:
    """How many times a row counts in a reading."""
    assert row.fan.predicate is not None
    return int(row.fan.predicate(facts))
