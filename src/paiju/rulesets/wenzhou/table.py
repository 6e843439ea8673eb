"""The rows under options, bound to a scorer: what a hand shows, and the one row that counts."""

from typing import Final

from paiju.rules.fan import Fan
from paiju.rulesets.wenzhou.facts import facts_of
from paiju.rulesets.wenzhou.fans import rows
from paiju.rulesets.wenzhou.options import WenzhouOptions
from paiju.rulesets.wenzhou.scorer import ANY_STATE, LONE_STATE, TILE, Scorer

_NIU_SCOPES: Final = {"lone_state": LONE_STATE, "any_state": ANY_STATE, "tile": TILE}


class FanTable:
    """The rows that hold under some options, and a scorer that counts by them.

    `bai_identity` is the one option of hands that nothing here asks for: see `paiju.rulesets.wenzhou.reading.faces_of`.
    """

    def __init__(self, options: WenzhouOptions) -> None:
        self.options = options
        self.fans: tuple[Fan, ...] = rows(options)
        self.scorer = Scorer(
            self.points,
            returned_pairs=options.eight_pairs_wild == "returned_is_hard",
            pairs_with_three=options.three_wild_pairs_double,
            three_always=options.three_wild_no_pattern == "any",
            lone_wild=_NIU_SCOPES[options.niu_scope],
            kongs_count=options.dandiao_kongs,
            dealers_first=options.dihu_scope == "dealer_first_discard",
            fifth=options.five_of_a_kind,
        )

    def points(self, shown: int) -> int:
        """The multiplier of what a hand shows."""
        return self.judge(shown)[0].value

    def judge(self, shown: int) -> tuple[Fan, ...]:
        """What a hand shows, that which counts first: the highest level (W22), of equal ones the first of the document.

        The others follow in the order of the document. Nothing is added up: each level is a multiplier of its own.
        """
        facts = facts_of(shown)
        found = [fan for fan in self.fans if fan.predicate is not None and fan.predicate(facts)]
        counted = max(found, key=lambda fan: (fan.value, -fan.number))
        return (counted, *(fan for fan in found if fan is not counted))
