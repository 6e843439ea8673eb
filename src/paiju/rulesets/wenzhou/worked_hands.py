"""Answers to the worked cases of hands and discards, in the words of their field `expect` (schema S1-S3, S13, S14)."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from paiju.rules.wild_tile import discards_allowed, face_of
from paiju.rules.win import (
    DEALT,
    FIRST_DISCARD,
    FIRST_ROUND,
    FROM_UPPER,
    ROBBED,
    SELF_DRAWN,
    UNTOUCHED,
    Win,
)
from paiju.rulesets.wenzhou.explanation import explain
from paiju.rulesets.wenzhou.options import WenzhouOptions
from paiju.rulesets.wenzhou.table import FanTable
from paiju.shapes.meld import (
    ACROSS,
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    LEFT,
    MELDED_KONG,
    OWN,
    PUNG,
    Meld,
)
from paiju.tiles.tile import CODES, EAST, KIND_OF, KINDS, Tile

_MELDS: Final[Mapping[str, int]] = {
    "chow": CHOW,
    "pung": PUNG,
    "kong_open": MELDED_KONG,
    "kong_added": ADDED_KONG,
    "kong_concealed": CONCEALED_KONG,
}
_FLAGS: Final[Mapping[str, int]] = {"self_draw": SELF_DRAWN, "discard": 0, "rob_kong": ROBBED}
_LEVELS: Final[Mapping[int, str | None]] = {0: None, 1: "soft", 2: "hard", 4: "double"}
_TYPES: Final[Mapping[str, str]] = {"dandiao_wild": "dandiao"}
"""Rows that the cases call by another's name."""


def hand_answer(line: Mapping[str, Any], options: WenzhouOptions) -> dict[str, Any]:
    """Whether the hand of a case wins, its level, and all kinds of wins that it shows.

    >>> tiles = ["m1", "m1", "m3", "m3", "p2", "p2", "p8", "p8", "s1", "s1", "s7", "s7", "z1", "z1", "z2", "m5"]
    >>> line = {"wild": "m5", "concealed": tiles, "melds": [], "win_tile": "z5", "win_by": "discard"}
    >>> hand_answer(line, WenzhouOptions())
    {'win': True, 'level': 'hard', 'multiplier': 2, 'types': ['eight_pairs_soft']}
    """
    score = explain(FanTable(options), win_of(line))
    shown = [*(fan.fan for fan in score.fans), *(fan.fan for fan in score.excluded)]
    return {
        "win": not score.refusal,
        "level": _LEVELS[score.multiplier],
        "multiplier": score.multiplier,
        "types": sorted(_TYPES.get(name, name) for name in shown),
    }


def discard_answer(line: Mapping[str, Any], options: WenzhouOptions) -> dict[str, Any]:
    """What the hand of a case may discard, the cases' own names sorted as texts.

    >>> line = {"wild": "m5", "hand": ["p9", "p9", "z6", "m5", "s1"], "upstream_discard": None}
    >>> discard_answer(line, WenzhouOptions())
    {'legal': ['z6']}
    """
    del options  # which discards are followed is told by the case
    upstream = line["upstream_discard"]
    followed = () if upstream is None else (kind_of(upstream),)
    allowed = discards_allowed(counts_of(line["hand"]), kind_of(line["wild"]), followed)
    return {"legal": sorted(map(name_of, allowed))}


def win_of(line: Mapping[str, Any]) -> Win:
    """The candidate win of a case; whoever gave what was claimed sat to the left, of pungs and kongs opposite."""
    wild, tile = kind_of(line["wild"]), kind_of(line["win_tile"])
    context = line.get("ctx") or {}
    flags = _FLAGS[line["win_by"]]
    if context.get("tianhu"):
        flags |= DEALT
    if context.get("dihu"):
        flags |= _earthly_flags(context["dihu"])
    melds = [_meld(meld, wild) for meld in line["melds"]]
    return Win(counts_of([*line["concealed"], line["win_tile"]]), melds, tile, flags, wild=wild)


def _earthly_flags(told: Mapping[str, Any]) -> int:
    """The flags that the circumstances of 地胡 come to."""
    flags = 0
    if told["discarder_is_upstream"]:
        flags |= FROM_UPPER
    if told["dealer_discards"] == 1:
        flags |= FIRST_ROUND
        # Nobody discards before the dealer, whose first discard is the deal's.
        if told["discarder_is_dealer"]:
            flags |= FIRST_DISCARD
    if told["winner_untouched"] and not told["winner_is_dealer"]:
        flags |= UNTOUCHED
    return flags


def _meld(meld: Mapping[str, Any], wild: Tile) -> Meld:
    kind = _MELDS[meld["type"]]
    tiles = [kind_of(tile) for tile in meld["tiles"]]
    if kind == CHOW:
        low = min(face_of(tile, wild) for tile in tiles)
        return Meld(CHOW, low, low, LEFT)
    return Meld(kind, tiles[0], tiles[0], OWN if kind == CONCEALED_KONG else ACROSS)


def counts_of(tiles: Iterable[str]) -> list[int]:
    """How many of each of the 34 kinds are among some tiles."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[kind_of(tile)] += 1
    return counts


def kind_of(name: str) -> Tile:
    """The kind of a tile in the cases, whose honors are z1-z7 (东南西北中发白).

    >>> kind_of("s9"), kind_of("z1"), name_of(kind_of("z7"))
    (26, 27, 'z7')
    """
    return EAST - 1 + int(name[1]) if name[0] == "z" else KIND_OF[name[1] + name[0]]


def name_of(tile: Tile) -> str:
    """The name of a tile in the cases."""
    return f"z{tile - EAST + 1}" if tile >= EAST else CODES[tile][1] + CODES[tile][0]
