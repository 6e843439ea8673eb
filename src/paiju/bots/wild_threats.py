"""Threats where a kind is wild: what a discard may cost, guessed from how far the deal is and what lies open."""

from collections.abc import Callable, Sequence
from typing import Final

from paiju.rules.wild_tile import face_of
from paiju.table.state import State
from paiju.tiles.tile import EAST, KINDS, Tile
from paiju.tiles.wall import SEATS

_READY_BY: Final = 9.0
"""The number of a seat's discards by which it is taken to be ready; a meld counts for more than one."""
_MELD: Final = 1.2
_HIT: Final = 0.07
"""The chance that a ready seat waits for one given kind in the middle of a suit."""
_RANK: Final = tuple(1.0 - abs(rank - 4) / 10 for rank in range(9))
_HONOR: Final = (0.0, 0.3, 0.6, 0.6, 0.6)
"""The same for an honor by the number of its copies that are unseen, as a part of that in the middle of a suit."""
_JUST_PASSED: Final = 0.3
"""What is left of the danger of a kind that a rival has discarded in the last round."""


class WildThreats:
    """The price of discards."""

    def prices(
        self, state: State, seat: int, left: Sequence[int], wild: Tile, price: Callable[[int], float]
    ) -> list[float]:
        """The expected price of discarding each of the 34 kinds; `price` tells that of giving a seat a win."""
        base = 0.0
        others = [other for other in range(SEATS) if other != seat]
        for other in others:
            share = (len(state.seats[other].river) + _MELD * len(state.seats[other].melds)) / _READY_BY
            base += _HIT * min(share * share, 0.9) * price(other)
        found = []
        for kind in range(KINDS):
            face = face_of(kind, wild)
            found.append(base * (_HONOR[left[kind]] if face >= EAST else _RANK[face % 9]))
        for other in others:
            for laid in state.seats[other].river[-1:]:
                if laid.tile < KINDS:
                    found[laid.tile] *= _JUST_PASSED
        return found
