"""What is at stake between two seats: the base, the dealer's buy and the others' tops (wenzhou.md W24, W27)."""

from typing import Final

from paiju.rules.outcome import Outcome
from paiju.rulesets.wenzhou.options import WenzhouOptions

STEP: Final = 2
"""基础分为2: the base of a dealer's first deal, and what each further deal adds."""
GREATEST: Final = 8
"""底分最大值为8."""
BETWEEN_OTHERS: Final = {"first_round": STEP, "one": 1}
"""The base between seats that do not deal, by `nondealer_base`, where it is not the same for all."""


def base_of(streak: int) -> int:
    """The base of the dealer's deal number `streak` in a row; the dealer's buy is as much.

    >>> [base_of(streak) for streak in (1, 2, 3, 4, 5)]
    [2, 4, 6, 8, 8]
    """
    return min(STEP * streak, GREATEST)


def top_of(streak: int) -> int:
    """顶底数为庄家的底数的2倍: what a seat tops with.

    >>> [top_of(streak) for streak in (1, 2, 3, 4)]
    [4, 8, 12, 16]
    """
    return 2 * base_of(streak)


def base_between(outcome: Outcome, options: WenzhouOptions, one: int, other: int) -> int:
    """The base that one seat pays the other in a deal.

    >>> deal = Outcome(0, streak=3)
    >>> base_between(deal, WenzhouOptions(), 1, 2), base_between(deal, WenzhouOptions(nondealer_base="one"), 1, 2)
    (6, 1)
    """
    base = base_of(outcome.streak)
    return base if outcome.dealer in (one, other) else BETWEEN_OTHERS.get(options.nondealer_base, base)
