"""番 that all add up and double from 平胡 0 on: the competition rules (sichuan.md, section 2, MIL SBR 2025).

清对 is 清一色 and 对对胡, 龙七对 is 七对 and a root: no type takes the place of another. The types that only an
option brings are worth what the list of QQ gives them, less the one 番 of its 平胡.
"""

from typing import Final

from paiju.rulesets.sichuan.fans import additions, types
from paiju.rulesets.sichuan.fans.agreed import write_agreed, write_last
from paiju.rulesets.sichuan.fans.row import BY_AGREEMENT, Book, Row, with_ends, with_generals, with_heavenly

_PAGE: Final = "sichuan.md, section 2 (MIL SBR 2025)"


_book = Book()

_book.base("plain", 0, "平胡", "Plain hand", types.plain, _PAGE)
_book.base("all_pungs", 1, "对对胡", "All pungs", types.all_pungs, _PAGE)
_book.base("flush", 2, "清一色", "Flush", types.flush, _PAGE)
_book.base("seven_pairs", 2, "七对", "Seven pairs", types.seven_pairs, _PAGE)
_book.base("ends", 2, "带幺九", "Ones and nines", types.ends, BY_AGREEMENT, wanted=with_ends)
_book.base("general_pungs", 2, "将对", "Pungs of 2, 5 and 8", types.general_pungs, BY_AGREEMENT, wanted=with_generals)
_book.base("heavenly", 5, "天胡", "Heavenly win", types.heavenly, BY_AGREEMENT, wanted=with_heavenly)
_book.base("earthly", 5, "地胡", "Earthly win", types.earthly, BY_AGREEMENT, wanted=with_heavenly)
_book.adds("root", 1, "根", "Root", additions.roots, _PAGE)
_book.adds("kong", 1, "杠", "Kong", additions.kongs, _PAGE, wanted=lambda o: o.root_kong)
_book.adds("golden_hook", 1, "金钩钓", "Golden hook", additions.golden_hook, _PAGE, wanted=lambda o: o.golden_hook)
_book.adds("kong_draw", 1, "杠上花", "Win on a kong's replacement", additions.kong_draw, _PAGE)
_book.adds("kong_discard", 1, "杠上炮", "Win on the discard after a kong", additions.kong_discard, _PAGE)
_book.adds("robbed_kong", 1, "抢杠", "Robbed kong", additions.robbed_kong, _PAGE)
write_last(_book, 1, _PAGE, BY_AGREEMENT)
write_agreed(_book, 1)

ROWS: Final[tuple[Row, ...]] = tuple(_book.rows)
