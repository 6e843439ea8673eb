"""The person's own part of the screen: plate and melds, the hand, waits, the prompt with its buttons, the toggles."""

from typing import Final

from rich.style import Style
from rich.text import Text

from paiju.cli.table_app.board import PLAIN, QUIET, STRONG, TURN, plate_title
from paiju.cli.table_app.canvas import Canvas
from paiju.cli.table_app.choices import HAND_KEYS, Choice, forced
from paiju.cli.table_app.drawing import (
    BOX_WIDTH,
    IVORY,
    MARK,
    meld_strip,
    meld_tiles,
    put_box,
    strip,
    strip_style,
    strips,
)
from paiju.cli.table_app.layout import Area, Layout
from paiju.cli.table_app.readiness import Chance, Outlook
from paiju.cli.table_app.scene import Scene
from paiju.cli.table_app.wording import kind_name, seat_name, suit_name, tile_name
from paiju.shapes.meld import ADDED_KONG, Meld
from paiju.table.actions import ChooseVoid, ClaimChow
from paiju.table.state import EXCHANGE, FLOWERS, ROBBING, VOIDING, WINDOW
from paiju.text import say
from paiju.tiles.tile import HIDDEN, SUITS, Tile, is_flower, rank_of, suit_of

_GAP: Final = 2
"""Cells between the hand and the tile held apart, and before each meld."""
_LATE_MS: Final = 5000
"""The countdown warns from here on."""
_BUTTON: Final = Style(color="#000000", bgcolor="#87d7af")
_LIT: Final = Style(color="#000000", bgcolor=MARK, bold=True)


def draw_own(canvas: Canvas, scene: Scene, places: Layout) -> None:
    """Draw all of it."""
    _draw_plate(canvas, scene, places)
    _draw_hand(canvas, scene, places)
    _draw_hints(canvas, scene, places.hints)
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
        canvas.put(end + 1, area.y, strips(list(view.own.taken), scene.faces, marked=len(view.own.taken) - 1))
    if places.boxed_melds:
        return
    x = area.x + 1
    for meld in view.own.melds:
        x = canvas.put(x, area.y + 1, meld_strip(meld, scene.faces)) + 1


def _draw_hand(canvas: Canvas, scene: Scene, places: Layout) -> None:
    tiles = scene.tiles()
    area = places.hand
    melds = scene.view.own.melds if places.boxed_melds else []
    hand_width = len(tiles) * BOX_WIDTH + (_GAP if scene.apart() else 0)
    melds_width = sum(_GAP + len(meld_tiles(meld)[0]) * BOX_WIDTH for meld in melds)
    x = area.x + max(1, (area.width - hand_width - melds_width) // 2)
    keys = area.y + area.height - 1
    for at, tile in enumerate(tiles):
        if scene.apart() and at == len(tiles) - 1:
            x += _GAP
        picking = scene.may_exchange()
        lifted = at in scene.picked if picking else at == scene.chosen
        y = area.y + (0 if lifted else 1)
        put_box(canvas, x, y, tile, scene.faces, marked=lifted, dimmed=scene.barred(tile), low=places.low)
        canvas.click(x, area.y, BOX_WIDTH, area.height, f"tile:{at}")
        if scene.may_discard() or picking:
            _draw_key(canvas, scene, x, keys, at)
        x += BOX_WIDTH
    for meld in melds:
        x = _draw_meld(canvas, scene, meld, x + _GAP, area, places.low)


def _draw_key(canvas: Canvas, scene: Scene, x: int, y: int, at: int) -> None:
    """The key of a tile, and a sign where its discard leaves the hand ready."""
    after = scene.outlooks.get(scene.tiles()[at]) if scene.hints else None
    tile = scene.tiles()[at]
    if scene.barred(tile):
        canvas.put(x + 1, y, "×", QUIET)
        return
    label = HAND_KEYS[at] if at < len(HAND_KEYS) else " "
    canvas.put(x + 1, y, label, STRONG if at == scene.chosen else QUIET)
    if goes_first(scene, tile):
        canvas.put(x + 2, y, "!", Style(color="#ff8787", bold=True))
    elif after is not None:
        canvas.put(x + 2, y, "○" if after.hopeless else "●", Style(color="#87d75f", bold=True))


def goes_first(scene: Scene, tile: Tile) -> bool:
    """Whether a tile is of the suit that the own seat has given up before play."""
    view = scene.view
    return view.setup.void == "choice" and tile != HIDDEN and view.own.void >= 0 and suit_of(tile) == view.own.void


def _draw_meld(canvas: Canvas, scene: Scene, meld: Meld, x: int, area: Area, low: bool) -> int:
    """A meld as boxes: the claimed tile stands on the colour of marks, with the arrow to its giver above."""
    tiles, place = meld_tiles(meld)
    for at, tile in enumerate(tiles):
        added = meld.kind == ADDED_KONG and at == 3
        claimed = at == place
        put_box(canvas, x, area.y + 1, tile, scene.faces, marked=claimed or added, low=low)
        if claimed or added:
            arrow = "+" if added else {1: ">", 2: "^", 3: "<"}[meld.source]
            canvas.put(x + 1, area.y, arrow, Style(color=MARK, bold=True))
        x += BOX_WIDTH
    return x


def _draw_hints(canvas: Canvas, scene: Scene, area: Area) -> None:
    """The last word to the person, and what the hand waits for."""
    rows: list[Text] = []
    if scene.message:
        rows.append(Text(scene.message, Style(color="#ff8787", bold=True), end="", no_wrap=True))
    if scene.hints and not scene.view.over:
        rows += _hint_rows(scene, area.width - 2)
    for at, row in enumerate(rows[: area.height]):
        canvas.put(area.x + 1, area.y + at, row)


def _hint_rows(scene: Scene, width: int) -> list[Text]:
    if not scene.may_discard():
        return waits_rows(scene, scene.outlook, width) if scene.outlook else []
    chosen = scene.chosen_tile()
    if chosen != HIDDEN and scene.barred(chosen):
        return [Text(_bar_text(scene), Style(color="#ff8787"), end="", no_wrap=True)]
    if chosen in scene.outlooks:
        return waits_rows(scene, scene.outlooks[chosen], width)
    rows = []
    if not scene.outlooks and chosen != HIDDEN and not is_flower(chosen):
        left = scene.view.unseen()[chosen]
        rows.append(Text(scene.say("unseen", tile=kind_name(chosen, scene.lang), left=left), QUIET, end=""))
    for tile, after in sorted(scene.outlooks.items(), key=lambda pair: -pair[1].left):
        row = Text(scene.say("discard_to_ready", tile=kind_name(tile, scene.lang)) + " ", QUIET, end="", no_wrap=True)
        for chance in after.chances:
            row.append(strip(chance.tile, scene.faces), strip_style(chance.tile, 0))
            row.append(f"×{chance.left} ", PLAIN)
        rows.append(row)
    return rows


def _bar_text(scene: Scene) -> str:
    """Why a tile may not be discarded, where that is plain."""
    own = scene.view.own
    if own.won:
        text = say("refusal.locked_hand", scene.lang)
    elif scene.view.setup.void == "choice" and own.void >= 0:
        text = say("refusal.void_suit_first", scene.lang, suit=suit_name(own.void, scene.lang))
    else:
        text = say("refusal.tile_barred", scene.lang, tile=kind_name(scene.chosen_tile(), scene.lang))
    return text[:1].upper() + text[1:]


def waits_rows(scene: Scene, outlook: Outlook, width: int) -> list[Text]:
    """The waits of a hand in as many lines as they take; a star marks points below the minimum."""
    if outlook.shanten > 0:
        return [Text(scene.say("shanten", number=outlook.shanten), QUIET, end="", no_wrap=True)]
    if not outlook.chances:
        return []
    head = Text(scene.say("ready") + " ", Style(color="#87d75f", bold=True), end="", no_wrap=True)
    rows = [head]
    for chance in outlook.chances:
        part = _chance(scene, chance)
        if rows[-1].cell_len + part.cell_len > width:
            rows.append(Text("   ", end="", no_wrap=True))
        rows[-1].append_text(part)
    if outlook.hopeless:
        rows[-1].append(scene.say("no_win_left"), Style(color="#ff8787"))
    return rows


def _chance(scene: Scene, chance: Chance) -> Text:
    part = Text(no_wrap=True, end="")
    part.append(strip(chance.tile, scene.faces), strip_style(chance.tile, 0))
    given = f"{chance.by_discard}{'' if chance.by_discard_wins else '*'}"
    drawn = f"{chance.by_draw}{'' if chance.by_draw_wins else '*'}"
    good = chance.left and (chance.by_discard_wins or chance.by_draw_wins)
    part.append(
        " " + scene.say("wait", left=chance.left, by_discard=given, by_draw=drawn) + "  ", PLAIN if good else QUIET
    )
    return part


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
        text.append(" " + strip(choice.tiles[0], scene.faces).strip(), style)
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
    return scene.say(f"button.{choice.action.__struct_config__.tag}")


def _run(scene: Scene, choice: Choice) -> str:
    """The tiles of a chow, for example 345m."""
    suit = strip(choice.tiles[0], scene.faces).strip()[-1]
    return "".join(str(rank_of(tile)) for tile in choice.tiles) + suit


def _draw_toggles(canvas: Canvas, scene: Scene, area: Area) -> None:
    """The toggles, lit and checked where on, and where help is."""
    toggles = scene.toggles
    rows = (
        ("a", "no_claims", toggles.no_claims),
        ("z", "auto_discard", toggles.auto_discard),
        ("v", "auto_win", toggles.auto_win),
        ("s", "sort", toggles.sort),
        ("o", "quick", toggles.quick),
        ("t", "hints", scene.hints),
    )
    x = area.x + 1
    help_text = scene.say("help_key")
    limit = area.x + area.width - Text(help_text).cell_len - 2
    if scene.view.setup.pays_at_once:
        ledger_text = scene.say("ledger_key")
        limit -= Text(ledger_text).cell_len + 1
        canvas.click(limit, area.y, Text(ledger_text).cell_len + 1, 1, "ledger")
        canvas.put(limit + 1, area.y, ledger_text, STRONG)
    for key, name, on in rows:
        text = Text(f"{'✓' if on else ' '}{key}", Style(color=MARK if on else "#9e9e9e", bold=True), end="")
        text.append(" " + scene.say(f"toggle.{name}"), Style(color=IVORY) if on else QUIET)
        if x + text.cell_len >= limit:
            break
        canvas.click(x, area.y, text.cell_len, 1, f"toggle:{key}")
        x = canvas.put(x, area.y, text) + 1
    limit = area.x + area.width - Text(help_text).cell_len - 2
    canvas.click(limit, area.y, area.x + area.width - limit, 1, "help")
    canvas.put(limit + 1, area.y, help_text, STRONG)
