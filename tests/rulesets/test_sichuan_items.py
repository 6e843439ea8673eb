"""Items of a room, and suits given up."""

import pytest

from paiju.rulesets.sichuan.items import ITEMS, item_of, lasts, may_use, place_of, swapped
from paiju.tiles.tile_set import all_tiles


def test_when_an_item_may_be_used() -> None:
    phases = {
        item.zh: [phase for phase in ("before_deal", "own_turn", "other_turn") if may_use(item, phase)]
        for item in ITEMS
    }
    assert phases["乾坤大挪移"] == ["before_deal"]
    assert phases["偷天换日"] == phases["移花接木"] == ["own_turn"]
    assert phases["寻牌"] == phases["看牌"] == ["own_turn", "other_turn"]


def test_only_the_golden_finger_outlives_a_deal() -> None:
    assert [item.zh for item in ITEMS if lasts(item, "end_of_deal")] == ["金手指"]
    assert not lasts(item_of("金手指"), "leave_table")


def test_items_stand_in_the_lines_of_both_lists() -> None:
    lines = {line for item in ITEMS for line in item.lines}
    assert set(range(69, 75)) | set(range(167, 175)) == lines


def test_a_swap_conserves_the_tiles() -> None:
    tiles = all_tiles("108")
    hand, wall = swapped(tiles[:14], tiles[14:], tiles[4], 20)
    assert sorted(hand + wall) == tiles
    assert (len(hand), hand[4], wall[20]) == (14, tiles[34], tiles[4])
    assert place_of(wall, 26) == len(wall) - 4
    with pytest.raises(ValueError, match="left in the wall"):
        swapped([1], [2], 3, 0)
    with pytest.raises(ValueError, match="left in the wall"):
        swapped([1], [2], 1, place_of([2], 5))
