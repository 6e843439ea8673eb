"""The series of seven pairs (七对)."""

from paiju.rulesets.guobiao.aspects import SEVEN_PAIRS, SHAPE, SHIFTED_PAIRS
from paiju.rulesets.guobiao.examples import shows  # noqa: F401  the doctests use it
from paiju.rulesets.guobiao.fans.row import PAIR_SERIES, row


@row(
    6,
    88,
    "连七对",
    "Seven shifted pairs",
    PAIR_SERIES,
    SHAPE,
    quote="由一种花色序数牌组成序数相连的7个对子的和牌。不计清一色、不求人、单钓。",
    excludes=("seven_pairs", "full_flush", "fully_concealed_hand", "concealed_hand", "no_honors", "single_wait"),
)
def seven_shifted_pairs(shape: int) -> bool:
    """Seven pairs of one suit with consecutive ranks.

    The documents bar 清一色, 不求人 and 单钓; 七对, 门前清 and 无字 lie in the definition (不重复).

    >>> shows("1122334455667m + 7m", "seven_shifted_pairs"), shows("1122334455668m + 8m", "seven_shifted_pairs")
    (1, 0)
    """
    return shape == SHIFTED_PAIRS


@row(
    19,
    24,
    "七对",
    "Seven pairs",
    PAIR_SERIES,
    SHAPE,
    quote="由7个对子组成的和牌。不计不求人、单钓。",
    excludes=("fully_concealed_hand", "concealed_hand", "single_wait"),
)
def seven_pairs(shape: int) -> bool:
    """Seven pairs; four equal tiles are two of them.

    The documents bar 不求人 and 单钓; 门前清 lies in the definition (不重复). Self-drawn it has 自摸.

    >>> shows("1155m2266p33sEEC + C", "seven_pairs"), shows("1122335778899m + 5m", "seven_pairs")
    (1, 0)
    """
    return shape in (SEVEN_PAIRS, SHIFTED_PAIRS)
