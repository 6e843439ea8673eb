"""The fifteen teas: what document 001 says of each, and its bounds from both sides."""

import pytest

from paiju.economy.ranks import TEA_RANKS, Rank, rank_of

DOCUMENT = (
    "1初品茶叶50 2良品茶叶100 3上品茶叶200 4初品绿茶500 5良品绿茶1000 6上品绿茶2000 7初品龙井5000 8良品龙井10000 "
    "9上品龙井20000 10上品狮峰龙井50000 11精品狮峰龙井100000 12极品狮峰龙井200000 13上品御茶龙井500000 "
    "14精品御茶龙井1000000 15极品御茶龙井2000000"
)


def test_the_ranks_are_those_of_the_document() -> None:
    """Its last bound is nominal: nobody has more than the last rank."""
    told = [f"{rank.level}{rank.zh}{rank.most or 2_000_000}" for rank in TEA_RANKS]
    assert told == DOCUMENT.split()


@pytest.mark.parametrize("rank", TEA_RANKS[:-1], ids=lambda rank: rank.zh)
def test_a_bound_belongs_to_its_rank(rank: Rank) -> None:
    """小于等于50: read as lower bounds the points from 51 to 99 would have no rank."""
    assert rank.most is not None
    assert rank_of(rank.most) == rank
    assert rank_of(rank.most + 1).level == rank.level + 1


def test_whoever_has_lost_is_of_the_first_rank_and_nobody_beyond_the_last() -> None:
    assert rank_of(-1_000_000).level == rank_of(0).level == 1
    assert rank_of(2_000_000) == rank_of(10**9) == TEA_RANKS[-1]
