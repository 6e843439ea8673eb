"""Threats: what a discard may cost where several seats may win, and where a hand may not have all suits.

A rough guess from what lies open, as `danger` makes it, but of each rival by itself: a suit that it gave up, or cannot
have beside its melds, is safe from it; melds of one suit or of pungs alone tell of dear hands; and of a winner that
plays on with its shown hand the waits are known.
"""

from collections.abc import Sequence
from typing import Final

from paiju.bots.odds import PUNGS, REGULAR
from paiju.bots.plans import Worths
from paiju.bots.sight import rivals
from paiju.bots.suits import KINDS_OF, choices, suits_of_melds
from paiju.rules.ruleset import Ruleset
from paiju.shapes.meld import CHOW
from paiju.table.state import SeatState, State
from paiju.tiles.tile import EAST, KINDS

_READY_BY: Final = 14.0
"""The number of a seat's discards by which it is taken to be ready; a meld counts for more than one."""
_MELD: Final = 1.3
_HIT: Final = 0.03
"""The chance that a ready seat waits for one given kind in the middle of a suit."""
_RANK: Final = tuple(1.0 - abs(rank - 4) / 11 for rank in range(9))
_JUST_PASSED: Final = 0.35
"""What is left of the danger of a kind that the seat has discarded lately."""
_EARLY: Final = 7
"""Discards in which a suit that is given up is thrown."""


class Threats:
    """The price of discards under a ruleset."""

    def __init__(self, rules: Ruleset, worths: Worths) -> None:
        self.rules = rules
        self.worths = worths

    def prices(self, state: State, seat: int, left: Sequence[int]) -> list[float]:
        """The expected price of discarding each of the 34 kinds, of which `left` copies are unseen."""
        found = [0.0] * KINDS
        for other in rivals(state, seat):
            rival = state.seats[other]
            if rival.won:
                self._add_shown(found, rival)
            else:
                self._add_hidden(found, rival, left)
        return found

    def _add_shown(self, found: list[float], rival: SeatState) -> None:
        """A winner that plays on: its hand lies open."""
        melds = rival.melds
        counts = rival.counts[:KINDS]
        if sum(counts) % 3 != 1:
            return
        for kind in range(EAST):
            if counts[kind] < 4:
                counts[kind] += 1
                found[kind] += self.worths.hand(counts, melds, kind)[0]
                counts[kind] -= 1

    def _add_hidden(self, found: list[float], rival: SeatState, left: Sequence[int]) -> None:
        melds = [meld for meld in rival.melds if meld.tile >= 0]
        share = (len(rival.river) + _MELD * len(rival.melds)) / _READY_BY
        ready = min(share**3, 0.9)
        setup = self.rules.setup
        barred = 1 << rival.void if rival.void >= 0 else 0
        held = suits_of_melds(melds)
        wide = choices(setup.suits, held, barred)
        possible = 0
        for kept in wide:
            possible |= KINDS_OF[kept]
        if not wide or ready < 0.02:
            return
        price = _HIT * ready * self._typical(rival, wide[0])
        thrown = [0, 0, 0]
        for laid in rival.river[:_EARLY]:
            if laid.tile < EAST:
                thrown[laid.tile // 9] += 1
        for kind in range(EAST):
            if possible >> kind & 1:
                # Where the suit given up is not told, what was thrown early tells of it.
                doubt = 1.0 if rival.void >= 0 or held >> kind // 9 & 1 else max(0.1, 1.1 - 0.25 * thrown[kind // 9])
                found_here = price * _RANK[kind % 9] * doubt
                # A kind of which no copy is hidden can be waited for by a run or as the pair's twin only.
                found[kind] += found_here * (0.6 if left[kind] == 0 else 1.0)
        for laid in rival.river[-3:]:
            if laid.tile < EAST and possible >> laid.tile & 1:
                found[laid.tile] *= _JUST_PASSED

    def _typical(self, rival: SeatState, kept: int) -> float:
        """What a win of a rival is likely to cost."""
        melds = [meld for meld in rival.melds if meld.tile >= 0]
        plain = self.worths.of(REGULAR, kept, melds)[0]
        dear = plain
        if len(melds) >= 2:
            held = suits_of_melds(melds)
            if held.bit_count() == 1 and not any(
                laid.tile < EAST and held >> laid.tile // 9 & 1 for laid in rival.river[-4:]
            ):
                dear = max(dear, self.worths.of(REGULAR, held, melds)[0])
            if len(melds) >= 3 and all(meld.kind != CHOW for meld in melds):
                dear = max(dear, self.worths.of(PUNGS, kept, melds)[0])
        return 1.2 * (plain + dear) / 2
