"""The tables behind splits and shanten: one look-up per suit, two merges, one total.

A suit's key is its counts as a base-5 number, the lowest rank the lowest digit (honors: E S W N C F P). Its
class stands for twelve distances, the tiles missing for 0-5 sets without and with a pair; all 1,953,125
keys of a suit and 78,125 of the honors share 198 classes, and two merged classes fall into 180 kinds for up
to four sets, 328 for five. So the tiles missing from a hand are

    TOTALS[(sets * MERGED + PAIRS[a * CLASSES + b]) * MERGED + PAIRS[c * CLASSES + h]]

for the classes a, b, c of the suits and h of the honors, and `missing` says it for any number of sets.

The data lie in suit_tables.bin, made by tools/make_suit_tables.py; they take a few milliseconds to load.
"""

import struct
import zlib
from pkgutil import get_data
from typing import Final

from paiju.shapes.native import i64


def _sections() -> list[bytes]:
    packed = get_data("paiju.shapes", "suit_tables.bin")
    assert packed is not None
    raw = zlib.decompress(packed)
    parts: list[bytes] = []
    at = 0
    while at < len(raw):
        (size,) = struct.unpack_from("<I", raw, at)
        parts.append(raw[at + 4 : at + 4 + size])
        at += 4 + size
    return parts


def _numbers(raw: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(raw) // 2}H", raw))


_PARTS: Final = _sections()

DISTANCES: Final[bytes] = _PARTS[0]
"""12 bytes a class: tiles missing for 0-5 sets, then for 0-5 sets and a pair."""
SUIT_CLASS: Final[bytes] = b"".join([_PARTS[1][column * 625 : column * 625 + 625] for column in _numbers(_PARTS[2])])
"""Key of a suit -> its class."""
HONORS_CLASS: Final[bytes] = _PARTS[3]
"""Key of the honors -> their class."""
PAIRS: Final[bytes] = _PARTS[4]
"""Class * CLASSES + class -> what the two make together, for up to four sets."""
TOTALS: Final[bytes] = _PARTS[5]
"""(Sets * MERGED + pair) * MERGED + pair -> tiles missing for 0-4 sets and a pair."""
PAIRS_OF_FIVE: Final[list[int]] = _numbers(_PARTS[6])
TOTALS_OF_FIVE: Final[bytes] = _PARTS[7]

CLASSES: Final = 198
MERGED: Final = 180
MERGED_OF_FIVE: Final = 328

POWERS: Final[list[int]] = [5**rank for rank in range(9)]
"""Rank -> what one tile of it adds to its suit's key."""


def missing(a: i64, b: i64, c: i64, h: i64, sets: i64) -> i64:
    """Tiles missing for `sets` (0-5) sets and a pair out of three suits and the honors, given by class."""
    if sets == 5:
        first: i64 = PAIRS_OF_FIVE[a * 198 + b]
        second: i64 = PAIRS_OF_FIVE[c * 198 + h]
        total_of_five: i64 = TOTALS_OF_FIVE[first * 328 + second]
        return total_of_five
    left: i64 = PAIRS[a * 198 + b]
    right: i64 = PAIRS[c * 198 + h]
    total: i64 = TOTALS[(sets * 180 + left) * 180 + right]
    return total
