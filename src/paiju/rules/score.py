"""Scores: what a win is worth, and why."""

import msgspec


class FanCount(msgspec.Struct, frozen=True, array_like=True):
    """A fan that counts: its id, how many times, and the points of each."""

    fan: str
    count: int
    value: int


class ExcludedFan(msgspec.Struct, frozen=True, array_like=True):
    """A fan that the hand shows but that does not count, and the fan or principle that bars it.

    `by` is the id of a counted fan, or the name of a principle (a key of the text catalogue) where no single fan
    bars it.
    """

    fan: str
    count: int
    by: str


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """The judgement of one candidate win.

    `points` is what the win is worth, flowers included; `counted` the sum (or product) of the fans that counts towards
    the `minimum`. `multiplier` is what `counted` comes to after the cap, 0 in families whose fans are the points;
    `cap` the greatest multiplier, 0 without one. `reading` is the chosen division of the hand in the notation, sets
    apart by blanks. `refusal` is empty when the hand may win, else a key of the text catalogue: "not_complete",
    "below_minimum", "three_suits", "void_suit" or "wild_single_wait".
    """

    points: int
    counted: int
    minimum: int
    fans: tuple[FanCount, ...] = ()
    excluded: tuple[ExcludedFan, ...] = ()
    reading: str = ""
    refusal: str = ""
    multiplier: int = 0
    cap: int = 0
