"""The bots where a winning hand may not have all suits: what they give up, claim, kong and keep."""

from collections.abc import Sequence

import pytest

from paiju.arena.deal import play_deal
from paiju.arena.report import report
from paiju.arena.run import run_deals, secret_of, standing_of
from paiju.bots.bot import Bot
from paiju.bots.odds import Pace, lasting, odds, step
from paiju.bots.plan_bot import PlanBot
from paiju.bots.plans import Worths, plans, typical
from paiju.bots.registry import bot_names, make_bot
from paiju.bots.sight import rivals, seen_elsewhere
from paiju.bots.stakes import Stakes
from paiju.bots.suits import choices, nearest, pairs_reach, reach, standing
from paiju.bots.threats import Threats
from paiju.rules.ruleset import Ruleset
from paiju.rulesets.registry import preset_names, ruleset
from paiju.shapes.hand import parse_hand
from paiju.shapes.meld import PUNG, Meld
from paiju.shapes.shape import IMPOSSIBLE
from paiju.table.actions import Action, AddedKong, ChooseVoid, ClaimPung, ConcealedKong, Discard, Exchange, Pass, Win
from paiju.table.prompt import Prompt
from paiju.table.prompts import natural
from paiju.table.state import RiverTile, State
from paiju.table.table import Table
from paiju.testing.builders import act, table_with
from paiju.tiles.notation import parse_tiles
from paiju.tiles.tile import KIND_OF, KINDS

FEW_SUITS = [name for name in preset_names() if ruleset(name).setup.suits < 3]
BLOOD = ruleset("sichuan/xuezhan@1")
VOID = ruleset("sichuan/sbr@1")
NOTHING = Prompt(0, 0, ())
THINKING = [name for name in bot_names() if name != "random"]


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


def past_opening(hands: Sequence[str], voids: Sequence[str], draws: str = "") -> Table:
    """A table under the competition rules without exchange whose seats have named their suits."""
    table = table_with(ruleset("sichuan/sbr@1", {"exchange": False}), hands, draws)
    for seat, suit in enumerate(voids):
        act(table, seat, ChooseVoid(suit))  # type: ignore[arg-type]
    return table


# Whole deals.


@pytest.mark.parametrize("preset", FEW_SUITS)
@pytest.mark.parametrize("name", THINKING)
def test_whole_deals_without_an_illegal_action(name: str, preset: str) -> None:
    for result in run_deals(ruleset(preset), [name, "random", name, "efficiency"], 4, seed=3):
        assert not result.void
        assert sum(result.changes) == 0


@pytest.mark.parametrize("name", bot_names())
@pytest.mark.parametrize(
    "changes",
    [
        {"flow": "river", "last4": "any"},
        {"void_suit": "first_discard"},
        {"recolor": True},
        {"exchange": True, "void_suit": "choice", "passed_win": "higher"},
        {"kong_after_pung": True, "kong_scheme": "drizzle", "fifth_tile": True},
    ],
)
def test_every_option_of_the_play_is_understood(name: str, changes: dict[str, object]) -> None:
    rules = ruleset("sichuan/xuezhan@1", changes)
    for result in run_deals(rules, [name] * 4, 2, seed=5):
        assert not result.void


@pytest.mark.parametrize("name", THINKING)
def test_seed_and_feed_decide(name: str) -> None:
    logs = [
        play_deal(VOID, [name] * 4, standing_of(VOID, 0), secret_of(1), seed, number=0, keep=True).log
        for seed in (4, 4)
    ]
    assert logs[0] == logs[1]


# The opening.


@pytest.mark.parametrize("name", THINKING)
def test_it_passes_on_what_it_needs_least(name: str) -> None:
    table = table_with(VOID, ("123456m55p14799s8s", "", "", ""))
    action = choice(name, table, 0)
    assert isinstance(action, Exchange)
    assert {tile // 9 for tile in parse_tiles(action.tiles)} == {2}


@pytest.mark.parametrize("name", THINKING)
def test_it_gives_up_the_suit_without_which_the_hand_is_nearest(name: str) -> None:
    """Not always the shortest suit: a complete set is worth more than three loose tiles beside it."""
    rules = ruleset("sichuan/sbr@1", {"exchange": False})
    table = table_with(rules, ("11223344m55p8p258s", "", "", ""))
    assert choice(name, table, 0) == ChooseVoid("s")
    table = table_with(rules, ("2345678m1479p333s", "", "", ""))
    assert choice(name, table, 0) == ChooseVoid("p")


# Suits.


def test_reach_is_right_for_a_hand_that_has_lost_a_suit() -> None:
    counts = counts_of("1122m55p147s258s9s9m")
    # Without bamboo there are three pairs and a single: three more pairs want more than a tile each.
    assert pairs_reach([*counts[:18], *[0] * 16], (1 << 18) - 1)[0] == 6
    assert reach(counts, 0, BLOOD.setup, 3).distance <= 6
    assert pairs_reach(counts_of("11223344556677m"), (1 << 9) - 1) == (-1, 0)


def test_melds_and_a_suit_given_up_bind_the_choice() -> None:
    melds = [Meld(PUNG, 0, 0, 1), Meld(PUNG, 9, 9, 1)]
    counts = counts_of("2345678m")
    assert set(standing(counts, melds, BLOOD.setup, 0)) == {3}
    assert standing(counts, melds, BLOOD.setup, 1) == {}
    assert nearest({}) == IMPOSSIBLE
    assert choices(2, 0, 0b110) == (1,)


@pytest.mark.parametrize("name", THINKING)
def test_it_steers_to_two_suits(name: str) -> None:
    table = table_with(BLOOD, ("1234567m234567p9s", "", "", ""))
    assert choice(name, table, 0) == Discard("9s")


@pytest.mark.parametrize("name", THINKING)
def test_it_claims_nothing_that_brings_a_third_suit(name: str) -> None:
    table = table_with(BLOOD, ("147m258p369s1479m5s", "234567m23455p55s", "", ""))
    act(table, 0, Discard("5s"))
    assert choice(name, table, 1) == Pass()


@pytest.mark.parametrize("name", THINKING)
def test_a_suit_once_cleared_is_not_taken_up_again(name: str) -> None:
    rules = ruleset("sichuan/xuezhan@1", {"recolor": True})
    table = table_with(rules, ("1234567m234567p9s", "", "", ""), "1s2s3s8s")
    act(table, 0, Discard("9s"))
    while 0 not in table.asked or not isinstance(table.asked[0].actions[-1], Discard):
        seat, prompt = next(iter(table.asked.items()))
        action = prompt.actions[-1]
        act(table, seat, action)
    assert KIND_OF["8s"] == table.state.drawn
    assert choice(name, table, 0) == Discard("8s")


@pytest.mark.parametrize("name", THINKING)
def test_the_first_discard_is_of_the_suit_to_give_up(name: str) -> None:
    """定张: its suit may not be in the winning hand."""
    table = table_with(ruleset("sichuan/xuezhan@1", {"void_suit": "first_discard"}), ("23456m23456p55p19s", "", "", ""))
    action = choice(name, table, 0)
    assert isinstance(action, Discard)
    assert action.tile in {"1s", "9s"}


# Kongs.


@pytest.mark.parametrize("name", THINKING)
def test_it_does_not_kong_the_suit_that_it_gives_up(name: str) -> None:
    """Lesson 46: bots laid down every kong of their void suit, legal and ruinous."""
    table = table_with(BLOOD, ("1111s234567m3456p", "", "", ""))
    assert not isinstance(choice(name, table, 0), ConcealedKong)
    table = past_opening(("1111s2345678m345p", "", "", ""), "smmm")
    assert not any(isinstance(action, ConcealedKong) for action in table.asked[0].actions)


@pytest.mark.parametrize("name", THINKING)
def test_it_does_not_kong_away_a_ready_hand(name: str) -> None:
    # Ready for the pair of 5p; the fourth 2m begins 234m.
    table = table_with(BLOOD, ("222234m345678p5p9s", "", "", ""))
    assert ConcealedKong("2m") in table.asked[0].actions
    assert isinstance(choice(name, table, 0), Discard)


@pytest.mark.parametrize("name", THINKING)
def test_it_kongs_what_costs_nothing(name: str) -> None:
    table = table_with(BLOOD, ("2222m345678p55p79m", "", "", ""))
    assert choice(name, table, 0) == ConcealedKong("2m")


@pytest.mark.parametrize("name", THINKING)
def test_it_adds_to_a_pung_what_it_does_not_need(name: str) -> None:
    table = table_with(BLOOD, ("1479m258p1479s5m36s", "55m234567p23p899m", "", ""), "???5m")
    act(table, 0, Discard("5m"))
    for wanted in (ClaimPung(), Discard("8m")):
        while wanted not in table.asked.get(1, NOTHING).actions:
            seat, prompt = next(iter(table.asked.items()))
            act(table, seat, prompt.actions[-1])
        act(table, 1, wanted)
    while AddedKong("5m") not in table.asked.get(1, NOTHING).actions:
        seat, prompt = next(iter(table.asked.items()))
        act(table, seat, natural(table.state, prompt))
    assert choice(name, table, 1) == AddedKong("5m")


# Wins, defence, and what is seen.


@pytest.mark.parametrize("name", THINKING)
def test_it_takes_a_win(name: str) -> None:
    table = table_with(BLOOD, ("123456m11199p789p", "", "", ""))
    assert choice(name, table, 0) == Win()


@pytest.mark.parametrize("name", THINKING)
def test_it_takes_a_win_off_a_discard(name: str) -> None:
    table = table_with(BLOOD, ("147m258p369s147s5m9p", "123456m11199p78p", "", ""))
    act(table, 0, Discard("9p"))
    assert choice(name, table, 1) == Win()


def test_winners_hands_count_as_seen_and_winners_are_no_rivals() -> None:
    table = table_with(BLOOD, ("147m258p369s147s5m9p", "123456m11199p78p", "", ""))
    act(table, 0, Discard("9p"))
    act(table, 1, Win())
    while table.state.phase != 4:
        seat, prompt = next(iter(table.asked.items()))
        act(table, seat, prompt.actions[-1])
    bot = seated("fan", table, 0)
    assert isinstance(bot, PlanBot)
    seen = seen_elsewhere(bot.state, 0)
    # Three 1p in the winner's hand, and its pair of 9p beside the one that it won with.
    assert seen[KIND_OF["1p"]] == 3
    assert seen[KIND_OF["9p"]] == 3
    assert rivals(bot.state, 0) == [2, 3]


def rival_with_melds() -> State:
    """Late in a deal: seat 1 has three pungs of characters, and has given bamboo up."""
    table = past_opening(("147m258p369s1479m5s", "", "", ""), "smmm")
    state = table.state
    state.seats[1].melds = [Meld(PUNG, kind, kind, 1) for kind in (1, 4, 7)]
    state.seats[1].void = 2
    state.seats[1].river = [RiverTile(KIND_OF["3s"], False)] * 12
    return state


def test_threats_come_from_suits_that_a_rival_can_have() -> None:
    state = rival_with_melds()
    prices = Threats(VOID, Worths(VOID)).prices(state, 0, [2] * KINDS)
    alone = state.seats[2].void = state.seats[3].void = 1
    assert alone == 1
    assert prices[KIND_OF["5m"]] > 0
    state.seats[2].won = state.seats[3].won = [0]
    prices = Threats(VOID, Worths(VOID)).prices(state, 0, [2] * KINDS)
    assert prices[KIND_OF["3s"]] == 0
    assert prices[KIND_OF["5m"]] > prices[KIND_OF["9m"]] > 0


def test_it_folds_when_nothing_is_left_to_win() -> None:
    """Late, and far from ready, it discards what no rival can want."""
    table = table_with(BLOOD, ("12447799s25869m3m", "", "", ""))
    bot = seated("fan", table, 0)
    assert isinstance(bot, PlanBot)
    rival = bot.state.seats[1]
    rival.melds = [Meld(PUNG, kind, kind, 1) for kind in (1, 3, 10)]
    rival.river = [RiverTile(KIND_OF["9p"], False)] * 12
    bot.state.seats[2].won = bot.state.seats[3].won = [0]
    # No draw is left.
    bot.state.wall.take_head(0, bot.state.wall.left(0))
    action = bot.choose(table.asked[0])
    assert isinstance(action, Discard)
    assert action.tile.endswith("s")


# What things are worth.


def test_stakes_follow_the_settlement() -> None:
    stakes = Stakes(BLOOD, 0)
    assert stakes.win(6, -1, ()) == 18
    assert stakes.win(6, -1, (1,)) == 12
    assert stakes.win(6, 2, (1,)) == 6
    assert stakes.kong("concealed", -1, True, ()) == 36
    assert stakes.kong("added", -1, True, (1, 2)) == 6
    assert stakes.pig > stakes.unready > 0
    # Where nothing is paid for kongs, they are worth nothing.
    assert Stakes(ruleset("sichuan/chengdu-points@1"), 0).kong("concealed", -1, True, ()) == 0


@pytest.mark.parametrize("preset", FEW_SUITS)
def test_typical_hands_may_win_and_dear_plans_are_dearer(preset: str) -> None:
    rules: Ruleset = ruleset(preset)
    worths = Worths(rules)
    plain = worths.of(0, 3, [])[0]
    assert plain > 0
    assert worths.of(1, 3, [])[0] >= plain
    assert worths.of(2, 3, [])[0] > plain
    assert worths.of(0, 1, [])[0] > plain
    melds = [Meld(PUNG, kind, kind, 1) for kind in (1, 4, 10, 13)]
    assert sum(typical(0, 3, melds, 4)) == 2
    assert worths.of(1, 3, melds)[0] >= plain


def test_plans_tell_pungs_pairs_and_sets_apart() -> None:
    counts = counts_of("113355m224466p7m")
    left = [4 - count for count in counts]
    found = {plan.shape: plan for plan in plans(counts, [], left, 3, BLOOD)}
    assert found[2].distance == 0
    assert found[2].useful == (KIND_OF["7m"],)
    assert found[1].distance == 3
    assert set(found[1].claimed) == {kind for kind in range(18) if counts[kind] == 2}


def test_odds_grow_with_tiles_and_draws() -> None:
    pace = Pace(unseen=80, rivals=3, draws=10, made=3, wins=3)
    assert odds(8, pace)[1] > odds(4, pace)[1] > odds(4, pace._replace(draws=3))[1] > 0
    assert odds(4, pace)[1] > odds(4, pace._replace(wins=1))[1]
    assert lasting(pace._replace(wins=0)) == 1
    assert step(pace._replace(draws=1)) > step(pace)


@pytest.mark.slow
@pytest.mark.parametrize("preset", FEW_SUITS)
def test_fan_and_efficiency_beat_random(preset: str) -> None:
    for name in THINKING:
        found = report(run_deals(ruleset(preset), [name, "random"] * 2, 40, seed=1), [name, "random"] * 2)
        assert found.players[0].points + found.players[2].points > 0
        assert found.players[0].won > 5 * found.players[1].won


@pytest.mark.slow
def test_blood_battle_sees_several_winners() -> None:
    results = list(run_deals(BLOOD, ["fan"] * 4, 60, seed=2))
    assert sum(len(result.winners) >= 2 for result in results) > 45
