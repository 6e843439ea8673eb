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

CHICKEN_HAND: Final = 43
FLOWER_TILES: Final = 81
PURE_TRIPLE_CHOW: Final = 23
TRIPLE_PUNG: Final = 32
_SOME_PUNG: Final = (1 << PAIR_HONOR_SHIFT) - 1
_FEW: Final[list[int]] = [9, 0, 512, 0, 0, 256, 4, 4]
"""By aspect: values below this are kept in a list."""
_HALF: Final = 41
"""Fans 1-41 stand in the low mask of a pair, 42-82 in the high one; bit 0 of each is its first fan."""


class Entry:
    """What the fans answer to one value of an aspect.

    fans: every fan shown, the highest first, as number * 256 + count. points: the sum of those that count if no other
    aspect bars any. shown and bars: masks of the fans shown, and of those that the counting ones bar.
    """

    __slots__ = ("bars_high", "bars_low", "fans", "points", "shown_high", "shown_low")

    def __init__(self, fans: list[int]) -> None:
        self.fans = fans
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
        # The entries that are known by aspect: of values below _FEW in a list, of others in a dict.
        self.few: list[list[Entry | None]] = [[None] * size for size in _FEW]
        self.known: list[dict[int, Entry]] = [{} for _ in range(ASPECTS)]

    def worth(self, win: Win) -> i64:
        """The points of a hand, flowers included, also below the minimum; -1 if it is not complete."""
        best: i64 = -1
        for reading in self.reader.readings(win):
            points: i64 = self.points(reading)
            if points > best:
                best = points
        return best + win.flowers if best >= 0 else best

    def worths(self, wins: list[Win]) -> list[int]:
        """`worth` of many hands."""
        return [self.worth(win) for win in wins]

    def wins(self, win: Win) -> bool:
        """Whether a hand is complete and, without its flowers, worth the minimum."""
        minimum: i64 = self.minimum
        for reading in self.reader.readings(win):
            points: i64 = self.points(reading)
            if points >= minimum:
                return True
        return False

    def fan_ids(self, win: Win) -> list[tuple[int, int]]:
        """Number and count of the fans that count in the best reading, flowers last; empty if it is not complete."""
        reading = self.best(win)
        if reading is None:
            return []
        fans = self.fans(reading)
        if win.flowers:
            fans.append((FLOWER_TILES, win.flowers))
        return fans

    def points(self, reading: Reading) -> i64:
        """The points of a reading without flowers."""
        tally = _Tally(self)
        if reading.shape:
            tally.add(self._entry(SHAPE, reading.shape))
        if reading.chows >> CHOW_SHIFT:
            tally.add(self._entry(CHOWS, reading.chows))
        if reading.kongs:
            tally.add(self._entry(KONGS, reading.kongs))
        tally.add(self._entry(TILES, reading.tiles))
        if reading.pungs & _SOME_PUNG:
            tally.add(self._entry(PUNGS, reading.pungs))
        tally.add(self._entry(MANNER, reading.manner))
        if reading.hogs:
            tally.add(self._entry(HOGS, reading.hogs))
        if reading.wait:
            tally.add(self._entry(WAIT, reading.wait))
        if tally.points == 0:
            return self.values[CHICKEN_HAND]
        return tally.points

    def fans(self, reading: Reading) -> list[tuple[int, int]]:
        """Number and count of the fans that count in a reading, in the order of the book, flowers aside."""
        found: list[tuple[int, int]] = []
        barred_low: i64 = 0
        barred_high: i64 = 0
        for aspect, key in enumerate(reading.keys()):
            for fan in self._entry(aspect, key).fans:
                number: i64 = fan >> 8
                if not _in(number, barred_low, barred_high):
                    found.append((fan >> 8, fan & 255))
                    barred_low |= self.bars_low[number]
                    barred_high |= self.bars_high[number]
        if not found:
            return [(CHICKEN_HAND, 1)]
        found.sort()
        return found

    def shown(self, reading: Reading) -> list[tuple[int, int]]:
        """Number and count of the fans that a reading shows, before exclusions, in the order of judging."""
        found: list[tuple[int, int]] = []
        for aspect, key in enumerate(reading.keys()):
            found.extend([(fan >> 8, fan & 255) for fan in self._entry(aspect, key).fans])
        return found

    def best(self, win: Win) -> Reading | None:
        """The reading that counts (就高不就低), None if the hand is not complete.

        Of readings that are worth the same: one with 一色三同顺, then one with 三同刻, then one in sets before seven
        pairs, then the list with the higher single fan, then the first difference in the order of the book.
        """
        best: Reading | None = None
        most: i64 = -1
        for reading in self.reader.readings(win):
            points: i64 = self.points(reading)
            if points > most:
                best = reading
                most = points
            elif points == most and best is not None and self.precedes(reading, best):
                best = reading
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

    def _entry(self, aspect: i64, key: i64) -> Entry:
        """What the fans answer to a value of an aspect."""
        if key < _FEW[aspect]:
            few = self.few[aspect][key]
            return few if few is not None else self._learn(aspect, key)
        known = self.known[aspect].get(key)
        return known if known is not None else self._learn(aspect, key)

    def _learn(self, aspect: int, key: int) -> Entry:
        """Ask the fans about a new value of an aspect."""
        answer = self.ask(aspect, key)
        numbers = [number for number, _ in answer]
        entry = Entry([number << 8 | count for number, count in answer])
        for number, count in answer:
            if not _in(number, entry.bars_low, entry.bars_high):
                entry.points += count * self.values[number]
                entry.bars_low |= self.bars_low[number]
                entry.bars_high |= self.bars_high[number]
        entry.shown_low = low_mask(numbers)
        entry.shown_high = high_mask(numbers)
        if key < _FEW[aspect]:
            self.few[aspect][key] = entry
        else:
            self.known[aspect][key] = entry
        return entry


class _Tally:
    """The points and exclusions of a reading, aspect by aspect."""

    __slots__ = ("barred_high", "barred_low", "points", "scorer")

    def __init__(self, scorer: Scorer) -> None:
        self.scorer = scorer
        self.points: i64 = 0
        self.barred_low: i64 = 0
        self.barred_high: i64 = 0

    def add(self, entry: Entry) -> None:
        """Count what an entry shows, as far as nothing before bars it."""
        if not (entry.shown_low & self.barred_low | entry.shown_high & self.barred_high):
            self.points += entry.points
            self.barred_low |= entry.bars_low
            self.barred_high |= entry.bars_high
            return
        scorer = self.scorer
        for fan in entry.fans:
            number: i64 = fan >> 8
            if not _in(number, self.barred_low, self.barred_high):
                value: i64 = scorer.values[number]
                self.points += (fan & 255) * value
                self.barred_low |= scorer.bars_low[number]
                self.barred_high |= scorer.bars_high[number]


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


def _in(number: i64, low: i64, high: i64) -> bool:
    """Whether a fan is in a pair of masks."""
    if number <= _HALF:
        return low >> (number - 1) & 1 != 0
    return high >> (number - 1 - _HALF) & 1 != 0
