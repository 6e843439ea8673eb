"""Wild tiles without bounds: a wild tile stands for any kind, also for one of which four lie in the hand already.

Counts are lists of 34 numbers from 0 to 7, one for each kind, of what the concealed tiles stand for; wild tiles are not
among them and are given as a number. Seven is what four tiles that stand for a face and three wild ones can come to;
that there are no more is not checked.
`melds` is the number of melds, `sets` the number of sets of a whole hand: 5 for hands of 17 tiles.

All questions are answered by one table that is walked rank by rank. A state says, after some ranks of a suit, how many
tiles are missing for every way on (`suit_steps`); its row leads from a count of the next rank to the next state. The
table is filled as hands are met: 1,000 random hands need some 2,000 steps, 20,000 hands 5,000. After the last rank
only the distances of the suit matter, of which there are few; what two of them make together is remembered, too.

`split.is_complete` and `shanten.regular_shanten` take wild tiles as well, but allow four of a kind at most, whatever
stands for it. They read tables that are shipped, and are right where four is the bound.
"""

from typing import Final, NamedTuple

from paiju.shapes.native import i64
from paiju.shapes.suit_steps import FAR, MAX_SETS, START, distances, merge
from paiju.shapes.ukeire import tiles_of
from paiju.tiles.tile import EAST, KINDS, Tile

_ROW: Final = 16
"""Numbers of a row: the states after 0-7 tiles of a rank of a suit, then after 0-7 of an honor, which begins no chow.
States are told by the place of their row, those of honors by the middle of it."""
_HONORS: Final = 8
_FIRST: Final = 16
"""The state before the first rank. The row before it is all zeros: where no way is known yet, all ways lead there."""
_FIRST_HONOR: Final = 24


def _moves(chow_starts: bool) -> list[list[tuple[int, int]]]:
    """For each place of a state the choices of new chows, pungs and a pair at one rank: (place after, tiles wanted).

    Two pungs of a kind are four tiles and two wild ones; three are as good as three equal chows and never needed.
    """
    moves: list[list[tuple[int, int]]] = []
    for place in range(len(START)):
        newer, older = place % 9 // 3, place % 3
        sets, pair = place // 9 % (MAX_SETS + 1), place // 54
        found: list[tuple[int, int]] = []
        for chows in range(3 if chow_starts else 1):
            for pungs in range(3):
                for pairs in range(2 - pair):
                    more = sets + chows + pungs
                    if more <= MAX_SETS:
                        after = ((pair + pairs) * 6 + more) * 9 + chows * 3 + newer
                        found.append((after, older + newer + chows + 3 * pungs + 2 * pairs))
        moves.append(found)
    return moves


_SUIT_MOVES: Final = _moves(True)
_HONOR_MOVES: Final = _moves(False)

_NEXT: Final[list[int]] = [0] * (2 * _ROW)
"""The table: state + count -> state, 0 where it is not known yet."""
_STATES: Final[list[bytes]] = [b"", START]
_PLACES: Final[dict[bytes, int]] = {START: 1}
_DISTANCES: Final[list[bytes]] = [distances(START)]
"""Tiles missing for 0-5 sets, then for 0-5 sets and a pair, of suits and of several suits together."""
_NUMBERS: Final[dict[bytes, int]] = {_DISTANCES[0]: 0}
_NUMBER_OF: Final[list[int]] = [0, 0]
"""Place of a state -> the number of its distances, as a suit that ends there has them."""
_MERGED: Final[dict[int, int]] = {}
"""Number << 16 | number -> the number of the distances of both together."""


def _step(state: int, count: int) -> int:
    """The state after one more rank; writes it into the table."""
    after = bytearray([FAR] * len(START))
    moves = _HONOR_MOVES if state & _HONORS else _SUIT_MOVES
    for place, before in enumerate(_STATES[state // _ROW]):
        if before < FAR:
            for target, wanted in moves[place]:
                missing = before + wanted - count if wanted > count else before
                if missing < after[target]:
                    after[target] = missing
    found = bytes(after)
    place_of = _PLACES.get(found, 0)
    if place_of == 0:
        place_of = len(_STATES)
        _PLACES[found] = place_of
        _STATES.append(found)
        _NUMBER_OF.append(_number(distances(found)))
        _NEXT.extend([0] * _ROW)
    _NEXT[state + count] = place_of * _ROW + (state & _HONORS)
    return _NEXT[state + count]


def _number(found: bytes) -> int:
    """The number of some distances; new ones get the next."""
    number = _NUMBERS.get(found, -1)
    if number < 0:
        number = len(_DISTANCES)
        _NUMBERS[found] = number
        _DISTANCES.append(found)
    return number


def _walked(ranks: list[int], state: int) -> int:
    """The state after some ranks, on ways that may not be known yet."""
    for count in ranks:
        state = _NEXT[state + count] or _step(state, count)
    return state


def _together(first: int, second: int) -> int:
    """The number of the distances of two groups of suits together, given theirs."""
    key = first << 16 | second
    number = _MERGED.get(key, -1)
    if number < 0:
        number = _number(merge(_DISTANCES[first], _DISTANCES[second]))
        _MERGED[key] = number
    return number


def _suits_of(counts: list[int]) -> tuple[int, int, int, int]:
    """The numbers of the distances of the three suits and of the honors.

    Written out, since most of the time is spent here: a loop takes twice as long in plain Python.
    """
    (
        a1, a2, a3, a4, a5, a6, a7, a8, a9,
        b1, b2, b3, b4, b5, b6, b7, b8, b9,
        c1, c2, c3, c4, c5, c6, c7, c8, c9,
        h1, h2, h3, h4, h5, h6, h7,
    ) = counts  # fmt: skip
    t = _NEXT
    a = t[t[t[t[t[t[t[t[t[_FIRST + a1] + a2] + a3] + a4] + a5] + a6] + a7] + a8] + a9]
    b = t[t[t[t[t[t[t[t[t[_FIRST + b1] + b2] + b3] + b4] + b5] + b6] + b7] + b8] + b9]
    c = t[t[t[t[t[t[t[t[t[_FIRST + c1] + c2] + c3] + c4] + c5] + c6] + c7] + c8] + c9]
    h = t[t[t[t[t[t[t[_FIRST_HONOR + h1] + h2] + h3] + h4] + h5] + h6] + h7]
    if a == 0 or b == 0 or c == 0 or h == 0:
        a = _walked(counts[:9], _FIRST)
        b = _walked(counts[9:18], _FIRST)
        c = _walked(counts[18:27], _FIRST)
        h = _walked(counts[27:], _FIRST_HONOR)
    return _NUMBER_OF[a // _ROW], _NUMBER_OF[b // _ROW], _NUMBER_OF[c // _ROW], _NUMBER_OF[h // _ROW]


def _missing(counts: list[int]) -> bytes:
    """Tiles missing from a hand for 0-5 sets, then for 0-5 sets and a pair."""
    a, b, c, h = _suits_of(counts)
    return _DISTANCES[_together(_together(a, b), _together(c, h))]


def completes(counts: list[int], melds: i64 = 0, sets: i64 = 5, wilds: i64 = 0) -> bool:
    """Whether the concealed tiles, with `wilds` wild tiles beside them, are exactly `sets - melds` sets and a pair.

    >>> fours = [4] + [0] * 33
    >>> completes(fours, melds=4, wilds=1), completes([4, 0, 0, 1] + [0] * 30, melds=4), completes(fours, 4, 4)
    (True, False, False)
    """
    wanted: i64 = sets - melds
    # The wild tiles fill what is missing; the number of tiles says that there is no more. Few hands come so far.
    return _missing(counts)[MAX_SETS + 1 + wanted] == wilds and sum(counts) + wilds == 3 * wanted + 2


def are_sets(counts: list[int], wilds: i64 = 0) -> bool:
    """Whether the concealed tiles with their wild ones are exactly some sets, five at most, without a pair.

    >>> are_sets([3, 1, 1] + [0] * 31, wilds=1), are_sets([3, 1, 1] + [0] * 31, wilds=2), are_sets([0] * 34)
    (True, False, True)
    """
    tiles: i64 = sum(counts) + wilds
    if tiles % 3 != 0 or tiles > 3 * MAX_SETS:
        return False
    return _missing(counts)[tiles // 3] == wilds


def shanten_with_wilds(counts: list[int], melds: i64 = 0, sets: i64 = 5, wilds: i64 = 0) -> int:
    """How many tiles a hand with `wilds` wild tiles is from ready (0 = ready, -1 = complete), regular shape only.

    A tile that the hand needs beyond the four of its kind can still come as a wild tile, and is counted as any other.

    >>> shanten_with_wilds([4, 3, 3, 3, 3] + [0] * 29), shanten_with_wilds([4, 3, 3, 3, 1] + [0] * 29, wilds=3)
    (0, -1)
    """
    missing: i64 = _missing(counts)[MAX_SETS + 1 + sets - melds]
    return missing - wilds - 1 if missing > wilds else -1


def useful_with_wilds(counts: list[int], melds: i64 = 0, sets: i64 = 5, wilds: i64 = 0) -> tuple[int, int]:
    """The shanten of a hand that is about to draw, and the mask of the kinds that lower it; of a complete hand none.

    A kind of which the hand holds four is not among them: it comes no more, but as a wild tile. A further wild tile
    brings any hand nearer that is not complete. Bit k of the mask stands for what is drawn as kind k, which is another
    tile where tiles stand for a face that is not their own.

    >>> useful_with_wilds([1, 1, 1, 1] + [0] * 30, melds=4), useful_with_wilds([4] + [0] * 33, melds=4)
    ((0, 9), (0, 0))
    """
    a, b, c, h = _suits_of(counts)
    ab = _together(a, b)
    ch = _together(c, h)
    at: i64 = MAX_SETS + 1 + sets - melds
    now: i64 = _DISTANCES[_together(ab, ch)][at]
    if now <= wilds:
        return -1, 0
    useful = (
        _useful_ranks(counts[:9], _FIRST, _together(b, ch), at, now)
        | _useful_ranks(counts[9:18], _FIRST, _together(a, ch), at, now) << 9
        | _useful_ranks(counts[18:27], _FIRST, _together(ab, h), at, now) << 18
        | _useful_ranks(counts[27:], _FIRST_HONOR, _together(ab, c), at, now) << 27
    )
    return now - wilds - 1, useful


def _useful_ranks(ranks: list[int], first: int, others: int, at: i64, now: i64) -> int:
    """The ranks of one suit that bring a hand nearer than `now`, given the distances of the other suits together."""
    useful = 0
    bit = 1
    for rank in range(len(ranks)):
        if ranks[rank] < 4:
            ranks[rank] += 1
            number = _NUMBER_OF[_walked(ranks, first) // _ROW]
            if _DISTANCES[_together(number, others)][at] < now:
                useful |= bit
            ranks[rank] -= 1
        bit *= 2
    return useful


def waits_with_wilds(counts: list[int], melds: i64 = 0, sets: i64 = 5, wilds: i64 = 0) -> list[Tile]:
    """The kinds that complete a hand of 16 - 3 x melds tiles (13 if `sets` is 4), ascending; as `useful_with_wilds`.

    >>> waits_with_wilds([3, 1] + [0] * 32, melds=4), waits_with_wilds([2, 0, 1] + [0] * 31, melds=4, wilds=1)
    ([1, 2], [0, 1, 2, 3, 4])
    """
    shanten, useful = useful_with_wilds(counts, melds, sets, wilds)
    return tiles_of(useful) if shanten == 0 else []


class Part(NamedTuple):
    """A set or a pair of a division: what each of its tiles is or stands for, and which of them are wild tiles."""

    tiles: tuple[Tile, ...]
    wild: tuple[bool, ...]


class Division(NamedTuple):
    """One reading of a hand with wild tiles: its concealed sets in ascending order, and its pair."""

    sets: tuple[Part, ...]
    pair: Part


def division(
    counts: list[int],
    melds: int = 0,
    sets: int = 5,
    wilds: int = 0,
    *,
    pungs: bool = False,
    barred: int = 0,
    room: list[int] | None = None,
    spare: Tile = 0,
) -> Division | None:
    """A division that says which wild tile stands for what, None if there is none.

    `pungs`: every set is a pung. `barred` is the mask of kinds that one natural tile may not make the pair of with a
    wild one. `room` tells for each kind how many wild tiles may stand for it, all where it is None. `spare` is the kind
    that wild tiles stand for which would do as any, at most three and a pair; its `room` is not asked for then.
    Natural tiles are used as such first, and a pair of natural ones is looked for first.

    >>> division([1, 0, 1, 1] + [0] * 30, melds=4, wilds=1)
    >>> division([1, 0, 1, 2] + [0] * 30, melds=4, wilds=1)
    Division(sets=(Part(tiles=(0, 1, 2), wild=(False, True, False)),), pair=Part(tiles=(3, 3), wild=(False, False)))
    """
    if not completes(counts, melds, sets, wilds):
        return None
    rest = counts[:]
    search = _Search(rest, pungs, None if room is None else room[:], spare)
    for natural in (2, 1, 0):
        needed = 2 - natural
        if needed > wilds:
            break
        for kind in range(KINDS) if natural else (spare,):
            if rest[kind] < natural or (natural == 1 and (barred >> kind & 1 or not search.takes(kind, 1))):
                continue
            rest[kind] -= natural
            search.parts = []
            if search.fill(wilds - needed):
                pair = Part((kind, kind), tuple([place >= natural for place in range(2)]))
                return Division(tuple(sorted(search.parts)), pair)
            rest[kind] += natural
            if natural == 1:
                search.takes(kind, -1)
    return None


def sets_with_wilds(counts: list[int], wilds: int = 0, *, pungs: bool = False, room: list[int] | None = None) -> bool:
    """As `are_sets`, with the bounds of `division`."""
    search = _Search(counts[:], pungs, None if room is None else room[:], 0)
    return search.possible(wilds) and search.fill(wilds)


class _Search:
    """The tiles that are still to be divided into sets, and the sets found so far.

    A step is only taken where the table says that what is left can be divided, so that only `room` ever turns one back.
    """

    def __init__(self, rest: list[int], pungs: bool, room: list[int] | None, spare: Tile) -> None:
        self.rest = rest
        self.pungs = pungs
        self.room = room
        self.spare = spare
        self.parts: list[Part] = []

    def takes(self, kind: Tile, wilds: int) -> bool:
        """Have some wild tiles stand for a kind if there is room; with less than none, give them back."""
        room = self.room
        if room is not None:
            if room[kind] < wilds:
                return False
            room[kind] -= wilds
        return True

    def possible(self, wilds: int) -> bool:
        """Whether what is left can be divided, bounds of `room` aside."""
        if not self.pungs:
            return are_sets(self.rest, wilds)
        lacking = sum([-count % 3 for count in self.rest])
        return lacking <= wilds and (wilds - lacking) % 3 == 0

    def fill(self, wilds: int) -> bool:
        """Divide what is left with exactly so many wild tiles."""
        if not self.possible(wilds):
            return False
        rest = self.rest
        kind = 0
        while kind < KINDS and rest[kind] == 0:
            kind += 1
        if kind == KINDS:
            self.parts += [Part((self.spare,) * 3, (True,) * 3)] * (wilds // 3)
            return True
        return any(self.attempt(part, wilds) for part in self.choices(kind))

    def choices(self, kind: Tile) -> list[Part]:
        """The sets that the lowest kind left can be in: those with more natural tiles of each form first."""
        found = [
            Part((kind,) * 3, (False, natural < 2, natural < 3)) for natural in range(min(self.rest[kind], 3), 0, -1)
        ]
        if self.pungs or kind >= EAST:
            return found
        for low in range(kind, kind - 3, -1):
            if low >= kind - kind % 9 and low % 9 < 7:
                # Below the lowest kind left there is nothing but wild tiles; above it a wild one may be better.
                wild: list[tuple[bool, ...]] = [()]
                for tile in (low, low + 1, low + 2):
                    ways = [False] if tile == kind else [True] if not self.rest[tile] or tile < kind else [False, True]
                    wild = [(*before, way) for way in ways for before in wild]
                found += [Part((low, low + 1, low + 2), one) for one in wild]
        return found

    def attempt(self, part: Part, wilds: int) -> bool:
        """Take a set out and divide the rest; put it back where that fails."""
        taken: list[int] = []
        left = wilds
        fits = True
        for tile, wild in zip(part.tiles, part.wild, strict=True):
            if not wild:
                self.rest[tile] -= 1
            elif left > 0 and self.takes(tile, 1):
                left -= 1
                taken.append(tile)
            else:
                fits = False
        self.parts.append(part)
        if fits and self.fill(left):
            return True
        self.parts.pop()
        for tile in taken:
            self.takes(tile, -1)
        for tile, wild in zip(part.tiles, part.wild, strict=True):
            if not wild:
                self.rest[tile] += 1
        return False
