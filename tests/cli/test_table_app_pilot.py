"""The application as a person meets it: keys, clicks, panels, leaving, and whole matches at several sizes."""

from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from table_app_kit import undrawn
from textual.pilot import Pilot
from textual.widgets import Static

from paiju.cli.table_app.app import Ending, TableApp
from paiju.cli.table_app.launch import Plan, header_for, match_secret, names_of, table_app
from paiju.cli.table_app.record_file import RecordFile
from paiju.cli.table_app.scene import Scene
from paiju.cli.table_app.screens import PanelScreen
from paiju.records.jsonl import decode
from paiju.records.verify import verify
from paiju.rulesets.registry import ruleset
from paiju.table.actions import ClaimChow, ClaimPung, Pass, Win
from paiju.table.events import DealEnded
from paiju.text import Language


def app_for(seed: object = 1, lang: Language = "en", record: RecordFile | None = None, **changes: Any) -> TableApp:
    """A match without pauses and without a clock, the same each time."""
    plan = Plan(
        rules=ruleset("guobiao"),
        lang=lang,
        bots=("efficiency",) * 3,
        seed=str(seed),
        clock="off",
        pace_ms=0,
        **changes,
    )
    return table_app(plan, match_secret(plan.seed), record)


async def until(pilot: Pilot[Ending], reached: Callable[[], bool], rounds: int = 400) -> None:
    for _ in range(rounds):
        if reached():
            return
        await pilot.pause()
    pytest.fail("the table never came to that point")


def scene(app: TableApp) -> Scene:
    assert app.table.scene is not None
    return app.table.scene


def asked(app: TableApp) -> bool:
    return app.table.scene is not None and app.table.scene.prompt is not None


def shown(app: TableApp) -> str:
    """The text of the open panel, "" if there is none."""
    if not isinstance(app.screen, PanelScreen):
        return ""
    body = app.screen.query_one("#body", Static)
    return str(body.content)


async def play_on(app: TableApp, pilot: Pilot[Ending], wanted: Callable[[Scene], bool], presses: int = 900) -> Scene:
    """Throw what is drawn and take every win until a question is as wanted; result panels are closed."""
    with undrawn(app):
        now = await _played_to(app, pilot, wanted, presses)
    await pilot.pause()
    return now


async def _played_to(app: TableApp, pilot: Pilot[Ending], wanted: Callable[[Scene], bool], presses: int) -> Scene:
    for _ in range(presses):
        await until(pilot, lambda: asked(app) or isinstance(app.screen, PanelScreen) or app.return_value is not None)
        if isinstance(app.screen, PanelScreen):
            await pilot.press("enter")
            continue
        now = scene(app)
        if wanted(now):
            return now
        if now.may_discard():
            if now.buttons() and now.buttons()[0].action == Win():
                await pilot.press("w")
            elif now.apart():
                await pilot.press("d")
            else:
                await pilot.press("right", "enter")
        else:
            await pilot.press("w" if now.buttons()[0].action == Win() else "x")
    pytest.fail("no such question came")


async def test_arrows_lift_and_enter_throws() -> None:
    app = app_for()
    async with app.run_test(size=(100, 30)) as pilot:
        now = await play_on(app, pilot, lambda scene: scene.may_discard())
        view = now.view
        await pilot.press("enter")
        assert len(view.own.river) == 0, "nothing is lifted yet"
        assert now.message == now.say("choose_first")
        await pilot.press("right", "right", "left")
        assert now.chosen == 0
        await pilot.press("left")
        assert now.chosen == len(now.tiles()) - 1
        await pilot.press("home", "right")
        tile = now.chosen_tile()
        await pilot.press("enter")
        await until(pilot, lambda: bool(view.own.river))
        assert view.own.river[0].tile == tile


async def test_a_digit_lifts_and_the_same_digit_throws() -> None:
    app = app_for(2)
    async with app.run_test(size=(80, 24)) as pilot:
        now = await play_on(app, pilot, lambda scene: scene.may_discard())
        tiles = now.tiles()
        await pilot.press("3")
        assert (now.chosen, now.view.own.river) == (2, [])
        await pilot.press("4", "4")
        await until(pilot, lambda: bool(now.view.own.river))
        assert now.view.own.river[0].tile == tiles[3]
        # One key is enough where the person wants it so.
        now = await play_on(app, pilot, lambda scene: scene.may_discard() and len(scene.tiles()) > 8)
        before = len(now.view.own.river)
        tile = now.tiles()[7]
        await pilot.press("o", "8")
        await until(pilot, lambda: len(now.view.own.river) > before)
        assert now.view.own.river[before].tile == tile


async def test_clicks_lift_and_throw_and_press_buttons() -> None:
    app = app_for(3)
    async with app.run_test(size=(100, 30)) as pilot:
        now = await play_on(app, pilot, lambda scene: scene.may_discard())

        def place(target: str) -> tuple[int, int]:
            region = next(r for r in reversed(app.table._picture._canvas.regions) if r.target == target)
            return region.left + 1, region.top

        await pilot.pause()
        await pilot.click(offset=place("tile:5"))
        assert now.chosen == 5
        tile = now.chosen_tile()
        await pilot.click(offset=place("tile:5"))
        await until(pilot, lambda: bool(now.view.own.river))
        assert now.view.own.river[0].tile == tile
        await pilot.click(offset=place("toggle:v"))
        assert app.table.toggles.auto_win
        now = await play_on(app, pilot, lambda scene: not scene.may_discard())
        await pilot.pause()
        last = len(now.buttons()) - 1
        assert now.buttons()[last].action == Pass()
        number = now.prompt.number if now.prompt else -1
        await pilot.click(offset=place(f"button:{last}"))
        await until(pilot, lambda: now.prompt is None or now.prompt.number != number)
        await pilot.click(offset=place("help"))
        await until(pilot, lambda: "Ctrl+C" in shown(app))


async def test_letters_claim() -> None:
    app = app_for(4)
    async with app.run_test(size=(60, 40)) as pilot:
        now = await play_on(app, pilot, lambda scene: any(isinstance(c.action, ClaimPung) for c in scene.buttons()))
        view = now.view
        before = len(view.own.melds)
        await pilot.press("p")
        await until(pilot, lambda: len(view.own.melds) > before)
        assert now.may_discard()
        # Right after a claim nothing is held apart: d throws nothing.
        river = len(view.own.river)
        await pilot.press("d")
        assert len(view.own.river) == river


async def test_several_chows_are_chosen_by_pressing_again() -> None:
    app = app_for(5)

    def several(scene: Scene) -> bool:
        return sum(isinstance(choice.action, ClaimChow) for choice in scene.buttons()) > 1

    async with app.run_test(size=(100, 30)) as pilot:
        now = await play_on(app, pilot, several)
        view = now.view
        places = [at for at, choice in enumerate(now.buttons()) if choice.key == "c"]
        before = len(view.own.melds)
        await pilot.press("c")
        assert now.focus == places[0]
        await pilot.press("c")
        assert now.focus == places[1]
        assert now.message == now.say("choose_one")
        wanted = now.buttons()[places[1]].action
        assert isinstance(wanted, ClaimChow)
        await pilot.press("enter")
        await until(pilot, lambda: len(view.own.melds) > before)
        assert view.own.melds[-1].tiles()[0] == now.view.own.melds[-1].tile
        assert ClaimChow(f"{view.own.melds[-1].tile % 9 + 1}{'mps'[view.own.melds[-1].tile // 9]}") == wanted


async def test_what_is_forbidden_is_answered_with_the_reason() -> None:
    app = app_for(6)
    async with app.run_test(size=(100, 30)) as pilot:
        now = await play_on(app, pilot, lambda scene: scene.may_discard() and not scene.buttons())
        await pilot.press("w")
        assert now.message == "The hand is not complete"
        await pilot.press("p")
        assert now.message
        assert now.prompt is not None
        picture = app.table._picture._canvas.plain()
        await pilot.pause()
        assert now.message in app.table._picture._canvas.plain() or now.message in picture


async def test_toggles_play_and_end_with_the_deal() -> None:
    app = app_for(7)
    async with app.run_test(size=(100, 30)) as pilot:
        await play_on(app, pilot, lambda scene: scene.may_discard())
        first = scene(app)
        toggles = app.table.toggles
        await pilot.press("s", "t", "i", "a", "v")
        assert (toggles.no_claims, toggles.auto_discard, toggles.auto_win, toggles.sort) == (True, False, True, False)
        await pilot.press("z")
        assert first.hints is False
        assert first.faces == "zh"
        for _ in range(400):
            if isinstance(app.screen, PanelScreen):
                break
            if asked(app) and first.may_discard() and not first.apart():
                await pilot.press("1", "1")
            elif asked(app) and first.buttons():
                await pilot.press("d" if first.may_discard() else "x")
            await pilot.pause(0.01)
        assert isinstance(app.screen, PanelScreen)
        await pilot.press("enter")
        await until(pilot, lambda: scene(app) is not first)
        assert (toggles.no_claims, toggles.auto_discard, toggles.auto_win, toggles.sort) == (False, False, False, False)
        assert scene(app).hints is False


async def test_help_and_log_open_and_close() -> None:
    for lang in ("zh", "en"):
        app = app_for(8, lang=lang)
        async with app.run_test(size=(60, 40)) as pilot:
            await play_on(app, pilot, lambda scene: scene.may_discard())
            await pilot.press("?")
            await until(pilot, lambda app=app: "Ctrl+C" in shown(app))  # type: ignore[misc]
            await pilot.press("down", "x")
            assert not shown(app)
            await pilot.press("l")
            await until(pilot, lambda app=app: bool(shown(app)))  # type: ignore[misc]
            assert scene(app).log[-1][0] in shown(app)
            await pilot.press("escape")
            assert not shown(app)
            assert scene(app).view.own.river == []


async def test_the_result_can_be_put_aside_to_look_at_the_table() -> None:
    app = app_for(9)
    async with app.run_test(size=(100, 30)) as pilot:
        await play_on(app, pilot, lambda scene: scene.may_discard())
        first = scene(app)
        for _ in range(300):
            if isinstance(app.screen, PanelScreen):
                break
            if asked(app):
                await pilot.press("d" if first.apart() else "x" if not first.may_discard() else "1")
                if first.chosen == 0:
                    await pilot.press("1")
            else:
                await pilot.pause()
        assert "Points" in shown(app)
        await pilot.press("b")
        await until(pilot, lambda: not shown(app))
        await until(pilot, lambda: "back to the result" in app.table._picture._canvas.plain())
        await pilot.press("x", "1", "w")
        assert scene(app) is first
        await pilot.press("b")
        await until(pilot, lambda: "Points" in shown(app))
        await pilot.press("b")
        await until(pilot, lambda: not shown(app))
        await pilot.press("enter")
        await until(pilot, lambda: scene(app) is not first)


@pytest.mark.parametrize("key", ["ctrl+c", "q", "ctrl+q"])
async def test_leaving_asks_first(key: str) -> None:
    app = app_for(10)
    async with app.run_test(size=(80, 24)) as pilot:
        await play_on(app, pilot, lambda scene: scene.may_discard())
        await pilot.press(key)
        await until(pilot, lambda: "Leave" in shown(app))
        await pilot.press("ctrl+c", "enter", "n")
        await until(pilot, lambda: not shown(app))
        assert app.return_value is None
        await pilot.press(key)
        await until(pilot, lambda: "Leave" in shown(app))
        await pilot.press("y")
    assert app.return_value == Ending("left")


async def test_a_failure_ends_the_application_with_its_trace() -> None:
    app = app_for(11)
    events = 0

    def sink(event: object) -> None:
        nonlocal events
        events += 1
        if events > 30:
            raise OSError("the disk is full")

    app.driver._sink = sink
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(200):
            if app.return_value is not None:
                break
            if asked(app):
                await pilot.press("d" if scene(app).apart() else "x")
            await pilot.pause()
    assert app.return_value is not None
    assert app.return_value.how == "crashed"
    assert "the disk is full" in app.return_value.error


async def test_time_runs_out_and_the_table_says_so() -> None:
    plan = Plan(rules=ruleset("guobiao", {"claim_window": 1}), lang="en", bots=("efficiency",) * 3, seed=3, pace_ms=0)
    app = table_app(plan, match_secret(plan.seed), None)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(60):
            await until(pilot, lambda: bool(shown(app)) or (asked(app) and scene(app).may_discard()))
            if not shown(app) and scene(app).message:
                break
            await pilot.press(*("enter",) if shown(app) else ("d",) if scene(app).apart() else ("1", "1"))
        assert scene(app).message == "Time is up: played for you"
        # The next key takes it away.
        await pilot.press("1")
        assert scene(app).message == ""


async def test_two_deals_end_in_standings_and_a_proved_record(tmp_path: Path) -> None:
    await _play_match(tmp_path, "zh", (60, 40), deals=2, drawn=False)


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "size"), [("zh", (100, 30)), ("en", (60, 24))])
async def test_a_whole_match_by_keys(tmp_path: Path, lang: Language, size: tuple[int, int]) -> None:
    await _play_match(tmp_path, lang, size, deals=0)


async def _play_match(folder: Path, lang: Language, size: tuple[int, int], deals: int, drawn: bool = True) -> None:
    plan = Plan(rules=ruleset("guobiao"), lang=lang, bots=("efficiency",) * 3, seed=5, clock="off", pace_ms=0)
    secret = match_secret(plan.seed)
    path = folder / "match.jsonl"
    claimed = 0
    with RecordFile(path, header_for(plan, names_of(plan), secret, "")) as record:
        app = app_for(5, lang, record, deals=deals)
        async with app.run_test(size=size) as pilot, AsyncExitStack() as stack:
            if not drawn:
                stack.enter_context(undrawn(app))
            while app.return_value is None:
                await until(pilot, lambda: asked(app) or bool(shown(app)) or app.return_value is not None)
                if shown(app):
                    if str(path) in shown(app):
                        assert names_of(plan)[0] in shown(app)
                    await pilot.press("enter")
                elif asked(app):
                    # Claim what comes first, so that all kinds of melds and wins are met.
                    now = scene(app)
                    if now.may_discard() and not now.buttons():
                        await pilot.press("right", "enter") if not now.apart() else await pilot.press("d")
                    else:
                        claimed += 1
                        await pilot.press(now.buttons()[0].key)
                        if now.prompt is not None and now.focus >= 0:
                            await pilot.press("enter")
    assert app.return_value == Ending("finished")
    assert claimed
    read = decode(path.read_bytes())
    assert len(read.deals) == (deals or 16)
    assert all(isinstance(deal[-1], DealEnded) for deal in read.deals)
    report = verify(read)
    assert report.ok, str(report.contradiction)


async def test_a_second_key_on_its_way_takes_nothing_away_below_a_panel() -> None:
    app = app_for(9)
    async with app.run_test(size=(80, 24)) as pilot:
        await play_on(app, pilot, lambda scene: scene.may_discard())
        await pilot.press("?")
        await until(pilot, lambda: bool(shown(app)))
        panel = app.screen
        assert isinstance(panel, PanelScreen)
        panel.dismiss("closed")
        panel.dismiss("closed")
        await pilot.pause()
        assert app.screen is app.table
