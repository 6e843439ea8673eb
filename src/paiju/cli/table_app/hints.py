"""The rows below the own hand: the last word to the person, what has to go first, what the hand waits for."""

from typing import Final

from rich.style import Style
from rich.text import Text

from paiju.cli.table_app.board import PLAIN, QUIET
from paiju.cli.table_app.canvas import Canvas
from paiju.cli.table_app.drawing import strip, strip_style, strips
from paiju.cli.table_app.layout import Area
from paiju.cli.table_app.readiness import Chance, Outlook
from paiju.cli.table_app.scene import Scene
from paiju.cli.table_app.wording import kind_name, suit_name
from paiju.table.state import STAKES
from paiju.text import say
from paiju.tiles.tile import HIDDEN, is_flower

_MANY: Final = 8
"""So many waits are told together."""


def draw_hints(canvas: Canvas, scene: Scene, area: Area) -> None:
    """The last word to the person, and what the hand waits for."""
    rows: list[Text] = []
    if scene.message:
        rows.append(Text(scene.message, Style(color="#ff8787", bold=True), end="", no_wrap=True))
    if scene.hints and not scene.view.over:
        rows += [row for row in _hint_rows(scene, area.width - 2) if row.plain != scene.message]
    for at, row in enumerate(rows[: area.height]):
        canvas.put(area.x + 1, area.y + at, row)


def _hint_rows(scene: Scene, width: int) -> list[Text]:
    if scene.view.state.phase == STAKES:
        return _stake_rows(scene)
    if not scene.may_discard():
        return waits_rows(scene, scene.outlook, width) if scene.outlook else []
    chosen = scene.chosen_tile()
    if chosen != HIDDEN and scene.barred(chosen):
        return [Text(_bar_text(scene), Style(color="#ff8787"), end="", no_wrap=True)]
    if chosen in scene.outlooks:
        return waits_rows(scene, scene.outlooks[chosen], width)
    rows = _first_rows(scene) if chosen == HIDDEN else []
    if not scene.outlooks and chosen != HIDDEN and not is_flower(chosen):
        left = scene.view.unseen()[chosen]
        rows.append(Text(scene.say("unseen", tile=kind_name(chosen, scene.lang), left=left), QUIET, end=""))
    for tile, after in sorted(scene.outlooks.items(), key=lambda pair: -pair[1].left):
        row = Text(scene.say("discard_to_ready", tile=kind_name(tile, scene.lang)) + " ", QUIET, end="", no_wrap=True)
        for chance in after.chances:
            row.append(strip(chance.tile, scene.faces, scene.wild), strip_style(chance.tile, 0, scene.wild))
            row.append(f"×{chance.left} ", PLAIN)
        if len(after.chances) >= _MANY:
            row = Text(scene.say("discard_to_ready", tile=kind_name(tile, scene.lang)) + " ", QUIET, end="")
            row.append_text(_many(scene, after))
        rows.append(row)
    return rows


def _stake_rows(scene: Scene) -> list[Text]:
    """What raising the stake may cost."""
    view = scene.view
    if scene.prompt is None:
        return []
    key = "buy_risk" if view.seat == view.state.dealer else "top_risk"
    stakes = scene.stakes
    return [Text(scene.say(key, base=stakes.base, buy=stakes.buy, top=stakes.top), QUIET, end="", no_wrap=True)]


def _first_rows(scene: Scene) -> list[Text]:
    """Which honors have to be discarded first, and why."""
    first = scene.first_honors()
    if not first:
        return []
    key = "follow_first" if scene.followed_honors() else "singles_first"
    row = Text(scene.say(key) + " ", Style(color="#ff8787"), end="", no_wrap=True)
    return [row.append_text(strips(first, scene.faces, wild=scene.wild))]


def _bar_text(scene: Scene) -> str:
    """Why a tile may not be discarded, where that is plain."""
    own = scene.view.own
    if own.won:
        text = say("refusal.locked_hand", scene.lang)
    elif scene.view.setup.void == "choice" and own.void >= 0:
        text = say("refusal.void_suit_first", scene.lang, suit=suit_name(own.void, scene.lang))
    else:
        tile = scene.chosen_tile()
        honors = scene.first_honors() and tile != scene.wild
        reason = "wild_tile" if tile == scene.wild else "single_honor_first" if honors else "tile_barred"
        text = say(f"refusal.{reason}", scene.lang, tile=kind_name(tile, scene.lang))
    return text[:1].upper() + text[1:]


def waits_rows(scene: Scene, outlook: Outlook, width: int) -> list[Text]:
    """The waits of a hand in as many lines as they take; a star marks points below the minimum."""
    if outlook.shanten > 0:
        return [Text(scene.say("shanten", number=outlook.shanten), QUIET, end="", no_wrap=True)]
    if not outlook.chances:
        return []
    head = Text(scene.say("ready") + " ", Style(color="#87d75f", bold=True), end="", no_wrap=True)
    rows = [head]
    if len(outlook.chances) >= _MANY:
        head.append_text(_many(scene, outlook))
        return rows
    for chance in outlook.chances:
        part = _chance(scene, chance)
        if rows[-1].cell_len + part.cell_len > width:
            rows.append(Text("   ", end="", no_wrap=True))
        rows[-1].append_text(part)
    if outlook.hopeless:
        rows[-1].append(scene.say("no_win_left"), Style(color="#ff8787"))
    return rows


def _many(scene: Scene, outlook: Outlook) -> Text:
    """Many waits at once: how many kinds and tiles, and the worth of the least and the best, either way."""
    given = [chance.by_discard for chance in outlook.chances if chance.by_discard_wins and chance.left]
    drawn = [chance.by_draw for chance in outlook.chances if chance.by_draw_wins and chance.left]
    kinds = sum(bool(chance.left) for chance in outlook.chances)
    text = scene.say("waits_many", kinds=kinds, left=outlook.left, by_discard=_span(given), by_draw=_span(drawn))
    return Text(text, PLAIN, end="", no_wrap=True)


def _span(points: list[int]) -> str:
    """The least and the greatest of some points.

    >>> _span([2, 1, 4]), _span([2, 2]), _span([])
    ('1-4', '2', '–')
    """
    if not points:
        return "–"
    least, most = min(points), max(points)
    return str(least) if least == most else f"{least}-{most}"


def _points(points: int, wins: bool) -> str:
    """The worth of a wait, with a mark where it is below the minimum; a dash where the tile does not come so."""
    return "–" if points < 0 else f"{points}{'' if wins else '*'}"


def _chance(scene: Scene, chance: Chance) -> Text:
    part = Text(no_wrap=True, end="")
    part.append(strip(chance.tile, scene.faces, scene.wild), strip_style(chance.tile, 0, scene.wild))
    given = _points(chance.by_discard, chance.by_discard_wins)
    drawn = _points(chance.by_draw, chance.by_draw_wins)
    good = chance.left and (chance.by_discard_wins or chance.by_draw_wins)
    part.append(
        " " + scene.say("wait", left=chance.left, by_discard=given, by_draw=drawn) + "  ", PLAIN if good else QUIET
    )
    return part
