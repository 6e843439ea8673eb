"""The book of a deal: its ledger lines so far, and what later lines depend on."""

from typing import Final

from paiju.rules.outcome import Departure, Kong
from paiju.rules.settlement import SYSTEM, Transfer
from paiju.rulesets.sichuan.options import SichuanOptions

SEATS: Final = 4


class KongMoney:
    """What a kong has brought: `paid` holds payer and amount of each line.

    `returned`: it went back to its payers. `handed_at`: how many kongs its seat had made when a discard handed this
    one's money over, 0 if none did.
    """

    __slots__ = ("handed_at", "kong", "paid", "returned")

    def __init__(self, kong: Kong, paid: list[tuple[int, int]]) -> None:
        self.kong = kong
        self.paid = paid
        self.returned = False
        self.handed_at = 0

    def income(self) -> int:
        """The sum of what was paid for it."""
        return sum(amount for _, amount in self.paid)


class Book:
    """Lines, kongs and seats of one deal; seats are absolute.

    `won` are the seats with a win. `closed` are those of them that have left the table: they neither pay nor receive
    any more (L65-66). `runaway` is the departure of a seat without a win, which ends the deal (L62).
    """

    def __init__(self, options: SichuanOptions) -> None:
        self.options = options
        self.lines: list[Transfer] = []
        self.kongs: list[KongMoney] = []
        self.won: set[int] = set()
        self.closed: set[int] = set()
        self.runaway: Departure | None = None

    def pay(self, payer: int, payee: int, amount: int, reason: str, rule: str, event: int = 0) -> int:
        """Write a line, unless there is nothing to pay or one of the two accounts is closed; the amount written."""
        if amount <= 0 or payer in self.closed or payee in self.closed:
            return 0
        self.lines.append(Transfer(payer, payee, amount, reason, rule, event))
        return amount

    def undo(self, line: Transfer, reason: str, rule: str, event: int) -> None:
        """Write the line that undoes another, whether or not the accounts are closed."""
        self.lines.append(Transfer(line.payee, line.payer, line.amount, reason, rule, event))

    def payers(self, seat: int) -> list[int]:
        """The other seats that are still in the deal, in turn order.

        Who has won is out of it and neither pays nor receives (L37, L40, L59); in 血流 winners stay in.
        """
        stays = self.options.flow == "river"
        others = [(seat + step) % SEATS for step in (1, 2, 3)]
        return [other for other in others if other not in self.closed and (stays or other not in self.won)]

    def without_win(self) -> list[int]:
        """The seats that have not won, ascending."""
        return [seat for seat in range(SEATS) if seat not in self.won]


def net_of(lines: list[Transfer], parties: int) -> list[int]:
    """The net of the parties 0 to `parties` - 1 (seats, then additional players), and of the system behind them."""
    net = [0] * (parties + 1)
    for line in lines:
        net[line.payer if line.payer != SYSTEM else parties] -= line.amount
        net[line.payee if line.payee != SYSTEM else parties] += line.amount
    return net
