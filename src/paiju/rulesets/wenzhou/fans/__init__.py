"""The kinds of wins (胡牌类型) in the order of the document, with the level that they bring (W22).

The levels are multipliers: 软牌 1, 硬牌 2, 双翻 4. They are not added up; the highest one counts.
"""

from collections.abc import Callable
from typing import Final

import msgspec

from paiju.rules.fan import Fan
from paiju.rulesets.wenzhou.facts import Facts
from paiju.rulesets.wenzhou.fans import manner, shapes
from paiju.rulesets.wenzhou.options import WenzhouOptions

SOFT: Final = 1
HARD: Final = 2
DOUBLE: Final = 4
LEVELS: Final = {SOFT: "软牌", HARD: "硬牌", DOUBLE: "双翻"}
"""Multiplier of a level -> its name."""

_SOURCE: Final = "document 001 (四); wenzhou.md "


def _book() -> tuple[Fan, ...]:
    rows: list[Fan] = []

    def write(
        id: str, value: int, zh: str, en: str, predicate: Callable[[Facts], bool], source: str, quote: str
    ) -> None:
        rows.append(
            Fan(
                id=id,
                number=len(rows) + 1,
                value=value,
                zh=zh,
                en=en,
                series=LEVELS[value],
                source=_SOURCE + source,
                quote=quote,
                predicate=predicate,
            )
        )

    write("base", SOFT, "基本牌型", "Five sets and a pair", shapes.base, "W17, W22", "A.软牌：胡牌中有财神代替其他牌")
    write("self_draw", HARD, "自摸", "Self-draw", manner.self_draw, "W22", "1) 自摸胡牌")
    write(
        "no_wild",
        HARD,
        "无财神",
        "No wild tile",
        shapes.no_wild,
        "W22",
        "2) 胡牌中没有财神或者财神归位(财神牌代表自身)",
    )
    write(
        "returned",
        HARD,
        "财神归位",
        "Wild tiles at home",
        shapes.returned,
        "W20, W22",
        "2) 胡牌中没有财神或者财神归位(财神牌代表自身)",
    )
    write(
        "three_wild",
        HARD,
        "三财神",
        "Three wild tiles",
        shapes.three_wild,
        "W18, W22",
        "3) 手中有3张财神牌不须符合胡牌牌型就胡牌(当符合)",
    )
    write(
        "rob_kong",
        HARD,
        "抢杠胡",
        "Robbed kong",
        manner.rob_kong,
        "W11, W22",
        "4) 抢杠胡：玩家在进行补杠时，别人刚刚可以胡这张牌",
    )
    write(
        "eight_pairs_soft",
        HARD,
        "软八对",
        "Soft eight pairs",
        shapes.eight_pairs_soft,
        "W19, W22",
        "5) 软八对：AA，AA，AA，AA，AA，AA，AA，AA(牌中有财神)",
    )
    write(
        "caishen_niu",
        HARD,
        "财神牛",
        "Lone wild tile paired",
        shapes.caishen_niu,
        "W21, W22",
        "6) 财神牛：当手中牌型都已形成而财神独立成为牛的一张单吊时，此时只能胡自摸",
    )
    write(
        "three_wild_pattern",
        DOUBLE,
        "三财神加牌型",
        "Three wild tiles and a shape",
        shapes.three_wild_pattern,
        "W18, W22",
        "1) 玩家有三个财神且符合基础类型中的牌型",
    )
    write(
        "eight_pairs_hard",
        DOUBLE,
        "硬八对",
        "Hard eight pairs",
        shapes.eight_pairs_hard,
        "W19, W22",
        "2) 硬八对：AA，AA，AA，AA，AA，AA，AA，AA(牌中无财神)",
    )
    write("tianhu", DOUBLE, "天胡", "Heavenly win", manner.tianhu, "W22", "3) 天胡：**抓过第一张牌就胡牌了")
    write(
        "dihu",
        DOUBLE,
        "地胡",
        "Earthly win",
        manner.dihu,
        "W22",
        "4) 地胡：游戏开始的第一轮，上家打出一张牌后，下家就胡牌，下家必须是闲家。判定是否过第一轮以**出牌为准。",
    )
    write(
        "dandiao",
        DOUBLE,
        "单吊",
        "Single wait after five melds",
        shapes.dandiao,
        "W21, W22",
        "5) 单吊：游戏开始后通过“吃”和“碰”只剩下一张牌就可以胡牌的情况",
    )
    write(
        "all_pungs",
        DOUBLE,
        "碰碰和",
        "All pungs",
        shapes.all_pungs,
        "W22",
        "6) 碰碰和：AA(牛)，AAA，AAA，AAA，AAA，AAA",
    )
    write(
        "dandiao_wild",
        HARD,
        "单吊财神",
        "Single wait on a wild tile",
        shapes.dandiao_wild,
        "W21 (`dandiao_wild=hard`)",
        "6) 财神牛：…此时只能胡自摸",
    )
    return tuple(rows)


BOOK: Final = _book()
"""Every row: the fourteen kinds, then the one that an option brings."""


def rows(options: WenzhouOptions) -> tuple[Fan, ...]:
    """The rows that hold under some options, with the values that these give them.

    >>> [fan.value for fan in rows(WenzhouOptions(plain_natural="one")) if fan.id in ("no_wild", "returned")]
    [1, 1]
    >>> [fan.id for fan in rows(WenzhouOptions(dandiao_wild="hard")) if "dandiao" in fan.id]
    ['dandiao', 'dandiao_wild']
    """
    plain = SOFT if options.plain_natural == "one" else HARD
    found: list[Fan] = []
    for fan in BOOK:
        if fan.id in ("no_wild", "returned"):
            found.append(msgspec.structs.replace(fan, value=plain, series=LEVELS[plain]))
        elif options.dandiao_wild == "hard" and fan.id == "dandiao":
            found.append(msgspec.structs.replace(fan, predicate=shapes.dandiao_natural))
        elif options.dandiao_wild == "hard" or fan.id != "dandiao_wild":
            found.append(fan)
    return tuple(found)
