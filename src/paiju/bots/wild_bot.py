"""The efficiency bot where a kind of tile is wild: it draws near to any form that wins, blind to what a win brings.

It never counts on a wild tile to be drawn, keeps to what it may discard, and claims only what brings the nearest form
nearer: eight pairs that are close are not broken for a chow.
"""

from collections.abc import Sequence

from paiju.bots.bot import SeatBot
from paiju.bots.few_suits_bot import edge, kongs_of, without
from paiju.bots.sight import concealed
from paiju.bots.stake_choice import StakeChoice
from paiju.bots.wild_sight import (
    Forms,
    Way,
    after_claim,
    copies_unseen,
    discardable,
    nearest,
)
from paiju.rules.ruleset import Ruleset
from paiju.shapes.meld import LEFT, MELDED_KONG, Meld
from paiju.table.actions import (
    Action,
    ClaimChow,
    ClaimKong,
    ClaimPung,
    Discard,
    Pass,
    ShowFlower,
    Stake,
    Win,
)
from paiju.table.prompt import Prompt
from paiju.tiles.tile import KIND_OF, Tile


class WildBot(SeatBot):
    """Wins when it may, claims what brings it nearer, and keeps the most useful tiles."""

    def __init__(self, seat: int, rules: Ruleset, seed: int) -> None:
        super().__init__(seat, rules, seed)
        self.forms = Forms(rules)
        self.left: list[int] = []
        self.wild: Tile = -1
        self._ways: dict[tuple[bytes, tuple[Meld, ...]], list[Way]] = {}
        self.honors_first = rules.setup.single_honors != "off"

    def choose(self, prompt: Prompt) -> Action:
        """The first of: a stake, a win, a flower, a kong that costs nothing, a claim that brings nearer, a discard."""
        first = prompt.actions[0]
        if isinstance(first, Stake):
            return Stake(self._stakes())
        if isinstance(first, ShowFlower):
            return first
        counts = concealed(self.state, self.seat)
        melds = self.state.seats[self.seat].melds
        self.wild = self.state.wild
        self.left = copies_unseen(self.state, self.seat, counts)
        self._ways.clear()
        if isinstance(first, Win) and self._takes(prompt, counts, melds):
            return first
        if isinstance(prompt.actions[-1], Pass):
            return self._claim(prompt, counts, melds)
        return self._turn(prompt, counts, melds)

    def _stakes(self) -> bool:
        """Whether it raises the stake: where that pays among equals, should nobody answer it."""
        return StakeChoice(self.rules, self.state, self.seat).gain(answered=False) > 0

    def _takes(self, prompt: Prompt, counts: list[int], melds: list[Meld]) -> bool:
        """Whether it takes a win that is offered."""
        del prompt, counts, melds
        return True

    def ways(self, counts: Sequence[int], melds: Sequence[Meld]) -> list[Way]:
        """The ways on of a hand that is about to draw; remembered for one prompt."""
        key = (bytes(counts), tuple(melds))
        known = self._ways.get(key)
        if known is None:
            known = self._ways[key] = self.forms.ways(counts, melds, self.wild, self.left)
        return known

    def _rank(self, counts: Sequence[int], melds: Sequence[Meld]) -> tuple[int, int]:
        """How good a hand that is about to draw is: less distance, then more useful tiles that it has not seen."""
        ways = self.ways(counts, melds)
        least = nearest(ways)
        useful = {tile for way in ways if way.distance == least for tile in way.useful}
        return -least, sum(self.left[tile] for tile in useful)

    def _turn(self, prompt: Prompt, counts: list[int], melds: list[Meld]) -> Action:
        allowed = [KIND_OF[action.tile] for action in prompt.actions if isinstance(action, Discard)]
        ranks = {kind: self._rank(without(counts, [kind]), melds) for kind in allowed}
        tile = max(allowed, key=lambda kind: (*ranks[kind], edge(kind)))
        for action, rest, kong in kongs_of(prompt.actions, counts, melds):
            after = self._rank(rest, kong)
            # A kong of a ready hand must leave it as wide; any other brings a tile more.
            if after[0] >= ranks[tile][0] and (after[0] < 0 or after >= ranks[tile]):
                return action
        return next(a for a in prompt.actions if isinstance(a, Discard) and KIND_OF[a.tile] == tile)

    def _claim(self, prompt: Prompt, counts: list[int], melds: list[Meld]) -> Action:
        tile = KIND_OF[prompt.tile]
        best: Action = prompt.actions[-1]
        best_rank = self._rank(counts, melds)
        least = best_rank[0]
        for action in prompt.actions:
            if isinstance(action, ClaimKong):
                after = self._rank(without(counts, [tile] * 3), [*melds, Meld(MELDED_KONG, tile, tile, LEFT)])
            elif isinstance(action, ClaimPung | ClaimChow):
                rest, claimed = after_claim(action, tile, counts, melds, self.wild)
                options = discardable(rest, self.wild, self.honors_first)
                after = max(self._rank(without(rest, [kind]), claimed) for kind in options)
            else:
                continue
            if after[0] > least and after > best_rank:
                best, best_rank = action, after
        return best
