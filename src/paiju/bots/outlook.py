"""Outlook: the targets of a hand that may win, what each brings, and how likely it still is.

A target is valued by the ruleset itself: by `wins` and `worth` on the complete hand, and by `settle` on what a win
of that worth brings. Its chance is that of every missing tile coming in time, as if each kind arrived by itself at
the rate at which its copies turn up on draws and, where the target allows it, on others' discards.
"""

from math import exp
from typing import Final, NamedTuple

from paiju.bots.goals import PUNGS, TILES_OF, goals
from paiju.bots.targets import FAR, Search, Target, honors_knitted, seven_pairs, thirteen_orphans
from paiju.rules.outcome import Outcome, Winner
from paiju.rules.ruleset import Ruleset
from paiju.rules.settlement import changes
from paiju.rules.win import SELF_DRAWN, Win
from paiju.shapes.meld import CHOW, CONCEALED_KONG, LEFT, PUNG, Meld
from paiju.shapes.special import KNITTED_ORDERS, ORPHANS
from paiju.tiles.tile import KINDS
from paiju.tiles.tile_set import copies

# How a target may take its missing tiles.
OPEN: Final = 0
"""By draw or by claim."""
CLOSED: Final = 1
"""By draw, only the last one by claim: it is worth enough as a concealed hand alone."""
SELF: Final = 2
"""By draw alone."""

# How often a kind turns up for each purpose, measured in one's own draws, which bring it once.
_FOR_CHOW: Final = 1.7
_FOR_PUNG: Final = 3.0
_TO_WIN: Final = 3.2
_EACH: Final = 0.35
"""A factor for every missing tile: targets share their tiles, so the chances of many distant ones do not add up."""

_MOST: Final = 24
"""Targets looked at for one goal."""
_BUDGET: Final = 240
"""Targets looked at for one hand."""
_NEAR: Final = 2
"""When a regular hand lacks so few tiles, every completion is looked at, whatever its goal."""


class Prospect(NamedTuple):
    """A target that may win: what it brings, and how it may be reached."""

    target: Target
    gain: int
    mode: int


class Outlook:
    """The view of one seat for one deal; remembers what the ruleset has said."""

    def __init__(self, rules: Ruleset, seat: int) -> None:
        self.rules = rules
        self.seat = seat
        held = copies(rules.setup.tile_set)
        kinds = sum(1 << kind for kind in range(KINDS) if held[kind])
        every = goals(rules.setup.sets, KNITTED_ORDERS if rules.setup.sets == 4 else ())
        possible = [goal for goal in every if all(kinds >> TILES_OF[slot[0]][0] & 1 for slot in goal.slots)]
        self.any_goal = possible[0]
        self.goals = possible[1:]
        self._valued: dict[tuple[bytes, tuple[Meld, ...], int], tuple[int, int]] = {}
        self._prospects: dict[tuple[bytes, tuple[Meld, ...]], list[Prospect]] = {}
        self._gains: dict[tuple[int, bool], int] = {}
        self.round_wind = 0
        self.seat_wind = 0
        self.dealer = 0

    def prospects(self, counts: list[int], melds: list[Meld], left: list[int]) -> list[Prospect]:
        """The targets of a hand that may win, as far as they are near enough to matter.

        They are found once for a hand: what is seen later changes their chances, not which they are.
        """
        hand = (bytes(counts), tuple(melds))
        known = self._prospects.get(hand)
        if known is None:
            known = self._prospects[hand] = self._search(counts, melds, left)
        return known

    def _search(self, counts: list[int], melds: list[Meld], left: list[int]) -> list[Prospect]:
        search = Search(counts, [number_of(meld) for meld in melds], left, _MOST)
        looked: set[bytes] = set()
        found: list[Prospect] = []
        regular = search.prepare(self.any_goal)
        if regular <= _NEAR:
            search.most = 4 * _MOST
            found += self._worthy(search.targets(regular), looked, melds, left)
            if regular < _NEAR:
                search.prepare(self.any_goal)
                found += self._worthy(search.targets(regular + 1), looked, melds, left)
            search.most = _MOST
        order = sorted((search.prepare(goal), at) for at, goal in enumerate(self.goals))
        if not melds:
            least = min(self._special_distances(counts))
            for bound in (least, least + 1):
                if bound <= order[0][0] + 1:
                    found += self._worthy(self._special(counts, left, bound), looked, melds, left)
        nearest = min([len(one.target.lacking) for one in found], default=FAR)
        for distance, at in order:
            if distance > nearest + 1 or distance >= FAR or len(looked) >= _BUDGET:
                break
            targets: list[Target] = []
            for bound in (distance, distance + 1):
                # The next bound only where this one has found nothing that may win, and little at all.
                if bound > distance and (distance >= nearest or len(targets) >= _MOST // 2):
                    break
                search.prepare(self.goals[at])
                targets = search.targets(bound)
                worthy = self._worthy(targets, looked, melds, left)
                found += worthy
                nearest = min([nearest, *[len(one.target.lacking) for one in worthy]])
        return found

    def _worthy(self, targets: list[Target], looked: set[bytes], melds: list[Meld], left: list[int]) -> list[Prospect]:
        """Those of some targets that may win, each once."""
        found: list[Prospect] = []
        for target in targets:
            key = bytes(target.need)
            if key not in looked:
                looked.add(key)
                mode, gain = self.value(target, key, melds, left)
                if gain > 0:
                    found.append(Prospect(target, gain, mode))
        return found

    def _special_distances(self, counts: list[int]) -> list[int]:
        return [
            7 - sum(count // 2 for count in counts),
            min(14 - sum(counts[kind] > 0 for kind in (*order, *range(27, KINDS))) for order in KNITTED_ORDERS),
            13 - sum(counts[kind] > 0 for kind in ORPHANS),
        ]

    def _special(self, counts: list[int], left: list[int], bound: int) -> list[Target]:
        found = seven_pairs(counts, left, bound, _MOST) + thirteen_orphans(counts, left, ORPHANS, bound)
        for order in KNITTED_ORDERS:
            found += honors_knitted(counts, left, order, bound, _MOST)
        return found

    def value(self, target: Target, key: bytes, melds: list[Meld], left: list[int]) -> tuple[int, int]:
        """How a target may be reached and what it brings, 0 if it may not win."""
        lacking = target.lacking
        last = min(lacking, key=lambda tile: left[tile]) if lacking else max(range(KINDS), key=target.need.__getitem__)
        whole = (key, tuple(melds), last)
        known = self._valued.get(whole)
        if known is None:
            known = self._valued[whole] = self._judge(target, melds, last)
        return known

    def _judge(self, target: Target, melds: list[Meld], last: int) -> tuple[int, int]:
        concealed = all(meld.kind == CONCEALED_KONG for meld in melds)
        lacking = target.lacking
        short = [one for one in target.blocks if any(tile in lacking for tile in TILES_OF[one])]
        points = self._worth(target.need, melds, last, 0, [])
        if points:
            if not concealed:
                return OPEN, self.gain(points, False)
            # If it can do without what a concealed hand is worth, its sets may be claimed.
            claimed = self._worth(target.need, melds, last, 0, short[:1]) if len(lacking) > 1 and short else 0
            return (OPEN, self.gain(claimed, False)) if claimed else (CLOSED, self.gain(points, False))
        if len(melds) > 1 and target.pair in lacking and len(short) == len(target.blocks):
            points = self._worth(target.need, melds, target.pair, 0, short)
            if points:
                return OPEN, self.gain(points, False)
        if len(lacking) <= _NEAR:
            points = self._worth(target.need, melds, last, SELF_DRAWN, [])
            if points:
                return SELF, self.gain(points, True)
        return SELF, 0

    def _worth(self, need: list[int], melds: list[Meld], last: int, flags: int, claimed: list[int]) -> int:
        """The points of a complete hand, 0 if it may not win; `claimed` sets are taken to be melded."""
        counts = need
        if claimed:
            counts = need[:]
            melds = melds[:]
            for number in claimed:
                for tile in TILES_OF[number]:
                    counts[tile] -= 1
                low = TILES_OF[number][0]
                melds.append(Meld(PUNG if number < PUNGS else CHOW, low, low, LEFT))
            if counts[last] == 0:
                last = max(range(KINDS), key=counts.__getitem__)
        win = Win(counts, melds, last, flags, self.round_wind, self.seat_wind, 0)
        if not self.rules.wins(win):
            return 0
        return self.rules.worth(win)

    def gain(self, points: int, self_drawn: bool) -> int:
        """What a win of some points brings."""
        known = self._gains.get((points, self_drawn))
        if known is None:
            seat = self.seat
            winner = Winner(
                seat, "self_drawn" if self_drawn else "discard", -1 if self_drawn else (seat + 1) % 4, points
            )
            known = changes(self.rules.settle(Outcome(self.dealer, (winner,))))[seat]
            self._gains[points, self_drawn] = known
        return known


def number_of(meld: Meld) -> int:
    """The number of a meld's set; a kong counts as its pung."""
    return PUNGS + meld.tile // 9 * 7 + meld.tile % 9 if meld.kind == CHOW else meld.tile


class Chances:
    """How likely tiles are to come: `left` copies of each kind among `unseen` tiles, `draws` of one's own to go."""

    def __init__(self, left: list[int], draws: float) -> None:
        unseen = max(sum(left), 1)
        self.left = left
        self.rate = [draws * count / unseen for count in left]

    def of(self, prospect: Prospect) -> float:
        """The chance of a prospect."""
        lacking = prospect.target.lacking
        if not lacking:
            return 1.0
        lone = prospect.target.lone
        mode = prospect.mode
        rate = self.rate
        left = self.left
        # Kind -> how many of it are missing, and the flow in which it comes.
        times_of: dict[int, int] = {}
        flow_of: dict[int, float] = {}
        slowest = -1
        slowest_flow = 1e9
        need = prospect.target.need
        for at, tile in enumerate(lacking):
            flow = rate[tile]
            if mode == OPEN and lone[at]:
                flow *= _FOR_PUNG if need[tile] >= 3 else _FOR_CHOW
            if flow < slowest_flow:
                slowest, slowest_flow = tile, flow
            if tile in times_of:
                times_of[tile] += 1
                flow = max(flow, flow_of[tile])
            else:
                times_of[tile] = 1
            flow_of[tile] = flow
        chance = _EACH ** len(lacking)
        for tile, times in times_of.items():
            flow = flow_of[tile]
            if left[tile] < times:
                return 0.0
            if tile == slowest and mode != SELF:
                flow = max(flow, _TO_WIN * rate[tile])
            none = exp(-flow)
            if times == 1:
                chance *= 1 - none
            elif times == 2:
                chance *= 1 - none * (1 + flow)
            else:
                chance *= 1 - none * (1 + flow + flow * flow / 2)
        return chance
