"""What holds for the ledger of every course under every choice of options."""

from typing import Any, cast

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from sichuan_courses import lines, options_of

from paiju.rules.options import describe
from paiju.rules.outcome import Departure, End, Kong, KongKind, Winner
from paiju.rules.settlement import SIDE_BET, SYSTEM, Transfer, changes
from paiju.rulesets.sichuan.book import net_of
from paiju.rulesets.sichuan.options import SichuanOptions
from paiju.rulesets.sichuan.stands import Stand
from paiju.text import known

SETTLING = (
    "flow",
    "scoring",
    "kong_scheme",
    "kong_names",
    "kong_draw",
    "transfer",
    "transfer_trigger",
    "refund",
    "refund_transferred",
    "check_ready",
    "check_pigs",
    "pig_pays_winners",
    "pig_refunds",
    "escape_to",
    "escape_last4",
    "escape_count",
    "winner_leaves",
)
CHOICES = {info.name: info.choices for info in describe(SichuanOptions) if info.name in SETTLING}
KINDS: tuple[KongKind, ...] = ("melded", "added", "concealed")


class Deal:
    """A course that could have been played, with its end, stands, points and side tiles."""

    def __init__(self, draw: Any) -> None:
        self.draw = draw
        chosen = {name: draw(st.sampled_from(choices)) for name, choices in CHOICES.items()}
        self.options = SichuanOptions(**chosen, unit=draw(st.sampled_from([1, 6])), cap=draw(st.sampled_from([0, 8])))
        self.course: list[Any] = []
        self.won: list[int] = []
        self.gone: list[int] = []
        self.end: End = ""
        for _ in range(draw(st.integers(0, 12))):
            if not self.end:
                self.happen()
        if not self.end:
            self.end = cast(End, draw(st.sampled_from(["won", "drawn"])))
        state = st.builds(
            Stand, pig=st.just(False), recolored=st.just(False), worth=st.sampled_from([-1, 6, 24])
        ) | st.builds(Stand, pig=st.just(True), recolored=st.booleans(), worth=st.just(-1))
        self.stands = {seat: draw(state) for seat in range(4) if seat not in self.won}
        self.points = cast(tuple[int, int, int, int], tuple(draw(st.integers(0, 200)) for _ in range(4)))
        self.side_tiles = tuple(draw(st.lists(st.integers(0, 26), max_size=3)))

    def happen(self) -> None:
        stays = self.options.flow == "river"
        active = [seat for seat in range(4) if seat not in self.gone and (stays or seat not in self.won)]
        if len(active) < 2:
            self.end = "won"
            return
        seat = self.draw(st.sampled_from(active))
        giver = self.draw(st.sampled_from([other for other in active if other != seat]))
        event = 10 * (len(self.course) + 1)
        what = self.draw(st.sampled_from(["kong", "kong", "self_drawn", "discard", "robbed", "left"]))
        after_kong = self.draw(st.booleans()) and what != "robbed"
        if what == "kong":
            kind = self.draw(st.sampled_from(KINDS))
            self.course.append(Kong(seat, kind, giver if kind == "melded" else -1, self.draw(st.booleans()), event))
        elif what == "left":
            leaver = self.draw(st.sampled_from([one for one in range(4) if one not in self.gone]))
            self.course.append(Departure(leaver, self.draw(st.integers(0, 8)), event))
            self.gone.append(leaver)
            if leaver not in self.won:
                self.end = "left"
        else:
            winners = {seat} if what == "self_drawn" else {seat, self.draw(st.sampled_from(active))} - {giver}
            for winner in sorted(winners):
                points = self.draw(st.sampled_from([6, 12, 48]))
                self.course.append(
                    Winner(winner, what, -1 if what == "self_drawn" else giver, points, after_kong, event)
                )
                self.won.append(winner)

    def lines(self, options: SichuanOptions | None = None, end: End | None = None) -> tuple[Transfer, ...]:
        return lines(
            self.course,
            options or self.options,
            self.end if end is None else end,
            self.stands,
            points=self.points,
            side_tiles=self.side_tiles,
        )


@st.composite
def deals(draw: Any) -> Deal:
    return Deal(draw)


@given(deals())
def test_every_line_is_a_payment_between_two_parties_and_all_sum_to_zero(deal: Deal) -> None:
    found = deal.lines()
    for line in found:
        assert line.amount > 0
        assert line.payer != line.payee
        assert SYSTEM <= line.payer < SIDE_BET + len(deal.side_tiles)
        assert SYSTEM <= line.payee < SIDE_BET + len(deal.side_tiles)
    net = net_of(list(found), SIDE_BET + len(deal.side_tiles))
    assert sum(net) == 0
    assert tuple(net[:4]) == changes(found)


@given(deals())
def test_a_longer_course_only_adds_lines(deal: Deal) -> None:
    whole = deal.lines()
    before: tuple[Transfer, ...] = ()
    for size in range(len(deal.course) + 1):
        # While a deal goes on nobody's hand is looked at: there are no stands to ask for.
        so_far = lines(deal.course[:size], deal.options, points=deal.points, side_tiles=deal.side_tiles)
        assert so_far[: len(before)] == before
        before = so_far
    assert whole[: len(before)] == before


@given(deals())
def test_who_is_out_of_the_deal_neither_pays_nor_receives_for_later_kongs_and_wins(deal: Deal) -> None:
    """Lesson 30. In 血流 only who has left is out."""
    out: set[int] = set()
    before = 0
    for size, happening in enumerate(deal.course, start=1):
        so_far = lines(deal.course[:size], deal.options)
        new, before = so_far[before:], len(so_far)
        if isinstance(happening, Kong):
            assert not {line.payer for line in new} & out
            assert {line.payee for line in new} <= {happening.seat}
        elif isinstance(happening, Winner):
            paying = {line.payer for line in new if line.reason in ("self_drawn", "discard", "robbed", "kong_draw")}
            assert not paying & out
            if deal.options.flow != "river":
                out.add(happening.seat)
        elif happening.seat in {other.seat for other in deal.course[: size - 1] if isinstance(other, Winner)}:
            out.add(happening.seat)


@given(deals())
def test_a_winner_who_has_left_has_no_line_any_more(deal: Deal) -> None:
    for at, happening in enumerate(deal.course):
        won = {other.seat for other in deal.course[:at] if isinstance(other, Winner)}
        if isinstance(happening, Departure) and happening.seat in won:
            before = len(lines(deal.course[: at + 1], deal.options))
            later = [line for line in deal.lines()[before:] if line.rule != "L132" and line.reason != "forfeit"]
            assert not [line for line in later if happening.seat in (line.payer, line.payee)]


@given(deals())
def test_a_forfeit_leaves_a_winner_who_left_nothing_that_was_received(deal: Deal) -> None:
    options = options_of(winner_leaves="forfeit")
    for at, happening in enumerate(deal.course):
        won = {other.seat for other in deal.course[:at] if isinstance(other, Winner)}
        if isinstance(happening, Departure) and happening.seat in won:
            found = lines(deal.course[: at + 1], options)
            received = [line for line in found if line.payee == happening.seat and line.reason != "forfeit"]
            returned = [line for line in found if line.payer == happening.seat and line.reason == "forfeit"]
            assert [(line.payer, line.amount) for line in received] == [(line.payee, line.amount) for line in returned]


@given(deals())
def test_a_side_bet_ends_as_its_seat_does(deal: Deal) -> None:
    found = deal.lines()
    net = net_of(list(found), SIDE_BET + len(deal.side_tiles))
    own = changes([line for line in found if line.rule != "L132"])
    for at, tile in enumerate(deal.side_tiles):
        assert net[SIDE_BET + at] == own[tile % 9 % 4]


@given(deals())
def test_nobody_loses_more_coins_than_there_are(deal: Deal) -> None:
    limited = deal.lines(replace(deal.options, coins=1000))
    for change, coins in zip(changes(limited), deal.points, strict=True):
        assert change >= -coins
    plain = deal.lines()
    assert limited[: len(plain)] == plain
    owed = changes(plain)
    for change, due in zip(changes(limited), owed, strict=True):
        assert min(0, due) <= change <= max(0, due)


@given(deals())
def test_every_reason_and_rule_has_its_words(deal: Deal) -> None:
    for line in deal.lines(replace(deal.options, coins=1000)):
        assert known(f"settlement.{line.reason}"), line.reason
        assert known(f"rule.{line.rule}"), line.rule
