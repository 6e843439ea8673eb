"""Random deals in which players see and choose as in a learning environment: on PyMahjongGB's calculator, and here.

Both contenders play the duplicate contest and hand each player that is asked the planes and the mask of
`observations`, made anew for that decision; the player draws one of the actions that the mask allows.
"""

import random
from typing import Any

from MahjongGB import MahjongFanCalculator
from observations import (
    ACTIONS,
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DISCARD,
    KONG,
    PASS,
    PUNG,
    WIN,
    chosen,
    chow_action,
    observation,
)

from paiju.rules.ruleset import Ruleset
from paiju.table.actions import Action, AddedKong, ClaimChow, ClaimKong, ClaimPung, ConcealedKong, Discard, Pass, Win
from paiju.table.table import Table
from paiju.tiles.shuffle import deal_secret
from paiju.tiles.tile import CODES

NAMES = [suit + str(rank) for suit in "WBT" for rank in range(1, 10)] + ["F1", "F2", "F3", "F4", "J1", "J2", "J3"]
"""PyMahjongGB's name of each kind."""
_KINDS = {name: kind for kind, name in enumerate(NAMES)}

_EAST = 27


class View:
    """One seat's own view, kept from what it is told: its hand and melds, what lies in sight, what each wall has left.

    Tiles are kinds, but the hand's and melds' are the calculator's names; a tile just drawn is the last of the hand.
    """

    def __init__(self, seat: int, kinds: list[int]) -> None:
        self.seat = seat
        self.hand = [NAMES[kind] for kind in kinds]
        self.counts = [0] * 34
        for kind in kinds:
            self.counts[kind] += 1
        self.packs: list[tuple[str, str, int]] = []
        self.shown = [0] * 34
        self.left = [21] * 4
        self.turn = 0

    def drew(self, seat: int, kind: int) -> None:
        """Another's tile is not told: -1."""
        self.turn = seat
        self.left[seat] -= 1
        if seat == self.seat:
            self.hand.append(NAMES[kind])
            self.counts[kind] += 1

    def discarded(self, kind: int) -> None:
        """`turn` has discarded, this seat or another."""
        self.shown[kind] += 1
        if self.turn == self.seat:
            self._take(kind, 1)

    def chowed(self, seat: int, low: int, claimed: int) -> None:
        """A seat has taken the discard for the run from `low` on."""
        for kind in (low, low + 1, low + 2):
            if kind != claimed:
                self.shown[kind] += 1
                if seat == self.seat:
                    self._take(kind, 1)
        if seat == self.seat:
            self.packs.append(("CHI", NAMES[low + 1], claimed - low + 1))
        self.turn = seat

    def matched(self, seat: int, kind: int, taken: int) -> None:
        """A pung takes two tiles out of the hand, a kong three."""
        self.shown[kind] += taken
        if seat == self.seat:
            self._take(kind, taken)
            # The calculator counts 1, 2, 3 for a giver on the left, across and on the right.
            self.packs.append(("PENG" if taken == 2 else "GANG", NAMES[kind], (seat - self.turn) % 4))
        self.turn = seat

    def concealed_kong(self, kind: int) -> None:
        """Another's tile is not told: -1."""
        if self.turn == self.seat:
            self._take(kind, 4)
            self.packs.append(("GANG", NAMES[kind], 0))

    def added_kong(self, kind: int) -> None:
        """`turn` has added a tile to its pung. Who robs the kong ends the deal: nothing is to be taken back."""
        self.shown[kind] += 1
        if self.turn == self.seat:
            self._take(kind, 1)
            name = NAMES[kind]
            at = next(at for at, pack in enumerate(self.packs) if pack[0] == "PENG" and pack[1] == name)
            self.packs[at] = ("GANG", name, self.packs[at][2])

    def after_draw(self, kind: int, kong: bool) -> list[int]:
        """What the seat may do with the tile that it has drawn; `kong` if it replaces one."""
        counts = self.counts
        legal = [WIN] if self._wins(self.hand[:-1], kind, True, kong) else []
        if self.left[self.seat] and self.left[(self.seat + 1) % 4]:
            legal += [CONCEALED_KONG + own for own, count in enumerate(counts) if count == 4]
            legal += [ADDED_KONG + _KINDS[name] for form, name, _ in self.packs if form == "PENG" and name in self.hand]
        return legal + self.after_claim()

    def after_claim(self) -> list[int]:
        """The discards."""
        return [DISCARD + kind for kind, count in enumerate(self.counts) if count]

    def after_discard(self, kind: int) -> list[int]:
        """What the seat may do with another's discard."""
        legal = [PASS]
        if self._wins(self.hand, kind, False, False):
            legal.append(WIN)
        after = (self.turn + 1) % 4
        if not self.left[after]:
            return legal
        counts = self.counts
        if counts[kind] >= 2:
            legal.append(PUNG + kind)
            if counts[kind] == 3:
                legal.append(KONG + kind)
        if self.seat == after and kind < _EAST:
            rank = kind % 9
            legal += [
                chow_action(low, kind)
                for low in range(kind - min(rank, 2), kind - max(rank - 6, 0) + 1)
                if all(counts[own] for own in (low, low + 1, low + 2) if own != kind)
            ]
        return legal

    def after_added_kong(self, kind: int) -> list[int]:
        """What the seat may do with the tile that another adds to a pung."""
        return [PASS, WIN] if self._wins(self.hand, kind, False, True) else [PASS]

    def _wins(self, hand: list[str], kind: int, self_drawn: bool, kong: bool) -> bool:
        last = not self.left[(self.turn + 1) % 4]
        fourth = self.shown[kind] - (not self_drawn) == 3
        try:
            fans = MahjongFanCalculator(
                tuple(self.packs), tuple(hand), NAMES[kind], 0, self_drawn, fourth, kong, last, self.seat, 0
            )
        except TypeError:
            return False
        total: int = sum(value for value, _ in fans)
        return total >= 8

    def _take(self, kind: int, number: int) -> None:
        self.counts[kind] -= number
        for _ in range(number):
            self.hand.remove(NAMES[kind])


class PeerDeal:
    """One deal on PyMahjongGB's calculator; `record` is its full record, `observations` how many were made.

    Nothing but the walls and the order of play is kept here. Every seat is told every event and keeps its own `View`,
    which finds out what is legal; whether a hand wins is asked of the calculator, about the drawer after each draw and
    about the three others after each discard and added kong. Asked are: who has drawn or claimed, all three others
    after a discard (with `everybody`; else those who may do more than pass), and who may rob a kong.
    """

    def __init__(self, number: int, *, everybody: bool) -> None:
        self.chance = random.Random(number)
        self.everybody = everybody
        wall = list(range(34)) * 4
        self.chance.shuffle(wall)
        # Drawn from the end.
        self.walls = [wall[34 * seat : 34 * seat + 34] for seat in range(4)]
        hands = [[self.walls[seat].pop() for _ in range(13)] for seat in range(4)]
        self.views = [View(seat, hands[seat]) for seat in range(4)]
        self.record: list[tuple[Any, ...]] = [("deal", tuple(map(tuple, hands)), tuple(map(tuple, self.walls)))]
        self.observations = 0

    def play(self) -> None:
        """Play to the end."""
        views, record = self.views, self.record
        turn, drew, kong = 0, True, False
        while True:
            if drew:
                if not self.walls[turn]:
                    record.append(("drawn",))
                    return
                kind = self.walls[turn].pop()
                record.append(("draw", turn, kind))
                for view in views:
                    view.drew(turn, kind if view.seat == turn else -1)
                legal = views[turn].after_draw(kind, kong)
            else:
                legal = views[turn].after_claim()
            action = self._ask(turn, legal)
            record.append(("act", turn, action))
            if action == WIN:
                return
            if CONCEALED_KONG <= action < ADDED_KONG:
                kind = action - CONCEALED_KONG
                for view in views:
                    view.concealed_kong(kind if view.seat == turn else -1)
                drew = kong = True
                continue
            if action >= ADDED_KONG:
                kind = action - ADDED_KONG
                for view in views:
                    view.added_kong(kind)
                if self._answers(turn, kind, added=True):
                    return
                drew = kong = True
                continue
            kind = action - DISCARD
            for view in views:
                view.discarded(kind)
            answers = self._answers(turn, kind, added=False)
            if not answers:
                turn, drew, kong = (turn + 1) % 4, True, False
                continue
            # A win goes before a pung or kong and these before a chow; of two wins the nearer one counts.
            seat, claim = min(answers, key=lambda answer: (answer[1] != WIN, answer[1] < PUNG))
            record.append(("claim", seat, claim))
            if claim == WIN:
                return
            if claim < PUNG:
                low = kind - (claim - CHOW) % 3
                for view in views:
                    view.chowed(seat, low, kind)
            else:
                for view in views:
                    view.matched(seat, kind, 2 if claim < KONG else 3)
            turn = seat
            drew = kong = claim >= KONG

    def _answers(self, turn: int, kind: int, *, added: bool) -> list[tuple[int, int]]:
        """Seats and actions of those who claim, the nearest first."""
        asked = []
        for step in (1, 2, 3):
            seat = (turn + step) % 4
            legal = self.views[seat].after_added_kong(kind) if added else self.views[seat].after_discard(kind)
            if len(legal) > 1 or (self.everybody and not added):
                asked.append((seat, legal))
        claims = []
        for seat, legal in asked:
            action = self._ask(seat, legal)
            self.record.append(("answer", seat, action))
            if action != PASS:
                claims.append((seat, action))
        return claims

    def _ask(self, seat: int, legal: list[int]) -> int:
        """Hand a player its observation; its action."""
        self.observations += 1
        _, mask = observation(seat, 0, self.views[seat].counts, legal)
        return chosen(mask, self.chance.random())


def observed_pymahjonggb_deal(number: int, *, everybody: bool) -> tuple[int, int]:
    """Play one deal on PyMahjongGB; the number of entries in its record and of observations."""
    deal = PeerDeal(number, everybody=everybody)
    deal.play()
    return len(deal.record), deal.observations


def _actions_by_number() -> list[Action]:
    found: list[Action] = [Pass()] * ACTIONS
    found[WIN] = Win()
    for kind, code in enumerate(CODES[:34]):
        found[DISCARD + kind] = Discard(code)
        found[PUNG + kind] = ClaimPung()
        found[KONG + kind] = ClaimKong()
        found[CONCEALED_KONG + kind] = ConcealedKong(code)
        found[ADDED_KONG + kind] = AddedKong(code)
        if kind < _EAST and kind % 9 < 7:
            for claimed in (kind, kind + 1, kind + 2):
                found[chow_action(kind, claimed)] = ClaimChow(code)
    return found


def _numbers_by_tile() -> dict[str, dict[Action, int]]:
    """For each tile that may lie before the player ("" for none): the numbers of the actions."""
    on_turn: dict[Action, int] = {
        action: number
        for number, action in enumerate(_ACTIONS)
        if isinstance(action, Win | Discard | ConcealedKong | AddedKong)
    }
    found: dict[str, dict[Action, int]] = {"": on_turn}
    for kind, code in enumerate(CODES[:34]):
        found[code] = on_turn | {Pass(): PASS, ClaimPung(): PUNG + kind, ClaimKong(): KONG + kind}
        for low in range(max(kind - 2, 0), kind + 1):
            if kind < _EAST and low % 9 < 7 and low // 9 == kind // 9:
                found[code][ClaimChow(CODES[low])] = chow_action(low, kind)
    return found


_ACTIONS = _actions_by_number()
_NUMBERS = _numbers_by_tile()


def observed_paiju_deal(rules: Ruleset, number: int) -> tuple[int, int]:
    """Play one deal at this engine's table; the number of events in its log and of observations.

    Asked is who the table asks: who acts, and who may do more than pass. The mask is made of the prompt's actions, the
    planes of what the state holds of the seat's own hand; the action goes back to the table, which judges it.
    """
    chance = random.Random(number).random
    secret = deal_secret(b"benchmark of whole random deals ", number)
    table = Table.start(rules, rules.begin((0, 1, 2, 3)), secret, checked=False)
    observations = 0
    while not table.over:
        seat, prompt = next(iter(table.asked.items()))
        numbers = _NUMBERS[prompt.tile]
        state = table.state
        _, mask = observation(
            state.seat_wind(seat),
            state.round_wind,
            state.seats[seat].counts[:34],
            [numbers[action] for action in prompt.actions],
        )
        observations += 1
        table.apply(seat, _ACTIONS[chosen(mask, chance())])
    return len(table.log), observations
