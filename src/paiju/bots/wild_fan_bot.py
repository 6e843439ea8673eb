"""The fan bot where a kind of tile is wild: it runs the race to a win, and weighs what the win will bring.

Deals are short, a drawn win and a rare form bring more than a discard with the help of a wild tile, and all three
others pay for every win. So each hand is weighed by its ways to win (`wild_sight`), the race against the others
(`race`), and the money (`wild_money`). A ready hand is looked at tile by tile, with what each brings drawn and given:
hands that may only win with an own draw are weighed as such, and a cheap win may be let pass where the draws to come
promise more.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from paiju.bots.few_suits_bot import edge, kongs_of, without
from paiju.bots.race import GRAIN, NARROW, USUAL, race
from paiju.bots.sight import draws_left
from paiju.bots.stake_choice import StakeChoice
from paiju.bots.wild_bot import WildBot
from paiju.bots.wild_money import DRAWN, GIVEN, WildMoney
from paiju.bots.wild_sight import (
    PAIRS,
    REGULAR,
    Way,
    after_claim,
    claimers,
    discardable,
    faces_of,
    nearest,
)
from paiju.bots.wild_threats import WildThreats
from paiju.rules.outcome import KongKind
from paiju.rules.ruleset import Ruleset
from paiju.shapes.meld import LEFT, MELDED_KONG, Meld
from paiju.table.actions import Action, ClaimChow, ClaimKong, ClaimPung, ConcealedKong, Discard
from paiju.table.prompt import Prompt
from paiju.table.prompts import given_win, own_win
from paiju.tiles.tile import KIND_OF, Tile
from paiju.tiles.wall import SEATS

OFFERED = 0.75
"""How often a kind is discarded by a rival, measured in how often it is drawn."""
_NARROW: Final = 2
"""Ways that are so many tiles farther than the nearest one are not looked at."""
LOOKED_AT = 5
"""Of the discards that leave a hand near, those with most useful tiles are looked at closely."""
SECOND = 0.25
"""What a second way adds to the first, as a part of what it promises by itself."""
_PATIENCE: Final = 1.1
"""What a hand promises must be more than a sure win by this factor."""
_BEHIND: Final = 2
"""A dealer buys who is so many wins behind: the others will answer, and gain by it on average."""


class Step(NamedTuple):
    """The chances of a step: in an own draw, and in a round with the others' discards before it."""

    draw: float
    round: float


class Ready(NamedTuple):
    """A ready hand: the chances that it wins, and the mean gain of a win."""

    step: Step
    gain: float


NO_STEP: Final = Step(0.0, 0.0)


class WildFanBot(WildBot):
    """Weighs every choice by the money that the race to a win promises."""

    def __init__(self, seat: int, rules: Ruleset, seed: int) -> None:
        super().__init__(seat, rules, seed)
        self.money = WildMoney(rules, seat)
        self.threats = WildThreats()
        self._readies: dict[tuple[bytes, tuple[Meld, ...]], Ready] = {}
        self._made_ready: dict[tuple[bytes, tuple[Meld, ...]], list[tuple[list[int], tuple[Tile, ...]]]] = {}

    def _stakes(self) -> bool:
        choice = StakeChoice(self.rules, self.state, self.seat)
        if choice.gain(answered=True) > 0:
            return True
        # Whoever is far behind wants the swing.
        return self.seat == self.state.dealer and choice.behind() >= _BEHIND * choice.swing()

    def _look(self, counts: Sequence[int]) -> None:
        """Note what all choices of one prompt have in common."""
        state = self.state
        self.money.look(state)
        self._readies.clear()
        self.unseen = max(sum(self.left), 1)
        self.made = state.discards // SEATS
        self.rounds = draws_left(state, self.seat)
        self.wilds = counts[self.wild]
        points = max(self.money.typical(REGULAR, 0, [])[0], 1)
        self.usual = points
        self.loss = self.money.loss(points, self.wilds)
        self.drawn = self.money.drawn(self.wilds)

    # The value of a hand that is about to draw.

    def _outcome(self, step: Step, steps: Iterable[float], gain: float, rounds: int, ahead: bool) -> float:
        """What a race promises to a hand by its next step and the further ones; `ahead`: it is about to draw itself."""
        parts = tuple(round(chance * GRAIN) for chance in (step.round, *steps))
        first = round(step.draw * GRAIN) if ahead else -1
        won, lost = race(parts, max(rounds, 0), self.made, first)
        return won * gain + lost * self.loss + (1 - won - lost) * self.drawn

    def value(self, counts: list[int], melds: list[Meld], rounds: int, *, ahead: bool = False) -> float:
        """What a hand after a discard promises; `ahead`: it draws before anybody else."""
        ways = self.ways(counts, melds)
        least = nearest(ways)
        if least <= 0:
            ready = self._ready(counts, melds, [tile for way in ways if way.distance <= 0 for tile in way.useful])
            return self._outcome(ready.step, (), ready.gain, rounds, ahead)
        none = self._outcome(NO_STEP, (), 0.0, rounds, ahead)
        regular = USUAL[min(self.wilds, len(USUAL) - 1)]
        found = []
        for way in ways:
            if way.distance > least + _NARROW:
                continue
            if way.distance == 1:
                found.append(self._near(way, counts, melds, rounds, ahead))
            else:
                usual = regular if way.form == REGULAR else NARROW
                further = usual[min(way.distance, len(usual)) - 1 :: -1]
                gain = self._typical_gain(way.form, melds)
                found.append(self._outcome(self._step(way, counts), further, gain, rounds, ahead))
        best = max(found)
        return best + SECOND * (sum(found) - best - (len(found) - 1) * none)

    def _typical_gain(self, form: int, melds: list[Meld]) -> float:
        given, drawn = self.money.typical(form, self.wilds, melds)
        gains = [self.money.gain(given, GIVEN, self.wilds), self.money.gain(drawn, DRAWN, self.wilds)]
        return 0.6 * gains[0] + 0.4 * gains[1] if given else gains[1]

    def _step(self, way: Way, counts: Sequence[int]) -> Step:
        """The chance that a hand which is not ready comes a step nearer in a round."""
        faces = faces_of(counts, self.wild)
        drawn = claimed = 0.0
        for tile in way.useful:
            copies = self.left[tile]
            if copies:
                drawn += copies
                if way.form != PAIRS:
                    claimed += copies * claimers(tile, counts, faces, self.wild)
        offered = min(OFFERED * claimed / self.unseen, 0.9)
        own = min(drawn / self.unseen, 1.0)
        return Step(own, 1 - (1 - own) * (1 - offered))

    def _near(self, way: Way, counts: list[int], melds: list[Meld], rounds: int, ahead: bool) -> float:
        """What a hand a tile from ready promises, by the ready hands that its tiles make."""
        copies = 0
        chance = gain = 0.0
        for tile in way.useful:
            left = self.left[tile]
            if not left:
                continue
            best = max(
                (self._ready(rest, melds, waits) for rest, waits in self._ready_after(counts, melds, tile)),
                key=lambda ready: self._outcome(ready.step, (), ready.gain, rounds - 2, False),
                default=None,
            )
            copies += left
            if best is not None:
                chance += left * best.step.round
                gain += left * best.step.round * best.gain
        if not chance:
            return self._outcome(NO_STEP, (), 0.0, rounds, ahead)
        return self._outcome(self._step(way, counts), (chance / copies,), gain / chance, rounds, ahead)

    def _ready_after(
        self, counts: list[int], melds: list[Meld], tile: Tile
    ) -> list[tuple[list[int], tuple[Tile, ...]]]:
        """The ready hands that a further tile makes, each with the tiles that it waits for; remembered."""
        whole = counts[:]
        whole[tile] += 1
        key = (bytes(whole), tuple(melds))
        known = self._made_ready.get(key)
        if known is None:
            known = []
            for kind in discardable(whole, self.wild, self.honors_first):
                rest = without(whole, [kind])
                if self.forms.ready(rest, melds, self.wild):
                    ways = [way for way in self.ways(rest, melds) if way.distance <= 0]
                    known.append((rest, tuple({wait for way in ways for wait in way.useful})))
            self._made_ready[key] = known
        return known

    def _ready(self, counts: list[int], melds: list[Meld], waits: Iterable[Tile]) -> Ready:
        """A ready hand with the tiles that may complete it, by what each is worth; remembered for one prompt."""
        key = (bytes(counts), tuple(melds))
        known = self._readies.get(key)
        if known is None:
            known = self._readies[key] = self._weighed(counts, melds, set(waits))
        return known

    def _weighed(self, counts: list[int], melds: list[Meld], tiles: set[Tile]) -> Ready:
        drawn = given = 0
        drawn_gain = given_gain = 0.0
        if self.forms.alone and self.wilds + 1 == self.forms.alone:
            tiles.add(self.wild)
        for tile in tiles:
            copies = self.left[tile]
            if not copies:
                continue
            counts[tile] += 1
            points = self.money.hand(counts, melds, tile)
            counts[tile] -= 1
            if points[DRAWN]:
                drawn += copies
                drawn_gain += copies * self.money.gain(points[DRAWN], DRAWN, self.wilds + (tile == self.wild))
            if points[GIVEN]:
                given += copies
                given_gain += copies * self.money.gain(points[GIVEN], GIVEN, self.wilds)
        offered = 1 - (1 - min(OFFERED * given / self.unseen, 1.0)) ** (SEATS - 1)
        draw = min(drawn / self.unseen, 1.0)
        own = (1 - offered) * draw
        if not drawn and not given:
            return Ready(NO_STEP, 0.0)
        gain = (offered * given_gain / given if given else 0.0) + (own * drawn_gain / drawn if drawn else 0.0)
        return Ready(Step(draw, offered + own), gain / (offered + own))

    # Choices.

    def _takes(self, prompt: Prompt, counts: list[int], melds: list[Meld]) -> bool:
        """Whether a win is worth at least what the hand promises otherwise."""
        self._look(counts)
        if isinstance(prompt.actions[-1], Discard):
            sure = self.money.win(self.rules.worth(own_win(self.state, self.seat)), -1, self.wilds)
            allowed = [KIND_OF[action.tile] for action in prompt.actions if isinstance(action, Discard)]
            waiting = self._discard(counts, melds, allowed, self.rounds)[1]
        else:
            sure = self.money.win(self.rules.worth(given_win(self.state, self.seat)), self.state.turn, self.wilds)
            waiting = self.value(counts, melds, self.rounds, ahead=self._draws_next())
        return _PATIENCE * sure >= waiting

    def _turn(self, prompt: Prompt, counts: list[int], melds: list[Meld]) -> Action:
        self._look(counts)
        allowed = [KIND_OF[action.tile] for action in prompt.actions if isinstance(action, Discard)]
        tile, best = self._discard(counts, melds, allowed, self.rounds)
        for action, rest, kong in kongs_of(prompt.actions, counts, melds):
            kind: KongKind = "concealed" if isinstance(action, ConcealedKong) else "added"
            # The replacement is drawn at once.
            value = self.value(rest, kong, self.rounds + 1, ahead=True) + self.money.kong(kind, -1)
            if value > best:
                return action
        return next(a for a in prompt.actions if isinstance(a, Discard) and KIND_OF[a.tile] == tile)

    def _discard(
        self, counts: list[int], melds: list[Meld], allowed: Sequence[Tile], rounds: int
    ) -> tuple[Tile, float]:
        """The discard that leaves most, and what it leaves."""
        prices = self.threats.prices(self.state, self.seat, self.left, self.wild, self._price)
        ranks = {kind: self._rank(without(counts, [kind]), melds) for kind in allowed}
        least = -max(ranks.values())[0]
        options = list(allowed)
        if least <= 1:
            options = sorted((kind for kind in allowed if ranks[kind][0] == -least), key=lambda kind: ranks[kind][::-1])
            options = options[-LOOKED_AT:] if least == 1 else options
        best = max(
            (self.value(without(counts, [kind]), melds, rounds) - prices[kind], edge(kind), kind) for kind in options
        )
        return best[2], best[0]

    def _draws_next(self) -> bool:
        """Whether the seat draws next if nobody claims the tile that lies there."""
        return self.state.turn == (self.seat - 1) % SEATS

    def _price(self, winner: int) -> float:
        """What it costs to give a win rather than to see the deal go on."""
        return self.loss - self.money.giving(winner, self.usual, self.wilds)

    def _claim(self, prompt: Prompt, counts: list[int], melds: list[Meld]) -> Action:
        self._look(counts)
        tile = KIND_OF[prompt.tile]
        best: Action = prompt.actions[-1]
        next_turn = self._draws_next()
        best_value = self.value(counts, melds, self.rounds, ahead=next_turn)
        for action in prompt.actions:
            if isinstance(action, ClaimKong):
                kong = [*melds, Meld(MELDED_KONG, tile, tile, LEFT)]
                value = self.value(without(counts, [tile] * 3), kong, self.rounds + 1, ahead=True)
                value += self.money.kong("melded", self.state.turn)
            elif isinstance(action, ClaimPung | ClaimChow):
                rest, claimed = after_claim(action, tile, counts, melds, self.wild)
                # A claim takes the place of the next draw where it is one's turn anyhow.
                value = self._discard(
                    rest, claimed, discardable(rest, self.wild, self.honors_first), self.rounds - next_turn
                )[1]
            else:
                continue
            if value > best_value:
                best, best_value = action, value
        return best
