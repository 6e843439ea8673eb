"""Cases of what a table decides: claims, pungs let pass, the opening of the wall, and which claim comes first.

Each is answered by the table itself: a state in which the question comes up, and the functions that decide it.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from paiju.cases.fields import name_of
from paiju.cases.result import CaseResult, Line, compared
from paiju.rules.ruleset import Ruleset
from paiju.rules.wild_tile import face_of, tile_for
from paiju.shapes.meld import PUNG, Meld
from paiju.table.actions import Action, ClaimChow, ClaimKong, ClaimPung, Pass, Stake, Win
from paiju.table.advance import advance
from paiju.table.decide import decide
from paiju.table.dice import wild_place
from paiju.table.events import ChowClaimed, DealStarted, Discarded, Drawn, Event
from paiju.table.evolve import evolve
from paiju.table.prompt import Prompt
from paiju.table.prompts import KONG_CLAIM, PUNG_CLAIM, claim_actions
from paiju.table.refusal import Refusal
from paiju.table.state import State
from paiju.table.table import Table
from paiju.tiles.notation import format_tiles
from paiju.tiles.tile import CODES, EAST, HIDDEN, HIDDEN_CODE, KIND_OF, Tile
from paiju.tiles.tile_set import all_tiles
from paiju.tiles.wall import SEATS, Wall, breaking, order_of_drawing

_HONORS: Final = "ESWNCFP"
_GIVERS: Final = {"upstream": 3, "across": 2, "downstream": 1}
"""Where a discard comes from, for seat 0."""
_CLAIMS: Final[dict[str, Action]] = {
    "chow": ClaimChow("1m"),
    "pung": ClaimPung(),
    "kong": ClaimKong(),
    "win": Win(),
}
_SET: Final = 3
_UNKNOWN: Final = 30
"""Tiles of a hand of which a case tells nothing: as many as may be discarded in it."""


def run_table_case(line: Line, rules: Ruleset) -> CaseResult:
    """A case of one of the kinds in `ANSWERS`, at a table with these rules."""
    return compared(name_of(line), _text(line["expect"]), _text(ANSWERS[line["kind"]](line, rules)))


def _text(answer: dict[str, Any]) -> str:
    return msgspec.json.encode(answer, order="deterministic").decode()


def _kind(text: str) -> Tile:
    """The kind that a case names, suit first: m5, z7.

    >>> CODES[_kind("m5")], CODES[_kind("z7")]
    ('5m', 'P')
    """
    return KIND_OF[_HONORS[int(text[1]) - 1] if text[0] == "z" else text[1] + text[0]]


def _name(kind: Tile) -> str:
    return f"z{kind - EAST + 1}" if kind >= EAST else CODES[kind][::-1]


def _state(rules: Ruleset, wild: Tile) -> State:
    """A deal in play whose tiles are unknown."""
    state = State(rules.setup)
    size = len(all_tiles(rules.setup.tile_set))
    state.wall = Wall([HIDDEN] * size, False, reserve=rules.setup.reserve)
    state.wild = wild
    for seat in state.seats[1:]:
        seat.hidden = _UNKNOWN
    return state


def _claim(line: Line, rules: Ruleset) -> dict[str, Any]:
    """What seat 0 may claim: the pairs of tiles for a chow, a pung, a kong."""
    wild, tile = _kind(line["wild"]), _kind(line["discard"])
    state = _state(rules, wild)
    own = state.seats[0]
    for name in line["hand"]:
        own.counts[_kind(name)] += 1
    melded = rules.setup.sets - (len(line["hand"]) - 1) // _SET
    own.melds = [Meld(PUNG, EAST, EAST, 1)] * melded
    for name in line["passed_pung"]:
        own.barred |= 1 << _kind(name)
    state.turn = _GIVERS[line["from"]]
    evolve(state, Discarded(state.turn, CODES[tile]))
    actions = claim_actions(state, rules, 0)
    chows = []
    for action in actions:
        if isinstance(action, ClaimChow):
            low = KIND_OF[action.low]
            faces = [face for face in (low, low + 1, low + 2) if face != face_of(tile, wild)]
            chows.append(sorted(_name(tile_for(face, wild)) for face in faces))
    return {"chow": sorted(chows), "pung": PUNG_CLAIM in actions, "kong": KONG_CLAIM in actions}


def _pass_pung(line: Line, rules: Ruleset) -> dict[str, Any]:
    """Whether seat 0 may claim the last discard for a pung, after what it has let pass before."""
    state = _state(rules, _kind(line["wild"]))
    own = state.seats[0]
    own.hidden = _UNKNOWN
    for event in line["events"]:
        if "tile" in event:
            own.counts[_kind(event["tile"])] = 2
    for event in line["events"][:-1]:
        _follow(state, rules, event)
    last = line["events"][-1]
    evolve(state, Discarded(last["seat"], CODES[_kind(last["tile"])]))
    return {"may_pung": PUNG_CLAIM in claim_actions(state, rules, 0)}


def _follow(state: State, rules: Ruleset, event: dict[str, Any]) -> None:
    """Fold one event of a case, and seat 0's answer to it."""
    seat = event["seat"]
    if event["type"] == "draw":
        evolve(state, Drawn(seat, HIDDEN_CODE))
        return
    tile = _kind(event["tile"])
    state.turn = seat
    evolve(state, Discarded(seat, CODES[tile]))
    if event.get("me") == "pass":
        asked = {0: Prompt(0, state.number, claim_actions(state, rules, 0), 0)}
        answered = decide(state, rules, asked, 0, Pass())
        assert not isinstance(answered, Refusal)
        for one in answered:
            evolve(state, one)
    elif event.get("me") == "chow":
        low = min(tile, tile - tile % 9 + 6)
        evolve(state, ChowClaimed(0, seat, CODES[tile], CODES[low]))


def _wall(line: Line, rules: Ruleset) -> dict[str, Any]:
    """Where the wall is opened, and how many tiles are drawn from it."""
    setup = rules.setup
    dealer = line["dealer"]
    dice = tuple(die for total in (line["M"], line["N"]) for die in (min(6, total - 1), total - min(6, total - 1)))
    seat, skip = breaking(setup.stacks, dealer, dice)
    order = order_of_drawing(setup.stacks, seat, skip)
    table = Table(rules)
    spare = (1, 1) if setup.dealer_thrown else ()
    wall = format_tiles(all_tiles(setup.tile_set))
    table.begin(DealStarted(deal=1, round_wind=0, dealer=dealer, dice=spare + dice, wall=wall))
    while table.asked and Stake(False) in next(iter(table.asked.values())).actions:
        table.apply(next(iter(table.asked)), Stake(False))
    left = table.state.wall.copy()
    for _ in range(line["kongs"]):
        left.take_tail(0)
    left.take_head(0, left.left(0))
    return {
        "opening_seat": seat,
        "indicator": _stack(setup.stacks, wild_place(setup, dealer, dice)),
        "start": _stack(setup.stacks, order[0]),
        "tail": _stack(setup.stacks, order[-1]),
        "drawable": table.state.wall.size,
        "after_deal": table.state.wall.spare(0),
        "live_draws": table.state.wall.left(0),
        "remaining_at_exhaustion": left.spare(0),
    }


def _stack(stacks: tuple[int, ...], place: int) -> dict[str, int]:
    """The wall that a place is in, and its stack counted from one at the right end."""
    seat, stack = 0, place // 2
    while stack >= stacks[seat]:
        stack -= stacks[seat]
        seat += 1
    return {"wall_of": seat, "stack_from_right": stack + 1}


def _resolve(line: Line, rules: Ruleset) -> dict[str, Any]:
    """Whose claim comes first of those that are made with one discard."""
    giver = line["discarder"]
    state = _state(rules, HIDDEN)
    state.seats[0].hidden = _UNKNOWN
    state.turn = giver
    evolve(state, Discarded(giver, "1m"))
    claims = {claim["seat"]: _CLAIMS[claim["type"]] for claim in line["claims"]}
    asked = {}
    for step in range(1, SEATS):
        seat = (giver + step) % SEATS
        if seat in claims:
            asked[seat] = Prompt(seat, state.number, (claims[seat], Pass()), 0)
            state.answers[seat] = claims[seat]
    (event,) = advance(state, rules, asked, 0)
    return {"type": _type(event), "seat": event.seat}  # type: ignore[union-attr]


def _type(event: Event) -> str:
    return {"ChowClaimed": "chow", "PungClaimed": "pung", "KongMelded": "kong", "Won": "win", "Drawn": "draw"}[
        type(event).__name__
    ]


ANSWERS: Final[dict[str, Callable[[Line, Ruleset], dict[str, Any]]]] = {
    "claim": _claim,
    "pass_pung": _pass_pung,
    "wall": _wall,
    "resolve": _resolve,
}
"""Kind of a case -> what answers it, in the words of its field `expect`."""
