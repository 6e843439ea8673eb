"""流局: 查花猪, then 退税, then 查大叫 (1.7; the order of 1.15)."""

from collections.abc import Callable
from typing import Final

from paiju.rulesets.sichuan.amounts import greatest_multiplier
from paiju.rulesets.sichuan.book import SEATS, Book
from paiju.rulesets.sichuan.options import SichuanOptions
from paiju.rulesets.sichuan.stands import Stand

PIG_TIMES: Final = 16
"""倍 that 花猪 pays (L46), and who runs away (L64)."""

PIG_RULES: Final = {"none": "", "times16": "L46", "cap": "modern", "active": "SBR"}
"""Where each value of `check_pigs` comes from."""


def is_drawn(options: SichuanOptions, without_win: int) -> bool:
    """Whether a deal whose wall is used up is a draw (流局), by the number of seats without a win (L43).

    Where one win ends it, nobody has won. Else at least two seats have not; so too in 血流, where the document is
    silent: who has won once is out of the checks and receives no 大叫, though it has played on.
    """
    return without_win == SEATS if options.flow == "single" else without_win >= 2


def draw_checks(book: Book, stand: Callable[[int], Stand]) -> None:
    """Book the checks of a draw; `stand` is asked of seats without a win alone."""
    seats = book.without_win()
    if not is_drawn(book.options, len(seats)):
        return
    stands = {seat: stand(seat) for seat in seats}
    _check_pigs(book, stands)
    _refund(book, stands)
    _check_ready(book, stands)


def pig_amount(options: SichuanOptions) -> int:
    """What 花猪 pays each: 16 倍, or the greatest hand under the cap; 16 倍 also where the cap is asked and none set.

    >>> pig_amount(SichuanOptions())
    96
    >>> pig_amount(SichuanOptions(check_pigs="cap", scoring="doubling", unit=1, cap_fan=3))
    8
    """
    times = PIG_TIMES if options.check_pigs == "times16" else greatest_multiplier(options) or PIG_TIMES
    return options.unit * times


def _check_pigs(book: Book, stands: dict[int, Stand]) -> None:
    """查花猪 (L46): to every seat that is none; with `pig_pays_winners` to those that have won, too."""
    options = book.options
    rule = PIG_RULES[options.check_pigs]
    for seat, stand in stands.items():
        if stand.pig and (rule or stand.recolored):
            for other in range(SEATS):
                receives = not stands[other].pig if other in stands else options.pig_pays_winners
                if receives:
                    book.pay(seat, other, pig_amount(options), "pig", "L148" if stand.recolored else rule)


def _refund(book: Book, stands: dict[int, Stand]) -> None:
    """退税 (L41, L129): kong money of a seat that is not ready goes back to who paid it, but not to who has left (L66).

    What 杠上炮 has returned is not returned again; what it has handed over only with `refund_transferred`.
    """
    options = book.options
    if not options.refund:
        return
    for money in book.kongs:
        stand = stands.get(money.kong.seat)
        keeps = stand is None or stand.worth > 0 or (stand.pig and not options.pig_refunds)
        if keeps or money.returned or (money.handed_at and not options.refund_transferred):
            continue
        for payer, amount in money.paid:
            book.pay(money.kong.seat, payer, amount, "refund", "L129" if options.scoring == "times" else "L41")


def _check_ready(book: Book, stands: dict[int, Stand]) -> None:
    """查大叫 (L48): who is not ready, and no 花猪, pays each ready seat the greatest win that it could have had."""
    if not book.options.check_ready:
        return
    for seat, stand in stands.items():
        if stand.worth < 0 and not stand.pig:
            for other, ready in stands.items():
                book.pay(seat, other, ready.worth, "unready", "L48")
