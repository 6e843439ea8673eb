"""Deals that go on after a win, as a person meets them: secret openings, void suits, winners, the ledger, leaving."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from table_app_kit import BotPerson, played, undrawn
from textual.pilot import Pilot
from textual.widgets import Static

from paiju.bots.registry import make_bot
from paiju.cli.table_app.app import Ending, TableApp
from paiju.cli.table_app.launch import Plan, match_secret, table_app
from paiju.cli.table_app.leaving import price_of_leaving
from paiju.cli.table_app.picture import draw
from paiju.cli.table_app.result import ledger_panel, result_panel
from paiju.cli.table_app.scene import Scene
from paiju.cli.table_app.screens import PanelScreen
from paiju.cli.table_app.wording import line
from paiju.rules.settlement import changes
from paiju.rulesets.registry import ruleset
from paiju.table.actions import ChooseVoid, Exchange, Win
from paiju.table.events import Exchanged, Paid, SeatLeft, VoidChosen
from paiju.table.prompt import Prompt
from paiju.table.state import EXCHANGE, TURN, VOIDING
from paiju.text import LANGUAGES, Language, say
from paiju.tiles.tile import CODES, suit_of

OPENING = "sichuan/sbr@1"
BLOOD = "sichuan/xuezhan@1"


def app_for(preset: str, seed: object = 1, lang: Language = "en", **changes: Any) -> TableApp:
    """A match without pauses and without a clock, the same each time."""
    options = changes.pop("options", {})
    plan = Plan(
        rules=ruleset(preset, options),
        lang=lang,
        bots=("efficiency",) * 3,
        seed=str(seed),
        clock="off",
        pace_ms=0,
        **changes,
    )
    return table_app(plan, match_secret(plan.seed), None)


async def until(pilot: Pilot[Ending], reached: Callable[[], bool], rounds: int = 600) -> None:
    for _ in range(rounds):
        if reached():
            return
        await pilot.pause()
    pytest.fail("the table never came to that point")


def shown(app: TableApp) -> str:
    """The text of the open panel, "" if there is none."""
    if not isinstance(app.screen, PanelScreen):
        return ""
    return str(app.screen.query_one("#body", Static).content)


def seen(scene: Scene, width: int = 100, height: int = 30) -> str:
    """The picture of a scene as text."""
    return draw(scene, width, height).text().plain


class Player:
    """Answers for the person like a bot, until a question or a panel is as wanted."""

    def __init__(self, app: TableApp, pilot: Pilot[Ending]) -> None:
        self.app = app
        self.pilot = pilot
        self._view: object = None
        self._told = 0

    def scene(self) -> Scene:
        assert self.app.table.scene is not None
        return self.app.table.scene

    async def on(self, wanted: Callable[[Scene], bool], rounds: int = 3000) -> Scene:
        """Play on; results are closed. Fails if no question is ever as wanted."""
        with undrawn(self.app):
            scene = await self._play_to(wanted, rounds)
        await self.pilot.pause()
        return scene

    async def _play_to(self, wanted: Callable[[Scene], bool], rounds: int) -> Scene:
        for _ in range(rounds):
            await self.pilot.pause()
            scene = self.app.table.scene
            if isinstance(self.app.screen, PanelScreen):
                await self.pilot.press("enter")
            elif scene is not None and scene.prompt is not None:
                if wanted(scene):
                    return scene
                self._answer(scene, scene.prompt)
        pytest.fail("no such question came")

    async def to_result(self, rounds: int = 3000) -> str:
        """Play on to the next result panel."""
        with undrawn(self.app):
            for _ in range(rounds):
                await self.pilot.pause()
                if isinstance(self.app.screen, PanelScreen):
                    return shown(self.app)
                scene = self.app.table.scene
                if scene is not None and scene.prompt is not None:
                    self._answer(scene, scene.prompt)
        pytest.fail("the deal never ended")

    def _answer(self, scene: Scene, prompt: Prompt) -> None:
        view = scene.view
        if self._view is not view:
            self._view, self._told = view, 0
            self._bot = make_bot("efficiency", view.seat, self.app.match.rules, 0)
        for event in view.events[self._told :]:
            self._bot.see(event)
        self._told = len(view.events)
        self.app.driver.answer(self._bot.choose(prompt))


def phase(wanted: int) -> Callable[[Scene], bool]:
    return lambda scene: scene.view.state.phase == wanted


@pytest.mark.parametrize("size", [(100, 30), (60, 30)])
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_natural_three_are_picked_and_enter_passes_them_on(size: tuple[int, int], lang: Language) -> None:
    app = app_for(OPENING, lang=lang)
    async with app.run_test(size=size) as pilot:
        scene = await Player(app, pilot).on(phase(EXCHANGE))
        assert scene.prompt is not None
        natural = scene.prompt.actions[-1]
        assert scene.exchange() == natural
        assert scene.buttons() == ()
        assert scene.say("exchange") in seen(scene, *size)
        await pilot.press("enter")
        await until(pilot, lambda: any(isinstance(event, Exchanged) for event in scene.view.events))
        own = next(e for e in scene.view.events if isinstance(e, Exchanged) and e.seat == scene.view.seat)
        assert isinstance(natural, Exchange)
        assert own.given == natural.tiles
        # What came in lies in the hand, in its order too.
        assert sorted(scene.view.order) == scene.view.own.tiles()


async def test_tiles_to_pass_on_are_picked_by_keys_arrows_and_clicks() -> None:
    app = app_for(OPENING, 2)
    async with app.run_test(size=(100, 30)) as pilot:
        scene = await Player(app, pilot).on(phase(EXCHANGE))
        tiles = scene.tiles()
        suits = [suit_of(tile) for tile in tiles]
        most = max(range(3), key=suits.count)
        places = [at for at, suit in enumerate(suits) if suit == most]
        assert len(places) >= 5
        scene.picked = []
        for at in places[:3]:
            await pilot.press("1234567890-=[]"[at])
        assert scene.picked == places[:3]
        # The same key puts a tile back; a fourth one pushes out the first.
        await pilot.press("1234567890-=[]"[places[0]])
        assert scene.picked == places[1:3]
        await pilot.press("enter")
        assert scene.view.state.phase == EXCHANGE
        assert scene.message == scene.say("still_to_pick", number=1)
        await pilot.press("1234567890-=[]"[places[3]], "1234567890-=[]"[places[4]])
        assert scene.picked == places[2:5]
        # A tile of another suit begins anew.
        other = next(at for at, suit in enumerate(suits) if suit != most)
        await pilot.press("home", *["right"] * other, "space")
        assert scene.picked == [other]
        await pilot.press("escape")
        assert scene.prompt is not None
        assert scene.exchange() == scene.prompt.actions[-1]
        scene.picked = places[:3]
        wanted = "".join(CODES[tiles[at]][0] for at in places[:3]) + CODES[tiles[places[0]]][1]
        await pilot.press("enter")
        await until(pilot, lambda: any(isinstance(event, Exchanged) for event in scene.view.events))
        own = next(e for e in scene.view.events if isinstance(e, Exchanged) and e.seat == scene.view.seat)
        assert own.given == wanted


async def test_a_dealer_passes_on_any_of_its_fourteen_tiles() -> None:
    app = app_for(OPENING, 3)
    async with app.run_test(size=(60, 30)) as pilot:
        player = Player(app, pilot)
        scene = await player.on(lambda s: s.view.state.phase == EXCHANGE and s.view.seat == s.view.state.dealer)
        assert len(scene.tiles()) == 14
        await pilot.press("]", "enter")
        assert 13 in scene.picked or scene.view.state.phase != EXCHANGE


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_void_suit_is_named_by_its_letter_and_marked(lang: Language) -> None:
    app = app_for(OPENING, lang=lang)
    async with app.run_test(size=(100, 30)) as pilot:
        player = Player(app, pilot)
        scene = await player.on(phase(VOIDING))
        assert scene.prompt is not None
        assert [choice.action for choice in scene.buttons()] == [ChooseVoid("m"), ChooseVoid("p"), ChooseVoid("s")]
        assert scene.buttons()[scene.focus].action == scene.prompt.actions[-1]
        counts = [sum(suit_of(tile) == suit for tile in scene.tiles()) for suit in range(3)]
        for letter, count in zip("mps", counts, strict=True):
            word = say(f"suit.{letter}", lang)
            assert scene.say("button.choose_void", suit=word, count=count) in seen(scene)
        # The suit of which most are held: its tiles have to go first.
        suit = counts.index(max(counts))
        view = scene.view
        sorted_before = scene.toggles.sort
        await pilot.press("mps"[suit])
        await until(pilot, lambda: any(isinstance(event, VoidChosen) for event in view.events))
        assert scene.toggles.sort == sorted_before, "the letter of bamboo is no toggle here"
        assert view.own.void == suit
        scene = await player.on(lambda s: s.view.state.phase == TURN and s.view.own.void >= 0)
        name = say(f"suit.{'mps'[suit]}", lang) if lang == "zh" else "mps"[suit]
        assert scene.say("void_sign", sign=name) in seen(scene)
        barred = [at for at, tile in enumerate(scene.tiles()) if scene.barred(tile)]
        free = [at for at, tile in enumerate(scene.tiles()) if suit_of(tile) == suit]
        assert sorted(barred + free) == list(range(len(scene.tiles())))
        picture = seen(scene)
        assert picture.count("!") == len(free)
        assert picture.count("×") >= len(barred)
        # The reason is told where such a tile is lifted, and where it is thrown all the same.
        river = len(view.own.river)
        key = "1234567890-=[]"[barred[0]]
        await pilot.press(key)
        reason = say("refusal.void_suit_first", lang, suit=say(f"suit.{'mps'[suit]}", lang))
        assert reason[1:] in seen(scene)
        await pilot.press(key)
        assert scene.message[1:] == reason[1:]
        assert len(view.own.river) == river
        await pilot.press(*["1234567890-=[]"[free[0]]] * 2)
        await until(pilot, lambda: len(view.own.river) > river)


async def test_digits_name_a_void_suit_too() -> None:
    app = app_for(OPENING, 4)
    async with app.run_test(size=(60, 24)) as pilot:
        scene = await Player(app, pilot).on(phase(VOIDING))
        view = scene.view
        await pilot.press("right", "left", "3")
        await until(pilot, lambda: view.own.void >= 0)
        assert view.own.void == 2


@pytest.mark.parametrize(("size", "lang"), [((100, 30), "en"), ((60, 30), "zh")])
async def test_winners_and_what_was_paid_stay_in_sight(size: tuple[int, int], lang: Language) -> None:
    app = app_for(BLOOD, lang=lang)
    async with app.run_test(size=size) as pilot:
        player = Player(app, pilot)
        scene = await player.on(lambda s: len(s.view.state.winners) > 0 and not s.view.own.won)
        view = scene.view
        winner = view.state.winners[0].seat
        picture = seen(scene, *size)
        assert scene.say("win_sign" if size[0] > 90 else "win_sign_short", place=1) in picture
        assert not view.state.seats[winner].hidden
        # Every seat's points are told with what the deal has brought it.
        assert any(view.balance(seat) for seat in range(4))
        for seat in range(4):
            assert f"{view.balance(seat):+d}" in picture or not view.balance(seat)
        if size[0] > 90:
            assert scene.say("ledger") in picture
        await pilot.press("g")
        assert isinstance(app.screen, PanelScreen)
        text = shown(app)
        assert text.count("→") == len(view.state.transfers)
        for transfer in view.state.transfers:
            assert str(transfer.amount) in text
            assert transfer.rule in text
        await pilot.press("x")
        assert not isinstance(app.screen, PanelScreen)


async def test_the_result_tells_every_line_of_the_ledger_and_every_win() -> None:
    app = app_for(BLOOD, 5, deals=3)
    async with app.run_test(size=(100, 30)) as pilot:
        player = Player(app, pilot)
        several = 0
        for _ in range(3):
            text = await player.to_result()
            view = player.scene().view
            several += len(view.finishes) > 1
            net = changes(view.state.transfers)
            assert view.settled is not None
            assert view.settled.changes == net
            assert text.count("→") == len(view.state.transfers)
            assert text.count(") wins") == len(view.finishes)
            for seat in range(4):
                assert f"{net[seat]:+d}" in text or not net[seat]
                if view.place(seat):
                    assert f"won #{view.place(seat)}" in text
            for finish in view.finishes:
                assert f"{finish.won.points} from each payer" in text
            if view.state.end == "drawn":
                assert "the wall is used up" in text or "nobody won" in text
            await pilot.press("enter")
        assert several


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_leaving_by_the_rules_costs_what_the_dialog_says_and_ends_the_match(lang: Language) -> None:
    app = app_for(BLOOD, 6, lang)
    async with app.run_test(size=(60, 30)) as pilot:
        player = Player(app, pilot)
        scene = await player.on(lambda s: s.view.state.phase == TURN and len(s.view.own.river) > 1)
        view = scene.view
        assert view.left() > 4
        price = price_of_leaving(view, app.match.rules)
        others = sum(not view.state.seats[seat].won for seat in range(4)) - 1
        assert price == 96 * others
        before = view.balance(view.seat)
        await pilot.press("q")
        assert scene.say("quit.leave", price=price) in shown(app)
        assert scene.say("quit.break_off") in shown(app)
        await pilot.press("n")
        assert not view.over
        await pilot.press("q", "l")
        await until(pilot, lambda: isinstance(app.screen, PanelScreen) and view.settled is not None)
        assert any(isinstance(event, SeatLeft) for event in view.events)
        assert view.settled is not None
        assert view.settled.changes[view.seat] == before - price
        assert scene.say("result.left", seat="\0", name="\0").split("\0")[-1].strip(") ") in shown(app)
        await pilot.press("enter")
        await until(pilot, lambda: "-" in shown(app) and "→" not in shown(app))
        await pilot.press("enter")
        await until(pilot, lambda: app.return_value is not None)


async def test_a_winner_may_leave_and_the_rest_is_played_out() -> None:
    app = app_for(BLOOD, 1)
    async with app.run_test(size=(100, 30)) as pilot:
        player = Player(app, pilot)
        await player.on(lambda s: Win() in s.prompt.actions)  # type: ignore[union-attr]
        scene = player.scene()
        view = scene.view

        class Patient:
            """A clock on which the table waits once the person has won, until it has left."""

            def now_ms(self) -> int:
                return 0

            async def sleep(self, ms: int) -> None:
                while view.own.won and not app.driver.has_left:
                    await asyncio.sleep(0.005)

            async def wait(self, answer: "asyncio.Future[None]", until_ms: int) -> bool:
                await answer
                return True

        app.driver.clock, app.driver.pace_ms = Patient(), 60
        await pilot.press("w")
        await until(pilot, lambda: bool(view.own.won) or view.over)
        if view.over:
            pytest.skip("the win ended the deal")
        assert app.table.leaving() == scene.say("quit.leave_won")
        await pilot.press("q", "l")
        await until(pilot, lambda: isinstance(app.screen, PanelScreen) and view.settled is not None)
        assert any(isinstance(event, SeatLeft) for event in view.events)
        assert view.state.end != "left"
        assert app.last_deal()


async def test_where_the_rules_know_no_leaving_the_dialog_only_breaks_off() -> None:
    app = app_for(OPENING)
    async with app.run_test(size=(80, 24)) as pilot:
        await Player(app, pilot).on(phase(TURN))
        assert app.table.leaving() == ""
        await pilot.press("q")
        assert say("table.quit.yes", "en") in shown(app)
        await pilot.press("l")
        assert isinstance(app.screen, PanelScreen), "l means nothing here"
        await pilot.press("y")
        await until(pilot, lambda: app.return_value is not None)
    assert app.return_value == Ending("left")


async def test_coins_are_shown_as_they_are() -> None:
    app = app_for(BLOOD, 7, options={"coins": 500})
    async with app.run_test(size=(100, 30)) as pilot:
        player = Player(app, pilot)
        scene = await player.on(phase(TURN))
        assert scene.coins
        assert " 500" in seen(scene)
        assert "+500" not in seen(scene)
        await player.to_result()
        assert all(player.scene().view.points(seat) >= 0 for seat in range(4))


async def test_a_locked_hand_throws_what_it_draws_by_itself() -> None:
    app = app_for("sichuan/folk@1", 1, options={"flow": "river"})
    async with app.run_test(size=(60, 30)) as pilot:
        player = Player(app, pilot)
        scene = await player.on(lambda s: Win() in s.prompt.actions)  # type: ignore[union-attr]
        view = scene.view
        await pilot.press("w")
        await until(pilot, lambda: bool(view.own.won))
        river = len(view.own.river)
        await until(
            pilot,
            lambda: (
                len(view.own.river) > river or view.over or (scene.prompt is not None and Win() in scene.prompt.actions)
            ),
        )
        assert sorted(view.order) == view.own.tiles()


def test_a_forced_win_is_told_as_such() -> None:
    """Near the end of the wall the prompt is a win and nothing else; so it stands on the screen, lit for Enter."""
    from paiju.cli.table_app.table_screen import TableScreen

    rules = ruleset(BLOOD)
    screen = TableScreen(rules, ("a", "b", "c", "d"), "en", lambda: 0, lambda action: None, 0)
    screen.deal_begins(0, rules.begin((0, 1, 2, 3)))
    scene = screen.scene
    assert scene is not None
    scene.view.state.phase = TURN
    scene.view.events.append(Paid(()))
    scene.prompt = Prompt(0, 1, (Win(),), tile="5m")
    assert not scene.may_discard()
    assert scene.say("must_win", tile="5 characters") in seen(scene)
    assert "W Win" in seen(scene)


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("sichuan/xuezhan@1", {"side_bets": 2, "coins": 200}),
        ("sichuan/folk@1", {"flow": "river", "void_suit": "first_discard", "last_copy": True}),
        ("sichuan/chengdu-points@1", {"exchange": True, "recolor": True}),
        ("sichuan/sbr@1", {"escape": True, "kong_scheme": "drizzle", "kong_draw": "discard"}),
        ("wenzhou/qq@1", {}),
        ("wenzhou/mil2024@1", {"follow_scope": "all_later", "top_loses_on_dealer_win": True}),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_moment_of_every_way_to_play_can_be_drawn(preset: str, options: dict[str, Any], lang: Language) -> None:
    rules = ruleset(preset, options)
    words: set[str] = set()

    def look(person: BotPerson) -> None:
        view = person.view
        scene = Scene(view, lang, "zh" if lang == "zh" else "index", prompt=person.prompt, coins=True)
        words.add(line(view, view.events[-1], lang, rules))
        if person.prompt is not None:
            if scene.may_exchange():
                scene.suggest()
                assert scene.exchange() == person.prompt.actions[-1]
            for size in ((100, 30), (60, 24)):
                assert seen(scene, *size)
            if rules.setup.leaving and not view.own.won:
                assert price_of_leaving(view, rules) >= 0

    for view in played(rules, look, deals=2).views:
        for width in (52, 84):
            assert result_panel(view, rules, lang, "index", width).plain
            assert ledger_panel(view, rules, lang, "index", width).plain
    assert len(words) > 20
    if rules.setup.side_tiles:
        assert any(say("party.side_bet", lang, number=2) in word.lower() for word in words)
    if rules.setup.void == "first_discard":
        bound = say("event.discarded_void", lang, line="", suit=say("suit.p", lang))
        assert any(bound in word for word in words)
