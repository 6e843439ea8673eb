"""How far the tiles of one suit are from sets and a pair, rank by rank.

A state says, after some ranks of a suit, how many tiles are missing at least for every way on: for `older`
chows that began two ranks back, `newer` chows that began one rank back (both still need tiles), `sets` sets
begun so far, and `pair` 0 or 1 pairs. It is a bytes object of 108 numbers, the one for a way at
`(pair * 6 + sets) * 9 + newer * 3 + older`, FAR where no way leads.

Never more than two chows begin at a rank: three equal chows are the tiles of three pungs.

The tables of `suit_tables` are made of these steps; when tiles that lie elsewhere count too, the steps are
taken one by one (`limited`).
"""

from typing import Final

MAX_SETS: Final = 5
FAR: Final = 63
START: Final[bytes] = bytes([0] + [FAR] * 107)


def _moves(chow_starts: bool) -> list[tuple[int, int, int]]:
    """(from, to, tiles wanted of the rank) of every choice of new chows, a pung and a pair at one rank."""
    moves: list[tuple[int, int, int]] = []
    for pair in range(2):
        for sets in range(MAX_SETS + 1):
            for newer in range(3):
                for older in range(3):
                    for chows in range(3 if chow_starts else 1):
                        for pungs in range(2):
                            for pairs in range(2 - pair):
                                wanted = older + newer + chows + 3 * pungs + 2 * pairs
                                more = sets + chows + pungs
                                if wanted <= 4 and more <= MAX_SETS:
                                    before = (pair * 6 + sets) * 9 + newer * 3 + older
                                    after = ((pair + pairs) * 6 + more) * 9 + chows * 3 + newer
                                    moves.append((before, after, wanted))
    return moves


_WITH_CHOWS: Final = _moves(True)
_WITHOUT_CHOWS: Final = _moves(False)


def step(state: bytes, held: int, limit: int, chow_starts: bool) -> bytes:
    """The state after one more rank, of which `held` tiles are held and no more than `limit` can ever be."""
    after = [FAR] * 108
    for source, target, wanted in _WITH_CHOWS if chow_starts else _WITHOUT_CHOWS:
        missing = state[source]
        if missing < FAR and wanted <= limit:
            if wanted > held:
                missing += wanted - held
            if missing < after[target]:
                after[target] = missing
    return bytes(after)


def distances(state: bytes) -> bytes:
    """After the last rank: the tiles missing for 0-5 sets, then for 0-5 sets and a pair (FAR: impossible).

    >>> state = START
    >>> for rank, held in enumerate([1, 1, 0, 2, 0, 0, 0, 0, 0]):
    ...     state = step(state, held, 4, rank < 7)
    >>> list(distances(state))
    [0, 1, 2, 5, 8, 11, 0, 1, 4, 7, 10, 13]
    """
    return state[::9]


def merge(first: bytes, second: bytes) -> bytes:
    """Distances of two groups of suits together; both hold as many numbers with a pair as without."""
    size = len(first) // 2
    without = [min([first[k] + second[m - k] for k in range(m + 1)]) for m in range(size)]
    paired = [total(first, second, sets) for sets in range(size)]
    return bytes([min(one, FAR) for one in without + paired])


def total(first: bytes, second: bytes, sets: int) -> int:
    """Tiles missing for some sets and a pair in two groups of suits."""
    size = len(first) // 2
    return min([min(first[size + k] + second[sets - k], first[k] + second[size + sets - k]) for k in range(sets + 1)])
