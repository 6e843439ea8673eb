"""The settlement of a deal, as the table and the bots ask for it."""

from collections.abc import Callable

from paiju.rules.outcome import Outcome
from paiju.rules.settlement import Transfer
from paiju.rulesets.sichuan.ledger import ledger
from paiju.rulesets.sichuan.options import SichuanOptions
from paiju.rulesets.sichuan.readiness import Judge
from paiju.rulesets.sichuan.stands import stand_of


def settlement_of(options: SichuanOptions, scorer: Judge) -> Callable[[Outcome], tuple[Transfer, ...]]:
    """The function that tells the whole ledger of a deal under some options; `scorer` is that of the same options.

    While the deal goes on (`end` is "") the ledger of a longer course begins with that of a shorter one. The hands are
    looked at when it is drawn, or when a seat has left at the last four tiles.
    """

    def settle(outcome: Outcome) -> tuple[Transfer, ...]:
        return ledger(outcome, options, lambda seat: stand_of(outcome.hands[seat], options, scorer))

    return settle
