"""Outcomes: how a deal ended, as the families' settlement sees it."""

from typing import Literal, TypeAlias

import msgspec

How: TypeAlias = Literal["self_drawn", "discard", "robbed"]


class Winner(msgspec.Struct, frozen=True):
    """One win: absolute seats; `giver` is the seat that discarded or was robbed, -1 after a self-draw."""

    seat: int
    how: How
    giver: int
    points: int


class Outcome(msgspec.Struct, frozen=True):
    """The end of a deal: its winners in the order of their wins; none after a drawn deal (荒牌)."""

    dealer: int
    winners: tuple[Winner, ...] = ()
