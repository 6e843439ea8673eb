"""The honor series (字牌): winds and dragons."""

from paiju.rulesets.guobiao.aspects import HONORS as HONOR_ZONE
from paiju.rulesets.guobiao.aspects import PUNGS, TILES, Pungs, Sets, Tiles
from paiju.rulesets.guobiao.examples import shows  # noqa: F401  the doctests use it
from paiju.rulesets.guobiao.fans.row import HONOR_SERIES, row
from paiju.tiles.tile import EAST, NORTH, RED

# Dragon and wind pungs are what the bigger fans are made of: 1998, 不重复 (guobiao.md keeps the reading of the peers).


@row(
    1,
    88,
    "大四喜",
    "Big four winds",
    HONOR_SERIES,
    PUNGS,
    sets=4,
    quote="由4副风刻组成的和牌。不计圈风刻、门风刻、三风刻、碰碰和。",
    excludes=("big_three_winds", "all_pungs", "prevalent_wind", "seat_wind"),
)
def big_four_winds(pungs: Sets) -> bool:
    """Pungs or kongs of all four winds.

    The documents bar 圈风刻, 门风刻, 三风刻 and 碰碰和; the pungs give no 幺九刻 either (不重复).

    >>> shows("5mEEESSSWWWNNN + 5m", "big_four_winds"), shows("555mEEESSSWWWN + N", "big_four_winds")
    (1, 0)
    """
    return all(EAST <= tile <= NORTH for tile in pungs)


@row(
    2,
    88,
    "大三元",
    "Big three dragons",
    HONOR_SERIES,
    PUNGS,
    sets=3,
    quote="和牌中，有中发白3副刻子。不计箭刻。",
    excludes=("two_dragon_pungs", "dragon_pung"),
)
def big_three_dragons(pungs: Sets) -> bool:
    """Pungs or kongs of all three dragons.

    The documents bar 箭刻, and so 双箭刻; the pungs give no 幺九刻 (不重复).

    >>> shows("CCCFFFPP123m55s + P", "big_three_dragons"), shows("CCCFFFP123m555s + P", "big_three_dragons")
    (1, 0)
    """
    return all(tile >= RED for tile in pungs)


@row(
    9,
    64,
    "小四喜",
    "Little four winds",
    HONOR_SERIES,
    PUNGS,
    sets=3,
    pair=True,
    quote="和牌时有风牌的3副刻子及将牌。不计三风刻。",
    excludes=("big_three_winds",),
)
def little_four_winds(pungs: Sets, pair: int) -> bool:
    """Pungs or kongs of three winds and a pair of the fourth.

    The documents bar 三风刻; the three pungs give no 幺九刻 (不重复), but 圈风刻 and 门风刻 add.

    >>> shows("EEESSSWWWN123m + N", "little_four_winds"), shows("EEESSSWWWC123m + C", "little_four_winds")
    (1, 0)
    """
    return EAST <= pair <= NORTH and all(EAST <= tile <= NORTH for tile in pungs)


@row(
    10,
    64,
    "小三元",
    "Little three dragons",
    HONOR_SERIES,
    PUNGS,
    sets=2,
    pair=True,
    quote="和牌时有箭牌的两副刻子和将牌。不计箭刻。",
    excludes=("two_dragon_pungs", "dragon_pung"),
)
def little_three_dragons(pungs: Sets, pair: int) -> bool:
    """Pungs or kongs of two dragons and a pair of the third.

    The documents bar 箭刻, and so 双箭刻; the pungs give no 幺九刻 (不重复).

    >>> shows("CCCFFFP123m456s + P", "little_three_dragons"), shows("CCCFFFE123m456s + E", "little_three_dragons")
    (1, 0)
    """
    return pair >= RED and all(tile >= RED for tile in pungs)


@row(
    11,
    64,
    "字一色",
    "All honors",
    HONOR_SERIES,
    TILES,
    quote="由字牌的刻子、将组成的和牌。不计碰碰和。",
    excludes=("all_pungs", "all_terminals_and_honors", "outside_hand", "pung_of_terminals_or_honors"),
)
def all_honors(tiles: Tiles) -> bool:
    """Honors only, also as seven pairs (1998 p. 65).

    The documents bar 碰碰和; 混幺九, 全带幺 and 幺九刻 lie in the definition (不重复). 箭刻 and the winds add.

    >>> shows("EEESSSWWWCCFF + F", "all_honors"), shows("EEESSSWWWCC11m + 1m", "all_honors")
    (1, 0)
    """
    return tiles.within(HONOR_ZONE) and tiles.in_sets_or_pairs


@row(38, 12, "三风刻", "Big three winds", HONOR_SERIES, PUNGS, sets=3, quote="3个风刻。")
def big_three_winds(pungs: Sets) -> bool:
    """Pungs or kongs of three winds.

    They give no 幺九刻 (不重复); 圈风刻, 门风刻 and 缺一门 add (1998 p. 79).

    >>> shows("EEESSSWW123m55s + W", "big_three_winds"), shows("EEESSS123m55s99p + 9p", "big_three_winds")
    (1, 0)
    """
    return all(EAST <= tile <= NORTH for tile in pungs)


@row(54, 6, "双箭刻", "Two dragon pungs", HONOR_SERIES, PUNGS, sets=2, quote="2副箭刻。", excludes=("dragon_pung",))
def two_dragon_pungs(pungs: Sets) -> bool:
    """Pungs or kongs of two dragons.

    箭刻 is each of them by itself (不重复).

    >>> shows("CCCFF123m789s55p + F", "two_dragon_pungs"), shows("CCCFF123m789s55p + 5p", "two_dragon_pungs")
    (1, 0)
    """
    return all(tile >= RED for tile in pungs)


@row(59, 2, "箭刻", "Dragon pung", HONOR_SERIES, PUNGS, quote="由中、发、白3张相同的牌组成的刻子。")
def dragon_pung(pungs: Pungs) -> int:
    """A pung or kong of dragons.

    It gives no 幺九刻 (不重复, per pung).

    >>> shows("CC123m456p789s55p + C", "dragon_pung"), shows("CCEE123m456p789s + E", "dragon_pung")
    (1, 0)
    """
    return pungs.dragons


@row(60, 2, "圈风刻", "Prevalent wind", HONOR_SERIES, PUNGS, quote="与圈风相同的风刻。")
def prevalent_wind(pungs: Pungs) -> bool:
    """A pung or kong of the round's wind.

    It gives no 幺九刻 (不重复, per pung); where it is the seat's wind too, both fans count.

    >>> shows("EE123m456p789s55p + E", "prevalent_wind"), shows("EE123m456p789s55p + E", "prevalent_wind", round="S")
    (1, 0)
    """
    return pungs.round_wind in pungs.tiles


@row(61, 2, "门风刻", "Seat wind", HONOR_SERIES, PUNGS, quote="与本门风相同的风刻。")
def seat_wind(pungs: Pungs) -> bool:
    """A pung or kong of the winner's own wind.

    It gives no 幺九刻 (不重复, per pung).

    >>> shows("EE123m456p789s55p + E", "seat_wind"), shows("EE123m456p789s55p + E", "seat_wind", seat="S")
    (1, 0)
    """
    return pungs.seat_wind in pungs.tiles
