"""Hands of Wenzhou for tests: random ones, and a slow judge that tries every kind for every wild tile.

The judge shares no code with the scorer: it lists the readings of a hand one by one and asks each the sentences of
wenzhou.md (W17-W22) and of the cases' schema (S1-S3).
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random

from paiju.rules.win import (
    DEALT,
    FIRST_DISCARD,
    FIRST_ROUND,
    FROM_UPPER,
    ROBBED,
    SELF_DRAWN,
    UNTOUCHED,
    Win,
)
from paiju.rulesets.wenzhou.options import WenzhouOptions
from paiju.rulesets.wenzhou.table import FanTable
from paiju.shapes.meld import ACROSS, ADDED_KONG, CHOW, CONCEALED_KONG, LEFT, MELDED_KONG, OWN, PUNG, Meld
from paiju.tiles.tile import EAST, KINDS, WHITE

EARTHLY_FLAGS = FROM_UPPER | FIRST_ROUND | UNTOUCHED
FIRST_FLAGS = FIRST_DISCARD | FIRST_ROUND | UNTOUCHED
CIRCUMSTANCES = (0, 0, 0, 0, SELF_DRAWN, SELF_DRAWN, ROBBED, SELF_DRAWN | DEALT, EARTHLY_FLAGS, FIRST_FLAGS)
OTHER_VALUES: dict[str, tuple[object, ...]] = {
    "bai_identity": ("either",),
    "eight_pairs_wild": ("returned_is_hard",),
    "three_wild_pairs_double": (True,),
    "three_wild_no_pattern": ("any",),
    "niu_scope": ("any_state", "tile"),
    "dandiao_wild": ("hard",),
    "dandiao_kongs": (False,),
    "dihu_scope": ("dealer_first_discard",),
    "five_of_a_kind": (False,),
    "plain_natural": ("one",),
}
"""The options that touch hands, with their values other than the default."""


def table(**options: object) -> FanTable:
    return FanTable(WenzhouOptions(**options))  # type: ignore[arg-type]


# --- Random hands


def random_hands(count: int, seed: int, wilds: tuple[int, ...] = (0, 1, 1, 2, 2)) -> list[Win]:
    """Hands that win or nearly do: sets and a pair, many pungs, eight pairs, with wild tiles in place of some."""
    chance = Random(seed)
    hands: list[Win] = []
    while len(hands) < count:
        win = _near_win(chance, chance.choice(wilds))
        if win is not None:
            hands.append(win)
    return hands


def _near_win(chance: Random, wilds: int) -> Win | None:
    wild = chance.choice((4, 4, chance.randrange(EAST), chance.randrange(EAST, KINDS), WHITE))
    near = [kind for kind in range(EAST) if kind // 9 == wild // 9] if wild < EAST else list(range(EAST, KINDS))
    kinds = [*near * 2, *chance.sample(range(KINDS), 12)]
    faces = [0] * KINDS
    melds: list[Meld] = []
    pair = chance.choice(kinds)
    if chance.random() < 0.15:
        for kind in chance.choices(kinds, k=8):
            faces[kind] += 2
        faces[chance.choice(kinds)] += 1
    else:
        pungs, open_sets = chance.choice((0.2, 0.5, 1.0)), chance.choice((0.0, 0.0, 0.3, 0.9, 1.0))
        for _ in range(5):
            kind = chance.choice(kinds)
            chow = kind < EAST and kind % 9 < 7 and chance.random() > pungs
            if chance.random() < open_sets:
                melds.append(_meld(chance, kind, chow, wild))
            else:
                for tile in (kind, kind + 1, kind + 2) if chow else (kind,) * 3:
                    faces[tile] += 1
        faces[pair] += 2
    held = [kind for kind in range(KINDS) for _ in range(faces[kind])]
    lost = chance.sample(held, min(wilds, len(held) - 1))
    lone = bool(wilds and faces[pair] and chance.random() < 0.4)
    if lone:
        # A wild tile in the place of half the pair, and the other half to win with: often 财神牛.
        held.remove(pair)
        lost = [pair, *chance.sample(held, min(wilds, len(held)) - 1)]
    for kind in lost:
        faces[kind] -= 1
    if not lone and chance.random() < 0.3:
        faces[chance.choice([kind for kind in range(KINDS) if faces[kind]])] -= 1
        faces[chance.choice(kinds)] += 1
    return _dealt(chance, faces, melds, wild, wilds, pair if lone else -1)


def _meld(chance: Random, kind: int, chow: bool, wild: int) -> Meld:
    if chow:
        return Meld(CHOW, kind, kind, LEFT)
    tile = WHITE if kind == wild else kind
    form = chance.choice((PUNG, PUNG, PUNG, PUNG, MELDED_KONG, ADDED_KONG, CONCEALED_KONG))
    return Meld(form, tile, tile, OWN if form == CONCEALED_KONG else ACROSS)


def _dealt(chance: Random, faces: list[int], melds: list[Meld], wild: int, wilds: int, last: int) -> Win | None:
    """A hand of tiles that stand for some faces and some wild ones, None where there are not so many.

    It is won with the face `last` if it is there, else (-1) with any of its tiles.
    """
    counts = faces[:]
    if wild != WHITE:
        # The face of the wild kind is on white dragons; what was to be white dragons may be anything.
        counts[wild], counts[WHITE] = 0, faces[wild] + faces[WHITE]
    elif counts[WHITE]:
        return None
    counts[wild] += wilds
    total = counts[:]
    for meld in melds:
        for tile in meld.tiles():
            total[WHITE if tile == wild else tile] += 1
    if wild != WHITE:
        total[wild] = counts[wild]
    if max(total) > 4 or counts[wild] > 3 or (wild == WHITE and total[WHITE] > 3):
        return None
    flags = chance.choice(CIRCUMSTANCES)
    if melds:
        flags &= ~(DEALT | UNTOUCHED)
    tiles = [kind for kind in range(KINDS) for _ in range(counts[kind]) if flags & SELF_DRAWN or kind != wild]
    if last == wild:
        last = WHITE
    if last in tiles:
        tiles = [last]
    return Win(counts, melds, chance.choice(tiles), flags, wild=wild) if tiles else None


# --- The slow judge


class SlowJudge:
    """All kinds of wins that a hand shows, and its multiplier, found reading by reading."""

    def __init__(self, win: Win, options: WenzhouOptions) -> None:
        self.win = win
        self.options = options
        self.wild = win.wild
        self.wilds = win.counts[win.wild]
        self.drawn = bool(win.flags & SELF_DRAWN)
        self.before = win.counts[:]
        self.before[win.tile] -= 1

    def types(self) -> set[str]:
        """The kinds of wins; empty if the hand may not win."""
        options, win = self.options, self.win
        pairs = self._pairs()
        base = self._base_types()
        three = self.wilds == 3
        if not pairs and not base and not (three and (self.drawn or options.three_wild_no_pattern == "any")):
            return set()
        found = pairs | base
        if three:
            found.add("three_wild")
            if "base" in base or (options.three_wild_pairs_double and pairs):
                found.add("three_wild_pattern")
        if self.drawn:
            found.add("self_draw")
            if win.flags & DEALT:
                found.add("tianhu")
        elif win.flags & ROBBED:
            found.add("rob_kong")
        else:
            needed = EARTHLY_FLAGS if options.dihu_scope == "upstream_first_round" else FIRST_DISCARD | UNTOUCHED
            if all(win.flags & flag for flag in (1 << bit for bit in range(16)) if needed & flag):
                found.add("dihu")
        return found

    def multiplier(self) -> int:
        """The highest level (S2)."""
        found = self.types()
        if not found:
            return -1
        double = {"three_wild_pattern", "eight_pairs_hard", "tianhu", "dihu", "dandiao", "all_pungs"}
        if self.options.dandiao_wild == "hard" and self.before[self.wild] == 1:
            double.discard("dandiao")
        hard = {"self_draw", "three_wild", "rob_kong", "eight_pairs_soft", "caishen_niu"}
        if self.options.plain_natural == "hard":
            hard |= {"no_wild", "returned"}
        return 4 if found & double else 2 if found & hard else 1

    def _pairs(self) -> set[str]:
        win = self.win
        if win.melds:
            return set()
        odd = {kind for kind in range(KINDS) if win.counts[kind] % 2 and kind != self.wild}
        if len(odd) - self.wilds > 1:
            return set()
        home = [count % 2 for kind, count in enumerate(win.counts) if kind not in (self.wild, WHITE)]
        whites = win.counts[WHITE] if self.wild != WHITE else 0
        at_home = sum(home) + (whites + self.wilds) % 2 <= 1
        hard = not self.wilds or (self.options.eight_pairs_wild == "returned_is_hard" and at_home)
        return {"eight_pairs_hard" if hard else "eight_pairs_soft"}

    def _base_types(self) -> set[str]:
        options, win = self.options, self.win
        refused_pair = not self.drawn
        lone = self.before[self.wild] == 1 and any(_sets(faces) for faces in self._faces(self.before))
        if refused_pair and self.wilds:
            if options.niu_scope == "lone_state" and self.wilds == 1 and lone:
                return set()
            if options.niu_scope == "any_state" and self._could_set_one_aside():
                return set()
        found: set[str] = set()
        paired_only = True
        for faces in self._faces(win.counts):
            for kinds, pair, sets in self._readings(faces):
                # Of a kind with natural and wild tiles the pair may take either sort where there are two.
                pairs_winner = pair in self._winning_faces() and faces[pair] == 1 and kinds.count(pair) == 1
                paired_only = paired_only and pairs_winner
                if pairs_winner and refused_pair:
                    continue
                found.add("base")
                pungs = all(one[0] == one[2] for one in sets) and all(meld.kind != CHOW for meld in win.melds)
                if pungs:
                    found.add("all_pungs")
                if not self.wilds:
                    found.add("no_wild")
                elif all(kind == self.wild for kind in kinds):
                    found.add("returned")
        if found:
            many = self.before[self.wild] > 1 and win.tile != self.wild and paired_only
            if self.drawn and (lone or many):
                found.add("caishen_niu")
            kongs = any(meld.is_kong() for meld in win.melds)
            if len(win.melds) == 5 and (options.dandiao_kongs or not kongs):
                found.add("dandiao")
        return found

    def _faces(self, counts: list[int]) -> list[list[int]]:
        """What natural tiles stand for, in every way that the rules allow."""
        ways = []
        whites = counts[WHITE] if self.wild != WHITE else 0
        for own in range(whites + 1) if self.options.bai_identity == "either" else (0,):
            faces = counts[:]
            faces[WHITE] = own
            faces[self.wild] = whites - own
            ways.append(faces)
        return ways

    def _winning_faces(self) -> set[int]:
        if self.win.tile != WHITE or self.wild == WHITE:
            return {self.win.tile}
        return {self.wild, WHITE} if self.options.bai_identity == "either" else {self.wild}

    def _may_stand(self, faces: list[int], kinds: tuple[int, ...]) -> bool:
        if self.options.five_of_a_kind:
            return True
        copies = faces[:]
        for meld in self.win.melds:
            for tile in meld.tiles():
                copies[tile] += 1
        return all(kind == self.wild or copies[kind] + kinds.count(kind) <= 4 for kind in kinds)

    def _readings(self, faces: list[int]) -> Iterator[tuple[tuple[int, ...], int, tuple[tuple[int, ...], ...]]]:
        """The kinds of the wild tiles, the pair and the sets of each reading."""
        for kinds, hand in self._substituted(faces, self.wilds):
            for pair in range(KINDS):
                if hand[pair] >= 2:
                    rest = hand[:]
                    rest[pair] -= 2
                    for sets in _all_sets(rest):
                        yield kinds, pair, sets

    def _substituted(self, faces: list[int], wilds: int) -> Iterator[tuple[tuple[int, ...], list[int]]]:
        for kinds in combinations_with_replacement(range(KINDS), wilds):
            if self._may_stand(faces, kinds):
                hand = faces[:]
                for kind in kinds:
                    hand[kind] += 1
                yield kinds, hand

    def _could_set_one_aside(self) -> bool:
        return any(
            _sets(hand) for faces in self._faces(self.before) for _, hand in self._substituted(faces, self.wilds - 1)
        )


def _sets(counts: list[int]) -> bool:
    return any(True for _ in _all_sets(counts))


def _all_sets(rest: list[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    first = next((kind for kind, count in enumerate(rest) if count), None)
    if first is None:
        yield ()
        return
    for tiles in ((first,) * 3, (first, first + 1, first + 2)):
        if tiles[0] != tiles[2] and (first >= EAST or first % 9 > 6):
            continue
        left = rest[:]
        for tile in tiles:
            left[tile] -= 1
        if min(left) >= 0:
            for others in _all_sets(left):
                yield (tiles, *others)
