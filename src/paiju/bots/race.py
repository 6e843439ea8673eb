"""A race: how likely a hand some tiles from complete is to win, or to lose to others, in the rounds that are left.

Round by round others may end the deal; else the hand takes a step with the chance of its distance.
"""

from functools import lru_cache
from typing import Final

USUAL: Final = (
    (0.23, 0.29, 0.36, 0.46, 0.6, 0.7, 0.75, 0.8),
    (0.33, 0.34, 0.43, 0.55, 0.65, 0.7, 0.75, 0.8),
    (0.5, 0.4, 0.55, 0.65, 0.7, 0.75, 0.8, 0.85),
)
"""By wild tiles held and distance: the chance that a hand so far from ready takes a step in a round, on average."""
NARROW: Final = (0.2, 0.12, 0.17, 0.22, 0.28, 0.33, 0.36, 0.4)
"""The same for rare forms, pairs and pungs alone, which fewer tiles bring nearer."""
_ENDING: Final = (0.0, 0.0, 0.01, 0.035, 0.06, 0.13, 0.17, 0.22, 0.25, 0.3)
"""The chance that one of three rivals wins in a round, by the number of discards that each has made before."""
GRAIN: Final = 64
"""Chances are told in so many parts, that few races be different."""


def ending(made: int) -> float:
    """The chance that one of three rivals wins in the round after `made` ones."""
    return _ENDING[min(made, len(_ENDING) - 1)]


@lru_cache(1 << 16)
def race(steps: tuple[int, ...], rounds: int, made: int, first: int = -1) -> tuple[float, float]:
    """The chances to win and to lose.

    `steps` are those of a step in a round, in parts of GRAIN: first of the hand as it is, last of the ready one. A
    round begins with the others' turns; `first` is the chance of a step before them where it is one's turn to draw,
    else -1.

    >>> race((GRAIN,), 1, 0), race((0,), 0, 3), race((0, GRAIN), 1, 9, GRAIN)
    ((1.0, 0.0), (0.0, 0.0), (0.0, 0.0))
    """
    at = [0.0] * (len(steps) + 1)
    at[0] = 1.0
    chances = [step / GRAIN for step in steps]
    lost = 0.0
    if first >= 0 and rounds:
        at[1] = first / GRAIN
        at[0] -= at[1]
        rounds -= 1
    for later in range(rounds):
        hazard = ending(made + later)
        for place in range(len(steps) - 1, -1, -1):
            lost += at[place] * hazard
            here = at[place] * (1 - hazard)
            step = here * chances[place]
            at[place] = here - step
            at[place + 1] += step
    return at[-1], lost
