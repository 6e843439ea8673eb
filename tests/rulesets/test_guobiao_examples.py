"""The function behind the examples in the docstrings."""

import pytest

from paiju.rulesets.guobiao.examples import shows, win_of


def test_an_example_without_a_winning_tile_is_an_error() -> None:
    with pytest.raises(ValueError, match="no winning tile"):
        win_of("123m456p789s55pEEE")


def test_an_example_that_is_not_complete_is_an_error() -> None:
    with pytest.raises(ValueError, match="not complete"):
        shows("123m456p789s55pEE + 1p", "all_chows")
