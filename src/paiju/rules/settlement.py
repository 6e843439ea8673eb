"""Settlements: who pays whom, how much, and for what."""

from collections.abc import Iterable

import msgspec


class Transfer(msgspec.Struct, frozen=True):
    """One line of the ledger of a deal: `payer` and `payee` are absolute seats, `amount` is in points or coins.

    `reason` is a key of the text catalogue, for example "self_drawn" or "discard"; `rule` names its source, for
    example "G18".
    """

    payer: int
    payee: int
    amount: int
    reason: str
    rule: str


def changes(transfers: Iterable[Transfer]) -> tuple[int, int, int, int]:
    """Net change of each seat; the sum is zero.

    >>> changes([Transfer(1, 0, 8, "discard", "G18"), Transfer(2, 0, 8, "bystander", "G18")])
    (16, -8, -8, 0)
    """
    net = [0, 0, 0, 0]
    for transfer in transfers:
        net[transfer.payer] -= transfer.amount
        net[transfer.payee] += transfer.amount
    return (net[0], net[1], net[2], net[3])
