"""Ends of Wenzhou deals in short words, for the tests of settlement and succession."""

from collections.abc import Sequence
from typing import Any

from paiju.rules.outcome import Departure, End, Happening, How, Kong, Outcome, SeatHand, Winner
from paiju.rules.settlement import Transfer
from paiju.rulesets.wenzhou.options import WenzhouOptions
from paiju.rulesets.wenzhou.settlement import settlement_of
from paiju.tiles.tile import KINDS

Row = tuple[int, int, int, str]
"""Payer, payee, amount and reason of a line."""

WILD = 4


def options_of(**changes: Any) -> WenzhouOptions:
    """The defaults with some options changed; every change must be one."""
    defaults = WenzhouOptions()
    for name, value in changes.items():
        assert getattr(defaults, name) != value, f"{name} is {value} already"
    return WenzhouOptions(**changes)


def drawn(seat: int, level: int, event: int = 0) -> Winner:
    """A self-drawn win of a level: 1, 2 or 4."""
    return Winner(seat, "self_drawn", -1, level, event=event)


def given(seat: int, giver: int, level: int, how: How = "discard", event: int = 0) -> Winner:
    """A win with a tile that was discarded or robbed."""
    return Winner(seat, how, giver, level, event=event)


def deal(
    *course: Happening,
    dealer: int = 0,
    streak: int = 1,
    staked: Sequence[int] = (),
    wilds: Sequence[int] = (0, 0, 0, 0),
) -> Outcome:
    """A deal that has ended: `staked` are the seats with a stake, `wilds` the wild tiles that each seat holds."""
    end: End = "drawn"
    if any(isinstance(happening, Winner) for happening in course):
        end = "won"
    if any(isinstance(happening, Departure) for happening in course):
        end = "left"
    east, south, west, north = (seat in staked for seat in range(4))
    hands = tuple(hand(count) for count in wilds)
    return Outcome(dealer, course, end, hands, wild=WILD, streak=streak, staked=(east, south, west, north))


def hand(wilds: int, won: tuple[int, ...] = ()) -> SeatHand:
    """A hand with so many wild tiles, and a tile beside them."""
    counts = [0] * KINDS
    counts[WILD], counts[0] = wilds, 1
    return SeatHand(counts, [], won=won)


def kong(seat: int, kind: Any = "concealed", event: int = 0) -> Kong:
    """A kong that stands."""
    return Kong(seat, kind, (seat + 1) % 4 if kind == "melded" else -1, event=event)


def left(seat: int, event: int = 0) -> Departure:
    """A seat leaves."""
    return Departure(seat, 40, event)


def lines(outcome: Outcome, **changes: Any) -> tuple[Transfer, ...]:
    """The ledger of a deal under the defaults with some options changed."""
    return settlement_of(options_of(**changes))(outcome)


def rows(outcome: Outcome, **changes: Any) -> list[Row]:
    """The same as payer, payee, amount and reason."""
    return [(line.payer, line.payee, line.amount, line.reason) for line in lines(outcome, **changes)]
