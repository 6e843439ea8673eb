"""The special series (特殊)."""

from paiju.rulesets.guobiao.aspects import (
    GREEN,
    NINE_GATES,
    REVERSIBLE,
    SHAPE,
    THIRTEEN_ORPHANS,
    TILES,
    Tiles,
)
from paiju.rulesets.guobiao.examples import shows  # noqa: F401  the doctests use it
from paiju.rulesets.guobiao.fans.row import SPECIAL_SERIES, row


@row(
    3,
    88,
    "绿一色",
    "All green",
    SPECIAL_SERIES,
    TILES,
    quote="由23468条及发字中的任何牌组成的顺子、刻子、将的和牌。不计混一色。如无“发”字组成的和牌，可计清一色。",
    excludes=("half_flush",),
)
def all_green(tiles: Tiles) -> bool:
    """Only 2, 3, 4, 6 and 8 of bamboo and green dragons; the dragons may be missing, and 清一色 counts then.

    The documents bar 混一色.

    >>> shows("22334466688sFF + F", "all_green"), shows("22334466688sCC + C", "all_green")
    (1, 0)
    """
    return tiles.within(GREEN)


@row(
    4,
    88,
    "九莲宝灯",
    "Nine gates",
    SPECIAL_SERIES,
    SHAPE,
    quote="由一种花色序数牌按1112345678999组成的特定牌型，见同花色任何1张序数牌即成和牌。不计清一色。",
    excludes=("full_flush", "fully_concealed_hand", "concealed_hand", "no_honors"),
)
def nine_gates(shape: int) -> bool:
    """1112345678999 of one suit in hand, won with any tile of the suit.

    The documents bar 清一色, and so 无字; the hand is concealed by definition (不重复: neither 门前清 nor 不求人), and
    one of its two 幺九刻 lies in it.

    >>> shows("1112345678999m + 5m", "nine_gates"), shows("1112345567899m + 9m", "nine_gates")
    (1, 0)
    """
    return shape == NINE_GATES


@row(
    7,
    88,
    "十三幺",
    "Thirteen orphans",
    SPECIAL_SERIES,
    SHAPE,
    quote="由3种序数牌的一、九牌，7种字牌及其中一对作将组成的和牌。不计五门齐、不求人、单钓。",
    excludes=("all_types", "fully_concealed_hand", "concealed_hand", "single_wait"),
)
def thirteen_orphans(shape: int) -> bool:
    """One of each one, nine and honor, and one of them twice.

    The documents bar 五门齐, 不求人 and 单钓; 门前清 lies in the definition (不重复).

    >>> shows("19m19p19sESWNCFP + 1m", "thirteen_orphans"), shows("1199m1199p1199sE + E", "thirteen_orphans")
    (1, 0)
    """
    return shape == THIRTEEN_ORPHANS


@row(
    40,
    8,
    "推不倒",
    "Reversible tiles",
    SPECIAL_SERIES,
    TILES,
    quote="由牌面图形没有上下区别的牌组成的和牌，包括1234589饼、245689条、白板。不计缺一门。",
    excludes=("one_voided_suit",),
)
def reversible_tiles(tiles: Tiles) -> bool:
    """Only tiles that look the same upside down: 1234589 of dots, 245689 of bamboo, white dragons.

    The documents bar 缺一门.

    >>> shows("123345p999p456sP + P", "reversible_tiles"), shows("123345p777p456sP + P", "reversible_tiles")
    (1, 0)
    """
    return tiles.within(REVERSIBLE)


@row(
    43,
    8,
    "无番和",
    "Chicken hand",
    SPECIAL_SERIES,
    -1,
    quote="和牌后，数不出任何番种分。",
    source="document 000, 番种 43: flowers do not count against it; document 004, 番种 43 (both lists)",
)
def chicken_hand(fans: int) -> bool:
    """A complete hand without any fan; tested last, flowers do not matter.

    >>> shows("123m56p678sFF [222s<] + 4p", "chicken_hand")
    1
    >>> shows("123m56p678sFF [111s<] + 4p", "chicken_hand")
    0
    """
    return fans == 0


@row(
    81,
    1,
    "花牌",
    "Flower tiles",
    SPECIAL_SERIES,
    -1,
    quote="即春夏秋冬，梅兰竹菊，每花计一分。不计在起和分内，和牌后才能计分。花牌补花成和计自摸分，不计杠上开花。",
)
def flower_tiles(flowers: int) -> int:
    """One point for each flower, outside the eight that a win needs.

    >>> shows("123m456p78s55pEEE + 9s 1f8f", "flower_tiles"), shows("123m456p78s55pEEE + 9s", "flower_tiles")
    (2, 0)
    """
    return flowers
