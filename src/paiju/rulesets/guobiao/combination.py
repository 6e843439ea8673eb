"""The principles of combining (组合): which of the fans that several sets make together count.

The principles 不拆移, 不得相同, 就高不就低 and 套算一次 come to one exact statement: of all the fans that some sets of
one division make, choose those of the greatest value such that

1. the fans, each seen as joining its sets, form a forest: no two sets are joined in more than one way;
2. no set serves twice for fans of the same name.

The pair is one of the sets for 小四喜, 小三元 and the two 双龙会.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from paiju.rulesets.guobiao.aspects import Sets
from paiju.rulesets.guobiao.fans.row import Row


@dataclass(frozen=True)
class Combination:
    """A fan that some sets make: `members` is a mask of the sets' places, the pair's being the last."""

    number: int
    value: int
    members: int


def combinations_of(rows: Sequence[Row], sets: Sets, pair: int) -> list[Combination]:
    """Every combination that sets of one kind make, with the pair of that kind (-1: none that matters)."""
    found = []
    for row in rows:
        predicate = row.fan.predicate
        assert predicate is not None
        if row.pair and pair < 0:
            continue
        for places in combinations(range(len(sets)), row.sets):
            chosen = tuple(sets[place] for place in places)
            if predicate(chosen, pair) if row.pair else predicate(chosen):
                members = sum(1 << place for place in places) | (1 << len(sets) if row.pair else 0)
                found.append(Combination(row.fan.number, row.fan.value, members))
    return found


def best_combinations(found: Sequence[Combination]) -> list[Combination]:
    """The choice of the greatest value that the two conditions allow; of equal ones that with the earlier fans.

    At most four sets and a pair give some ten combinations, so every choice is tried.

    >>> chain = [Combination(70, 1, 0b011), Combination(70, 1, 0b110), Combination(71, 1, 0b101)]
    >>> [one.number for one in best_combinations(chain)]
    [70, 71]
    """
    best: tuple[int, list[int], list[Combination]] = (0, [], [])

    def extend(at: int, groups: tuple[int, ...], chosen: list[Combination]) -> None:
        nonlocal best
        value = sum(one.value for one in chosen)
        numbers = sorted(one.number for one in chosen)
        if value > best[0] or (value == best[0] and numbers < best[1]):
            best = (value, numbers, list(chosen))
        for place in range(at, len(found)):
            one = found[place]
            joined = [group for group in groups if group & one.members]
            if any((group & one.members).bit_count() > 1 for group in joined):
                continue
            if any(other.number == one.number and other.members & one.members for other in chosen):
                continue
            merged = one.members
            for group in joined:
                merged |= group
            others = tuple(group for group in groups if not group & one.members)
            extend(place + 1, (*others, merged), [*chosen, one])

    extend(0, (), [])
    return best[2]
