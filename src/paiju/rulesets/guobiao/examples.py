"""The examples in the docstrings of the fans: whether a hand shows a fan."""

from typing import Any, Final

from paiju.rules.win import LAST_OF_KIND, LAST_TILE, REPLACEMENT, ROBBED, SELF_DRAWN, Win
from paiju.shapes.hand import parse_hand

FLAGS: Final[dict[str, int]] = {
    "self_drawn": SELF_DRAWN,
    "last_of_kind": LAST_OF_KIND,
    "replacement": REPLACEMENT,
    "robbed": ROBBED,
    "last_tile": LAST_TILE,
}


def win_of(text: str, *flags: str, round: str = "E", seat: str = "E") -> Win:
    """The candidate win that a hand in the notation makes under circumstances named in FLAGS."""
    hand = parse_hand(text)
    if hand.win is None:
        raise ValueError(f"{text!r} names no winning tile after a +")
    mask = 0
    for flag in flags:
        mask |= FLAGS[flag]
    return Win(
        hand.counts(), list(hand.melds), hand.win, mask, "ESWN".index(round), "ESWN".index(seat), len(hand.flowers)
    )


def shows(text: str, fan: str, *flags: str, round: str = "E", seat: str = "E", **options: Any) -> int:
    """How many times a fan counts in a complete hand, under some options of Guobiao.

    >>> shows("123m456p78s55pEEE + 9s", "prevalent_wind"), shows("123m456p78s55pEEE + 9s", "seat_wind", seat="S")
    (1, 0)
    """
    # The fans' modules import this one; what it needs of them is there by the time an example runs.
    from paiju.rulesets.guobiao.fans import NUMBER
    from paiju.rulesets.guobiao.options import GuobiaoOptions
    from paiju.rulesets.guobiao.table import FanTable

    fans = dict(FanTable(GuobiaoOptions(**options)).scorer.fan_ids(win_of(text, *flags, round=round, seat=seat)))
    if not fans:
        raise ValueError(f"{text!r} is not complete")
    return fans.get(NUMBER[fan], 0)
