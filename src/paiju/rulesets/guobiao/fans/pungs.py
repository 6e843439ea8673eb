"""The pung series (刻子): pungs and kongs, by number, rank and concealment."""

from paiju.rulesets.guobiao.aspects import EVEN, KONGS, PUNGS, TERMINALS, TILES, Kongs, Pungs, Sets, Tiles
from paiju.rulesets.guobiao.examples import shows  # noqa: F401  the doctests use it
from paiju.rulesets.guobiao.fans.row import PUNG_SERIES, row
from paiju.tiles.tile import EAST, NORTH

_ALL_KONGS = ("melded_and_concealed_kong", "two_concealed_kongs", "two_melded_kongs", "concealed_kong", "melded_kong")


def _ranks(pungs: Sets) -> list[int]:
    """The ranks (0-8), ascending; the sets are suited."""
    return sorted(tile % 9 for tile in pungs)


def _consecutive(pungs: Sets) -> bool:
    ranks = _ranks(pungs)
    return pungs[-1] < EAST and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


@row(
    5,
    88,
    "四杠",
    "Four kongs",
    PUNG_SERIES,
    KONGS,
    quote="4个杠。",
    excludes=("three_kongs", "all_pungs", "single_wait", *_ALL_KONGS),
)
def four_kongs(kongs: Kongs) -> bool:
    """Four kongs of any kind.

    Barred: the smaller kong fans, 碰碰和 (1998) and 单钓将, since no other wait is left. Winds, dragons and 幺九刻 add
    (1998 p. 56), as do 双暗刻, 三暗刻 and 四暗刻.

    >>> shows("9p [1111m] [EEEE<] [5555p^] [2222s+>] + 9p", "four_kongs")
    1
    >>> shows("9p [1111m] [EEEE<] [5555p^] [222s>] + 9p", "four_kongs")
    0
    """
    return kongs.melded + kongs.concealed == 4


@row(
    8,
    64,
    "清幺九",
    "All terminals",
    PUNG_SERIES,
    TILES,
    quote="由序数牌一、九刻子组成的和牌。不计碰碰和、同刻、无字。",
    excludes=(
        "all_terminals_and_honors",
        "all_pungs",
        "outside_hand",
        "double_pung",
        "pung_of_terminals_or_honors",
        "no_honors",
    ),
)
def all_terminals(tiles: Tiles) -> bool:
    """Ones and nines only, also as seven pairs (1998 p. 65).

    The documents bar 碰碰和, 同刻 (read as 双同刻: 三同刻 adds, 1998 p. 74) and 无字; 混幺九, 全带幺 and 幺九刻 lie in
    the definition (不重复).

    >>> shows("111999m111999p1s + 1s", "all_terminals"), shows("111999m111999pE + E", "all_terminals")
    (1, 0)
    """
    return tiles.within(TERMINALS)


@row(
    12,
    64,
    "四暗刻",
    "Four concealed pungs",
    PUNG_SERIES,
    KONGS,
    quote="4个暗刻。不计门前清、碰碰和。",
    excludes=("three_concealed_pungs", "all_pungs", "fully_concealed_hand", "concealed_hand", "two_concealed_pungs"),
)
def four_concealed_pungs(kongs: Kongs) -> bool:
    """Four pungs, none of them claimed; concealed kongs among them.

    The documents bar 门前清 and 碰碰和; 不求人 falls with 门前清 (不重复; option `concealed_shape_self_draw`), so that
    a self-drawn one has 自摸. A pung completed by a discard is none unless its tile can be read elsewhere.

    >>> shows("111555m222888p3s + 3s", "four_concealed_pungs"), shows("111555m22288p33s + 8p", "four_concealed_pungs")
    (1, 0)
    """
    return kongs.concealed + kongs.concealed_pungs == 4


@row(
    15,
    48,
    "一色四节高",
    "Four pure shifted pungs",
    PUNG_SERIES,
    PUNGS,
    sets=4,
    quote="一种花色4副依次递增一位数的刻子，不计一色三同顺、碰。",
    excludes=("pure_triple_chow", "pure_shifted_pungs", "all_pungs"),
)
def four_pure_shifted_pungs(pungs: Sets) -> bool:
    """Four pungs or kongs of one suit with consecutive ranks.

    Document 004's first list bars 一色三节高, the other lists 一色三同顺, all of them 碰碰和: all three are barred.

    >>> shows("222333444555m8p + 8p", "four_pure_shifted_pungs")
    1
    >>> shows("222333444666m8p + 8p", "four_pure_shifted_pungs")
    0
    """
    return pungs[0] // 9 == pungs[-1] // 9 and _consecutive(pungs)


@row(17, 32, "三杠", "Three kongs", PUNG_SERIES, KONGS, quote="3个杠。", excludes=_ALL_KONGS)
def three_kongs(kongs: Kongs) -> bool:
    """Three kongs of any kind.

    The smaller kong fans lie in the definition (不重复); 碰碰和 (1998 p. 63) and the fans of concealed pungs add.

    >>> shows("23m99p [1111m] [EEEE<] [5555p^] + 4m", "three_kongs")
    1
    >>> shows("23m99p [1111m] [EEEE<] [555p^] + 4m", "three_kongs")
    0
    """
    return kongs.melded + kongs.concealed == 3


@row(
    21,
    24,
    "全双刻",
    "All even pungs",
    PUNG_SERIES,
    TILES,
    quote="由2、4、6、8序数牌的刻子、将牌组成的和牌。不计碰碰和、断幺。",
    excludes=("all_pungs", "all_simples", "no_honors"),
)
def all_even_pungs(tiles: Tiles) -> bool:
    """Pungs and a pair of twos, fours, sixes and eights only; never seven pairs.

    The documents bar 碰碰和 and 断幺; 无字 falls with 断幺 (不重复).

    >>> shows("222444m666888p2s + 2s", "all_even_pungs"), shows("222444m666888p3s + 3s", "all_even_pungs")
    (1, 0)
    """
    return tiles.within(EVEN) and tiles.in_sets


@row(
    24,
    24,
    "一色三节高",
    "Pure shifted pungs",
    PUNG_SERIES,
    PUNGS,
    sets=3,
    quote="和牌时有一种花色3副依次递增一位数字的刻子。不计一色三同顺。",
    excludes=("pure_triple_chow",),
)
def pure_shifted_pungs(pungs: Sets) -> bool:
    """Three pungs or kongs of one suit with consecutive ranks.

    The documents bar 一色三同顺 (the same tiles read as chows).

    >>> shows("22233344m55p [EEE<] + 4m", "pure_shifted_pungs")
    1
    >>> shows("22233355m55p [EEE<] + 5m", "pure_shifted_pungs")
    0
    """
    return pungs[0] // 9 == pungs[-1] // 9 and _consecutive(pungs)


@row(
    32, 16, "三同刻", "Triple pung", PUNG_SERIES, PUNGS, sets=3, quote="3个序数相同的刻子。", excludes=("double_pung",)
)
def triple_pung(pungs: Sets) -> bool:
    """Pungs or kongs of one rank in all three suits.

    双同刻 lies in the definition (不重复).

    >>> shows("222m222p22s99p [EEE<] + 2s", "triple_pung"), shows("222m222p33s99p [EEE<] + 3s", "triple_pung")
    (1, 0)
    """
    return pungs[-1] < EAST and len({tile % 9 for tile in pungs}) == 1


@row(
    33, 16, "三暗刻", "Three concealed pungs", PUNG_SERIES, KONGS, quote="3个暗刻。", excludes=("two_concealed_pungs",)
)
def three_concealed_pungs(kongs: Kongs) -> bool:
    """Three pungs, none of them claimed; concealed kongs among them.

    双暗刻 lies in the definition (不重复). Document 004's forum: 444555 99 东东东 中中 is 三暗刻 off a discard and
    四暗刻 self-drawn.

    >>> shows("444555m99sEEECC + C", "three_concealed_pungs"), shows("444555m99sEECCC + E", "two_concealed_pungs")
    (1, 0)
    """
    return kongs.concealed + kongs.concealed_pungs >= 3


@row(
    42,
    8,
    "三色三节高",
    "Mixed shifted pungs",
    PUNG_SERIES,
    PUNGS,
    sets=3,
    quote="和牌时，有3种花色3副依次递增一位数的刻子。",
)
def mixed_shifted_pungs(pungs: Sets) -> bool:
    """Three pungs or kongs of the three suits with consecutive ranks.

    >>> shows("222m333p44s99p [EEE<] + 4s", "mixed_shifted_pungs")
    1
    >>> shows("222m333p55s99p [EEE<] + 5s", "mixed_shifted_pungs")
    0
    """
    return len({tile // 9 for tile in pungs}) == 3 and _consecutive(pungs)


@row(48, 6, "碰碰和", "All pungs", PUNG_SERIES, PUNGS, quote="由4副刻子、将牌组成的和牌。")
def all_pungs(pungs: Pungs) -> bool:
    """Four pungs or kongs and a pair.

    >>> shows("222m444p55s99p [EEE<] + 5s", "all_pungs"), shows("222m444p56s99p [EEE<] + 7s", "all_pungs")
    (1, 0)
    """
    return len(pungs.tiles) == 4


@row(
    53,
    6,
    "双暗杠",
    "Two concealed kongs",
    PUNG_SERIES,
    KONGS,
    quote="2个暗杠。",
    excludes=("two_concealed_pungs", "concealed_kong"),
)
def two_concealed_kongs(kongs: Kongs) -> bool:
    """Two concealed kongs (option `double_concealed_kong`: 8 in the text of 2006).

    暗杠 and 双暗刻 lie in the definition (不重复).

    >>> shows("23m567p55s [1111m] [9999s] + 4m", "two_concealed_kongs")
    1
    >>> shows("23m567p55s [1111m] [9999s<] + 4m", "two_concealed_kongs")
    0
    """
    return kongs.concealed >= 2


@row(57, 4, "双明杠", "Two melded kongs", PUNG_SERIES, KONGS, quote="2个明杠。", excludes=("melded_kong",))
def two_melded_kongs(kongs: Kongs) -> bool:
    """Two melded kongs, from a discard or added.

    明杠 lies in the definition (不重复).

    >>> shows("23m567p55s [1111m<] [9999s+>] + 4m", "two_melded_kongs")
    1
    >>> shows("23m567p55s [1111m] [9999s<] + 4m", "two_melded_kongs")
    0
    """
    return kongs.melded >= 2


@row(65, 2, "双同刻", "Double pung", PUNG_SERIES, PUNGS, sets=2, quote="2副序数相同的刻子。")
def double_pung(pungs: Sets) -> bool:
    """Pungs or kongs of one rank in two suits; two such pairs count twice.

    >>> shows("222m22p567s99p [EEE<] + 2p", "double_pung"), shows("222m33p567s99p [EEE<] + 3p", "double_pung")
    (1, 0)
    """
    return pungs[-1] < EAST and pungs[0] % 9 == pungs[1] % 9


@row(66, 2, "双暗刻", "Two concealed pungs", PUNG_SERIES, KONGS, quote="2个暗刻。")
def two_concealed_pungs(kongs: Kongs) -> bool:
    """Two pungs that were not claimed; a concealed kong counts as one.

    >>> shows("222m444p56s99p [EEE<] + 7s", "two_concealed_pungs")
    1
    >>> shows("222m44p567s99p [EEE<] + 4p", "two_concealed_pungs")
    0
    """
    return kongs.concealed + kongs.concealed_pungs >= 2


@row(67, 2, "暗杠", "Concealed kong", PUNG_SERIES, KONGS, quote="自抓4张相同的牌开杠。")
def concealed_kong(kongs: Kongs) -> int:
    """A concealed kong.

    >>> shows("22256m456p99p [EEEE] + 7m", "concealed_kong"), shows("22256m456p99p [EEEE<] + 7m", "concealed_kong")
    (1, 0)
    """
    return kongs.concealed


@row(
    73, 1, "幺九刻", "Pung of terminals or honors", PUNG_SERIES, PUNGS, quote="3张相同的一、九序数牌及字牌组成的刻子。"
)
def pung_of_terminals_or_honors(pungs: Pungs) -> int:
    """A pung or kong of ones, nines or winds, for each.

    Taken out one by one (不重复): pungs of dragons, of the round's and the seat's wind, all winds where there are
    three or more of them (大四喜, 小四喜, 三风刻), and one of the two that 九莲宝灯 is made of.

    >>> shows("111m456p56s99p [SSS<] + 7s", "pung_of_terminals_or_honors")
    2
    >>> shows("222m456p56s99p [EEE<] + 7s", "pung_of_terminals_or_honors")
    0
    """
    named = {pungs.round_wind, pungs.seat_wind}
    found = 0
    for tile in pungs.tiles:
        if tile < EAST:
            found += tile % 9 in (0, 8)
        elif tile <= NORTH:
            found += pungs.winds < 3 and tile not in named
    return max(found - 1, 0) if pungs.nine_gates else found


@row(
    74,
    1,
    "明杠",
    "Melded kong",
    PUNG_SERIES,
    KONGS,
    quote="自己有暗刻，碰别人打出的一张相同的牌开杠；或自己抓进一张与碰的明刻相同的牌开杠。",
)
def melded_kong(kongs: Kongs) -> int:
    """A kong from a discard, or a tile added to a claimed pung.

    >>> shows("22256m456p99p [EEEE+<] + 7m", "melded_kong"), shows("22256m456p99p [EEE<] + 7m", "melded_kong")
    (1, 0)
    """
    return kongs.melded


@row(
    82,
    5,
    "明暗杠",
    "Melded and concealed kong",
    PUNG_SERIES,
    KONGS,
    quote="",
    excludes=("concealed_kong", "melded_kong"),
    source="none of the 81: contest libraries count 5, the text of 2006 counts 6; option `mixed_kong`",
)
def melded_and_concealed_kong(kongs: Kongs) -> bool:
    """One melded and one concealed kong, where the option `mixed_kong` gives them a fan of their own.

    By the documents they are 明杠 and 暗杠.

    >>> shows("23m567p55s [1111m] [9999s<] + 4m", "melded_and_concealed_kong", mixed_kong=5)
    1
    >>> shows("23m567p55s [1111m] [9999s] + 4m", "melded_and_concealed_kong", mixed_kong=5)
    0
    """
    return kongs.melded == 1 and kongs.concealed == 1
