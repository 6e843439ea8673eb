"""The efficiency bot: fewest tiles from a complete hand, most useful tiles left; blind to what a hand is worth."""

from paiju.bots.bot import SeatBot
from paiju.bots.sight import concealed, seen_elsewhere
from paiju.shapes.shanten import shanten
from paiju.shapes.shape import ALL
from paiju.shapes.ukeire import copies_left, shanten_after_discards, shanten_and_useful
from paiju.table.actions import Action, ClaimChow, ClaimKong, ClaimPung, ConcealedKong, Discard, Pass, ShowFlower, Win
from paiju.table.prompt import Prompt
from paiju.tiles.tile import EAST, KIND_OF, Tile


class EfficiencyBot(SeatBot):
    """Wins when it may, claims what brings it nearer, and keeps the most useful tiles."""

    def choose(self, prompt: Prompt) -> Action:
        """The first of: a win, a flower, a kong that costs nothing, a claim that lowers the shanten, a discard."""
        first = prompt.actions[0]
        if isinstance(first, Win | ShowFlower):
            return first
        if isinstance(prompt.actions[-1], Pass):
            return self._claim(prompt)
        return self._turn(prompt)

    def _turn(self, prompt: Prompt) -> Action:
        counts = concealed(self.state, self.seat)
        melds = len(self.state.seats[self.seat].melds)
        allowed = [KIND_OF[action.tile] for action in prompt.actions if isinstance(action, Discard)]
        tile, distance = self._best_discard(counts, melds, allowed)
        for action in prompt.actions:
            if isinstance(action, ConcealedKong):
                kind = KIND_OF[action.tile]
                rest = counts[:]
                rest[kind] = 0
                if shanten(rest, melds + 1) <= distance:
                    return action
        return next(a for a in prompt.actions if isinstance(a, Discard) and KIND_OF[a.tile] == tile)

    def _best_discard(self, counts: list[int], melds: int, allowed: list[Tile]) -> tuple[Tile, int]:
        """The discard that leaves the least shanten, then the most useful tiles, then the less useful kind."""
        after = shanten_after_discards(counts, melds, 4, ALL)
        least = min(after[kind] for kind in allowed)
        seen = seen_elsewhere(self.state, self.seat)
        best = allowed[-1]
        best_rank = (-1, -1)
        for kind in allowed:
            if after[kind] != least:
                continue
            counts[kind] -= 1
            _, useful = shanten_and_useful(counts, melds)
            # Among equals an honor or a terminal goes first: fewer tiles can join it.
            rank = (copies_left(useful, counts, seen), 2 if kind >= EAST else abs(kind % 9 - 4) // 4)
            counts[kind] += 1
            if rank > best_rank:
                best, best_rank = kind, rank
        return best, least

    def _claim(self, prompt: Prompt) -> Action:
        counts = concealed(self.state, self.seat)
        melds = len(self.state.seats[self.seat].melds)
        tile = KIND_OF[prompt.tile]
        least = shanten(counts, melds)
        best: Action = prompt.actions[-1]
        for action in prompt.actions:
            if isinstance(action, ClaimKong):
                rest = counts[:]
                rest[tile] -= 3
                if shanten(rest, melds + 1) < least:
                    return action
                continue
            if isinstance(action, ClaimPung):
                own = [tile, tile]
            elif isinstance(action, ClaimChow):
                low = KIND_OF[action.low]
                own = [kind for kind in (low, low + 1, low + 2) if kind != tile]
            else:
                continue
            rest = counts[:]
            for kind in own:
                rest[kind] -= 1
            after = min(shanten_after_discards(rest, melds + 1, 4, ALL))
            if after < least:
                best, least = action, after
        return best
