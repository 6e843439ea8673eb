"""分: the points of document 003, L12-20 (综述). The greatest base type, and what is added to it; no cap."""

from typing import Final

from paiju.rulesets.sichuan.fans import additions, types
from paiju.rulesets.sichuan.fans.agreed import write_agreed, write_last
from paiju.rulesets.sichuan.fans.row import BY_AGREEMENT, Book, Row, with_ends, with_generals, with_heavenly

_PAGE: Final = "document 003, L12"


_book = Book()

# 1分
_book.base("plain", 1, "平胡", "Plain hand", types.plain, _PAGE, "平胡，即缺一门，四坎牌加一对将。")
# 2分
_book.base("all_pungs", 2, "对对胡", "All pungs", types.all_pungs, _PAGE, "对对胡，即每坎牌都是三张一样的牌。")
# 3分
_book.base("flush", 3, "清一色", "Flush", types.flush, _PAGE, "清一色，即全副牌是一种花色")
_book.base("ends", 3, "幺九", "Ones and nines", types.ends, _PAGE, "幺九牌，即每坎牌都有一或九。", wanted=with_ends)
_book.base("seven_pairs", 3, "七对", "Seven pairs", types.seven_pairs, _PAGE, "七对，即胡牌的时候是七对牌。")
# 4分. The page calls 龙七对 清七对 here, and defines it so once more at 8分; the hand that it prints is a 龙七对.
_book.base(
    "dragon_seven_pairs",
    4,
    "龙七对",
    "Dragon seven pairs",
    types.dragon_seven_pairs,
    _PAGE,
    "清七对，即在七对的基础上，有两对牌是四张一样的。注意:此四张牌并不是杠的牌",
    holds_root=True,
)
_book.base(
    "flush_seven_pairs",
    4,
    "清七对",
    "Flush of seven pairs",
    types.flush_seven_pairs,
    f"{_PAGE}, by the name; option seven_pairs_flush",
    "清七对",
)
_book.base("flush_pungs", 4, "清对", "Flush of pungs", types.flush_pungs, _PAGE, "清对，即一种花色的大对子。")
_book.base(
    "general_pungs",
    4,
    "将对",
    "Pungs of 2, 5 and 8",
    types.general_pungs,
    _PAGE,
    "将对：即二、五、八的大对子。",
    wanted=with_generals,
)
# 8分
_book.base(
    "heavenly",
    8,
    "天胡",
    "Heavenly win",
    types.heavenly,
    _PAGE,
    "天胡，即刚码好牌就自然成胡",
    wanted=with_heavenly,
)
_book.base(
    "earthly",
    8,
    "地胡",
    "Earthly win",
    types.earthly,
    _PAGE,
    "地胡，即刚打第一张牌就成胡",
    wanted=with_heavenly,
)
_book.base(
    "flush_dragon_seven_pairs",
    8,
    "清龙七对",
    "Flush of dragon seven pairs",
    types.flush_dragon_seven_pairs,
    f"{_PAGE}, 8分 (3)",
    "清七对，即在七对的基础上，有两对牌是四张一样的。",
    holds_root=True,
)
# 另加分. 抢杠胡 of the 2分 list is 平胡 and 抢杠. A kong adds by itself and is no root, whatever `root_kong` says.
_book.adds("kong", 1, "杠", "Kong", additions.kongs, _PAGE, "胡牌时，每有一扛加1分")
_book.adds("root", 1, "根", "Root", additions.roots, "document 003, L13, L18", "平胡 1分 + 带一根 1分")
_book.adds("kong_draw", 2, "杠上花", "Win on a kong's replacement", additions.kong_draw, _PAGE, "杠上花加2分")
_book.adds("robbed_kong", 1, "抢杠", "Robbed kong", additions.robbed_kong, _PAGE, "抢杠加1分")
_book.adds("golden_hook", 1, "金钩钓", "Golden hook", additions.golden_hook, wanted=lambda o: o.golden_hook)
write_last(_book, 1, BY_AGREEMENT, BY_AGREEMENT)
write_agreed(_book, 1)

ROWS: Final[tuple[Row, ...]] = tuple(_book.rows)
