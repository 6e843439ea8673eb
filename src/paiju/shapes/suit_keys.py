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

POPCOUNT: Final[bytes] = bytes([rank.bit_count() for rank in range(512)])
"""Number of bits in nine."""


def suit_key(counts: list[int], start: i64) -> i64:
    """The key of the suit whose lowest kind is `start` (0, 9 or 18)."""
    key: i64 = counts[start + 8]
    at: i64 = start + 7
    while at >= start:
        key = key * 5 + counts[at]
        at -= 1
    return key


def honors_key(counts: list[int]) -> i64:
    """The key of the honors."""
    key: i64 = counts[33]
    at: i64 = 32
    while at >= 27:
        key = key * 5 + counts[at]
        at -= 1
    return key


def holdings_of(key: i64) -> i64:
    """The holdings that a key says."""
    low: i64 = _HOLDINGS[key % 125]
    middle: i64 = _HOLDINGS[key // 125 % 125]
    high: i64 = _HOLDINGS[key // 15625]
    return low | middle << 3 | high << 6


def key_and_tiles(counts: list[int], start: i64) -> tuple[i64, i64]:
    """Key and number of tiles of the suit whose lowest kind is `start` (27: of the honors)."""
    key: i64 = 0
    tiles: i64 = 0
    at: i64 = start + 8
    if start == 27:
        at = 33
    while at >= start:
        count: i64 = counts[at]
        key = key * 5 + count
        tiles += count
        at -= 1
    return key, tiles
