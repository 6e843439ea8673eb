"""倍: the folk terms of document 003, L97-121. The greatest base type, times what multiplies it, up to 满格."""

from typing import Final

from paiju.rulesets.sichuan.fans import additions, types
from paiju.rulesets.sichuan.fans.agreed import write_agreed, write_last
from paiju.rulesets.sichuan.fans.row import Book, Row, with_ends, with_generals
from paiju.rulesets.sichuan.options import SichuanOptions


def _full(options: SichuanOptions) -> bool:
    """Without a cap there is no 满格 that 天胡 and 地胡 could be worth: such a hand is worth its own type."""
    return options.heavenly and options.cap > 0


def _at(lines: str) -> str:
    return f"document 003, {lines}"


_book = Book()

# 基础牌型（格）基本倍数
_book.base("plain", 1, "平胡", "Plain hand", types.plain, _at("L100"), "平胡：普通的四个搭子一对将。（1倍）")
_book.base(
    "all_pungs",
    2,
    "大对子",
    "All pungs",
    types.all_pungs,
    _at("L100"),
    "大对子（对子胡）：四个搭子均为三张一样的牌。（2倍）",
)
_book.base("flush", 4, "清一色", "Flush", types.flush, _at("L100"), "清一色：胡牌时只有一色牌。（4倍）")
_book.base(
    "flush_pungs",
    8,
    "清大对",
    "Flush of pungs",
    types.flush_pungs,
    _at("L100"),
    "清大对（清对）：清一色大对子（8倍）",
)
_book.base(
    "seven_pairs",
    4,
    "暗七对",
    "Seven pairs",
    types.seven_pairs,
    _at("L101-102"),
    "暗七对：特殊胡牌类型，不遵循四个搭子一对将，胡牌时为7个对子。（4倍）",
)
_book.base(
    "dragon_seven_pairs",
    8,
    "龙七对",
    "Dragon seven pairs",
    types.dragon_seven_pairs,
    _at("L103"),
    "龙七对：暗七对的改进，七对中有两对（或更多）相同，可视作带根的暗七对。注意：四张相同的牌不能杠出。"
    "（8倍，每多一根翻倍）",
    holds_root=True,
)
_book.base(
    "flush_seven_pairs",
    16,
    "清七对",
    "Flush of seven pairs",
    types.flush_seven_pairs,
    _at("L104"),
    "清七对：清一色暗七对（16倍）",
)
_book.base(
    "flush_dragon_seven_pairs",
    32,
    "清龙七对",
    "Flush of dragon seven pairs",
    types.flush_dragon_seven_pairs,
    _at("L105"),
    "清龙七对：清一色龙七对（32倍，每多一根翻倍）",
    holds_root=True,
)
# Worth 满格, whatever the cap is; the table puts the cap in the place of this value.
_book.base(
    "heavenly",
    8,
    "天胡",
    "Heavenly win",
    types.heavenly,
    _at("L106"),
    "由于四川麻将需要缺门，所以天胡、地胡的几率极小，若遇到，可以按满格处理。",
    wanted=_full,
)
_book.base(
    "earthly",
    8,
    "地胡",
    "Earthly win",
    types.earthly,
    _at("L106"),
    "由于四川麻将需要缺门，所以天胡、地胡的几率极小，若遇到，可以按满格处理。",
    wanted=_full,
)
# 以下基础牌型在部分地区计算，游戏前需商议好是否计算。
_book.base(
    "golden_hook",
    4,
    "金钩钓",
    "Golden hook",
    types.golden_hook,
    _at("L109"),
    "金钩钓（大单钓）：指所有其余牌均已碰（或杠），只留有一张手牌的大对子单钓。（4倍）",
    wanted=lambda o: o.golden_hook,
)
_book.base(
    "ends", 4, "带幺", "Ones and nines", types.ends, _at("L110"), "带幺：所有牌都带1或9。（4倍）", wanted=with_ends
)
_book.base(
    "flush_ends",
    16,
    "清带幺",
    "Flush of ones and nines",
    types.flush_ends,
    _at("L111"),
    "清带幺：清一色带幺（16倍）",
    wanted=with_ends,
)
_book.base(
    "general_pungs",
    16,
    "将对",
    "Pungs of 2, 5 and 8",
    types.general_pungs,
    _at("L112"),
    "将对：全由258组成的大对子。（16倍）",
    wanted=with_generals,
)
# 额外倍数
_book.adds(
    "kong_draw",
    2,
    "杠上花",
    "Win on a kong's replacement",
    additions.kong_draw,
    _at("L114"),
    "杠上花：开杠后补的牌胡牌（2倍）",
)
_book.adds(
    "kong_discard",
    2,
    "杠上炮",
    "Win on the discard after a kong",
    additions.kong_discard,
    _at("L115"),
    "杠上炮：开杠后补的牌放炮（2倍）",
)
_book.adds(
    "robbed_kong",
    2,
    "抢杠胡",
    "Robbed kong",
    additions.robbed_kong,
    _at("L116"),
    "抢杠胡（抢杠炮）：碰牌后摸到第四张相同的牌，杠出时，他人可以胡这张牌，此时不成杠（2倍）",
)
_book.adds(
    "root",
    2,
    "带根",
    "Root",
    additions.roots_and_kongs,
    _at("L117"),
    "带根：杠或四张未杠出的相同的牌，每一根翻倍（2倍）",
    wanted=lambda o: o.root_kong,
)
_book.adds(
    "root",
    2,
    "带根",
    "Root",
    additions.roots,
    "option root_kong; document 003, L96",
    "四张同样的牌不作杠算1根",
    wanted=lambda o: not o.root_kong,
)
write_last(_book, 2, _at("L119"), _at("L120"))
write_agreed(_book, 2)

ROWS: Final[tuple[Row, ...]] = tuple(_book.rows)
