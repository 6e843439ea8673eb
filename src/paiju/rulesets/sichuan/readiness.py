"""Whether a hand is ready when a deal is drawn, and the greatest win that it waits for (查花猪, 查大叫; L46-48).

A pig (花猪) holds three suits in hand and melds, or a tile of the suit that it gave up. Another hand is ready if a tile
completes it; other seats' tiles are not looked at. A tile of which the seat itself holds all four, melds included, is
no wait unless the option `fifth_tile` says so. What a wait is worth is asked as of a discard without anything around
it: no kong, no last tile, no self-draw.
"""

from typing import Literal, NamedTuple, Protocol, TypeAlias

from paiju.rules.win import Win
from paiju.shapes.meld import Meld
from paiju.shapes.shape import REGULAR, SEVEN_PAIRS
from paiju.shapes.waits import formal_waits
from paiju.tiles.tile import EAST, Tile

State: TypeAlias = Literal["pig", "unready", "ready"]


class Readiness(NamedTuple):
    """A hand's state, its waits (ascending), and the points that each payer would pay for the greatest of them."""

    state: State
    waits: tuple[Tile, ...] = ()
    points: int = 0


class Judge(Protocol):
    """What is asked of the scorer."""

    fifth_tile: bool

    def worth(self, win: Win, /) -> int:
        """Points of a win, -1 if the hand may not win."""


def readiness(counts: list[int], melds: list[Meld], void: int, scorer: Judge) -> Readiness:
    """The readiness of a hand of 13 tiles, melds counted as three.

    `counts` of the 34 kinds in hand; `void` is the suit given up, -1 if none. `scorer` is the scorer of the options.

    >>> from paiju.rulesets.sichuan.options import SichuanOptions
    >>> from paiju.rulesets.sichuan.table import FanTable
    >>> from paiju.shapes.hand import parse_hand
    >>> hand = parse_hand("2223m [555m<] [777m<] [999m<]")
    >>> readiness(hand.counts(), list(hand.melds), -1, FanTable(SichuanOptions()).scorer)
    Readiness(state='ready', waits=(0, 2, 3), points=48)
    """
    if is_pig(counts, melds, void):
        return Readiness("pig")
    worths = {tile: scorer.worth(win_with(counts, melds, void, tile)) for tile in _waits(counts, melds, scorer)}
    waits = tuple(tile for tile, points in worths.items() if points >= 0)
    if not waits:
        return Readiness("unready")
    return Readiness("ready", waits, max(worths.values()))


def is_pig(counts: list[int], melds: list[Meld], void: int = -1) -> bool:
    """Whether a hand is 花猪: three suits, or a tile of the suit given up.

    >>> is_pig([1] * 9 + [0] * 25, [], void=0), is_pig([1] * 9 + [0] * 25, [], void=1)
    (True, False)
    """
    suits = {kind // 9 for kind, count in enumerate(counts) if count} | {meld.tile // 9 for meld in melds}
    return len(suits) == 3 or void in suits


def win_with(counts: list[int], melds: list[Meld], void: int, tile: Tile) -> Win:
    """The win that a discarded tile would make of a hand."""
    complete = counts[:]
    complete[tile] += 1
    return Win(complete, melds, tile, void=void)


def _waits(counts: list[int], melds: list[Meld], scorer: Judge) -> list[Tile]:
    held = counts[:]
    for meld in melds:
        for tile in meld.tiles():
            held[tile] += 1
    found = formal_waits(counts, len(melds), shapes=REGULAR | SEVEN_PAIRS)
    return [tile for tile in found if tile < EAST and (held[tile] < 4 or scorer.fifth_tile)]
