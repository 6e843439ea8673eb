"""What a deal of Wenzhou costs whom, option by option."""

from typing import Any, get_args

import pytest
from msgspec.structs import replace
from wenzhou_deals import WILD, deal, drawn, given, hand, kong, left, lines, options_of, rows

from paiju.rules.options import describe
from paiju.rules.outcome import Outcome, SeatHand, Winner
from paiju.rules.settlement import SYSTEM, changes
from paiju.rulesets.wenzhou.options import WenzhouOptions
from paiju.rulesets.wenzhou.stakes import base_of
from paiju.rulesets.wenzhou.succession import begin, successor
from paiju.table.actions import Action
from paiju.tiles.tile import WHITE


def net(outcome: Outcome, **options: Any) -> tuple[int, int, int, int]:
    return changes(lines(outcome, **options))


# The win (W25-W27).


@pytest.mark.parametrize("level", [1, 2, 4])
@pytest.mark.parametrize("dealer", range(4))
def test_each_other_seat_pays_the_base_times_the_level(dealer: int, level: int) -> None:
    assert rows(deal(drawn(1, level), dealer=dealer)) == [(seat, 1, 2 * level, "win_base") for seat in (2, 3, 0)]


@pytest.mark.parametrize(("streak", "base"), [(1, 2), (2, 4), (3, 6), (4, 8)])
def test_the_base_rises_with_each_deal_in_a_row(streak: int, base: int) -> None:
    """连庄次数最大为4，因此底分最大值为8; also a fifth deal (`max_deals`) does not go beyond."""
    assert net(deal(drawn(0, 2), streak=streak)) == (6 * base, *[-2 * base] * 3)
    assert base_of(5) == 8


def test_the_discarder_pays_twice() -> None:
    """在有人放冲的情况下，当局放冲者所输积分需要乘以2: the others pay as after a self-draw."""
    assert rows(deal(given(0, 2, 4))) == [
        (1, 0, 8, "win_base"),
        (2, 0, 8, "win_base"),
        (2, 0, 8, "discard_doubled"),
        (3, 0, 8, "win_base"),
    ]


def test_every_seat_owes_the_buy_to_a_dealer_that_wins_and_the_doubling_covers_it() -> None:
    assert rows(deal(given(2, 1, 2), dealer=2, streak=3, staked=(2,))) == [
        (3, 2, 12, "win_base"),
        (3, 2, 12, "win_buy"),
        (0, 2, 12, "win_base"),
        (0, 2, 12, "win_buy"),
        (1, 2, 12, "win_base"),
        (1, 2, 12, "win_buy"),
        (1, 2, 24, "discard_doubled"),
    ]


def test_the_dealer_alone_owes_a_top_to_who_has_topped_and_wins() -> None:
    """该行为只对庄家生效; another seat's top is not asked for."""
    assert rows(deal(given(1, 0, 4), streak=2, staked=(0, 1, 2))) == [
        (2, 1, 16, "win_base"),
        (3, 1, 16, "win_base"),
        (0, 1, 16, "win_base"),
        (0, 1, 32, "win_top"),
        (0, 1, 48, "discard_doubled"),
    ]


def test_nobody_owes_a_stake_to_a_seat_that_has_not_topped() -> None:
    """买底分只有庄家胜出后闲家才会计算."""
    for staked in ((), (0,), (0, 2), (0, 2, 3)):
        assert net(deal(drawn(1, 2), staked=staked)) == (-4, 12, -4, -4)


def test_option_top_loses_on_dealer_win() -> None:
    bought = deal(drawn(0, 2), staked=(0, 3))
    assert net(bought) == (24, -8, -8, -8)
    assert net(bought, top_loses_on_dealer_win=True) == (28, -8, -8, -12)
    assert (3, 0, 8, "win_top") in rows(bought, top_loses_on_dealer_win=True)
    other = deal(drawn(1, 2), staked=(0, 3))
    assert net(other, top_loses_on_dealer_win=True) == net(other)


@pytest.mark.parametrize(("giver", "times"), [(0, 4), (2, 2)])
def test_option_dealer_discard_extra(giver: int, times: int) -> None:
    """Four times only where the dealer is the discarder, stake included."""
    single = net(deal(drawn(1, 1), staked=(0, 1)))[giver]
    thrown = deal(given(1, giver, 1), staked=(0, 1))
    assert net(thrown)[giver] == 2 * single
    assert net(thrown, dealer_discard_extra=True)[giver] == times * single


def test_a_robbed_kong_is_a_discard_unless_an_option_says_otherwise() -> None:
    robbed = deal(given(2, 3, 2, "robbed"))
    assert rows(robbed)[:2] == [(3, 2, 4, "win_base"), (3, 2, 4, "robbed_doubled")]
    assert rows(robbed, rob_kong_is_discard=False) == rows(deal(drawn(2, 2)))
    by_dealer = deal(given(2, 0, 2, "robbed"), wilds=(0, 0, 1, 0))
    every = {"dealer_discard_extra": True, "discard_double_includes_caishen": True}
    assert net(by_dealer, **every, rob_kong_is_discard=False) == net(deal(drawn(2, 2), wilds=(0, 0, 1, 0)))
    assert net(by_dealer, dealer_discard_extra=True) == (-17, -5, 27, -5)


@pytest.mark.parametrize(("rule", "between"), [("same", 6), ("first_round", 2), ("one", 1)])
def test_option_nondealer_base(rule: str, between: int) -> None:
    """The base between two seats that do not deal; what the dealer pays and receives stays as it is."""
    options = {} if rule == "same" else {"nondealer_base": rule}
    assert net(deal(drawn(1, 2), streak=3), **options) == (-12, 12 + 4 * between, -2 * between, -2 * between)
    assert net(deal(drawn(0, 2), streak=3), **options) == (36, -12, -12, -12)
    assert net(deal(given(1, 2, 1), streak=3), **options)[2] == -2 * between


# Wild tiles (W28, W29).


def test_wild_tiles_are_paid_for_beside_the_win() -> None:
    """Outside the level and the doubling: 财神分是在总分之外再加上的分数."""
    assert rows(deal(given(1, 0, 4), wilds=(0, 1, 0, 2)))[4:] == [
        *[(payer, 1, 1, "wild_points") for payer in (2, 3, 0)],
        *[(payer, 3, 2, "wild_points") for payer in (0, 1, 2)],
    ]


def test_each_seat_has_four_times_its_wilds_less_all() -> None:
    assert net(deal(wilds=(0, 0, 1, 2))) == (-3, -3, 1, 5)
    assert net(deal(wilds=(3, 0, 0, 0))) == (9, -3, -3, -3)
    assert lines(deal()) == ()


def test_a_wild_tile_that_was_won_counts_once() -> None:
    """The tiles won stand apart from the hand."""
    hands = (hand(2, won=(WILD,)), hand(0), hand(0), hand(0))
    outcome = Outcome(0, (drawn(0, 4),), "won", hands, wild=WILD)
    assert net(outcome) == (24 + 9, -11, -11, -11)


def test_without_hands_or_a_wild_kind_a_win_settles_all_the_same() -> None:
    """A command that judges one hand knows neither."""
    bare = Outcome(0, (given(0, 1, 2),))
    assert changes(lines(bare)) == (16, -8, -4, -4)
    dragons = [0] * WHITE + [1]
    for known in ({"wild": WILD}, {"hands": (SeatHand(dragons, []),) * 4}):
        assert lines(replace(bare, end="won", **known)) == lines(bare)


def test_a_win_that_is_worth_nothing_costs_nothing() -> None:
    assert lines(Outcome(0, (given(0, 1, 0),))) == ()


@pytest.mark.parametrize("unit", [0, 2, 5])
def test_option_caishen_unit(unit: int) -> None:
    assert net(deal(wilds=(1, 0, 2, 0)), caishen_unit=unit) == (unit, -3 * unit, 5 * unit, -3 * unit)
    assert net(deal(left(3), wilds=(1, 0, 2, 0)), caishen_unit=unit)[:3] == (3 * unit, 0, 6 * unit)


def test_option_caishen_scope() -> None:
    won = deal(drawn(0, 1), wilds=(1, 2, 0, 0))
    assert net(won) == (6 + 1, -2 + 5, -2 - 3, -2 - 3)
    assert net(won, caishen_scope="winner_only") == (6 + 3, -3, -3, -3)
    drawn_deal = deal(wilds=(1, 2, 0, 0))
    assert net(drawn_deal, caishen_scope="winner_only") == net(drawn_deal)


@pytest.mark.parametrize(
    ("rule", "level", "wilds", "factor"),
    [
        ("winner_three_wild_x2", 2, 3, 2),
        ("winner_three_wild_x2", 4, 2, 1),
        ("winner_double_x2", 4, 1, 2),
        ("winner_double_x2", 2, 2, 1),
    ],
)
def test_option_caishen_multiplier(rule: str, level: int, wilds: int, factor: int) -> None:
    """It raises what is owed for the winner's wilds alone."""
    held = (wilds, 3 - wilds, 0, 0)
    plain, raised = (rows(deal(drawn(0, level), wilds=held), **change) for change in ({}, {"caishen_multiplier": rule}))
    more = [row for row in raised if row not in plain]
    assert more == [(payer, 0, wilds, "wild_points_doubled") for payer in (1, 2, 3) if factor == 2]
    drawn_deal = deal(wilds=held)
    assert rows(drawn_deal, caishen_multiplier=rule) == rows(drawn_deal)


def test_option_discard_double_includes_caishen() -> None:
    """Only what the discarder owes the winner; with a multiplier of the winner's wilds both apply."""
    won = deal(given(0, 2, 4), wilds=(1, 1, 0, 0))
    assert net(won, discard_double_includes_caishen=True)[2] == net(won)[2] - 1
    assert net(won, discard_double_includes_caishen=True, caishen_multiplier="winner_double_x2")[2] == net(won)[2] - 3
    lost = deal(given(0, 2, 4), wilds=(0, 1, 1, 0))
    assert net(lost, discard_double_includes_caishen=True) == net(lost)
    self_drawn = deal(drawn(0, 4), wilds=(1, 1, 0, 0))
    assert net(self_drawn, discard_double_includes_caishen=True) == net(self_drawn)


@pytest.mark.parametrize("staked", [(), (0,), (0, 1, 2, 3)])
def test_a_drawn_deal_pays_for_wild_tiles_alone(staked: tuple[int, ...]) -> None:
    """则只需要计算财神分，倍数计为1."""
    outcome = deal(kong(1), streak=4, staked=staked, wilds=(0, 1, 0, 1))
    assert {line.rule for line in lines(outcome)} == {"W29"}
    assert net(outcome) == (-2, 2, -2, 2)


# Kongs (W10).


def test_option_kong_points() -> None:
    kongs = (kong(1, "melded", 10), kong(1, "concealed", 20), kong(1, "added", 30))
    won = deal(*kongs, drawn(1, 1))
    assert rows(won) == rows(deal(drawn(1, 1)))
    assert rows(won, kong_points="mil")[:6] == [
        *[(payer, 1, 2, "kong_points") for payer in (2, 3, 0)],
        *[(payer, 1, 4, "kong_points") for payer in (2, 3, 0)],
    ]
    assert rows(won, kong_points="mil")[6:] == rows(won)
    assert [line.event for line in lines(won, kong_points="mil")][:6] == [10] * 3 + [20] * 3
    assert net(deal(kong(1), streak=3), kong_points="mil", nondealer_base="one") == (-12, 16, -2, -2)


def test_lesson_b3_a_drawn_deal_keeps_what_it_has_brought_and_may_pass_the_deal_on() -> None:
    """One engine set wild and kong points to zero, and the dealer never changed."""
    outcome = deal(kong(2), wilds=(1, 0, 0, 0))
    assert net(outcome) == (3, -1, -1, -1)
    assert net(outcome, kong_points="mil") == (3 - 4, -1 - 4, -1 + 12, -1 - 4)
    following = successor(begin((0, 1, 2, 3), WenzhouOptions()), outcome, (0, 0, 0, 0), 0, WenzhouOptions())
    assert following is not None
    assert following.dealer == 1


# Escapes (W30).


@pytest.mark.parametrize(
    ("seat", "staked", "expected"),
    [
        (0, (), [(0, -1, 60, "escape_base")]),
        (0, (0, 1), [(0, -1, 60, "escape_base"), (0, -1, 60, "escape_buy")]),
        (1, (0, 1), [(1, -1, 60, "escape_base"), (1, -1, 120, "escape_top")]),
        (2, (0, 1), [(2, -1, 60, "escape_base")]),
    ],
)
def test_who_leaves_pays_ten_times_the_base_and_the_own_stake(
    seat: int, staked: tuple[int, ...], expected: list[Any]
) -> None:
    assert rows(deal(left(seat), streak=3, staked=staked)) == expected


def test_an_escape_makes_the_deal_void() -> None:
    """Kongs do not count, and the base between the others has no part in it."""
    outcome = deal(kong(1), left(2), streak=3)
    assert rows(outcome, kong_points="mil", nondealer_base="one") == rows(deal(left(2), streak=3))


def test_option_escape_plain_owes_buy() -> None:
    plain = deal(left(2), streak=2, staked=(0, 1))
    assert net(plain) == (0, 0, -40, 0)
    assert rows(plain, escape_plain_owes_buy=True)[1:] == [(2, -1, 40, "escape_buy")]
    topper = deal(left(1), streak=2, staked=(0, 1))
    assert rows(topper, escape_plain_owes_buy=True) == rows(topper)
    unbought = deal(left(2), streak=2)
    assert rows(unbought, escape_plain_owes_buy=True) == rows(unbought)


def test_option_escape_caishen() -> None:
    """The wild tiles of who leaves earn nothing, but where all pay each other."""
    outcome = deal(left(1), wilds=(2, 1, 0, 0))
    assert rows(outcome)[1:] == [(SYSTEM, 0, 6, "wild_points")]
    assert net(outcome) == (6, -20, 0, 0)
    assert net(outcome, escape_caishen="pairwise") == (8 - 3, -20 + 4 - 3, -3, -3)
    assert rows(outcome, escape_caishen="escaper_share")[1:] == [(1, 0, 2, "wild_points")]


@pytest.mark.parametrize("rule", ["system_credit", "pairwise", "escaper_share"])
def test_nobody_is_credited_for_wild_tiles_that_nobody_holds(rule: str) -> None:
    """Also before tiles are dealt, when no hand is known."""
    options = {} if rule == "system_credit" else {"escape_caishen": rule}
    assert rows(deal(left(0)), **options) == [(0, SYSTEM, 20, "escape_base")]
    assert rows(Outcome(0, (left(0),), "left"), **options) == [(0, SYSTEM, 20, "escape_base")]


# All of it.


def test_while_the_deal_goes_on_only_kongs_have_lines() -> None:
    assert lines(Outcome(0)) == ()
    so_far = lines(Outcome(0, (kong(1),)), kong_points="mil")
    ended = lines(deal(kong(1), drawn(2, 2), wilds=(1, 1, 1, 0)), kong_points="mil")
    assert so_far
    assert ended[: len(so_far)] == so_far


def test_lines_carry_the_event_that_brought_them() -> None:
    won = lines(
        deal(given(1, 0, 4, event=77), staked=(0, 1), wilds=(0, 1, 0, 0)), caishen_multiplier="winner_double_x2"
    )
    assert {line.event for line in won} == {77}
    assert {line.event for line in lines(deal(left(1, event=5), wilds=(1, 1, 1, 0)))} == {5}
    assert {line.event for line in lines(deal(wilds=(1, 1, 1, 0)))} == {0}


MONEY = (
    "caishen_unit",
    "caishen_multiplier",
    "caishen_scope",
    "discard_double_includes_caishen",
    "dealer_discard_extra",
    "rob_kong_is_discard",
    "nondealer_base",
    "top_loses_on_dealer_win",
    "escape_caishen",
    "escape_plain_owes_buy",
    "kong_points",
)
DEALS = [
    deal(kong(1), given(1, 0, 4), streak=3, staked=(0, 2), wilds=(1, 2, 0, 0)),
    deal(drawn(1, 2), wilds=(0, 3, 0, 0)),
    deal(drawn(0, 2), staked=(0, 1)),
    deal(given(1, 2, 2, "robbed")),
    deal(left(2), staked=(0,), wilds=(1, 1, 1, 0)),
]


def values() -> list[tuple[str, Any]]:
    infos = [info for info in describe(WenzhouOptions) if info.name in MONEY]
    return [(info.name, value) for info in infos for value in info.choices or (7,) if value != info.default]


def test_every_option_of_money_is_asked_about() -> None:
    assert {name for name, _ in values()} == set(MONEY)


@pytest.mark.parametrize(("name", "value"), values())
def test_lesson_b5_no_option_is_out_of_reach(name: str, value: Any) -> None:
    """A switch that shared its code word with another could never be turned."""
    assert any(lines(outcome, **{name: value}) != lines(outcome) for outcome in DEALS)


def test_other_options_do_not_change_what_a_deal_costs() -> None:
    for info in describe(WenzhouOptions):
        if info.name not in MONEY:
            other = next((value for value in info.choices if value != info.default), 1)
            for outcome in DEALS:
                assert lines(outcome, **{info.name: other}) == lines(outcome), info.name


def test_lesson_b10_no_action_carries_what_a_win_is_worth() -> None:
    """A client sent the number of fan, and the server paid it: here an action says only that its seat wins."""
    for action in get_args(Action):
        assert not {"points", "fans", "multiplier", "level", "amount"} & set(action.__struct_fields__)
    assert rows(Outcome(0, (drawn(0, 2),))) == [(seat, 0, 4, "win_base") for seat in (1, 2, 3)]


def test_options_are_taken_as_they_are_told() -> None:
    with pytest.raises(AssertionError, match="already"):
        options_of(caishen_unit=1)
    assert isinstance(deal(drawn(0, 1)).course[0], Winner)
