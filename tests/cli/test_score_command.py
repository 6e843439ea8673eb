"""`paiju score`, run for real."""

import json

import pytest
from command_line import paiju, refused

from paiju.rulesets.registry import preset_names

STRAIGHT = "123m456p78s55pEEE + 9s"


def test_a_win_is_explained_to_its_last_point() -> None:
    outcome = paiju("score", STRAIGHT)
    assert outcome.code == 0
    assert outcome.err == ""
    assert outcome.out == (
        "123m45556p78sEEE + 9s\n"
        "off a discard · East round, seat wind East\n"
        "\n"
        "123m  456p  789s  EEE  55p\n"
        "\n"
        "Fan                      Value    Points\n"
        "Mixed straight 花龙          8         8\n"
        "Prevalent wind 圈风刻        2         2\n"
        "Seat wind 门风刻             2         2\n"
        "Concealed hand 门前清        2         2\n"
        "Total                                 14\n"
        "\n"
        "Not counted\n"
        "  Pung of terminals or honors 幺九刻  because of Prevalent wind\n"
        "\n"
        "May win: 14 fan, 8 needed\n"
        "  the discarder pays 22\n"
        "  each bystander pays 8\n"
        "  the winner receives 38\n"
    )


def test_in_chinese() -> None:
    out = paiju("score", "123m456p78s55p[EEE<]+9s", "--self-drawn", lang="zh").out
    for text in ("一二三万", "[东东东 碰上家]", "自摸 · 东风圈，东家", "花龙", "因圈风刻", "自摸，其余三家付 21"):
        assert text in out
    assert "Mixed" not in out


def test_a_hand_below_the_minimum_may_not_win_and_says_by_how_much() -> None:
    outcome = paiju("score", "123m567p78s55pEEE + 9s", "--round", "S", "--seat", "W")
    assert outcome.code == 0
    assert "May not win: 3 of 8 fan" in outcome.out
    assert "pays" not in outcome.out
    assert (
        "不能和牌：3 番，不足 8 番起和"
        in paiju("score", "123m567p78s55pEEE + 9s", "--round", "南", "--seat", "西", lang="zh").out
    )


def test_flowers_count_but_not_towards_the_minimum() -> None:
    outcome = paiju("score", "123m567p78s55pEEE + 9s 12345678f", "--round", "S", "--seat", "W")
    assert "1 ×8" in outcome.out
    assert "May not win: 3 of 8 fan" in outcome.out


def test_a_hand_that_is_not_complete_says_so() -> None:
    outcome = paiju("score", "123m456p78s55pEEE + 1s")
    assert outcome.code == 0
    assert outcome.out.endswith("May not win: the hand is not complete\n")


def test_json_holds_the_whole_judgement() -> None:
    data = json.loads(paiju("score", STRAIGHT, "--json").out)
    assert data["points"] == 14
    assert data["wins"] is True
    assert data["refusal"] is None
    assert data["reading"] == "123m 456p 789s EEE 55p"
    first = data["fans"][0]
    assert (first["id"], first["count"], first["value"]) == ("mixed_straight", 1, 8)
    assert data["excluded"] == [{"id": "pung_of_terminals_or_honors", "count": 1, "by": "prevalent_wind"}]
    assert data["payments"] == [
        {"reason": "discard", "amount": 22, "payers": 1},
        {"reason": "bystander", "amount": 8, "payers": 2},
    ]
    assert data == json.loads(paiju("score", STRAIGHT, "--json", lang="zh").out)


def test_json_of_a_hand_that_may_not_win() -> None:
    data = json.loads(paiju("score", "123m567p78s55pEEE + 9s", "--round", "S", "--seat", "W", "--json").out)
    assert data["wins"] is False
    assert data["refusal"] == {"reason": "below_minimum", "counted": 3, "minimum": 8}
    assert data["payments"] == []


@pytest.mark.parametrize(
    ("arguments", "fan"),
    [
        (["123m456p78s55p[EEEE] + 9s", "--self-drawn", "--kong"], "杠上开花"),
        (["123m456p78s55pEEE + 9s", "--kong"], "抢杠和"),
        (["123m456p78s55pEEE + 9s", "--self-drawn", "--last-tile"], "妙手回春"),
        (["123m456p78s55pEEE + 9s", "--last-tile"], "海底捞月"),
        (["123m456p78s55pEEE + 9s", "--last-of-kind"], "和绝张"),
        (["123m456p78s55pEEE + 9s", "--flowers", "3"], "花牌"),
    ],
)
def test_each_circumstance_has_its_fan(arguments: list[str], fan: str) -> None:
    assert fan in paiju("score", *arguments, lang="zh").out


def test_three_of_a_kind_in_own_melds_make_the_fourth_the_last_of_its_kind() -> None:
    out = paiju("score", "1155p [123m<] [312m<] [312m<] + 5p", lang="zh").out
    assert "和绝张" not in out
    assert "和绝张" in paiju("score", "12m55p [123m<] [312m<] [333p^] + 3m", "--last-of-kind", lang="zh").out
    assert "和绝张" in paiju("score", "45m55p [678m<] [678m<] [678m<] + 6m", lang="zh").out


def test_options_and_presets_change_the_answer() -> None:
    kongs = "[1111m] [2222p^] 789s55pE + E"
    assert refused("score", kongs).startswith("13 tiles")
    kongs = "[1111m] [2222p^] 789s55pEE + E"
    totals = [
        json.loads(paiju("score", kongs, "--json", *extra).out)["points"]
        for extra in ([], ["--option", "mixed_kong=5"], ["-o", "mixed_kong=6"], ["--preset", "guobiao/contest@1"])
    ]
    assert totals[1] == totals[0] + 2
    assert totals[2] == totals[0] + 3
    assert totals[3] == totals[1]


def test_coins_are_paid_by_the_discarder_alone() -> None:
    out = paiju("score", STRAIGHT, "-p", "guobiao/coins", "-o", "room_factor=200").out
    assert "the discarder pays 2800" in out
    assert "bystander" not in out


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["123m"], "3 tiles with the winning one, where a win has 14 (a kong counts as three)"),
        (
            ["123m456p789s55pEEE"],
            "say which tile wins: put it after a +, for example 123m45556p789sEE + E",
        ),
        (["123m456p78s55pEEE9s + 1m"], "15 tiles with the winning one, where a win has 14 (a kong counts as three)"),
        (["9f"], "'9f': there is no tile '9f'; flowers are 1f-8f"),
        ([STRAIGHT, "--seat", "Q"], "--seat cannot be 'Q'; it can be E, S, W or N (东南西北)"),
        ([STRAIGHT, "--flowers", "9"], "flowers: 9 given, and guobiao/official@1 has 8"),
        ([STRAIGHT, "-p", "guobiao/contest", "--flowers", "1"], "flowers: 1 given, and guobiao/contest@1 has 0"),
        ([STRAIGHT + " 1f", "--flowers", "1"], "give the flowers in the hand or by --flowers, not by both"),
        (
            [STRAIGHT, "--self-drawn", "--kong"],
            "a win on a kong's replacement needs a kong, and the hand has none",
        ),
        (
            ["123m456p789s55pEE + E", "--kong"],
            "a robbed E is the fourth of another seat's pung, so the hand can hold no other",
        ),
        (
            [STRAIGHT, "--kong", "--last-tile"],
            "no kong is made once the wall is used up, so a robbed tile is never the last",
        ),
        (
            ["123m456p789s55pEE + E", "--last-of-kind"],
            "the last of its kind needs its three others open, but the hand conceals another E",
        ),
        (
            [STRAIGHT, "--preset", "riichi"],
            "there is no preset riichi; there are: " + ", ".join(preset_names()),
        ),
        ([STRAIGHT, "--option", "minimum"], "--option minimum is not of the form name=value, for example minimum=8"),
        ([STRAIGHT, "--option", "minimum=89"], "option minimum cannot be '89'; it can be: 0-88"),
        ([STRAIGHT, "--option", "mixed_kong=4"], "option mixed_kong cannot be '4'; it can be: 3, 5, 6"),
    ],
)
def test_a_mistake_is_one_line_that_says_what_would_be_right(arguments: list[str], error: str) -> None:
    assert refused("score", *arguments) == error
    chinese = refused("score", *arguments, lang="zh")
    assert chinese != error
    assert any("\u4e00" <= sign <= "\u9fff" for sign in chinese)


def test_an_unknown_option_of_the_rules_lists_those_that_there_are() -> None:
    error = refused("score", STRAIGHT, "-o", "minimun=8")
    assert error.startswith("guobiao/official@1 has no option minimun; there are: mixed_kong, ")
    assert "minimum" in error


def test_it_fits_sixty_columns() -> None:
    hand = "1m19p19sESWNCFP9m + 9m"
    for lang in ("zh", "en"):
        for line in paiju("score", hand, "--self-drawn", lang=lang, columns=60).out.splitlines():
            assert sum(2 if sign > "\u2e80" else 1 for sign in line) <= 60
