"""流局: 查花猪, 退税 and 查大叫, and how a hand stands."""

from typing import Any

import pytest
from sichuan_courses import PIG, UNREADY, Row, drawn, given, kong, left, lines, options_of, ready, rows, seat_hand

from paiju.rules.settlement import changes
from paiju.rulesets.sichuan.draw_checks import is_drawn
from paiju.rulesets.sichuan.options import SichuanOptions
from paiju.rulesets.sichuan.stands import Stand, stand_of
from paiju.rulesets.sichuan.table import FanTable

XUEZHAN = options_of()


def of(reason: str, found: list[Row]) -> list[tuple[int, int, int]]:
    return [row[:3] for row in found if row[3] == reason]


def test_the_checks_come_in_their_order() -> None:
    """花猪, then 退税, then 大叫 (1.15)."""
    stands = {0: ready(48), 1: UNREADY, 2: UNREADY, 3: PIG}
    found = rows([kong(1, "added"), kong(2, "added")], XUEZHAN, "drawn", stands)
    assert [row[3] for row in found] == ["kong_wind"] * 6 + ["pig"] * 3 + ["refund"] * 6 + ["unready"] * 2
    assert of("pig", found) == [(3, seat, 96) for seat in (0, 1, 2)]
    assert of("unready", found) == [(1, 0, 48), (2, 0, 48)]


def test_all_ready_or_none_pays_no_great_win() -> None:
    assert rows([], XUEZHAN, "drawn", {seat: ready(6) for seat in range(4)}) == []
    assert rows([], XUEZHAN, "drawn", dict.fromkeys(range(4), UNREADY)) == []
    assert rows([], XUEZHAN, "drawn", dict.fromkeys(range(4), PIG)) == []


def test_lessons_16_and_31_three_wins_leave_nothing_to_check() -> None:
    course = [kong(0, "added"), given(1, 0, 6), given(2, 0, 12), given(3, 0, 24)]
    for end in ("won", "drawn"):
        assert [row[3] for row in rows(course, XUEZHAN, end)] == ["kong_wind"] * 3 + ["discard"] * 3


def test_what_is_a_draw() -> None:
    assert [is_drawn(XUEZHAN, unhu) for unhu in range(5)] == [False, False, True, True, True]
    assert [is_drawn(options_of("qq"), unhu) for unhu in range(5)] == [False] * 4 + [True]
    assert [is_drawn(options_of(flow="river"), unhu) for unhu in range(5)] == [False, False, True, True, True]


def test_in_the_river_who_has_won_once_is_not_checked() -> None:
    options = options_of(flow="river")
    found = rows([given(0, 1, 6), kong(0, "concealed")], options, "drawn", {1: UNREADY, 2: ready(12), 3: UNREADY})
    assert [row for row in found if row[3] in ("refund", "unready")] == [(1, 2, 12, "unready"), (3, 2, 12, "unready")]


# 查花猪.


@pytest.mark.parametrize(
    ("options", "amount"),
    [
        (XUEZHAN, 96),
        (options_of("folk"), 16),
        (options_of("chengdu-points"), 16),
        (options_of("folk", check_pigs="cap"), 8),
        (options_of("folk", check_pigs="cap", cap=0), 16),
        (options_of("sbr"), 8),
        (options_of("sbr", cap_fan=0), 16),
        (options_of(check_pigs="cap", cap_fan=4), 48),
        (options_of("chengdu-points", check_pigs="cap"), 16),
    ],
)
def test_option_check_pigs_amount(options: SichuanOptions, amount: int) -> None:
    found = rows([], options, "drawn", {0: PIG, 1: UNREADY, 2: UNREADY, 3: PIG})
    assert of("pig", found) == [(0, 1, amount), (0, 2, amount), (3, 1, amount), (3, 2, amount)]


def test_lesson_33_option_pig_pays_winners() -> None:
    stands = {1: UNREADY, 2: ready(24), 3: PIG}
    assert of("pig", rows([given(0, 1, 6)], XUEZHAN, "drawn", stands)) == [(3, seat, 96) for seat in (0, 1, 2)]
    without = options_of(pig_pays_winners=False)
    assert of("pig", rows([given(0, 1, 6)], without, "drawn", stands)) == [(3, seat, 96) for seat in (1, 2)]


def test_a_pig_pays_no_winner_who_has_left() -> None:
    """His account is closed (L65), whether or not 花猪 pays winners."""
    stands = {1: UNREADY, 2: ready(24), 3: PIG}
    found = rows([given(0, 1, 6), left(0)], XUEZHAN, "drawn", stands)
    assert of("pig", found) == [(3, 1, 96), (3, 2, 96)]


def test_option_pig_refunds() -> None:
    stands = {0: ready(6), 1: ready(6), 2: ready(6), 3: PIG}
    course = [kong(3, "concealed")]
    assert of("refund", rows(course, XUEZHAN, "drawn", stands)) == [(3, seat, 12) for seat in (0, 1, 2)]
    assert of("refund", rows(course, options_of(pig_refunds=False), "drawn", stands)) == []
    # The option is about pigs alone.
    unready = stands | {3: UNREADY}
    assert len(of("refund", rows(course, options_of(pig_refunds=False), "drawn", unready))) == 3


# 退税.


def test_lessons_1_and_17_every_kong_of_who_is_not_ready_is_refunded() -> None:
    course = [kong(2, "added"), kong(2, "melded", 0), kong(1, "concealed")]
    stands = {0: UNREADY, 1: ready(6), 2: UNREADY, 3: UNREADY}
    refunds = of("refund", rows(course, XUEZHAN, "drawn", stands))
    assert sorted(refunds) == [(2, 0, 6), (2, 0, 6), (2, 1, 6), (2, 3, 6)]


def test_lesson_18_kong_money_moves_at_once_and_stays_with_who_is_ready() -> None:
    course = [kong(0, "concealed")]
    stands = {0: ready(12), 1: UNREADY, 2: UNREADY, 3: UNREADY}
    assert len(rows(course, XUEZHAN)) == 3
    assert of("refund", rows(course, XUEZHAN, "drawn", stands)) == []


def test_option_refund() -> None:
    stands = dict.fromkeys(range(4), UNREADY)
    assert len(of("refund", rows([kong(2, "added")], XUEZHAN, "drawn", stands))) == 3
    assert of("refund", rows([kong(2, "added")], options_of(refund=False), "drawn", stands)) == []


def test_nothing_is_refunded_to_a_winner_who_has_left_but_to_one_who_stays() -> None:
    """L66."""
    stands = {0: UNREADY, 2: UNREADY, 3: UNREADY}
    course = [kong(0, "concealed"), given(1, 2, 6)]
    assert of("refund", rows(course, XUEZHAN, "drawn", stands)) == [(0, seat, 12) for seat in (1, 2, 3)]
    assert of("refund", rows([*course, left(1)], XUEZHAN, "drawn", stands)) == [(0, seat, 12) for seat in (2, 3)]


def test_option_refund_transferred() -> None:
    stands = {0: UNREADY, 2: UNREADY, 3: UNREADY}
    course = [kong(0, "melded", 2), kong(0, "concealed"), given(1, 0, 6, after_kong=True)]
    assert of("refund", rows(course, XUEZHAN, "drawn", stands)) == [(0, 2, 6)]
    again = rows(course, options_of(refund_transferred=True), "drawn", stands)
    assert of("refund", again) == [(0, 2, 6), *((0, seat, 12) for seat in (1, 2, 3))]


def test_what_was_returned_is_not_refunded_once_more() -> None:
    stands = {0: UNREADY, 2: UNREADY, 3: UNREADY}
    course = [kong(0, "concealed"), given(1, 0, 6, after_kong=True)]
    found = rows(course, options_of("sbr", refund_transferred=True), "drawn", stands)
    assert len(of("kong_returned", found)) == 3
    assert of("refund", found) == []


# 查大叫.


def test_option_check_ready() -> None:
    stands = {0: ready(48), 1: UNREADY, 2: ready(6), 3: PIG}
    assert of("unready", rows([], XUEZHAN, "drawn", stands)) == [(1, 0, 48), (1, 2, 6)]
    assert of("unready", rows([], options_of(check_ready=False), "drawn", stands)) == []


def test_lesson_32_the_lines_sum_to_the_total() -> None:
    stands = {0: ready(12), 3: UNREADY}
    course = [
        kong(1, "concealed"),
        kong(2, "melded", 1),
        given(2, 3, 12, "robbed"),
        given(1, 0, 24),
    ]
    assert changes(lines(course, XUEZHAN, "drawn", stands)) == (-24, 54, 6, -36)


# How a hand stands.


def stand(hand: str, discards: str = "", void: int = -1, recolored: bool = False, **changes: Any) -> Stand:
    options = options_of(**changes) if changes else XUEZHAN
    return stand_of(seat_hand(hand, discards, void, recolored), options, FanTable(options).scorer)


def test_a_ready_hand_stands_for_its_greatest_win() -> None:
    assert stand("2223m [555m<] [777m<] [999m<]") == Stand(worth=48)
    assert stand("123m456m789m1357p") == UNREADY


def test_lesson_35_melds_make_a_pig_too() -> None:
    assert stand("123m456m1122p [777s<]") == PIG


def test_lesson_38_a_fifth_tile_is_no_wait() -> None:
    """Option fifth_tile."""
    hand = "1111p [333p<] [666p<] [999s<]"
    assert stand(hand) == UNREADY
    assert stand(hand, fifth_tile=True).worth > 0


def test_a_tile_of_the_void_suit_makes_a_pig() -> None:
    assert stand("123m456m789m1122p", void=1) == PIG
    assert stand("123m456m789m1122p", void=2).worth > 0


def test_lesson_34_option_check_pigs_active() -> None:
    """A pig who could not help it, having discarded the void suit alone, is merely not ready."""
    hand = "123m456m789m11p22s"
    assert stand(hand, "123s", void=2, check_pigs="active") == UNREADY
    assert stand(hand, "123s9m", void=2, check_pigs="active") == PIG
    assert stand(hand, "999m", void=2, check_pigs="active") == PIG
    assert stand(hand, "123s", void=2) == PIG
    # Without a chosen suit it is any single one.
    assert stand(hand, "123s", check_pigs="active") == UNREADY
    assert stand(hand, "123s9p", check_pigs="active") == PIG
    assert stand(hand, check_pigs="active") == UNREADY


def test_without_the_check_a_pig_is_merely_not_ready() -> None:
    assert stand("123m456m789m11p22s", check_pigs="none") == UNREADY


def test_option_recolor() -> None:
    """改色: pays as 花猪 although its hand is ready, by its own rule."""
    hand = "2223m [555m<] [777m<] [999m<]"
    assert stand(hand, recolored=True).worth == 48
    changed = stand(hand, recolored=True, recolor=True)
    assert changed == Stand(pig=True, recolored=True)
    assert stand(hand, recolor=True).worth == 48
    assert stand(hand, recolored=True, recolor=True, check_pigs="none") == UNREADY
    assert stand(hand, recolored=True, recolor=True, check_pigs="active") == changed
    found = lines([], options_of(recolor=True), "drawn", {0: changed, 1: UNREADY, 2: PIG, 3: UNREADY})
    assert [(line.payer, line.rule) for line in found] == [(0, "L148")] * 2 + [(2, "L46")] * 2


def test_a_hand_that_has_to_discard_stands_as_after_its_best_discard() -> None:
    assert stand("22239m [555m<] [777m<] [888m<]") == Stand(worth=48)
    assert stand("123m456m789m1357p9p") == UNREADY
    assert stand("123m456m789m11p22s3m") == PIG
    assert stand("123m456m789m1357p9s") == UNREADY
    assert stand("123m456m789m1122p3s").worth > 0


def test_drawn_deals_of_winners_in_the_course() -> None:
    found = rows([drawn(0, 6)], XUEZHAN, "drawn", {1: UNREADY, 2: ready(12), 3: ready(6)})
    assert of("unready", found) == [(1, 2, 12), (1, 3, 6)]
