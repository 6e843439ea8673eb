"""The scorer: which fans count in each reading of a hand, and which reading is worth most.

This is the hot path, compiled where a compiler is there. For each aspect of a reading it looks up what the fans have
answered before (`Entry`), and asks them (`Answers`, plain Python) where the value is new. Exclusions are masks of
fans: a fan that counts bars others, a barred fan bars nothing.
"""

from collections.abc import Callable
from typing import Final

from paiju.rules.win import Win
from paiju.rulesets.guobiao.aspects import (
    ASPECTS,
    CHOW_SHIFT,
    CHOWS,
    HOGS,
    KONGS,
    MANNER,
    PAIR_HONOR_SHIFT,
    PUNGS,
    SHAPE,
    TILES,
    WAIT,
)
from paiju.rulesets.guobiao.reading import Reader, Reading
from paiju.shapes.native import i64
from paiju.shapes.waits import complete_shapes

CHICKEN_HAND: Final = 43
FLOWER_TILES: Final = 81
_COUNT_BITS: Final = 3
_COUNT: Final = 7
_ONE_CHICKEN_HAND: Final = CHICKEN_HAND << _COUNT_BITS | 1
_PAIRS: Final[list[tuple[int, int]]] = [(fan >> _COUNT_BITS, fan & _COUNT) for fan in range(83 << _COUNT_BITS)]
"""Number and count of a packed fan, ready made."""
PURE_TRIPLE_CHOW: Final = 23
TRIPLE_PUNG: Final = 32
_SOME_PUNG: Final = (1 << PAIR_HONOR_SHIFT) - 1
_FEW: Final[list[int]] = [9, 0, 512, 0, 0, 256, 4, 4]
"""By aspect: the number of values of one that has few, which are kept in a list; 0 of one that has many."""
_HALF: Final = 41
"""Fans 1-41 stand in the low mask of a pair, 42-82 in the high one; bit 0 of each is its first fan."""


class Entry:
    """What the fans answer to one value of an aspect.

    fans: every fan shown, the highest first, packed as number * 8 + count. counting: those that count if no other
    aspect bars any; points: their sum. shown and bars: masks of the fans shown, and of those that the counting ones
    bar.
    """

    __slots__ = ("bars_high", "bars_low", "counting", "fans", "points", "shown_high", "shown_low")

    def __init__(self, fans: list[int]) -> None:
        self.fans = fans
        self.counting = fans
        self.points: i64 = 0
        self.shown_low: i64 = 0
        self.shown_high: i64 = 0
        self.bars_low: i64 = 0
        self.bars_high: i64 = 0


class Scorer:
    """A fan table under given options, ready to judge hands.

    values[n] are the points of fan n (0: there is none), bars_low and bars_high its exclusions as masks; `ask` returns
    number and count of the fans that a value of an aspect shows.
    """

    def __init__(
        self,
        values: list[int],
        bars: list[list[int]],
        ask: Callable[[int, int], list[tuple[int, int]]],
        reader: Reader,
        minimum: int,
    ) -> None:
        self.values = values
        self.bars_low = [low_mask(numbers) for numbers in bars]
        self.bars_high = [high_mask(numbers) for numbers in bars]
        self.ask = ask
        self.reader = reader
        self.minimum = minimum
        # The entries that are known, by aspect.
        self.few: list[list[Entry | None]] = [[None] * size for size in _FEW]
        self.known: list[dict[int, Entry]] = [{} for _ in range(ASPECTS)]

    def worth(self, win: Win) -> i64:
        """The points of a hand, flowers included, also below the minimum; -1 if it is not complete."""
        best: i64 = -1
        tally = _Tally(self)
        for reading in self.reader.readings(win):
            points: i64 = tally.points_of(reading)
            if points > best:
                best = points
        return best + win.flowers if best >= 0 else best

    def worths(self, wins: list[Win]) -> list[int]:
        """`worth` of many hands."""
        return [self.worth(win) for win in wins]

    def wins(self, win: Win) -> bool:
        """Whether a hand is complete and, without its flowers, worth the minimum."""
        # Most hands that are asked about are not complete: to find that out takes less than to look for readings.
        if not complete_shapes(win.counts, len(win.melds)):
            return False
        minimum: i64 = self.minimum
        tally = _Tally(self)
        for reading in self.reader.readings(win):
            points: i64 = tally.points_of(reading)
            if points >= minimum:
                return True
        return False

    def fan_ids(self, win: Win) -> list[tuple[int, int]]:
        """Number and count of the fans that count in the best reading, flowers last; empty if it is not complete."""
        tally = _Tally(self)
        tally.collecting = True
        if self._choose(win, tally) is None:
            return []
        fans = _listed(tally.chosen)
        if win.flowers:
            fans.append((FLOWER_TILES, win.flowers))
        return fans

    def points(self, reading: Reading) -> i64:
        """The points of a reading without flowers."""
        return _Tally(self).points_of(reading)

    def fans(self, reading: Reading) -> list[tuple[int, int]]:
        """Number and count of the fans that count in a reading, in the order of the book, flowers aside."""
        tally = _Tally(self)
        tally.collecting = True
        tally.points_of(reading)
        return _listed(tally.fans)

    def shown(self, reading: Reading) -> list[tuple[int, int]]:
        """Number and count of the fans that a reading shows, before exclusions, in the order of judging."""
        found: list[tuple[int, int]] = []
        for aspect, key in enumerate(reading.keys()):
            found.extend([_PAIRS[fan] for fan in self.entry(aspect, key).fans])
        return found

    def best(self, win: Win) -> Reading | None:
        """The reading that counts (就高不就低), None if the hand is not complete.

        Of readings that are worth the same: one with 一色三同顺, then one with 三同刻, then one in sets before seven
        pairs, then the list with the higher single fan, then the first difference in the order of the book.
        """
        return self._choose(win, _Tally(self))

    def _choose(self, win: Win, tally: "_Tally") -> Reading | None:
        """`best`; its fans are `tally.chosen` if the tally collects them."""
        best: Reading | None = None
        most: i64 = -1
        for reading in self.reader.readings(win):
            points: i64 = tally.points_of(reading)
            if points > most or (points == most and best is not None and self.precedes(reading, best)):
                best = reading
                most = points
                tally.chosen = tally.fans
        return best

    def precedes(self, one: Reading, other: Reading) -> bool:
        """Whether the first of two readings of equal worth is the one that counts."""
        return self._rank(one) < self._rank(other)

    def _rank(self, reading: Reading) -> tuple[int, int, int, int, list[tuple[int, int]]]:
        """The order of readings of equal worth, the smallest first."""
        fans = self.fans(reading)
        numbers = [number for number, _ in fans]
        return (
            int(PURE_TRIPLE_CHOW not in numbers),
            int(TRIPLE_PUNG not in numbers),
            int(reading.split == 0),
            -max([self.values[number] for number in numbers]),
            fans,
        )

    def entry(self, aspect: int, key: int) -> Entry:
        """What the fans answer to a value of an aspect."""
        return self.few_entry(aspect, key) if _FEW[aspect] else self.many_entry(aspect, key)

    def few_entry(self, aspect: i64, key: i64) -> Entry:
        """`entry` for an aspect of few values."""
        known = self.few[aspect][key]
        return known if known is not None else self._learn(aspect, key)

    def many_entry(self, aspect: i64, key: i64) -> Entry:
        """`entry` for an aspect of many values."""
        known = self.known[aspect].get(key)
        return known if known is not None else self._learn(aspect, key)

    def _learn(self, aspect: int, key: int) -> Entry:
        """Ask the fans about a new value of an aspect."""
        answer = self.ask(aspect, key)
        numbers = [number for number, _ in answer]
        entry = Entry([number << _COUNT_BITS | count for number, count in answer])
        tally = _Tally(self)
        tally.collecting = True
        for fan in entry.fans:
            tally.add_fan(fan)
        entry.counting = tally.fans
        entry.points = tally.points
        entry.bars_low = tally.barred_low
        entry.bars_high = tally.barred_high
        entry.shown_low = low_mask(numbers)
        entry.shown_high = high_mask(numbers)
        if _FEW[aspect]:
            self.few[aspect][key] = entry
        else:
            self.known[aspect][key] = entry
        return entry


class _Tally:
    """Counts a reading aspect by aspect."""

    __slots__ = ("barred_high", "barred_low", "chosen", "collecting", "fans", "points", "scorer")

    def __init__(self, scorer: Scorer) -> None:
        self.scorer = scorer
        self.points: i64 = 0
        self.barred_low: i64 = 0
        self.barred_high: i64 = 0
        self.collecting = False
        self.fans: list[int] = []
        """The fans that count, packed as in `Entry`, if `collecting` is set."""
        self.chosen = self.fans

    def points_of(self, reading: Reading) -> i64:
        """The points of a reading without flowers."""
        scorer = self.scorer
        self.points = 0
        self.barred_low = 0
        self.barred_high = 0
        if self.collecting:
            self.fans = []
        if reading.shape:
            self.add(scorer.few_entry(SHAPE, reading.shape))
        if reading.chows >> CHOW_SHIFT:
            self.add(scorer.many_entry(CHOWS, reading.chows))
        if reading.kongs:
            self.add(scorer.few_entry(KONGS, reading.kongs))
        self.add(scorer.many_entry(TILES, reading.tiles))
        if reading.pungs & _SOME_PUNG:
            self.add(scorer.many_entry(PUNGS, reading.pungs))
        self.add(scorer.few_entry(MANNER, reading.manner))
        if reading.hogs:
            self.add(scorer.few_entry(HOGS, reading.hogs))
        if reading.wait:
            self.add(scorer.few_entry(WAIT, reading.wait))
        if self.points == 0:
            return scorer.values[CHICKEN_HAND]
        return self.points

    def add(self, entry: Entry) -> None:
        """Count what an entry shows, as far as nothing before bars it."""
        if entry.shown_low & self.barred_low | entry.shown_high & self.barred_high:
            for fan in entry.fans:
                self.add_fan(fan)
        else:
            self.points += entry.points
            self.barred_low |= entry.bars_low
            self.barred_high |= entry.bars_high
            if self.collecting:
                self.fans.extend(entry.counting)

    def add_fan(self, fan: int) -> None:
        """Count one fan unless it is barred."""
        packed: i64 = fan
        number: i64 = packed >> _COUNT_BITS
        scorer = self.scorer
        if number <= _HALF:
            if self.barred_low >> (number - 1) & 1:
                return
        elif self.barred_high >> (number - 1 - _HALF) & 1:
            return
        value: i64 = scorer.values[number]
        self.points += (packed & _COUNT) * value
        self.barred_low |= scorer.bars_low[number]
        self.barred_high |= scorer.bars_high[number]
        if self.collecting:
            self.fans.append(fan)


def _listed(fans: list[int]) -> list[tuple[int, int]]:
    """Packed fans as numbers and counts in the order of the book; 无番和 where there are none."""
    if not fans:
        return [_PAIRS[_ONE_CHICKEN_HAND]]
    fans.sort()
    return [_PAIRS[fan] for fan in fans]


def low_mask(numbers: list[int]) -> int:
    """The mask of the fans 1-41 among some."""
    mask = 0
    for number in numbers:
        if number <= _HALF:
            mask |= 1 << (number - 1)
    return mask


def high_mask(numbers: list[int]) -> int:
    """The mask of the fans 42-82 among some."""
    mask = 0
    for number in numbers:
        if number > _HALF:
            mask |= 1 << (number - 1 - _HALF)
    return mask
