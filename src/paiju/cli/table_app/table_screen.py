"""The screen of the table: draws the scene, and turns keys and clicks into actions."""

import asyncio
from collections.abc import Callable
from typing import Any, Final, Protocol

from textual import events, work
from textual.app import App, ComposeResult
from textual.screen import Screen

from paiju.cli.table_app.choices import HAND_KEYS, Toggles, automatic, forced, wanted
from paiju.cli.table_app.drawing import Faces
from paiju.cli.table_app.leaving import leaving_text
from paiju.cli.table_app.picture_widget import Picture
from paiju.cli.table_app.readiness import outlook, outlooks, refused_points
from paiju.cli.table_app.result import ledger_panel, result_panel
from paiju.cli.table_app.scene import Scene
from paiju.cli.table_app.screens import PanelScreen, help_screen, ledger_screen, log_screen
from paiju.cli.table_app.seat_view import SeatView
from paiju.cli.table_app.stakes import stakes_of
from paiju.cli.table_app.wording import is_claim, line, refusal_text, tile_name
from paiju.rules.ruleset import Ruleset
from paiju.rules.standing import Standing
from paiju.table.actions import Action, ChooseVoid, Discard, Stake, Win
from paiju.table.events import DealStarted, Discarded, Event, Exchanged
from paiju.table.prompt import Prompt
from paiju.table.refusal import Refusal
from paiju.table.state import VOIDING
from paiju.text import Language
from paiju.tiles.tile import CODES, HIDDEN, KIND_OF, SUITS

_TICK_SECONDS: Final = 0.25
_MESSAGE_EVENTS: Final = 9
"""A message goes when that many events have followed."""
_LETTERS: Final = "wkpcfxyn"


class Course(Protocol):
    """What a table screen belongs to: a match in this terminal, or one that is played in a hall."""

    def last_deal(self) -> bool:
        """Whether no deal follows the one that has just been finished."""

    def ask_quit(self) -> object:
        """The person wants to leave: ask how."""


class TableScreen(Screen[None]):
    """The person's side of the match: what the driver shows and asks, and what the person answers."""

    app: App[Any]

    def __init__(
        self,
        rules: Ruleset,
        names: tuple[str, str, str, str],
        lang: Language,
        now_ms: Callable[[], int],
        answer: Callable[[Action], Refusal | None],
        automatic_ms: int,
        course: Course | None = None,
    ) -> None:
        super().__init__()
        self._course = course
        self.rules = rules
        self.names = names
        self.lang: Language = lang
        self.faces: Faces = "zh" if lang == "zh" else "index"
        self.scene: Scene | None = None
        self.toggles = Toggles()
        self.hints = True
        self.coins = any(rules.begin((0, 1, 2, 3)).points)
        self.automatic_ms = automatic_ms
        self._now_ms = now_ms
        self._answer = answer
        self._told = 0
        self._looked: asyncio.Future[bool] | None = None
        self._result: PanelScreen | None = None
        self._picture = Picture(lambda: self.scene, self._clicked)

    def compose(self) -> ComposeResult:
        """The picture fills the screen."""
        yield self._picture

    def on_mount(self) -> None:
        """Let the countdown run."""
        self.set_interval(_TICK_SECONDS, self._tick)

    def _tick(self) -> None:
        if self.scene is not None and self.scene.prompt is not None and self.scene.prompt.deadline_ms:
            self.scene.now_ms = self._now_ms()
            self._picture.refresh()

    # What the driver calls.

    def deal_begins(self, seat: int, standing: Standing) -> None:
        """A new deal: an empty table, and toggles that end with a deal are off. A seat of -1 only watches."""
        del standing
        self.toggles.reset()
        title = self.rules.preset.title_zh if self.lang == "zh" else self.rules.preset.title_en
        view = SeatView(self.rules.setup, max(seat, 0), self.names, watching=seat < 0)
        self.scene = Scene(view, self.lang, self.faces, title, self.toggles, self.hints)
        self.scene.coins = self.coins

    def see(self, event: Event) -> None:
        """The next event of the seat's feed."""
        scene = self._open_scene()
        view = scene.view
        before = view.own.size()
        view.see(event)
        if view.own.size() < before or isinstance(event, Exchanged):
            scene.chosen = -1
        if len(view.events) > self._told + _MESSAGE_EVENTS:
            scene.message = ""
        if isinstance(event, DealStarted):
            scene.stakes = stakes_of(self.rules, event.streak)
        text = line(view, event, self.lang, self.rules)
        if text:
            scene.log.append((text, is_claim(event)))
        if not view.over:
            self._judge(scene, event)
        self._picture.refresh()

    def ask(self, prompt: Prompt) -> None:
        """Show a question; the toggles may answer it."""
        scene = self._open_scene()
        scene.prompt = prompt
        scene.focus = -1
        scene.now_ms = self._now_ms()
        scene.window_ms = max(0, prompt.deadline_ms - scene.now_ms)
        allowed = {KIND_OF[action.tile] for action in prompt.actions if isinstance(action, Discard)}
        scene.outlooks = outlooks(scene.view, self.rules, allowed) if scene.may_discard() else {}
        if scene.may_exchange():
            scene.suggest()
        elif isinstance(prompt.actions[-1], ChooseVoid | Stake) or forced(prompt):
            # What would be played for the person is lit, for Enter to take.
            scene.focus = [choice.action for choice in scene.buttons()].index(prompt.actions[-1])
        self._picture.refresh()
        self._play_by_itself()

    def withdraw(self, timed_out: bool) -> None:
        """The question is closed."""
        scene = self._open_scene()
        scene.prompt = None
        scene.focus = -1
        scene.picked = []
        scene.outlooks = {}
        if timed_out:
            self._tell(scene, scene.say("timed_out"))
        self._picture.refresh()

    async def deal_over(self, table_void: bool) -> None:
        """Show the result until the person goes on; in between the table can be looked at."""
        scene = self._open_scene()
        scene.prompt = None
        scene.message = ""
        last = self._course is not None and self._course.last_deal() and not table_void
        while True:
            width = min(self.size.width - 8, 84)
            panel = result_panel(scene.view, self.rules, self.lang, self.faces, width)
            foot = scene.say("result.last" if last else "result.next")
            keys = {"enter": "next", "n": "next", "b": "look", "escape": "look"}
            self._result = PanelScreen(scene.title, panel, foot, keys)
            if await self.app.push_screen_wait(self._result) == "next":
                return
            scene.footer = scene.say("result.back")
            self._looked = asyncio.get_running_loop().create_future()
            self._picture.refresh()
            if await self._looked:
                return

    async def go_on(self) -> None:
        """The table has not waited: close every panel, and with them the look at the result."""
        while self in self.app.screen_stack and isinstance(self.app.screen, PanelScreen):
            await self.app.screen.dismiss("next" if self.app.screen is self._result else "closed")
        if self._looked is not None and not self._looked.done():
            self._looked.set_result(True)

    # Keys and clicks.

    def on_key(self, event: events.Key) -> None:
        """One key; letters, digits and signs by what they write, others by their name."""
        key = event.character if event.character and event.character.isprintable() else event.key
        if self.press(" " if event.key == "space" else key):
            event.stop()

    def press(self, key: str) -> bool:
        """Do what a key means; whether it means anything."""
        scene = self.scene
        if key == "?":
            self._show(self.help())
        elif key in ("q", "Q"):
            if self._course is not None:
                self._course.ask_quit()
        elif scene is None:
            return False
        elif key.lower() == "l":
            self._show(log_screen(self.lang, scene.log))
        elif key.lower() == "g":
            self._show_ledger(scene)
        elif self._looked is not None and not self._looked.done():
            if key in ("enter", "b", "escape"):
                self._looked.set_result(key == "enter")
        elif not (self._open(scene, key) or self._toggle(scene, key.lower()) or self._choose(scene, key)):
            return False
        self._picture.refresh()
        return True

    def help(self) -> PanelScreen:
        """The keys and the signs."""
        return help_screen(self.lang)

    def _open(self, scene: Scene, key: str) -> bool:
        """The choices before play: tiles to pass on, or the suit to do without."""
        if scene.may_exchange():
            if key == "enter":
                self._exchange(scene)
            elif key == " " and scene.chosen >= 0:
                scene.pick(scene.chosen)
            elif key == "escape":
                scene.chosen = -1
                scene.suggest()
            elif key in HAND_KEYS:
                self._pick(scene, HAND_KEYS.index(key))
            else:
                return False
            return True
        if scene.prompt is not None and scene.view.state.phase == VOIDING:
            suits = SUITS if key.lower() in SUITS else "123"
            if key.lower() in suits:
                self._act(scene, ChooseVoid(("m", "p", "s")[suits.index(key.lower())]))
                return True
        return False

    def _exchange(self, scene: Scene) -> None:
        missing = scene.view.setup.exchange - len(scene.picked)
        if missing:
            self._tell(scene, scene.say("still_to_pick", number=missing))
        else:
            self._act(scene, scene.exchange())

    def _toggle(self, scene: Scene, key: str) -> bool:
        toggles = self.toggles
        if key == "a":
            toggles.no_claims = not toggles.no_claims
        elif key == "z":
            toggles.auto_discard = not toggles.auto_discard
        elif key == "v":
            toggles.auto_win = not toggles.auto_win
        elif key == "s":
            toggles.sort = not toggles.sort
            scene.chosen = -1
            if scene.may_exchange():
                scene.suggest()
        elif key == "o":
            toggles.quick = not toggles.quick
        elif key == "t":
            self.hints = scene.hints = not scene.hints
        elif key == "i":
            self.faces = scene.faces = "index" if scene.faces == "zh" else "zh"
        else:
            return False
        if key in "azv":
            self._play_by_itself()
        return True

    def _choose(self, scene: Scene, key: str) -> bool:
        if key in ("left", "right", "home", "end"):
            self._move(scene, key)
        elif key == "enter":
            self._confirm(scene)
        elif key == "escape":
            scene.chosen = scene.focus = -1
            scene.message = ""
        elif key == " ":
            self._letter(scene, "x")
        elif key.lower() in _LETTERS:
            self._letter(scene, key.lower())
        elif key.lower() == "d":
            self._throw(scene, len(scene.tiles()) - 1 if scene.apart() else -1)
        elif key in HAND_KEYS:
            self._pick(scene, HAND_KEYS.index(key))
        else:
            return False
        return True

    def _move(self, scene: Scene, key: str) -> None:
        """Move the choice among the tiles, or, in a claim window, among the buttons."""
        scene.message = ""
        claiming = scene.prompt is not None and not (scene.may_discard() or scene.may_exchange())
        count = len(scene.buttons()) if claiming else len(scene.tiles())
        if not count:
            return
        at = scene.focus if claiming else scene.chosen
        if key in ("left", "right"):
            step = 1 if key == "right" else -1
            at = (0 if step > 0 else count - 1) if at < 0 else (at + step) % count
        else:
            at = 0 if key == "home" else count - 1
        if claiming:
            scene.focus = at
        else:
            scene.chosen, scene.focus = at, -1

    def _confirm(self, scene: Scene) -> None:
        buttons = scene.buttons()
        if 0 <= scene.focus < len(buttons):
            self._act(scene, buttons[scene.focus].action)
        elif scene.prompt is None or scene.may_discard():
            self._throw(scene, scene.chosen)

    def _pick(self, scene: Scene, at: int) -> None:
        """Lift a tile; throw it if it is lifted already, or if one key is enough."""
        if at >= len(scene.tiles()):
            return
        if scene.may_exchange():
            scene.chosen = at
            scene.message = ""
            scene.pick(at)
        elif scene.may_discard() and (at == scene.chosen or scene.toggles.quick):
            self._throw(scene, at)
        else:
            scene.chosen, scene.focus = at, -1
            scene.message = ""

    def _throw(self, scene: Scene, at: int) -> None:
        tiles = scene.tiles()
        if 0 <= at < len(tiles) and tiles[at] != HIDDEN:
            self._act(scene, Discard(CODES[tiles[at]], drawn=scene.apart() and at == len(tiles) - 1))
        else:
            self._tell(scene, scene.say("choose_first"))

    def _letter(self, scene: Scene, letter: str) -> None:
        """The one action of a letter; of several light the next, for Enter to take."""
        actions = wanted(letter, scene.view, scene.prompt)
        if len(actions) == 1:
            self._act(scene, actions[0])
        elif actions:
            places = [at for at, choice in enumerate(scene.buttons()) if choice.key == letter]
            scene.focus = next((at for at in places if at > scene.focus), places[0])
            self._tell(scene, scene.say("choose_one"))

    def _act(self, scene: Scene, action: Action) -> None:
        scene.message = ""
        refusal = self._answer(action)
        if refusal is not None:
            self._tell(scene, refusal_text(refusal, self.lang))
            if isinstance(action, Win):
                self._say_missed(scene, scene.view.last_discard())

    def _clicked(self, target: str) -> None:
        scene = self.scene
        kind, _, value = target.partition(":")
        if kind == "help":
            self._show(self.help())
        elif kind == "ledger" and scene is not None:
            self._show_ledger(scene)
        elif scene is None or (self._looked is not None and not self._looked.done()):
            return
        elif kind == "tile":
            self._pick(scene, int(value))
        elif kind == "exchange" and scene.may_exchange():
            self._exchange(scene)
        elif kind == "button" and int(value) < len(scene.buttons()):
            self._act(scene, scene.buttons()[int(value)].action)
        elif kind == "toggle":
            self._toggle(scene, value)
        self._picture.refresh()

    # What follows from what is seen.

    def _judge(self, scene: Scene, event: Event) -> None:
        """Keep the waits, and say when a discard completes the hand but may not win."""
        view = scene.view
        if view.watching:
            return
        size = sum(view.own.counts) + 3 * len(view.own.melds)
        if not view.state.active(view.seat):
            scene.outlook = None
        elif size == sum(self.rules.setup.blocks):
            scene.outlook = outlook(view, self.rules)
        if isinstance(event, Discarded) and event.seat != view.seat:
            tile = KIND_OF[event.tile]
            if view.own.barred >> tile & 1 and view.own.counts[tile] > 1:
                self._tell(scene, scene.say("pung_barred", tile=tile_name(event.tile, self.lang)))
            self._say_missed(scene, event.seat)

    def _say_missed(self, scene: Scene, giver: int) -> None:
        river = scene.view.state.seats[giver].river if giver >= 0 else []
        if giver == scene.view.seat or not river:
            return
        tile = river[-1].tile
        refused = refused_points(scene.view, self.rules, tile)
        if refused is not None:
            name = tile_name(CODES[tile], self.lang)
            self._tell(scene, scene.say("missed", tile=name, counted=refused[0], minimum=refused[1]))

    def _tell(self, scene: Scene, message: str) -> None:
        """A word to the person; it stays until a key is pressed or the play has gone on."""
        scene.message = message
        self._told = len(scene.view.events)

    def _play_by_itself(self) -> None:
        """Answer the open question by the toggles, after a moment in which it can be seen."""
        scene = self.scene
        if scene is None or scene.prompt is None:
            return
        number = scene.prompt.number
        if automatic(scene.prompt, scene.view, self.toggles) is None:
            return

        def answer() -> None:
            prompt = scene.prompt
            if self.scene is not scene or prompt is None or prompt.number != number:
                return
            action = automatic(prompt, scene.view, self.toggles)
            if action is not None:
                self._act(scene, action)

        self.set_timer(max(self.automatic_ms, 1) / 1000, answer)

    def _show_ledger(self, scene: Scene) -> None:
        width = min(self.size.width - 8, 84)
        body = ledger_panel(scene.view, self.rules, self.lang, self.faces, width)
        self._show(ledger_screen(self.lang, body))

    # Leaving.

    def leaving(self) -> str:
        """What leaving by the rules means for the person now, "" where it is not possible."""
        return "" if self.scene is None else leaving_text(self.scene, self.rules)

    def told(self, refusal: Refusal | None) -> None:
        """Tell the person why something was refused, if it was."""
        if refusal is not None and self.scene is not None:
            self._tell(self.scene, refusal_text(refusal, self.lang))
            self._picture.refresh()

    @work
    async def _show(self, panel: PanelScreen) -> None:
        await self.app.push_screen_wait(panel)

    def _open_scene(self) -> Scene:
        assert self.scene is not None, "deal_begins comes first"
        return self.scene
