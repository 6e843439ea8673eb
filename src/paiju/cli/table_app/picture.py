"""The whole screen of a deal: a scene drawn for a terminal of some size."""

from typing import Final

from rich.style import Style
from rich.text import Text

from paiju.cli.ledger_text import party_name, reason_name
from paiju.cli.rounds import has_rounds
from paiju.cli.table_app.board import PLAIN, QUIET, STRONG, draw_board, left_text
from paiju.cli.table_app.canvas import Canvas
from paiju.cli.table_app.drawing import FELT
from paiju.cli.table_app.layout import MIN_HEIGHT, MIN_WIDTH, Area, layout
from paiju.cli.table_app.own_area import draw_own
from paiju.cli.table_app.scene import Scene
from paiju.cli.table_app.wording import round_name, signed, wind_name
from paiju.cli.tile_text import wild_text
from paiju.rules.settlement import Transfer
from paiju.tiles.tile import HIDDEN
from paiju.tiles.wall import SEATS

_EDGE: Final = Style(color="#444444")
_HEAD: Final = Style(color="#5f8787", bold=True)
_GAIN: Final = Style(color="#87d75f", bold=True)
_LOSS: Final = Style(color="#ff8787", bold=True)
_CLOSING: Final = frozenset("，。；：、）！？")
_LEDGER_ROWS: Final = 9
"""Rows of the newest lines of the ledger."""


def draw(scene: Scene, width: int, height: int) -> Canvas:
    """The picture of a scene; a terminal below the least size is told so."""
    canvas = Canvas(width, height, Style(bgcolor=FELT))
    if width < MIN_WIDTH or height < MIN_HEIGHT:
        canvas.put(0, height // 2, scene.say("small", width=MIN_WIDTH, height=MIN_HEIGHT), STRONG)
        return canvas
    places = layout(width, height)
    if places.header.height:
        _draw_header(canvas, scene, places.header)
    draw_board(canvas, scene, places.board)
    log = places.log
    if log.x > 0 and scene.view.setup.pays_at_once:
        used = _draw_ledger(canvas, scene, log)
        log = Area(log.x, log.y + used, log.width, log.height - used)
    if log.height:
        _draw_log(canvas, scene, log)
    draw_own(canvas, scene, places)
    return canvas


def _draw_header(canvas: Canvas, scene: Scene, area: Area) -> None:
    state = scene.view.state
    canvas.fill(area.x, area.y, area.width, 1, Style(bgcolor="#262626"))
    end = canvas.put(area.x + 1, area.y, scene.title, Style(color="#ffd75f", bold=True, bgcolor="#262626"))
    parts = [scene.say("deal", deal=state.deal), left_text(scene)]
    if has_rounds(scene.view.setup):
        parts.insert(0, round_name(state.round_wind, scene.lang))
    if scene.wild != HIDDEN:
        parts.append(wild_text(scene.wild, scene.lang))
    canvas.put(end + 2, area.y, " · ".join(parts), PLAIN + Style(bgcolor="#262626"))


def _draw_ledger(canvas: Canvas, scene: Scene, area: Area) -> int:
    """The ledger so far beside the table: each seat's balance, and the newest lines; the rows that it takes."""
    view = scene.view
    for row in range(area.height):
        canvas.put(area.x - 1, area.y + row, "│", _EDGE)
    canvas.put(area.x, area.y, scene.say("ledger"), _HEAD)
    for seat in range(SEATS):
        balance = view.balance(seat)
        style = _GAIN if balance > 0 else _LOSS if balance < 0 else QUIET
        x = area.x + (seat % 2) * (area.width // 2)
        text = Text(f"{short_wind(scene, seat)} ", STRONG if seat == view.seat else PLAIN, end="")
        canvas.put(x, area.y + 1 + seat // 2, text.append(signed(balance), style))
    rows: list[Text] = []
    for transfer in reversed(view.state.transfers):
        mine = view.seat in (transfer.payer, transfer.payee)
        rows[:0] = wrapped(short_line(scene, transfer), area.width - 1, PLAIN if mine else QUIET)
        if len(rows) >= _LEDGER_ROWS:
            break
    if not rows:
        rows = [Text(scene.say("ledger.empty"), QUIET, end="")]
    for at, shown in enumerate(rows[-_LEDGER_ROWS:]):
        canvas.put(area.x, area.y + 3 + at, shown)
    return 4 + min(len(rows), _LEDGER_ROWS)


def short_wind(scene: Scene, seat: int) -> str:
    """A seat's wind in one sign."""
    return wind_name(scene.view.state.seat_wind(seat), scene.lang)[:1]


def short_line(scene: Scene, transfer: Transfer) -> str:
    """A line of the ledger: payer, payee, amount, reason."""
    payer, payee = (
        party_name(party, lambda seat: short_wind(scene, seat), scene.lang)
        for party in (transfer.payer, transfer.payee)
    )
    return f"{payer}→{payee} {transfer.amount} {reason_name(transfer.reason, scene.lang)}"


def _draw_log(canvas: Canvas, scene: Scene, area: Area) -> None:
    """The newest lines of what happened, wrapped, the last one at the bottom."""
    beside = area.x > 0
    top = area.y
    if beside:
        for row in range(area.height):
            canvas.put(area.x - 1, area.y + row, "│", _EDGE)
    canvas.put(area.x + (0 if beside else 1), top, scene.say("log"), _HEAD)
    rows: list[Text] = []
    width = area.width - 1
    for text, strong in reversed(scene.log):
        rows[:0] = wrapped(text, width, STRONG if strong else QUIET)
        if len(rows) >= area.height - 1:
            break
    for at, shown in enumerate(rows[-(area.height - 1) :], 1):
        canvas.put(area.x + (0 if beside else 1), top + at, shown)


def wrapped(text: str, width: int, style: Style) -> list[Text]:
    """A line broken to a width, its continuations set in.

    >>> [row.plain for row in wrapped("East discards 5 dots", 12, Style())]
    ['East', ' discards 5', ' dots']
    """
    rows: list[str] = [""]
    for word in _words(text):
        if Text(rows[-1] + word.rstrip()).cell_len > width and rows[-1].strip():
            rows.append(" " + word.lstrip())
        else:
            rows[-1] += word
    return [Text(row.rstrip(), style, end="", no_wrap=True) for row in rows]


def _words(text: str) -> list[str]:
    """Where a line may break: after blanks, and around every double-width character; not before closing signs."""
    words = [""]
    for sign in text:
        if sign in _CLOSING:
            last = next((at for at in range(len(words) - 1, -1, -1) if words[at]), 0)
            words[last] += sign
        elif Text(sign).cell_len > 1:
            words += [sign, ""]
        else:
            words[-1] += sign
            if sign == " ":
                words.append("")
    return [word for word in words if word]
