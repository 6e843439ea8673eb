"""Make src/paiju/shapes/suit_tables.bin, the tables behind splits and shanten.

Run it from the project's root after a change of `suit_steps`: `python tools/make_suit_tables.py`. It takes a
few seconds. A test compares its result with the committed file.

The file is zlib-compressed. Sections, each preceded by its length (u32, little-endian):
1. distances: 12 bytes a class, as `suit_steps.distances` gives them;
2. columns: the different runs of classes over the four low ranks, 625 bytes each;
3. high: for each base-5 key of the five high ranks the number of its column (u16);
4. honors: for each base-5 key of the honors its class;
5. pairs4: class * classes + class -> number of the merged distances up to four sets;
6. totals4: [0-4 sets][pair number][pair number] -> tiles missing for so many sets and a pair;
7. pairs5 (u16), 8. totals5: the same for five sets.
"""

import struct
import sys
import zlib
from pathlib import Path

from paiju.shapes.suit_steps import START, distances, merge, step, total

TARGET = Path(__file__).parent.parent / "src/paiju/shapes/suit_tables.bin"


def class_table(ranks: int, chows: bool, classes: dict[bytes, int]) -> bytes:
    """Base-5 key of a suit -> class of its distances; new classes are added to `classes`."""
    layer = [START]
    layers: list[list[list[int]]] = []
    for rank in range(ranks):
        numbers: dict[bytes, int] = {}
        after: list[list[int]] = []
        for state in layer:
            states = [step(state, held, 4, chows and rank < ranks - 2) for held in range(5)]
            after.append([numbers.setdefault(one, len(numbers)) for one in states])
        layers.append(after)
        layer = list(numbers)
    # From the last rank back: what every state says for all keys of the ranks that follow.
    tables = [bytes([classes.setdefault(distances(state), len(classes))]) for state in layer]
    for after in reversed(layers):
        longer: dict[tuple[int, ...], bytes] = {}
        for numbers_after in after:
            if tuple(numbers_after) not in longer:
                parts = [tables[number] for number in numbers_after]
                table = bytearray(5 * len(parts[0]))
                for held, part in enumerate(parts):
                    table[held::5] = part
                longer[tuple(numbers_after)] = bytes(table)
        tables = [longer[tuple(numbers_after)] for numbers_after in after]
    return tables[0]


def merge_tables(classes: list[bytes], sets: int) -> tuple[list[int], list[bytes]]:
    """The number of the merged distances of every two classes, and those distances by number."""
    cut = [one[: sets + 1] + one[6 : 7 + sets] for one in classes]
    numbers: dict[bytes, int] = {}
    known: dict[tuple[bytes, bytes], int] = {}
    pairs: list[int] = []
    for first in cut:
        for second in cut:
            number = known.get((second, first))
            if number is None:
                number = numbers.setdefault(merge(first, second), len(numbers))
                known[first, second] = number
            pairs.append(number)
    return pairs, list(numbers)


def sections() -> list[bytes]:
    """The eight sections of the file."""
    numbers: dict[bytes, int] = {}
    suits = class_table(9, True, numbers)
    honors = class_table(7, False, numbers)
    classes = list(numbers)
    columns: dict[bytes, int] = {}
    high = [columns.setdefault(suits[start : start + 625], len(columns)) for start in range(0, len(suits), 625)]
    pairs4, merged4 = merge_tables(classes, 4)
    pairs5, merged5 = merge_tables(classes, 5)
    totals4 = bytes(total(a, b, sets) for sets in range(5) for a in merged4 for b in merged4)
    totals5 = bytes(total(a, b, 5) for a in merged5 for b in merged5)
    return [
        b"".join(classes),
        b"".join(columns),
        struct.pack(f"<{len(high)}H", *high),
        honors,
        bytes(pairs4),
        totals4,
        struct.pack(f"<{len(pairs5)}H", *pairs5),
        totals5,
    ]


def pack(parts: list[bytes]) -> bytes:
    """The content of the file."""
    return zlib.compress(b"".join(struct.pack("<I", len(part)) + part for part in parts), 9)


if __name__ == "__main__":
    content = pack(sections())
    TARGET.write_bytes(content)
    sys.stdout.write(f"{TARGET}: {len(content)} bytes\n")
