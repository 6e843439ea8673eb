"""逃跑: what leaving in the midst of a deal costs (1.10, L61-66)."""

from collections.abc import Callable, Iterable
from typing import Final, Literal

from paiju.rules.outcome import Departure
from paiju.rules.settlement import SYSTEM, Transfer
from paiju.rules.shortfall import shares
from paiju.rulesets.sichuan.book import Book
from paiju.rulesets.sichuan.draw_checks import PIG_TIMES
from paiju.rulesets.sichuan.options import SichuanOptions
from paiju.rulesets.sichuan.stands import Stand

LAST_TILES: Final = 4
"""With so many tiles left or fewer, 大叫 is asked for, too (L64)."""


def leave(book: Book, departure: Departure) -> None:
    """Note a departure. That of a winner closes its account; with `winner_leaves=forfeit` all it received goes back.

    A forfeit leaves what the seat itself has paid as it is (L50, L144); one line undoes each line to the seat, except
    what another forfeit has given back to it.
    """
    seat = departure.seat
    if seat not in book.won:
        book.runaway = departure
        return
    if book.options.winner_leaves == "forfeit":
        for line in [line for line in book.lines if line.payee == seat and line.reason != "forfeit"]:
            book.undo(line, "forfeit", "L50", departure.event)
    book.closed.add(seat)


def escape(book: Book, departure: Departure, stand: Callable[[int], Stand]) -> None:
    """Book what a seat without a win pays for leaving: wins and kong income before it stand (L63).

    16 倍 for each other seat without a win, to them or to nobody; at the last four tiles the greatest wins of those
    that are ready, where that comes to more, or beside it (`escape_last4`). Equal totals are the penalty. There is no
    other check. `stand` is asked of the seats that stay without a win alone.
    """
    options = book.options
    stay = [seat for seat in book.without_win() if seat != departure.seat]
    penalty = penalty_of(options, len(stay))
    worths = {}
    if departure.wall_left <= LAST_TILES and options.check_ready:
        worths = {seat: max(stand(seat).worth, 0) for seat in stay}
    called = sum(worths.values())
    if options.escape_last4 == "sum" or called <= penalty:
        if options.escape_to == "system":
            book.pay(departure.seat, SYSTEM, penalty, "escape", "L64", departure.event)
        else:
            for seat, share in zip(stay, shares(penalty, [1] * len(stay)), strict=True):
                book.pay(departure.seat, seat, share, "escape", "L64", departure.event)
    if options.escape_last4 == "sum" or called > penalty:
        for seat, worth in worths.items():
            book.pay(departure.seat, seat, worth, "escape_unready", "L64", departure.event)


def penalty_of(options: SichuanOptions, others: int) -> int:
    """The penalty in points where `others` other seats have no win; `escape_count=all_unhu` counts the leaver, too.

    >>> penalty_of(SichuanOptions(), 3), penalty_of(SichuanOptions(escape_count="all_unhu"), 3)
    (288, 384)
    """
    count = others + 1 if options.escape_count == "all_unhu" else others
    return PIG_TIMES * options.unit * count


def charged(lines: Iterable[Transfer], seat: int) -> Literal["leave", "end"]:
    """When a winner who leaves is booked, by the lines until then: a loss at once, a gain when the deal ends (L65).

    >>> charged([Transfer(1, 0, 12, "kong_rain", "L40"), Transfer(3, 1, 6, "discard", "L58")], 1)
    'leave'
    """
    lines = list(lines)
    paid = sum(line.amount for line in lines if line.payer == seat)
    received = sum(line.amount for line in lines if line.payee == seat)
    return "leave" if received < paid else "end"
