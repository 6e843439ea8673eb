"""A seat's tiles as one value, and its notation.

``23m55p [123s<] [444p^] [5555m+>] [EEEE] + 1m 2f``: concealed tiles, melds in brackets, after ``+`` the winning
tile; flowers may stand anywhere outside brackets.
"""

import re
from dataclasses import dataclass

from paiju.shapes.meld import CHOW, Meld, format_meld, parse_meld
from paiju.tiles.notation import NotationError, format_tiles, parse_tiles
from paiju.tiles.tile import CODES, HIDDEN, KINDS, Tile, is_flower


@dataclass(frozen=True)
class Hand:
    """Concealed tiles (without the winning one), melds, the winning tile or None, and flowers.

    `concealed` holds kinds in ascending order.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    win: Tile | None = None
    flowers: tuple[Tile, ...] = ()

    def counts(self) -> list[int]:
        """Number of each of the 34 kinds among the concealed tiles and the winning tile."""
        counts = [0] * KINDS
        for tile in self.concealed:
            counts[tile] += 1
        if self.win is not None:
            counts[self.win] += 1
        return counts

    def __str__(self) -> str:
        parts = [format_tiles(self.concealed), *map(format_meld, self.melds)]
        if self.win is not None:
            parts += ["+", CODES[self.win]]
        if self.flowers:
            parts.append(format_tiles(self.flowers))
        return " ".join(part for part in parts if part)


def parse_hand(text: str, *, chows_by_face: bool = False) -> Hand:
    """The hand that a text describes. Checks that no kind is held more than four times, nothing else of its size.

    Where some tiles stand for another kind, open chows are told by what their tiles stand for: with `chows_by_face`
    they are not counted. Raises NotationError.

    >>> print(parse_hand("55p23m [444p^] [123s<] + 1m 3f"))
    23m55p [444p^] [123s<] + 1m 3f
    """
    # The + of an added kong stands inside brackets: cut at the first one outside.
    cut = re.sub(r"\[[^\]]*\]?", lambda match: " " * len(match.group()), text).find("+")
    concealed_text, win_text = (text, "") if cut < 0 else (text[:cut], text[cut + 1 :])
    melds = tuple(parse_meld(part) for part in re.findall(r"\[[^\]]*\]?", concealed_text))
    concealed = parse_tiles(re.sub(r"\[[^\]]*\]?", " ", concealed_text))
    after = parse_tiles(win_text)
    flowers = sorted(tile for tile in concealed + after if is_flower(tile))
    concealed = sorted(tile for tile in concealed if not is_flower(tile))
    after = [tile for tile in after if not is_flower(tile)]
    if cut >= 0 and len(after) != 1:
        raise NotationError(f"{text!r}: one winning tile must stand after the +, not {len(after)}")
    hand = Hand(tuple(concealed), melds, after[0] if after else None, tuple(flowers))
    if HIDDEN in concealed or HIDDEN in after:
        raise NotationError(f"{text!r}: a hidden tile (?) cannot be judged")
    counts = hand.counts()
    for meld in melds:
        if chows_by_face and meld.kind == CHOW:
            continue
        for tile in meld.tiles():
            counts[tile] += 1
    for kind, count in enumerate(counts):
        if count > 4:
            raise NotationError(f"{text!r}: {CODES[kind]} is there {count} times, a set has four of it")
    for flower in flowers:
        if flowers.count(flower) > 1:
            raise NotationError(f"{text!r}: the flower {CODES[flower]} is there twice, a set has one of it")
    return hand
