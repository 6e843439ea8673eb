"""Cases of ranks and coins."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from paiju.cases.fields import name_of
from paiju.cases.result import CaseResult, Line, compared
from paiju.economy.coins import Room, book, points_of_win
from paiju.economy.ranks import rank_of
from paiju.rules.ruleset import Ruleset


def run_economy(line: Line, ruleset: Ruleset) -> CaseResult:
    """A rank or a deal in coins; neither depends on the ruleset."""
    answer = ANSWERS[line["kind"]](line)
    return compared(name_of(line), _text(line["expect"]), _text(answer))


def rank_answer(line: Mapping[str, Any]) -> dict[str, Any]:
    """The level and the name of a score's rank.

    >>> rank_answer({"score": 101})
    {'level': 3, 'name': '上品茶叶'}
    """
    rank = rank_of(line["score"])
    return {"level": rank.level, "name": rank.zh}


def coin_answer(line: Mapping[str, Any]) -> dict[str, Any]:
    """What a deal comes to in coins under a factor N and a fee A, for the scores of all players or for a win.

    A win tells X, what each of its P losers loses; what its winner and each loser have by it is the answer.

    >>> coin_answer({"N": 200, "A": 20, "X": 10, "P": 1})
    {'winner_net': 1980, 'loser_net': -2020, 'recycled': 80}
    """
    room = Room(line["N"], line["A"])
    if "score" in line:
        booking = book(line["score"], room)
        return {"net": list(booking.net), "recycled": booking.recycled}
    booking = book(points_of_win(line["X"], line["P"]), room)
    return {"winner_net": booking.net[0], "loser_net": booking.net[1], "recycled": booking.recycled}


ANSWERS: Final[Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]]] = {
    "rank": rank_answer,
    "coin": coin_answer,
}
"""Kind of a case -> what answers it, in the words of its field `expect`."""


def _text(answer: Mapping[str, Any]) -> str:
    return msgspec.json.encode(answer, order="deterministic").decode()
