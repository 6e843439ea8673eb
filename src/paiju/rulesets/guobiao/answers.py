"""What the fans answer to one value of an aspect: the plain side of the scorer, asked once for each value."""

from collections.abc import Sequence

from paiju.rulesets.guobiao.aspects import ASPECTS, CHOWS, PUNGS, Chows, Pungs, unpack
from paiju.rulesets.guobiao.combination import Combination, best_combinations, combinations_of
from paiju.rulesets.guobiao.fans.row import Row


class Answers:
    """The rows of a fan table, sorted by the aspect that they look at."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._values = {row.fan.number: row.fan.value for row in rows}
        self._single = [[row for row in rows if row.aspect == aspect and not row.sets] for aspect in range(ASPECTS)]
        self._combined = [[row for row in rows if row.aspect == aspect and row.sets] for aspect in range(ASPECTS)]

    def shown(self, aspect: int, key: int) -> list[tuple[int, int]]:
        """Number and count of every fan that a value shows, the highest first, exclusions not applied.

        That is the order of the book, but for 明暗杠, which comes after the book's rows and bars two of them.

        Of the combinations only those stand here that the principles of combining choose.
        """
        facts = unpack(aspect, key)
        counts: dict[int, int] = {}
        for row in self._single[aspect]:
            assert row.fan.predicate is not None
            count = int(row.fan.predicate(facts))
            if count:
                counts[row.fan.number] = count
        for one in best_combinations(self.combined(aspect, key)):
            counts[one.number] = counts.get(one.number, 0) + 1
        return sorted(counts.items(), key=lambda item: (-self._values[item[0]], item[0]))

    def combined(self, aspect: int, key: int) -> list[Combination]:
        """Every combination that the sets of a value make, chosen or not."""
        facts = unpack(aspect, key)
        if isinstance(facts, Chows):
            return combinations_of(self._combined[CHOWS], facts.lows, facts.pair_of_fives)
        if isinstance(facts, Pungs):
            return combinations_of(self._combined[PUNGS], facts.tiles, facts.pair)
        return []
