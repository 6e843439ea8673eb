"""Cases that the table itself answers."""

from typing import Any

import pytest

from paiju.cases.kinds import kind_of
from paiju.cases.runner import run_case
from paiju.rulesets.registry import ruleset

HAND = ["s4", "s4", "s5", "m1", "m2", "m3", "m7", "m8", "m9", "p2", "p3", "p4", "z1", "z1", "z5", "z5"]
NONE: dict[str, Any] = {"chow": [], "pung": False, "kong": False}
LINES: dict[str, dict[str, Any]] = {
    "a pung": {"kind": "claim", "wild": "m5", "hand": HAND, "discard": "s4", "from": "across", "passed_pung": []}
    | {"expect": NONE | {"pung": True}},
    "a pung let pass": {"kind": "claim", "wild": "m5", "hand": HAND, "discard": "s4", "from": "across"}
    | {"passed_pung": ["s4"], "expect": NONE},
    "chows from the upper seat alone": {"kind": "claim", "wild": "m5", "hand": HAND, "discard": "s6", "from": "across"}
    | {"passed_pung": [], "expect": NONE},
    "two chows": {"kind": "claim", "wild": "m5", "hand": HAND, "discard": "m4", "from": "upstream", "passed_pung": []}
    | {"expect": NONE | {"chow": [["m2", "m3"]]}},
    "a chow with white dragons": {
        "kind": "claim",
        "wild": "p4",
        "hand": ["z7", "p5", "m1", "z1"],
        "discard": "p3",
        "from": "upstream",
        "passed_pung": [],
        "expect": NONE | {"chow": [["p5", "z7"]]},
    },
    "barred for a go-around": {
        "kind": "pass_pung",
        "wild": "m5",
        "events": [
            {"type": "discard", "seat": 1, "tile": "p9", "me": "pass"},
            {"type": "draw", "seat": 2},
            {"type": "discard", "seat": 2, "tile": "p9"},
        ],
        "expect": {"may_pung": False},
    },
    "free after an own draw": {
        "kind": "pass_pung",
        "wild": "m5",
        "events": [
            {"type": "discard", "seat": 3, "tile": "p9", "me": "pass"},
            {"type": "draw", "seat": 0},
            {"type": "discard", "seat": 0, "tile": "z1"},
            {"type": "discard", "seat": 1, "tile": "p9"},
        ],
        "expect": {"may_pung": True},
    },
    "the nearest of two winners": {
        "kind": "resolve",
        "discarder": 2,
        "claims": [{"seat": 1, "type": "win"}, {"seat": 3, "type": "win"}, {"seat": 0, "type": "pung"}],
        "expect": {"type": "win", "seat": 3},
    },
    "a pung before a chow": {
        "kind": "resolve",
        "discarder": 2,
        "claims": [{"seat": 3, "type": "chow"}, {"seat": 1, "type": "pung"}],
        "expect": {"type": "pung", "seat": 1},
    },
    "a wall": {
        "kind": "wall",
        "dealer": 1,
        "M": 2,
        "N": 12,
        "kongs": 3,
        "expect": {
            "opening_seat": 2,
            "indicator": {"wall_of": 2, "stack_from_right": 2},
            "start": {"wall_of": 2, "stack_from_right": 15},
            "tail": {"wall_of": 2, "stack_from_right": 14},
            "drawable": 135,
            "after_deal": 70,
            "live_draws": 54,
            "remaining_at_exhaustion": 13,
        },
    },
}


@pytest.mark.parametrize("name", LINES)
def test_the_table_answers(name: str) -> None:
    line = LINES[name] | {"id": name}
    kind = kind_of(line)
    assert kind is not None
    result = run_case(line, ruleset("guobiao"), {})
    assert result.verdict == "passed", result


@pytest.mark.parametrize("name", LINES)
def test_a_wrong_expectation_fails(name: str) -> None:
    line = LINES[name] | {"id": name, "expect": {"something": "else"}}
    assert run_case(line, ruleset("guobiao"), {}).verdict == "failed"
