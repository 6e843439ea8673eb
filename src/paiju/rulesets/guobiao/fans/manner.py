"""The series of the way of winning (和牌方式)."""

from paiju.rules.win import LAST_OF_KIND, LAST_TILE, REPLACEMENT, ROBBED, SELF_DRAWN
from paiju.rulesets.guobiao.aspects import CLOSED, EDGE, MANNER, SINGLE, WAIT, Manner
from paiju.rulesets.guobiao.examples import shows  # noqa: F401  the doctests use it
from paiju.rulesets.guobiao.fans.row import MANNER_SERIES, row


@row(
    44,
    8,
    "妙手回春",
    "Last tile draw",
    MANNER_SERIES,
    MANNER,
    quote="自摸牌墙上最后一张牌和牌。不计自摸。",
    excludes=("self_drawn",),
)
def last_tile_draw(manner: Manner) -> bool:
    """The last tile that could be drawn, self-drawn.

    The documents bar 自摸. It adds to 杠上开花 (guobiao.md G12).

    >>> hand = "123m456p789s55pEE + E"
    >>> shows(hand, "last_tile_draw", "self_drawn", "last_tile"), shows(hand, "last_tile_draw", "last_tile")
    (1, 0)
    """
    return manner.has(LAST_TILE) and manner.has(SELF_DRAWN)


@row(45, 8, "海底捞月", "Last tile claim", MANNER_SERIES, MANNER, quote="和打出的最后一张牌。")
def last_tile_claim(manner: Manner) -> bool:
    """The last discard.

    >>> hand = "123m456p789s55pEE + E"
    >>> shows(hand, "last_tile_claim", "last_tile"), shows(hand, "last_tile_claim", "self_drawn", "last_tile")
    (1, 0)
    """
    return manner.has(LAST_TILE) and not manner.has(SELF_DRAWN) and not manner.has(ROBBED)


@row(
    46,
    8,
    "杠上开花",
    "Out with replacement tile",
    MANNER_SERIES,
    MANNER,
    quote="开杠抓进的牌成和牌。不计自摸。",
    excludes=("self_drawn",),
    source="document 000, 番种 46 and 81: not on a flower's replacement; document 004, 番种 46 (both lists)",
)
def out_with_replacement_tile(manner: Manner) -> bool:
    """The tile that replaced a kong, self-drawn; a flower's replacement is 自摸 only.

    The documents bar 自摸.

    >>> hand = "123m456p55pEE [9999s] + E"
    >>> shows(hand, "out_with_replacement_tile", "self_drawn", "replacement")
    1
    >>> shows(hand, "out_with_replacement_tile", "self_drawn")
    0
    """
    return manner.has(REPLACEMENT) and manner.has(SELF_DRAWN)


@row(
    47,
    8,
    "抢杠和",
    "Robbing the kong",
    MANNER_SERIES,
    MANNER,
    quote="和别人自抓开明杠的牌。不计和绝张。",
    excludes=("last_tile",),
)
def robbing_the_kong(manner: Manner) -> bool:
    """The tile that another seat added to its pung.

    The documents bar 和绝张.

    >>> hand = "123m456p78s55pEEE + 9s"
    >>> shows(hand, "robbing_the_kong", "robbed", "last_of_kind"), shows(hand, "robbing_the_kong", "last_of_kind")
    (1, 0)
    """
    return manner.has(ROBBED) and not manner.has(SELF_DRAWN)


@row(
    52,
    6,
    "全求人",
    "Melded hand",
    MANNER_SERIES,
    MANNER,
    quote="全靠吃牌、碰牌、单钓别人打出的牌和牌。不计单钓。",
    excludes=("single_wait",),
)
def melded_hand(manner: Manner) -> bool:
    """Four sets claimed from others, melded kongs among them, and a pair completed by another's tile.

    The documents bar 单钓, the only wait left.

    >>> hand = "5p [123m<] [456p<] [EEE^] [7777s+>] + 5p"
    >>> shows(hand, "melded_hand"), shows(hand, "melded_hand", "self_drawn")
    (1, 0)
    """
    return manner.open_melds == 4 and not manner.has(SELF_DRAWN)


@row(
    56,
    4,
    "不求人",
    "Fully concealed hand",
    MANNER_SERIES,
    MANNER,
    quote="4副牌及将中没有吃牌、碰牌，自摸和牌。",
    excludes=("self_drawn",),
    source="document 000, 番种 56, which alone names 明杠; document 004, 番种 56 (both lists)",
)
def fully_concealed_hand(manner: Manner) -> bool:
    """Nothing claimed, and self-drawn; a concealed kong does not matter.

    自摸 lies in the definition (不重复).

    >>> shows("123m456p55pEE [9999s] + E", "fully_concealed_hand", "self_drawn")
    1
    >>> shows("123m456p55pEE [9999s<] + E", "fully_concealed_hand", "self_drawn")
    0
    """
    return manner.open_melds == 0 and manner.has(SELF_DRAWN)


@row(
    58,
    4,
    "和绝张",
    "Last tile",
    MANNER_SERIES,
    MANNER,
    quote="和牌池、桌面已亮明的3张牌所剩的第4张牌。",
    source="document 004, 番种 58 (both lists) and 47; document 000, 番种 58, which bars it beside 抢杠和 too",
)
def last_tile(manner: Manner) -> bool:
    """The fourth tile of a kind of which three lie open on the table.

    >>> hand = "123m456p78s55pEEE + 9s"
    >>> shows(hand, "last_tile", "last_of_kind"), shows(hand, "last_tile")
    (1, 0)
    """
    return manner.has(LAST_OF_KIND)


@row(62, 2, "门前清", "Concealed hand", MANNER_SERIES, MANNER, quote="没有吃、碰、明杠，和别人打出的牌。")
def concealed_hand(manner: Manner) -> bool:
    """Nothing claimed but the winning tile; a concealed kong does not matter.

    >>> shows("123m456p55pEE [9999s] + E", "concealed_hand"), shows("123m456p55pEE [9999s<] + E", "concealed_hand")
    (1, 0)
    """
    return manner.open_melds == 0 and not manner.has(SELF_DRAWN)


@row(
    77,
    1,
    "边张",
    "Edge wait",
    MANNER_SERIES,
    WAIT,
    quote="单和123的3及789的7或1233和3、7789和7都为边张。手中有12345和3，56789和7不算和边张。",
    source="document 004, 番种 77 (second list; the first says the same); garbled in document 000",
)
def edge_wait(wait: int) -> bool:
    """A sole wait on the three of 123 or the seven of 789.

    >>> shows("12m456p789s55pEEE + 3m", "edge_wait"), shows("12345m789s55pEEE + 3m", "edge_wait")
    (1, 0)
    """
    return wait == EDGE


@row(
    78,
    1,
    "坎张",
    "Closed wait",
    MANNER_SERIES,
    WAIT,
    quote="和2张牌之间的牌。4556和5也为坎张，手中有45567和6不算坎张。",
)
def closed_wait(wait: int) -> bool:
    """A sole wait on the middle tile of a chow.

    >>> shows("4556m123p789s [CCC<] + 5m", "closed_wait"), shows("45567m55s [CCC<] [EEE<] + 6m", "closed_wait")
    (1, 0)
    """
    return wait == CLOSED


@row(79, 1, "单钓将", "Single wait", MANNER_SERIES, WAIT, quote="钓单张牌作将成和。")
def single_wait(wait: int) -> bool:
    """A sole wait on the second tile of the pair.

    >>> shows("123m567p789sEEE5s + 5s", "single_wait"), shows("123m456p789s4567p + 7p", "single_wait")
    (1, 0)
    """
    return wait == SINGLE


@row(80, 1, "自摸", "Self-drawn", MANNER_SERIES, MANNER, quote="自己抓进牌成和牌。")
def self_drawn(manner: Manner) -> bool:
    """Won with a drawn tile.

    >>> hand = "123m456p55pEE [999s<] + E"
    >>> shows(hand, "self_drawn", "self_drawn"), shows(hand, "self_drawn")
    (1, 0)
    """
    return manner.has(SELF_DRAWN)
