"""Tiles as terminal cells: boxes of four by four for the own hand, strips of three cells for rivers and melds.

Nothing is told by colour alone: the suit stands on every tile, marks have signs. Colours are those of a 256-colour
terminal.
"""

from typing import Final, Literal, TypeAlias

from rich.style import Style
from rich.text import Text

from paiju.cli.table_app.canvas import Canvas
from paiju.rules.wild_tile import face_of, tile_for
from paiju.shapes.meld import ADDED_KONG, CHOW, CONCEALED_KONG, LEFT, OWN, Meld
from paiju.tiles.tile import CODES, HIDDEN, Tile, rank_of, suit_of

Faces: TypeAlias = Literal["zh", "index"]
"""Chinese characters, or the signs of the notation."""

BOX_WIDTH: Final = 4
NARROW_STEP: Final = 3
"""From box to box where neighbours share an edge."""
WILD_SIGN: Final = "★★"
STRIP_WIDTH: Final = 3

FELT: Final = "#10302a"
IVORY: Final = "#ffffd7"
SHADE: Final = "#e4e4e4"
"""Every other strip tile, so that neighbours can be told apart."""
DRAWN_SHADE: Final = "#bcbcbc"
"""A tile discarded as it was drawn (摸切)."""
MARK: Final = "#ffd75f"
"""The last discard, the chosen tile."""
WILD: Final = "#ffaf87"
"""A wild tile."""
GHOST: Final = "#6c7f78"
BACK: Final = "#5f8787"
EDGE: Final = "#8a8a8a"

_INKS: Final = ("#af0000", "#005faf", "#005f00", "#000000", "#87005f")
"""Of characters, dots, bamboo, honors, flowers."""
_ZH_RANKS: Final = "一二三四五六七八九"
_ZH_SUITS: Final = "万饼条"
_ZH_SINGLE: Final = "东南西北中发白春夏秋冬梅兰竹菊"
_DRAGON_INKS: Final = {31: "#af0000", 32: "#005f00", 33: "#005faf"}


def ink(tile: Tile) -> str:
    """The colour of a tile's face."""
    return _DRAGON_INKS.get(tile, _INKS[suit_of(tile)])


def stands_in(tile: Tile, wild: Tile) -> bool:
    """Whether a tile stands for the face of the wild kind, HIDDEN if none is.

    >>> stands_in(33, 4), stands_in(33, 33), stands_in(33, HIDDEN), stands_in(4, 4)
    (True, False, False, False)
    """
    return face_of(tile, wild) != tile


def face(tile: Tile, faces: Faces, wild: Tile = HIDDEN) -> tuple[str, str]:
    """The two halves of a tile's face: rank and suit, or its one sign and a blank; each two cells wide.

    A white dragon that stands for the face of the wild kind has that below its own sign.

    >>> face(2, "zh"), face(27, "zh"), face(2, "index"), face(34, "index")
    (('三', '万'), ('东', '  '), (' 3', ' m'), (' 1', ' f'))
    >>> face(33, "zh", 4), face(33, "index", 4), face(33, "index", 27)
    (('白', '五'), (' P', '5m'), (' P', ' E'))
    """
    rank = rank_of(tile)
    if stands_in(tile, wild):
        if faces == "zh":
            return _ZH_SINGLE[tile - 27], face(wild, faces)[0]
        return f" {CODES[tile]}", f"{CODES[wild]:>2}"
    if faces == "zh":
        return (_ZH_RANKS[rank - 1], _ZH_SUITS[suit_of(tile)]) if rank else (_ZH_SINGLE[tile - 27], "  ")
    code = CODES[tile]
    return f" {code[0]}", f" {code[1]}" if len(code) > 1 else "  "


def strip(tile: Tile, faces: Faces, wild: Tile = HIDDEN) -> str:
    """A tile in three cells; a white dragon that stands for the wild face says so.

    >>> strip(2, "zh"), strip(27, "zh"), strip(2, "index"), strip(31, "index"), strip(HIDDEN, "zh")
    ('3万', '东 ', '3m ', 'C  ', '░░░')
    >>> strip(33, "zh", 4), strip(33, "index", 4), strip(33, "index", 27)
    ('白=', 'P5m', 'P=E')
    """
    if tile == HIDDEN:
        return "░░░"
    if stands_in(tile, wild):
        return f"{_ZH_SINGLE[tile - 27]}=" if faces == "zh" else f"P{CODES[wild]:=>2}"
    rank = rank_of(tile)
    if faces == "zh":
        return f"{rank}{_ZH_SUITS[suit_of(tile)]}" if rank else f"{_ZH_SINGLE[tile - 27]} "
    return f"{CODES[tile]:<3}"


def strip_style(tile: Tile, at: int, wild: Tile = HIDDEN) -> Style:
    """The style of the strip at a place in its row."""
    if tile == HIDDEN:
        return Style(color=IVORY, bgcolor=BACK)
    if tile == wild:
        return Style(color=ink(tile), bgcolor=WILD, bold=True)
    return Style(color=ink(tile), bgcolor=SHADE if at % 2 else IVORY)


def strips(tiles: list[Tile], faces: Faces, marked: int = -1, wild: Tile = HIDDEN) -> Text:
    """A row of strips; the one at place `marked` stands on the colour of marks."""
    row = Text(no_wrap=True, end="")
    for at, tile in enumerate(tiles):
        style = strip_style(tile, at, wild)
        if at == marked:
            style += Style(bgcolor=MARK, bold=True)
        row.append(strip(tile, faces, wild), style)
    return row


def meld_tiles(meld: Meld, masked: bool = True, wild: Tile = HIDDEN) -> tuple[list[Tile], int]:
    """A meld's tiles as they lie, and the place of the claimed one (-1 for none): left, middle or right of the others.

    Of a concealed kong the outer tiles lie face down where `masked`. In a chow the tiles that stand for the face of the
    wild kind lie in its place.

    >>> from paiju.shapes.meld import parse_meld
    >>> meld_tiles(parse_meld("[213s<]")), meld_tiles(parse_meld("[444p^]")), meld_tiles(parse_meld("[EEEE]"))
    (([19, 18, 20], 0), ([12, 12, 12], 1), ([-1, 27, 27, -1], -1))
    """
    if meld.kind == CONCEALED_KONG:
        if masked and meld.tile != HIDDEN:
            return [HIDDEN, meld.tile, meld.tile, HIDDEN], -1
        return meld.tiles(), -1
    tiles = meld.tiles()
    place = {LEFT: 0, OWN: -1}.get(meld.source, len(tiles) - 1 if meld.source == 1 else 1)
    if meld.kind == CHOW:
        tiles.remove(meld.claimed)
        tiles.insert(place, meld.claimed)
        tiles = [tile_for(tile, wild) for tile in tiles]
    return tiles, place


def meld_strip(meld: Meld, faces: Faces, masked: bool = True, wild: Tile = HIDDEN) -> Text:
    """A meld in one row: the claimed tile marked, with an arrow towards the seat that it came from.

    >>> from paiju.shapes.meld import parse_meld
    >>> meld_strip(parse_meld("[444p^]"), "index").plain, meld_strip(parse_meld("[5555m+>]"), "index").plain
    ('^4p 4p 4p ', '>5m 5m 5m +5m ')
    """
    tiles, place = meld_tiles(meld, masked, wild)
    row = Text(no_wrap=True, end="")
    if place >= 0:
        row.append("><^"[0 if meld.source == 1 else 1 if meld.source == LEFT else 2], Style(color=MARK, bold=True))
    added = meld.kind == ADDED_KONG
    row.append_text(strips(tiles[:3] if added else tiles, faces, min(place, 2) if added else place, wild))
    if added:
        row.append("+", Style(color=MARK, bold=True))
        row.append(strip(meld.tile, faces, wild), strip_style(meld.tile, 0) + Style(bgcolor=MARK, bold=True))
    return row


def put_box(
    canvas: Canvas,
    x: int,
    y: int,
    tile: Tile,
    faces: Faces,
    *,
    marked: bool = False,
    dimmed: bool = False,
    low: bool = False,
    wild: Tile = HIDDEN,
) -> None:
    """Draw a tile as a box of four cells by four; three rows where `low` leaves out the bottom edge.

    A tile of the kind `wild` has stars in its upper edge.
    """
    is_wild = tile == wild != HIDDEN
    paper = BACK if tile == HIDDEN else MARK if marked else WILD if is_wild else DRAWN_SHADE if dimmed else IVORY
    edge = Style(color=IVORY if tile == HIDDEN else EDGE if not marked else "#875f00", bgcolor=paper)
    halves = ("░░", "░░") if tile == HIDDEN else face(tile, faces, wild)
    color = Style(color=IVORY if tile == HIDDEN else ink(tile), bgcolor=paper, bold=True)
    canvas.put(x, y, "┌──┐", edge)
    if is_wild:
        canvas.put(x + 1, y, WILD_SIGN, Style(color="#af0000", bgcolor=paper, bold=True))
    for row, half in enumerate(halves, 1):
        canvas.put(x, y + row, "│", edge)
        below = Style(color=ink(wild)) if row == 2 and tile != HIDDEN and stands_in(tile, wild) else Style()
        canvas.put(x + 1, y + row, half, color + below)
        canvas.put(x + 3, y + row, "│", edge)
    if not low:
        canvas.put(x, y + 3, "└──┘", edge)
