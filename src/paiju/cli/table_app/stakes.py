"""What is at stake in a deal where stakes are raised before the tiles are dealt, as the settlement tells it."""

from typing import Final, NamedTuple

from paiju.rules.outcome import Outcome, Winner
from paiju.rules.ruleset import Ruleset
from paiju.rules.standing import FourFlags

DEALER: Final = 0
OTHER: Final = 1
_NONE: Final[FourFlags] = (False, False, False, False)
_BOUGHT: Final[FourFlags] = (True, False, False, False)
_TOPPED: Final[FourFlags] = (True, True, False, False)


class Stakes(NamedTuple):
    """Points at the lowest level, of which higher ones pay multiples.

    `base`: what the dealer pays another winner, or is paid by each, without stakes. `buy`: what each seat pays the
    dealer more after it has bought. `top`: what the dealer pays a winner more who has topped.
    """

    base: int = 0
    buy: int = 0
    top: int = 0


NO_STAKES: Final = Stakes()


def stakes_of(rules: Ruleset, streak: int) -> Stakes:
    """The stakes of the dealer's deal number `streak` in a row; none where the set-up has none.

    >>> from paiju.rulesets.registry import ruleset
    >>> stakes_of(ruleset("guobiao"), 1)
    Stakes(base=0, buy=0, top=0)
    """
    if not rules.setup.stakes:
        return NO_STAKES

    def paid(winner: int, payer: int, staked: FourFlags) -> int:
        outcome = Outcome(DEALER, (Winner(winner, "self_drawn", -1, 1),), streak=streak, staked=staked)
        return sum(line.amount for line in rules.settle(outcome) if (line.payer, line.payee) == (payer, winner))

    base = paid(DEALER, OTHER, _NONE)
    return Stakes(
        base,
        paid(DEALER, OTHER, _BOUGHT) - base,
        paid(OTHER, DEALER, _TOPPED) - paid(OTHER, DEALER, _NONE),
    )
