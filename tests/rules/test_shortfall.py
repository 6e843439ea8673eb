"""Coins that are not there: who pays what, and who goes without."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.rules.shortfall import actual_changes, shares


@pytest.mark.parametrize(
    ("net", "coins", "actual"),
    [
        ((-300, 100, 200, 0), (150, 500, 500, 500), (-150, 50, 100, 0)),
        ((-60, -60, 120, 0), (10, 20, 500, 500), (-10, -20, 30, 0)),
        ((-200, -100, 150, 150), (0, 300, 50, 50), (0, -100, 50, 50)),
        ((-90, 30, 30, 30), (50, 0, 0, 0), (-50, 17, 17, 16)),
        ((-100, 10, 90, 0), (55, 0, 0, 0), (-55, 6, 49, 0)),
        ((-5, 5, 0, 0), (-3, 0, 0, 0), (0, 0, 0, 0)),
        ((0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_worked_examples(net: tuple[int, ...], coins: tuple[int, ...], actual: tuple[int, ...]) -> None:
    """Of equal remainders the lower party has the coin left over; debts are no coins to pay with."""
    assert actual_changes(net, coins) == actual


def test_what_does_not_sum_to_zero_or_is_not_for_all_is_refused() -> None:
    with pytest.raises(ValueError, match="sum to zero"):
        actual_changes((1, 0), (0, 0))
    with pytest.raises(ValueError):
        actual_changes((1, -1), (0,))


nets = st.lists(st.integers(-1000, 1000), min_size=1, max_size=6).map(lambda rest: (-sum(rest), *rest))


@given(nets, st.data())
def test_nobody_loses_more_than_coins_nor_wins_more_than_due(net: tuple[int, ...], data: st.DataObject) -> None:
    coins = data.draw(st.lists(st.integers(0, 1500), min_size=len(net), max_size=len(net)))
    actual = actual_changes(net, coins)
    assert sum(actual) == 0
    for change, own, got in zip(net, coins, actual, strict=True):
        assert got == -min(own, -change) if change < 0 else 0 <= got <= change
    if all(own >= -change for change, own in zip(net, coins, strict=True)):
        assert actual == net


@given(st.integers(0, 10**6), st.lists(st.integers(0, 100), min_size=1, max_size=6))
def test_shares_are_within_one_of_the_proportion(pool: int, weights: list[int]) -> None:
    parts = shares(pool, weights)
    whole = sum(weights)
    assert sum(parts) == (pool if whole else 0)
    for part, weight in zip(parts, weights, strict=True):
        assert 0 <= part * whole - pool * weight + whole <= 2 * whole
