"""Who deals next in Wenzhou, what the base is then, and who is bound by a stake."""

from typing import Any

import pytest
from wenzhou_deals import deal, drawn, given, kong, left, options_of

from paiju.rules.outcome import Happening, Outcome
from paiju.rules.standing import THROWN, Standing
from paiju.rulesets.wenzhou.options import WenzhouOptions
from paiju.rulesets.wenzhou.setup import setup_of
from paiju.rulesets.wenzhou.stakes import base_of
from paiju.rulesets.wenzhou.succession import begin, stays, successor

QQ = WenzhouOptions()
POINTS = (5, -1, -1, -3)


def after(outcome: Outcome, options: WenzhouOptions = QQ, number: int = 1) -> Standing:
    """The standing after a deal that stood as its outcome tells."""
    stood = Standing(number, 0, outcome.dealer, streak=outcome.streak, staked=outcome.staked)
    following = successor(stood, outcome, POINTS, 10**9, options)
    assert following is not None
    return following


def next_of(outcome: Outcome, options: WenzhouOptions = QQ) -> tuple[int, int]:
    following = after(outcome, options)
    return following.dealer, following.streak


def test_the_first_dealer_is_thrown_for_and_nobody_has_a_stake() -> None:
    assert begin((2, 0, 3, 1), QQ) == Standing(1, 0, THROWN, (2, 0, 3, 1))
    assert setup_of(QQ).dealer_thrown


@pytest.mark.parametrize("dealer", range(4))
def test_an_own_win_keeps_the_deal_and_another_passes_it_to_the_next_seat(dealer: int) -> None:
    """Not to the winner: 则次局由庄家下家当庄."""
    assert next_of(deal(drawn(dealer, 2), dealer=dealer)) == (dealer, 2)
    for step in (1, 2, 3):
        won = deal(given((dealer + step) % 4, dealer, 1), dealer=dealer, streak=3)
        assert next_of(won) == ((dealer + 1) % 4, 1)


@pytest.mark.parametrize("streak", [1, 2, 3])
def test_option_dealer_win_stays(streak: int) -> None:
    """若…有人胡牌，则次局由庄家下家当庄, taken literally."""
    literal = options_of(dealer_win_stays=False)
    won = deal(drawn(0, 2), streak=streak)
    assert next_of(won) == (0, streak + 1)
    assert next_of(won, literal) == (1, 1)
    assert next_of(deal(streak=streak), literal) == (0, streak + 1)


@pytest.mark.parametrize("kind", ["concealed", "melded", "added"])
def test_a_drawn_deal_with_a_kong_passes_the_deal_on(kind: str) -> None:
    """流局情况下，如果当局有人杠牌，则下轮坐庄为庄家下家；否则庄家连庄."""
    assert next_of(deal(dealer=3, streak=2)) == (3, 3)
    assert next_of(deal(kong(1, kind), dealer=3, streak=2)) == (0, 1)


def test_a_kong_does_not_matter_where_somebody_wins() -> None:
    assert next_of(deal(kong(2), drawn(0, 2))) == (0, 2)


def test_option_draw_increments_streak() -> None:
    still = options_of(draw_increments_streak=False)
    assert next_of(deal(streak=2), still) == (0, 2)
    assert next_of(deal(drawn(0, 1), streak=2), still) == (0, 3)
    assert next_of(deal(streak=4), still) == (1, 1)


def test_option_max_deals() -> None:
    """庄家连庄4把之后，由庄家下家继续坐庄."""
    five = options_of(max_deals=5)
    for course in ((), (drawn(0, 4),)):
        assert next_of(deal(*course, streak=4)) == (1, 1)
        assert next_of(deal(*course, streak=4), five) == (0, 5)
        assert next_of(deal(*course, streak=5), five) == (1, 1)


def test_lesson_b12_a_dealer_deals_four_times_at_a_base_of_2_4_6_8() -> None:
    """One engine let a dealer deal three times and doubled the base each time."""
    standing = Standing(1, 0, 2)
    bases = []
    while standing.dealer == 2:
        bases.append(base_of(standing.streak))
        standing = after(deal(drawn(2, 1), dealer=2, streak=standing.streak), number=standing.deal)
    assert bases == [2, 4, 6, 8]
    assert (standing.dealer, standing.streak) == (3, 1)


def test_stakes_bind_while_the_dealer_stays() -> None:
    """一旦开始买底后，接下来的每把必须跟买（连庄的情况下）."""
    bought = deal(drawn(0, 1), staked=(0, 2))
    assert after(bought).staked == (True, False, True, False)
    assert after(deal(staked=(0, 2))).staked == (True, False, True, False)


@pytest.mark.parametrize("course", [(drawn(1, 1),), (kong(1),), (left(1),)], ids=["won", "drawn", "left"])
def test_a_new_dealer_begins_without_stakes_and_points_go_on(course: tuple[Happening, ...]) -> None:
    following = after(deal(*course, streak=3, staked=(0, 2)))
    assert following.staked == (False,) * 4
    assert following.streak == 1
    assert following.points == POINTS
    assert following.deal == 2


@pytest.mark.parametrize("course", [(), (kong(0),)])
def test_the_dealer_is_thrown_for_after_an_escape(course: tuple[Happening, ...]) -> None:
    """Only 若牌局参与玩家未变动情况下 the deal stays or goes to the next seat."""
    assert next_of(deal(*course, left(1), streak=2)) == (THROWN, 1)


@pytest.mark.parametrize("deals", [1, 3])
@pytest.mark.parametrize("course", [(), (drawn(0, 1),), (left(1),)])
def test_option_deals(deals: int, course: tuple[Any, ...]) -> None:
    options = options_of(deals=deals)
    standing: Standing | None = begin((3, 2, 1, 0), options)
    played = []
    while standing is not None:
        played.append(standing)
        standing = successor(standing, deal(*course), POINTS, 0, options)
    assert [one.deal for one in played] == list(range(1, deals + 1))
    assert {one.players for one in played} == {(3, 2, 1, 0)}


def test_the_last_deal_in_a_row_is_no_stay_whatever_happens() -> None:
    for streak in (1, 2, 3, 4):
        assert stays(deal(drawn(0, 4), streak=streak), QQ) == (streak < 4)
