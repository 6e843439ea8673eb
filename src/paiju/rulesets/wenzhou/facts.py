"""What the rows of the table look at: what a hand shows, with names."""

from dataclasses import dataclass

from paiju.rulesets.wenzhou import reading


@dataclass(frozen=True)
class Facts:
    """What a winning hand shows in any of its admissible readings; the sentences stand at the predicates.

    base: five sets and a pair. all_pungs, no_wild, returned: a base reading that is so. three_wild: all three wild
    tiles; three_wild_pattern: and a shape beside. was_lone_wild: 财神牛. single_wait: one tile left after five melds,
    single_wild that it was a wild one.
    """

    base: bool
    all_pungs: bool
    no_wild: bool
    returned: bool
    eight_pairs_hard: bool
    eight_pairs_soft: bool
    three_wild: bool
    three_wild_pattern: bool
    self_drawn: bool
    robbed: bool
    was_lone_wild: bool
    single_wait: bool
    single_wild: bool
    heavenly: bool
    earthly: bool


def facts_of(shown: int) -> Facts:
    """The facts that a number of `paiju.rulesets.wenzhou.reading` stands for.

    >>> facts_of(reading.BASE | reading.SELF_DRAW).self_drawn, facts_of(reading.BASE).all_pungs
    (True, False)
    """
    return Facts(
        base=bool(shown & reading.BASE),
        all_pungs=bool(shown & reading.ALL_PUNGS),
        no_wild=bool(shown & reading.NO_WILD_TILE),
        returned=bool(shown & reading.RETURNED),
        eight_pairs_hard=bool(shown & reading.EIGHT_PAIRS_HARD),
        eight_pairs_soft=bool(shown & reading.EIGHT_PAIRS_SOFT),
        three_wild=bool(shown & reading.THREE_WILD),
        three_wild_pattern=bool(shown & reading.THREE_WILD_PATTERN),
        self_drawn=bool(shown & reading.SELF_DRAW),
        robbed=bool(shown & reading.ROB_KONG),
        was_lone_wild=bool(shown & reading.WILD_PAIR_WAIT),
        single_wait=bool(shown & reading.SINGLE_WAIT),
        single_wild=bool(shown & reading.WILD_SINGLE),
        heavenly=bool(shown & reading.HEAVENLY),
        earthly=bool(shown & reading.EARTHLY),
    )
