"""逃跑: what leaving in the midst of a deal costs (wenzhou.md W30)."""

from collections.abc import Iterator
from typing import Final

from paiju.rules.outcome import Departure, Outcome
from paiju.rules.settlement import SYSTEM, Transfer
from paiju.rulesets.wenzhou.options import WenzhouOptions
from paiju.rulesets.wenzhou.stakes import base_of, top_of
from paiju.rulesets.wenzhou.wild_points import held_lines, wild_counts
from paiju.rulesets.wenzhou.wins import SEATS, others

TIMES: Final = 10
"""该玩家（买底分/顶底分+底分）*10."""


def escape_lines(outcome: Outcome, departure: Departure, options: WenzhouOptions) -> Iterator[Transfer]:
    """The penalty, to the system, and then the wild tiles of those who stay; nothing else of the deal counts.

    >>> deal = Outcome(0, streak=2, staked=(True, False, True, False))
    >>> for line in escape_lines(deal, Departure(2, 40), WenzhouOptions()):
    ...     print(line.payer, line.payee, line.amount, line.reason)
    2 -1 40 escape_base
    2 -1 80 escape_top
    """
    seat, event = departure.seat, departure.event
    yield Transfer(seat, SYSTEM, TIMES * base_of(outcome.streak), "escape_base", "W30", event)
    reason, stake = stake_of(outcome, seat, options)
    if stake:
        yield Transfer(seat, SYSTEM, TIMES * stake, reason, "W30", event)
    yield from _wild_lines(outcome, departure, options)


def stake_of(outcome: Outcome, seat: int, options: WenzhouOptions) -> tuple[str, int]:
    """The reason and the amount of the stake that a seat which leaves owes: its own buy or top.

    Who has not topped owes none, or the dealer's buy with `escape_plain_owes_buy`.

    >>> deal = Outcome(0, staked=(True, True, False, False))
    >>> [stake_of(deal, seat, WenzhouOptions()) for seat in (0, 1, 2)]
    [('escape_buy', 2), ('escape_top', 4), ('', 0)]
    >>> stake_of(deal, 2, WenzhouOptions(escape_plain_owes_buy=True))
    ('escape_buy', 2)
    """
    dealer = outcome.dealer
    if seat != dealer and outcome.staked[seat]:
        return "escape_top", top_of(outcome.streak)
    if outcome.staked[dealer] and (seat == dealer or options.escape_plain_owes_buy):
        return "escape_buy", base_of(outcome.streak)
    return "", 0


def _wild_lines(outcome: Outcome, departure: Departure, options: WenzhouOptions) -> Iterator[Transfer]:
    """The wild tiles: the system credits three units for each of those who stay (系统给其加上应补的财神分).

    `pairwise`: all four seats pay each other as in a drawn deal. `escaper_share`: who leaves pays those who stay its
    own part, one unit for each.
    """
    if options.escape_caishen == "pairwise":
        yield from held_lines(outcome, options, list(range(SEATS)), "W30", departure.event)
        return
    by_system = options.escape_caishen == "system_credit"
    counts = wild_counts(outcome)
    for holder in others(departure.seat):
        amount = options.caishen_unit * counts[holder] * (SEATS - 1 if by_system else 1)
        if amount:
            payer = SYSTEM if by_system else departure.seat
            yield Transfer(payer, holder, amount, "wild_points", "W30", departure.event)
