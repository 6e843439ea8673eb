"""The person's own part of the screen: plate and melds, the hand, waits, the prompt with its buttons, the toggles."""

from typing import Final

from rich.style import Style
from rich.text import Text

from paiju.cli.table_app.board import QUIET, STRONG, TURN, plate_title
from paiju.cli.table_app.canvas import Canvas
from paiju.cli.table_app.choices import HAND_KEYS, Choice, forced
from paiju.cli.table_app.drawing import (
    BOX_WIDTH,
    IVORY,
    MARK,
    NARROW_STEP,
    meld_strip,
    meld_tiles,
    put_box,
    strip,
    strips,
)
from paiju.cli.table_app.hints import draw_hints
from paiju.cli.table_app.layout import Area, Layout
from paiju.cli.table_app.scene import Scene
from paiju.cli.table_app.wording import seat_name, suit_name, tile_name
from paiju.shapes.meld import ADDED_KONG, Meld
from paiju.table.actions import ChooseVoid, ClaimChow, Stake
from paiju.table.state import EXCHANGE, FLOWERS, ROBBING, STAKES, VOIDING, WINDOW
from paiju.tiles.tile import EAST, HIDDEN, SUITS, WHITE, Tile, rank_of, suit_of

_GAP: Final = 2
"""Cells between the hand and the tile held apart, and before each meld."""
_WILD_GAP: Final = 1
"""Cells between the wild tiles and the rest of the hand."""
_LATE_MS: Final = 5000
"""The countdown warns from here on."""
_BUTTON: Final = Style(color="#000000", bgcolor="#87d7af")
_LIT: Final = Style(color="#000000", bgcolor=MARK, bold=True)


def draw_own(canvas: Canvas, scene: Scene, places: Layout) -> None:
    """Draw all of it."""
    _draw_plate(canvas, scene, places)
    _draw_hand(canvas, scene, places)
    draw_hints(canvas, scene, places.hints)
    _draw_prompt(canvas, scene, places.prompt)
    _draw_toggles(canvas, scene, places.toggles)


def _draw_plate(canvas: Canvas, scene: Scene, places: Layout) -> None:
    view = scene.view
    area = places.own
    end = canvas.put(area.x + 1, area.y, plate_title(scene, view.seat, area.width // 2))
    flowers = view.own.flowers
    if flowers:
        end = canvas.put(end + 1, area.y, strips(list(flowers), scene.faces))
    if view.own.taken:
        # What was won with lies beside the hand.
        taken = list(view.own.taken)
        canvas.put(end + 1, area.y, strips(taken, scene.faces, marked=len(taken) - 1, wild=scene.wild))
    if _boxed_melds(scene, places):
        return
    x = area.x + 1
    for meld in view.own.melds:
        x = canvas.put(x, area.y + 1, meld_strip(meld, scene.faces, wild=scene.wild)) + 1


def _boxed_melds(scene: Scene, places: Layout) -> bool:
    """Whether the melds stand beside the hand as boxes: where there is room for them and they fit."""
    melds = sum(_GAP + len(meld_tiles(meld)[0]) * BOX_WIDTH for meld in scene.view.own.melds)
    return places.boxed_melds and _hand_width(scene, BOX_WIDTH) + melds < places.hand.width


def _hand_width(scene: Scene, step: int) -> int:
    """The cells of the hand with so many from tile to tile."""
    tiles = len(scene.tiles())
    gaps = (_GAP if scene.apart() else 0) + (_WILD_GAP if _wild_group(scene) else 0)
    return tiles * step + BOX_WIDTH - step + gaps


def _wild_group(scene: Scene) -> int:
    """How many wild tiles stand apart at the left of a sorted hand with other tiles."""
    if not scene.toggles.sort or scene.wild == HIDDEN:
        return 0
    tiles = scene.view.hand(True)
    wilds = tiles.count(scene.wild)
    return wilds if wilds < len(tiles) else 0


def _draw_hand(canvas: Canvas, scene: Scene, places: Layout) -> None:
    tiles = scene.tiles()
    area = places.hand
    melds = scene.view.own.melds if _boxed_melds(scene, places) else []
    # A hand too long for the row has its tiles share their edges.
    step = BOX_WIDTH if _hand_width(scene, BOX_WIDTH) < area.width else NARROW_STEP
    melds_width = sum(_GAP + len(meld_tiles(meld)[0]) * BOX_WIDTH for meld in melds)
    x = area.x + max(1, (area.width - _hand_width(scene, step) - melds_width) // 2)
    keys = area.y + area.height - 1
    wilds = _wild_group(scene)
    first = scene.first_honors()
    picking = scene.may_exchange()
    lifted: list[int] = []
    for at, tile in enumerate(tiles):
        if scene.apart() and at == len(tiles) - 1:
            x += _GAP + BOX_WIDTH - step
        elif wilds and at == wilds:
            x += _WILD_GAP
        if at in scene.picked if picking else at == scene.chosen:
            lifted.append(x)
        else:
            _draw_tile(canvas, scene, places, x, tile)
        canvas.click(x, area.y, BOX_WIDTH, area.height, f"tile:{at}")
        if scene.may_discard() or picking:
            _draw_key(canvas, scene, x, keys, at, first=tile in first)
        x += step
    # On top of their neighbours, whose edges they may share.
    chosen = [tiles[at] for at in sorted(scene.picked)] if picking else [scene.chosen_tile()]
    for place, tile in zip(lifted, chosen, strict=False):
        _draw_tile(canvas, scene, places, place, tile, lifted=True)
    x += BOX_WIDTH - step
    for meld in melds:
        x = _draw_meld(canvas, scene, meld, x + _GAP, area, places.low)


def _draw_tile(canvas: Canvas, scene: Scene, places: Layout, x: int, tile: Tile, *, lifted: bool = False) -> None:
    """A tile of the hand, a row higher where it is lifted."""
    y = places.hand.y + (0 if lifted else 1)
    dimmed = scene.barred(tile)
    put_box(canvas, x, y, tile, scene.faces, marked=lifted, dimmed=dimmed, low=places.low, wild=scene.wild)


def _draw_key(canvas: Canvas, scene: Scene, x: int, y: int, at: int, first: bool) -> None:
    """The key of a tile, and a sign where it has to go first, or its discard leaves the hand ready."""
    after = scene.outlooks.get(scene.tiles()[at]) if scene.hints else None
    tile = scene.tiles()[at]
    if scene.barred(tile):
        canvas.put(x + 1, y, "×", QUIET)
        return
    label = HAND_KEYS[at] if at < len(HAND_KEYS) else " "
    canvas.put(x + 1, y, label, STRONG if at == scene.chosen else QUIET)
    if first or goes_first(scene, tile):
        canvas.put(x + 2, y, "!", Style(color="#ff8787", bold=True))
    elif after is not None:
        canvas.put(x + 2, y, "○" if after.hopeless else "●", Style(color="#87d75f", bold=True))


def goes_first(scene: Scene, tile: Tile) -> bool:
    """Whether a tile is of the suit that the own seat has given up before play."""
    view = scene.view
    return view.setup.void == "choice" and tile != HIDDEN and view.own.void >= 0 and suit_of(tile) == view.own.void


def _draw_meld(canvas: Canvas, scene: Scene, meld: Meld, x: int, area: Area, low: bool) -> int:
    """A meld as boxes: the claimed tile stands on the colour of marks, with the arrow to its giver above."""
    tiles, place = meld_tiles(meld, wild=scene.wild)
    for at, tile in enumerate(tiles):
        added = meld.kind == ADDED_KONG and at == 3
        claimed = at == place
        put_box(canvas, x, area.y + 1, tile, scene.faces, marked=claimed or added, low=low, wild=scene.wild)
        if claimed or added:
            arrow = "+" if added else {1: ">", 2: "^", 3: "<"}[meld.source]
            canvas.put(x + 1, area.y, arrow, Style(color=MARK, bold=True))
        x += BOX_WIDTH
    return x


def _draw_prompt(canvas: Canvas, scene: Scene, area: Area) -> None:
    end = canvas.put(area.x + 1, area.y, _status(scene))
    if scene.prompt is not None and scene.prompt.deadline_ms:
        _draw_countdown(canvas, scene, end + 2, area)
    x, y = area.x + 1, area.y + 1
    if scene.may_exchange():
        button = _exchange_button(scene)
        canvas.click(x, y, button.cell_len, 1, "exchange")
        canvas.put(x, y, button)
        return
    buttons = [_button(scene, choice, lit=at == scene.focus) for at, choice in enumerate(scene.buttons())]
    if sum(button.cell_len + 1 for button in buttons) > (area.width - 1) * (area.height - 1):
        buttons = [_short_button(scene, choice, lit=at == scene.focus) for at, choice in enumerate(scene.buttons())]
    for at, button in enumerate(buttons):
        if x + button.cell_len > area.x + area.width and y + 1 < area.y + area.height:
            x, y = area.x + 1, y + 1
        canvas.click(x, y, button.cell_len, 1, f"button:{at}")
        x = canvas.put(x, y, button) + 1


def _draw_countdown(canvas: Canvas, scene: Scene, x: int, area: Area) -> None:
    assert scene.prompt is not None
    left = max(0, scene.prompt.deadline_ms - scene.now_ms)
    color = "#ff5f5f" if left <= _LATE_MS else "#87d7af"
    seconds = " " + scene.say("seconds", seconds=-(-left // 1000))
    room = min(30, area.x + area.width - x - 6)
    if room > 3 and scene.window_ms:
        full = min(room, -(-room * left // scene.window_ms))
        x = canvas.put(x, area.y, "━" * full, Style(color=color, bold=True))
        x = canvas.put(x, area.y, "─" * (room - full), Style(color="#585858"))
    canvas.put(x, area.y, seconds, Style(color=color, bold=True))


def _status(scene: Scene) -> Text:
    """Whose turn it is, or what is asked."""
    view = scene.view
    state = view.state
    if view.over:
        return Text(scene.footer, STRONG, end="")
    giver = seat_name(view, state.turn, scene.lang)
    if state.phase in (EXCHANGE, VOIDING):
        key = "choosing" if scene.prompt is None else "exchange" if state.phase == EXCHANGE else "choose_void"
        return Text(scene.say(key), QUIET if scene.prompt is None else TURN, end="")
    if state.phase == STAKES:
        if scene.prompt is None:
            return Text(scene.say("staking"), QUIET, end="")
        key = "buy" if view.seat == state.dealer else "top"
        stakes = scene.stakes
        return Text(scene.say(key, base=stakes.base, buy=stakes.buy, top=stakes.top), TURN, end="")
    if scene.prompt is None:
        if state.phase < FLOWERS or not view.events:
            return Text(scene.say("dealing"), QUIET, end="")
        turn = scene.say("turn_of", seat=f"{giver} {view.name(state.turn)}")
        if view.own.won and not state.active(view.seat):
            turn = f"{scene.say('you_won')}   {turn}"
        return Text(turn, QUIET, end="")
    if forced(scene.prompt):
        tile = tile_name(scene.prompt.tile, scene.lang) if scene.prompt.tile else ""
        return Text(scene.say("must_win", tile=tile), TURN, end="")
    if state.phase in (WINDOW, ROBBING):
        key = "rob_of" if state.phase == ROBBING else "claim_of"
        return Text(
            scene.say(key, seat=f"{giver} {view.name(state.turn)}", tile=tile_name(scene.prompt.tile, scene.lang)),
            STRONG,
            end="",
        )
    return Text(scene.say("your_turn"), TURN, end="")


def _exchange_button(scene: Scene) -> Text:
    """What would be passed on, and the key for it; how many are still to pick."""
    tiles = scene.tiles()
    picked = sorted(tiles[at] for at in scene.picked)
    text = Text(no_wrap=True, end="")
    if len(picked) == scene.view.setup.exchange:
        text.append(f"▸{scene.say('button.exchange')} ", _LIT)
        text.append_text(strips(picked, scene.faces))
        text.append(" ", _LIT)
    else:
        text.append(scene.say("still_to_pick", number=scene.view.setup.exchange - len(picked)), QUIET)
    return text


def _button(scene: Scene, choice: Choice, lit: bool) -> Text:
    """A button: its letter, what it does, and, where that is not plain, the tiles that it uses."""
    style = _LIT if lit else _BUTTON
    text = Text(f"{'▸' if lit else ' '}{choice.key.upper()} ", style + Style(bold=True), end="", no_wrap=True)
    text.append(_word(scene, choice), style)
    if isinstance(choice.action, ClaimChow):
        text.append(" " + _run(scene, choice), style)
    elif len({*choice.tiles} - {HIDDEN}) == 1 and choice.key in "kf" and scene.may_discard():
        text.append(" " + strip(choice.tiles[0], scene.faces, scene.wild).strip(), style)
    text.append(" ", style)
    return text


def _short_button(scene: Scene, choice: Choice, lit: bool) -> Text:
    """A button where the room is scarce: a chow says its tiles alone."""
    text = _run(scene, choice) if isinstance(choice.action, ClaimChow) else _word(scene, choice)
    return Text(f"{'▸' if lit else ' '}{choice.key.upper()} {text}", _LIT if lit else _BUTTON, end="", no_wrap=True)


def _word(scene: Scene, choice: Choice) -> str:
    """What a button does; of a suit to do without, its name and how many tiles of it are in hand."""
    if isinstance(choice.action, ChooseVoid):
        suit = SUITS.index(choice.action.suit)
        count = sum(suit_of(tile) == suit for tile in scene.tiles() if tile != HIDDEN)
        return scene.say("button.choose_void", suit=suit_name(suit, scene.lang), count=count)
    if isinstance(choice.action, Stake):
        name = "buy" if scene.view.seat == scene.view.state.dealer else "top"
        return scene.say(f"button.{'' if choice.action.raises else 'no_'}{name}")
    return scene.say(f"button.{choice.action.__struct_config__.tag}")


def _run(scene: Scene, choice: Choice) -> str:
    """The tiles of a chow, for example 345m; a white dragon in it by its own sign."""
    suit = next(strip(tile, scene.faces).strip()[-1] for tile in choice.tiles if tile < EAST)
    white = strip(WHITE, scene.faces).strip()
    return "".join(str(rank_of(tile)) if tile < EAST else white for tile in choice.tiles) + suit


def _draw_toggles(canvas: Canvas, scene: Scene, area: Area) -> None:
    """The toggles, lit and checked where on, and where help is."""
    toggles = scene.toggles
    rows = [
        *scene.switches,
        ("a", scene.say("toggle.no_claims"), toggles.no_claims),
        ("z", scene.say("toggle.auto_discard"), toggles.auto_discard),
        ("v", scene.say("toggle.auto_win"), toggles.auto_win),
        ("s", scene.say("toggle.sort"), toggles.sort),
        ("o", scene.say("toggle.quick"), toggles.quick),
        ("t", scene.say("toggle.hints"), scene.hints),
    ]
    x = area.x + 1
    help_text = scene.say("help_key")
    limit = area.x + area.width - Text(help_text).cell_len - 2
    if scene.view.setup.pays_at_once:
        ledger_text = scene.say("ledger_key")
        limit -= Text(ledger_text).cell_len + 1
        canvas.click(limit, area.y, Text(ledger_text).cell_len + 1, 1, "ledger")
        canvas.put(limit + 1, area.y, ledger_text, STRONG)
    for key, label, on in rows:
        text = Text(f"{'✓' if on else ' '}{key}", Style(color=MARK if on else "#9e9e9e", bold=True), end="")
        text.append(f" {label}", Style(color=IVORY) if on else QUIET)
        if x + text.cell_len >= limit:
            break
        canvas.click(x, area.y, text.cell_len, 1, f"toggle:{key}")
        x = canvas.put(x, area.y, text) + 1
    limit = area.x + area.width - Text(help_text).cell_len - 2
    canvas.click(limit, area.y, area.x + area.width - limit, 1, "help")
    canvas.put(limit + 1, area.y, help_text, STRONG)
