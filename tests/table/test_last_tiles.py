"""The end of the wall: last tiles, empty walls, drawn deals (guobiao.md G7, G12, G21)."""

from paiju.rulesets.registry import ruleset
from paiju.table.actions import AddedKong, ClaimPung, ConcealedKong, Discard, Pass, Win
from paiju.table.events import DealDrawn, DealEnded, Discarded, Drawn, FlowerShown, Settled, Won
from paiju.table.state import TURN, WINDOW
from paiju.table.table import Table
from paiju.testing.builders import act, all_pass, play_naturally, table_with
from paiju.tiles.tile import CODES

OFFICIAL = ruleset("guobiao/official@1", {"flowers": 0})
FLOWERS = ruleset("guobiao/official@1")
CONTEST = ruleset("guobiao/contest@1")
ZH = {fan.id: fan.zh for fan in CONTEST.fans}

DRAWS = 83
"""Tiles that are left in a wall of 136 after the dealing; the last one is drawn by seat 3."""


def last_discard(rules_hand: str = "23456789m123pEE") -> Table:
    """Seat 3 has discarded the last tile, 1m, for which the dealer waits and of which seat 1 holds two."""
    table = table_with(
        OFFICIAL,
        (rules_hand + "P", "11m2579p258sSWNC", "2468p2468sSWNCF", "3579p3579sSWNCF"),
        draws="?" * (DRAWS - 1) + "1m",
    )
    play_naturally(table, lambda table: table.state.wall.left(0) == 0)
    assert table.state.turn == 3
    act(table, 3, Discard("1m", drawn=True))
    return table


def test_the_last_discard_may_only_be_won() -> None:
    table = last_discard()
    assert table.state.phase == WINDOW
    assert {seat: prompt.actions for seat, prompt in table.asked.items()} == {0: (Win(), Pass())}
    act(table, 0, Win())
    won = next(event for event in table.log if isinstance(event, Won))
    assert "海底捞月" in [ZH[fan.fan] for fan in won.fans]


def test_a_deal_is_drawn_when_nobody_wins_on_the_last_discard() -> None:
    table = last_discard()
    act(table, 0, Pass())
    drawn, settled, ended = table.log[-3:]
    assert isinstance(drawn, DealDrawn)
    assert isinstance(settled, Settled)
    assert isinstance(ended, DealEnded)
    assert settled.changes == (0, 0, 0, 0)
    assert table.over
    assert not table.outcome.winners


def test_the_last_draw_wins_as_such() -> None:
    table = table_with(
        OFFICIAL,
        ("2468p2468sSWNCFP", "11m2579p258sSWNC", "2468p2468sSWNCF", "23456789m123pEE"),
        draws="?" * (DRAWS - 1) + "1m",
    )
    play_naturally(table, lambda table: table.state.wall.left(0) == 0)
    act(table, 3, Win())
    won = next(event for event in table.log if isinstance(event, Won))
    names = [ZH[fan.fan] for fan in won.fans]
    assert "妙手回春" in names
    assert "自摸" not in names


def test_no_kong_at_an_empty_wall() -> None:
    hands = ("2468p2468sSWNCFP", "2579p258sSWNC1p9s", "2468p2468sSWNCF", "111m3579p3579sSW")
    table = table_with(OFFICIAL, hands, draws="?" * (DRAWS - 1) + "1m")
    play_naturally(table, lambda table: table.state.wall.left(0) == 0)
    assert (table.state.phase, table.state.turn) == (TURN, 3)
    assert table.state.seats[3].counts[0] == 4
    assert ConcealedKong("1m") not in table.asked[3].actions
    # One tile earlier, there is one to replace it.
    table = table_with(OFFICIAL, hands, draws="?" * (DRAWS - 5) + "1m")
    play_naturally(table, lambda table: table.state.wall.left(0) == 4)
    assert ConcealedKong("1m") in table.asked[3].actions


def test_a_flower_as_the_very_last_tile_ends_the_deal() -> None:
    # Seven flowers come first; their replacements are the seven last tiles but one, whose lower tile is the last drawn.
    table = table_with(FLOWERS, (), draws="2345678f" + "?" * 77 + "1f")
    play_naturally(table)
    flower, drawn = table.log[-4:-2]
    assert flower == FlowerShown(table.state.turn, "1f")
    assert isinstance(drawn, DealDrawn)
    assert table.state.wall.rest() == []


def short_wall() -> Table:
    """Seat 3 has used up its own wall with two kongs before seat 2 draws its last but one."""
    hands = ("2468p2468sSWNCF", "13579p13579sSWN", "333m2468p2468sSW", "111m222m579p579sE")
    draws = ("?" * 19 + "7m", "", "?" * 19 + "3m", "1m?2m")
    table = table_with(CONTEST, hands, draws)
    for tile in ("1m", "2m"):
        kong = ConcealedKong(tile)
        play_naturally(table, lambda table, kong=kong: 3 in table.asked and kong in table.asked[3].actions)  # type: ignore[misc]
        act(table, 3, kong)
    play_naturally(table, lambda table: table.state.turn == 2 and table.state.wall.left(3) == 0 and 2 in table.asked)
    return table


def test_in_the_contest_the_next_seats_wall_counts_too() -> None:
    table = short_wall()
    assert table.state.wall.left(2) == 1
    assert table.state.seats[2].counts[2] == 4
    assert ConcealedKong("3m") not in table.asked[2].actions
    # Its discard may only be won, although two other walls still hold tiles; then the deal is drawn.
    log = len(table.log)
    act(table, 2, Discard("3m"))
    all_pass(table)
    assert isinstance(table.log[log], Discarded)
    assert isinstance(table.log[-3], DealDrawn)
    assert table.state.wall.left(0) + table.state.wall.left(1) + table.state.wall.left(2) > 0


def test_in_the_contest_replacements_come_from_ones_own_wall() -> None:
    hands = ("1111m579p579sESW", "", "", "")
    table = table_with(CONTEST, hands, ("9mCF", "", "", ""))
    assert table.log[-1] == Drawn(0, "9m")
    act(table, 0, ConcealedKong("1m"))
    assert table.log[-1] == Drawn(0, "C", "kong")
    assert [table.state.wall.left(seat) for seat in range(4)] == [19, 21, 21, 21]


def test_an_added_kong_needs_a_wall_too() -> None:
    hands = ("1m2468p2468sSWNC", "11m9999s257p258sS", "3579p357sSWNCFP", "2468p2468sWNCF1p")
    table = table_with(CONTEST, hands, ("", "?" * 20 + "1m", "", ""))
    act(table, 0, Discard("1m"))
    act(table, 1, ClaimPung())
    kong = ConcealedKong("9s")
    play_naturally(table, lambda table: 1 in table.asked and kong in table.asked[1].actions)
    # With the kong seat 1 draws as often as the others, to whom its claim has given a turn more.
    act(table, 1, kong)
    play_naturally(table, lambda table: table.state.turn == 1 and table.state.wall.left(1) == 0 and 1 in table.asked)
    assert CODES[table.state.drawn] == "1m"
    assert AddedKong("1m") not in table.asked[1].actions
