"""Where a match stands between deals."""

from typing import Final, TypeAlias

import msgspec

Four: TypeAlias = tuple[int, int, int, int]
FourFlags: TypeAlias = tuple[bool, bool, bool, bool]
NO_FLAGS: Final[FourFlags] = (False, False, False, False)

THROWN: Final = -1
"""As a dealer: dice will tell (投骰)."""


class Standing(msgspec.Struct, frozen=True):
    """The next deal to play, and the points so far.

    `deal` counts from 1. `round_wind` is 0-3. `dealer` is an absolute seat, or THROWN. `players[s]` is the player
    (0-3, in the order of the match's list of names) who sits at seat s. `points[p]` are player p's points. `streak`
    counts the deals of this dealer in a row, from 1. `staked[s]` tells that seat s is bound by a stake of an earlier
    deal of the streak (买底, 顶底).
    """

    deal: int
    round_wind: int
    dealer: int
    players: Four = (0, 1, 2, 3)
    points: Four = (0, 0, 0, 0)
    streak: int = 1
    staked: FourFlags = (False, False, False, False)


def places(points: Four) -> tuple[int, ...]:
    """Each player's place, 1 the best; equal points share a place.

    >>> places((10, -4, 10, -16))
    (1, 3, 1, 4)
    """
    return tuple(1 + sum(other > own for other in points) for own in points)
