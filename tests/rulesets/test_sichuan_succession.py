"""Who deals next, and when a match is over."""

import pytest
from msgspec.structs import replace
from sichuan_courses import drawn, given, left, options_of

from paiju.rules.outcome import Outcome
from paiju.rules.standing import THROWN, Standing
from paiju.rulesets.sichuan.options import SichuanOptions
from paiju.rulesets.sichuan.setup import setup_of
from paiju.rulesets.sichuan.succession import begin, next_dealer, players_changed, successor

QQ = options_of("qq")
SBR = options_of("sbr")
ONE = Outcome(1, (given(0, 3, 6),), "won")
TWO = Outcome(1, (given(0, 3, 6), replace(given(2, 3, 6), further=True)), "won")
LATER = Outcome(1, (given(0, 3, 6), given(2, 3, 6)), "won")
ROBBED = Outcome(1, (given(0, 2, 6, "robbed"),), "won")
SELF_DRAWN = Outcome(1, (drawn(0, 6),), "won")
DRAWN = Outcome(1, (), "drawn")


@pytest.mark.parametrize(
    ("outcome", "giver", "first_winner"),
    [(ONE, 3, 0), (TWO, 3, 3), (LATER, 3, 0), (ROBBED, 2, 0), (SELF_DRAWN, THROWN, 0), (DRAWN, 1, 1)],
    ids=["one", "two", "two with two tiles", "robbed", "self-drawn", "drawn"],
)
def test_lesson_52_option_dealer(outcome: Outcome, giver: int, first_winner: int) -> None:
    assert next_dealer(outcome, options_of()) == THROWN
    assert next_dealer(outcome, QQ) == giver
    assert next_dealer(outcome, SBR) == first_winner


def test_option_dealer_self_draw() -> None:
    """The document is silent (1.9)."""
    assert next_dealer(SELF_DRAWN, QQ) == THROWN
    assert next_dealer(SELF_DRAWN, options_of("qq", dealer_self_draw="winner")) == 0
    assert next_dealer(SELF_DRAWN, options_of("qq", dealer_self_draw="keep")) == 1


def test_a_draw_keeps_the_dealer_also_after_wins() -> None:
    """流局则连庄 (L51): in the blood battle a draw may follow two wins."""
    drawn_late = Outcome(1, (given(0, 3, 6),), "drawn")
    assert next_dealer(drawn_late, options_of(dealer="giver")) == 1
    assert next_dealer(drawn_late, SBR) == 0


def test_the_first_dealer_is_thrown_for_where_dice_ever_tell() -> None:
    players = (2, 0, 3, 1)
    assert begin(players, options_of()) == Standing(1, 0, THROWN, players)
    assert begin(players, QQ).dealer == THROWN
    assert begin(players, SBR).dealer == 0
    assert begin(players, options_of("qq", dealer_self_draw="keep")).dealer == 0
    assert begin(players, options_of(coins=500)).points == (500,) * 4


@pytest.mark.parametrize("options", [options_of(), QQ, SBR, options_of("qq", dealer_self_draw="winner")])
def test_a_dealer_is_thrown_for_only_where_the_set_up_does(options: SichuanOptions) -> None:
    """The table can throw only if its set-up says so."""
    standings = [begin((0, 1, 2, 3), options)]
    for outcome in (ONE, TWO, ROBBED, SELF_DRAWN, DRAWN, Outcome(1, (left(2),), "left")):
        following = successor(standings[0], outcome, (0, 0, 0, 0), 0, options)
        assert following is not None
        standings.append(following)
    thrown = {standing.dealer == THROWN for standing in standings}
    assert thrown <= {False, setup_of(options).dealer_thrown}


def test_dice_tell_the_dealer_after_a_change_of_players() -> None:
    """人员变动则投骰 (L51): an escape is one."""
    standing = Standing(2, 0, 3)
    assert players_changed(standing, QQ).dealer == THROWN
    assert players_changed(standing, SBR).dealer == 3
    escaped = Outcome(1, (given(0, 3, 6), left(2)), "left")
    following = successor(Standing(1, 0, 1), escaped, (0, 0, 0, 0), 0, options_of(dealer="giver"))
    assert following == Standing(2, 0, THROWN)
    assert successor(Standing(1, 0, THROWN), escaped, (0, 0, 0, 0), 0, SBR) == Standing(2, 0, 1)


def test_option_deals() -> None:
    options = options_of(deals=3)
    standing: Standing | None = begin((3, 2, 1, 0), options)
    deals = []
    while standing is not None:
        deals.append(standing)
        standing = successor(standing, ONE, (len(deals), 0, 0, -len(deals)), 10**9, options)
    assert [deal.deal for deal in deals] == [1, 2, 3]
    assert {deal.round_wind for deal in deals} == {0}
    assert {deal.players for deal in deals} == {(3, 2, 1, 0)}
    assert deals[2].points == (2, 0, 0, -2)
