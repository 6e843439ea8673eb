"""Worked settlements and decisions in the schema of the case files; the whole file is read elsewhere."""

from typing import Any

import pytest

from paiju.rulesets.sichuan.worked_cases import answered
from paiju.rulesets.sichuan.worked_settlements import in_order


def rule(topic: str, given: dict[str, Any], expect: dict[str, Any], preset: str = "qq_xuezhan", **options: Any) -> Any:
    line = {"kind": "rule", "topic": topic, "preset": preset, "options": options, "given": given, "expect": expect}
    return pytest.param(line, id=f"{topic} {given} {options or ''}")


FORCED = {"ting": True, "wall_before_draw": 4, "tile_from_last4": True, "how": "self"}
RULES = [
    rule("claim_chow", {"discard": "4m", "holds": ["2m", "3m"], "next_seat": True}, {"allowed": False}),
    rule("last4_forced", FORCED, {"must_hu": True}),
    rule("last4_forced", FORCED | {"ting": False}, {"must_hu": False}),
    rule("last4_forced", FORCED, {"must_hu": False}, last4="off"),
    rule("last4_forced", FORCED | {"tile_from_last4": False}, {"must_hu": False}),
    rule("last4_forced", FORCED | {"tile_from_last4": False}, {"must_hu": True}, "folk"),
    rule("last4_forced", FORCED | {"wall_before_draw": 5}, {"must_hu": False}, "folk"),
    rule("kong_pay", {"gang": "wan", "immediate": False}, {"allowed": True, "paid": True}),
    rule("kong_pay", {"gang": "wan", "immediate": False}, {"allowed": True, "paid": False}, "folk"),
    rule("kong_pay", {"gang": "wan", "immediate": True}, {"allowed": True, "paid": True}, "folk"),
    rule("kong_pay", {"gang": "an"}, {"allowed": True, "paid": True}, "folk"),
    rule("rob_kong", {"gang": "wan"}, {"robbable": True}),
    rule("rob_kong", {"gang": "an"}, {"robbable": False}),
    rule("rob_kong", {"gang": "zhi"}, {"robbable": False}),
    rule("horse_seat", {"dealer": 1, "tile": "6s"}, {"seat": 2}, "folk"),
    rule("next_dealer", {"mode": "normal", "dealer": 1, "result": {"liuju": True}}, {"dealer": 1}, "qq_normal"),
    rule(
        "next_dealer",
        {"mode": "normal", "dealer": 1, "result": {"robbed_kong_by": 2, "konger": 0}},
        {"dealer": 0},
        "qq_normal",
    ),
    rule(
        "next_dealer",
        {"mode": "normal", "dealer": 1, "result": {"liuju": True}, "players_changed": True},
        {"dealer": "dice"},
        "qq_normal",
    ),
    rule("next_dealer", {"mode": "xuezhan", "dealer": 1, "result": {"liuju": True}}, {"dealer": "dice"}),
    rule("liuju_check", {"mode": "xuezhan", "unhu": 1}, {"liuju": False}),
    rule("liuju_check", {"mode": "normal", "unhu": 3}, {"liuju": False}, "qq_normal"),
    rule("game_end", {"mode": "xuezhan", "hu_count": 2}, {"over": False}),
    rule("game_end", {"mode": "normal", "hu_count": 0}, {"over": False}, "qq_normal"),
    rule("game_end", {"mode": "normal", "hu_count": 2}, {"over": True}, "qq_normal"),
    rule("hu_payers", {"mode": "xuezhan", "zimo": False, "winner": 0, "from": 3, "already_hu": [2]}, {"payers": [3]}),
    rule("hu_payers", {"mode": "xuezhan", "zimo": True, "winner": 3, "already_hu": [0, 2]}, {"payers": [1]}),
    rule("hu_payers", {"mode": "normal", "zimo": True, "winner": 1}, {"payers": [0, 2, 3]}, "qq_normal"),
    rule("multi_hu", {"mode": "normal", "discarder": 0, "can_hu": [1, 2, 3]}, {"all_may_hu": True}, "qq_normal"),
    rule("dingzhang_win", {"first_discard": "5p", "hand": "123p456p789p22m34m", "win": "5m"}, {"win": True}),
    rule(
        "dingzhang_win",
        {"first_discard": "5p", "hand": "123p456p789p22m34m", "win": "5m"},
        {"win": False},
        dingzhang=True,
    ),
    rule(
        "dingzhang_declare",
        {"hand_suits": ["m", "p"], "first_discard": "5p"},
        {"must_declare_void": True, "void_if_declared": "s"},
        dingzhang=True,
    ),
    rule(
        "dingzhang_declare",
        {"hand_suits": "mps", "first_discard": "5p"},
        {"must_declare_void": False},
        dingzhang=True,
    ),
    rule(
        "gaise",
        {"was_void": "s", "now_holds_void_tiles": 1, "discarded_after": "2p"},
        {"can_win": False, "pays_as_huazhu": True},
        gaise_penalty=True,
    ),
    rule(
        "gaise",
        {"was_void": "s", "now_holds_void_tiles": 1, "discarded_after": "2p"},
        {"can_win": True, "pays_as_huazhu": False},
    ),
    rule(
        "gaise",
        {"was_void": "s", "now_holds_void_tiles": 1, "discarded_after": "2s"},
        {"can_win": True, "pays_as_huazhu": False},
        gaise_penalty=True,
    ),
    rule(
        "gaise",
        {"was_void": "s", "now_holds_void_tiles": 0, "discarded_after": "2p"},
        {"can_win": True, "pays_as_huazhu": False},
        gaise_penalty=True,
    ),
    rule("prop_timing", {"prop": "乾坤大挪移", "phase": "before_deal"}, {"allowed": True}),
    rule(
        "prop_timing",
        {"prop": "偷天换日", "phase": "own_turn"},
        {"allowed": True, "hand_size_change": 0, "tiles_total": 108},
    ),
    rule("prop_timing", {"prop": "移花接木", "phase": "before_deal"}, {"allowed": False}),
    rule("prop_timing", {"prop": "金手指", "event": "leave_table"}, {"still_active": False}),
]


@pytest.mark.parametrize("line", RULES)
def test_decisions(line: dict[str, Any]) -> None:
    expected, got = answered(line)
    assert got == expected


def settlement(
    name: str, events: list[dict[str, Any]], expect: dict[str, Any], preset: str = "qq_xuezhan", **more: Any
) -> Any:
    coins = {"coins": more.pop("coins")} if "coins" in more else {}
    line = {"kind": "settlement", "preset": preset, "options": more, "events": events, "expect": expect} | coins
    return pytest.param(line, id=name)


def hu(seat: int, giver: int | str, fan: int, **more: Any) -> dict[str, Any]:
    return {"t": "hu", "from": giver, "winners": [{"seat": seat, "fan": fan}]} | more


def gang(seat: int, kind: str, **more: Any) -> dict[str, Any]:
    return {"t": "gang", "seat": seat, "gang": kind} | more


READY_6 = {"0": 6, "1": 1, "3": 0}
SETTLEMENTS = [
    settlement(
        "打2, rows 2 and 4",
        [gang(3, "wan"), hu(0, 1, 2), hu(2, "self", 8)],
        {"delta": [2, -24, 34, -12]},
        "folk",
        unit=2,
    ),
    settlement("cap_fan within a settlement", [hu(0, 1, 7)], {"delta": [96, -96, 0, 0]}, cap_fan=5),
    settlement(
        "wall_left exactly 4",
        [{"t": "escape", "seat": 2, "wall_left": 4, "ting": {"0": 7, "1": 1, "3": 0}}],
        {"transfers": [[2, 0, 384, "escape_dajiao"], [2, 1, 6, "escape_dajiao"]], "delta": [384, 6, -390, 0]},
    ),
    settlement(
        "a tie of the two totals is the penalty",
        [hu(3, 0, 1), {"t": "escape", "seat": 2, "wall_left": 4, "ting": {"0": 6}}],
        {"transfers": [[0, 3, 6, "hu"], [2, 0, 96, "escape"], [2, 1, 96, "escape"]]},
    ),
    settlement(
        "both totals",
        [{"t": "escape", "seat": 2, "wall_left": 4, "ting": READY_6}],
        {
            "transfers": [
                [2, "sink", 288, "escape"],
                [2, 0, 192, "escape_dajiao"],
                [2, 1, 6, "escape_dajiao"],
            ],
            "sink": 288,
        },
        escape_last4="sum",
        escape_to="system",
    ),
    settlement(
        "花猪 after a winner left",
        [
            hu(1, 0, 3),
            {"t": "leave_hu", "seat": 1},
            {"t": "liuju", "status": {"0": {"s": "wujiao"}, "2": {"s": "huazhu"}, "3": {"s": "ting", "fan": 2}}},
        ],
        {
            "transfers": [[0, 1, 24, "hu"], [2, 0, 96, "huazhu"], [2, 3, 96, "huazhu"], [0, 3, 12, "dajiao"]],
            "credited_at": {"1": "end"},
        },
    ),
    settlement(
        "a forfeit of wins, kongs and side bets",
        [
            {"t": "horse", "seat": 1},
            gang(1, "zhi", **{"from": 3}),
            gang(0, "an"),
            hu(1, "self", 2),
            {"t": "leave_hu", "seat": 1},
        ],
        {
            "transfers": [[1, 0, 12, "gang"], [2, 0, 12, "gang"], [3, 0, 12, "gang"], ["horse", 0, 12, "gang"]],
            "delta": [48, -12, -12, -12],
            "horse": -12,
        },
        hu_leaver="forfeit_to_payers",
    ),
    settlement(
        "转雨 with two winners, each a full copy",
        [
            gang(0, "an"),
            gang(0, "wan"),
            {"t": "hu", "from": 0, "winners": [{"seat": 1, "fan": 2}, {"seat": 2, "fan": 2}], "after_gang": True},
        ],
        {"delta": [-13, 8, 8, -3]},
        "folk",
        zhuanyu="all_kongs",
    ),
    settlement(
        "a robbed kong with two winners",
        [{"t": "rob", "seat": 1, "winners": [{"seat": 3, "fan": 1}, {"seat": 0, "fan": 2}]}],
        {"transfers": [[1, 3, 6, "rob"], [1, 0, 12, "rob"]]},
    ),
    settlement(
        "coins and a net that is given",
        [{"t": "net", "net": [-100, 50, 50, 0]}],
        {"delta": [-100, 50, 50, 0], "actual_change": [-31, 16, 15, 0]},
        coins=[31, 0, 0, 0],
    ),
    settlement(
        "coins of a whole deal",
        [gang(0, "an"), hu(1, 3, 4), hu(0, "self", 1), hu(2, 3, 3)],
        {"delta": [48, 36, 6, -90], "actual_change": [24, 18, 3, -45]},
        coins=[0, 0, 0, 45],
    ),
    settlement("a net alone", [{"t": "net", "net": [-1, 1, 0, 0]}], {"delta": [-1, 1, 0, 0], "transfers": []}),
    settlement(
        "hands are looked at",
        [
            {
                "t": "liuju",
                "hands": {
                    "0": {"concealed": "2223m", "melds": [{"type": "peng", "tile": t} for t in ("5m", "7m", "9m")]},
                    "1": {"concealed": "123m456m789m1357p", "melds": []},
                    "2": {"concealed": "123m456p789s11m22p", "melds": []},
                    "3": {"concealed": "123m456m789m1357p", "melds": []},
                },
            }
        ],
        {"delta": [96 + 96, 48, -288, 48]},
    ),
]


@pytest.mark.parametrize("line", SETTLEMENTS)
def test_settlements(line: dict[str, Any]) -> None:
    expected, got = answered(line)
    assert got == expected


def test_transfers_between_the_same_parties_add_up_whatever_their_order() -> None:
    rows = [[1, "sink", 5, "escape"], [0, 1, 3, "gang"], [0, 1, 4, "gang"], [2, 3, 0, "hu"]]
    assert in_order(rows) == in_order(rows[::-1]) == [[0, 1, 7, "gang"], [1, "sink", 5, "escape"]]
