"""The series of suited tiles (序数牌), where only the ranks of the tiles matter."""

from paiju.rulesets.guobiao.aspects import (
    HOGS,
    LOWER,
    LOWER_FOUR,
    MIDDLE,
    SIMPLES,
    TILES,
    UPPER,
    UPPER_FOUR,
    Tiles,
)
from paiju.rulesets.guobiao.examples import shows  # noqa: F401  the doctests use it
from paiju.rulesets.guobiao.fans.row import SUITED_SERIES, row


@row(
    25,
    24,
    "全大",
    "Upper tiles",
    SUITED_SERIES,
    TILES,
    quote="由序数牌789组成的顺子、刻子、将牌的和牌。不计无字。",
    excludes=("upper_four", "no_honors"),
)
def upper_tiles(tiles: Tiles) -> bool:
    """Sevens, eights and nines only.

    The documents bar 无字; 大于五 lies in the definition (不重复; 1998 p. 77 names it once against itself).

    >>> shows("777m789m999p8s789s + 8s", "upper_tiles"), shows("777m789m999p8s678s + 8s", "upper_tiles")
    (1, 0)
    """
    return tiles.within(UPPER)


@row(
    26,
    24,
    "全中",
    "Middle tiles",
    SUITED_SERIES,
    TILES,
    quote="由序数牌456组成的顺子、刻子、将牌的和牌。不计断幺。",
    excludes=("all_simples", "no_honors"),
)
def middle_tiles(tiles: Tiles) -> bool:
    """Fours, fives and sixes only.

    The documents bar 断幺; 无字 lies in that (不重复).

    >>> shows("444m456m666p5s456s + 5s", "middle_tiles"), shows("444m456m666p5s345s + 5s", "middle_tiles")
    (1, 0)
    """
    return tiles.within(MIDDLE)


@row(
    27,
    24,
    "全小",
    "Lower tiles",
    SUITED_SERIES,
    TILES,
    quote="由序数牌123组成的顺子、刻子、将牌的和牌。不计无字。",
    excludes=("lower_four", "no_honors"),
)
def lower_tiles(tiles: Tiles) -> bool:
    """Ones, twos and threes only.

    The documents bar 无字; 小于五 lies in the definition (不重复).

    >>> shows("111m123m333p2s123s + 2s", "lower_tiles"), shows("111m123m333p2s234s + 2s", "lower_tiles")
    (1, 0)
    """
    return tiles.within(LOWER)


@row(
    36,
    12,
    "大于五",
    "Upper four",
    SUITED_SERIES,
    TILES,
    quote="由序数牌6-9的顺子、刻子、将牌组成的和牌。不计无字。",
    excludes=("no_honors",),
)
def upper_four(tiles: Tiles) -> bool:
    """Sixes to nines only, also as seven pairs.

    >>> shows("666m789m999p8s678s + 8s", "upper_four"), shows("666m789m999p8s567s + 8s", "upper_four")
    (1, 0)
    """
    return tiles.within(UPPER_FOUR)


@row(
    37,
    12,
    "小于五",
    "Lower four",
    SUITED_SERIES,
    TILES,
    quote="由序数牌1-4的顺子、刻子、将牌组成的和牌。不计无字。",
    excludes=("no_honors",),
)
def lower_four(tiles: Tiles) -> bool:
    """Ones to fours only, also as seven pairs.

    >>> shows("111m234m333p2s123s + 2s", "lower_four"), shows("111m345m333p2s123s + 2s", "lower_four")
    (1, 0)
    """
    return tiles.within(LOWER_FOUR)


@row(
    64,
    2,
    "四归一",
    "Tile hog",
    SUITED_SERIES,
    HOGS,
    quote="和牌中，有4张相同的牌归于一家的顺子、刻子、对子、将牌中。",
    source="document 000, 番种 64, which alone adds 不包括杠牌; document 004, 番种 64 (both lists)",
)
def tile_hog(hogs: int) -> int:
    """Four equal tiles that are no kong, counted for each kind; in seven pairs too (1998 p. 64).

    >>> shows("345m555m789p123sE + E", "tile_hog"), shows("345m789pE123s [5555p] + E", "tile_hog")
    (1, 0)
    """
    return hogs


@row(68, 2, "断幺", "All simples", SUITED_SERIES, TILES, quote="和牌中没有一、九及字牌。", excludes=("no_honors",))
def all_simples(tiles: Tiles) -> bool:
    """No ones, nines or honors.

    无字 lies in the definition (不重复).

    >>> shows("234m345p567s678p5s + 5s", "all_simples"), shows("234m345p567s789p5s + 5s", "all_simples")
    (1, 0)
    """
    return tiles.within(SIMPLES)
