"""Leaving in the midst of a deal, side bets, and too few coins."""

from typing import Any

import pytest
from sichuan_courses import UNREADY, drawn, given, kong, left, lines, options_of, ready, rows, seat_hand

from paiju.rules.outcome import Outcome
from paiju.rules.settlement import SIDE_BET, SYSTEM, Transfer, changes
from paiju.rulesets.sichuan.escapes import charged
from paiju.rulesets.sichuan.settlement import settlement_of
from paiju.rulesets.sichuan.side_bets import bound_seat
from paiju.rulesets.sichuan.table import FanTable
from paiju.tiles.notation import parse_tile

XUEZHAN = options_of()
ESCAPE_3 = [(2, seat, 96, "escape") for seat in (0, 1, 3)]


def test_a_seat_without_a_win_pays_for_each_other_without_one() -> None:
    """Lesson 37: 16倍 for each of 未胡人数, not for three always."""
    assert rows([left(2)], XUEZHAN, "left") == ESCAPE_3
    assert rows([left(2)], options_of("qq"), "left") == ESCAPE_3
    course = [given(1, 3, 6), drawn(2, 12), left(3)]
    assert rows(course, XUEZHAN, "left")[-1] == (3, 0, 96, "escape")


def test_wins_and_kong_income_stand_and_nothing_else_is_checked() -> None:
    course = [kong(2, "concealed"), given(0, 3, 6), left(2)]
    found = rows(course, XUEZHAN, "left")
    assert [row[3] for row in found] == ["kong_rain"] * 3 + ["discard"] + ["escape"] * 2


def test_nothing_is_paid_before_the_deal_has_ended() -> None:
    assert rows([left(2)], XUEZHAN) == []


def test_option_escape_to() -> None:
    assert rows([left(2)], options_of(escape_to="system"), "left") == [(2, SYSTEM, 288, "escape")]


def test_option_escape_count() -> None:
    every = options_of(escape_count="all_unhu")
    assert rows([left(2)], every, "left") == [(2, seat, 128, "escape") for seat in (0, 1, 3)]
    assert rows([left(2)], options_of(escape_count="all_unhu", escape_to="system"), "left")[0][2] == 384
    # What does not divide goes by largest remainder: 64 for three.
    points = options_of("folk", escape_count="all_unhu")
    assert [row[2] for row in rows([left(2)], points, "left")] == [22, 21, 21]


def test_who_alone_has_no_win_pays_nobody() -> None:
    """Only in 血流 may that be."""
    course = [drawn(0, 6), drawn(1, 6), drawn(2, 6), left(3)]
    river = rows(course, options_of(flow="river"), "left")
    assert [row for row in river if row[3] == "escape"] == []
    all_unhu = rows(course, options_of(flow="river", escape_count="all_unhu"), "left")
    assert [row for row in all_unhu if row[3] == "escape"] == []


HIGH = {0: ready(192), 1: ready(192), 3: UNREADY}
LOW = {0: ready(6), 1: ready(12), 3: UNREADY}
EVEN = {0: ready(96), 1: ready(192), 3: UNREADY}


def test_option_escape_last4() -> None:
    """The higher total with four tiles left or fewer (L64), or both."""
    called = [(2, 0, 192, "escape_unready"), (2, 1, 192, "escape_unready")]
    assert rows([left(2, 3)], XUEZHAN, "left", HIGH) == called
    assert rows([left(2, 3)], XUEZHAN, "left", LOW) == ESCAPE_3
    both = options_of(escape_last4="sum")
    assert rows([left(2, 3)], both, "left", HIGH) == ESCAPE_3 + called
    assert len(rows([left(2, 3)], both, "left", LOW)) == 5


def test_four_tiles_left_are_the_last_four_and_five_are_not() -> None:
    assert rows([left(2, 4)], XUEZHAN, "left", HIGH)[0][3] == "escape_unready"
    assert rows([left(2, 5)], XUEZHAN, "left", HIGH) == ESCAPE_3


def test_of_equal_totals_the_penalty_is_taken() -> None:
    assert rows([left(2, 4)], XUEZHAN, "left", EVEN) == ESCAPE_3


def test_who_is_not_ready_takes_nothing_from_the_total() -> None:
    folk = options_of("folk")
    assert rows([left(2, 4)], folk, "left", {0: ready(24), 1: ready(25), 3: UNREADY})[0][3] == "escape_unready"


def test_great_wins_go_to_the_ready_hands_also_where_the_penalty_goes_to_nobody() -> None:
    both = options_of(escape_to="system", escape_last4="sum")
    assert rows([left(2, 0)], both, "left", LOW) == [
        (2, SYSTEM, 288, "escape"),
        (2, 0, 6, "escape_unready"),
        (2, 1, 12, "escape_unready"),
    ]


def test_where_hands_are_not_checked_an_escape_has_no_great_win() -> None:
    assert rows([left(2, 3)], options_of(check_ready=False), "left", HIGH) == ESCAPE_3


# Winners who leave.


def test_a_winner_who_leaves_closes_the_account() -> None:
    course = [given(1, 3, 6), left(1), kong(0, "concealed"), drawn(2, 6)]
    found = rows(course, options_of(flow="river"))
    assert [row for row in found if 1 in row[:2]] == [(3, 1, 6, "discard")]


def test_option_winner_leaves() -> None:
    """The gain stays his (L65), or goes back to who paid it; what he has paid stands either way (L50)."""
    course = [kong(0, "concealed"), kong(1, "added"), given(1, 2, 24), left(1), drawn(2, 6)]
    deferred = changes(lines(course, XUEZHAN, "won"))
    assert deferred == (24, 30, -30, -24)
    forfeited = lines(course, options_of(winner_leaves="forfeit"), "won")
    assert changes(forfeited) == (30, -12, 0, -18)
    assert [(line.payee, line.amount) for line in forfeited if line.reason == "forfeit"] == [
        (2, 6),
        (3, 6),
        (0, 6),
        (2, 24),
    ]
    assert len([line for line in forfeited if line.payer == 1 and line.reason == "kong_rain"]) == 1


def test_of_two_who_forfeit_each_gives_back_what_it_received() -> None:
    """Also to one who has left, but not what that one has given back."""
    course = [kong(1, "concealed"), kong(2, "melded", 1), drawn(1, 24), left(1), given(2, 0, 6), left(2)]
    found = lines(course, options_of(winner_leaves="forfeit"))
    # Seat 2 has its 12 + 24 back from seat 1, and keeps them; seat 1 has its 6 back from seat 2.
    assert changes(found) == (0, 0, 0, 0)


def test_a_winner_may_leave_without_ending_the_deal_and_a_later_escape_costs() -> None:
    course = [given(1, 2, 6), left(1), left(3)]
    assert rows(course, XUEZHAN, "left")[1:] == [(3, 0, 96, "escape"), (3, 2, 96, "escape")]


def test_a_loss_is_charged_at_once_and_a_gain_credited_when_the_deal_ends() -> None:
    """L65."""
    assert charged(lines([kong(0, "concealed"), given(1, 3, 6)], XUEZHAN), 1) == "leave"
    assert charged(lines([kong(0, "concealed"), given(1, 3, 12)], XUEZHAN), 1) == "end"
    assert charged(lines([given(1, 3, 12)], XUEZHAN), 1) == "end"


# 叫马.


@pytest.mark.parametrize(
    ("dealer", "tile", "seat"), [(0, "1s", 0), (3, "1m", 3), (2, "7m", 0), (1, "9p", 1), (0, "4p", 3)]
)
def test_a_tile_binds_to_a_seat_counted_from_the_dealer(dealer: int, tile: str, seat: int) -> None:
    assert bound_seat(dealer, parse_tile(tile)) == seat


def test_option_side_bets_repeat_every_line_of_their_seat() -> None:
    """Of payer and of payee; two may bet on one seat, and both on each other's."""
    course = [given(1, 0, 8)]
    tiles = (parse_tile("1m"), parse_tile("2p"), parse_tile("5s"), parse_tile("3s"))
    found = rows(course, options_of("folk"), "won", side_tiles=tiles)
    assert found == [
        (0, 1, 8, "discard"),
        (SIDE_BET, 1, 8, "discard"),
        (0, SIDE_BET + 1, 8, "discard"),
        (SIDE_BET + 2, 1, 8, "discard"),
    ]


def test_side_bets_are_told_when_the_deal_has_ended() -> None:
    """Nobody knows their tiles before (不做公示, L132)."""
    course = [given(1, 0, 8)]
    assert len(rows(course, options_of("folk"), side_tiles=(0,))) == 1
    assert lines(course, options_of("folk"), "won", side_tiles=(0,))[-1].rule == "L132"


def test_a_side_bet_takes_part_in_checks_escapes_and_forfeits() -> None:
    stands = {0: ready(6), 1: UNREADY, 2: UNREADY, 3: UNREADY}
    assert rows([], XUEZHAN, "drawn", stands, side_tiles=(0,))[3:] == [
        (seat, SIDE_BET, 6, "unready") for seat in (1, 2, 3)
    ]
    bound_to_leaver = rows([left(2)], options_of(escape_to="system"), "left", side_tiles=(2,))
    assert bound_to_leaver[1] == (SIDE_BET, SYSTEM, 288, "escape")
    course = [drawn(1, 6), left(1)]
    forfeited = lines(course, options_of(winner_leaves="forfeit"), "won", side_tiles=(1,))
    assert sum(line.amount for line in forfeited if line.payee == SIDE_BET) == 18
    assert sum(line.amount for line in forfeited if line.payer == SIDE_BET) == 18


# 游戏币不足.


def closing(
    course: list[Any], coins: tuple[int, int, int, int], side_tiles: tuple[int, ...] = (), **changed: Any
) -> Any:
    options = options_of(coins=1000, **changed)
    return lines(course, options, "left" if course[-1] == left(2) else "won", points=coins, side_tiles=side_tiles)


def test_option_coins_losers_pay_what_they_have_and_winners_share_it() -> None:
    course = [kong(0, "concealed"), given(0, 3, 96), drawn(1, 12), drawn(2, 6)]
    found = closing(course, (100, 100, 100, 30))
    assert changes(found) == (44, 4, -18, -30)
    assert [line for line in found if line.reason == "shortfall"] == [
        Transfer(0, 3, 88, "shortfall", "L68"),
        Transfer(1, 3, 8, "shortfall", "L68"),
    ]
    assert changes(lines(course, XUEZHAN, "won", points=(100, 100, 100, 30))) == (132, 12, -18, -126)


def test_enough_coins_leave_the_ledger_as_it_is() -> None:
    course = [given(1, 0, 96)]
    assert closing(course, (96, 0, 0, 0)) == lines(course, XUEZHAN, "won")


def test_two_short_losers_and_no_coins_at_all() -> None:
    course = [drawn(0, 60)]
    assert changes(closing(course, (0, 10, 0, 60))) == (70, -10, 0, -60)


def test_each_winner_forgoes_its_own_part() -> None:
    found = closing([given(1, 0, 30), given(3, 2, 30)], (0, 0, 0, 0))
    assert [line for line in found if line.reason == "shortfall"] == [
        Transfer(1, 0, 30, "shortfall", "L68"),
        Transfer(3, 2, 30, "shortfall", "L68"),
    ]


def test_coins_are_counted_when_the_deal_has_ended() -> None:
    assert rows([given(1, 0, 96)], options_of(coins=1000), points=(0, 0, 0, 0)) == [(0, 1, 96, "discard")]


def test_side_bets_and_the_system_share_what_is_there() -> None:
    """The additional player bound to the winner has the same part as it."""
    found = closing([given(1, 0, 96)], (50, 0, 0, 0), side_tiles=(1,))
    assert changes(found) == (-50, 25, 0, 0)
    assert sum(line.amount * ((line.payee == SIDE_BET) - (line.payer == SIDE_BET)) for line in found) == 25
    paid = closing([left(2)], (0, 0, 100, 0), escape_to="system")
    assert changes(paid) == (0, 0, -100, 0)
    assert paid[-1] == Transfer(SYSTEM, 2, 188, "shortfall", "L68")
    # An additional player always pays what it owes.
    short = closing([given(1, 0, 96)], (0, 0, 0, 0), side_tiles=(0,))
    assert changes(short) == (0, 96, 0, 0)


def test_the_settlement_looks_at_hands_itself() -> None:
    settle = settlement_of(XUEZHAN, FanTable(XUEZHAN).scorer)
    hands = (
        seat_hand("2223m [555m<] [777m<] [999m<]"),
        seat_hand("1111p [333p<] [666p<] [999s<]"),
        seat_hand("123m456p789s11m22p"),
        seat_hand("23s567s888s44p789p"),
    )
    assert changes(settle(Outcome(0, (), "drawn", hands))) == (144, 42, -288, 102)
    # A bare course needs none, and an escape before the last four tiles does not either.
    assert changes(settle(Outcome(0, (given(0, 1, 6),)))) == (6, -6, 0, 0)
    assert len(settle(Outcome(0, (left(2),), "left"))) == 3
