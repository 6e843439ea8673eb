"""The one notation for tiles: ``123m456p789sESWNCFP``, flowers ``1f``-``8f``, a hidden tile ``?``.

Digits come before the letter of their suit: m characters, p dots, s bamboo, f flowers. Honors are single
capital letters: E S W N winds, C red (中), F green (发), P white (白). Case matters: ``s`` is bamboo,
``S`` is south.
"""

from collections.abc import Iterable

from paiju.tiles.tile import CODES, HIDDEN, KIND_OF, Tile

_FORM = "write tiles as digits and their suit, for example 123m456p789s, honors as E S W N C F P, flowers as 1f-8f"


class NotationError(ValueError):
    """A text that is not in the notation; the message says where and what would be right."""


def parse_tiles(text: str) -> list[Tile]:
    """The kinds that a text names, in its order; blanks are ignored.

    Raises NotationError.

    >>> parse_tiles("19m1pESP8f")
    [0, 8, 9, 27, 28, 33, 41]
    """
    tiles: list[Tile] = []
    digits = ""
    for at, sign in enumerate(text):
        if sign.isspace():
            continue
        if sign in "123456789":
            digits += sign
        elif sign in "mpsf":
            if not digits:
                raise NotationError(f"{text!r}, place {at + 1}: no digit stands before {sign!r}; {_FORM}")
            for digit in digits:
                kind = KIND_OF.get(digit + sign)
                if kind is None:
                    raise NotationError(f"{text!r}: there is no tile {digit + sign!r}; flowers are 1f-8f")
                tiles.append(kind)
            digits = ""
        elif sign in KIND_OF and not digits:
            tiles.append(KIND_OF[sign])
        else:
            raise NotationError(f"{text!r}, place {at + 1}: {sign!r} does not fit here; {_FORM}")
    if digits:
        raise NotationError(f"{text!r}: the digits {digits!r} at the end have no suit; {_FORM}")
    return tiles


def parse_tile(text: str) -> Tile:
    """The one kind that a text names. Raises NotationError if it names none or several."""
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise NotationError(f"{text!r} names {len(tiles)} tiles where one is wanted, for example 5m or E")
    return tiles[0]


def format_tiles(tiles: Iterable[Tile]) -> str:
    """The notation of some tiles in the given order, neighbours of one suit sharing its letter.

    >>> format_tiles([0, 1, 2, 27, 18, 34])
    '123mE1s1f'
    """
    parts: list[str] = []
    suit = ""
    for tile in tiles:
        code = "?" if tile == HIDDEN else CODES[tile]
        if len(code) == 2:
            if suit and suit != code[1]:
                parts.append(suit)
            parts.append(code[0])
            suit = code[1]
        else:
            parts.append(suit + code)
            suit = ""
    return "".join(parts) + suit


def format_counts(counts: list[int]) -> str:
    """The notation of tiles given as the number of each kind.

    >>> format_counts([3, 0, 1] + [0] * 31)
    '1113m'
    """
    return format_tiles([kind for kind, count in enumerate(counts) for _ in range(count)])


def codes_of(tiles: Iterable[Tile]) -> list[str]:
    """Each tile's own code, for example ``["1m", "E", "?"]``."""
    return ["?" if tile == HIDDEN else CODES[tile] for tile in tiles]
