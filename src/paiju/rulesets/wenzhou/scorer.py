"""The scorer: whether a hand may win, and its level by its best reading.

This is the hot path, compiled where a compiler is there. What a hand shows is packed into a number (`reading`); what
that is worth (`ask`, plain Python) is remembered, for few such numbers exist.
"""

from collections.abc import Callable
from typing import Final

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
from paiju.rulesets.wenzhou.reading import (
    ALL_PUNGS,
    BASE,
    EARTHLY,
    EIGHT_PAIRS_HARD,
    EIGHT_PAIRS_SOFT,
    HEAVENLY,
    MOST_WILD,
    NO_WILD_TILE,
    RETURNED,
    ROB_KONG,
    SELF_DRAW,
    SETS,
    SINGLE_WAIT,
    THREE_WILD,
    THREE_WILD_PATTERN,
    WILD_PAIR_WAIT,
    WILD_SINGLE,
    are_eight_pairs,
    either_faces_of,
    faces_of,
    has_chow,
    has_kong,
    is_lone_wild,
    may_be_pungs,
    pairs_returned,
    room_at_home,
    room_of,
    wilds_in,
)
from paiju.shapes.native import i64
from paiju.shapes.wild import Division, completes, division, sets_with_wilds
from paiju.tiles.tile import WHITE

NOT_WON: Final = -1
"""The worth of a hand that may not win."""
LONE_STATE: Final = 0
ANY_STATE: Final = 1
TILE: Final = 2
"""The values of the option `niu_scope`."""


class Scorer:
    """What hands are worth under given options.

    `ask` returns the multiplier of what a hand shows. either: white dragons may be themselves. returned_pairs: 八对 is
    hard with every wild tile as its own face. pairs_with_three: 八对 makes three wild tiles double. three_always: they
    win on others' tiles without a shape. lone_wild: which hands 财神牛 keeps from winning on others' tiles.
    kongs_count: as melds of 单吊. dealers_first: 地胡 is the dealer's first discard, of whomever. fifth: a wild tile
    may be the fifth of its face.
    """

    def __init__(
        self,
        ask: Callable[[int], int],
        *,
        either: bool,
        returned_pairs: bool,
        pairs_with_three: bool,
        three_always: bool,
        lone_wild: int,
        kongs_count: bool,
        dealers_first: bool,
        fifth: bool,
    ) -> None:
        self.ask = ask
        self.either = either
        self.returned_pairs = returned_pairs
        self.pairs_with_three = pairs_with_three
        self.three_always = three_always
        self.lone_wild = lone_wild
        self.kongs_count = kongs_count
        self.earthly: i64 = FIRST_DISCARD | UNTOUCHED if dealers_first else FROM_UPPER | FIRST_ROUND | UNTOUCHED
        self.fifth = fifth
        self.known: dict[int, int] = {}

    def wins(self, win: Win) -> bool:
        """Whether a hand may win with its tile."""
        wilds = wilds_in(win.counts, win.wild)
        return self._wins_by_three(win, wilds) or self.is_eight_pairs(win) or len(self.bases(win)) > 0

    def worth(self, win: Win) -> i64:
        """The multiplier of a hand: 1, 2 or 4; -1 if it may not win."""
        shown = self.shown(win)
        if shown == 0:
            return NOT_WON
        known = self.known.get(shown)
        if known is not None:
            return known
        points = self.ask(shown)
        self.known[shown] = points
        return points

    def shown(self, win: Win) -> i64:
        """All that a hand shows, in any reading that is admissible; 0 if it may not win."""
        counts = win.counts
        wilds: i64 = wilds_in(counts, win.wild)
        flags: i64 = win.flags
        found: i64 = 0
        if self.is_eight_pairs(win):
            hard = wilds == 0 or (self.returned_pairs and pairs_returned(counts, win.wild))
            found = EIGHT_PAIRS_HARD if hard else EIGHT_PAIRS_SOFT
        bases = self.bases(win)
        if bases:
            found |= self._shown_by_bases(win, bases, wilds)
        if found == 0 and not self._wins_by_three(win, wilds):
            return 0
        if wilds == MOST_WILD:
            found |= THREE_WILD
            if bases or (self.pairs_with_three and found & (EIGHT_PAIRS_HARD | EIGHT_PAIRS_SOFT)):
                found |= THREE_WILD_PATTERN
        if flags & SELF_DRAWN:
            found |= SELF_DRAW
            if flags & DEALT:
                found |= HEAVENLY
        elif flags & ROBBED:
            found |= ROB_KONG
        elif flags & self.earthly == self.earthly:
            found |= EARTHLY
        return found

    def is_eight_pairs(self, win: Win) -> bool:
        """Whether a hand without melds is eight pairs and one tile more (八对)."""
        return not win.melds and are_eight_pairs(win.counts, wilds_in(win.counts, win.wild))

    def bases(self, win: Win) -> list[list[int]]:
        """The ways to count the concealed tiles that can be read as sets and a pair without being refused (财神牛).

        There is one way, or none, but under the option by which white dragons may be themselves.
        """
        wilds: i64 = wilds_in(win.counts, win.wild)
        found = self.complete_ways(win)
        if not found or wilds == 0 or win.flags & SELF_DRAWN:
            return found
        if self.lone_wild == TILE or (self.lone_wild == LONE_STATE and wilds > 1):
            return [faces for faces in found if self.unpaired(win, faces) is not None]
        before = self.ways(before_win(win), win.wild)
        if self.lone_wild == LONE_STATE:
            return [] if is_lone_wild(before) else found
        for faces in before:
            if sets_with_wilds(faces, wilds - 1, room=self.room(win, faces)):
                return []
        return found

    def complete_ways(self, win: Win) -> list[list[int]]:
        """The ways to count the concealed tiles that can be read as sets and a pair, refused or not."""
        melds = len(win.melds)
        wilds = wilds_in(win.counts, win.wild)
        found: list[list[int]] = []
        for faces in self.ways(win.counts, win.wild):
            if completes(faces, melds, SETS, wilds):
                room = self.room(win, faces)
                if room is None or self.divided(win, faces) is not None:
                    found.append(faces)
        return found

    def ways(self, counts: list[int], wild: int) -> list[list[int]]:
        """The ways to count tiles by what they stand for, wild ones left out."""
        return either_faces_of(counts, wild) if self.either else [faces_of(counts, wild)]

    def room(self, win: Win, faces: list[int]) -> list[int] | None:
        """How many wild tiles may stand for each kind; None: any number."""
        return None if self.fifth or wilds_in(win.counts, win.wild) == 0 else room_of(faces, win.melds, win.wild)

    def winning_faces(self, win: Win) -> int:
        """The mask of what the winning tile stands for."""
        tile = win.tile
        if tile != WHITE or win.wild < 0:
            return 1 << tile
        return 1 << win.wild | (1 << tile if self.either else 0)

    def divided(self, win: Win, faces: list[int]) -> Division | None:
        """A division into sets and a pair, None if there is none."""
        return self._division(win, faces, barred=0, room=self.room(win, faces))

    def unpaired(self, win: Win, faces: list[int]) -> Division | None:
        """A division that does not pair the winning tile with one wild tile, None if there is none."""
        return self._division(win, faces, barred=self.winning_faces(win), room=self.room(win, faces))

    def pungs(self, win: Win, faces: list[int]) -> Division | None:
        """An admissible division into pungs and a pair, None if there is none."""
        if has_chow(win.melds) or not may_be_pungs(faces, wilds_in(win.counts, win.wild)):
            return None
        return self._division(win, faces, barred=self._barred(win), room=self.room(win, faces), pungs=True)

    def at_home(self, win: Win, faces: list[int]) -> Division | None:
        """An admissible division in which every wild tile, at least one, is its own face, None if there is none."""
        wilds = wilds_in(win.counts, win.wild)
        if wilds == 0:
            return None
        home = faces[:]
        home[win.wild] += wilds
        if not completes(home, len(win.melds), SETS):
            return None
        return self._division(win, faces, barred=self._barred(win), room=room_at_home(win.wild))

    def _barred(self, win: Win) -> int:
        """What may not be paired with one wild tile: a tile that was not drawn (财神牛)."""
        return 0 if win.flags & SELF_DRAWN else self.winning_faces(win)

    def _division(
        self, win: Win, faces: list[int], *, barred: int, room: list[int] | None, pungs: bool = False
    ) -> Division | None:
        """A division of what the concealed tiles stand for, with the bounds of `paiju.shapes.wild.division`."""
        wilds = wilds_in(win.counts, win.wild)
        return division(
            faces, len(win.melds), SETS, wilds, pungs=pungs, barred=barred, room=room, spare=max(win.wild, 0)
        )

    def _shown_by_bases(self, win: Win, bases: list[list[int]], wilds: i64) -> i64:
        """What the readings as sets and a pair show."""
        found: i64 = BASE
        if wilds == 0:
            found |= NO_WILD_TILE
        for faces in bases:
            if found & ALL_PUNGS == 0 and self.pungs(win, faces) is not None:
                found |= ALL_PUNGS
            if found & RETURNED == 0 and self.at_home(win, faces) is not None:
                found |= RETURNED
        if wilds > 0 and win.flags & SELF_DRAWN and self._was_lone_wild(win, bases, wilds):
            found |= WILD_PAIR_WAIT
        if len(win.melds) == SETS and (self.kongs_count or not has_kong(win.melds)):
            found |= SINGLE_WAIT
            if wilds > 0 and before_win(win)[win.wild] == 1:
                found |= WILD_SINGLE
        return found

    def _was_lone_wild(self, win: Win, bases: list[list[int]], wilds: i64) -> bool:
        """财神牛 of a hand that drew its tile: a lone wild tile beside complete natural sets, or, of more wild tiles,
        one that the drawn tile has to be paired with (S1)."""
        drew_wild = win.tile == win.wild
        if wilds == (2 if drew_wild else 1):
            return is_lone_wild(self.ways(before_win(win), win.wild))
        return wilds > 1 and not drew_wild and all(self.unpaired(win, faces) is None for faces in bases)

    def _wins_by_three(self, win: Win, wilds: i64) -> bool:
        """三财神 whatever the other tiles are (W18)."""
        return wilds == MOST_WILD and (self.three_always or win.flags & SELF_DRAWN != 0)


def before_win(win: Win) -> list[int]:
    """The concealed tiles without the winning one."""
    before = win.counts[:]
    before[win.tile] -= 1
    return before
