"""Danger: what a discard may cost, should somebody win with it.

A rough guess from what lies open: how far the deal has gone, how much the others have melded, which tiles they have
just let pass, and how many copies of the tile are still out.
"""

from typing import Final

from paiju.rules.outcome import Outcome, Winner
from paiju.rules.ruleset import Ruleset
from paiju.rules.settlement import changes
from paiju.table.state import State
from paiju.tiles.tile import EAST, KINDS
from paiju.tiles.wall import SEATS

_TYPICAL_POINTS: Final = 12
"""What a win is usually worth."""
_READY_BY: Final = 72
"""Number of discards by which every seat is taken to be ready."""
_HIT: Final = 0.08
"""The chance that a ready seat waits for one given kind in the middle of a suit."""
_RANK: Final = tuple(1.0 - abs(rank - 4) / 10 for rank in range(9))
"""The same for the ranks of a suit, as a part of that in the middle."""
_HONOR: Final = (0.0, 0.4, 0.8, 0.8, 0.8)
"""And for an honor by the number of its copies that are unseen."""
_JUST_PASSED: Final = 0.3
"""What is left of the danger of a kind that somebody has discarded in the last round."""


class Danger:
    """The price of discards under a ruleset: what giving a win costs more than looking on at one."""

    def __init__(self, rules: Ruleset) -> None:
        given = changes(rules.settle(Outcome(0, (Winner(0, "discard", 1, _TYPICAL_POINTS),))))
        self.price = given[2] - given[1]

    def prices(self, state: State, seat: int, left: list[int]) -> list[float]:
        """The expected price of discarding each of the 34 kinds, of which `left` copies are unseen."""
        others = [other for other in range(SEATS) if other != seat]
        base = self.price * _HIT * sum(_ready(state, other) for other in others)
        # An honor can only be waited for by those who hold it.
        found = [base * (_HONOR[left[kind]] if kind >= EAST else _RANK[kind % 9]) for kind in range(KINDS)]
        for other in others:
            for laid in state.seats[other].river[-1:]:
                if laid.tile < KINDS:
                    found[laid.tile] *= _JUST_PASSED
        return found


def _ready(state: State, other: int) -> float:
    """The chance that another seat is ready."""
    share = state.discards / _READY_BY + len(state.seats[other].melds) / 10
    return min(share * share, 0.9)
