"""Melds: sets that lie open (or, a concealed kong, face down) before a seat."""

from typing import Final

from paiju.tiles.notation import NotationError, format_tiles, parse_tiles
from paiju.tiles.tile import EAST, Tile

CHOW: Final = 0
PUNG: Final = 1
MELDED_KONG: Final = 2
ADDED_KONG: Final = 3
CONCEALED_KONG: Final = 4

# Sources are relative to the owner of the meld: the seat (owner + source) % 4 gave the tile.
OWN: Final = 0
RIGHT: Final = 1
ACROSS: Final = 2
LEFT: Final = 3

_MARKS: Final = ("", ">", "^", "<")


class Meld:
    """One meld of a seat; compared and hashed by value, never changed.

    `kind` is one of CHOW, PUNG, MELDED_KONG (from a discard), ADDED_KONG (fourth tile added to a pung) and
    CONCEALED_KONG. `tile` is its kind of tile, of a chow the lowest. `claimed` is the tile that was taken
    from another seat (of a chow any of its three, else `tile`), and `source` the relative seat it came
    from: LEFT (上家), ACROSS (对家), RIGHT (下家), or OWN for a concealed kong. An added kong keeps the
    source of its pung.
    """

    __slots__ = ("claimed", "kind", "source", "tile")

    kind: Final[int]
    tile: Final[Tile]
    claimed: Final[Tile]
    source: Final[int]

    def __init__(self, kind: int, tile: Tile, claimed: Tile, source: int) -> None:
        self.kind = kind
        self.tile = tile
        self.claimed = claimed
        self.source = source

    def is_kong(self) -> bool:
        """Whether it is any of the three kongs (杠)."""
        return self.kind >= MELDED_KONG

    def tiles(self) -> list[Tile]:
        """Its three or four tiles, ascending."""
        if self.kind == CHOW:
            return [self.tile, self.tile + 1, self.tile + 2]
        return [self.tile] * (4 if self.kind >= MELDED_KONG else 3)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Meld)
            and self.kind == other.kind
            and self.tile == other.tile
            and self.claimed == other.claimed
            and self.source == other.source
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.tile, self.claimed, self.source))

    def __repr__(self) -> str:
        return f"Meld({format_meld(self)})"


def format_meld(meld: Meld) -> str:
    """The notation of a meld, in brackets.

    >>> format_meld(Meld(CHOW, 18, 19, LEFT)), format_meld(Meld(ADDED_KONG, 4, 4, RIGHT))
    ('[213s<]', '[5555m+>]')
    """
    tiles = meld.tiles()
    if meld.kind == CHOW:
        tiles.remove(meld.claimed)
        tiles.insert(0, meld.claimed)
    added = "+" if meld.kind == ADDED_KONG else ""
    return f"[{format_tiles(tiles)}{added}{_MARKS[meld.source]}]"


def parse_meld(text: str) -> Meld:
    """The meld that a text in brackets names; the claimed tile of a chow stands first.

    Raises NotationError.

    >>> parse_meld("[444p^]"), parse_meld("[EEEE]")
    (Meld([444p^]), Meld([EEEE]))
    """
    body = text.strip()
    if not (body.startswith("[") and body.endswith("]")):
        raise NotationError(f"{text!r} is no meld: write it in brackets, for example [123s<] or [EEEE]")
    body = body[1:-1].strip()
    source = OWN
    if body and body[-1] in "<^>":
        source = _MARKS.index(body[-1])
        body = body[:-1]
    added = body.endswith("+")
    tiles = parse_tiles(body.removesuffix("+"))
    if not tiles or any(tile < 0 or tile >= 34 for tile in tiles):
        raise NotationError(f"{text!r} is no meld: it takes three or four tiles, no flower and none hidden")
    same = len(set(tiles)) == 1
    if len(tiles) == 4 and same:
        if added and source == OWN:
            raise NotationError(f"{text!r}: an added kong needs the mark of its pung: <, ^ or > after the +")
        kind = ADDED_KONG if added else MELDED_KONG if source else CONCEALED_KONG
        return Meld(kind, tiles[0], tiles[0], source)
    if len(tiles) == 3 and not added:
        low = min(tiles)
        if source == OWN:
            raise NotationError(f"{text!r}: say where the tile came from: < left, ^ across or > right, as in [444p^]")
        if same:
            return Meld(PUNG, low, low, source)
        if sorted(tiles) == [low, low + 1, low + 2] and low + 2 < EAST and low // 9 == (low + 2) // 9:
            return Meld(CHOW, low, tiles[0], source)
    raise NotationError(
        f"{text!r} is neither a chow, a pung nor a kong: for example [123s<], [444p^], [5555m+>], [EEEE]"
    )
