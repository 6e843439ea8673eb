"""Ranks by points: the fifteen teas of document 001, (六) 等级 (wenzhou.md W31).

The document's bounds are upper ones (初品茶叶小于等于50): a rank holds until its bound is passed, the first one however
low the points are. What it gives for the last rank, 2000000, bounds nothing.
"""

from bisect import bisect_left
from typing import Final

import msgspec


class Rank(msgspec.Struct, frozen=True):
    """A rank: its level from 1, its names, and the most points with which one has it, None for the last."""

    level: int
    zh: str
    en: str
    most: int | None


TEA_RANKS: Final = (
    Rank(1, "初品茶叶", "first-grade leaf", 50),
    Rank(2, "良品茶叶", "good leaf", 100),
    Rank(3, "上品茶叶", "superior leaf", 200),
    Rank(4, "初品绿茶", "first-grade green tea", 500),
    Rank(5, "良品绿茶", "good green tea", 1_000),
    Rank(6, "上品绿茶", "superior green tea", 2_000),
    Rank(7, "初品龙井", "first-grade Longjing", 5_000),
    Rank(8, "良品龙井", "good Longjing", 10_000),
    Rank(9, "上品龙井", "superior Longjing", 20_000),
    Rank(10, "上品狮峰龙井", "superior Shifeng Longjing", 50_000),
    Rank(11, "精品狮峰龙井", "choice Shifeng Longjing", 100_000),
    Rank(12, "极品狮峰龙井", "supreme Shifeng Longjing", 200_000),
    Rank(13, "上品御茶龙井", "superior imperial Longjing", 500_000),
    Rank(14, "精品御茶龙井", "choice imperial Longjing", 1_000_000),
    Rank(15, "极品御茶龙井", "supreme imperial Longjing", None),
)
"""In rising order."""

_BOUNDS: Final = tuple(rank.most for rank in TEA_RANKS if rank.most is not None)


def rank_of(points: int) -> Rank:
    """The rank that so many points have.

    >>> [rank_of(points).level for points in (-300, 50, 51, 1_000_000, 1_000_001)]
    [1, 1, 2, 14, 15]
    >>> rank_of(101).zh
    '上品茶叶'
    """
    return TEA_RANKS[bisect_left(_BOUNDS, points)]
