"""The pictures: every cell in its place at every size and in both languages, and everything that a player looks for."""

import pytest
from rich.cells import cell_len
from rich.text import Text
from table_app_kit import BotPerson, played

from paiju.cli.table_app.canvas import Canvas
from paiju.cli.table_app.choices import Toggles
from paiju.cli.table_app.drawing import Faces, face, meld_strip, meld_tiles, put_box, strip, strips
from paiju.cli.table_app.layout import layout
from paiju.cli.table_app.picture import draw, wrapped
from paiju.cli.table_app.readiness import Chance, Outlook, outlook, outlooks
from paiju.cli.table_app.scene import Scene
from paiju.rules.ruleset import Ruleset
from paiju.rulesets.registry import ruleset
from paiju.shapes.meld import parse_meld
from paiju.table.events import Discarded
from paiju.table.state import RiverTile
from paiju.text import LANGUAGES, Language
from paiju.tiles.tile import ALL_KINDS, HIDDEN

SIZES = ((60, 24), (60, 40), (80, 24), (100, 30), (132, 43), (200, 50))
FACES: tuple[Faces, ...] = ("zh", "index")


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return ruleset("guobiao/official@1")


def scene_of(person: BotPerson, lang: Language, **changes: object) -> Scene:
    scene = Scene(person.view, lang, "zh" if lang == "zh" else "index", title="国标麻将", prompt=person.prompt)
    if scene.may_discard():
        scene.outlooks = outlooks(person.view, person.rules)
    for name, value in changes.items():
        setattr(scene, name, value)
    return scene


@pytest.mark.parametrize("faces", FACES)
def test_every_tile_has_its_width(faces: Faces) -> None:
    signs = set()
    for tile in range(ALL_KINDS):
        assert [cell_len(half) for half in face(tile, faces)] == [2, 2]
        assert cell_len(strip(tile, faces)) == 3
        signs.add(strip(tile, faces))
    assert len(signs) == ALL_KINDS
    assert cell_len(strip(HIDDEN, faces)) == 3


def test_melds_show_whom_they_came_from() -> None:
    assert meld_strip(parse_meld("[213s<]"), "index").plain == "<2s 1s 3s "
    assert meld_strip(parse_meld("[555m>]"), "zh").plain == ">5万5万5万"
    assert meld_tiles(parse_meld("[555m>]")) == ([4, 4, 4], 2)
    assert meld_tiles(parse_meld("[5555m>]")) == ([4, 4, 4, 4], 3)
    assert meld_tiles(parse_meld("[5555m<]")) == ([4, 4, 4, 4], 0)
    assert meld_strip(parse_meld("[5555m+^]"), "index").plain == "^5m 5m 5m +5m "


def test_concealed_kongs_lie_face_down() -> None:
    kong = parse_meld("[EEEE]")
    assert meld_strip(kong, "index").plain == "░░░E  E  ░░░"
    assert meld_strip(kong, "index", masked=False).plain == "E  E  E  E  "
    hidden = type(kong)(kong.kind, HIDDEN, HIDDEN, 0)
    assert meld_strip(hidden, "zh").plain == "░" * 12
    canvas = Canvas(4, 4)
    put_box(canvas, 0, 0, HIDDEN, "zh")
    assert canvas.plain() == "┌──┐\n│░░│\n│░░│\n└──┘"


def test_canvas_keeps_double_width_characters_whole() -> None:
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "东南西")
    canvas.put(1, 0, "x")
    assert canvas.plain() == " x南西"
    canvas.put(3, 0, "北")
    assert canvas.plain() == " x 北"
    # What does not fit is cut off: half of a character cannot be shown.
    assert canvas.put(5, 0, "中") == 7
    assert canvas.put(0, 3, "far below") == 9
    assert canvas.put(-1, 0, "ab") == 1
    assert canvas.plain() == "bx 北"
    assert canvas.lines()[0].cell_len == 6


def test_clicks_find_the_last_region_made() -> None:
    canvas = Canvas(10, 2)
    canvas.click(0, 0, 5, 2, "under")
    canvas.click(2, 0, 2, 1, "over")
    assert [canvas.target(x, 0) for x in (0, 2, 3, 4, 5)] == ["under", "over", "over", "under", ""]


def test_parts_of_the_layout_do_not_overlap() -> None:
    for width in range(60, 210, 7):
        for height in range(24, 60):
            places = layout(width, height)
            cells: set[tuple[int, int]] = set()
            for area in (
                places.header,
                places.board,
                places.log,
                places.own,
                places.hand,
                places.hints,
                places.prompt,
                places.toggles,
            ):
                assert area.x >= 0
                assert area.x + area.width <= width
                assert area.y + area.height <= height
                own = {(x, y) for x in range(area.x, area.x + area.width) for y in range(area.y, area.y + area.height)}
                assert not own & cells
                cells |= own
            assert places.board.height >= 13


def test_every_picture_of_a_match_fits_every_size(rules: Ruleset) -> None:
    pictures = 0

    def look(person: BotPerson) -> None:
        nonlocal pictures
        if person.prompt is None and len(person.view.events) % 11:
            return
        width, height = SIZES[pictures % len(SIZES)]
        lang = LANGUAGES[pictures // len(SIZES) % 2]
        pictures += 1
        canvas = draw(scene_of(person, lang, chosen=pictures % 15 - 1), width, height)
        lines = canvas.lines()
        assert len(lines) == height
        assert all(line.cell_len == width for line in lines)
        text = canvas.plain()
        for tile in range(len(person.view.own.river)):
            assert strip(person.view.own.river[tile].tile, "zh" if lang == "zh" else "index").strip() in text

    played(rules, look, seed="f", deals=3)
    assert pictures > 60


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_player_must_be_able_to_see(rules: Ruleset, lang: Language, width: int, height: int) -> None:
    checked = 0

    def look(person: BotPerson) -> None:
        nonlocal checked
        view = person.view
        if person.prompt is None or len(view.events) % 3:
            return
        checked += 1
        scene = scene_of(person, lang)
        canvas = draw(scene, width, height)
        text = canvas.plain()
        assert str(view.left()) in text
        assert ("东风圈" if lang == "zh" else "East round") in text
        for seat in range(4):
            assert view.name(seat) in text
        # Each own tile can be clicked, each button too.
        targets = {region.target for region in canvas.regions}
        assert {f"tile:{at}" for at in range(len(scene.tiles()))} <= targets
        for at, choice in enumerate(scene.buttons()):
            assert f"button:{at}" in targets
            assert f" {choice.key.upper()} " in text
        if view.last_discard() >= 0:
            assert "◂" in text
        if view.acting() >= 0:
            assert "▶" in text or "▼" in text
        for own in view.state.seats:
            for meld in own.melds:
                row = meld_strip(meld, scene.faces).plain.rstrip()
                assert row in text or layout(width, height).boxed_melds or own is not view.own

    played(rules, look, seed="g", deals=2)
    assert checked > 5


def test_rivers_longer_than_their_rows_are_shown_to_the_last_tile(rules: Ruleset) -> None:
    person = played(rules, deals=1)
    view = person.view
    for width, height in SIZES:
        view.own.river[:] = [RiverTile(at % 34, False) for at in range(28)]
        text = draw(scene_of(person, "en"), width, height).plain()
        assert "P" in text
        shown = sum(text.count(code) for code in ("9s",))
        assert shown
        for at in (26, 27):
            assert strip(at % 34, "index").strip() in text


def test_a_claimed_tile_stays_as_a_shadow(rules: Ruleset) -> None:
    person = played(rules, deals=1)
    view = person.view
    tile = RiverTile(8, False)
    tile.claimed_by = 2
    view.own.river[:] = [tile]
    view.state.seats[view.seat_at(1)].river[:] = []
    for line in draw(scene_of(person, "en"), 100, 30).lines():
        for span in line.spans:
            if line.plain[span.start : span.end].strip() == "9m" and getattr(span.style, "strike", False):
                return
    pytest.fail("no struck tile was drawn")


def test_too_small_a_terminal_is_told_so(rules: Ruleset) -> None:
    person = played(rules, deals=1)
    assert "60x24" in draw(scene_of(person, "en"), 50, 20).plain()
    assert draw(scene_of(person, "en"), 0, 0).plain() == ""


def test_waits_tell_what_is_left_and_what_is_too_low(rules: Ruleset) -> None:
    found: list[str] = []

    def look(person: BotPerson) -> None:
        view = person.view
        if isinstance(view.events[-1], Discarded) and person.prompt is None and not view.over:
            after = outlook(view, rules)
            if after.chances:
                text = draw(scene_of(person, "en", outlook=after), 100, 30).plain()
                assert "Waits" in text
                for chance in after.chances[:2]:
                    given = f"{chance.by_discard}{'' if chance.by_discard_wins else '*'}"
                    drawn = f"{chance.by_draw}{'' if chance.by_draw_wins else '*'}"
                    row = f"{strip(chance.tile, 'index')} x{chance.left} discard {given} draw {drawn}"
                    assert row in text
                    found.append(row)

    played(rules, look, seed="h", deals=4)
    assert any("*" in row for row in found)
    hopeless = Outlook(HIDDEN, 0, (Chance(3, 2, 4, False, 5, False),))
    assert hopeless.hopeless
    assert hopeless.left == 2
    assert not Outlook(HIDDEN, 0, (Chance(3, 2, 4, False, 8, True),)).hopeless
    assert Outlook(HIDDEN, 0, (Chance(3, 0, 9, True, 9, True),)).hopeless
    person = played(rules, deals=1)
    person.view.state.phase = 5
    assert "no tile can win" in draw(scene_of(person, "en", outlook=hopeless), 100, 30).plain()


def test_toggles_are_checked_where_on(rules: Ruleset) -> None:
    person = played(rules, deals=1)
    text = draw(scene_of(person, "en", toggles=Toggles(auto_win=True)), 100, 30).plain()
    assert "✓v Auto win" in text
    assert " a No claims" in text
    assert "✓a" not in text


def test_lines_of_the_log_are_wrapped_by_cells() -> None:
    rows = wrapped("东家打 五万，西家碰东家的 五万", 12, Text("").style)  # type: ignore[arg-type]
    assert all(row.cell_len <= 12 for row in rows)
    assert "".join(row.plain for row in rows).replace(" ", "") == "东家打五万，西家碰东家的五万"
    assert strips([0, 1], "index", marked=1).plain == "1m 2m "
