"""Targets: complete hands near to one's own, goal by goal.

A target is one way to complete the hand: the concealed tiles that it would hold in the end, and which of them are
still missing, block by block. The search keeps to a bound on the number of missing tiles; the suit tables tell
beforehand whether a branch can keep to it.
"""

from typing import Final

from paiju.bots.goals import PUNGS, TILES_OF, Goal
from paiju.shapes.native import i64
from paiju.shapes.suit_keys import keys_of
from paiju.shapes.suit_tables import HONORS_CLASS, SUIT_CLASS, missing
from paiju.tiles.tile import KINDS

FAR: Final = 99

_A: Final[list[int]] = [tiles[0] for tiles in TILES_OF]
_B: Final[list[int]] = [tiles[1] for tiles in TILES_OF]
_C: Final[list[int]] = [tiles[2] for tiles in TILES_OF]


class Target:
    """One way to complete a hand.

    `need` counts the concealed tiles of the complete hand by kind, `blocks` are the numbers of its concealed sets (of
    a special shape: empty), `pair` is the pair's kind, or -1. `lacking` lists for each missing tile its kind, and
    `lone` says of each whether it is the only one that its set lacks.
    """

    __slots__ = ("blocks", "lacking", "lone", "need", "pair")

    def __init__(self, need: list[int], blocks: list[int], pair: int, lacking: list[int], lone: list[int]) -> None:
        self.need = need
        self.blocks = blocks
        self.pair = pair
        self.lacking = lacking
        self.lone = lone


class Search:
    """The search for the targets of one hand of `sets` sets.

    counts: the concealed tiles. melds: the numbers of the melded sets, kongs as pungs. left: how many copies of each
    kind may still come. A goal gives `most` targets at most.
    """

    def __init__(self, counts: list[int], melds: list[int], left: list[int], most: int) -> None:
        self.counts = counts
        self.melds = melds
        self.copies = left
        self.left = left
        self.most = most
        self.rest = counts[:]
        self.slots: list[tuple[int, ...]] = []
        self.chosen: list[int] = []
        self.lacking: list[int] = []
        self.lone: list[int] = []
        self.goal: Goal | None = None
        self.allowed: list[int] = []
        self.uniform = True
        self.bound: i64 = 0
        self.found: list[Target] = []

    def prepare(self, goal: Goal) -> int:
        """Turn to a goal: at least how many tiles are missing for it; FAR if it cannot be reached any more.

        Leaves the fixed tiles and the slots that leave no choice taken out of the hand.
        """
        self.goal = goal
        rest = self.counts[:]
        self.rest = rest
        self.lacking = []
        self.lone = []
        self.chosen = []
        slots = list(goal.slots)
        for meld in self.melds:
            at = 0
            while at < len(slots) and meld not in slots[at]:
                at += 1
            if at == len(slots):
                return FAR
            slots.pop(at)
        for tile in goal.fixed:
            if rest[tile] > 0:
                rest[tile] -= 1
            else:
                self.lacking.append(tile)
                self.lone.append(0)
        while slots and len(slots[0]) == 1:
            self._take(slots[0][0])
            self.chosen.append(slots.pop(0)[0])
        left = self.copies[:]
        self.left = left
        for tile in self.lacking:
            left[tile] -= 1
            if left[tile] < 0:
                return FAR
        self.slots = slots
        self.uniform = len(slots) < 2 or slots[0] == slots[-1]
        return len(self.lacking) + self._least(len(slots))

    def _take(self, number: int) -> int:
        """Take a set out of the rest; its missing tiles are noted. The number of missing tiles."""
        rest = self.rest
        before = len(self.lacking)
        for tile in TILES_OF[number]:
            if rest[tile] > 0:
                rest[tile] -= 1
            else:
                self.lacking.append(tile)
        count: i64 = len(self.lacking) - before
        for _ in range(count):
            self.lone.append(1 if count == 1 else 0)
        return count

    def _put_back(self, number: int, count: i64) -> None:
        """Undo the taking of a set that lacked `count` tiles."""
        rest = self.rest
        for tile in TILES_OF[number]:
            rest[tile] += 1
        while count > 0:
            rest[self.lacking.pop()] -= 1
            self.lone.pop()
            count -= 1

    def _least(self, sets: i64) -> int:
        """At least how many tiles the rest lacks for so many sets of the goal and its pair."""
        goal = self.goal
        assert goal is not None
        rest = self.rest
        if not self.uniform:
            total: i64 = 0
            for slot in self.slots:
                least: i64 = 3
                for number in slot:
                    lacks = self._lacks(number)
                    if lacks < least:
                        least = lacks
                total += least
            best: i64 = 2
            for kind in goal.pairs:
                short: i64 = 2 - rest[kind]
                if short < best:
                    best = max(short, 0)
            return total + best
        kinds: i64 = goal.kinds
        if kinds != 0x3FFFFFFFF:
            rest = [count if kinds >> kind & 1 else 0 for kind, count in enumerate(rest)]
        a, b, c, h = keys_of(rest)
        return missing(SUIT_CLASS[a], SUIT_CLASS[b], SUIT_CLASS[c], HONORS_CLASS[h], sets)

    def _lacks(self, number: int) -> int:
        """How many tiles the rest lacks for a set."""
        rest = self.rest
        if number < PUNGS:
            held: i64 = rest[number]
            return 3 - held if held < 3 else 0
        first: i64 = rest[_A[number]]
        second: i64 = rest[_B[number]]
        third: i64 = rest[_C[number]]
        lacks: i64 = 0
        if first == 0:
            lacks += 1
        if second == 0:
            lacks += 1
        if third == 0:
            lacks += 1
        return lacks

    def targets(self, bound: int) -> list[Target]:
        """The targets of the goal just prepared that lack `bound` tiles at most."""
        self.found = []
        self.bound = bound
        self._extend(0, 0)
        return self.found

    def _extend(self, slot: i64, start: i64) -> None:
        """Fill the slots from `slot` on; of slots that are alike, the sets are in ascending order."""
        goal = self.goal
        assert goal is not None
        if len(self.found) >= self.most:
            return
        spare: i64 = self.bound - len(self.lacking)
        if slot == len(self.slots):
            self._pairs(spare)
            return
        allowed = self.slots[slot]
        left = self.left
        last: i64 = len(self.slots) - slot - 1
        at: i64 = start
        end: i64 = len(allowed)
        while at < end:
            number = allowed[at]
            lacks = self._lacks(number)
            if lacks <= spare:
                count: i64 = self._take(number)
                possible = True
                for step in range(count):
                    tile = self.lacking[len(self.lacking) - 1 - step]
                    left[tile] -= 1
                    if left[tile] < 0:
                        possible = False
                if possible and (last == 0 or not self.uniform or len(self.lacking) + self._least(last) <= self.bound):
                    self.chosen.append(number)
                    self._extend(slot + 1, at if self.uniform else 0)
                    self.chosen.pop()
                for step in range(count):
                    left[self.lacking[len(self.lacking) - 1 - step]] += 1
                self._put_back(number, count)
            at += 1

    def _pairs(self, spare: i64) -> None:
        """Add a target for every pair that the bound allows."""
        goal = self.goal
        assert goal is not None
        rest = self.rest
        for kind in goal.pairs:
            held: i64 = rest[kind]
            short: i64 = 2 - held if held < 2 else 0
            if short <= spare and short <= self.left[kind]:
                need = [0] * KINDS
                for number in self.chosen:
                    need[_A[number]] += 1
                    need[_B[number]] += 1
                    need[_C[number]] += 1
                for tile in goal.fixed:
                    need[tile] += 1
                need[kind] += 2
                lacking = self.lacking + [kind] * short
                lone = self.lone + [0] * short
                self.found.append(Target(need, self.chosen[:], kind, lacking, lone))


def seven_pairs(counts: list[int], left: list[int], bound: int, most: int) -> list[Target]:
    """Targets of seven pairs: the pairs that are there, and singles whose twin may still come."""
    pairs = [kind for kind in range(KINDS) for _ in range(counts[kind] // 2)]
    wanted = 7 - len(pairs)
    if wanted <= 0 or wanted > bound:
        return []
    singles = [kind for kind in range(KINDS) if counts[kind] & 1 and left[kind] > 0]
    singles.sort(key=lambda kind: -left[kind])
    found: list[Target] = []
    chosen: list[int] = []
    _choose(singles, wanted, 0, chosen, found, most, pairs, True)
    return found


def honors_knitted(counts: list[int], left: list[int], order: tuple[int, ...], bound: int, most: int) -> list[Target]:
    """Targets of 14 different tiles out of the honors and one knitted order."""
    kinds = [*order, *range(27, KINDS)]
    held = [kind for kind in kinds if counts[kind] > 0]
    wanted = 14 - len(held)
    if wanted > bound:
        return []
    absent = [kind for kind in kinds if counts[kind] == 0 and left[kind] > 0]
    absent.sort(key=lambda kind: -left[kind])
    found: list[Target] = []
    if wanted <= 0:
        return found
    _choose(absent, wanted, 0, [], found, most, held, False)
    return found


def thirteen_orphans(counts: list[int], left: list[int], orphans: tuple[int, ...], bound: int) -> list[Target]:
    """Targets of the thirteen orphans."""
    lacking = [kind for kind in orphans if counts[kind] == 0]
    if len(lacking) > bound or any(left[kind] == 0 for kind in lacking):
        return []
    found: list[Target] = []
    for pair in orphans:
        more = [] if counts[pair] > 1 else [pair]
        if len(lacking) + len(more) <= bound and left[pair] >= len(more) + (pair in lacking):
            need = [0] * KINDS
            for kind in orphans:
                need[kind] = 1
            need[pair] = 2
            every = lacking + more
            found.append(Target(need, [], -1, every, [0] * len(every)))
    return found


def _choose(
    kinds: list[int],
    wanted: int,
    start: int,
    chosen: list[int],
    found: list[Target],
    most: int,
    base: list[int],
    paired: bool,
) -> None:
    """Every choice of `wanted` kinds beside the base, each kind standing for a pair or for one tile."""
    if len(found) >= most:
        return
    if wanted == 0:
        need = [0] * KINDS
        step = 2 if paired else 1
        for kind in base:
            need[kind] += step
        for kind in chosen:
            need[kind] += step
        found.append(Target(need, [], -1, chosen[:], [0] * len(chosen)))
        return
    for at in range(start, len(kinds) - wanted + 1):
        chosen.append(kinds[at])
        _choose(kinds, wanted - 1, at + 1, chosen, found, most, base, paired)
        chosen.pop()
