"""The ledger of a deal: its course folded into lines, from the first kong to the last coin (1.15).

Lines come in time order: kongs and wins as they happen, what goes over or back with them, then, when the deal has
ended, the checks of a draw or the price of an escape, the side bets, and what losers cannot pay. While a deal goes on
a longer course only adds lines.
"""

from collections.abc import Callable

from paiju.rules.outcome import Kong, Outcome, Winner
from paiju.rules.settlement import Transfer
from paiju.rulesets.sichuan.book import Book
from paiju.rulesets.sichuan.closing import shortfall
from paiju.rulesets.sichuan.draw_checks import draw_checks
from paiju.rulesets.sichuan.escapes import escape, leave
from paiju.rulesets.sichuan.kongs import pay_kong
from paiju.rulesets.sichuan.options import SichuanOptions
from paiju.rulesets.sichuan.side_bets import side_bets
from paiju.rulesets.sichuan.stands import Stand
from paiju.rulesets.sichuan.wins import pay_win


def ledger(outcome: Outcome, options: SichuanOptions, stand: Callable[[int], Stand]) -> tuple[Transfer, ...]:
    """The whole ledger of a deal so far; `stand` tells how a seat without a win stands when the deal has ended.

    >>> from paiju.rules.outcome import Kong, Winner
    >>> course = (Kong(0, "added"), Winner(1, "discard", 0, 12, after_kong=True))
    >>> for line in ledger(Outcome(0, course), SichuanOptions(), lambda seat: Stand()):
    ...     print(line.payer, line.payee, line.amount, line.reason, line.rule)
    1 0 6 kong_wind L37
    2 0 6 kong_wind L37
    3 0 6 kong_wind L37
    0 1 12 discard L58
    0 1 18 kong_handed_over L58
    """
    book = Book(options)
    for happening in outcome.course:
        if isinstance(happening, Kong):
            pay_kong(book, happening)
        elif isinstance(happening, Winner):
            pay_win(book, happening)
        else:
            leave(book, happening)
    lines = book.lines
    if not outcome.end:
        return tuple(lines)
    if book.runaway is not None:
        escape(book, book.runaway, stand)
    elif outcome.end == "drawn":
        draw_checks(book, stand)
    lines += side_bets(lines, outcome.dealer, outcome.side_tiles)
    if options.coins:
        lines += shortfall(lines, outcome.points, len(outcome.side_tiles))
    return tuple(lines)
