"""The bots where a kind of tile is wild: how they stake, discard, claim and win with wild tiles."""

from collections.abc import Sequence

import pytest

from paiju.arena.deal import play_deal
from paiju.arena.run import run_deals, run_matches, secret_of, standing_of
from paiju.bots.bot import Bot
from paiju.bots.race import GRAIN, race
from paiju.bots.registry import bot_names, make_bot
from paiju.bots.stake_choice import StakeChoice
from paiju.bots.wild_bot import WildBot
from paiju.bots.wild_fan_bot import WildFanBot
from paiju.bots.wild_money import DRAWN, GIVEN, WildMoney, typical
from paiju.bots.wild_sight import (
    PAIRS,
    PUNGS,
    REGULAR,
    Forms,
    claimers,
    copies_unseen,
    discardable,
    nearest,
)
from paiju.bots.wild_threats import WildThreats
from paiju.rules.standing import NO_FLAGS, FourFlags
from paiju.rules.win import SELF_DRAWN
from paiju.rules.win import Win as Candidate
from paiju.rulesets.registry import preset_names, ruleset
from paiju.shapes.hand import parse_hand
from paiju.shapes.meld import LEFT, PUNG, Meld
from paiju.table.actions import (
    Action,
    ClaimChow,
    ClaimKong,
    ClaimPung,
    ConcealedKong,
    Discard,
    Stake,
    Win,
)
from paiju.table.events import Discarded, Staked, WildShown
from paiju.table.table import Table
from paiju.testing.builders import act, all_pass, start, table_with
from paiju.tiles.tile import KIND_OF, KINDS, WHITE

WILD_PRESETS = [name for name in preset_names() if ruleset(name).setup.wild]
RULES = ruleset(WILD_PRESETS[0])
THINKING = [name for name in bot_names() if name != "random"]
FIVE = KIND_OF["5m"]
"""5m is wild in the deals below."""
JUNK = "147m258p369s147p258s2m"
"""Sixteen tiles without a pair, a set or an honor, that wait for nothing."""
SOFT = "125m789m23p345678s99p"
"""Ready for 1p and 4p with the wild tile as 3m."""


def deal(hands: Sequence[str], draws: str = "", **options: object) -> Table:
    """A deal at the first discard of seat 0, who has not bought."""
    table = table_with(ruleset(WILD_PRESETS[0], options), hands, draws, wild="5m")
    act(table, 0, Stake(False))
    return table


def seated(name: str, table: Table, seat: int) -> Bot:
    """A bot that has seen the table's log from a seat."""
    bot = make_bot(name, seat, table.rules, 0)
    for event in table.feed(seat):
        bot.see(event)
    return bot


def choice(name: str, table: Table, seat: int) -> Action:
    """What a bot at a seat does now."""
    return seated(name, table, seat).choose(table.asked[seat])


def counts_of(text: str) -> list[int]:
    return parse_hand(text).counts()


def untaken() -> list[int]:
    return [4] * KINDS


# Whole deals and matches.


def test_the_set_up_chooses_the_bots() -> None:
    assert isinstance(make_bot("efficiency", 0, RULES, 0), WildBot)
    assert isinstance(make_bot("fan", 0, RULES, 0), WildFanBot)
    assert not isinstance(make_bot("fan", 0, ruleset(preset_names()[0]), 0), WildBot)


@pytest.mark.parametrize("preset", WILD_PRESETS)
@pytest.mark.parametrize("name", THINKING)
def test_whole_matches_with_streaks_and_stakes(name: str, preset: str) -> None:
    rules = ruleset(preset, {"deals": 4})
    for match in run_matches(rules, [name, "random", name, "efficiency"], 1, seed=3, keep=True):
        assert len(match.deals) == 4
        assert sum(match.points) == 0
        assert any(isinstance(event, Staked) for result in match.deals for event in result.log)
        assert not any(result.void for result in match.deals)


@pytest.mark.parametrize("name", bot_names())
@pytest.mark.parametrize(
    "options",
    [
        {"bai_identity": "either", "three_wild_no_pattern": "any"},
        {"niu_scope": "any_state", "five_of_a_kind": False, "kong_points": "mil"},
        {"follow_scope": "all_later", "caishen_scope": "winner_only", "caishen_unit": 3},
        {"eight_pairs_wild": "returned_is_hard", "top_loses_on_dealer_win": True, "nondealer_base": "one"},
    ],
)
def test_every_option_of_the_play_is_understood(name: str, options: dict[str, object]) -> None:
    for result in run_deals(ruleset(WILD_PRESETS[0], options), [name] * 4, 2, seed=5):
        assert not result.void


@pytest.mark.parametrize("name", THINKING)
def test_seed_and_feed_decide(name: str) -> None:
    logs = [
        play_deal(RULES, [name] * 4, standing_of(RULES, 0), secret_of(1), seed, number=0, keep=True).log
        for seed in (4, 4)
    ]
    assert logs[0] == logs[1]


@pytest.mark.parametrize("name", THINKING)
def test_no_wild_tile_is_thrown(name: str) -> None:
    for result in run_deals(RULES, [name] * 4, 3, seed=8, keep=True):
        wild = next(event.tile for event in result.log if isinstance(event, WildShown))
        assert not any(isinstance(event, Discarded) and event.tile == wild for event in result.log)


# Stakes.


def staking(dealer: int, streak: int = 1, staked: FourFlags = NO_FLAGS, **options: object) -> Table:
    rules = ruleset(WILD_PRESETS[0], options)
    return table_with(rules, dealer=dealer, wild="5m", streak=streak, staked=staked)


@pytest.mark.parametrize("name", THINKING)
def test_others_top_where_they_risk_nothing(name: str) -> None:
    """W25: who has topped owes the dealer no more than before, and the dealer owes it the top."""
    table = staking(0)
    act(table, 0, Stake(True))
    assert sorted(table.asked) == [1, 2, 3]
    assert all(choice(name, table, seat) == Stake(True) for seat in table.asked)


def test_a_dealer_who_expects_no_answer_buys_and_one_who_does_looks_at_the_points() -> None:
    table = staking(0)
    assert choice("efficiency", table, 0) == Stake(True)
    assert (
        StakeChoice(RULES, table.state, 0).gain(answered=True)
        < 0
        < StakeChoice(RULES, table.state, 0).gain(answered=False)
    )
    assert choice("fan", table, 0) == Stake(False)


def test_a_dealer_far_behind_buys() -> None:
    table = staking(0)
    bot = seated("fan", table, 0)
    assert isinstance(bot, WildFanBot)
    bot.state.points = (-200, 100, 60, 40)
    assert bot.choose(table.asked[0]) == Stake(True)
    bot.state.points = (100, -200, 60, 40)
    assert bot.choose(table.asked[0]) == Stake(False)
    # The points are those of the players, not of the seats.
    bot.state.players = (1, 0, 2, 3)
    assert bot.choose(table.asked[0]) == Stake(True)


def test_stakes_grow_with_the_streak() -> None:
    swings = [StakeChoice(RULES, staking(0, streak).state, 0).swing() for streak in (1, 2, 3)]
    assert swings[1] - swings[0] == swings[2] - swings[1] > 0


# Discards.


@pytest.mark.parametrize("name", THINKING)
def test_a_ready_hand_is_not_broken(name: str) -> None:
    table = deal((SOFT + "1s", "", "", ""))
    assert choice(name, table, 0) == Discard("1s")


@pytest.mark.parametrize("name", THINKING)
def test_a_single_honor_is_discarded_though_another_tile_is_of_no_use(name: str) -> None:
    table = deal(("125m789m23p345678s9pC1s", "", "", ""))
    assert choice(name, table, 0) == Discard("C")


@pytest.mark.parametrize("name", THINKING)
def test_a_pair_of_honors_is_kept_beside_a_tile_of_no_use(name: str) -> None:
    table = deal(("12m789m23p345678sCC1s5m", "", "", ""))
    assert choice(name, table, 0) == Discard("1s")


@pytest.mark.parametrize("name", THINKING)
def test_white_dragons_are_the_face_of_the_wild_kind(name: str) -> None:
    """46m and a white dragon are a chow where 5m is wild; the dragon is no single honor."""
    table = deal(("46mP789m23p345678s9p9p1s", "", "", ""))
    assert choice(name, table, 0) == Discard("1s")


@pytest.mark.parametrize("name", THINKING)
def test_any_own_draw_wins_beside_five_sets_and_a_lone_wild_tile(name: str) -> None:
    """财神牛: no discard wins."""
    table = deal((JUNK + "9m", "", "123789m234p345678s5m", ""), "1s8s")
    act(table, 0, Discard("9m"))
    assert 2 not in table.asked or Win() not in table.asked[2].actions
    all_pass(table)
    discards = [action for action in table.asked[1].actions if isinstance(action, Discard)]
    act(table, 1, discards[0])
    all_pass(table)
    assert choice(name, table, 2) == Win()


def test_what_a_lone_wild_tile_waits_for_is_weighed_as_drawn_alone() -> None:
    table = deal((JUNK + "9m", "123789m234p345678s5m", "", ""))
    bot = seated("fan", table, 1)
    assert isinstance(bot, WildFanBot)
    counts = counts_of("123789m234p345678s5m")
    bot.wild = FIVE
    bot.left = copies_unseen(bot.state, 1, counts)
    bot._look(counts)
    ready = bot._ready(counts, [], range(KINDS))
    assert ready.step.draw == ready.step.round > 0.9
    assert ready.gain == bot.money.gain(2, DRAWN, 1) or ready.gain > bot.money.gain(2, DRAWN, 1)


@pytest.mark.parametrize("name", THINKING)
def test_the_way_to_eight_pairs_is_kept(name: str) -> None:
    # Seven pairs, far from sets.
    table = deal(("1133m99m2255p88p33s8s1p9s", "", "", ""))
    action = choice(name, table, 0)
    assert isinstance(action, Discard)
    assert action.tile in {"8s", "1p", "9s"}


# Claims.


@pytest.mark.parametrize("name", THINKING)
def test_it_claims_what_brings_it_nearer(name: str) -> None:
    table = deal((JUNK + "C", "123m456m369sCC258p99m", "", ""))
    act(table, 0, Discard("C"))
    assert choice(name, table, 1) == ClaimPung()


@pytest.mark.parametrize("name", THINKING)
def test_it_does_not_spend_pairs_for_a_chow(name: str) -> None:
    """Eight pairs but for one tile: a chow would leave a hand far from anything."""
    table = deal((JUNK + "2m", "1133m99m2255p88p33s6s9s", "", ""))
    act(table, 0, Discard("2m"))
    assert ClaimChow("1m") in table.asked[1].actions
    assert not isinstance(choice(name, table, 1), ClaimChow | ClaimPung)


@pytest.mark.parametrize("name", THINKING)
def test_it_does_not_kong_away_a_ready_hand(name: str) -> None:
    # Ready for the pair of 9p; the fourth 2m begins 234m.
    table = deal(("222234m678m345s678s9p1s", "", "", ""))
    assert ConcealedKong("2m") in table.asked[0].actions
    assert isinstance(choice(name, table, 0), Discard)


@pytest.mark.parametrize("name", THINKING)
def test_it_kongs_what_costs_nothing(name: str) -> None:
    table = deal(("2222m678m345s678s99p13p", "", "", ""))
    assert choice(name, table, 0) == ConcealedKong("2m")


def test_a_kong_that_keeps_a_hand_ready_brings_a_draw() -> None:
    table = deal((JUNK + "C", "", "CCC678m345s234p99p13m", ""))
    act(table, 0, Discard("C"))
    assert choice("fan", table, 2) == ClaimKong()


# Wins.


@pytest.mark.parametrize("name", THINKING)
def test_three_wild_tiles_win_late(name: str) -> None:
    """With the last draws a win by three wild tiles alone is taken."""
    table = deal(("147m258p369s147p25s555m", "", "", ""))
    bot = seated(name, table, 0)
    prompt = table.asked[0]
    assert prompt.actions[0] == Win()
    state = bot.state  # type: ignore[attr-defined]
    state.wall.heads[0] = state.wall.size - state.wall.reserve
    assert bot.choose(prompt) == Win()


def test_three_wild_tiles_wait_for_more_early() -> None:
    """They win with any draw, and doubly with a shape: whoever is ready for many tiles waits for it."""
    table = deal((JUNK + "9m", "123789m23p3478s9p1s55m", "", ""), "5m")
    act(table, 0, Discard("9m"))
    all_pass(table)
    assert table.asked[1].actions[0] == Win()
    assert choice("efficiency", table, 1) == Win()
    action = choice("fan", table, 1)
    assert isinstance(action, Discard)
    assert action.tile in {"9p", "1s"}


@pytest.mark.parametrize("name", THINKING)
def test_a_win_is_taken_where_little_is_to_come(name: str) -> None:
    table = deal((JUNK + "1p", "", SOFT, ""))
    act(table, 0, Discard("1p"))
    assert choice(name, table, 2) == Win()


def test_what_the_first_discards_bring_is_known() -> None:
    """地胡 is double, as 天胡 is: nothing better is to come."""
    table = deal((JUNK + "1p", SOFT, "", ""))
    act(table, 0, Discard("1p"))
    assert choice("fan", table, 1) == Win()
    assert choice("fan", deal((SOFT + "1p", "", "", "")), 0) == Win()


def test_rules_tell_the_forms_that_win() -> None:
    forms = Forms(RULES)
    assert (forms.sets, forms.pairs, forms.alone) == (5, True, 3)
    plain = Forms(ruleset(preset_names()[0]))
    assert (plain.sets, plain.alone) == (4, 0)


@pytest.mark.parametrize("text", ["1133m99m2255p88p3366s", "1133m99m2255p88p336s1s", "1133m9m2255p88p3366s5m"])
def test_ready_pairs_wait_for_what_wins(text: str) -> None:
    """Every tile that is told to complete pairs does, and no other."""
    counts = counts_of(text)
    way = next(way for way in Forms(RULES).ways(counts, [], FIVE, untaken()) if way.form == PAIRS)
    assert way.distance == 0
    for kind in range(KINDS):
        if counts[kind] < 4:
            whole = counts[:]
            whole[kind] += 1
            assert RULES.wins(Candidate(whole, [], kind, SELF_DRAWN, wild=FIVE)) == (kind in way.useful)


def test_ways_and_their_distances() -> None:
    forms = Forms(RULES)
    ways = {way.form: way for way in forms.ways(counts_of("111m222p333s444sCC9m9p"), [], FIVE, untaken())}
    assert ways[REGULAR].distance == ways[PUNGS].distance == 1
    assert set(ways[PUNGS].useful) == {KIND_OF[code] for code in ("C", "9m", "9p", "5m")}
    assert nearest([]) > 5
    pung = [Meld(PUNG, KIND_OF["C"], KIND_OF["C"], LEFT)]
    melded = forms.ways(counts_of("111m222p333s444s9m"), pung, FIVE, untaken())
    assert {way.form for way in melded} == {REGULAR, PUNGS}
    assert nearest(melded) == 0
    assert forms.ready(counts_of("111m222p333s444s9m"), pung, FIVE)
    assert forms.ready(counts_of(JUNK[:-6] + "555m"), [], FIVE)
    assert not forms.ready(counts_of(JUNK), [], FIVE)


def test_what_may_be_claimed_and_discarded() -> None:
    counts = counts_of("46m11p89sCP5m")
    faces = counts[:]
    faces[FIVE], faces[WHITE] = 1, 0
    assert claimers(KIND_OF["1p"], counts, faces, FIVE) == 3
    assert claimers(KIND_OF["7s"], counts, faces, FIVE) == 1
    assert claimers(FIVE, counts, faces, FIVE) == claimers(KIND_OF["C"], counts, faces, FIVE) == 0
    assert discardable(counts, FIVE, True) == [KIND_OF["C"]]
    assert FIVE not in discardable(counts, FIVE, False)


def test_the_tile_that_shows_the_wild_kind_is_seen() -> None:
    table = deal((JUNK + "5m", "", "", ""))
    bot = seated("fan", table, 0)
    assert isinstance(bot, WildFanBot)
    assert copies_unseen(bot.state, 0, counts_of(JUNK + "5m"))[FIVE] == 2


# Money, races and threats.


def test_ordinary_hands_are_complete_and_of_their_form() -> None:
    for wild in (FIVE, WHITE, KIND_OF["E"], KIND_OF["1s"]):
        for form in (REGULAR, PUNGS, PAIRS):
            for wilds in range(4):
                counts, tile = typical(form, wilds, [], wild, 5)
                assert (sum(counts), counts[wild]) == (17, wilds)
                assert RULES.wins(Candidate(counts, [], tile, SELF_DRAWN, wild=wild))


def test_levels_of_ordinary_hands() -> None:
    money = WildMoney(RULES, 0)
    money.look(deal((JUNK + "9m", "", "", "")).state)
    assert money.typical(REGULAR, 0, []) == (2, 2)
    assert money.typical(REGULAR, 1, []) == (1, 2)
    assert money.typical(PUNGS, 1, []) == (4, 4)
    assert money.typical(PAIRS, 0, []) == (4, 4)
    assert money.typical(PAIRS, 1, [])[GIVEN] == 2


def test_money_is_that_of_the_settlement() -> None:
    money = WildMoney(RULES, 1)
    money.look(deal((JUNK + "9m", "", "", "")).state)
    # Base 2, hard: 8 of the discarder, 4 of each other seat; each wild tile brings 1 of each.
    assert money.win(2, 0, 0) == 16
    assert money.win(2, -1, 2) == 12 + 6
    assert (money.gain(2, GIVEN, 0), money.gain(0, DRAWN, 3)) == (16, 0)
    assert (money.loss(2, 0), money.giving(2, 2, 0), money.drawn(1)) == (-4, -8, 3)
    assert money.kong("concealed", -1) == 0
    paid = WildMoney(ruleset(WILD_PRESETS[0], {"kong_points": "mil"}), 1)
    paid.look(deal((JUNK + "9m", "", "", "")).state)
    assert paid.kong("concealed", -1) == 12


def test_a_race_is_won_sooner_by_whom_is_nearer() -> None:
    half = GRAIN // 2
    near, far = race((half,), 6, 4), race((half, half), 6, 4)
    assert near[0] > far[0]
    assert near[1] < far[1]
    assert race((half,), 6, 4, half)[0] > near[0]
    assert sum(race((half, half, half), 12, 9)) <= 1


def test_tiles_just_discarded_and_dead_honors_are_safe() -> None:
    table = start(RULES, 4)
    while table.state.discards < 24 and not table.over:
        seat, prompt = next(iter(table.asked.items()))
        discards = [action for action in prompt.actions if isinstance(action, Discard)]
        act(table, seat, discards[0] if discards else prompt.actions[-1])
    left = [2] * KINDS
    left[KIND_OF["N"]] = 0
    prices = WildThreats().prices(table.state, 0, left, table.state.wild, lambda seat: 10.0)
    assert prices[KIND_OF["N"]] == 0
    last = table.state.seats[1].river[-1].tile
    assert prices[last] < max(prices)
    assert max(prices) > 0
    all_pass(table)
