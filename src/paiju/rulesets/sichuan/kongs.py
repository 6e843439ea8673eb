"""刮风下雨: what a kong brings, and what becomes of that money when the discard after it is won (1.5, 1.6)."""

from typing import Final, NamedTuple

from paiju.rules.outcome import Kong, KongKind, Winner
from paiju.rulesets.sichuan.book import Book, KongMoney
from paiju.rulesets.sichuan.options import SichuanOptions
from paiju.rulesets.sichuan.setup import setup_of


class Tariff(NamedTuple):
    """倍 that the giver of a kong pays, and each other seat still in the deal; the rule that says so."""

    giver: int
    others: int
    rule: str


TARIFFS: Final[dict[str, dict[KongKind, Tariff]]] = {
    "none": {
        "melded": Tariff(0, 0, "L12"),
        "added": Tariff(0, 0, "L12"),
        "concealed": Tariff(0, 0, "L12"),
    },
    "qq": {
        "melded": Tariff(1, 0, "L36"),
        "added": Tariff(0, 1, "L37"),
        "concealed": Tariff(0, 2, "L40"),
    },
    "folk": {
        "melded": Tariff(2, 0, "L123"),
        "added": Tariff(0, 1, "L124"),
        "concealed": Tariff(0, 2, "L122"),
    },
    "drizzle": {
        "melded": Tariff(2, 1, "L127"),
        "added": Tariff(0, 1, "L127"),
        "concealed": Tariff(0, 2, "L122"),
    },
}
"""Kong scheme -> kind of kong -> who pays how much."""

WIND: Final[dict[str, tuple[KongKind, ...]]] = {"exposed": ("melded", "added"), "drawn": ("concealed", "added")}
"""Which kongs are called 刮风, by option `kong_names` (L33, L125); the others are 下雨."""

ROBBED_KINDS: Final[tuple[KongKind, ...]] = ("added",)
"""Which kongs may be robbed (L41, L116)."""


def may_add(kind: KongKind, fresh: bool, options: SichuanOptions) -> bool:
    """Whether a kong may be laid: a tile held back may be added to a pung later with `add_from_hand` (L35, L126)."""
    return fresh or kind != "added" or setup_of(options).late_kong


def is_paid(kind: KongKind, fresh: bool, options: SichuanOptions) -> bool:
    """Whether a kong is paid for at all: in the folk scheme not a tile added later than it was drawn (L126)."""
    return options.kong_scheme != "none" and (fresh or kind != "added" or options.kong_scheme != "folk")


def kong_name(kind: KongKind, options: SichuanOptions) -> str:
    """The reason of a kong's lines: 刮风 or 下雨.

    >>> kong_name("concealed", SichuanOptions()), kong_name("concealed", SichuanOptions(kong_names="drawn"))
    ('kong_rain', 'kong_wind')
    """
    return "kong_wind" if kind in WIND[options.kong_names] else "kong_rain"


def pay_kong(book: Book, kong: Kong) -> None:
    """Book a kong that stands: paid for at once, by seats that are still in the deal."""
    options = book.options
    paid = []
    if is_paid(kong.kind, kong.fresh, options):
        tariff = TARIFFS[options.kong_scheme][kong.kind]
        reason = kong_name(kong.kind, options)
        for seat in book.payers(kong.seat):
            amount = options.unit * (tariff.giver if seat == kong.giver else tariff.others)
            if book.pay(seat, kong.seat, amount, reason, tariff.rule, kong.event):
                paid.append((seat, amount))
    # An unpaid kong is noted as well: it is the latest one all the same when the discard after it is won.
    book.kongs.append(KongMoney(kong, paid))


def hand_over(book: Book, winner: Winner) -> None:
    """杠上炮: kong money of the giver goes to the winner, or back to who paid it (L58, L127, and section 2 for SBR).

    Several winners of one discard each receive a full copy (胡家给多份, L58) of the same kongs; what goes back does so
    once. 转雨 hands over "all" that has not been handed over for an earlier discard.
    """
    options = book.options
    own = [money for money in book.kongs if money.kong.seat == winner.giver]
    if options.transfer == "none" or not own:
        return
    latest = own[-1]
    if options.transfer_trigger == "added" and latest.kong.kind != "added":
        return
    if options.transfer == "refund":
        if not latest.returned:
            latest.returned = True
            for payer, amount in latest.paid:
                book.pay(winner.giver, payer, amount, "kong_returned", "SBR", winner.event)
        return
    handed = [latest] if options.transfer == "last_kong" else [m for m in own if m.handed_at in (0, len(own))]
    rule = "L58" if options.transfer == "last_kong" else "L127"
    for money in handed:
        money.handed_at = len(own)
    amount = sum(money.income() for money in handed)
    book.pay(winner.giver, winner.seat, amount, "kong_handed_over", rule, winner.event)
