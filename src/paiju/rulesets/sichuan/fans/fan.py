"""番: the list of document 003, L75-96 (QQ). The greatest base type (按最大番算), and what is added to it."""

from typing import Final

from paiju.rulesets.sichuan.fans import additions, types
from paiju.rulesets.sichuan.fans.agreed import write_agreed, write_last
from paiju.rulesets.sichuan.fans.row import BY_AGREEMENT, Book, Row, with_ends, with_generals, with_heavenly


def _at(lines: str) -> str:
    return f"document 003, {lines}"


_book = Book()

# 一番（x1）
_book.base("plain", 1, "平胡", "Plain hand", types.plain, _at("L78"), "平胡（基本胡），一番，四坎牌加一对将。")
# 两番（x2）
_book.base(
    "all_pungs",
    2,
    "对对胡",
    "All pungs",
    types.all_pungs,
    _at("L80"),
    "对对胡（大对子），&玩家手牌除了一对对牌以外，剩下的都是三张一对的，一共四对。",
)
# 三番（x4）
_book.base("flush", 3, "清一色", "Flush", types.flush, _at("L82"), "清一色，玩家胡牌的手牌全部都是一门花色。")
_book.base(
    "ends",
    3,
    "带幺九",
    "Ones and nines",
    types.ends,
    _at("L83"),
    "带幺九，玩家手牌中，全部是用1的连牌或者9的连牌组成的牌。",
    wanted=with_ends,
)
_book.base(
    "seven_pairs",
    3,
    "七对",
    "Seven pairs",
    types.seven_pairs,
    _at("L84"),
    "七对，玩家的手牌全部是两张一对的，没有碰过和杠过",
)
# 四番（x8）
_book.base(
    "flush_pungs",
    4,
    "清对",
    "Flush of pungs",
    types.flush_pungs,
    _at("L86"),
    "清对，四番，玩家手上的牌是清一色的对对胡。",
)
_book.base(
    "general_pungs",
    4,
    "将对",
    "Pungs of 2, 5 and 8",
    types.general_pungs,
    _at("L86"),
    "将对，玩家手上的牌是带二、五、八的对对胡。",
    wanted=with_generals,
)
# 五番（x16）
_book.base(
    "dragon_seven_pairs",
    5,
    "龙七对",
    "Dragon seven pairs",
    types.dragon_seven_pairs,
    _at("L87"),
    "龙七对，玩家手牌为暗七对牌型，没有碰过或者杠过，并且有四张牌是一样的，叫龙七对。不再计七对，同时减1根。",
    holds_root=True,
)
_book.base(
    "flush_seven_pairs",
    5,
    "清七对",
    "Flush of seven pairs",
    types.flush_seven_pairs,
    _at("L88"),
    "清七对，玩家手上的牌是清一色的七对。",
)
_book.base(
    "flush_ends",
    5,
    "清幺九",
    "Flush of ones and nines",
    types.flush_ends,
    _at("L89"),
    "清幺九，清一色的幺九",
    wanted=with_ends,
)
# 六番（x32）
_book.base(
    "heavenly",
    6,
    "天胡",
    "Heavenly win",
    types.heavenly,
    _at("L91"),
    "天胡，打牌的过程中，庄家在第一次模完牌后，就胡牌，叫天胡。",
    wanted=with_heavenly,
)
_book.base(
    "earthly",
    6,
    "地胡",
    "Earthly win",
    types.earthly,
    _at("L92"),
    "地胡，在打牌过程中，非庄家在第一次摸完牌后就可以下叫，第一轮摸牌后就胡牌，叫地胡。",
    wanted=with_heavenly,
)
_book.base(
    "flush_dragon_seven_pairs",
    6,
    "青龙七对",
    "Flush of dragon seven pairs",
    types.flush_dragon_seven_pairs,
    _at("L93"),
    "青龙七对，玩家手牌是清一色的龙七对，叫清龙七对，如99万。算番时减&1根。",
    holds_root=True,
)
# What is added; 抢杠, 海底 and 自摸 are none by the page.
_book.adds(
    "kong_draw",
    1,
    "杠上花",
    "Win on a kong's replacement",
    additions.kong_draw,
    _at("L94"),
    "杠上花，1番，杠后自模胡牌（杠了之后补牌而胡）",
)
_book.adds(
    "kong_discard",
    1,
    "杠上炮",
    "Win on the discard after a kong",
    additions.kong_discard,
    _at("L95"),
    "杠上炮，1番，玩家在杠牌时，先杠一张牌，再打掉一张牌，而打出的这张牌正好时其他玩家胡牌所需要的叫牌时，这种情况叫杠上炮。",
)
_book.adds(
    "root",
    1,
    "根",
    "Root",
    additions.roots,
    _at("L96"),
    "根，1番，四张同样的牌不作杠算1根，胡牌时1根加1番。",
    wanted=lambda o: not o.root_kong,
)
_book.adds(
    "root",
    1,
    "根",
    "Root",
    additions.roots_and_kongs,
    "option root_kong; document 003, L117",
    "带根：杠或四张未杠出的相同的牌",
    wanted=lambda o: o.root_kong,
)
_book.adds("golden_hook", 1, "金钩钓", "Golden hook", additions.golden_hook, wanted=lambda o: o.golden_hook)
write_last(_book, 1, BY_AGREEMENT, BY_AGREEMENT)
write_agreed(_book, 1)

ROWS: Final[tuple[Row, ...]] = tuple(_book.rows)
