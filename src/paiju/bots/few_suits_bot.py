"""The efficiency bot where a winning hand may not have all suits: it settles on the suits to keep, and draws near.

It is as blind to what a hand is worth as `efficiency_bot`, but knows that a suit has to go: it keeps to a choice of
suits unless another one has become clearly better.
"""

from collections.abc import Iterable, Sequence

from paiju.bots.bot import SeatBot
from paiju.bots.sight import concealed, seen_elsewhere
from paiju.bots.suits import KINDS_OF, Reach, barred_suits, kept_counts, nearest, reach, standing
from paiju.shapes.meld import ADDED_KONG, CHOW, CONCEALED_KONG, LEFT, MELDED_KONG, PUNG, Meld
from paiju.shapes.shape import IMPOSSIBLE
from paiju.table.actions import (
    Action,
    AddedKong,
    ChooseVoid,
    ClaimChow,
    ClaimKong,
    ClaimPung,
    ConcealedKong,
    Discard,
    Exchange,
    Pass,
    ShowFlower,
    Win,
)
from paiju.table.prompt import Prompt
from paiju.tiles.notation import parse_tiles
from paiju.tiles.tile import EAST, KIND_OF, KINDS, SUITS, Tile


class FewSuitsBot(SeatBot):
    """Wins when it may, claims what brings it nearer, and keeps the most useful tiles of the suits that it keeps."""

    kept = 0
    """The choice of suits that it keeps to; 0 before the first."""

    def choose(self, prompt: Prompt) -> Action:
        """The first of: a win, a flower, a choice of the opening, a kong that costs nothing, a claim, a discard."""
        first = prompt.actions[0]
        if isinstance(first, Win | ShowFlower):
            return first
        counts = concealed(self.state, self.seat)
        if isinstance(first, Exchange):
            return self._exchange(prompt.actions, counts)
        if isinstance(first, ChooseVoid):
            return self._void(prompt.actions, counts)
        if isinstance(prompt.actions[-1], Pass):
            return self._claim(prompt, counts, self.state.seats[self.seat].melds)
        return self._turn(prompt, counts, self.state.seats[self.seat].melds)

    def _barred(self) -> int:
        return barred_suits(self.rules.setup, self.state.seats[self.seat])

    def _left(self, counts: Sequence[int], one: Reach) -> int:
        """How many useful tiles the seat has not seen."""
        seen = self._seen
        return sum(max(4 - counts[kind] - seen[kind], 0) for kind in one.useful)

    @property
    def _seen(self) -> list[int]:
        return seen_elsewhere(self.state, self.seat)

    def _rank(self, counts: Sequence[int], melds: Sequence[Meld], barred: int) -> tuple[int, int]:
        """How good a hand that is about to draw is in its best choice of suits: less shanten, then more tiles."""
        seen = self._seen
        best = (-IMPOSSIBLE, 0)
        for one in standing(counts, melds, self.rules.setup, barred).values():
            left = sum(max(4 - counts[kind] - seen[kind], 0) for kind in one.useful)
            best = max(best, (-one.distance, left))
        return best

    def _exchange(self, actions: Iterable[Action], counts: list[int]) -> Action:
        """Pass on the three tiles without which the hand is best."""
        options = [action for action in actions if isinstance(action, Exchange)]
        return max(options, key=lambda action: self._rank(without(counts, parse_tiles(action.tiles)), [], 0))

    def _void(self, actions: Iterable[Action], counts: list[int]) -> Action:
        """Give up the suit without which the hand is nearest."""
        options = [action for action in actions if isinstance(action, ChooseVoid)]
        return max(options, key=lambda action: self._rank(counts, [], 1 << SUITS.index(action.suit)))

    def _turn(self, prompt: Prompt, counts: list[int], melds: list[Meld]) -> Action:
        allowed = [KIND_OF[action.tile] for action in prompt.actions if isinstance(action, Discard)]
        barred = self._barred()
        tile = self._best_discard(counts, melds, allowed, barred)
        before = self._rank(without(counts, [tile]), melds, barred)
        for action, rest, kong in kongs_of(prompt.actions, counts, melds):
            if costs_nothing(before, self._rank(rest, kong, barred)):
                return action
        return next(a for a in prompt.actions if isinstance(a, Discard) and KIND_OF[a.tile] == tile)

    def _settle(self, counts: list[int], melds: list[Meld], barred: int) -> int:
        """The choice of suits to keep to: the old one, unless another is nearer by now; 0 if nothing can be won."""
        reaches = standing(counts, melds, self.rules.setup, barred)
        least = nearest(reaches)
        old = reaches.get(self.kept)
        if old is None or old.distance > least:
            near = [kept for kept, one in reaches.items() if one.distance == least]
            # Of choices that are as near, the one that leaves fewest tiles to get rid of.
            self.kept = max(near, key=lambda kept: sum(kept_counts(counts, kept)), default=0)
        return self.kept

    def _best_discard(self, counts: list[int], melds: list[Meld], allowed: list[Tile], barred: int) -> Tile:
        """The discard that leaves the least shanten, then the most useful tiles; what is not kept goes first."""
        kept = self._settle(counts, melds, barred)
        cleared = self.state.seats[self.seat].cleared if self.rules.setup.recolor else 0

        def rank(kind: Tile) -> tuple[int, int, int, int, int]:
            # Whoever holds a tile of a suit that it had cleared must not discard another (改色).
            forced = kind < EAST and cleared >> kind // 9 & 1
            idle = not KINDS_OF[kept] >> kind & 1
            one = reach(without(counts, [kind]), len(melds), self.rules.setup, kept)
            return (forced, -one.distance, idle, self._left(counts, one), edge(kind))

        return max(allowed, key=rank)

    def _claim(self, prompt: Prompt, counts: list[int], melds: list[Meld]) -> Action:
        barred = self._barred()
        tile = KIND_OF[prompt.tile]
        before = self._rank(counts, melds, barred)
        best: Action = prompt.actions[-1]
        best_rank = before
        for action in prompt.actions:
            if isinstance(action, ClaimKong):
                kong = [*melds, Meld(MELDED_KONG, tile, tile, LEFT)]
                if costs_nothing(before, self._rank(without(counts, [tile] * 3), kong, barred)):
                    return action
            elif isinstance(action, ClaimPung | ClaimChow):
                rest, claimed = claim_of(action, tile, counts, melds)
                after = max(
                    (self._rank(without(rest, [kind]), claimed, barred) for kind in range(KINDS) if rest[kind]),
                    default=best_rank,
                )
                if after[0] > best_rank[0]:
                    best, best_rank = action, after
        return best


def without(counts: Sequence[int], tiles: Iterable[Tile]) -> list[int]:
    """The counts after some tiles are gone."""
    rest = list(counts)
    for tile in tiles:
        rest[tile] -= 1
    return rest


def edge(kind: Tile) -> int:
    """Which of two tiles of equal use goes first: honors, then the ends of a suit, which fewer tiles can join."""
    return 5 if kind >= EAST else abs(kind % 9 - 4)


def claim_of(
    action: ClaimPung | ClaimChow, tile: Tile, counts: Sequence[int], melds: Sequence[Meld]
) -> tuple[list[int], list[Meld]]:
    """The hand and melds after a claim of a discarded tile."""
    if isinstance(action, ClaimPung):
        return without(counts, [tile, tile]), [*melds, Meld(PUNG, tile, tile, LEFT)]
    low = KIND_OF[action.low]
    own = [kind for kind in (low, low + 1, low + 2) if kind != tile]
    return without(counts, own), [*melds, Meld(CHOW, low, tile, LEFT)]


def kongs_of(
    actions: Iterable[Action], counts: Sequence[int], melds: Sequence[Meld]
) -> list[tuple[Action, list[int], list[Meld]]]:
    """The kongs that a seat may lay on its turn, each with the hand and the melds that it leaves."""
    found: list[tuple[Action, list[int], list[Meld]]] = []
    for action in actions:
        if isinstance(action, ConcealedKong):
            kind = KIND_OF[action.tile]
            found.append((action, without(counts, [kind] * 4), [*melds, Meld(CONCEALED_KONG, kind, kind, 0)]))
        elif isinstance(action, AddedKong):
            kind = KIND_OF[action.tile]
            laid = [Meld(ADDED_KONG, kind, kind, m.source) if m.kind == PUNG and m.tile == kind else m for m in melds]
            found.append((action, without(counts, [kind]), laid))
    return found


def costs_nothing(before: tuple[int, int], after: tuple[int, int]) -> bool:
    """Whether a kong leaves a hand (-shanten, useful tiles left) as near as it was, and a ready one as many waits."""
    if before[0] <= -IMPOSSIBLE:
        return False
    return after[0] >= before[0] and (before[0] < 0 or after[1] >= before[1])
