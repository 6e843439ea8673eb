"""Names of tiles and winds, melds and shapes."""

from typing import Final

_ZH_RANKS: Final = "一二三四五六七八九"
_SUITS: Final = (("m", "万", "characters"), ("p", "饼", "dots"), ("s", "条", "bamboo"))
_FLOWERS: Final = (
    ("春", "spring"),
    ("夏", "summer"),
    ("秋", "autumn"),
    ("冬", "winter"),
    ("梅", "plum"),
    ("兰", "orchid"),
    ("竹", "bamboo flower"),
    ("菊", "chrysanthemum"),
)

_NUMBERED: Final[dict[str, tuple[str, str]]] = {
    f"tile.{rank}{suit}": (_ZH_RANKS[rank - 1] + zh, f"{rank} {en}") for suit, zh, en in _SUITS for rank in range(1, 10)
} | {f"tile.{at}f": names for at, names in enumerate(_FLOWERS, 1)}

_NAMED: Final[dict[str, tuple[str, str]]] = {
    "tile.E": ("东", "east"),
    "tile.S": ("南", "south"),
    "tile.W": ("西", "west"),
    "tile.N": ("北", "north"),
    "tile.C": ("中", "red dragon"),
    "tile.F": ("发", "green dragon"),
    "tile.P": ("白", "white dragon"),
    "tile.?": ("暗牌", "a hidden tile"),
    "suit.m": ("万", "characters"),
    "suit.p": ("饼", "dots"),
    "suit.s": ("条", "bamboo"),
    "suit.f": ("花", "flowers"),
    "wind.E": ("东", "East"),
    "wind.S": ("南", "South"),
    "wind.W": ("西", "West"),
    "wind.N": ("北", "North"),
    "round.E": ("东风圈", "East round"),
    "round.S": ("南风圈", "South round"),
    "round.W": ("西风圈", "West round"),
    "round.N": ("北风圈", "North round"),
    "meld.chow": ("吃", "chow"),
    "meld.pung": ("碰", "pung"),
    "meld.melded_kong": ("明杠", "melded kong"),
    "meld.added_kong": ("加杠", "added kong"),
    "meld.concealed_kong": ("暗杠", "concealed kong"),
    "shape.regular": ("基本牌型", "sets and a pair"),
    "shape.other": ("其他牌型", "another shape"),
    "shape.seven_pairs": ("七对", "seven pairs"),
    "shape.thirteen_orphans": ("十三幺", "thirteen orphans"),
    "shape.honors_knitted": ("全不靠", "honors and knitted"),
    "shape.knitted_straight": ("组合龙", "knitted straight"),
}

WORDS: Final[dict[str, tuple[str, str]]] = _NUMBERED | _NAMED
