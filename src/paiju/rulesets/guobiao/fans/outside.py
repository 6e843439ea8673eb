"""The series of sets that all hold something (全带)."""

from paiju.rulesets.guobiao.aspects import TERMINALS_AND_HONORS, TILES, Tiles
from paiju.rulesets.guobiao.examples import shows  # noqa: F401  the doctests use it
from paiju.rulesets.guobiao.fans.row import OUTSIDE_SERIES, row


@row(
    18,
    32,
    "混幺九",
    "All terminals and honors",
    OUTSIDE_SERIES,
    TILES,
    quote="由字牌和序数牌一、九的刻子及将牌组成的和牌。不计碰碰和。",
    excludes=("all_pungs", "outside_hand", "pung_of_terminals_or_honors"),
)
def all_terminals_and_honors(tiles: Tiles) -> bool:
    """Ones, nines and honors only, in pungs and a pair or in seven pairs.

    The documents bar 碰碰和; 全带幺 and 幺九刻 lie in the definition (不重复). 双同刻 and 五门齐 add.

    >>> shows("111999m111pCCCE + E", "all_terminals_and_honors")
    1
    >>> shows("111999m222pCCCE + E", "all_terminals_and_honors")
    0
    """
    return tiles.within(TERMINALS_AND_HONORS) and tiles.in_sets_or_pairs


@row(
    31,
    16,
    "全带五",
    "All fives",
    OUTSIDE_SERIES,
    TILES,
    quote="每副牌及将牌必须有5的序数牌。不计断幺。",
    excludes=("all_simples", "no_honors"),
)
def all_fives(tiles: Tiles) -> bool:
    """A five in every set and in the pair.

    The documents bar 断幺; 无字 lies in that (不重复).

    >>> shows("345m456m567p555s5p + 5p", "all_fives"), shows("345m456m567p444s5p + 5p", "all_fives")
    (1, 0)
    """
    return tiles.five_in_each


@row(55, 4, "全带幺", "Outside hand", OUTSIDE_SERIES, TILES, quote="和牌时，每副牌、将牌都有幺牌。")
def outside_hand(tiles: Tiles) -> bool:
    """A one, a nine or honors in every set and in the pair.

    >>> shows("123m789m123p999sE + E", "outside_hand"), shows("123m789m123p888sE + E", "outside_hand")
    (1, 0)
    """
    return tiles.end_in_each
