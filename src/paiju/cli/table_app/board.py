"""The table itself: three opponents with their melds and flowers, four rivers, and the middle with winds and wall."""

from typing import Final

from rich.style import Style
from rich.text import Text

from paiju.cli.rounds import has_rounds
from paiju.cli.table_app.canvas import Canvas
from paiju.cli.table_app.drawing import (
    BACK,
    DRAWN_SHADE,
    GHOST,
    IVORY,
    MARK,
    STRIP_WIDTH,
    meld_strip,
    strip,
    strip_style,
    strips,
)
from paiju.cli.table_app.layout import Area, column_width
from paiju.cli.table_app.scene import Scene
from paiju.cli.table_app.seat_view import ACROSS, LEFT, OWN, RIGHT
from paiju.cli.table_app.wording import round_name, shown_points, suit_name, wind_name
from paiju.table.state import DEALING, RiverTile
from paiju.tiles.tile import HIDDEN, SUITS, Tile

ROW: Final = 6
"""Tiles in a row of a river (document 000, 出牌)."""
_RIVER_ROWS: Final = 4
_PLATE_ROWS: Final = 3

_WIDE: Final = 23
"""Cells of a plate from which on its signs are words."""

TURN: Final = Style(color="#000000", bgcolor=MARK, bold=True)
PLAIN: Final = Style(color="#e4e4e4")
QUIET: Final = Style(color="#9e9e9e")
STRONG: Final = Style(color=IVORY, bold=True)
WON: Final = Style(color="#000000", bgcolor="#87d75f", bold=True)
VOID: Final = Style(color="#ff8787", bold=True)
STAKED: Final = Style(color="#ffaf5f", bold=True)


def draw_board(canvas: Canvas, scene: Scene, area: Area) -> None:
    """Draw everything between the header and the own hand."""
    if scene.view.state.phase == DEALING and not scene.view.events:
        return
    width = column_width(area)
    left = area.x + (area.width - 3 * width) // 2
    middle, right = left + width, left + 2 * width
    river_rows = _RIVER_ROWS
    bottom = area.y + area.height - river_rows
    _plate(canvas, scene, ACROSS, Area(middle, area.y, width, _PLATE_ROWS))
    _river(canvas, scene, ACROSS, Area(middle, area.y + _PLATE_ROWS, width, river_rows))
    top = area.y + _PLATE_ROWS + river_rows
    _middle(canvas, scene, Area(middle, top, width, bottom - top))
    _river(canvas, scene, OWN, Area(middle, bottom, width, river_rows))
    # Beside the middle; the plates get a row more where there is room for it.
    plate = _PLATE_ROWS + (area.height > 14)
    side = area.y + max(0, (area.height - plate - river_rows) // 2)
    for position, x in ((LEFT, left), (RIGHT, right)):
        _plate(canvas, scene, position, Area(x, side, width, plate))
        _river(canvas, scene, position, Area(x, side + plate, width, river_rows))


def plate_title(scene: Scene, seat: int, width: int) -> Text:
    """A seat in one line: turn, wind, dealer with its deals in a row, name, points, flowers, void suit, stake or win.

    The name gives way where the line is short.
    """
    view = scene.view
    state = view.state
    acting = view.acting() == seat
    title = Text(no_wrap=True, end="")
    wind = wind_name(state.seat_wind(seat), scene.lang)
    title.append(f"{'▶' if acting else ' '}{wind if scene.lang == 'zh' else wind[:1]} ", TURN if acting else STRONG)
    if seat == state.dealer:
        deals = scene.say("dealer_sign") + (str(state.streak) if view.setup.stakes else "")
        title.append(deals, Style(color="#000000", bgcolor="#ff8700", bold=True))
        title.append(" ")
    else:
        title.append(" ")
    tail = Text(f" {shown_points(view.points(seat), scene.coins)}", PLAIN, end="")
    flowers = state.seats[seat].flowers
    if flowers:
        tail.append(" " + scene.say("flowers", number=len(flowers)), Style(color="#ff87d7"))
    sign = _sign(scene, seat, short=width < _WIDE)
    if sign.cell_len:
        tail.append(" ").append_text(sign)
    name = Text(view.name(seat), PLAIN, end="", no_wrap=True)
    name.truncate(max(0, width - title.cell_len - tail.cell_len), overflow="ellipsis")
    return title.append_text(name).append_text(tail)


def _sign(scene: Scene, seat: int, short: bool) -> Text:
    """What sets a seat apart from here on: it has left, it has won, it does without a suit, or it has a stake."""
    own = scene.view.state.seats[seat]
    size = "_short" if short else ""
    if own.left:
        return Text(scene.say("gone_sign"), QUIET, end="")
    if own.won:
        place = scene.view.place(seat)
        return Text(scene.say(f"win_sign{size}", place=place), WON, end="")
    if own.void >= 0:
        suit = suit_name(own.void, scene.lang) if scene.lang == "zh" else SUITS[own.void]
        return Text(scene.say(f"void_sign{size}", sign=suit), VOID, end="")
    if own.staked:
        kind = "bought" if seat == scene.view.state.dealer else "topped"
        return Text(scene.say(f"{kind}_sign{size}"), STAKED, end="")
    return Text("", end="")


def _plate(canvas: Canvas, scene: Scene, position: int, area: Area) -> None:
    view = scene.view
    seat = view.seat_at(position)
    own = view.state.seats[seat]
    canvas.put(area.x, area.y, plate_title(scene, seat, area.width - 1))
    rows = [Text(no_wrap=True, end="")]
    for meld in own.melds:
        drawn = meld_strip(meld, scene.faces, masked=False, wild=scene.wild)
        if rows[-1].cell_len and rows[-1].cell_len + 1 + drawn.cell_len > area.width:
            rows.append(Text(no_wrap=True, end=""))
        if rows[-1].cell_len:
            rows[-1].append(" ")
        rows[-1].append_text(drawn)
    if view.shown or (own.won and not own.hidden):
        concealed = list(view.shown[seat].concealed) if view.shown else own.tiles()
        rows = [_open_hand(scene, concealed, own.won[-1:], area.width - 1)] + (rows if own.melds else [])
    elif len(rows) < area.height - 1 or not own.melds:
        backs = Text("▮" * own.size(), Style(color=BACK), end="", no_wrap=True)
        rows = [backs, *rows] if own.melds else [backs]
    for at, row in enumerate(rows[: area.height - 1], 1):
        canvas.put(area.x + 1, area.y + at, row)


def _open_hand(scene: Scene, hand: list[Tile], won: list[Tile], width: int) -> Text:
    """A hand that lies open, the tile that it won with after a +; in the notation's short form where it is long."""
    row = strips(hand, scene.faces, wild=scene.wild)
    if row.cell_len + (1 + STRIP_WIDTH) * len(won) > width:
        row = _short(scene, hand)
    if won:
        row.append("+", Style(color=MARK, bold=True))
        row.append_text(strips(won, scene.faces, marked=0, wild=scene.wild))
    return row


def _short(scene: Scene, hand: list[Tile]) -> Text:
    """A shown hand in the notation's short form, coloured like its tiles."""
    text = Text(no_wrap=True, end="")
    for at, tile in enumerate(hand):
        sign = strip(tile, scene.faces).strip()
        following = hand[at + 1] if at + 1 < len(hand) else -1
        same_suit = len(sign) > 1 and following // 9 == tile // 9 and following < 27
        text.append(sign[0] if same_suit else sign, strip_style(tile, 0, scene.wild))
    return text


def _river(canvas: Canvas, scene: Scene, position: int, area: Area) -> None:
    seat = scene.view.seat_at(position)
    river = scene.view.state.seats[seat].river
    step = STRIP_WIDTH + (1 if area.width >= 4 * ROW else 0)
    row = ROW
    while -(-len(river) // row) > area.height and (row + 1) * STRIP_WIDTH <= area.width:
        row += 1
        step = STRIP_WIDTH if (row * step) > area.width else step
    last = scene.view.last_discard() == seat
    chosen = scene.chosen_tile()
    x = area.x + max(0, (area.width - ROW * step) // 2)
    # A river longer than its rows lies to the right of them.
    for at, tile in enumerate(river):
        place = area.x if row * step > area.width - (x - area.x) else x
        newest = last and at == len(river) - 1
        end = canvas.put(
            place + at % row * step,
            area.y + at // row,
            strip(tile.tile, scene.faces, scene.wild),
            _river_style(tile, at, newest, alike=tile.tile == chosen),
        )
        if newest:
            canvas.put(end, area.y + at // row, "◂", Style(color=MARK, bold=True))


def _river_style(tile: RiverTile, at: int, newest: bool, alike: bool) -> Style:
    """`alike` tiles are those of the chosen kind: underlined, to be counted at a glance."""
    if tile.claimed_by >= 0:
        return Style(color=GHOST, bgcolor="#1c3f37", strike=True)
    style = strip_style(tile.tile, at) + Style(underline=alike, bold=alike)
    if newest:
        return style + Style(bgcolor=MARK, bold=True)
    return style + Style(bgcolor=DRAWN_SHADE) if tile.drawn else style


def _middle(canvas: Canvas, scene: Scene, area: Area) -> None:
    """Round, deal and wall, and around them, where there is room, the winds with the acting one lit.

    Where a kind is wild, the indicator that shows it stands in place of the round.
    """
    state = scene.view.state
    base = Text(scene.say("base", base=scene.stakes.base) if scene.stakes.base else "", STAKED, end="")
    deal = Text(" ", PLAIN, end="").join([Text(scene.say("deal", deal=state.deal), PLAIN), base][: 1 + bool(base)])
    head = Text(round_name(state.round_wind, scene.lang) if has_rounds(scene.view.setup) else "", STRONG, end="")
    if scene.wild != HIDDEN:
        head = indicator(scene)
    left = Text(left_text(scene), Style(color=MARK, bold=True), end="")
    if area.height < 5:
        rows = [Text(" ", end="").join([part for part in (head, other) if part]) for other in (deal, base)]
        _center(canvas, area, 0, next((row for row in rows if row.cell_len <= area.width), head))
        _center(canvas, area, 1, left)
        return
    frame = Area(area.x + 1, area.y + (area.height - 5) // 2, area.width - 2, 5)
    if area.height >= 7:
        frame = Area(frame.x, frame.y, frame.width, 5)
        edge = Style(color="#5f8787")
        canvas.put(frame.x, frame.y - 1, "╭" + "─" * (frame.width - 2) + "╮", edge)
        canvas.put(frame.x, frame.y + 5, "╰" + "─" * (frame.width - 2) + "╯", edge)
        for row in range(5):
            canvas.put(frame.x, frame.y + row, "│", edge)
            canvas.put(frame.x + frame.width - 1, frame.y + row, "│", edge)
    _center(canvas, frame, 0, _wind(scene, ACROSS))
    _center(canvas, frame, 1, head)
    _center(canvas, frame, 2, left)
    _center(canvas, frame, 3, deal)
    _center(canvas, frame, 4, _wind(scene, OWN))
    canvas.put(frame.x + 1, frame.y + 2, _wind(scene, LEFT))
    wind = _wind(scene, RIGHT)
    canvas.put(frame.x + frame.width - 1 - wind.cell_len, frame.y + 2, wind)


def left_text(scene: Scene) -> str:
    """How many tiles are left in the wall, and how many of them beside for kongs alone."""
    left = scene.say("left", left=scene.view.left())
    if not scene.view.setup.reserve:
        return left
    return left + scene.say("reserve", reserve=scene.view.reserve())


def indicator(scene: Scene) -> Text:
    """The tile that lies shown in the wall, and that it is wild."""
    text = Text(scene.say("wild") + " ", STRONG, end="", no_wrap=True)
    return text.append(strip(scene.wild, scene.faces), strip_style(scene.wild, 0, scene.wild))


def _wind(scene: Scene, position: int) -> Text:
    """A seat's wind, lit and with an arrow towards the seat while it acts."""
    view = scene.view
    seat = view.seat_at(position)
    name = wind_name(view.state.seat_wind(seat), scene.lang)
    name = name if scene.lang == "zh" else name[:1]
    if view.acting() != seat:
        return Text(f" {name} ", STRONG, end="")
    arrow = {OWN: "▼", RIGHT: "▶", ACROSS: "▲", LEFT: "◀"}[position]
    return Text(f"{arrow}{name} " if position != RIGHT else f" {name}{arrow}", TURN, end="")


def _center(canvas: Canvas, area: Area, row: int, text: Text) -> None:
    if row < area.height:
        canvas.put(area.x + max(0, (area.width - text.cell_len) // 2), area.y + row, text)
