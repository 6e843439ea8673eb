"""道具: the items of a room, when each may be used, and what a swap does (1.12; L69-74, L167-174).

The document names some of them in one of its two lists only, and tells of no price or number.
"""

from typing import Final, Literal, NamedTuple, TypeAlias

from paiju.tiles.tile import Tile

Phase: TypeAlias = Literal["before_deal", "own_turn", "other_turn"]
PLAY: Final[tuple[Phase, ...]] = ("own_turn", "other_turn")


class Item(NamedTuple):
    """An item: `phases` in which it may be used, `swaps` if it changes a tile of the hand, `until` what ends it."""

    id: str
    zh: str
    en: str
    lines: tuple[int, ...]
    phases: tuple[Phase, ...]
    swaps: bool = False
    until: str = "end_of_deal"


ITEMS: Final[tuple[Item, ...]] = (
    Item("near_flush", "乾坤大挪移", "deal me nearly one suit", (69, 167, 168), ("before_deal",)),
    Item("named_swap", "偷天换日", "swap a tile for one that I name", (69, 169, 170), ("own_turn",), swaps=True),
    Item("random_swap", "移花接木", "swap a tile for any other", (70, 71, 171, 172), ("own_turn",), swaps=True),
    Item("whereabouts", "寻牌", "where about in the wall a tile lies", (72, 173), PLAY),
    Item("next_tile", "看牌", "the next tile of the wall", (73,), PLAY),
    Item(
        "golden_finger",
        "金手指",
        "a golden mark for my discards",
        (74, 174),
        ("before_deal", *PLAY),
        until="leave_table",
    ),
)
"""The union of both lists. Of 寻牌 and 看牌, which have no name there, the document does not say when."""


def item_of(zh: str) -> Item:
    """The item of a Chinese name. Raises KeyError."""
    return {item.zh: item for item in ITEMS}[zh]


def may_use(item: Item, phase: Phase) -> bool:
    """Whether an item may be used in a phase.

    >>> may_use(item_of("乾坤大挪移"), "own_turn"), may_use(item_of("偷天换日"), "own_turn")
    (False, True)
    """
    return phase in item.phases


def lasts(item: Item, event: str) -> bool:
    """Whether an item in use goes on after "end_of_deal" or "leave_table".

    >>> lasts(item_of("金手指"), "end_of_deal"), lasts(item_of("金手指"), "leave_table")
    (True, False)
    """
    return item.until == "leave_table" and event != "leave_table"


def swapped(hand: list[Tile], wall: list[Tile], given: Tile, place: int) -> tuple[list[Tile], list[Tile]]:
    """Hand and wall after a swap: `given` lies in the wall where the tile lay that was taken; no tile comes or goes.

    `place` is the wall's place that is taken from: that of a named tile, or any. Raises ValueError if the hand does
    not have `given`, or the wall has no such place.

    >>> swapped([0, 0, 9], [20, 21], 9, 1)
    ([0, 0, 21], [20, 9])
    """
    if given not in hand or not 0 <= place < len(wall):
        raise ValueError("a swap gives a tile of the hand for one that is left in the wall")
    changed, left = hand[:], wall[:]
    changed[changed.index(given)] = wall[place]
    left[place] = given
    return changed, left


def place_of(wall: list[Tile], named: Tile) -> int:
    """The place of a named tile in what is left of the wall, -1 if it is not there: then a swap for it is refused.

    >>> place_of([20, 21, 20], 21), place_of([20], 21)
    (1, -1)
    """
    return wall.index(named) if named in wall else -1
