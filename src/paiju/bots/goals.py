"""Goals: kinds of hands worth playing for, told by their shape alone.

What a hand of that kind is worth is the ruleset's to say (`Ruleset.worth`); a goal only says where to look. So the
same goals serve every family, and a family in which a goal is worth nothing loses nothing but time.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from typing import Final, NamedTuple

from paiju.tiles.tile import EAST, KINDS, RED, Tile

PUNGS: Final = KINDS
"""Sets are numbered: 0-33 the pung of that kind, from PUNGS on the chows by their lowest tile."""
LOWS: Final[tuple[Tile, ...]] = tuple(low for low in range(EAST) if low % 9 < 7)
"""The lowest tiles of the 21 chows, ascending."""
TILES_OF: Final[tuple[tuple[Tile, Tile, Tile], ...]] = tuple(
    [(kind, kind, kind) for kind in range(KINDS)] + [(low, low + 1, low + 2) for low in LOWS]
)
"""Number of a set -> its tiles."""
CHOW_AT: Final[dict[Tile, int]] = {low: PUNGS + at for at, low in enumerate(LOWS)}
"""Lowest tile -> the number of its chow."""

_ALL_SETS: Final = tuple(range(len(TILES_OF)))
_CHOWS: Final = tuple(range(PUNGS, len(TILES_OF)))
_PUNGS: Final = tuple(range(PUNGS))
_SUITED: Final = tuple(range(EAST))
_KINDS: Final = tuple(range(KINDS))


_REVERSIBLE: Final = (9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 33)
"""Kinds that look the same upside down: 1234589p 245689s P."""


class Goal(NamedTuple):
    """Hands of one kind: some fixed tiles, a set out of each slot, and a pair.

    `slots` are lists of set numbers; those that are alike stand side by side. `kinds` is the mask of all tiles that
    may be part of it, `fixed` are single tiles outside all sets.
    """

    name: str
    slots: tuple[tuple[int, ...], ...]
    pairs: tuple[Tile, ...]
    kinds: int
    fixed: tuple[Tile, ...] = ()


def _mask(kinds: Iterable[Tile]) -> int:
    return sum(1 << kind for kind in set(kinds))


def _goal(
    name: str,
    sets: int,
    required: Sequence[int] = (),
    free: Sequence[int] = _ALL_SETS,
    pairs: Sequence[Tile] = _KINDS,
    fixed: Sequence[Tile] = (),
) -> Goal:
    slots = tuple((one,) for one in required) + (tuple(free),) * (sets - len(required) - len(fixed) // 3)
    kinds = _mask(tile for slot in slots for one in slot for tile in TILES_OF[one]) | _mask(pairs) | _mask(fixed)
    return Goal(name, slots, tuple(pairs), kinds, tuple(fixed))


def _within(name: str, sets: int, kinds: Iterable[Tile]) -> Goal:
    """Hands all of whose tiles are of some kinds."""
    allowed = frozenset(kinds)
    free = [one for one in _ALL_SETS if allowed.issuperset(TILES_OF[one])]
    return _goal(name, sets, free=free, pairs=sorted(allowed))


def _touching(name: str, sets: int, kinds: Iterable[Tile]) -> Goal:
    """Hands each part of which holds a tile of some kinds."""
    wanted = frozenset(kinds)
    free = [one for one in _ALL_SETS if not wanted.isdisjoint(TILES_OF[one])]
    return _goal(name, sets, free=free, pairs=sorted(wanted))


def _straights(sets: int) -> list[Goal]:
    """Three chows that make a figure together, in one suit or over all three."""
    found = []
    for suits in permutations(range(3)):
        for start in range(5):
            lows = [9 * suit + start + step for step, suit in enumerate(suits)]
            found.append(_goal("mixed_steps", sets, [CHOW_AT[low] for low in lows]))
        found.append(_goal("mixed_straight", sets, [CHOW_AT[9 * suit + 3 * at] for at, suit in enumerate(suits)]))
    found += [_goal("same_chows", sets, [CHOW_AT[9 * suit + start] for suit in range(3)]) for start in range(7)]
    for suit in range(3):
        found.append(_goal("straight", sets, [CHOW_AT[9 * suit + low] for low in (0, 3, 6)]))
        for step in (1, 2):
            for start in range(7 - 2 * step):
                lows = [9 * suit + start + step * at for at in range(3)]
                found.append(_goal("steps", sets, [CHOW_AT[low] for low in lows]))
    return found


def _all_groups(sets: int) -> list[Goal]:
    """A part out of each of characters, dots, bamboo, winds and dragons; only for hands of four sets."""
    groups = [range(9), range(9, 18), range(18, 27), range(EAST, RED), range(RED, KINDS)]
    if sets != len(groups) - 1:
        return []
    found = []
    for pair, group in enumerate(groups):
        slots = tuple(
            tuple(one for one in _ALL_SETS if set(TILES_OF[one]) <= set(other))
            for at, other in enumerate(groups)
            if at != pair
        )
        found.append(Goal("all_groups", slots, tuple(group), _mask(_KINDS)))
    return found


@lru_cache(8)
def goals(sets: int, knitted: tuple[tuple[Tile, ...], ...]) -> tuple[Goal, ...]:
    """The goals of hands of so many sets; `knitted` are the orders of the knitted straight, nine tiles each.

    >>> len(goals(4, ()))
    109
    """
    honors = tuple(range(EAST, KINDS))
    simples = [kind for kind in _SUITED if 0 < kind % 9 < 8]
    found = [
        _goal("any", sets),
        *_straights(sets),
        *_all_groups(sets),
        _goal("pungs", sets, free=_PUNGS),
        _goal("chows", sets, free=_CHOWS, pairs=_SUITED),
        _within("simples", sets, simples),
        _touching("outside", sets, [kind for kind in _KINDS if kind >= EAST or kind % 9 in (0, 8)]),
        _touching("fives", sets, [kind for kind in _SUITED if kind % 9 == 4]),
        _within("upper", sets, [kind for kind in _SUITED if kind % 9 > 4]),
        _within("lower", sets, [kind for kind in _SUITED if kind % 9 < 4]),
        _within("middle", sets, [kind for kind in _SUITED if kind % 9 in (3, 4, 5)]),
        _within("reversible", sets, _REVERSIBLE),
    ]
    for suit in range(3):
        own = tuple(range(9 * suit, 9 * suit + 9))
        found.append(_within("flush", sets, own + honors))
    found += [_goal("two_honors", sets, pair) for pair in combinations(honors, 2)]
    found += [_goal("knitted", sets, free=_ALL_SETS, fixed=order) for order in knitted]
    return tuple(found)
