"""The fan bot: plays for hands that may win and bring the most, of all that are near enough to be reached."""

from typing import Final

from paiju.bots.bot import SeatBot
from paiju.bots.danger import Danger
from paiju.bots.goals import CHOW_AT
from paiju.bots.outlook import Chances, Outlook
from paiju.bots.sight import concealed, draws_left, seen_elsewhere
from paiju.rules.ruleset import Ruleset
from paiju.shapes.meld import ADDED_KONG, CHOW, CONCEALED_KONG, LEFT, MELDED_KONG, PUNG, Meld
from paiju.table.actions import (
    Action,
    AddedKong,
    ClaimChow,
    ClaimKong,
    ClaimPung,
    ConcealedKong,
    Discard,
    Pass,
    ShowFlower,
    Win,
)
from paiju.table.events import DealStarted, Event
from paiju.table.prompt import Prompt
from paiju.tiles.tile import EAST, KIND_OF, KINDS, Tile

_HORIZON: Final = 0.8
"""Part of the draws left that a bot counts on: deals end before the wall does."""
_EAGER: Final = 1.05
"""A claim must improve the outlook by this factor: it shows a set and binds the hand."""


class FanBot(SeatBot):
    """Weighs every discard and claim by the hands that it leaves within reach."""

    def __init__(self, seat: int, rules: Ruleset, seed: int) -> None:
        super().__init__(seat, rules, seed)
        self.outlook = Outlook(rules, seat)
        self.danger = Danger(rules)

    def see(self, event: Event) -> None:
        """Fold one event; the first tells the winds."""
        super().see(event)
        if isinstance(event, DealStarted):
            self.outlook.round_wind = event.round_wind
            self.outlook.seat_wind = self.state.seat_wind(self.seat)
            self.outlook.dealer = event.dealer

    def choose(self, prompt: Prompt) -> Action:
        """Wins when it may; else the action with the best outlook."""
        first = prompt.actions[0]
        if isinstance(first, Win | ShowFlower):
            return first
        counts = concealed(self.state, self.seat)
        melds = self.state.seats[self.seat].melds
        if isinstance(prompt.actions[-1], Pass):
            return self._claim(prompt, counts, melds)
        return self._turn(prompt, counts, melds)

    def _left(self, counts: list[int], melds: list[Meld]) -> list[int]:
        """How many copies of each kind the seat has not seen."""
        seen = seen_elsewhere(self.state, self.seat)
        return [max(4 - count - out, 0) for count, out in zip(counts, seen, strict=True)]

    def _draws(self) -> float:
        return _HORIZON * draws_left(self.state, self.seat) + 0.5

    def _turn(self, prompt: Prompt, counts: list[int], melds: list[Meld]) -> Action:
        left = self._left(counts, melds)
        allowed = [KIND_OF[action.tile] for action in prompt.actions if isinstance(action, Discard)]
        tile, best = self._discard(counts, melds, left, allowed)
        for action in prompt.actions:
            if isinstance(action, ConcealedKong):
                kind = KIND_OF[action.tile]
                rest = counts[:]
                rest[kind] = 0
                kong = [*melds, Meld(CONCEALED_KONG, kind, kind, 0)]
            elif isinstance(action, AddedKong):
                kind = KIND_OF[action.tile]
                rest = counts[:]
                rest[kind] -= 1
                kong = [
                    Meld(ADDED_KONG, kind, kind, m.source) if m.kind == PUNG and m.tile == kind else m for m in melds
                ]
            else:
                continue
            if self._standing(rest, kong, left) >= best:
                return action
        return next(a for a in prompt.actions if isinstance(a, Discard) and KIND_OF[a.tile] == tile)

    def _standing(self, counts: list[int], melds: list[Meld], left: list[int]) -> float:
        """The outlook of a hand that is about to draw."""
        chances = Chances(left, self._draws())
        return sum(one.gain * chances.of(one) for one in self.outlook.prospects(counts, melds, left))

    def _discard(
        self, counts: list[int], melds: list[Meld], left: list[int], allowed: list[Tile]
    ) -> tuple[Tile, float]:
        """The discard that leaves the best outlook, and that outlook."""
        chances = Chances(left, self._draws())
        again = [min(0.5, 0.8 * rate) for rate in chances.rate]
        kept = [0.0] * KINDS
        total = 0.0
        for one in self.outlook.prospects(counts, melds, left):
            value = one.gain * chances.of(one)
            total += value
            need = one.target.need
            for kind in allowed:
                if need[kind] >= counts[kind]:
                    # Without this tile the target lacks one more, which may come again.
                    kept[kind] += value * (1 - again[kind])
        prices = self.danger.prices(self.state, self.seat, left)
        for kind in allowed:
            kept[kind] += prices[kind]
        best = max(allowed, key=lambda kind: (-kept[kind], _idle(kind, left)))
        return best, total - kept[best]

    def _claim(self, prompt: Prompt, counts: list[int], melds: list[Meld]) -> Action:
        tile = KIND_OF[prompt.tile]
        left = self._left(counts, melds)
        passing: Action = prompt.actions[-1]
        best_value = _EAGER * self._standing(counts, melds, left)
        best = passing
        # Claims along a plan only: a set that no hand within reach holds is not worth a look.
        planned = {block for one in self.outlook.prospects(counts, melds, left) for block in one.target.blocks}
        for action in prompt.actions:
            rest = counts[:]
            if isinstance(action, ClaimKong | ClaimPung) and tile not in planned:
                continue
            if isinstance(action, ClaimChow) and CHOW_AT[KIND_OF[action.low]] not in planned:
                continue
            if isinstance(action, ClaimKong):
                rest[tile] -= 3
                value = self._standing(rest, [*melds, Meld(MELDED_KONG, tile, tile, LEFT)], left)
            elif isinstance(action, ClaimPung):
                rest[tile] -= 2
                value = self._after_claim(rest, [*melds, Meld(PUNG, tile, tile, LEFT)], left)
            elif isinstance(action, ClaimChow):
                low = KIND_OF[action.low]
                for kind in (low, low + 1, low + 2):
                    if kind != tile:
                        rest[kind] -= 1
                value = self._after_claim(rest, [*melds, Meld(CHOW, low, tile, LEFT)], left)
            else:
                continue
            if value > best_value:
                best, best_value = action, value
        return best

    def _after_claim(self, counts: list[int], melds: list[Meld], left: list[int]) -> float:
        allowed = [kind for kind in range(KINDS) if counts[kind]]
        return self._discard(counts, melds, left, allowed)[1]


def _idle(kind: Tile, left: list[int]) -> float:
    """Which of two tiles without a use goes first: the one that others can use least, by what has been seen."""
    return (1 if kind >= EAST else abs(kind % 9 - 4) / 8) - left[kind]
