"""Odds: how likely a hand some tiles from complete is to be ready, and to win, in the draws that are left.

A ready hand is asked draw by draw, with the chance that others end the deal meanwhile. Of a hand that is farther only
so much is said: how much less likely it is for every tile more.
"""

from functools import lru_cache
from typing import Final, NamedTuple

REGULAR: Final = 0
PUNGS: Final = 1
PAIRS: Final = 2


USUAL: Final = (4.0, 13.0, 22.0, 30.0, 36.0, 40.0, 44.0, 48.0, 50.0)
"""Shanten -> the useful tiles that a hand usually has left."""
OFF_DISCARDS: Final = 0.62
"""Of the tiles of a rival's discard, how often a wanted one is among them, measured in one's own draws."""
_ENDING: Final = (0.0, 0.26, 0.12, 0.05)
"""Wins by others that end the deal for a seat -> the chance that they come in one round late in the deal."""
_LATE: Final = 8
"""The round from which that is so; before, the chance grows with the square of the round."""
_STEP: Final = 1.3
_HASTE: Final = 3.0
"""How much less likely a hand is to win for every tile more: the first always, the second by the draws to come."""


class Pace(NamedTuple):
    """What the odds of all plans have in common: how many tiles are unseen, how many rivals play, how many draws of
    one's own are left and were made, and how many more wins end the deal (0: none does)."""

    unseen: int
    rivals: int
    draws: int
    made: int
    wins: int


@lru_cache(1 << 14)
def odds(useful: int, pace: Pace) -> tuple[float, float]:
    """The chances of a ready hand with some tiles to wait for: to be there when the wall is used up, and to win."""
    drawn = min(useful / pace.unseen, 1.0)
    given = min(OFF_DISCARDS * drawn, 1.0)
    rate = 1.0 - (1.0 - drawn) * float((1.0 - given) ** pace.rivals)
    ending = _ENDING[min(pace.wins, 3)]
    ready = 1.0
    won = 0.0
    for draw in range(pace.draws):
        won += ready * rate
        ready *= (1.0 - rate) * (1.0 - ending * min(1.0, ((pace.made + draw) / _LATE) ** 2))
    return ready, won


def lasting(pace: Pace) -> float:
    """The chance that the wall is used up before others end the deal."""
    return odds(0, pace)[0]


@lru_cache(1 << 10)
def step(pace: Pace) -> float:
    """By how much a hand is more likely to win than one that is a tile farther."""
    expected = sum(lasting(pace._replace(draws=draws)) for draws in range(pace.draws))
    return _STEP + _HASTE / max(expected, 1.0)
