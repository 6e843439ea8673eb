"""The scorer: whether a hand may win, and what it is worth by its best reading.

This is the hot path, compiled where a compiler is there. A reading is packed into a key (`reading`); what the fans say
of a key (`ask`, plain Python) is remembered. Few keys exist: the tiles matter through some twenty bits only.
"""

from collections.abc import Callable
from typing import Final

from paiju.rules.win import LAST_OF_KIND, SELF_DRAWN, Win
from paiju.rulesets.sichuan.reading import (
    ANY_CLASS,
    EDGE_TWO,
    FLAGS_SHIFT,
    NO_RUN,
    ONE_ROOT,
    SEVEN_PAIRS,
    TWO_OF_BAMBOO,
    class_of_melds,
    class_of_pung,
    class_of_run,
    frame_of,
    is_pairs,
    is_regular,
    suit_of,
    suits_allowed,
    suits_held,
)
from paiju.shapes.native import i64
from paiju.shapes.shape import REGULAR
from paiju.shapes.shape import SEVEN_PAIRS as PAIRS_SHAPE
from paiju.shapes.suit_keys import keys_of
from paiju.shapes.waits import waits

NOT_WON: Final = -1


class Scorer:
    """What hands are worth under given options.

    `ask` returns the points of a key. by_rank: a root is four tiles of one rank. last_copy: 绝张 is looked for.
    fifth_tile: a tile that lies four times in the own hand is a wait (`readiness`).
    """

    def __init__(self, ask: Callable[[int], int], by_rank: bool, last_copy: bool, fifth_tile: bool) -> None:
        self.ask = ask
        self.by_rank = by_rank
        self.last_copy = last_copy
        self.fifth_tile = fifth_tile
        self.known: dict[int, int] = {}

    def wins(self, win: Win) -> bool:
        """Whether a hand is complete, in two suits at most, and without the suit given up."""
        a, b, c, honors = keys_of(win.counts)
        melds = win.melds
        if honors or not suits_allowed(suits_held(a, b, c, melds), win.void):
            return False
        sets: i64 = 4 - len(melds)
        return is_regular(a, b, c, sets) or (sets == 4 and is_pairs(a, b, c))

    def worth(self, win: Win) -> i64:
        """The points of a hand by its best reading: what each payer pays; -1 if it may not win."""
        if win.counts[win.tile] > 4:
            return self._worth_with_fifth(win)
        keys = self.keys(win)
        best: i64 = NOT_WON
        for key in keys:
            points = self.points(key)
            if points > best:
                best = points
        return best

    def worths(self, wins: list[Win]) -> list[int]:
        """`worth` of many hands."""
        return [self.worth(win) for win in wins]

    def points(self, key: i64) -> i64:
        """The points of a reading."""
        known = self.known.get(key)
        if known is not None:
            return known
        points = self.ask(key)
        self.known[key] = points
        return points

    def keys(self, win: Win) -> list[int]:
        """The different keys of the readings of a hand; empty if it may not win."""
        flags: i64 = win.flags & ~LAST_OF_KIND
        visible = win.visible
        if self.last_copy and visible is not None and _is_last_copy(win, visible):
            flags |= LAST_OF_KIND
        return self._keys(win, win.counts, flags, 4 - len(win.melds), ANY_CLASS)

    def _keys(self, win: Win, counts: list[int], flags: i64, sets: i64, taken: i64) -> list[int]:
        """The keys of a hand whose tiles `counts` are `sets` sets and a pair, beside a set of class `taken`."""
        melds = win.melds
        a, b, c, honors = keys_of(counts)
        held: i64 = suits_held(a, b, c, melds)
        if honors or not suits_allowed(held, win.void):
            return []
        regular = is_regular(a, b, c, sets)
        pairs = sets == 4 and is_pairs(a, b, c)
        if not regular and not pairs:
            return []
        first = suit_of(a)
        second = suit_of(b)
        third = suit_of(c)
        key: i64 = frame_of(win.counts, melds, held, first, second, third, self.by_rank) | flags << FLAGS_SHIFT
        common: i64 = class_of_melds(melds) & taken
        # No other tile than the 2 of bamboo is 卡二条.
        edge: i64 = 0 if win.tile == TWO_OF_BAMBOO else NO_RUN
        found: list[int] = []
        if regular:
            if first.sole >= 0 and second.sole >= 0 and third.sole >= 0:
                one: i64 = (first.sole | NO_RUN) & (second.sole | NO_RUN) & (third.sole | edge) & common
                found.append(key | one ^ EDGE_TWO)
            else:
                for x in first.classes:
                    for y in second.classes:
                        for z in third.classes:
                            each: i64 = (x | NO_RUN) & (y | NO_RUN) & (z | edge) & common
                            packed = int(key | each ^ EDGE_TWO)
                            if packed not in found:
                                found.append(packed)
        if pairs:
            found.append(key | SEVEN_PAIRS)
        return found

    def _worth_with_fifth(self, win: Win) -> i64:
        """The points of a hand with a fifth tile of its own: with each set that this tile can be read into.

        Only the option `fifth_tile` asks about such a hand, and never with more around it than a discard.
        """
        best: i64 = NOT_WON
        tile: i64 = win.tile
        rank: i64 = tile % 9
        low: i64 = rank - 3
        while low <= rank:
            # The place below the runs stands for the pung.
            pung = low == rank - 3
            if pung or 0 <= low <= 6:
                rest = win.counts[:]
                used: list[int] = [win.tile] * 3 if pung else [tile - rank + low + step for step in range(3)]
                for kind in used:
                    rest[kind] -= 1
                if min(rest) >= 0:
                    taken: i64 = class_of_pung(rank) if pung else class_of_run(low)
                    # The pung takes away three of the four tiles that are a root.
                    root: i64 = ONE_ROOT if pung and not self.by_rank else 0
                    for key in self._keys(win, rest, 0, 3 - len(win.melds), taken):
                        best = max(best, self.points(key + root))
            low += 1
        return best


def _is_last_copy(win: Win, visible: list[int]) -> bool:
    """Whether all other copies of all waits lie open, so that none was left but the winning tile (绝张, L120)."""
    before = win.counts[:]
    before[win.tile] -= 1
    own = before[:]
    for meld in win.melds:
        for tile in meld.tiles():
            own[tile] += 1
    for wait in waits(before, len(win.melds), shapes=REGULAR | PAIRS_SHAPE):
        if own[wait] == 4:
            continue
        # A tile that was discarded lies open already, one that was drawn does not.
        hidden = 1 if wait == win.tile and win.flags & SELF_DRAWN else 0
        if before[wait] or visible[wait] + hidden != 4:
            return False
    return True
