"""The examples in the docstrings of the rows: what a hand shows."""

from collections.abc import Callable
from typing import Any, Final

from paiju.rules.wild_tile import NO_WILD
from paiju.rules.win import DEALT, FIRST_DISCARD, FIRST_ROUND, FROM_UPPER, ROBBED, SELF_DRAWN, UNTOUCHED, Win
from paiju.rulesets.wenzhou.facts import Facts
from paiju.shapes.hand import parse_hand
from paiju.tiles.notation import parse_tile

FLAGS: Final[dict[str, int]] = {
    "self_drawn": SELF_DRAWN,
    "robbed": ROBBED,
    "dealt": DEALT,
    "from_upper": FROM_UPPER,
    "first_round": FIRST_ROUND,
    "first_discard": FIRST_DISCARD,
    "untouched": UNTOUCHED,
}


def win_of(text: str, *flags: str, wild: str | None = "5m") -> Win:
    """The candidate win that a hand in the notation makes under circumstances named in FLAGS; `wild` None: no wild."""
    hand = parse_hand(text)
    if hand.win is None:
        raise ValueError(f"{text!r} names no winning tile after a +")
    mask = 0
    for flag in flags:
        mask |= FLAGS[flag]
    kind = NO_WILD if wild is None else parse_tile(wild)
    return Win(hand.counts(), list(hand.melds), hand.win, mask, wild=kind)


def shown(predicate: Callable[[Facts], bool], text: str, *flags: str, wild: str | None = "5m", **options: Any) -> bool:
    """Whether a predicate holds of a hand under some options. Raises ValueError for a hand that may not win."""
    # The rows' modules import this one; what it needs of them is there by the time an example runs.
    from paiju.rulesets.wenzhou.facts import facts_of
    from paiju.rulesets.wenzhou.options import WenzhouOptions
    from paiju.rulesets.wenzhou.table import FanTable

    found = FanTable(WenzhouOptions(**options)).scorer.shown(win_of(text, *flags, wild=wild))
    if not found:
        raise ValueError(f"{text!r} may not win")
    return predicate(facts_of(found))
