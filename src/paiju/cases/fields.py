"""The fields that cases share: tiles, melds, and the circumstances of a win."""

from typing import Any, Final

from paiju.cases.result import CaseError, Line
from paiju.rules.win import LAST_OF_KIND, LAST_TILE, REPLACEMENT, ROBBED, SELF_DRAWN, Win
from paiju.shapes.meld import (
    ACROSS,
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    LEFT,
    MELDED_KONG,
    OWN,
    PUNG,
    RIGHT,
    Meld,
)
from paiju.tiles.notation import NotationError, parse_tile, parse_tiles
from paiju.tiles.tile import KINDS, Tile

_SOURCES: Final = {"left": LEFT, "across": ACROSS, "right": RIGHT}
_WINDS: Final = "ESWN"


def name_of(line: Line) -> str:
    """The id of a case."""
    return str(line.get("id", "a case without id"))


def counts_of(line: Line) -> list[int]:
    """How many of each of the 34 kinds are concealed, the winning tile not among them. Raises CaseError."""
    counts = [0] * KINDS
    for tile in _tiles(line, line.get("concealed")):
        counts[tile] += 1
    return counts


def melds_of(line: Line) -> list[Meld]:
    """The melds of a case; a chow without the field `claimed` has claimed its lowest tile. Raises CaseError."""
    return [_meld(line, meld) for meld in line.get("melds", [])]


def win_of(line: Line) -> Win:
    """The candidate win that a hand with its circumstances makes. Raises CaseError."""
    counts = counts_of(line)
    try:
        tile = parse_tile(line["win"])
        flags = 0
        if line["self_draw"]:
            flags |= SELF_DRAWN
        if line["last_of_kind"]:
            flags |= LAST_OF_KIND
        if line["kong_related"]:
            flags |= REPLACEMENT if line["self_draw"] else ROBBED
        if line["wall_last"]:
            flags |= LAST_TILE
        round_wind, seat_wind = _WINDS.index(line["round_wind"]), _WINDS.index(line["seat_wind"])
        flowers = int(line["flowers"])
    except (KeyError, ValueError) as error:
        raise CaseError(f"{name_of(line)}: {error}") from None
    counts[tile] += 1
    return Win(counts, melds_of(line), tile, flags, round_wind, seat_wind, flowers)


def _meld(line: Line, meld: dict[str, Any]) -> Meld:
    tiles = sorted(_tiles(line, meld.get("tiles")))
    kind = meld.get("kind")
    source = _SOURCES.get(str(meld.get("from", "")), OWN)
    low = tiles[0]
    if kind == "chow":
        claimed = _tiles(line, meld["claimed"])[0] if "claimed" in meld else low
        return Meld(CHOW, low, claimed, LEFT)
    if kind == "pung":
        return Meld(PUNG, low, low, source)
    if kind == "melded_kong":
        return Meld(ADDED_KONG if meld.get("added") else MELDED_KONG, low, low, source)
    if kind == "concealed_kong":
        return Meld(CONCEALED_KONG, low, low, OWN)
    raise CaseError(f"{name_of(line)}: there is no meld of kind {kind!r}")


def _tiles(line: Line, text: object) -> list[Tile]:
    try:
        return parse_tiles(str(text))
    except NotationError as error:
        raise CaseError(f"{name_of(line)}: {error}") from None
