"""The examples in the docstrings of the fans: what a hand shows."""

from collections.abc import Callable
from typing import Any, Final

from paiju.rules.win import (
    AFTER_KONG,
    DEALT,
    FIRST_DISCARD,
    FIRST_DRAW,
    GIVEN_KONG,
    LAST_TILE,
    REPLACEMENT,
    ROBBED,
    SELF_DRAWN,
    Win,
)
from paiju.rulesets.sichuan.facts import Facts
from paiju.shapes.hand import parse_hand
from paiju.tiles.notation import parse_tiles
from paiju.tiles.tile import KINDS

FLAGS: Final[dict[str, int]] = {
    "self_drawn": SELF_DRAWN,
    "replacement": REPLACEMENT,
    "robbed": ROBBED,
    "last_tile": LAST_TILE,
    "after_kong": AFTER_KONG,
    "given_kong": GIVEN_KONG,
    "dealt": DEALT,
    "first_draw": FIRST_DRAW,
    "first_discard": FIRST_DISCARD,
}


def win_of(text: str, *flags: str, void: int = -1, open_tiles: str | None = None) -> Win:
    """The candidate win that a hand in the notation makes under circumstances named in FLAGS.

    `open_tiles` are those in rivers and open melds, a winning tile that was not drawn included.
    """
    hand = parse_hand(text)
    if hand.win is None:
        raise ValueError(f"{text!r} names no winning tile after a +")
    mask = 0
    for flag in flags:
        mask |= FLAGS[flag]
    visible = None
    if open_tiles is not None:
        seen = parse_tiles(open_tiles)
        visible = [seen.count(kind) for kind in range(KINDS)]
    return Win(hand.counts(), list(hand.melds), hand.win, mask, void=void, visible=visible)


def shown(
    predicate: Callable[[Facts], int], text: str, *flags: str, open_tiles: str | None = None, **options: Any
) -> int:
    """How many times a predicate holds of a hand, in the reading that shows it most, under some options.

    Raises ValueError for a hand that may not win.
    """
    # The fans' modules import this one; what it needs of them is there by the time an example runs.
    from paiju.rulesets.sichuan.facts import facts_of
    from paiju.rulesets.sichuan.options import SichuanOptions
    from paiju.rulesets.sichuan.table import FanTable

    chosen = SichuanOptions(**options)
    keys = FanTable(chosen).scorer.keys(win_of(text, *flags, open_tiles=open_tiles))
    if not keys:
        raise ValueError(f"{text!r} may not win")
    return max(int(predicate(facts_of(key, chosen))) for key in keys)
