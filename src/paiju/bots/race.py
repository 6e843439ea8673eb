"""A race: how likely a hand some tiles from complete is to win, or to lose to others, in the rounds that are left.

Round by round others may end the deal; else the hand takes a step with the chance of its distance.
"""

from functools import lru_cache
from typing import Final

USUAL: Final = (0.35, 0.55, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9)
"""Distance -> the chance that a hand so far from ready takes a step in a round, on average."""
_ENDING: Final = (0.01, 0.03, 0.07, 0.12, 0.17, 0.2, 0.23, 0.25)
"""The chance that one of three rivals wins in a round, by the number of discards that each has made before."""
GRAIN: Final = 64
"""Chances are told in so many parts, that few races be different."""


def ending(made: int) -> float:
    """The chance that one of three rivals wins in the round after `made` ones."""
    return _ENDING[min(made, len(_ENDING) - 1)]


@lru_cache(1 << 16)
def race(steps: tuple[int, ...], rounds: int, made: int) -> tuple[float, float]:
    """The chances to win and to lose.

    `steps` are those of a step in a round, in parts of GRAIN: first of the hand as it is, last of the ready one.

    >>> race((GRAIN,), 1, 0), race((0,), 0, 3)
    ((0.99, 0.01), (0.0, 0.0))
    """
    at = [0.0] * len(steps)
    at[0] = 1.0
    chances = [step / GRAIN for step in steps]
    won = lost = 0.0
    for later in range(rounds):
        hazard = ending(made + later)
        for place in range(len(steps) - 1, -1, -1):
            lost += at[place] * hazard
            here = at[place] * (1 - hazard)
            step = here * chances[place]
            at[place] = here - step
            if place + 1 < len(steps):
                at[place + 1] += step
            else:
                won += step
    return won, lost
