"""What a win costs whom: 点胡, 自摸 and 杠上花, 一炮多响, 抢杠 (1.1, 1.5)."""

from typing import Final, NamedTuple

from paiju.rules.outcome import Winner
from paiju.rulesets.sichuan.book import Book
from paiju.rulesets.sichuan.kongs import hand_over


class WinRules(NamedTuple):
    """Where a scheme says who pays for a win off a discard, a self-drawn one, and a robbed kong."""

    discard: str
    self_drawn: str
    robbed: str


WIN_RULES: Final = {
    "points": WinRules("L12", "L12", "L12"),
    "fan": WinRules("L58", "L59", "L41"),
    "times": WinRules("L134", "L134", "L116"),
    "doubling": WinRules("SBR", "SBR", "SBR"),
}
"""By option `scoring`."""


def pay_win(book: Book, winner: Winner) -> None:
    """Book a win: `winner.points` from each of its payers. Its seat has won from then on.

    Each of several winners of one tile is paid for itself (均各自1对1计分, L60), also by a robbed kong's player.
    """
    rules = WIN_RULES[book.options.scoring]
    if winner.how == "self_drawn":
        giver = kong_giver(book, winner)
        if giver >= 0:
            book.pay(giver, winner.seat, winner.points, "kong_draw", "modern", winner.event)
        else:
            for seat in book.payers(winner.seat):
                book.pay(seat, winner.seat, winner.points, "self_drawn", rules.self_drawn, winner.event)
    elif winner.how == "robbed":
        book.pay(winner.giver, winner.seat, winner.points, "robbed", rules.robbed, winner.event)
    else:
        book.pay(winner.giver, winner.seat, winner.points, "discard", rules.discard, winner.event)
        if winner.after_kong:
            hand_over(book, winner)
    book.won.add(winner.seat)


def kong_giver(book: Book, winner: Winner) -> int:
    """点杠花: the seat whose discard made the kong that the winning tile replaced, where it pays alone; else -1."""
    own = [money.kong for money in book.kongs if money.kong.seat == winner.seat]
    if book.options.kong_draw == "self_drawn" or not winner.after_kong or not own:
        return -1
    return own[-1].giver
