"""Worked settlements of a case file: their events as a course, and the ledger in their words (sichuan.md section 4)."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from paiju.rules.outcome import Departure, End, Happening, How, Kong, KongKind, Outcome, SeatHand, Winner
from paiju.rules.settlement import SIDE_BET, SYSTEM, Transfer, changes
from paiju.rules.shortfall import actual_changes
from paiju.rules.standing import Four
from paiju.rulesets.sichuan.amounts import multiplier_of, points_of
from paiju.rulesets.sichuan.book import SEATS
from paiju.rulesets.sichuan.escapes import charged
from paiju.rulesets.sichuan.ledger import ledger
from paiju.rulesets.sichuan.options import SichuanOptions
from paiju.rulesets.sichuan.readiness import Judge
from paiju.rulesets.sichuan.stands import Stand, stand_of
from paiju.rulesets.sichuan.worked_hands import counts_of, melds_of
from paiju.tiles.tile import Tile

KONGS: Final[dict[str, KongKind]] = {"an": "concealed", "zhi": "melded", "wan": "added"}
REASONS: Final = {
    "kong_wind": "gang",
    "kong_rain": "gang",
    "self_drawn": "hu",
    "kong_draw": "hu",
    "discard": "hu",
    "robbed": "rob",
    "kong_handed_over": "zhuanyi",
    "kong_returned": "tuishui",
    "pig": "huazhu",
    "refund": "tuishui",
    "unready": "dajiao",
    "escape": "escape",
    "escape_unready": "escape_dajiao",
}
"""Our reason -> the cases'. They have none for what a forfeit undoes, nor for what a short loser keeps."""
PLENTY: Final = 108
"""Tiles left in the wall where a case does not tell."""


class Course:
    """The events of a case as the course of a deal whose dealer is seat 0."""

    def __init__(self, options: SichuanOptions, scorer: Judge, events: Iterable[dict[str, Any]]) -> None:
        self.options = options
        self.scorer = scorer
        self.happenings: list[Happening] = []
        self.end: End = "won"
        self.side_tiles: list[Tile] = []
        self.stands: dict[int, Stand] = {}
        self.net: list[int] | None = None
        for number, event in enumerate(events, start=1):
            _EVENTS[event["t"]](self, event, 10 * number)

    def ledger(self, coins: Four = (0, 0, 0, 0), limited: bool = False) -> tuple[Transfer, ...]:
        """The whole ledger; with `limited` nobody loses more than these coins."""
        options = replace(self.options, coins=int(limited))
        outcome = Outcome(0, tuple(self.happenings), self.end, (), coins, tuple(self.side_tiles))
        return ledger(outcome, options, self.stands.__getitem__)

    def so_far(self, happenings: int) -> tuple[Transfer, ...]:
        """The ledger after so many happenings, the deal going on."""
        return ledger(Outcome(0, tuple(self.happenings[:happenings])), self.options, self.stands.__getitem__)

    def _gang(self, event: dict[str, Any], number: int) -> None:
        kind = KONGS[event["gang"]]
        self.happenings.append(
            Kong(event["seat"], kind, event.get("from", -1), event.get("immediate", True), event=number)
        )

    def _hu(self, event: dict[str, Any], number: int) -> None:
        drawn = event["from"] == "self"
        giver = -1 if drawn else event["from"]
        self._wins(event, "self_drawn" if drawn else "discard", giver, number)

    def _rob(self, event: dict[str, Any], number: int) -> None:
        self._wins(event, "robbed", event["seat"], number)

    def _wins(self, event: dict[str, Any], how: How, giver: int, number: int) -> None:
        after_kong = event.get("after_gang", False)
        for winner in event["winners"]:
            points = self._points(winner["fan"], how == "self_drawn")
            self.happenings.append(Winner(winner["seat"], how, giver, points, after_kong, number))

    def _points(self, fan: int, self_drawn: bool = False) -> int:
        """The points of a total as the cases give it: 番, or 倍 and 分 after the cap."""
        return points_of(self.options, multiplier_of(self.options, fan), self_drawn)

    def _liuju(self, event: dict[str, Any], number: int) -> None:
        del number
        self.end = "drawn"
        for seat, status in event.get("status", {}).items():
            if status["s"] == "ting":
                self.stands[int(seat)] = Stand(worth=self._points(status["fan"]))
            else:
                pig = status["s"] == "huazhu" and self.options.check_pigs != "none"
                self.stands[int(seat)] = Stand(pig=pig)
        for seat, hand in event.get("hands", {}).items():
            self.stands[int(seat)] = stand_of(SeatHand(counts_of(hand), melds_of(hand)), self.options, self.scorer)

    def _escape(self, event: dict[str, Any], number: int) -> None:
        self.end = "left"
        self.happenings.append(Departure(event["seat"], event["wall_left"], number))
        for seat in range(SEATS):
            fan = event.get("ting", {}).get(str(seat), 0)
            self.stands[seat] = Stand(worth=self._points(fan)) if fan else Stand()

    def _leave_hu(self, event: dict[str, Any], number: int) -> None:
        self.happenings.append(Departure(event["seat"], PLENTY, number))

    def _horse(self, event: dict[str, Any], number: int) -> None:
        del number
        self.side_tiles.append(event["seat"])

    def _net(self, event: dict[str, Any], number: int) -> None:
        del number
        self.net = event["net"]


_EVENTS: Final[dict[str, Callable[[Course, dict[str, Any], int], None]]] = {
    "gang": Course._gang,
    "hu": Course._hu,
    "rob": Course._rob,
    "liuju": Course._liuju,
    "escape": Course._escape,
    "leave_hu": Course._leave_hu,
    "horse": Course._horse,
    "net": Course._net,
}
"""What each event of a case adds to its course; ten apart, so that no two seem to be of one tile."""


def settlement_answer(line: Mapping[str, Any], options: SichuanOptions, scorer: Judge) -> dict[str, Any]:
    """Everything that a settlement case may ask for; `scorer` is that of the options."""
    course = Course(options, scorer, line["events"])
    coins: list[int] | None = line.get("coins")
    if course.net is not None:
        actual = actual_changes(course.net, coins or [0] * SEATS)
        return {"transfers": [], "delta": list(course.net), "actual_change": list(actual)}
    lines = course.ledger()
    answer: dict[str, Any] = {
        "transfers": in_order(_told(_undone(lines))),
        "delta": list(changes(lines)),
        "horse": _net_of(lines, lambda party: party >= SIDE_BET),
        "sink": _net_of(lines, lambda party: party == SYSTEM),
    } | _charges(course)
    if coins is not None:
        east, south, west, north = coins
        answer["actual_change"] = list(changes(course.ledger((east, south, west, north), limited=True)))
    return answer


def in_order(transfers: Iterable[Iterable[Any]]) -> list[list[Any]]:
    """Transfers [from, to, amount, reason] in an order of their own, those between the same parties added up.

    >>> in_order([[1, 0, 6, "gang"], [0, 3, 5, "hu"], [1, 0, 6, "gang"]])
    [[0, 3, 5, 'hu'], [1, 0, 12, 'gang']]
    """
    sums: Counter[tuple[Any, Any, str]] = Counter()
    for payer, payee, amount, reason in transfers:
        sums[payer, payee, reason] += amount
    rows = [[payer, payee, amount, reason] for (payer, payee, reason), amount in sums.items() if amount]
    return sorted(rows, key=lambda row: [str(part) for part in row])


def _told(lines: Iterable[Transfer]) -> list[list[Any]]:
    return [[_party(line.payer), _party(line.payee), line.amount, REASONS[line.reason]] for line in lines]


def _party(party: int) -> int | str:
    return "sink" if party == SYSTEM else "horse" if party >= SIDE_BET else party


def _undone(lines: Iterable[Transfer]) -> list[Transfer]:
    """The lines without those that a forfeit has undone, and without the forfeit: the cases leave out both."""
    kept: list[Transfer] = []
    for line in lines:
        if line.reason == "forfeit":
            undone = (line.payee, line.payer, line.amount)
            kept.remove(next(one for one in kept if (one.payer, one.payee, one.amount) == undone))
        else:
            kept.append(line)
    return kept


def _net_of(lines: Iterable[Transfer], chosen: Callable[[int], bool]) -> int:
    return sum(line.amount * (chosen(line.payee) - chosen(line.payer)) for line in lines)


def _charges(course: Course) -> dict[str, dict[str, str]]:
    """When each winner who leaves is booked: `charged_at` a loss, `credited_at` a gain."""
    charges: dict[str, dict[str, str]] = {}
    for number, happening in enumerate(course.happenings):
        if isinstance(happening, Departure) and course.end != "left":
            when = charged(course.so_far(number), happening.seat)
            charges.setdefault("charged_at" if when == "leave" else "credited_at", {})[str(happening.seat)] = when
    return charges
