"""`paiju score`, `waits`, `shanten` and `rules` for families with caps, multipliers and two suits."""

import json

import pytest
from command_line import paiju, refused

from paiju.rulesets.registry import ruleset

FLUSH_PAIRS = "2233445566778m + 8m"
MIXED = "123m456m789p333p5m + 5m"


def test_a_doubled_hand_is_explained_to_what_is_paid() -> None:
    out = paiju("score", FLUSH_PAIRS, "--preset", "sichuan").out
    for text in (
        "Flush of seven pairs 清七对",
        "Flush 清一色  because of Flush of seven pairs",
        "May win: 5 fan, ×16",
        "the discarder pays 96",
        "the winner receives 96",
    ):
        assert text in out
    assert "wind" not in out, "there are no winds in this family"


def test_a_capped_product_says_so_and_a_self_draw_pays_one_more() -> None:
    out = paiju("score", "1111222233334m + 4m", "-z", "--preset", "sichuan/folk", lang="zh").out
    for text in ("清龙七对", "×4", "128", "可以和牌：128 倍（8 倍封顶）", "自摸，其余三家付 9", "和家收 27"):
        assert text in out


def test_json_has_multiplier_cap_and_circumstances() -> None:
    data = json.loads(paiju("score", FLUSH_PAIRS, "--preset", "sichuan/folk", "--after-kong", "--json").out)
    assert (data["counted"], data["multiplier"], data["cap"], data["points"]) == (32, 8, 8, 8)
    assert (data["flags"], data["void"]) == (["after_kong"], None)
    assert [fan["id"] for fan in data["fans"]] == ["flush_seven_pairs", "kong_discard"]
    assert data["payments"] == [{"reason": "discard", "amount": 8, "payers": 1}]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["123m456p789s222m5m + 5m"], "the hand is in three suits; a win is in two at most"),
        ([MIXED, "--void", "p"], "the hand holds a tile of its void suit"),
        ([MIXED, "--void", "饼"], "the hand holds a tile of its void suit"),
        (["123m456m789p222m5m + 6m"], "the hand is not complete"),
    ],
)
def test_what_may_not_win_says_why(arguments: list[str], reason: str) -> None:
    outcome = paiju("score", *arguments, "--preset", "sichuan/sbr")
    assert outcome.code == 0
    assert f"May not win: {reason}" in outcome.out
    data = json.loads(paiju("score", *arguments, "--preset", "sichuan/sbr", "--json").out)
    assert data["wins"] is False
    assert data["payments"] == []


def test_another_void_suit_bars_nothing() -> None:
    assert "May win: 0 fan, ×1" in paiju("score", MIXED, "--void", "s", "--preset", "sichuan/sbr").out


@pytest.mark.parametrize(
    ("preset", "arguments", "fan"),
    [
        ("sichuan", [MIXED, "--after-kong"], "杠上炮"),
        ("sichuan", ["123m456m789p5m [9999m] + 5m", "-z", "--kong"], "杠上花"),
        ("sichuan", [MIXED, "-z", "--dealt"], "天胡"),
        ("sichuan", [MIXED, "-z", "--first-draw"], "地胡"),
        ("sichuan/chengdu-points", [MIXED, "--first-discard"], "地胡"),
        ("sichuan/folk", ["12456789m55234p + 3m", "-o", "last_copy=true", "--seen", "333m"], "绝张"),
        ("sichuan/folk", ["12456789m55234p + 3m", "-o", "last_copy=true", "--seen", "333m", "-z"], "绝张"),
        ("sichuan/folk", [MIXED, "-o", "last_tile=true", "--last-tile"], "海底"),
        ("sichuan/folk", ["13m456m789p222m5m5m + 2m", "--kong"], ""),
    ],
)
def test_circumstances_bring_their_fans(preset: str, arguments: list[str], fan: str) -> None:
    if not fan:
        # A tile of which the hand holds others cannot be robbed.
        assert "robbed" in refused("score", *arguments, "--preset", preset)
        return
    with_it = paiju("score", *arguments, "--preset", preset, lang="zh").out
    assert fan in with_it
    bare = [word for word in arguments if word not in ("--after-kong", "--kong", "--dealt", "--first-draw")]
    bare = [word for word in bare if word not in ("--first-discard", "--last-tile", "--seen", "333m")]
    assert fan not in paiju("score", *bare, "--preset", preset, lang="zh").out


def test_who_gave_the_kong_pays_alone_where_the_rules_say_so() -> None:
    hand = ["123m456m789p5m [9999m<] + 5m", "-z", "--kong", "--preset", "sichuan", "-o", "kong_draw=discard"]
    everybody = json.loads(paiju("score", *hand, "--json").out)["payments"]
    giver = json.loads(paiju("score", *hand, "--given-kong", "--json").out)["payments"]
    assert [(one["reason"], one["payers"]) for one in everybody] == [("self_drawn", 3)]
    assert [(one["reason"], one["payers"]) for one in giver] == [("kong_draw", 1)]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ([MIXED, "--after-kong", "-z"], "--after-kong does not go with --self-drawn"),
        ([MIXED, "--dealt"], "--dealt goes with --self-drawn"),
        ([MIXED, "--first-draw"], "--first-draw goes with --self-drawn"),
        ([MIXED, "--first-discard", "-z"], "--first-discard does not go with --self-drawn"),
        (["123m456m5m [222m<] [789p<] + 5m", "-z", "--dealt"], "--dealt goes with a hand that has no melds"),
        ([MIXED, "--given-kong"], "--given-kong goes with --after-kong / --kong --self-drawn"),
        ([MIXED, "--void", "z"], "--void cannot be 'z'; it can be m, p or s (万饼条)"),
        ([MIXED, "--seen", "5555m"], "5m is there 7 times in hand and in sight, a set has four of it"),
    ],
)
def test_what_no_deal_brings_together_is_refused(arguments: list[str], error: str) -> None:
    assert refused("score", *arguments, "--preset", "sichuan") == error


def test_waits_are_those_of_the_family() -> None:
    three = json.loads(paiju("waits", "1122334m56p777s4m", "--preset", "sichuan", "--json").out)
    two = json.loads(paiju("waits", "1122334m56p777p4m", "--preset", "sichuan", "--json").out)
    assert three["waits"] == []
    assert [row["tile"] for row in two["waits"]] == ["1m", "4m", "4p", "7p"]
    assert two["waits"][2]["discard"] == {"points": 6, "wins": True}
    void = json.loads(paiju("waits", "1122334m56p777p4m", "--preset", "sichuan", "--void", "p", "--json").out)
    assert void["waits"] == []


def test_shanten_follows_the_preset() -> None:
    hand = "1122334567m12p7s"
    plain = json.loads(paiju("shanten", hand, "--json").out)
    limited = json.loads(paiju("shanten", hand, "--preset", "sichuan", "--json").out)
    assert "thirteen_orphans" in plain["by_shape"]
    assert limited["by_shape"] == {"regular": 1, "seven_pairs": 3}
    assert "7s" not in limited["useful"]
    assert json.loads(paiju("shanten", hand, "--preset", "sichuan", "--void", "p", "--json").out)["shanten"] == 2
    melds = ["1123p[111m<][222p<][333s<]", "--preset", "sichuan"]
    assert "impossible" in paiju("shanten", *melds).out


@pytest.mark.parametrize("preset", ["sichuan", "sichuan/folk", "sichuan/chengdu-points", "sichuan/sbr"])
def test_the_fan_table_of_every_scheme_is_listed_in_its_order(preset: str) -> None:
    out = paiju("rules", preset, "--fans", lang="zh").out
    rows = [line.split() for line in out.splitlines() if line.split() and line.split()[0].isdigit()]
    fans = ruleset(preset).fans
    assert [(row[1], row[-1]) for row in rows] == [(fan.zh, fan.id) for fan in fans]
    assert [row[2] for row in rows] == [str(fan.value) for fan in fans]
    assert out.count("基本番型") == out.count("另加") == 1


def test_one_fan_shows_its_examples() -> None:
    out = paiju("rules", "sichuan", "--fan", "根").out
    assert "16  Root 根  1 fan  root" in out
    assert "counts      222p234p345m999m6m + 6m" in out
    assert "counts not  123m345m999p6p [2222p] + 6p" in out
    assert "--option root=rank" in out
