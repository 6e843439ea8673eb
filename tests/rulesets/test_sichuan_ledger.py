"""What kongs and wins bring while a deal goes on, and what becomes of kong money."""

from typing import Any

import pytest
from sichuan_courses import Row, drawn, given, kong, left, lines, options_of, rows

from paiju.rules.outcome import KongKind
from paiju.rules.settlement import changes
from paiju.rulesets.sichuan.amounts import multiplier_of, points_of
from paiju.rulesets.sichuan.kongs import is_paid, may_add

XUEZHAN = options_of()
FOLK = options_of("folk")


@pytest.mark.parametrize(
    ("scheme", "kind", "giver", "paid"),
    [
        ("qq", "melded", 3, [(3, 6)]),
        ("qq", "added", -1, [(2, 6), (3, 6), (0, 6)]),
        ("qq", "concealed", -1, [(2, 12), (3, 12), (0, 12)]),
        ("folk", "melded", 3, [(3, 12)]),
        ("folk", "added", -1, [(2, 6), (3, 6), (0, 6)]),
        ("folk", "concealed", -1, [(2, 12), (3, 12), (0, 12)]),
        ("drizzle", "melded", 3, [(2, 6), (3, 12), (0, 6)]),
        ("drizzle", "added", -1, [(2, 6), (3, 6), (0, 6)]),
        ("drizzle", "concealed", -1, [(2, 12), (3, 12), (0, 12)]),
        ("none", "melded", 3, []),
        ("none", "added", -1, []),
        ("none", "concealed", -1, []),
    ],
)
def test_option_kong_scheme(scheme: str, kind: KongKind, giver: int, paid: list[tuple[int, int]]) -> None:
    options = XUEZHAN if scheme == "qq" else options_of(kong_scheme=scheme)
    assert [(payer, amount) for payer, _, amount, _ in rows([kong(1, kind, giver)], options)] == paid


def test_lesson_4_a_tile_added_late_is_paid_except_in_the_folk_scheme() -> None:
    """及时雨 (L126): whether it was late is told by the course, never by who asks."""
    late = [kong(2, "added", late=True)]
    assert len(rows(late, XUEZHAN)) == 3
    assert rows(late, FOLK) == []
    assert len(rows(late, options_of("folk", kong_scheme="drizzle"))) == 3
    assert len(rows([kong(2, "added")], FOLK)) == 3
    assert is_paid("concealed", False, FOLK)
    assert not is_paid("added", True, options_of("folk", kong_scheme="none"))


def test_option_add_from_hand() -> None:
    assert may_add("added", False, XUEZHAN)
    assert not may_add("added", False, options_of(add_from_hand=False))
    assert may_add("added", True, options_of(add_from_hand=False))
    assert may_add("concealed", False, options_of(add_from_hand=False))


@pytest.mark.parametrize(
    ("names", "reasons"),
    [("exposed", ["kong_wind", "kong_wind", "kong_rain"]), ("drawn", ["kong_rain", "kong_wind", "kong_wind"])],
)
def test_option_kong_names(names: str, reasons: list[str]) -> None:
    options = XUEZHAN if names == "exposed" else options_of(kong_names=names)
    kinds = [kong(0, "melded", 1), kong(0, "added"), kong(0, "concealed")]
    assert [rows([one], options)[0][3] for one in kinds] == reasons


def test_lesson_30_who_has_won_neither_pays_nor_receives_later() -> None:
    course = [given(1, 2, 6), drawn(3, 6), kong(0, "added"), kong(2, "concealed")]
    assert rows(course, XUEZHAN) == [
        (2, 1, 6, "discard"),
        (0, 3, 6, "self_drawn"),
        (2, 3, 6, "self_drawn"),
        (2, 0, 6, "kong_wind"),
        (0, 2, 12, "kong_rain"),
    ]


def test_option_flow_winners_of_the_river_stay_in_the_game() -> None:
    """血流: they pay, receive and win on."""
    course = [given(1, 2, 6), kong(0, "concealed"), kong(1, "added"), given(2, 1, 12), drawn(1, 6)]
    river = rows(course, options_of(flow="river"))
    assert (1, 0, 12, "kong_rain") in river
    assert (0, 1, 6, "kong_wind") in river
    assert (1, 2, 12, "discard") in river
    assert [row for row in river if row[3] == "self_drawn"] == [(seat, 1, 6, "self_drawn") for seat in (2, 3, 0)]
    assert (1, 0, 12, "kong_rain") not in rows(course, XUEZHAN)


def test_lesson_29_each_payer_of_a_self_draw_pays_the_whole() -> None:
    assert rows([drawn(2, 24)], XUEZHAN) == [(seat, 2, 24, "self_drawn") for seat in (3, 0, 1)]


def test_several_winners_of_one_tile_are_paid_each_for_itself() -> None:
    """一炮多响, 均各自1对1计分 (L60)."""
    assert rows([given(1, 0, 24), given(2, 0, 96)], options_of("qq")) == [(0, 1, 24, "discard"), (0, 2, 96, "discard")]


def test_lesson_8_a_robbed_kong_brings_nothing_and_its_player_pays_once_for_each_winner() -> None:
    course = [given(3, 1, 6, "robbed"), given(0, 1, 12, "robbed")]
    assert rows(course, XUEZHAN) == [(1, 3, 6, "robbed"), (1, 0, 12, "robbed")]


@pytest.mark.parametrize("preset", ["xuezhan", "qq", "chengdu-points", "folk", "sbr"])
def test_one_win_without_a_course_is_settled(preset: str) -> None:
    """Bots and the score command ask so."""
    options = options_of(preset)
    assert rows([given(0, 1, 10)], options) == [(1, 0, 10, "discard")]
    assert len(rows([drawn(0, 10, after_kong=True)], options)) == 3
    assert rows([given(0, 1, 10, after_kong=True)], options) == [(1, 0, 10, "discard")]


def test_a_line_names_its_event_and_its_rule() -> None:
    course = [kong(0, "added", event=7), given(1, 0, 12, after_kong=True, event=12)]
    assert [(line.rule, line.event) for line in lines(course, XUEZHAN)] == [("L37", 7)] * 3 + [("L58", 12)] * 2


def test_option_kong_draw() -> None:
    """点杠花: a win on the replacement of a 直杠 is a self-draw (L59), or its giver alone pays."""
    alone = options_of(kong_draw="discard")
    course: list[Any] = [kong(0, "melded", 3), drawn(0, 12, after_kong=True)]
    assert [row for row in rows(course, XUEZHAN) if row[3] != "kong_wind"] == [
        (seat, 0, 12, "self_drawn") for seat in (1, 2, 3)
    ]
    assert rows(course, alone)[1:] == [(3, 0, 12, "kong_draw")]
    # Not if the last kong was another, or the winning tile no replacement.
    assert (1, 0, 12, "self_drawn") in rows([course[0], kong(0, "concealed"), course[1]], alone)
    assert (1, 0, 12, "self_drawn") in rows([course[0], drawn(0, 12)], alone)
    assert (1, 0, 12, "self_drawn") in rows([kong(1, "melded", 3), course[1]], alone)


# 杠上炮: what the discard after a kong hands over.

AFTER: list[Any] = [
    kong(0, "concealed", event=10),
    kong(0, "added", event=20),
    given(1, 0, 12, after_kong=True, event=24),
    given(3, 0, 48, after_kong=True, event=25),
]


def handed(course: list[Any], **changes: Any) -> list[Row]:
    options = options_of(**changes) if changes else XUEZHAN
    return [row for row in rows(course, options) if row[3] in ("kong_handed_over", "kong_returned")]


def test_lesson_2_each_winner_has_a_full_copy_of_the_same_kong() -> None:
    """胡家给多份 (L58); the kong before it stays with its player."""
    assert handed(AFTER) == [(0, 1, 18, "kong_handed_over"), (0, 3, 18, "kong_handed_over")]


def test_option_transfer() -> None:
    assert handed(AFTER, transfer="none") == []
    assert handed(AFTER, transfer="all") == [(0, 1, 54, "kong_handed_over"), (0, 3, 54, "kong_handed_over")]
    # Back to those who paid it, once, however many win.
    assert handed(AFTER, transfer="refund") == [(0, seat, 6, "kong_returned") for seat in (1, 2, 3)]


def test_all_money_is_handed_over_once_only() -> None:
    course = [
        kong(0, "concealed"),
        given(1, 0, 6, after_kong=True),
        kong(0, "melded", 2),
        given(3, 0, 6, after_kong=True),
    ]
    assert handed(course, transfer="all") == [(0, 1, 36, "kong_handed_over"), (0, 3, 6, "kong_handed_over")]


def test_kongs_of_other_seats_are_not_handed_over() -> None:
    course = [kong(1, "concealed"), kong(0, "added"), kong(2, "added"), given(3, 0, 6, after_kong=True)]
    assert handed(course, transfer="all") == [(0, 3, 18, "kong_handed_over")]


def test_option_transfer_trigger() -> None:
    course = [kong(0, "concealed"), given(1, 0, 12, after_kong=True)]
    assert handed(course) == [(0, 1, 36, "kong_handed_over")]
    assert handed(course, transfer_trigger="added") == []
    assert handed(AFTER, transfer_trigger="added") == handed(AFTER)


def test_lesson_3_a_kong_long_before_the_discard_hands_nothing_over() -> None:
    assert handed([kong(0, "concealed"), given(1, 0, 12)]) == []
    assert handed([kong(0, "concealed"), given(1, 0, 12, "robbed", after_kong=True)]) == []


def test_an_unpaid_kong_is_the_latest_all_the_same() -> None:
    course = [kong(0, "concealed"), kong(0, "added", late=True), given(1, 0, 2, after_kong=True)]
    options = options_of("folk", transfer="last_kong")
    assert [row for row in rows(course, options) if row[3] == "kong_handed_over"] == []


def test_lesson_36_a_winner_may_end_below_nothing() -> None:
    course = [kong(0, "concealed"), given(1, 3, 6), left(1), given(2, 0, 6), drawn(3, 12)]
    assert changes(lines(course, XUEZHAN, "won")) == (18, -6, -6, -6)


@pytest.mark.parametrize(
    ("unit", "rowed"), [(1, [1, 2, 4, 8]), (2, [2, 4, 8, 16]), (5, [5, 10, 20, 40])], ids=["打1", "打2", "打5"]
)
def test_the_rows_of_a_unit_are_those_of_the_document(unit: int, rowed: list[int]) -> None:
    """打1 is 1, 2, 4, 8; 打2 is 2, 4, 8, 16; 打5 is 5, 10, 20, 40 (L121); kongs count the same unit."""
    options = FOLK if unit == 1 else options_of("folk", unit=unit)
    assert [points_of(options, multiplier_of(options, times)) for times in (1, 2, 4, 8)] == rowed
    assert points_of(options, multiplier_of(options, 16)) == rowed[-1]
    assert rows([kong(1, "melded", 3)], options) == [(3, 1, 2 * unit, "kong_rain")]
