"""The last copy of a kind (和绝张): the other three lie in rivers and open melds (guobiao.md G21, fan 58)."""

import pytest

from paiju.rulesets.registry import ruleset
from paiju.table.actions import ClaimPung, Discard, Pass, Win
from paiju.table.events import Won
from paiju.table.table import Table
from paiju.testing.builders import act, all_pass, play_naturally, table_with

RULES = ruleset("guobiao/official@1", {"flowers": 0})
ZH = {fan.id: fan.zh for fan in RULES.fans}
HANDS = ("19p19sESWNCFP24s5m", "19p19s1mSWNCFP22s", "55m2468p468sSWN1m", "12346789m123pEE")
"""The dealer gives 5m, seat 2 can make a pung of it, and seat 3 waits for it: it makes 清龙."""


def won(table: Table) -> tuple[str, list[str]]:
    """How seat 3 wins at its next chance, and with which fans."""
    play_naturally(table, lambda table: 3 in table.asked and Win() in table.asked[3].actions)
    act(table, 3, Win())
    event = next(event for event in table.log if isinstance(event, Won))
    return event.how, [ZH[fan.fan] for fan in event.fans]


def after_the_pung(draws: str) -> Table:
    table = table_with(RULES, HANDS, draws=draws)
    act(table, 0, Discard("5m"))
    act(table, 3, Pass())
    act(table, 2, ClaimPung())
    all_pass(table)
    act(table, 2, Discard("1m"))
    all_pass(table)
    return table


@pytest.mark.parametrize(("draws", "how"), [("5m", "self_drawn"), ("??5m", "discard")])
def test_the_fourth_tile_after_a_pung_is_the_last(draws: str, how: str) -> None:
    way, fans = won(after_the_pung(draws))
    assert way == how
    assert "和绝张" in fans


def test_with_one_in_a_river_the_next_is_not_the_last() -> None:
    table = table_with(RULES, HANDS, draws="5m")
    act(table, 0, Discard("5m"))
    all_pass(table)
    way, fans = won(table)
    assert way == "discard"
    assert "和绝张" not in fans
    table = table_with(RULES, HANDS, draws="??5m")
    act(table, 0, Discard("5m"))
    all_pass(table)
    way, fans = won(table)
    assert way == "self_drawn"
    assert "和绝张" not in fans
