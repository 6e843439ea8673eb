"""All that one picture of the table is drawn from."""

from dataclasses import dataclass, field

from paiju.cli.table_app.choices import Choice, Toggles, choices, forced
from paiju.cli.table_app.drawing import Faces
from paiju.cli.table_app.readiness import Outlook
from paiju.cli.table_app.seat_view import SeatView
from paiju.cli.table_app.stakes import NO_STAKES, Stakes
from paiju.table.actions import Discard, Exchange
from paiju.table.prompt import Prompt
from paiju.table.prompts import followed
from paiju.table.state import EXCHANGE, TURN
from paiju.text import Language, say
from paiju.tiles.notation import format_tiles
from paiju.tiles.tile import CODES, HIDDEN, Tile, suit_of


@dataclass
class Scene:
    """The viewer's state of one deal, and what the person has chosen on the screen.

    `title` names the preset. `chosen` is the place of the lifted tile in `tiles()`, `focus` that of the lit button, -1
    for none. `window_ms` is the whole time of the open prompt, `now_ms` the clock. `outlook` is what the hand as it
    stands waits for, `outlooks` what it would wait for after each discard. `log` holds lines and whether each stands
    out. `message` is the last word to the person, `footer` what can be done once the deal has a result. `picked` are
    the places of the tiles to be passed on. `coins` tells that players began with coins, not with points. `stakes` is
    what is at stake, where there are stakes. `switches` are further toggles: key, label, and whether it is on.
    """

    view: SeatView
    lang: Language
    faces: Faces
    title: str = ""
    toggles: Toggles = field(default_factory=Toggles)
    hints: bool = True
    prompt: Prompt | None = None
    window_ms: int = 0
    now_ms: int = 0
    chosen: int = -1
    focus: int = -1
    message: str = ""
    outlook: Outlook | None = None
    outlooks: dict[Tile, Outlook] = field(default_factory=dict)
    log: list[tuple[str, bool]] = field(default_factory=list)
    footer: str = ""
    picked: list[int] = field(default_factory=list)
    coins: bool = False
    stakes: Stakes = NO_STAKES
    switches: tuple[tuple[str, str, bool], ...] = ()

    def say(self, key: str, **values: object) -> str:
        """A text of the terminal table in the scene's language; `key` without its theme."""
        return say(f"table.{key}", self.lang, **values)

    @property
    def wild(self) -> Tile:
        """The wild kind of the deal, HIDDEN without one."""
        return self.view.state.wild

    def tiles(self) -> list[Tile]:
        """The own tiles from left to right, the one held apart last."""
        drawn = self.view.drawn()
        return self.view.hand(self.toggles.sort) + ([drawn] if drawn != HIDDEN else [])

    def apart(self) -> bool:
        """Whether the last of `tiles()` is held apart as just drawn."""
        return self.view.drawn() != HIDDEN

    def buttons(self) -> tuple[Choice, ...]:
        """The buttons of the open prompt."""
        return choices(self.prompt, self.wild) if self.prompt else ()

    def may_discard(self) -> bool:
        """Whether the person is asked for a discard; not where it has to win."""
        return self.prompt is not None and self.view.state.phase == TURN and not forced(self.prompt)

    def may_exchange(self) -> bool:
        """Whether the person is asked for tiles to pass on."""
        return self.prompt is not None and self.view.state.phase == EXCHANGE

    def pick(self, at: int) -> None:
        """Pick a tile to pass on, or put it back; tiles of another suit, and a fourth one, push out what was picked."""
        tiles = self.tiles()
        if at in self.picked:
            self.picked.remove(at)
            return
        same = [place for place in self.picked if suit_of(tiles[place]) == suit_of(tiles[at])]
        self.picked = [*same[-2:], at]

    def suggest(self) -> None:
        """Pick what is passed on where nothing else is chosen: what stands last in the prompt."""
        self.picked = []
        last = self.prompt.actions[-1] if self.prompt else None
        if isinstance(last, Exchange):
            rest = list(self.tiles())
            for code in (f"{sign}{last.tiles[-1]}" for sign in last.tiles[:-1]):
                at = next(at for at, tile in enumerate(rest) if tile != HIDDEN and CODES[tile] == code)
                self.picked.append(at)
                rest[at] = HIDDEN

    def exchange(self) -> Exchange:
        """The tiles picked, as the action."""
        tiles = self.tiles()
        return Exchange(format_tiles(sorted(tiles[at] for at in self.picked)))

    def barred(self, tile: Tile) -> bool:
        """Whether a tile may not be discarded now."""
        return self.may_discard() and Discard(CODES[tile]) not in self.prompt.actions  # type: ignore[union-attr]

    def first_honors(self) -> list[Tile]:
        """The honors of which one has to be discarded now, because they are held singly; none where no rule asks."""
        if self.view.setup.single_honors == "off" or not self.may_discard():
            return []
        allowed = [tile for tile in sorted(set(self.tiles())) if tile != HIDDEN and not self.barred(tile)]
        others = [tile for tile in self.tiles() if tile != self.wild and tile not in allowed]
        return allowed if others else []

    def followed_honors(self) -> list[Tile]:
        """Those of them that were discarded before, and so have to be followed."""
        thrown = followed(self.view.state, self.view.seat) if self.first_honors() else []
        return [tile for tile in self.first_honors() if tile in thrown]

    def chosen_tile(self) -> Tile:
        """The lifted tile, HIDDEN if there is none."""
        tiles = self.tiles()
        return tiles[self.chosen] if 0 <= self.chosen < len(tiles) else HIDDEN
