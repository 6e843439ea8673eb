"""The scorer: whether a hand may win, and its level by its best reading.

This is the hot path, compiled where a compiler is there. What a hand shows is packed into a number (`reading`); what
that is worth (`ask`, plain Python) is remembered, for few such numbers exist.
"""

from collections.abc import Callable
from typing import Final

from paiju.rules.wild_tile import face_of
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
    faces_of,
    has_chow,
    has_kong,
    may_be_pungs,
    pairs_returned,
    room_at_home,
    room_of,
    wilds_in,
)
from paiju.shapes.native import i64
from paiju.shapes.wild import Division, are_sets, completes, division, sets_with_wilds

NOT_WON: Final = -1
"""The worth of a hand that may not win."""
LONE_STATE: Final = 0
ANY_STATE: Final = 1
TILE: Final = 2
"""The values of the option `niu_scope`."""


class Scorer:
    """What hands are worth under given options.

    `ask` returns the multiplier of what a hand shows. returned_pairs: 八对 is hard if every wild tile is its own face.
    pairs_with_three: 八对 makes three wild tiles double. three_always: they win on others' tiles without a shape.
    lone_wild: which hands 财神牛 keeps from winning on others' tiles. kongs_count: as melds of 单吊. dealers_first:
    地胡 is a win with the dealer's first discard, of whomever. fifth: a wild tile may be the fifth of its face.
    """

    def __init__(
        self,
        ask: Callable[[int], int],
        *,
        returned_pairs: bool,
        pairs_with_three: bool,
        three_always: bool,
        lone_wild: int,
        kongs_count: bool,
        dealers_first: bool,
        fifth: bool,
    ) -> None:
        self.ask = ask
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
        return (
            self._wins_by_three(win, wilds)
            or self.is_eight_pairs(win)
            or self.has_base(win, faces_of(win.counts, win.wild))
        )

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
        faces = faces_of(counts, win.wild)
        base = self.has_base(win, faces)
        if base:
            found |= self._shown_by_base(win, faces, wilds)
        if found == 0 and not self._wins_by_three(win, wilds):
            return 0
        if wilds == MOST_WILD:
            found |= THREE_WILD
            if base or (self.pairs_with_three and found & (EIGHT_PAIRS_HARD | EIGHT_PAIRS_SOFT)):
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

    def is_complete(self, win: Win, faces: list[int]) -> bool:
        """Whether a hand whose natural tiles stand for `faces` can be read as sets and a pair, refused or not."""
        if not completes(faces, len(win.melds), SETS, wilds_in(win.counts, win.wild)):
            return False
        return self._room(win, faces) is None or self.divided(win, faces) is not None

    def has_base(self, win: Win, faces: list[int]) -> bool:
        """Whether a hand can be read as sets and a pair in a way that 财神牛 does not refuse (W21)."""
        if not self.is_complete(win, faces):
            return False
        wilds: i64 = wilds_in(win.counts, win.wild)
        if wilds == 0 or win.flags & SELF_DRAWN:
            return True
        if self.lone_wild == TILE or (self.lone_wild == LONE_STATE and wilds > 1):
            return self.unpaired(win, faces) is not None
        before = faces_before(win)
        if self.lone_wild == LONE_STATE:
            return not are_sets(before)
        return not sets_with_wilds(before, wilds - 1, room=self._room(win, before))

    def divided(self, win: Win, faces: list[int]) -> Division | None:
        """A division into sets and a pair, None if there is none."""
        return self._division(win, faces, barred=False, room=self._room(win, faces))

    def unpaired(self, win: Win, faces: list[int]) -> Division | None:
        """A division that does not pair the winning tile with one wild tile, None if there is none."""
        return self._division(win, faces, barred=True, room=self._room(win, faces))

    def pungs(self, win: Win, faces: list[int]) -> Division | None:
        """An admissible division into pungs and a pair of concealed tiles, None if there is none."""
        given = not win.flags & SELF_DRAWN
        return self._division(win, faces, barred=given, room=self._room(win, faces), pungs=True)

    def at_home(self, win: Win, faces: list[int]) -> Division | None:
        """An admissible division in which every wild tile is its own face, None if there is none (归位)."""
        return self._division(win, faces, barred=not win.flags & SELF_DRAWN, room=room_at_home(win.wild))

    def _division(
        self, win: Win, faces: list[int], *, barred: bool, room: list[int] | None, pungs: bool = False
    ) -> Division | None:
        """A division of what natural tiles stand for and the wild ones; `barred`: see `unpaired`."""
        return division(
            faces,
            len(win.melds),
            SETS,
            wilds_in(win.counts, win.wild),
            pungs=pungs,
            barred=1 << face_of(win.tile, win.wild) if barred else 0,
            room=room,
            spare=max(win.wild, 0),
        )

    def _room(self, win: Win, faces: list[int]) -> list[int] | None:
        """How many wild tiles may stand for each kind; None: any number."""
        return None if self.fifth or wilds_in(win.counts, win.wild) == 0 else room_of(faces, win.melds, win.wild)

    def _shown_by_base(self, win: Win, faces: list[int], wilds: i64) -> i64:
        """What the readings as sets and a pair show."""
        found: i64 = BASE
        if wilds == 0:
            found |= NO_WILD_TILE
        if self._shows_pungs(win, faces, wilds):
            found |= ALL_PUNGS
        if wilds > 0 and self._shows_return(win, faces, wilds):
            found |= RETURNED
        if wilds > 0 and win.flags & SELF_DRAWN and self._was_lone_wild(win, faces, wilds):
            found |= WILD_PAIR_WAIT
        if len(win.melds) == SETS and (self.kongs_count or not has_kong(win.melds)):
            found |= SINGLE_WAIT
            # One tile was in hand before: a wild one, or the wild one came to it.
            if wilds == 2 or (wilds == 1 and win.tile != win.wild):
                found |= WILD_SINGLE
        return found

    def _shows_pungs(self, win: Win, faces: list[int], wilds: i64) -> bool:
        """碰碰和: whether an admissible reading has pungs and kongs alone."""
        if has_chow(win.melds) or not may_be_pungs(faces, wilds):
            return False
        free = wilds == 0 or (self.fifth and win.flags & SELF_DRAWN != 0)
        return free or self.pungs(win, faces) is not None

    def _shows_return(self, win: Win, faces: list[int], wilds: i64) -> bool:
        """财神归位: whether every wild tile is its own face in an admissible reading."""
        home = faces[:]
        home[win.wild] += wilds
        if not completes(home, len(win.melds), SETS):
            return False
        # Only a tile that stands for the same face could be paired with one of them.
        free = win.flags & SELF_DRAWN != 0 or face_of(win.tile, win.wild) != win.wild
        return free or self.at_home(win, faces) is not None

    def _was_lone_wild(self, win: Win, faces: list[int], wilds: i64) -> bool:
        """财神牛 of a hand that drew its tile (S1).

        A lone wild tile stood beside complete natural sets; or, with more wild tiles, the drawn tile has to be paired
        with one of them.
        """
        drew_wild = win.tile == win.wild
        if wilds == (2 if drew_wild else 1):
            return are_sets(faces_before(win))
        return wilds > 1 and not drew_wild and self.unpaired(win, faces) is None

    def _wins_by_three(self, win: Win, wilds: i64) -> bool:
        """三财神 whatever the other tiles are (W18)."""
        return wilds == MOST_WILD and (self.three_always or win.flags & SELF_DRAWN != 0)


def faces_before(win: Win) -> list[int]:
    """What the natural tiles stood for before the winning one came."""
    before = win.counts[:]
    before[win.tile] -= 1
    return faces_of(before, win.wild)
