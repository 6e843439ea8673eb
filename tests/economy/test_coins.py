"""Coins for points: the formula and example of document 000, whoever has too few, and what holds for every deal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.economy.coins import Booking, CoinLine, Room, book, points_of_win


def test_the_example_of_the_document_has_two_lines_a_player() -> None:
    """奖励＝200×10×3＝6000 and then 回收了每位玩家20."""
    booking = book(points_of_win(10, 3), Room(200, 20))
    assert booking.lines == (
        CoinLine(0, 6000, "result"),
        *[CoinLine(loser, -2000, "result") for loser in (1, 2, 3)],
        *[CoinLine(player, -20, "fee") for player in range(4)],
    )
    assert booking.net == (5980, -2020, -2020, -2020)
    assert booking.recycled == 80


@pytest.mark.parametrize("losers", [1, 2, 3])
def test_winner_and_losers_by_the_formula(losers: int) -> None:
    """消耗：X*N+A, 奖励：X*P*N－A; who neither wins nor loses pays A."""
    net = book(points_of_win(7, losers), Room(50, 3)).net
    assert net == (7 * losers * 50 - 3, *[-(7 * 50 + 3)] * losers, *[-3] * (3 - losers))


def test_unequal_losers_and_a_room_without_a_fee() -> None:
    assert book((-49, 67, -9, -9), Room(10, 5)).net == (-495, 665, -95, -95)
    assert book((-49, 67, -9, -9), Room(1)) == Booking(
        tuple(CoinLine(player, own, "result") for player, own in enumerate((-49, 67, -9, -9))), (-49, 67, -9, -9), 0
    )


def test_a_deal_without_points_costs_the_fee_alone() -> None:
    assert book((0, 0, 0, 0), Room(10, 5)).lines == tuple(CoinLine(player, -5, "fee") for player in range(4))


def test_a_loser_gives_what_is_left_after_the_fee() -> None:
    booking = book((30, -10, -20, 0), Room(1, 5), (100, 100, 12, 100))
    assert booking.net == (12, -15, -12, -5)
    assert booking.recycled == 20


def test_a_missing_fee_is_forgiven() -> None:
    booking = book((20, -20, 0, 0), Room(1, 5), (0, 3, 2, 0))
    assert booking.net == (0, -3, -2, 0)
    assert booking.recycled == 5


def test_a_winner_pays_the_fee_out_of_what_is_won() -> None:
    assert book((20, -20, 0, 0), Room(1, 5), (0, 100, 5, 5)).net == (15, -25, -5, -5)


def test_several_winners_share_in_proportion() -> None:
    assert book((-30, 10, 20, 0), Room(1, 1), (16, 0, 0, 1)).net == (-16, 4, 9, -1)


@pytest.mark.parametrize("coins", [None, (10, 10, 10, 10)])
def test_lesson_a31_points_that_do_not_sum_to_zero_are_an_error(coins: tuple[int, ...] | None) -> None:
    """Stakes that were left over made a total that was not zero."""
    with pytest.raises(ValueError, match="sum to zero"):
        book((10, -5, -4, 0), Room(1), coins)


def test_coins_of_more_or_fewer_players_are_an_error() -> None:
    with pytest.raises(ValueError):
        book((1, -1, 0, 0), Room(1), (10, 10, 10))


numbers = st.integers(-300, 300)
deals = st.tuples(numbers, numbers, numbers).map(lambda three: (*three, -sum(three)))


@given(deals, st.integers(1, 50), st.integers(0, 30))
def test_every_deal_is_the_formula(points: tuple[int, ...], factor: int, fee: int) -> None:
    booking = book(points, Room(factor, fee))
    assert booking.net == tuple(own * factor - fee for own in points)
    assert booking.recycled == 4 * fee


@given(deals, st.integers(1, 5), st.integers(0, 30), st.tuples(*[st.integers(0, 500)] * 4))
def test_nobody_spends_more_than_there_is(
    points: tuple[int, ...], factor: int, fee: int, coins: tuple[int, ...]
) -> None:
    booking = book(points, Room(factor, fee), coins)
    assert sum(booking.net) + booking.recycled == 0
    assert sum(line.amount for line in booking.lines) == -booking.recycled
    for own, change, score in zip(coins, booking.net, points, strict=True):
        assert own + change >= 0
        assert change <= max(score, 0) * factor
        assert change >= min(score, 0) * factor - fee


@given(deals, st.integers(1, 5), st.integers(0, 30))
def test_with_coins_enough_it_is_the_formula_too(points: tuple[int, ...], factor: int, fee: int) -> None:
    room = Room(factor, fee)
    assert book(points, room, (10_000,) * 4) == book(points, room)
