"""Tiles on the screen: the notation in English, names in Chinese, each suit in its colour."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich.text import Text

from paiju.shapes.meld import ADDED_KONG, CHOW, CONCEALED_KONG, MELDED_KONG, Meld, parse_meld
from paiju.text import Language, say
from paiju.tiles.notation import format_tiles, parse_tiles
from paiju.tiles.tile import CODES, HIDDEN, WHITE, Tile, suit_of

if TYPE_CHECKING:
    from paiju.shapes.hand import Hand

_SUIT_STYLES: Final = ("red", "blue", "green", "bold", "magenta")
_WILD_STYLE: Final = "bold black on yellow"
_SOURCES: Final = ("seat.self", "seat.right", "seat.across", "seat.left")
_CLAIMS: Final = {CHOW: "meld.chow", MELDED_KONG: "meld.melded_kong", ADDED_KONG: "meld.added_kong"}


def tiles_text(tiles: Iterable[Tile], lang: Language) -> Text:
    """Some tiles in the given order: ``123m`` in English, ``一二三万`` in Chinese.

    >>> tiles_text([0, 1, 2, 31], "zh").plain, tiles_text([0, 1, 2, 31], "en").plain
    ('一二三万中', '123mC')
    """
    text = Text()
    for suit, group in groupby(tiles, key=lambda tile: -1 if tile == HIDDEN else suit_of(tile)):
        style = "dim" if suit < 0 else _SUIT_STYLES[suit]
        run = list(group)
        text.append(_named(run, suit) if lang == "zh" else format_tiles(run), style)
    return text


def _named(tiles: Sequence[Tile], suit: int) -> str:
    names = [say(f"tile.{'?' if tile == HIDDEN else CODES[tile]}", "zh") for tile in tiles]
    return "".join(name[0] for name in names) + names[0][1] if 0 <= suit < 3 else "".join(names)


def tile_text(tile: Tile, lang: Language) -> Text:
    """One tile: its code, and in Chinese its name."""
    return tiles_text([tile], lang)


def meld_text(meld: Meld, lang: Language) -> Text:
    """A meld: in the notation, or in Chinese with its kind and where it came from."""
    text = Text("[")
    tiles = meld.tiles()
    if meld.kind == CHOW:
        tiles.remove(meld.claimed)
        tiles.insert(0, meld.claimed)
    text.append_text(tiles_text(tiles, lang))
    if lang == "zh":
        kind = say(_CLAIMS.get(meld.kind, "meld.pung"), lang)
        if meld.kind == CONCEALED_KONG:
            text.append(" " + say("meld.concealed_kong", lang))
        else:
            text.append(f" {kind}{say(_SOURCES[meld.source], lang)}")
    else:
        text.append(("+" if meld.kind == ADDED_KONG else "") + ("", ">", "^", "<")[meld.source])
    return text.append("]")


def hand_text(hand: "Hand", lang: Language) -> Text:
    """A whole hand, its winning tile apart."""
    text = Text(no_wrap=False)
    text.append_text(tiles_text(hand.concealed, lang))
    for meld in hand.melds:
        text.append(" ")
        text.append_text(meld_text(meld, lang))
    if hand.win is not None:
        text.append(" + ")
        text.append_text(tile_text(hand.win, lang))
    if hand.flowers:
        text.append(" ")
        text.append_text(tiles_text(hand.flowers, lang))
    return text


def wild_text(wild: Tile, lang: Language) -> str:
    """The wild kind of a deal, and what white dragons stand for.

    >>> wild_text(4, "zh"), wild_text(33, "en")
    ('财神 五万，白板当它', 'P is wild')
    """
    return say("flag.wild" if wild == WHITE else "flag.face", lang, tile=tile_text(wild, lang).plain)


STANDS_FOR: Final = "*"
"""Before a tile of a reading: a wild tile stands for it."""


def reading_text(reading: str, lang: Language) -> Text:
    """A reading of a hand (`paiju.rules.score.Score.reading`), its sets apart; marks before what wild tiles stand for.

    >>> reading_text("*123m EE*E 4mP6m [444p^]", "zh").plain
    '*一二三万  东东*东  四白六万  [四四四饼 碰对家]'
    >>> reading_text("*123m EE*E 4mP6m", "en").plain
    '*123m  EE*E  4mP6m'
    """
    text = Text()
    rest = reading
    while rest:
        part, _, rest = _first_part(rest)
        if text:
            text.append("  ")
        text.append_text(meld_text(parse_meld(part), lang) if part[0] == "[" else _part_text(part, lang))
    return text


def _part_text(part: str, lang: Language) -> Text:
    """A set, a pair or other tiles of a reading."""
    tiles = parse_tiles(part.replace(STANDS_FOR, ""))
    if STANDS_FOR not in part and lang == "en":
        return tiles_text(tiles, lang)
    if lang == "en":
        text = Text(part)
        for at, sign in enumerate(part):
            if sign == STANDS_FOR:
                text.stylize(_WILD_STYLE, at, at + 2)
        return text
    stars = [at > 0 and part_sign == STANDS_FOR for at, part_sign in _before_signs(part)]
    text = Text()
    for at, tile in enumerate(tiles):
        suit = suit_of(tile)
        name = say(f"tile.{CODES[tile]}", lang)
        later = [suit_of(other) for other in tiles[at + 1 :]]
        # A suit is named once, after its last tile of the set.
        short = name[0] if suit < 3 and suit in later else name
        if stars[at]:
            text.append(STANDS_FOR + short, _WILD_STYLE)
        else:
            text.append(short, _SUIT_STYLES[suit])
    return text


def _before_signs(part: str) -> list[tuple[int, str]]:
    """For each tile of a part in turn, its place in the text and the sign before it."""
    return [(at, part[at - 1] if at else "") for at, sign in enumerate(part) if sign.isdigit() or sign in "ESWNCFP"]


def _first_part(text: str) -> tuple[str, str, str]:
    if text.startswith("["):
        meld, _, rest = text.partition("]")
        return meld + "]", " ", rest.lstrip()
    part, blank, rest = text.partition(" ")
    return part, blank, rest.lstrip()
