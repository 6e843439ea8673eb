"""Money where a kind is wild: what wins and lost deals bring a seat, as the ruleset's own settlement tells."""

import sys
from typing import Final

from paiju.bots.wild_sight import PAIRS, PUNGS
from paiju.rules.outcome import Kong, KongKind, Outcome, SeatHand, Winner
from paiju.rules.ruleset import Ruleset
from paiju.rules.settlement import changes
from paiju.rules.win import SELF_DRAWN, Win
from paiju.shapes.meld import Meld
from paiju.table.state import State
from paiju.tiles.tile import EAST, KINDS, Tile
from paiju.tiles.wall import SEATS

GIVEN: Final = 0
DRAWN: Final = 1


class WildMoney:
    """What the settlement of a ruleset says of a deal, for one seat; remembers what it has said."""

    def __init__(self, rules: Ruleset, seat: int) -> None:
        self.rules = rules
        self.seat = seat
        self.others = [other for other in range(SEATS) if other != seat]
        self._deal = Outcome(0)
        self._enough = sys.maxsize
        self._hands: dict[tuple[bytes, tuple[Meld, ...], Tile], tuple[int, int]] = {}
        self._typical: dict[tuple[int, int, tuple[Meld, ...]], tuple[int, int]] = {}
        self._said: dict[tuple[Winner | Kong | None, int], int] = {}

    def look(self, state: State) -> None:
        """Take over what is known of the deal; what was said of another one is forgotten."""
        east, south, west, north = (seat.staked for seat in state.seats)
        deal = Outcome(
            state.dealer,
            points=state.points,
            wild=state.wild,
            streak=state.streak,
            staked=(east, south, west, north),
        )
        if deal != self._deal:
            self._deal = deal
            for known in (self._hands, self._typical, self._said):
                known.clear()

    def win(self, points: int, giver: int, wilds: int) -> int:
        """What a win brings with some wild tiles in hand; `giver` is -1 if it is self-drawn."""
        return self._change(Winner(self.seat, "self_drawn" if giver < 0 else "discard", giver, points), wilds)

    def gain(self, points: int, how: int, wilds: int) -> float:
        """What a win brings, of whomever's discard or self-drawn; 0 points are no win."""
        if points <= 0:
            return 0.0
        if how == DRAWN:
            return self.win(points, -1, wilds)
        return sum([self.win(points, giver, wilds) for giver in self.others]) / len(self.others)

    def loss(self, points: int, wilds: int) -> float:
        """What a win of another seat brings that this seat did not give; less than nothing."""
        found = []
        for winner in self.others:
            found.append(self._change(Winner(winner, "self_drawn", -1, points), wilds))
            found += [
                self._change(Winner(winner, "discard", giver, points), wilds)
                for giver in self.others
                if giver != winner
            ]
        return sum(found) / len(found)

    def giving(self, winner: int, points: int, wilds: int) -> int:
        """What it brings to give a win; less than nothing."""
        return self._change(Winner(winner, "discard", self.seat, points), wilds)

    def drawn(self, wilds: int) -> int:
        """What a drawn deal brings."""
        return self._change(None, wilds)

    def kong(self, kind: KongKind, giver: int) -> int:
        """What a kong brings beside its tile."""
        return self._change(Kong(self.seat, kind, giver), 0)

    def _change(self, happening: Winner | Kong | None, wilds: int) -> int:
        key = (happening, wilds)
        known = self._said.get(key)
        if known is None:
            hands = tuple(SeatHand(_only(self._deal.wild, wilds * (seat == self.seat)), []) for seat in range(SEATS))
            deal = self._deal
            outcome = Outcome(
                deal.dealer,
                () if happening is None else (happening,),
                "drawn" if happening is None else "won",
                hands,
                deal.points,
                wild=deal.wild,
                streak=deal.streak,
                staked=deal.staked,
            )
            known = self._said[key] = changes(self.rules.settle(outcome))[self.seat]
        return known

    def hand(self, counts: list[int], melds: list[Meld], tile: Tile) -> tuple[int, int]:
        """The points of a complete hand with its winning tile, given and drawn; 0 if it may not win."""
        key = (bytes(counts), tuple(melds), tile)
        known = self._hands.get(key)
        if known is None:
            known = self._hands[key] = self._ask(counts, melds, tile)
        return known

    def typical(self, form: int, wilds: int, melds: list[Meld]) -> tuple[int, int]:
        """The points of an ordinary hand of a form with some wild tiles, given and drawn."""
        key = (form, wilds, tuple(melds))
        known = self._typical.get(key)
        if known is None:
            counts, tile = typical(form, wilds, melds, self._deal.wild, self.rules.setup.sets)
            known = self._typical[key] = self._ask(counts, melds, tile)
        return known

    def _ask(self, counts: list[int], melds: list[Meld], tile: Tile) -> tuple[int, int]:
        wild = self._deal.wild
        given, drawn = (Win(counts, melds, tile, flags, wild=wild) for flags in (0, SELF_DRAWN))
        # A wild tile is given by nobody.
        return self._points(given) if tile != wild else 0, self._points(drawn)

    def _points(self, win: Win) -> int:
        points = self.rules.worth(win)
        if points <= 0:
            return 0
        if points < self._enough:
            # A complete hand that may not win is worth too little.
            if not self.rules.wins(win):
                return 0
            self._enough = points
        return points


def _only(kind: Tile, count: int) -> list[int]:
    counts = [0] * KINDS
    if kind >= 0:
        counts[kind] = count
    return counts


def typical(form: int, wilds: int, melds: list[Meld], wild: Tile, sets: int) -> tuple[list[int], Tile]:
    """The concealed tiles of an ordinary complete hand of a form, and the tile that completed it.

    Wild tiles stand in places of their own, for anything but their own face.

    >>> counts, tile = typical(0, 1, [], 0, 5)
    >>> sum(counts), counts[0], counts[tile]
    (17, 1, 1)
    """
    away = [kind for kind in range(EAST) if wild >= EAST or kind // 9 != wild // 9]
    pair = next(kind for kind in (EAST, EAST + 1) if kind != wild)
    laid = {meld.tile for meld in melds}
    need = sets - len(melds)
    counts = [0] * KINDS
    if form == PAIRS:
        size = 3 * sets + 2
        twos = away[: size // 2]
        for kind in twos:
            counts[kind] = 2
        counts[pair] += size % 2
        swapped = twos[1:]
    elif form == PUNGS:
        threes = [kind for kind in away if kind not in laid][: 2 * need : 2]
        for kind in threes:
            counts[kind] = 3
        counts[pair] = 2
        swapped = threes
    else:
        lows = [kind for kind in away if kind % 3 == 0][:need]
        for low in lows:
            for kind in (low, low + 1, low + 2):
                counts[kind] += 1
        counts[pair] = 2
        swapped = [low + 1 for low in lows]
    for kind in swapped[:wilds]:
        counts[kind] -= 1
        counts[wild] += 1
    last = max((kind for kind in range(KINDS) if counts[kind] and kind not in (wild, pair)), default=pair)
    return counts, last
