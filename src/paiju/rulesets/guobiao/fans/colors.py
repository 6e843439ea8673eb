"""The series of suits and honors together (花色组合): which suits and honors a hand holds."""

from paiju.rulesets.guobiao.aspects import TILES, Tiles
from paiju.rulesets.guobiao.examples import shows  # noqa: F401  the doctests use it
from paiju.rulesets.guobiao.fans.row import COLOR_SERIES, row


@row(
    22,
    24,
    "清一色",
    "Full flush",
    COLOR_SERIES,
    TILES,
    quote="由一种花色的序数牌组成的和牌。不计无字。",
    excludes=("no_honors",),
)
def full_flush(tiles: Tiles) -> bool:
    """Tiles of one suit only.

    The documents bar 无字.

    >>> shows("123345678m5m999m + 5m", "full_flush"), shows("123345678mE999m + E", "full_flush")
    (1, 0)
    """
    return tiles.suits == 1 and not tiles.honors


@row(49, 6, "混一色", "Half flush", COLOR_SERIES, TILES, quote="由一种花色序数牌及字牌组成的和牌。")
def half_flush(tiles: Tiles) -> bool:
    """Tiles of one suit and honors.

    >>> shows("123345678mE999m + E", "half_flush"), shows("123345678mE999p + E", "half_flush")
    (1, 0)
    """
    return tiles.suits == 1 and tiles.honors


@row(51, 6, "五门齐", "All types", COLOR_SERIES, TILES, quote="和牌时3种序数牌、风、箭牌齐全。")
def all_types(tiles: Tiles) -> bool:
    """All three suits, winds and dragons.

    >>> shows("123m456p789sEEEC + C", "all_types"), shows("123m456p789sEEES + S", "all_types")
    (1, 0)
    """
    return tiles.suits == 3 and tiles.winds and tiles.dragons


@row(75, 1, "缺一门", "One voided suit", COLOR_SERIES, TILES, quote="和牌中缺少一种花色序数牌。")
def one_voided_suit(tiles: Tiles) -> bool:
    """Tiles of exactly two suits, with or without honors.

    >>> shows("123m456789pEEEC + C", "one_voided_suit"), shows("123m456p789sEEEC + C", "one_voided_suit")
    (1, 0)
    """
    return tiles.suits == 2


@row(76, 1, "无字", "No honors", COLOR_SERIES, TILES, quote="和牌中没有风、箭牌。")
def no_honors(tiles: Tiles) -> bool:
    """No winds or dragons.

    >>> shows("111m456789p999s5m + 5m", "no_honors"), shows("111m456789p999sE + E", "no_honors")
    (1, 0)
    """
    return not tiles.honors
