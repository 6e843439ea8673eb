"""The chows of the series of suited tiles (序数牌).

All but 平和 are combinations: some chows (for two of them with the pair) at a time. What is made of several chows
takes them up: a smaller fan inside them joins sets that are joined already, and does not count (不拆移, 套算一次;
`paiju.rulesets.guobiao.combination`). Exclusions that the documents name stand in the rows all the same.
"""

from itertools import pairwise

from paiju.rulesets.guobiao.aspects import CHOWS, Chows, Sets
from paiju.rulesets.guobiao.examples import shows  # noqa: F401  the doctests use it
from paiju.rulesets.guobiao.fans.row import SUITED_SERIES, row


def _suits(chows: Sets) -> int:
    return len({low // 9 for low in chows})


def _ranks(chows: Sets) -> list[int]:
    """The lowest ranks (0-6), ascending."""
    return sorted(low % 9 for low in chows)


def _steps(chows: Sets) -> set[int]:
    """The differences between neighbouring lowest ranks."""
    ranks = _ranks(chows)
    return {above - below for below, above in pairwise(ranks)}


@row(
    13,
    64,
    "一色双龙会",
    "Pure terminal chows",
    SUITED_SERIES,
    CHOWS,
    sets=4,
    pair=True,
    quote="一种花色的两个老少副，5为将牌。不计平和、七对、清一色。",
    excludes=("seven_pairs", "full_flush", "all_chows", "pure_double_chow", "two_terminal_chows", "no_honors"),
)
def pure_terminal_chows(chows: Sets, pair: int) -> bool:
    """Twice 123 and 789 and a pair of fives, all of one suit.

    The documents bar 平和, 七对 and 清一色; 无字 falls with 清一色, 一般高 and 老少副 lie in the definition (不重复).

    >>> shows("1122335577889m + 9m", "pure_terminal_chows"), shows("1122336677889m + 9m", "pure_terminal_chows")
    (1, 0)
    """
    return _suits(chows) == 1 and _ranks(chows) == [0, 0, 6, 6] and pair == chows[0] // 9 * 9 + 4


@row(
    14,
    48,
    "一色四同顺",
    "Quadruple chow",
    SUITED_SERIES,
    CHOWS,
    sets=4,
    quote="一种花色4副序数相同的顺子，不计一色三节高、一般高、四归一。",
    excludes=("pure_triple_chow", "pure_shifted_pungs", "tile_hog", "pure_double_chow"),
)
def quadruple_chow(chows: Sets) -> bool:
    """The same chow of one suit four times.

    Document 004's first list bars 一色三同顺, its second and document 000 一色三节高, all three 一般高 and 四归一: all
    are barred.

    >>> shows("111122223333m5s + 5s", "quadruple_chow"), shows("111222333m234m5s + 5s", "quadruple_chow")
    (1, 0)
    """
    return len(set(chows)) == 1


@row(
    16,
    32,
    "一色四步高",
    "Four pure shifted chows",
    SUITED_SERIES,
    CHOWS,
    sets=4,
    quote="一种花色4副依次递增一位数或依次递增二位数的顺子。",
    excludes=("pure_shifted_chows",),
)
def four_pure_shifted_chows(chows: Sets) -> bool:
    """Four chows of one suit, each one rank above the one before, or each two ranks.

    The four chows are taken up: no 一色三步高, 连六 or 老少副 inside (1998 p. 62-63). 缺一门 adds.

    >>> shows("123234345456m5s + 5s", "four_pure_shifted_chows")
    1
    >>> shows("123234345567m5s + 5s", "four_pure_shifted_chows")
    0
    """
    return _suits(chows) == 1 and _steps(chows) in ({1}, {2})


@row(
    23,
    24,
    "一色三同顺",
    "Pure triple chow",
    SUITED_SERIES,
    CHOWS,
    sets=3,
    quote="和牌时有一种花色3副序数相同的顺子。不计一色三节高。",
    excludes=("pure_shifted_pungs", "pure_double_chow"),
)
def pure_triple_chow(chows: Sets) -> bool:
    """The same chow of one suit three times.

    The documents bar 一色三节高 (the same tiles read as pungs); 一般高 lies in the definition (不重复).

    >>> shows("112233m789p5s [123m<] + 5s", "pure_triple_chow"), shows("112233m234789p5s + 5s", "pure_triple_chow")
    (1, 0)
    """
    return len(set(chows)) == 1


@row(28, 16, "清龙", "Pure straight", SUITED_SERIES, CHOWS, sets=3, quote="和牌时，有一种花1-9相连接的序数牌。")
def pure_straight(chows: Sets) -> bool:
    """123, 456 and 789 of one suit.

    No 连六 or 老少副 inside (套算一次).

    >>> shows("123456789m234p5s + 5s", "pure_straight"), shows("123456m789p234p5s + 5s", "pure_straight")
    (1, 0)
    """
    return _suits(chows) == 1 and _ranks(chows) == [0, 3, 6]


@row(
    29,
    16,
    "三色双龙会",
    "Three-suited terminal chows",
    SUITED_SERIES,
    CHOWS,
    sets=4,
    pair=True,
    quote="2种花色2个老少副、另一种花色5作将的和牌。不计喜相逢、老少副、无字、平和。",
    excludes=("all_chows", "mixed_double_chow", "two_terminal_chows", "no_honors"),
)
def three_suited_terminal_chows(chows: Sets, pair: int) -> bool:
    """123 and 789 of two suits each and a pair of fives of the third.

    The documents bar 喜相逢, 老少副, 无字 and 平和.

    >>> shows("123789m123789p5s + 5s", "three_suited_terminal_chows")
    1
    >>> shows("123789m123789p6s + 6s", "three_suited_terminal_chows")
    0
    """
    suits = {low // 9 for low in chows}
    ends = sorted(chows) == sorted(9 * suit + rank for suit in suits for rank in (0, 6))
    return ends and pair % 9 == 4 and pair // 9 not in suits


@row(
    30,
    16,
    "一色三步高",
    "Pure shifted chows",
    SUITED_SERIES,
    CHOWS,
    sets=3,
    quote="和牌时，有一种花色3副依次递增一位或依次递增二位数字的顺子。",
)
def pure_shifted_chows(chows: Sets) -> bool:
    """Three chows of one suit, each one rank above the one before, or each two ranks.

    >>> shows("123234345m789p5s + 5s", "pure_shifted_chows"), shows("123234456m789p5s + 5s", "pure_shifted_chows")
    (1, 0)
    """
    return _suits(chows) == 1 and _steps(chows) in ({1}, {2})


@row(39, 8, "花龙", "Mixed straight", SUITED_SERIES, CHOWS, sets=3, quote="3种花色的3副顺子连接成1-9的序数牌。")
def mixed_straight(chows: Sets) -> bool:
    """123, 456 and 789, each of another suit.

    >>> shows("123m456p789s234p5s + 5s", "mixed_straight"), shows("123m456p678s234p5s + 5s", "mixed_straight")
    (1, 0)
    """
    return _suits(chows) == 3 and _ranks(chows) == [0, 3, 6]


@row(
    41, 8, "三色三同顺", "Mixed triple chow", SUITED_SERIES, CHOWS, sets=3, quote="和牌时，有3种花色3副序数相同的顺子。"
)
def mixed_triple_chow(chows: Sets) -> bool:
    """The same chow in each of the three suits.

    No 喜相逢 inside (套算一次); a fourth chow may add one fan with one of the three.

    >>> shows("234m234p234s789p5s + 5s", "mixed_triple_chow"), shows("234m234p345s789p5s + 5s", "mixed_triple_chow")
    (1, 0)
    """
    return _suits(chows) == 3 and _steps(chows) == {0}


@row(
    50, 6, "三色三步高", "Mixed shifted chows", SUITED_SERIES, CHOWS, sets=3, quote="3种花色3副依次递增一位序数的顺子。"
)
def mixed_shifted_chows(chows: Sets) -> bool:
    """Three chows of the three suits, each one rank above the one before; two ranks are not enough.

    >>> shows("234m345p456s789p5s + 5s", "mixed_shifted_chows")
    1
    >>> shows("123m345p567s789p5s + 5s", "mixed_shifted_chows")
    0
    """
    return _suits(chows) == 3 and _steps(chows) == {1}


@row(
    63,
    2,
    "平和",
    "All chows",
    SUITED_SERIES,
    CHOWS,
    quote="由4副顺子及序数牌作将组成的和牌，边、坎、钓不影响平和。",
    excludes=("no_honors",),
)
def all_chows(chows: Chows) -> bool:
    """Four chows and a suited pair; 组合龙 with a chow and a suited pair too.

    无字 lies in the definition (不重复).

    >>> shows("123m345p567s789p5s + 5s", "all_chows"), shows("123m345p567s789pE + E", "all_chows")
    (1, 0)
    """
    return chows.pair_is_suited and len(chows.lows) == (1 if chows.knitted_straight else 4)


@row(69, 1, "一般高", "Pure double chow", SUITED_SERIES, CHOWS, sets=2, quote="由一种花色2副相同的顺子组成的牌。")
def pure_double_chow(chows: Sets) -> bool:
    """The same chow of one suit twice.

    >>> shows("112233m567s888pE + E", "pure_double_chow"), shows("123m234m567s888pE + E", "pure_double_chow")
    (1, 0)
    """
    return chows[0] == chows[1]


@row(70, 1, "喜相逢", "Mixed double chow", SUITED_SERIES, CHOWS, sets=2, quote="2种花色2副序数相同的顺子。")
def mixed_double_chow(chows: Sets) -> bool:
    """The same chow in two suits.

    >>> shows("123m123p567s888pE + E", "mixed_double_chow"), shows("123m234p567s888pE + E", "mixed_double_chow")
    (1, 0)
    """
    return _suits(chows) == 2 and _steps(chows) == {0}


@row(71, 1, "连六", "Short straight", SUITED_SERIES, CHOWS, sets=2, quote="一种花色6张相连接的序数牌。")
def short_straight(chows: Sets) -> bool:
    """Two chows of one suit that make six ranks in a row.

    >>> shows("123456m567s888pE + E", "short_straight"), shows("123567m567s888pE + E", "short_straight")
    (1, 0)
    """
    return _suits(chows) == 1 and _steps(chows) == {3}


@row(72, 1, "老少副", "Two terminal chows", SUITED_SERIES, CHOWS, sets=2, quote="一种花色牌的123、789两副顺子。")
def two_terminal_chows(chows: Sets) -> bool:
    """123 and 789 of one suit.

    >>> shows("123789m567s888pE + E", "two_terminal_chows"), shows("123678m567s888pE + E", "two_terminal_chows")
    (1, 0)
    """
    return _suits(chows) == 1 and _steps(chows) == {6}
