"""Worked settlements and rotations of a case file, in the words of their field `expect` (wenzhou.md; schema S4-S7)."""

from collections.abc import Mapping
from typing import Any, Final

from paiju.rules.outcome import Departure, End, Happening, How, Kong, Outcome, SeatHand, Winner
from paiju.rules.settlement import SYSTEM, changes
from paiju.rules.standing import THROWN, Standing
from paiju.rulesets.wenzhou.options import WenzhouOptions
from paiju.rulesets.wenzhou.settlement import settlement_of
from paiju.rulesets.wenzhou.succession import successor
from paiju.rulesets.wenzhou.wins import SEATS
from paiju.tiles.tile import KINDS

HOWS: Final[Mapping[str, How]] = {"self_draw": "self_drawn", "discard": "discard", "rob_kong": "robbed"}
"""How a case says that a win came about -> how it is told here."""
WILD: Final = 0
"""The wild kind where a case tells only how many of it each seat holds."""


def settle_answer(line: Mapping[str, Any], options: WenzhouOptions) -> dict[str, Any]:
    """What each seat has more or less after the deal of a case, and the system: the fields `delta` and `system`.

    >>> line = {"dealer": 0, "streak": 1, "bought": False, "topped": [], "wild_counts": [0, 0, 1, 2]}
    >>> settle_answer(line | {"result": {"type": "draw"}}, WenzhouOptions())
    {'delta': [-3, -3, 1, 5], 'system': 0}
    """
    happenings, end = _course(line["result"])
    bound = {line["dealer"]} if line["bought"] else set()
    east, south, west, north = (seat in bound or seat in line["topped"] for seat in range(SEATS))
    outcome = Outcome(
        line["dealer"],
        happenings,
        end,
        tuple(_hand(count) for count in line["wild_counts"]),
        wild=WILD,
        streak=line["streak"],
        staked=(east, south, west, north),
    )
    lines = settlement_of(options)(outcome)
    system = sum(one.amount * ((one.payee == SYSTEM) - (one.payer == SYSTEM)) for one in lines)
    return {"delta": list(changes(lines)), "system": system}


def full_answer(line: Mapping[str, Any], options: WenzhouOptions, hand: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to the hand of a case, given with its field `multiplier`, together with what the win costs whom."""
    result = {
        "type": "win",
        "winner": line["winner"],
        "by": line["hand"]["win_by"],
        "from": line.get("from", -1),
        "multiplier": hand["multiplier"],
    }
    return dict(hand) | settle_answer({**line, "result": result}, options)


def rotation_answer(line: Mapping[str, Any], options: WenzhouOptions) -> dict[str, Any]:
    """The next dealer of a case and the number of its deal in a row; a seat that has left has changed the players.

    >>> line = {"dealer": 2, "streak": 4, "outcome": {"type": "draw", "kongs": 0}, "players_changed": False}
    >>> rotation_answer(line, WenzhouOptions())
    {'dealer': 3, 'streak': 1}
    """
    dealer, streak, told = line["dealer"], line["streak"], line["outcome"]
    course: tuple[Happening, ...] = (Kong((dealer + 1) % SEATS, "concealed"),) * told.get("kongs", 0)
    end: End = "drawn"
    if told["type"] == "win":
        course, end = (Winner(told["winner"], "self_drawn", -1, 1),), "won"
    if line["players_changed"]:
        end = "left"
    following = successor(
        Standing(1, 0, dealer, streak=streak), Outcome(dealer, course, end, streak=streak), (0, 0, 0, 0), 0, options
    )
    assert following is not None, "a match is longer than one deal"
    return {"dealer": "random" if following.dealer == THROWN else following.dealer, "streak": following.streak}


def _course(result: Mapping[str, Any]) -> tuple[tuple[Happening, ...], End]:
    """The course and the end of a deal as a case tells them."""
    if result["type"] == "draw":
        return (), "drawn"
    if result["type"] == "escape":
        return (Departure(result["seat"], 0),), "left"
    winner = Winner(result["winner"], HOWS[result["by"]], result.get("from", -1), result["multiplier"])
    return (winner,), "won"


def _hand(wilds: int) -> SeatHand:
    counts = [0] * KINDS
    counts[WILD] = wilds
    return SeatHand(counts, [])
