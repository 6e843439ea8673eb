"""What a win costs whom (guobiao.md G18, G19)."""

from collections.abc import Callable

from paiju.rules.outcome import Outcome
from paiju.rules.settlement import Transfer
from paiju.rulesets.guobiao.options import GuobiaoOptions

BASE = 8
"""What every other seat pays for a win besides its points (document 004, 和牌后的各方得分)."""
SEATS = 4


def settlement_of(options: GuobiaoOptions) -> Callable[[Outcome], tuple[Transfer, ...]]:
    """The function that settles a finished deal under some options."""
    if options.settlement == "coins":
        return lambda outcome: coins(outcome, options)
    return match_points


def match_points(outcome: Outcome) -> tuple[Transfer, ...]:
    """Match points: 8 + fan from each seat after a self-draw; after a discard 8 + fan from its giver, 8 from the rest.

    Document 004: winner (8 + fan) x 3 or 8 x 3 + fan. Flowers are part of the fan here. A drawn deal costs nothing.

    >>> from paiju.rules.outcome import Winner
    >>> from paiju.rules.settlement import changes
    >>> changes(match_points(Outcome(0, (Winner(seat=2, how="discard", giver=0, points=11),))))
    (-19, -8, 35, -8)
    """
    transfers = []
    for winner in outcome.winners:
        for seat in _others(winner.seat):
            if winner.how == "self_drawn":
                transfers.append(Transfer(seat, winner.seat, BASE + winner.points, "self_drawn", "G18"))
            elif seat == winner.giver:
                transfers.append(Transfer(seat, winner.seat, BASE + winner.points, winner.how, "G18"))
            else:
                transfers.append(Transfer(seat, winner.seat, BASE, "bystander", "G18"))
    return tuple(transfers)


def coins(outcome: Outcome, options: GuobiaoOptions) -> tuple[Transfer, ...]:
    """Coins: points x room factor from each loser (document 000, 计分规则: X x N, and X x P x N to the winner).

    The losers are all other seats after a self-draw; after a discard its giver alone, or all with `coin_losers=all`.
    The fee that the room takes from every player (A) is no transfer between seats: see `fees`.

    >>> from paiju.rules.outcome import Winner
    >>> from paiju.rules.settlement import changes
    >>> example = Outcome(0, (Winner(seat=0, how="self_drawn", giver=-1, points=10),))
    >>> changes(coins(example, GuobiaoOptions(room_factor=200, fee=20)))
    (6000, -2000, -2000, -2000)
    """
    transfers = []
    for winner in outcome.winners:
        amount = winner.points * options.room_factor
        for seat in _others(winner.seat):
            if winner.how == "self_drawn" or seat == winner.giver:
                transfers.append(Transfer(seat, winner.seat, amount, winner.how, "G19"))
            elif options.coin_losers == "all":
                transfers.append(Transfer(seat, winner.seat, amount, "bystander", "G19"))
    return tuple(transfers)


def fees(options: GuobiaoOptions) -> tuple[int, ...]:
    """What the room takes from each seat after a deal, won or drawn: A, recycled to the system.

    The deal's ledger stays a matter between the seats and sums to zero; whoever keeps the players' coins books the fee
    after it, so that document 000's example nets 6000 - 20 and -2000 - 20.

    >>> fees(GuobiaoOptions(settlement="coins", fee=20)), fees(GuobiaoOptions(fee=20))
    ((20, 20, 20, 20), (0, 0, 0, 0))
    """
    fee = options.fee if options.settlement == "coins" else 0
    return (fee,) * SEATS


def _others(seat: int) -> list[int]:
    """The other seats in turn order."""
    return [(seat + step) % SEATS for step in (1, 2, 3)]
