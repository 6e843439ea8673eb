"""Why a hand is worth what it is: the score with every fan that counts, and every one that does not and why."""

from typing import Final

from paiju.rules.score import ExcludedFan, FanCount, Score
from paiju.rules.win import Win
from paiju.rulesets.guobiao.aspects import CHOWS, PUNGS, SEVEN_PAIRS, SHIFTED_PAIRS, Pungs
from paiju.rulesets.guobiao.fans import BOOK, NUMBER
from paiju.rulesets.guobiao.reading import Reading
from paiju.rulesets.guobiao.table import FanTable
from paiju.shapes.meld import format_meld
from paiju.shapes.special import KNITTED_ORDERS
from paiju.shapes.split import read_split
from paiju.tiles.notation import format_counts, format_tiles
from paiju.tiles.tile import EAST, NORTH

ACCOUNT_ONCE: Final = "account_once"
"""Principle (key of the text catalogue): its sets are joined by other fans already (不拆移, 不得相同, 套算一次)."""

_PUNG_OF_ENDS: Final = NUMBER["pung_of_terminals_or_honors"]
_TAKES_WINDS: Final = ("big_four_winds", "little_four_winds", "big_three_winds", "prevalent_wind", "seat_wind")
_TAKES_DRAGONS: Final = ("big_three_dragons", "little_three_dragons", "two_dragon_pungs", "dragon_pung")


def explain(table: FanTable, win: Win) -> Score:
    """The judgement of a hand by its best reading; see `paiju.rules.score.Score`.

    >>> from paiju.rulesets.guobiao.examples import win_of
    >>> from paiju.rulesets.guobiao.options import GuobiaoOptions
    >>> score = explain(FanTable(GuobiaoOptions()), win_of("123456789m55pE + E 1f", seat="S"))
    >>> score.refusal, explain(FanTable(GuobiaoOptions()), win_of("123456m678p567sE + E")).reading
    ('not_complete', '123m 456m 678p 567s EE')
    """
    scorer = table.scorer
    reading = scorer.best(win)
    if reading is None:
        return Score(points=0, counted=0, minimum=scorer.minimum, refusal="not_complete")
    counted = scorer.fans(reading)
    fans = [FanCount(_id(number), count, scorer.values[number]) for number, count in counted]
    points = sum(fan.count * fan.value for fan in fans)
    if win.flowers:
        fans.append(FanCount("flower_tiles", win.flowers, 1))
    return Score(
        points=points + win.flowers,
        counted=points,
        minimum=scorer.minimum,
        fans=tuple(fans),
        excluded=tuple(_excluded(table, reading, dict(counted))),
        reading=describe(reading, win),
        refusal="" if points >= scorer.minimum else "below_minimum",
    )


def describe(reading: Reading, win: Win) -> str:
    """A reading in the notation, sets apart by blanks: concealed sets, the pair, then the melds."""
    parts: list[str] = []
    if reading.order >= 0:
        parts.append(format_tiles(KNITTED_ORDERS[reading.order]))
    if reading.split:
        split = read_split(reading.split)
        sets = [(low, (low, low + 1, low + 2)) for low in split.chows] + [(tile, (tile,) * 3) for tile in split.pungs]
        parts += [format_tiles(tiles) for _, tiles in sorted(sets)]
        parts.append(format_tiles((split.pair,) * 2))
    elif reading.shape in (SEVEN_PAIRS, SHIFTED_PAIRS):
        parts += [format_tiles((kind, kind)) for kind, count in enumerate(win.counts) for _ in range(count // 2)]
    else:
        parts.append(format_counts(win.counts))
    return " ".join([*parts, *map(format_meld, win.melds)])


def _excluded(table: FanTable, reading: Reading, counted: dict[int, int]) -> list[ExcludedFan]:
    """What the reading shows besides, in the order of the book."""
    shown = dict(table.scorer.shown(reading))
    for number, count in _unchosen(table, reading, shown).items():
        shown[number] = shown.get(number, 0) + count
    ends = _taken_ends(reading, counted)
    found = []
    for number, count in sorted(shown.items()):
        left = count - counted.get(number, 0)
        if left and number != _PUNG_OF_ENDS:
            found.append(ExcludedFan(_id(number), left, _barred_by(table, number, counted) or ACCOUNT_ONCE))
    by = _barred_by(table, _PUNG_OF_ENDS, counted)
    if by:
        ends = {by: sum(ends.values()) + shown.get(_PUNG_OF_ENDS, 0)}
    found += [ExcludedFan(_id(_PUNG_OF_ENDS), count, name) for name, count in ends.items() if count]
    return sorted(found, key=lambda fan: NUMBER[fan.fan])


def _unchosen(table: FanTable, reading: Reading, shown: dict[int, int]) -> dict[int, int]:
    """How many times each combination is there that the principles of combining leave out."""
    left: dict[int, int] = {}
    for aspect, key in ((CHOWS, reading.chows), (PUNGS, reading.pungs)):
        for one in table.answers.combined(aspect, key):
            left[one.number] = left.get(one.number, 0) + 1
    return {number: count - shown.get(number, 0) for number, count in left.items() if count > shown.get(number, 0)}


def _taken_ends(reading: Reading, counted: dict[int, int]) -> dict[str, int]:
    """By the fan that has taken them: the pungs of ones, nines and honors that give no 幺九刻."""
    pungs = Pungs.of(reading.pungs)
    ids = [_id(number) for number in counted]
    taken: dict[str, int] = {}
    for tile in pungs.tiles:
        if tile < EAST:
            continue
        names: tuple[str, ...]
        if tile > NORTH:
            names = _TAKES_DRAGONS
        elif pungs.winds > 2:
            names = _TAKES_WINDS
        elif tile == pungs.round_wind:
            names = ("prevalent_wind",)
        elif tile == pungs.seat_wind:
            names = ("seat_wind",)
        else:
            continue
        by = next(name for name in names if name in ids)
        taken[by] = taken.get(by, 0) + 1
    if pungs.nine_gates:
        taken["nine_gates"] = 1
    return taken


def _barred_by(table: FanTable, number: int, counted: dict[int, int]) -> str:
    """The first counting fan in the order of the book that bars a fan, "" if none does."""
    name = _id(number)
    for other in sorted(counted):
        if name in table.by_number[other].fan.excludes:
            return _id(other)
    return ""


def _id(number: int) -> str:
    return BOOK[number - 1].fan.id
