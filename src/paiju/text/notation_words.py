"""The errors of the notation, retold.

The notation's own errors are English sentences (`paiju.tiles.notation`, `paiju.shapes.meld`, `paiju.shapes.hand`). The
English text of each key here is such a sentence, so that an error can be recognised by it and told in Chinese.
"""

import re
from typing import Final

_FORM_EN: Final = (
    "write tiles as digits and their suit, for example 123m456p789s, honors as E S W N C F P, flowers as 1f-8f"
)
_FORM_ZH: Final = "牌写作数字加花色，如 123m456p789s，字牌写 E S W N C F P，花牌写 1f-8f"

WORDS: Final[dict[str, tuple[str, str]]] = {
    "notation.no_digit": (
        f"{{text}} 第 {{place}} 位：{{sign}} 前面没有数字；{_FORM_ZH}",
        f"{{text}}, place {{place}}: no digit stands before {{sign}}; {_FORM_EN}",
    ),
    "notation.no_tile": (
        "{text}：没有 {tile} 这种牌；花牌是 1f-8f",
        "{text}: there is no tile {tile}; flowers are 1f-8f",
    ),
    "notation.misfit": (
        f"{{text}} 第 {{place}} 位：这里不能写 {{sign}}；{_FORM_ZH}",
        f"{{text}}, place {{place}}: {{sign}} does not fit here; {_FORM_EN}",
    ),
    "notation.no_suit": (
        f"{{text}}：末尾的数字 {{digits}} 没有花色；{_FORM_ZH}",
        f"{{text}}: the digits {{digits}} at the end have no suit; {_FORM_EN}",
    ),
    "notation.not_one": (
        "{text} 是 {count} 张牌，这里只要一张，如 5m 或 E",
        "{text} names {count} tiles where one is wanted, for example 5m or E",
    ),
    "notation.no_brackets": (
        "{text} 不是副露：副露写在方括号里，如 [123s<] 或 [EEEE]",
        "{text} is no meld: write it in brackets, for example [123s<] or [EEEE]",
    ),
    "notation.no_meld": (
        "{text} 不是副露：副露是三张或四张牌，没有花牌和暗牌",
        "{text} is no meld: it takes three or four tiles, no flower and none hidden",
    ),
    "notation.no_pung_mark": (
        "{text}：加杠要写明原来的碰来自哪家：在 + 后写 <、^ 或 >",
        "{text}: an added kong needs the mark of its pung: <, ^ or > after the +",
    ),
    "notation.no_source": (
        "{text}：要写明牌来自哪家：< 上家，^ 对家，> 下家，如 [444p^]",
        "{text}: say where the tile came from: < left, ^ across or > right, as in [444p^]",
    ),
    "notation.not_a_meld": (
        "{text} 既不是吃、碰，也不是杠：例如 [123s<]、[444p^]、[5555m+>]、[EEEE]",
        "{text} is neither a chow, a pung nor a kong: for example [123s<], [444p^], [5555m+>], [EEEE]",
    ),
    "notation.one_win": (
        "{text}：+ 后面要有一张和的牌，不是 {count} 张",
        "{text}: one winning tile must stand after the +, not {count}",
    ),
    "notation.hidden": (
        "{text}：有暗牌（?），无法判断",
        "{text}: a hidden tile (?) cannot be judged",
    ),
    "notation.too_many": (
        "{text}：{tile} 有 {count} 张，一副牌只有四张",
        "{text}: {tile} is there {count} times, a set has four of it",
    ),
    "notation.flower_twice": (
        "{text}：花牌 {tile} 有两张，一副牌只有一张",
        "{text}: the flower {tile} is there twice, a set has one of it",
    ),
}


def recognised(message: str) -> tuple[str, dict[str, str]] | None:
    """The key of the error that a sentence tells, and its values; None if it is none of these.

    >>> recognised("'9f': there is no tile '9f'; flowers are 1f-8f")
    ('notation.no_tile', {'text': "'9f'", 'tile': "'9f'"})
    """
    for key, (_, english) in WORDS.items():
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+?)", re.escape(english))
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found:
            return key, found.groupdict()
    return None
