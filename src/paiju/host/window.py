"""A claim window as everybody knows it, while all wait."""

from paiju.table.refusal import Refusal


class Window:
    """The last discard, or tile added to a pung: where it stands in the log, and what everybody knows of it."""

    def __init__(self, index: int = -1, number: int = 0, turn: int = 0) -> None:
        self.index = index
        self.number = number
        self.turn = turn
        self.answered: set[int] = set()

    def refusal(self, seat: int, number: int) -> Refusal:
        """Why a seat cannot act while all wait: the same whether a window is open or the next seat has drawn."""
        if number != self.number:
            return Refusal("stale", {"quoted": number, "current": self.number})
        return Refusal("already_answered" if seat in self.answered else "not_asked", {"turn": self.turn})
