"""A suit of a hand as numbers: its key for the tables, and which kinds it holds how often.

The holdings of a suit are one int of four groups of nine bits, a bit for each rank: bits 0-8 of the ranks
held at all, 9-17 held twice or more, 18-26 three times or more, 27-35 four times. Honors fill seven of nine.
"""

from typing import Final

from paiju.shapes.native import i64

_SPREAD: Final[list[int]] = [0, 1, 1 | 1 << 9, 1 | 1 << 9 | 1 << 18, 1 | 1 << 9 | 1 << 18 | 1 << 27]

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


def key_and_holdings(counts: list[int], start: i64) -> tuple[i64, i64]:
    """Key and holdings of the suit whose lowest kind is `start` (27: of the honors)."""
    key: i64 = 0
    holdings: i64 = 0
    at: i64 = start + 8
    if start == 27:
        at = 33
    while at >= start:
        count: i64 = counts[at]
        key = key * 5 + count
        holdings = holdings * 2 + _SPREAD[count]
        at -= 1
    return key, holdings


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
