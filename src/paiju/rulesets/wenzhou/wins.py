"""What a win costs whom: (买底分/顶底分+底分)*倍数, and the discarder twice that (wenzhou.md W25-W27)."""

from collections.abc import Iterator
from typing import Final

from paiju.rules.outcome import Outcome, Winner
from paiju.rules.settlement import Transfer
from paiju.rulesets.wenzhou.options import WenzhouOptions
from paiju.rulesets.wenzhou.stakes import base_between, base_of, top_of

SEATS: Final = 4
DISCARDER: Final = 2
"""在有人放冲的情况下，当局放冲者所输积分需要乘以2."""
DEALER_DISCARDER: Final = 4
"""With `dealer_discard_extra`."""


def win_lines(outcome: Outcome, winner: Winner, options: WenzhouOptions) -> Iterator[Transfer]:
    """The lines of a win without wild tiles: of each payer the base, the stake if one is due, and the doubling.

    `winner.points` are the multiplier of its level; a win that is worth nothing has no lines.

    >>> deal = Outcome(0, streak=2, staked=(True, False, False, False))
    >>> for line in win_lines(deal, Winner(0, "discard", 1, 2), WenzhouOptions()):
    ...     print(line.payer, line.payee, line.amount, line.reason, line.rule)
    1 0 8 win_base W27
    1 0 8 win_buy W25
    1 0 16 discard_doubled W26
    2 0 8 win_base W27
    2 0 8 win_buy W25
    3 0 8 win_base W27
    3 0 8 win_buy W25
    """
    if not winner.points:
        return
    for payer in others(winner.seat):
        base = winner.points * base_between(outcome, options, payer, winner.seat)
        reason, stake = stake_due(outcome, payer, winner.seat, options)
        stake *= winner.points
        yield Transfer(payer, winner.seat, base, "win_base", "W27", winner.event)
        if stake:
            yield Transfer(payer, winner.seat, stake, reason, "W25", winner.event)
        if payer == discarder(winner, options):
            extra = (base + stake) * (discarder_factor(outcome, winner, options) - 1)
            yield Transfer(payer, winner.seat, extra, doubling_of(winner), "W26", winner.event)


def stake_due(outcome: Outcome, payer: int, seat: int, options: WenzhouOptions) -> tuple[str, int]:
    """The reason and the amount of the stake that a payer owes a winning seat, before the multiplier.

    To a dealer that has bought everybody owes the buy, also who has topped (买底分只有庄家胜出后闲家才会计算), but for
    `top_loses_on_dealer_win`. To another seat only the dealer owes something: the top, if the winner has topped.

    >>> deal = Outcome(0, staked=(True, True, False, False))
    >>> stake_due(deal, 1, 0, WenzhouOptions()), stake_due(deal, 0, 1, WenzhouOptions())
    (('win_buy', 2), ('win_top', 4))
    >>> stake_due(deal, 0, 2, WenzhouOptions()), stake_due(deal, 1, 2, WenzhouOptions())
    (('', 0), ('', 0))
    """
    dealer = outcome.dealer
    if seat == dealer and outcome.staked[dealer]:
        if options.top_loses_on_dealer_win and outcome.staked[payer]:
            return "win_top", top_of(outcome.streak)
        return "win_buy", base_of(outcome.streak)
    if payer == dealer and outcome.staked[seat]:
        return "win_top", top_of(outcome.streak)
    return "", 0


def discarder(winner: Winner, options: WenzhouOptions) -> int:
    """The seat that pays more for having given the tile, -1 if none does.

    >>> robbed = Winner(0, "robbed", 3, 2)
    >>> discarder(robbed, WenzhouOptions()), discarder(robbed, WenzhouOptions(rob_kong_is_discard=False))
    (3, -1)
    """
    if winner.how == "robbed" and not options.rob_kong_is_discard:
        return -1
    return winner.giver


def discarder_factor(outcome: Outcome, winner: Winner, options: WenzhouOptions) -> int:
    """What multiplies the part of the seat that gave the tile."""
    return DEALER_DISCARDER if options.dealer_discard_extra and winner.giver == outcome.dealer else DISCARDER


def doubling_of(winner: Winner) -> str:
    """The reason of what the seat that gave the tile pays more than the others."""
    return "robbed_doubled" if winner.how == "robbed" else "discard_doubled"


def others(seat: int) -> list[int]:
    """The other seats in turn order."""
    return [(seat + step) % SEATS for step in (1, 2, 3)]
