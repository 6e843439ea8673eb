"""Deals with wild tiles, stakes and forced discards, as a person meets them at the terminal table."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from rich.text import Text
from table_app_kit import NAMES, played

from paiju.cli.ledger_text import reason_name
from paiju.cli.table_app.app import TableApp
from paiju.cli.table_app.choices import HAND_KEYS, choices, wanted
from paiju.cli.table_app.drawing import WILD_SIGN, meld_strip, meld_tiles
from paiju.cli.table_app.launch import Plan, match_secret, table_app
from paiju.cli.table_app.leaving import price_of_leaving
from paiju.cli.table_app.picture import draw
from paiju.cli.table_app.readiness import outlook, outlooks
from paiju.cli.table_app.result import result_panel
from paiju.cli.table_app.scene import Scene
from paiju.cli.table_app.seat_view import SeatView
from paiju.cli.table_app.stakes import NO_STAKES, Stakes, stakes_of
from paiju.cli.table_app.table_screen import TableScreen
from paiju.cli.table_app.wording import line
from paiju.rules.standing import NO_FLAGS, FourFlags
from paiju.rulesets.registry import ruleset
from paiju.shapes.meld import parse_meld
from paiju.table.actions import Action, ClaimChow, ClaimPung, Discard, Stake
from paiju.table.audience import redact
from paiju.table.events import DealDrawn, DealEnded, Staked, WildShown
from paiju.table.refusal import Refusal
from paiju.table.state import STAKES
from paiju.table.table import Table
from paiju.testing.builders import act, all_pass, table_with
from paiju.text import LANGUAGES, Language, say
from paiju.tiles.notation import format_tiles
from paiju.tiles.tile import KIND_OF, WHITE

RULES = ruleset("wenzhou/qq@1")
SIZES = ((60, 24), (60, 30), (100, 30))

READY = "55m123789m234p345sPC7s"
"""The dealer's seventeen tiles with 5m wild: two wild tiles, a white dragon for it, and a red dragon to go first."""


def dealt(
    hands: Sequence[str] = (READY,), draws: str = "", *, staked: FourFlags = NO_FLAGS, streak: int = 1, **wanted: Any
) -> Table:
    """A deal in which 5m is wild; nobody raises the stake who has not done so before."""
    table = table_with(RULES, hands, draws, wild="5m", staked=staked, streak=streak, **wanted)
    while table.state.phase == STAKES:
        act(table, next(iter(table.asked)), Stake(False))
    return table


def scene_of(table: Table, seat: int = 0, lang: Language = "en") -> Scene:
    """What a seat sees of a deal, with the question that is put to it."""
    view = SeatView(RULES.setup, seat, NAMES)
    for event in table.log:
        seen = redact(event, seat)
        if seen is not None:
            view.see(seen)
    scene = Scene(view, lang, "zh" if lang == "zh" else "index", prompt=table.asked.get(seat))
    scene.stakes = stakes_of(RULES, view.state.streak)
    return scene


def picture(scene: Scene, width: int = 100, height: int = 30) -> str:
    return draw(scene, width, height).plain()


def screen_of(table: Table, seat: int = 0) -> TableScreen:
    """The screen of a person who sits at a table of which all that has happened is shown."""

    def answer(action: Action) -> Refusal | None:
        prompt = table.asked.get(seat)
        result = table.apply(seat, action, number=prompt.number if prompt else None)
        return result if isinstance(result, Refusal) else None

    screen = TableScreen(RULES, NAMES, "en", lambda: 0, answer, 0)
    screen.scene = scene_of(table, seat)
    return screen


# What is at stake.


@pytest.mark.parametrize("streak", [1, 2, 3, 4, 5])
def test_stakes_are_those_of_the_settlement(streak: int) -> None:
    base = min(2 * streak, 8)
    assert stakes_of(RULES, streak) == Stakes(base, base, 2 * base)
    assert stakes_of(ruleset("guobiao"), streak) == NO_STAKES


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_dealer_and_then_the_others_are_asked_for_stakes(lang: Language, size: tuple[int, int]) -> None:
    table = table_with(RULES, wild="5m", streak=2)
    scene = scene_of(table, lang=lang)
    text = picture(scene, *size)
    assert scene.say("buy", base=4) in text
    assert scene.say("buy_risk", buy=4, top=8) in text
    assert [(choice.key, choice.action) for choice in scene.buttons()] == [("y", Stake(True)), ("n", Stake(False))]
    assert f"Y {scene.say('button.buy')}" in text
    assert f"N {scene.say('button.no_buy')}" in text
    assert scene.say("staking") in picture(scene_of(table, 1, lang), *size)
    assert scene.view.acting() == -1
    act(table, 0, Stake(True))
    for seat in (1, 2, 3):
        scene = scene_of(table, seat, lang)
        text = picture(scene, *size)
        assert scene.say("top") in text
        assert scene.say("top_risk", buy=4, top=8) in text
        assert f"Y {scene.say('button.top')}" in text
        # Who has bought lies open; whether the others top is told when all have chosen.
        sign = scene.say("bought_sign" if size[0] == 100 else "bought_sign_short")
        assert sign in text
    for seat, raises in ((1, True), (2, False), (3, False)):
        act(table, seat, Stake(raises))
    scene = scene_of(table, 2, lang)
    text = picture(scene, *size)
    assert text.count(scene.say("topped_sign" if size[0] == 100 else "topped_sign_short")) == 1
    assert say("table.dealer_sign", lang) + "2" in text
    told = [line(scene.view, event, lang, RULES) for event in scene.view.events if isinstance(event, Staked)]
    assert [word for word in told if say("stake.no_top", lang) in word] == told[2:]
    assert say("stake.buy", lang) in told[0]
    assert say("stake.top", lang) in told[1]


@pytest.mark.parametrize(("key", "bought"), [("y", True), ("n", False), ("enter", False)])
def test_stakes_are_answered_by_key(key: str, bought: bool) -> None:
    table = table_with(RULES, wild="5m")
    screen = screen_of(table)
    scene = screen.scene
    assert scene is not None
    # What is played for who does not answer is lit, for Enter to take.
    scene.focus = 1
    assert screen._choose(scene, key)
    assert table.state.seats[0].staked == bought
    assert table.state.seats[0].stake_known


def test_nothing_else_is_done_before_the_stakes_are_known() -> None:
    screen = screen_of(table_with(RULES, wild="5m"))
    scene = screen.scene
    assert scene is not None
    screen._choose(scene, " ")
    assert scene.message == "First choose whether to raise the stake"


@pytest.mark.parametrize("key", ["y", "n", "enter"])
async def test_a_person_answers_for_the_stakes_and_plays(key: str) -> None:
    """The whole application up to the first own turn."""
    plan = Plan(rules=RULES, lang="en", bots=("random",) * 3, seed="3", clock="off", pace_ms=0, deals=1)
    app: TableApp = table_app(plan, match_secret(plan.seed), None)
    async with app.run_test(size=(60, 24)) as pilot:
        asked = 0
        for _ in range(400):
            await pilot.pause()
            scene = app.table.scene
            if scene is None or scene.prompt is None:
                continue
            if scene.may_discard():
                break
            if scene.view.state.phase == STAKES:
                asked += 1
                await pilot.press(key)
            else:
                await pilot.press("x")
        assert scene is not None
        assert asked == 1
        assert scene.view.own.staked == (key == "y")
        assert scene.may_discard()
        assert any(isinstance(event, WildShown) for event in scene.view.events)


# Wild tiles in the hand and on the table.


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_wild_tiles_stand_first_and_the_indicator_lies_in_the_wall(lang: Language, size: tuple[int, int]) -> None:
    scene = scene_of(dealt(), lang=lang)
    tiles = scene.tiles()
    assert len(tiles) == 17
    wild = KIND_OF["5m"]
    assert tiles[:2] == [wild, wild]
    # A white dragon stands where the face stands for which it is.
    assert tiles[2:7] == [KIND_OF[code] for code in ("1m", "2m", "3m", "P", "7m")]
    canvas = draw(scene, *size)
    text = canvas.plain()
    assert text.count(WILD_SIGN) == 2
    assert scene.say("wild") + " " + ("5万" if lang == "zh" else "5m") in text
    assert scene.say("left", left=54) + scene.say("reserve", reserve=16) in text
    assert text.count(scene.say("base", base=2)) == 1
    # Seventeen tiles find room, each with its own place to click.
    places = [region for region in canvas.regions if region.target.startswith("tile:")]
    assert [region.target for region in places] == [f"tile:{at}" for at in range(17)]
    assert all(0 <= region.left < region.right <= size[0] for region in places)
    assert all(one.left < two.left for one, two in pairwise(places))
    # Set apart: between the wild tiles and the next there is a gap, as before the drawn one.
    step = places[1].left - places[0].left
    assert places[2].left - places[1].left > step
    assert places[16].left - places[15].left > step
    assert len(HAND_KEYS) == 17
    assert all(HAND_KEYS.count(key) == 1 for key in HAND_KEYS)


def test_in_the_order_of_drawing_wild_tiles_stand_where_they_came() -> None:
    scene = scene_of(dealt(["123m5m789m234p345s5mPC7s"]))
    scene.toggles.sort = False
    assert format_tiles(scene.tiles()) != format_tiles(scene_of(dealt(["123m5m789m234p345s5mPC7s"])).tiles())
    assert sorted(scene.tiles()) == scene.view.own.tiles()
    assert scene.tiles()[3] == KIND_OF["5m"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_single_honors_go_first_and_the_others_say_why_not(lang: Language) -> None:
    scene = scene_of(dealt(), lang=lang)
    red = KIND_OF["C"]
    assert scene.first_honors() == [red]
    assert scene.followed_honors() == []
    text = picture(scene)
    assert scene.say("singles_first") in text
    rows = text.splitlines()
    keys = next(row for row in rows if row.count("×") == 16)
    assert keys.count("!") == 1
    for code, reason in (("5m", "wild_tile"), ("1m", "single_honor_first")):
        scene.chosen = scene.tiles().index(KIND_OF[code])
        assert scene.barred(scene.chosen_tile())
        told = say(f"refusal.{reason}", lang, tile=say(f"tile.{code}", lang))
        assert told.lower() in picture(scene).lower()


def test_an_honor_just_discarded_has_to_be_followed() -> None:
    table = dealt([READY, "E123456789m1234s9p", "123456789p12345sE", ""], "8p")
    act(table, 0, Discard("C"))
    all_pass(table)
    act(table, 1, Discard("E"))
    all_pass(table)
    scene = scene_of(table, 2)
    assert scene.view.state.turn == 2
    assert scene.followed_honors() == [KIND_OF["E"]]
    assert scene.say("follow_first") in picture(scene)


def test_with_nothing_to_go_first_all_tiles_but_the_wild_ones_are_free() -> None:
    scene = scene_of(dealt(["55m123789m234p345s7sP1p"]))
    assert scene.first_honors() == []
    assert {tile for tile in scene.tiles() if scene.barred(tile)} == {KIND_OF["5m"]}
    assert scene.say("singles_first") not in picture(scene)


def test_what_is_refused_is_told_with_its_reason() -> None:
    screen = screen_of(dealt())
    scene = screen.scene
    assert scene is not None
    for code, reason in (
        ("5m", "5 characters is wild and cannot be discarded"),
        ("1m", "Honors held singly go first, so not 1 characters yet"),
    ):
        screen._throw(scene, scene.tiles().index(KIND_OF[code]))
        assert scene.message == reason


def test_a_missed_pung_is_told_when_its_tile_comes_again() -> None:
    table = dealt(["1122334455667788s9s", "1122334455667788p", "99s147m258p36sESWNCF", ""], "9s")
    act(table, 0, Discard("9s"))
    assert ClaimPung() in table.asked[2].actions
    all_pass(table)
    act(table, 1, Discard("9s"))
    assert 2 not in table.asked
    screen = screen_of(table, 2)
    scene = screen.scene
    assert scene is not None
    screen._judge(scene, scene.view.events[-1])
    assert scene.message == scene.say("pung_barred", tile="9 bamboo")
    assert scene.message in picture(scene)


# Chows in which white dragons lie.


def test_a_chow_with_a_white_dragon_shows_it_in_its_place() -> None:
    meld = parse_meld("[546m<]")
    assert meld_tiles(meld, wild=4) == ([WHITE, 3, 5], 0)
    assert meld_strip(meld, "index", wild=4).plain == "<P5m4m 6m "
    assert meld_strip(meld, "zh", wild=4).plain == "<白=4万6万"
    assert meld_tiles(meld) == ([4, 3, 5], 0)
    assert meld_tiles(parse_meld("[PPP<]"), wild=4) == ([WHITE] * 3, 0)


PAIRS = "11s22s33s44s66s77s88s"


def test_a_chow_for_the_wild_face_is_offered_with_its_tiles_and_claimed() -> None:
    table = dealt(["11223344556677p88sP", "46m" + PAIRS])
    act(table, 0, Discard("P"))
    (chow,) = [choice for choice in choices(table.asked[1], 4) if isinstance(choice.action, ClaimChow)]
    assert (chow.action, chow.tiles) == (ClaimChow("4m"), (3, WHITE, 5))
    scene = scene_of(table, 1)
    assert " C Chow 4P6m " in picture(scene)
    assert wanted("c", scene.view, None) == [ClaimChow("5m")]
    act(table, 1, ClaimChow("4m"))
    all_pass(table)
    after = scene_of(table, 1)
    assert sorted(after.view.order) == after.view.own.tiles()
    assert "<P5m4m 6m" in picture(after)


def test_an_own_white_dragon_lies_in_a_chow_in_place_of_the_wild_face() -> None:
    table = dealt(["11223344556677p88s6m", "4mP" + PAIRS])
    act(table, 0, Discard("6m"))
    assert " C Chow 4P6m " in picture(scene_of(table, 1))
    act(table, 1, ClaimChow("4m"))
    all_pass(table)
    for seat in range(4):
        after = scene_of(table, seat)
        assert "<6m 4m P5m" in picture(after)
        assert sorted(after.view.order) == after.view.own.tiles()


# What a hand waits for.


def test_a_lone_wild_tile_waits_for_every_tile_that_is_drawn() -> None:
    scene = scene_of(dealt(["123789m234p345678s5mC"]))
    after = outlook(scene.view, RULES, KIND_OF["C"])
    assert after.shanten == 0
    assert len(after.chances) == 34
    assert all(not chance.by_discard_wins and chance.by_draw_wins for chance in after.chances)
    assert not after.hopeless
    scene.outlooks = {KIND_OF["C"]: after}
    scene.chosen = scene.tiles().index(KIND_OF["C"])
    assert scene.say("waits_many", kinds=34, left=after.left, by_discard="–", by_draw="2") in picture(scene)


def test_a_few_waits_are_told_one_by_one() -> None:
    scene = scene_of(dealt(["123789m34p345678s9pCC"]))
    assert outlooks(scene.view, RULES).keys() == {KIND_OF["9p"]}
    scene = scene_of(dealt(["123789m34p345678s99pC"]))
    after = outlook(scene.view, RULES, KIND_OF["C"])
    found = {chance.tile: (chance.left, chance.by_discard, chance.by_draw) for chance in after.chances}
    assert found[KIND_OF["2p"]] == (4, 2, 2)
    # A wild tile is never discarded, and one lies in the wall.
    assert found[KIND_OF["5m"]] == (3, -1, 2)
    scene.outlooks = {KIND_OF["C"]: after}
    scene.chosen = scene.tiles().index(KIND_OF["C"])
    assert "x3 discard – draw 2" in picture(scene)


def test_other_shapes_make_ready_too() -> None:
    scene = scene_of(dealt(["1133m2288p1177sEEPFC"]))
    for code in ("C", "F", "P"):
        after = outlook(scene.view, RULES, KIND_OF[code])
        assert after.shanten == 0, code
        assert after.chances


# Results.


def test_results_tell_the_level_what_wild_tiles_stand_for_and_every_line() -> None:
    seen: set[str] = set()
    stars = levels = 0
    for seed, kind in (("a", "efficiency"), ("b", "random")):
        for view in played(RULES, seed=seed, kind=kind, deals=5).views:
            for lang in LANGUAGES:
                for width in (52, 84):
                    text = result_panel(view, RULES, lang, "zh" if lang == "zh" else "index", width).plain
                    assert max(Text(row).cell_len for row in text.splitlines()) <= max(width, 84)
                    assert text.count("→") == len(view.state.transfers)
                    joined = "".join(text.split())
                    for transfer in view.state.transfers:
                        seen.add(transfer.reason)
                        assert "".join(reason_name(transfer.reason, lang).split()) in joined
                        assert transfer.rule in text
                    for finish in view.finishes:
                        level = say(f"level.{finish.won.points}", lang)
                        assert level in text
                        levels += 1
                        score = RULES.score(finish.win)
                        if "*" in score.reading:
                            stars += 1
                            assert say("table.result.reading", lang) in text
    assert levels
    assert stars
    assert {"win_base", "wild_points"} <= seen


def test_a_drawn_deal_tells_who_waited_for_any_tile() -> None:
    scene = scene_of(dealt())
    view = scene.view
    view.see(DealDrawn())
    hands = ("123789m234p345678s5m", "123789m34p345678s99p", "147m258p369sESWNCFP1m", "1133m2288p1177sEESS")
    view.see(DealEnded(hands))
    text = result_panel(view, RULES, "en", "index", 60).plain
    assert "waited for 34 kinds of tiles" in text
    assert "waited for 5m 2p 5p" in text.replace("  ", " ")
    assert text.count("was not ready") == 1


# Leaving.


def test_leaving_costs_ten_times_the_base_and_the_own_stake() -> None:
    bought: FourFlags = (True, True, False, False)
    table = dealt(staked=bought, streak=2)
    act(table, 0, Discard("C"))
    prices = [price_of_leaving(scene_of(table, seat).view, RULES) for seat in range(3)]
    assert prices == [10 * (4 + 4), 10 * (4 + 8), 10 * 4]
