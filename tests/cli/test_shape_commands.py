"""`paiju waits` and `paiju shanten`, run for real."""

import json
from typing import Any

import pytest
from command_line import paiju, refused


def waits_with(seen: str) -> list[dict[str, Any]]:
    """The waits of a hand while some tiles lie in sight."""
    rows: list[dict[str, Any]] = json.loads(paiju("waits", "123m456p78s55pEEE", "--seen", seen, "--json").out)["waits"]
    return rows


def test_waits_with_what_each_is_worth() -> None:
    outcome = paiju("waits", "123m456p78s55pEEE")
    assert outcome.out == (
        "123m45556p78sEEE\n"
        "\n"
        "Tile   Left   Discard   Self-drawn\n"
        "6s        4        6*            8\n"
        "9s        4        14           16\n"
        "\n"
        "2 kinds, 8 tiles left\n"
        "* below the 8 fan that a win needs\n"
    )


def test_tiles_in_sight_are_not_left() -> None:
    data = json.loads(paiju("waits", "123m456p78s55p[EEE<]", "--seen", "99s6s", "--json").out)
    assert {row["tile"]: row["left"] for row in data["waits"]} == {"6s": 3, "9s": 2}


def test_the_fourth_of_three_in_sight_is_worth_more() -> None:
    two, three = (next(row for row in waits_with(seen) if row["tile"] == "9s") for seen in ("99s", "999s"))
    assert three["discard"]["points"] == two["discard"]["points"] + 4
    assert three["left"] == 1


def test_what_wins_follows_the_minimum() -> None:
    row = json.loads(paiju("waits", "123m456p78s55pEEE", "-o", "minimum=6", "--json").out)["waits"][0]
    assert row["discard"] == {"points": 6, "wins": True}


def test_with_a_drawn_tile_each_discard_that_leaves_it_ready() -> None:
    data = json.loads(paiju("waits", "123m456p78s55pEEEN", "--json").out)
    assert [one["discard"] for one in data["discards"]] == ["N"]
    assert "Discarding N" in paiju("waits", "123m456p78s55pEEEN").out
    assert "打 北" in paiju("waits", "123m456p78s55pEEEN", lang="zh").out


def test_a_hand_that_is_not_ready_waits_for_nothing() -> None:
    assert "Not ready" in paiju("waits", "147m258p369sEEWN").out
    assert "没有听牌" in paiju("waits", "147m258p369sEEWN", lang="zh").out
    assert json.loads(paiju("waits", "147m258p369sEEWN", "--json").out)["waits"] == []


def test_shanten_of_every_shape_and_the_useful_tiles() -> None:
    outcome = paiju("shanten", "1234789m78966sE")
    assert outcome.out == (
        "1234789m66789sE\n"
        "\n"
        "sets and a pair      1 from ready\n"
        "seven pairs          5 from ready\n"
        "thirteen orphans     9 from ready\n"
        "honors and knitted   7 from ready\n"
        "knitted straight     4 from ready\n"
        "\n"
        "Useful tiles: 8 kinds, 25 left\n"
        "1m×3 2m×3 3m×3 4m×3 5m×4 6m×4 6s×2 E×3\n"
    )


def test_with_a_drawn_tile_the_best_discard_comes_first() -> None:
    data = json.loads(paiju("shanten", "1234789m78966sEC", "--json").out)
    best = data["discards"][0]
    assert (best["discard"], best["shanten"], best["total"]) == ("E", 1, 25)
    assert data["shanten"] == 1
    assert len(data["discards"]) == 13
    out = paiju("shanten", "1234789m78966sEC", lang="zh").out
    assert "1 向听" in out
    assert "一万×3" in out


def test_melds_rule_shapes_out() -> None:
    one, two = (
        json.loads(paiju("shanten", hand, "--json").out)["by_shape"]
        for hand in ("123m456p78s55p [EEE^]", "123m5567p [123s<] [EEE^]")
    )
    assert one == {"regular": 0, "knitted_straight": 5}
    assert two == {"regular": 0}


def test_hands_of_sixteen_tiles() -> None:
    data = json.loads(paiju("shanten", "123m456m789m123p555s E", "--sets", "5", "--json").out)
    assert data["shanten"] == 0
    assert data["useful"] == {"E": 3}


@pytest.mark.parametrize("command", ["waits", "shanten"])
def test_a_wrong_number_of_tiles_says_what_is_wanted(command: str) -> None:
    assert refused(command, "123m") == ("3 tiles, where 13 are wanted, or 14 with a drawn one (a kong counts as three)")
    assert refused(command, "123m", lang="zh") == "共 3 张，应为 13 张，或连摸的一张共 14 张（杠算三张）"


def test_a_fifth_tile_in_sight_is_a_mistake() -> None:
    error = refused("waits", "123m456p78s55pEEE", "--seen", "EE")
    assert error == "E is there 5 times in hand and in sight, a set has four of it"
    assert refused("shanten", "123m456p78s55pEEE", "--seen", "x").startswith("'x', place 1")


def test_sets_are_four_or_five() -> None:
    assert refused("shanten", "123m", "--sets", "3") == "--sets cannot be 3; it can be 4 or 5"
