"""The whole screen of a deal: a scene drawn for a terminal of some size."""

from rich.style import Style
from rich.text import Text

from paiju.cli.table_app.board import PLAIN, QUIET, STRONG, draw_board
from paiju.cli.table_app.canvas import Canvas
from paiju.cli.table_app.drawing import FELT
from paiju.cli.table_app.layout import MIN_HEIGHT, MIN_WIDTH, Area, layout
from paiju.cli.table_app.own_area import draw_own
from paiju.cli.table_app.scene import Scene
from paiju.cli.table_app.wording import round_name


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
    if places.log.height:
        _draw_log(canvas, scene, places.log)
    draw_own(canvas, scene, places)
    return canvas


def _draw_header(canvas: Canvas, scene: Scene, area: Area) -> None:
    state = scene.view.state
    canvas.fill(area.x, area.y, area.width, 1, Style(bgcolor="#262626"))
    end = canvas.put(area.x + 1, area.y, scene.title, Style(color="#ffd75f", bold=True, bgcolor="#262626"))
    parts = (
        round_name(state.round_wind, scene.lang),
        scene.say("deal", deal=state.deal),
        scene.say("left", left=scene.view.left()),
    )
    canvas.put(end + 2, area.y, " · ".join(parts), PLAIN + Style(bgcolor="#262626"))


def _draw_log(canvas: Canvas, scene: Scene, area: Area) -> None:
    """The newest lines of what happened, wrapped, the last one at the bottom."""
    edge = Style(color="#444444")
    beside = area.x > 0
    top = area.y
    if beside:
        for row in range(area.height):
            canvas.put(area.x - 1, area.y + row, "│", edge)
    canvas.put(area.x + (0 if beside else 1), top, scene.say("log"), Style(color="#5f8787", bold=True))
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
    """Where a line may break: after blanks, and around every double-width character."""
    words = [""]
    for sign in text:
        if Text(sign).cell_len > 1:
            words += [sign, ""]
        else:
            words[-1] += sign
            if sign == " ":
                words.append("")
    return [word for word in words if word]
