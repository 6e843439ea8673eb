"""The series of tiles that do not touch (不靠)."""

from paiju.rulesets.guobiao.aspects import (
    GREATER_KNITTED,
    KNITTED_STRAIGHT,
    LESSER_KNITTED,
    LESSER_KNITTED_WITH_STRAIGHT,
    SHAPE,
)
from paiju.rulesets.guobiao.examples import shows  # noqa: F401  the doctests use it
from paiju.rulesets.guobiao.fans.row import KNITTED_SERIES, row


@row(
    20,
    24,
    "七星不靠",
    "Greater honors and knitted tiles",
    KNITTED_SERIES,
    SHAPE,
    quote="必须有7个单张的东西南北中发白，加上3种花色，数位按147、258、369中的7张序数牌组成没有将牌的和牌。不计五门齐、不求人、单钓。",
    excludes=("lesser_honors_and_knitted_tiles", "all_types", "fully_concealed_hand", "concealed_hand", "single_wait"),
)
def greater_honors_and_knitted_tiles(shape: int) -> bool:
    """全不靠 with all seven honors.

    The documents bar 五门齐, 不求人 and 单钓; 全不靠 and 门前清 lie in the definition (不重复).

    >>> shows("14m258p36sESWNCF + P", "greater_honors_and_knitted_tiles")
    1
    >>> shows("147m258p36sESWNC + F", "greater_honors_and_knitted_tiles")
    0
    """
    return shape == GREATER_KNITTED


@row(
    34,
    12,
    "全不靠",
    "Lesser honors and knitted tiles",
    KNITTED_SERIES,
    SHAPE,
    quote="由单张3种花色147、258、369不能错位的序数牌及东南西北中发白中的任何14张牌组成的和牌。不计五门齐、不求人、单钓。",
    excludes=("all_types", "fully_concealed_hand", "concealed_hand", "single_wait"),
)
def lesser_honors_and_knitted_tiles(shape: int) -> bool:
    """Fourteen different tiles out of one knitted order (147, 258 and 369 of the three suits) and the honors.

    The documents bar 五门齐, 不求人 and 单钓; 门前清 lies in the definition (不重复).

    >>> shows("147m258p36sESWNC + F", "lesser_honors_and_knitted_tiles")
    1
    >>> shows("147m258p369sSSEE + S", "lesser_honors_and_knitted_tiles")
    0
    """
    return shape in (LESSER_KNITTED, LESSER_KNITTED_WITH_STRAIGHT, GREATER_KNITTED)


@row(
    35,
    12,
    "组合龙",
    "Knitted straight",
    KNITTED_SERIES,
    SHAPE,
    quote="3种花色的147、258、369不能错位的序数牌。",
    source="document 004, 番种 35 (both lists) and its forum; document 000, 番种 35",
)
def knitted_straight(shape: int) -> bool:
    """A whole knitted order with one set, concealed or melded, and a pair, or within 全不靠.

    Document 004's forum calls it a fault to refuse it with a melded set or beside 全不靠 (option
    `knitted_and_straight`).

    >>> shows("147m258p36sSS [678s<] + 9s", "knitted_straight"), shows("147m258p36sESWNC + F", "knitted_straight")
    (1, 0)
    """
    return shape in (KNITTED_STRAIGHT, LESSER_KNITTED_WITH_STRAIGHT)
