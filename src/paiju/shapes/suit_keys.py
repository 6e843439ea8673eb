"""A suit of a hand as numbers: its key for the tables, and which kinds it holds how often.

The holdings of a suit are one int of four groups of nine bits, a bit for each rank: bits 0-8 of the ranks
held at all, 9-17 held twice or more, 18-26 three times or more, 27-35 four times. Honors fill seven of nine.
"""

from typing import Final

from paiju.shapes.native import i64

_HOLDINGS: Final[list[int]] = [
    sum(1 << 9 * copies + rank for rank in range(3) for copies in range(key // 5**rank % 5)) for key in range(125)
]
"""Key of three ranks -> their holdings."""

_TILES: Final[bytes] = bytes([sum(key // 5**rank % 5 for rank in range(3)) for key in range(125)])
"""Key of three ranks -> how many tiles they hold."""

POPCOUNT: Final[bytes] = bytes([rank.bit_count() for rank in range(512)])
"""Number of bits in nine."""


def keys_of(counts: list[int]) -> tuple[i64, i64, i64, i64]:
    """The keys of the three suits and of the honors.

    Written out, since most of the time of a shanten is spent here: a loop takes twice as long in plain Python.
    """
    (
        a1, a2, a3, a4, a5, a6, a7, a8, a9,
        b1, b2, b3, b4, b5, b6, b7, b8, b9,
        c1, c2, c3, c4, c5, c6, c7, c8, c9,
        h1, h2, h3, h4, h5, h6, h7,
    ) = counts  # fmt: skip
    base: i64 = 5
    return (
        (((((((base * a9 + a8) * 5 + a7) * 5 + a6) * 5 + a5) * 5 + a4) * 5 + a3) * 5 + a2) * 5 + a1,
        (((((((base * b9 + b8) * 5 + b7) * 5 + b6) * 5 + b5) * 5 + b4) * 5 + b3) * 5 + b2) * 5 + b1,
        (((((((base * c9 + c8) * 5 + c7) * 5 + c6) * 5 + c5) * 5 + c4) * 5 + c3) * 5 + c2) * 5 + c1,
        (((((base * h7 + h6) * 5 + h5) * 5 + h4) * 5 + h3) * 5 + h2) * 5 + h1,
    )


def holdings_of(key: i64) -> i64:
    """The holdings that a key says."""
    low: i64 = _HOLDINGS[key % 125]
    middle: i64 = _HOLDINGS[key // 125 % 125]
    high: i64 = _HOLDINGS[key // 15625]
    return low | middle << 3 | high << 6


def tiles_of_key(key: i64) -> i64:
    """The number of tiles that a key says."""
    tiles: i64 = _TILES[key % 125]
    tiles += _TILES[key // 125 % 125]
    tiles += _TILES[key // 15625]
    return tiles
