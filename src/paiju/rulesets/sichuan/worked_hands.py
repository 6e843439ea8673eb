"""Answers to the worked cases of hands, `hand` and `ting` (sichuan.md, section 4)."""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from paiju.rules.outcome import How, Outcome, Winner
from paiju.rules.score import FanCount
from paiju.rules.settlement import changes
from paiju.rules.win import (
    AFTER_KONG,
    DEALT,
    FIRST_DISCARD,
    FIRST_DRAW,
    LAST_TILE,
    REPLACEMENT,
    ROBBED,
    SELF_DRAWN,
    Win,
)
from paiju.rulesets.sichuan.explanation import explain
from paiju.rulesets.sichuan.readiness import readiness
from paiju.rulesets.sichuan.settlement import settlement_of
from paiju.rulesets.sichuan.table import FanTable
from paiju.shapes.meld import ACROSS, ADDED_KONG, CONCEALED_KONG, MELDED_KONG, OWN, PUNG, Meld
from paiju.tiles.notation import codes_of, parse_tile, parse_tiles
from paiju.tiles.tile import KINDS

Line: TypeAlias = Mapping[str, Any]

_MELDS: Final = {"peng": PUNG, "zhi": MELDED_KONG, "wan": ADDED_KONG, "an": CONCEALED_KONG}
_FACTS: Final = {
    "zimo": SELF_DRAWN,
    "gangshanghua": REPLACEMENT,
    "gangshangpao": AFTER_KONG,
    "rob_kong": ROBBED,
    "tianhu": DEALT,
    "haidi": LAST_TILE,
}
_STATES: Final = {"ready": "ting", "unready": "wujiao", "pig": "huazhu"}


def hand_answer(line: Line, table: FanTable) -> dict[str, Any]:
    """What a winning hand is worth, in the words of the field `expect`; the fans sorted."""
    win = win_of(line)
    scorer = table.scorer
    if not scorer.wins(win):
        return {"win": False}
    score = explain(table, win)
    paid = scorer.worth(win)
    settle = settlement_of(table.options, scorer)
    return {
        "win": True,
        "fans": sorted(fan for counted in score.fans for fan in _entries(counted, table)),
        "total": score.counted,
        "multiplier": score.multiplier,
        "pay_each": paid,
        "delta": list(changes(settle(_outcome(line, paid)))),
    }


def ready_answer(line: Line, table: FanTable) -> dict[str, Any]:
    """Whether a hand of 13 tiles is ready, for what, and the 番 or the multiplier of its greatest win under the cap."""
    counts, melds = counts_of(line["hand"]), melds_of(line["hand"])
    found = readiness(counts, melds, -1, table.scorer)
    answer: dict[str, Any] = {"state": _STATES[found.state]}
    if found.state == "ready":
        answer["waits"] = sorted(codes_of(found.waits))
        multiplier = found.points // table.options.unit
        # n 番 are 2^(n-1) 倍.
        answer["max"] = multiplier.bit_length() if table.options.scoring == "fan" else multiplier
    return answer


def choose_fans(expected: dict[str, Any], got: dict[str, Any], equal: list[list[Any]]) -> None:
    """Sort the fans that are expected; of lists that are `equal` to them those that were got take their place."""
    valid = [sorted(fans) for fans in (expected["fans"], *equal)]
    expected["fans"] = got["fans"] if got.get("fans") in valid else valid[0]


def counts_of(hand: Line) -> list[int]:
    """How many of each of the 34 kinds a hand holds, the winning tile not among them."""
    tiles = parse_tiles(hand["concealed"])
    return [tiles.count(kind) for kind in range(KINDS)]


def melds_of(hand: Line) -> list[Meld]:
    """The melds of a hand; the seat opposite gave what was claimed."""
    found = []
    for meld in hand["melds"]:
        kind, tile = _MELDS[meld["type"]], parse_tile(meld["tile"])
        found.append(Meld(kind, tile, tile, OWN if kind == CONCEALED_KONG else ACROSS))
    return found


def win_of(line: Line) -> Win:
    """The candidate win of a case with the circumstances that its context gives."""
    hand, context = line["hand"], line["context"]
    tile = parse_tile(hand["win_tile"])
    counts = counts_of(hand)
    counts[tile] += 1
    flags = sum(flag for fact, flag in _FACTS.items() if context.get(fact))
    if context.get("dihu"):
        flags |= FIRST_DRAW if line["from"] == "self" else FIRST_DISCARD
    visible = None
    if "visible" in context:
        visible = [0] * KINDS
        for code, count in context["visible"].items():
            visible[parse_tile(code)] = count
        # The cases leave out the winning tile, which lies open unless it was drawn.
        visible[tile] += not flags & SELF_DRAWN
    return Win(counts, melds_of(hand), tile, flags, visible=visible)


def _outcome(line: Line, paid: int) -> Outcome:
    """The course of the deal: earlier wins, which cost nothing here, and this one."""
    context, seat = line["context"], line["winner"]
    how: How = "self_drawn" if line["from"] == "self" else "robbed" if context.get("rob_kong") else "discard"
    giver = -1 if how == "self_drawn" else line["from"]
    earlier = [Winner(other, "self_drawn", -1, 0) for other in context.get("already_hu", [])]
    return Outcome(context.get("dealer", 0), (*earlier, Winner(seat, how, giver, paid)))


def _entries(counted: FanCount, table: FanTable) -> list[list[Any]]:
    """A fan as the cases write it: 倍 one by one, 分 and 番 as their sum."""
    name = next(fan.zh for fan in table.fans if fan.id == counted.fan)
    if table.options.scoring == "times":
        return [[name, counted.value]] * counted.count
    return [[name, counted.value * counted.count]]
