"""Settlements: who pays whom, how much, and for what."""

from collections.abc import Iterable
from typing import Final

import msgspec

SYSTEM: Final = -1
"""The payee of what is taken out of the game."""
SIDE_BET: Final = 4
"""The first additional player (叫马); the next ones are 5, 6 and so on."""


class Transfer(msgspec.Struct, frozen=True):
    """One line of the ledger of a deal: `payer` and `payee` are absolute seats, `amount` is in points or coins.

    A party that is no seat is SYSTEM, or an additional player from SIDE_BET on. `reason` is a key of the text
    catalogue, for example "self_drawn" or "discard"; `rule` names its source, for example "G18". `event` is the number
    of the event that caused the line, 0 for what the end of the deal brings.
    """

    payer: int
    payee: int
    amount: int
    reason: str
    rule: str
    event: int = 0


def changes(transfers: Iterable[Transfer]) -> tuple[int, int, int, int]:
    """Net change of each seat; the sum is zero unless other parties have a part in it.

    >>> changes([Transfer(1, 0, 8, "discard", "G18"), Transfer(2, 0, 8, "bystander", "G18")])
    (16, -8, -8, 0)
    """
    net = [0, 0, 0, 0]
    for transfer in transfers:
        if 0 <= transfer.payer < SIDE_BET:
            net[transfer.payer] -= transfer.amount
        if 0 <= transfer.payee < SIDE_BET:
            net[transfer.payee] += transfer.amount
    return (net[0], net[1], net[2], net[3])
