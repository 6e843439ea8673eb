"""The fan bot where a winning hand may not have all suits: it plays for money by a few plans.

In such set-ups wins come soon and may be small, kongs are paid for at once, the deal may go on after a win, and who is
not ready when the wall is used up pays. So instead of searching for every hand that may win, the bot weighs each hand
by its plans (`plans`), the odds of each in the draws left (`odds`), and the money (`stakes`).
"""

from collections.abc import Iterable, Sequence
from math import exp, log
from typing import Final

from paiju.bots.few_suits_bot import FewSuitsBot, claim_of, edge, kongs_of, without
from paiju.bots.odds import OFF_DISCARDS, REGULAR, USUAL, Pace, lasting, odds, step
from paiju.bots.plans import Worths, plans, widths
from paiju.bots.sight import concealed, draws_left, rivals, seen_elsewhere
from paiju.bots.stakes import Stakes
from paiju.bots.suits import KINDS_OF, choices, suits_of_melds
from paiju.bots.threats import Threats
from paiju.rules.outcome import KongKind
from paiju.rules.ruleset import Ruleset
from paiju.shapes.meld import LEFT, MELDED_KONG, PUNG, Meld
from paiju.shapes.ukeire import shanten_after_discards, tiles_of
from paiju.shapes.waits import wait_mask
from paiju.table.actions import (
    Action,
    ChooseVoid,
    ClaimChow,
    ClaimKong,
    ClaimPung,
    ConcealedKong,
    Discard,
    Exchange,
)
from paiju.table.prompt import Prompt
from paiju.tiles.notation import parse_tiles
from paiju.tiles.tile import EAST, KIND_OF, KINDS, SUITS, Tile
from paiju.tiles.wall import SEATS

_FIRST_DRAWS: Final = 13
"""About how many tiles a seat draws in a deal that goes on to its end."""
_NARROW: Final = 3
"""Plans that are so many tiles farther than the nearest one are not looked at."""
# The score of a hand counts in tiles: a tile farther is -1, four times the money or four times the waits would be +1,
# were they not weighed by these.
_LOG4: Final = log(4)
_BONUS: Final = 0.4
"""Weight of a far plan's money: it seldom comes to what it aims at."""
_FADE: Final = 8.0
"""With fewer draws left than this, money far away counts for less."""
_WIDTH: Final = 0.5
"""Weight of the number of useful tiles."""
_QUALITY: Final = 0.7
"""Weight of what a hand a tile from ready will wait for."""
_IDLE: Final = 0.02
"""What a tile of the suits that are kept is worth by itself."""
_HOPE: Final = 0.55
"""Part of the draws left that a fourth tile has to come, before the seat has won."""
_PLAIN: Final = (REGULAR, 3)
"""The plan whose money all others are measured in: any sets of two suits."""
_KONG_KEPT: Final = 0.85
"""Part of a kong's money that is kept: it may go back, or over to another seat."""
_EAGER: Final = 1.3
"""A claim that brings a hand no nearer must better it by this factor."""


class PlanBot(FewSuitsBot):
    """Weighs every choice by the money that its best plans promise."""

    def __init__(self, seat: int, rules: Ruleset, seed: int) -> None:
        super().__init__(seat, rules, seed)
        self.worths = Worths(rules)
        self.stakes = Stakes(rules, seat)
        self.threats = Threats(rules, self.worths)
        self._readied: dict[tuple[bytes, tuple[Meld, ...]], list[list[tuple[Tile, int, int]]]] = {}
        self._look([0] * KINDS)

    def choose(self, prompt: Prompt) -> Action:
        """Wins when it may; else what promises most."""
        self._look(concealed(self.state, self.seat))
        return super().choose(prompt)

    def _look(self, counts: Sequence[int]) -> None:
        """Note what all choices of one prompt have in common."""
        state = self.state
        seen = seen_elsewhere(state, self.seat)
        self.left = [max(4 - count - out, 0) for count, out in zip(counts, seen, strict=True)]
        self.left[EAST:] = [0] * (KINDS - EAST)
        self.unseen = max(sum(self.left), 1)
        self.rivals = rivals(state, self.seat)
        self.out = tuple(seat for seat in range(SEATS) if seat != self.seat and seat not in self.rivals)
        ends = self.rules.setup.wins_to_end
        made = len(state.seats[self.seat].river)
        draws = draws_left(state, self.seat) if state.wall.size else _FIRST_DRAWS
        self.pace = Pace(self.unseen, len(self.rivals), draws, made, max(ends - len(self.out), 1) if ends else 0)
        self.drawn = lasting(self.pace)
        self.plain = max(self._gain(*self.worths.of(*_PLAIN, [])), 1.0)
        # The chance that one certain tile is drawn before the seat has won, and what it brings.
        drawn = 1 - (1 - 1 / self.unseen) ** (_HOPE * self.pace.draws)
        given = 0.4 * len(self.rivals) * drawn
        giver = self.rivals[0] if self.rivals else (self.seat + 1) % SEATS
        self.hopes = (
            drawn * self._kong_money("concealed", -1, True) + given * self._kong_money("melded", giver, True),
            drawn * self._kong_money("added", -1, True),
        )
        # How much better it is to be ready than not when the wall is used up.
        self.ready_pays = (self.stakes.ready + self.stakes.unready) / 2

    # The value of a hand.

    def value(self, counts: list[int], melds: Sequence[Meld], barred: int) -> float:
        """What a hand that is about to draw promises."""
        possible = widths(self.rules.setup.suits, suits_of_melds(melds), barred)
        found = [plan for kept in possible for plan in plans(counts, melds, self.left, kept, self.rules)]
        if not found:
            return -self.drawn * self.stakes.pig
        plain = self.plain
        readied, won = odds(int(USUAL[0]), self.pace)
        total = 0.0
        ready = {kind for plan in found if plan.distance <= 0 for kind in plan.useful}
        if ready:
            total = self._ready_value(counts, melds, ready)
        least = min(plan.distance for plan in found)
        fade = min(1.0, self.pace.draws / _FADE)
        each = step(self.pace)
        if least == 1:
            score = self._near_score(counts, melds, {k for plan in found if plan.distance == 1 for k in plan.useful})
            waiting = readied * self.ready_pays / each
            total = max(total, float(each**score) * won * plain + waiting)
        for plan in found:
            if plan.distance > least + _NARROW or plan.distance <= 1:
                continue
            useful = sum([self.left[kind] for kind in plan.useful])
            gain = self._gain(*self.worths.of(plan.shape, plan.kept, melds))
            if gain <= 0:
                continue
            score = (
                _BONUS * fade * log(gain / plain) / _LOG4
                + _WIDTH * log(max(useful, 0.5) / USUAL[min(plan.distance, 8)]) / _LOG4
                - plan.distance
                + _IDLE * _within(counts, plan.kept)
            )
            total = max(
                total, float(each**score) * won * plain + float(each**-plan.distance) * readied * self.ready_pays
            )
        return total + self._kong_hopes(counts, melds, barred) - self._pig_risk(counts, melds, barred)

    def _kong_hopes(self, counts: Sequence[int], melds: Sequence[Meld], barred: int) -> float:
        """What triplets and pungs of the suits that are kept promise by the fourth tile that may still come."""
        concealed, added = self.hopes
        if not concealed and not added:
            return 0.0
        total = 0.0
        for meld in melds:
            if meld.kind == PUNG and self.left[meld.tile]:
                total += added
        mask = KINDS_OF[self._widest(counts, melds, barred)]
        for kind in range(EAST):
            if counts[kind] == 3 and self.left[kind] and mask >> kind & 1:
                total += concealed
        return total

    def _widest(self, counts: Sequence[int], melds: Sequence[Meld], barred: int) -> int:
        """The choice of suits that keeps most tiles; 0 if nothing can be won."""
        wide = choices(self.rules.setup.suits, suits_of_melds(melds), barred)
        return max(wide, key=lambda kept: _within(counts, kept), default=0)

    def _near_score(self, counts: list[int], melds: Sequence[Meld], useful: Iterable[Tile]) -> float:
        """The score of a hand a tile from ready: by how many tiles make it so, and what it could wait for then."""
        copies = 0
        total = 0.0
        for tile in useful:
            left = self.left[tile]
            if not left:
                continue
            best = 0.0
            for waits in self._ready_after(counts, melds, tile):
                worth = 0.0
                for wait, given, drawn in waits:
                    worth += (self.left[wait] - (wait == tile)) * self._gain(given, drawn)
                best = max(best, worth)
            copies += left
            total += left * max(best, 0.5 * self.plain)
        if not copies:
            return -1 - _WIDTH * 2
        quality = total / copies / (USUAL[0] * self.plain)
        return _WIDTH * log(copies / USUAL[1]) / _LOG4 + _QUALITY * log(quality) / _LOG4 - 1 + _IDLE * 13

    def _ready_after(self, counts: list[int], melds: Sequence[Meld], tile: Tile) -> list[list[tuple[Tile, int, int]]]:
        """The ready hands that a drawn tile makes, each by its waits and what they are worth; remembered."""
        rest = counts[:]
        rest[tile] += 1
        key = (bytes(rest), tuple(melds))
        known = self._readied.get(key)
        if known is not None:
            return known
        setup = self.rules.setup
        after = shanten_after_discards(rest, len(melds), setup.sets, setup.shapes)
        known = []
        for kind in range(EAST):
            if after[kind] > 0:
                continue
            rest[kind] -= 1
            waits = []
            for wait in tiles_of(wait_mask(rest, len(melds), setup.sets, setup.shapes)):
                rest[wait] += 1
                given, drawn = self.worths.hand(rest, melds, wait)
                rest[wait] -= 1
                if given or drawn:
                    waits.append((wait, given, drawn))
            if waits:
                known.append(waits)
            rest[kind] += 1
        self._readied[key] = known
        return known

    def _ready_value(self, counts: list[int], melds: Sequence[Meld], waits: Iterable[Tile]) -> float:
        """What a ready hand promises, by what each of its waits is worth."""
        copies = 0
        total = 0.0
        for tile in waits:
            whole = counts[:]
            whole[tile] += 1
            given, drawn = self.worths.hand(whole, melds, tile)
            if given or drawn:
                copies += self.left[tile]
                total += self.left[tile] * self._gain(given, drawn)
        readied, won = odds(copies, self.pace)
        return (won * total / copies if copies else 0.0) + readied * self.ready_pays

    def _gain(self, given: int, drawn: int) -> float:
        """What a win brings, drawn or off a discard, as likely as either is."""
        others = OFF_DISCARDS * len(self.rivals)
        giver = self.rivals[0] if self.rivals else (self.seat + 1) % SEATS
        self_drawn = self.stakes.win(drawn, -1, self.out) if drawn else 0
        return (self_drawn + others * (self.stakes.win(given, giver, self.out) if given else 0)) / (1 + others)

    def _pig_risk(self, counts: Sequence[int], melds: Sequence[Meld], barred: int) -> float:
        """What it may cost that too many suits are held so near the end of the wall."""
        idle = sum(counts[:EAST]) - _within(counts, self._widest(counts, melds, barred))
        if idle == 0 or self.pace.draws > idle + 3:
            return 0.0
        return self.drawn * self.stakes.pig / (1.0 + exp(1.5 * (self.pace.draws - idle)))

    # The choices.

    def _exchange(self, actions: Iterable[Action], counts: list[int]) -> Action:
        options = [action for action in actions if isinstance(action, Exchange)]
        return max(options, key=lambda action: self.value(without(counts, parse_tiles(action.tiles)), [], 0))

    def _void(self, actions: Iterable[Action], counts: list[int]) -> Action:
        options = [action for action in actions if isinstance(action, ChooseVoid)]
        return max(options, key=lambda action: self.value(counts, [], 1 << SUITS.index(action.suit)))

    def _turn(self, prompt: Prompt, counts: list[int], melds: list[Meld]) -> Action:
        allowed = [KIND_OF[action.tile] for action in prompt.actions if isinstance(action, Discard)]
        tile, best = self._discard(counts, melds, allowed)
        barred = self._barred()
        before = self._rank(without(counts, [tile]), melds, barred)
        chosen: Action | None = None
        for action, rest, kong in kongs_of(prompt.actions, counts, melds):
            kind: KongKind = "concealed" if isinstance(action, ConcealedKong) else "added"
            money = self._kong_money(kind, -1, KIND_OF[action.tile] == self.state.drawn)  # type: ignore[union-attr]
            worth = self.value(rest, kong, barred) + money
            spare = self._is_spare(counts, melds, barred, kong)
            if worth >= best and self._may_kong(before, self._rank(rest, kong, barred), spare):
                chosen, best = action, worth
        if chosen is not None:
            return chosen
        return next(a for a in prompt.actions if isinstance(a, Discard) and KIND_OF[a.tile] == tile)

    def _kong_money(self, kind: KongKind, giver: int, fresh: bool) -> float:
        return _KONG_KEPT * self.stakes.kong(kind, giver, fresh, self.out)

    def _is_spare(self, counts: list[int], melds: list[Meld], barred: int, kong: list[Meld]) -> bool:
        """Whether a kong is of a suit that the nearest hand does without."""
        return bool(suits_of_melds(kong) & ~self._settle(counts, melds, barred))

    @staticmethod
    def _may_kong(before: tuple[int, int], after: tuple[int, int], spare: bool) -> bool:
        """Whether a kong leaves a ready hand ready for as many tiles, and another one at most a tile farther.

        A kong of a suit that has to go may not even do that: no money is worth that suit.
        """
        return after >= before if before[0] == 0 or spare else after[0] >= before[0] - 1

    def _discard(self, counts: list[int], melds: list[Meld], allowed: Iterable[Tile]) -> tuple[Tile, float]:
        """The discard that leaves most, less what it may cost, and that value."""
        own = self.state.seats[self.seat]
        setup = self.rules.setup
        barred = self._barred()
        prices = self.threats.prices(self.state, self.seat, self.left)
        idle = self._idle_at_last(counts, melds, barred)
        best, best_rank = -1, (0, -1e9, 0)
        for kind in allowed:
            suit = kind // 9
            # Whoever holds a tile of a suit that it had cleared must not discard another (改色).
            forced = 2 if setup.recolor and own.cleared >> suit & 1 else idle >> kind & 1
            limits = barred
            if setup.void == "first_discard" and own.void < 0:
                limits |= self._void_by(counts, melds, suit)
            value = self.value(without(counts, [kind]), melds, limits) - prices[kind]
            if (forced, value, edge(kind)) > best_rank:
                best, best_rank = kind, (forced, value, edge(kind))
        return best, best_rank[1]

    def _idle_at_last(self, counts: Sequence[int], melds: Sequence[Meld], barred: int) -> int:
        """The kinds (as a mask) of a suit too many, when no more draws are left than it takes to be rid of them."""
        kept = self._widest(counts, melds, barred)
        if not kept or self.stakes.pig <= self.stakes.unready:
            return 0
        # A draw to spare: others' pungs may take one.
        idle = sum(counts[:EAST]) - _within(counts, kept)
        return ~KINDS_OF[kept] if idle + 1 >= self.pace.draws else 0

    @staticmethod
    def _void_by(counts: Sequence[int], melds: Sequence[Meld], suit: int) -> int:
        """The suit (as a bit) that the first discard gives up: its own, or one that is missing already (定张)."""
        held = suits_of_melds(melds) | sum(1 << one for one in range(3) if any(counts[9 * one : 9 * one + 9]))
        return 7 & ~held or 1 << suit

    def _claim(self, prompt: Prompt, counts: list[int], melds: list[Meld]) -> Action:
        barred = self._barred()
        tile = KIND_OF[prompt.tile]
        best: Action = prompt.actions[-1]
        standing = self.value(counts, melds, barred)
        best_value = standing
        before = self._rank(counts, melds, barred)
        for action in prompt.actions:
            if isinstance(action, ClaimKong):
                kong = [*melds, Meld(MELDED_KONG, tile, tile, LEFT)]
                rest = without(counts, [tile] * 3)
                spare = self._is_spare(counts, melds, barred, kong)
                if not self._may_kong(before, self._rank(rest, kong, barred), spare):
                    continue
                value = self.value(rest, kong, barred) + self._kong_money("melded", self.state.turn, True)
            elif isinstance(action, ClaimPung | ClaimChow):
                rest, claimed = claim_of(action, tile, counts, melds)
                kind, value = self._discard(rest, claimed, [kind for kind in range(KINDS) if rest[kind]])
                if self._rank(without(rest, [kind]), claimed, barred)[0] <= before[0]:
                    value -= (_EAGER - 1) * abs(standing)
            else:
                continue
            if value > best_value:
                best, best_value = action, value
        return best


def _within(counts: Sequence[int], kept: int) -> int:
    """How many tiles of a hand are of some suits."""
    mask = KINDS_OF[kept]
    return sum(count for kind, count in enumerate(counts[:EAST]) if mask >> kind & 1)
