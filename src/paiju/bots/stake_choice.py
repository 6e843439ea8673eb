"""Stakes before a deal: what raising one is likely to bring, as the ruleset's own settlement tells.

A seat looks at every way in which the deal can be won, with its stake and without: who wins, off whose discard or with
an own draw. The dealer wins a little more often than the others.
"""

from collections.abc import Iterator
from typing import Final

from paiju.rules.outcome import Outcome, Winner
from paiju.rules.ruleset import Ruleset
from paiju.rules.settlement import changes
from paiju.rules.standing import FourFlags
from paiju.table.state import State
from paiju.tiles.wall import SEATS

POINTS: Final = 2
"""What a win is usually worth; what stakes bring grows with it on both sides."""
_DEALER: Final = 0.26
_SELF_DRAWN: Final = 0.4
"""How often the dealer wins, of deals that are won, and how often a win is self-drawn."""


class StakeChoice:
    """The choice of one seat whether to raise the stake of a deal that is about to begin."""

    def __init__(self, rules: Ruleset, state: State, seat: int) -> None:
        self.rules = rules
        self.state = state
        self.seat = seat

    def gain(self, *, answered: bool) -> float:
        """What raising brings on average; `answered`: the others top in return for the dealer's buy."""
        raised = [other.staked for other in self.state.seats]
        raised[self.seat] = True
        if answered and self.seat == self.state.dealer:
            raised = [True] * SEATS
        kept = [other.staked for other in self.state.seats]
        return self._mean(_four(raised)) - self._mean(_four(kept))

    def swing(self) -> int:
        """What a win with the stake brings at once, self-drawn."""
        raised = [other.staked for other in self.state.seats]
        raised[self.seat] = True
        return self._change(Winner(self.seat, "self_drawn", -1, POINTS), _four(raised))

    def behind(self) -> int:
        """How many points the seat is behind the best one."""
        points = self.state.points
        return max(points) - points[self.state.players[self.seat]]

    def _mean(self, staked: FourFlags) -> float:
        return sum(chance * self._change(win, staked) for win, chance in self._wins())

    def _wins(self) -> Iterator[tuple[Winner, float]]:
        for seat in range(SEATS):
            chance = _DEALER if seat == self.state.dealer else (1 - _DEALER) / (SEATS - 1)
            yield Winner(seat, "self_drawn", -1, POINTS), chance * _SELF_DRAWN
            for giver in range(SEATS):
                if giver != seat:
                    yield Winner(seat, "discard", giver, POINTS), chance * (1 - _SELF_DRAWN) / (SEATS - 1)

    def _change(self, win: Winner, staked: FourFlags) -> int:
        deal = Outcome(self.state.dealer, (win,), streak=self.state.streak, staked=staked)
        return changes(self.rules.settle(deal))[self.seat]


def _four(flags: list[bool]) -> FourFlags:
    east, south, west, north = flags
    return east, south, west, north
