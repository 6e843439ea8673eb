"""What a player of a learning environment is handed at each decision: planes of 6 x 4 x 9 and a mask of 235 actions.

The encoding is that of public course environments of the duplicate contest. The 34 kinds lie in four rows of nine (the
last two places of the fourth are empty); plane 0 marks the seat wind, plane 1 the round wind, planes 2-5 the kinds of
which the hand holds at least 1, 2, 3, 4. Kinds are numbered as in `paiju.tiles.tile`, which is that order too.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

PASS = 0
WIN = 1
DISCARD = 2
"""+ kind."""
CHOW = 36
"""+ 21 for each suit + 3 for each middle tile from rank 2 on + which of its three tiles is claimed."""
PUNG = 99
"""+ kind; so are the kongs: from a discard, concealed, added."""
KONG = 133
CONCEALED_KONG = 167
ADDED_KONG = 201
ACTIONS = 235

_EAST = 27
# [plane - 2, count of a kind]
_AT_LEAST = (np.arange(5) > np.arange(4)[:, np.newaxis]).astype(np.float32)


def chow_action(low: int, claimed: int) -> int:
    """The number of the chow of `low` and the two kinds above it."""
    suit, rank = divmod(low, 9)
    return CHOW + 21 * suit + 3 * rank + claimed - low


def observation(seat_wind: int, round_wind: int, counts: Sequence[int], legal: list[int]) -> tuple[Any, Any]:
    """Fresh planes (6, 4, 9), float32, and a fresh mask (235,), int8, from the hand's counts of the 34 kinds."""
    planes = np.zeros((6, 36), np.float32)
    planes[0, _EAST + seat_wind] = 1
    planes[1, _EAST + round_wind] = 1
    planes[2:, :34] = _AT_LEAST.take(counts, axis=1)
    mask = np.zeros(ACTIONS, np.int8)
    mask[legal] = 1
    return planes.reshape(6, 4, 9), mask


def chosen(mask: Any, chance: float) -> int:
    """One of the actions that the mask allows, for a `chance` in [0, 1)."""
    allowed = mask.nonzero()[0]
    return int(allowed[int(chance * len(allowed))])
