"""Courses of Sichuan deals in short words, for the tests of the ledger."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from paiju.rules.outcome import Departure, End, How, Kong, KongKind, Outcome, SeatHand, Winner
from paiju.rules.settlement import Transfer
from paiju.rules.standing import Four
from paiju.rulesets.sichuan.ledger import ledger
from paiju.rulesets.sichuan.options import SichuanOptions
from paiju.rulesets.sichuan.presets import PRESETS
from paiju.rulesets.sichuan.stands import Stand
from paiju.shapes.hand import parse_hand
from paiju.tiles.notation import parse_tiles

Row = tuple[int, int, int, str]
"""Payer, payee, amount and reason of a line."""

UNREADY = Stand()
PIG = Stand(pig=True)


def options_of(preset: str = "xuezhan", **changes: Any) -> SichuanOptions:
    """The options of a preset with some changed; every change must be one."""
    options = next(row.options for row in PRESETS if row.name == f"sichuan/{preset}@1")
    assert isinstance(options, SichuanOptions)
    for name, value in changes.items():
        assert getattr(options, name) != value, f"{name} is {value} in {preset} already"
    return replace(options, **changes)


def ready(points: int) -> Stand:
    """Ready, and its greatest win brings so many points."""
    return Stand(worth=points)


def kong(seat: int, kind: KongKind, giver: int = -1, *, late: bool = False, event: int = 0) -> Kong:
    """A kong that stands."""
    return Kong(seat, kind, giver, not late, event)


def drawn(seat: int, points: int, *, after_kong: bool = False, event: int = 0) -> Winner:
    """A self-drawn win."""
    return Winner(seat, "self_drawn", -1, points, after_kong, event)


def given(
    seat: int, giver: int, points: int, how: How = "discard", *, after_kong: bool = False, event: int = 0
) -> Winner:
    """A win with a tile that was discarded or robbed."""
    return Winner(seat, how, giver, points, after_kong, event)


def lines(
    course: Sequence[Any],
    options: SichuanOptions,
    end: End = "",
    stands: Mapping[int, Stand] | None = None,
    *,
    dealer: int = 0,
    points: Four = (0, 0, 0, 0),
    side_tiles: tuple[int, ...] = (),
) -> tuple[Transfer, ...]:
    """The ledger of a course; without `stands` nobody's hand may be looked at."""
    outcome = Outcome(dealer, tuple(course), end, (), points, side_tiles)
    return ledger(outcome, options, (stands or {}).__getitem__)


def rows(*args: Any, **named: Any) -> list[Row]:
    """The same as payer, payee, amount and reason."""
    return [(line.payer, line.payee, line.amount, line.reason) for line in lines(*args, **named)]


def left(seat: int, wall_left: int = 40, event: int = 0) -> Departure:
    """A seat leaves."""
    return Departure(seat, wall_left, event)


def seat_hand(hand: str, discards: str = "", void: int = -1, recolored: bool = False) -> SeatHand:
    """A hand in the notation, with what its seat has discarded."""
    parsed = parse_hand(hand)
    return SeatHand(parsed.counts(), list(parsed.melds), void, recolored, tuple(parse_tiles(discards)))
