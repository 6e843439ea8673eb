"""The fan bot: it wins, keeps what may win, claims along a plan, and plays believable mahjong."""

import pytest

from paiju.arena.report import report
from paiju.arena.run import run_deals
from paiju.bots.danger import Danger
from paiju.bots.fan_bot import FanBot
from paiju.bots.outlook import CLOSED, OPEN, Chances, Outlook, number_of
from paiju.rules.ruleset import Ruleset
from paiju.rulesets.registry import ruleset
from paiju.shapes.hand import parse_hand
from paiju.shapes.meld import Meld, parse_meld
from paiju.table.actions import Action, ClaimChow, ClaimPung, Discard, Pass, Win
from paiju.table.table import Table
from paiju.testing.builders import act, table_with
from paiju.tiles.tile import CODES, KIND_OF

RULES = ruleset("guobiao/official@1", {"flowers": 0})


def choice(table: Table, seat: int) -> Action:
    """What the bot at a seat does now."""
    bot = FanBot(seat, table.rules, 0)
    for event in table.feed(seat):
        bot.see(event)
    return bot.choose(table.asked[seat])


def waits(text: str, rules: Ruleset = RULES) -> dict[str, int]:
    """Code of each tile that a ready hand may win with -> how it may be taken."""
    hand = parse_hand(text)
    counts = hand.counts()
    outlook = Outlook(rules, 0)
    found = outlook.prospects(counts, list(hand.melds), [4 - count for count in counts])
    return {CODES[one.target.lacking[0]]: one.mode for one in found if len(one.target.lacking) == 1}


def test_it_wins_when_it_may() -> None:
    table = table_with(RULES, ("123456789m11199p",))
    assert choice(table, 0) == Win()


def test_a_ready_hand_stays_ready() -> None:
    table = table_with(RULES, ("123456789m23p99sE",))
    assert choice(table, 0) == Discard("E")


def test_it_keeps_the_tiles_of_a_hand_that_may_win_rather_than_the_nearest_hand() -> None:
    # Ready for nothing but a chicken hand after 9p; three colors of 345 want more tiles but may win.
    table = table_with(RULES, ("345m34p345s77p118sE",))
    action = choice(table, 0)
    assert isinstance(action, Discard)
    assert action.tile not in {"3m", "4m", "5m", "3p", "4p", "3s", "4s", "5s"}


def test_only_tiles_that_make_the_minimum_count_as_waits() -> None:
    # 1p makes the pure straight a mere part of the hand in both cases; the chicken hand below may not win at all.
    assert waits("123456789m23p99s") == {"1p": CLOSED, "4p": CLOSED}
    assert waits("123m567p23s11sSSS") == {}
    assert waits("[123m<] 456789m23p99s") == {"1p": OPEN, "4p": OPEN}


def test_a_lower_minimum_lets_more_hands_in() -> None:
    rules = ruleset("guobiao/official@1", {"flowers": 0, "minimum": 1})
    assert set(waits("123m567p23s11sSSS", rules)) >= {"1s", "4s"}


def test_it_claims_along_its_plan() -> None:
    # Seat 1 lacks 6m for a pure straight that is nearly there.
    table = table_with(RULES, ("19p19sESWNCFP24s6m", "1234578m99p238s1s", "", ""))
    act(table, 0, Discard("6m"))
    assert choice(table, 1) in (ClaimChow("4m"), ClaimChow("6m"), ClaimChow("5m"))


def test_it_lets_pass_what_spoils_its_hand() -> None:
    # Seven pairs, two tiles from ready: a pung would tear them.
    table = table_with(RULES, ("19p19sESWNCFP24s2m", "2288m3355p66s147s", "", ""))
    act(table, 0, Discard("2m"))
    assert choice(table, 1) == Pass()


def test_dragons_are_claimed_for_an_open_hand() -> None:
    table = table_with(RULES, ("19p19sESWNFP24s5mC", "CCFFF12356m11mE", "", ""))
    act(table, 0, Discard("C"))
    assert choice(table, 1) == ClaimPung()


def test_prospects_are_remembered_and_chances_follow_what_is_left() -> None:
    hand = parse_hand("123456789m23p99s")
    counts = hand.counts()
    outlook = Outlook(RULES, 0)
    left = [4 - count for count in counts]
    found = outlook.prospects(counts, [], left)
    assert outlook.prospects(counts, [], left) is found
    whole = sum(Chances(left, 10).of(one) for one in found)
    left[KIND_OF["1p"]] = 0
    assert 0 < sum(Chances(left, 10).of(one) for one in found) < whole
    assert sum(Chances(left, 1).of(one) for one in found) < sum(Chances(left, 9).of(one) for one in found)


@pytest.mark.parametrize(
    ("text", "number"), [("[123m<]", 34), ("[789s<]", 54), ("[EEE^]", 27), ("[5555p]", 13), ("[3333s+>]", 20)]
)
def test_numbers_of_melds(text: str, number: int) -> None:
    meld: Meld = parse_meld(text)
    assert number_of(meld) == number


def test_danger_grows_and_knows_what_is_safe() -> None:
    table = table_with(RULES, ("19p19sESWNCFP24s6m",))
    state = table.state
    left = [4] * 34
    early = Danger(RULES).prices(state, 0, left)
    assert max(early) == 0
    act(table, 0, Discard("6m"))
    state.discards = 60
    late = Danger(RULES).prices(state, 1, left)
    assert late[KIND_OF["5p"]] > late[KIND_OF["1p"]] > 0
    assert late[KIND_OF["6m"]] < late[KIND_OF["6p"]]
    left[KIND_OF["E"]] = 0
    assert Danger(RULES).prices(state, 1, left)[KIND_OF["E"]] == 0


@pytest.mark.slow
def test_four_of_them_play_believable_mahjong() -> None:
    """Fewer than 40 % drawn deals, most wins off a discard, a median win of 8-14 fan."""
    found = report(run_deals(ruleset("guobiao/official@1"), ["fan"] * 4, 120, seed=11), ["fan"] * 4)
    assert found.drawn < 0.4
    assert found.discard > 0.5
    assert 8 <= found.win_points_median <= 14
    assert not found.void


@pytest.mark.slow
def test_it_beats_efficiency() -> None:
    """Two and two at one table: the fan-aware bots take the points."""
    found = report(
        run_deals(ruleset("guobiao/official@1"), ["fan", "efficiency"] * 2, 200, seed=1), ["fan", "efficiency"] * 2
    )
    fan = found.players[0].points + found.players[2].points
    assert fan > 4
