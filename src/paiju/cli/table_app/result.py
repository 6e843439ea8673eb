"""The panels after a deal and after the match, as texts: the hand, its fans and why, what it costs, the standings."""

from rich.style import Style
from rich.text import Text

from paiju.cli.ledger_text import has_ledger, party_name, reason_name, rule_note
from paiju.cli.table_app.canvas import Canvas
from paiju.cli.table_app.drawing import (
    BOX_WIDTH,
    FELT,
    MARK,
    Faces,
    meld_strip,
    meld_tiles,
    put_box,
    strip,
    strip_style,
    strips,
)
from paiju.cli.table_app.picture import wrapped
from paiju.cli.table_app.seat_view import Finish, SeatView
from paiju.cli.table_app.wording import seat_name, shown_points, signed, wind_name
from paiju.cli.tile_text import STANDS_FOR, reading_text, wild_text
from paiju.cli.worth import scale_of, sum_text, worth_text
from paiju.rules.outcome import Departure
from paiju.rules.ruleset import Ruleset
from paiju.rules.score import FanCount, Score
from paiju.rules.settlement import Transfer, changes
from paiju.rules.standing import Four, places
from paiju.rules.win import SELF_DRAWN, Win
from paiju.shapes.hand import Hand
from paiju.shapes.waits import waits
from paiju.text import Language, say
from paiju.tiles.tile import HIDDEN, KINDS, Tile
from paiju.tiles.wall import SEATS

_TITLE = Style(color=MARK, bold=True)
_STRONG = Style(bold=True, color="#ffffd7")
_PLAIN = Style(color="#e4e4e4")
_QUIET = Style(color="#9e9e9e")
_GAIN = Style(color="#87d75f", bold=True)
_LOSS = Style(color="#ff8787")
_LEDGER_AT = 12
"""Cells of payer, payee and amount."""
_MANY = 12
"""So many waits are told by their number."""
_COLUMN = 6
"""Cells of a balance."""
_LEDGER_WIDE = 68
"""Where the ledger has room for the balances after each line."""


class Panel:
    """Lines of a panel in the making, for one view, family and language; `width` is the room in cells."""

    def __init__(self, view: SeatView, rules: Ruleset, lang: Language, faces: Faces, width: int) -> None:
        self.view = view
        self.rules = rules
        self.lang = lang
        self.faces = faces
        self.width = width
        self.lines: list[Text] = []

    def add(self, text: Text | str = "", style: Style = _PLAIN) -> None:
        """One more line."""
        self.lines.append(text if isinstance(text, Text) else Text(text, style))

    def say(self, key: str, **values: object) -> str:
        """A text of the terminal table."""
        return say(f"table.{key}", self.lang, **values)

    def who(self, seat: int) -> dict[str, str]:
        """A seat's wind and name, as values of a text."""
        return {"seat": seat_name(self.view, seat, self.lang), "name": self.view.name(seat)}

    @property
    def wild(self) -> Tile:
        """The wild kind of the deal, HIDDEN without one."""
        return self.view.state.wild

    def text(self) -> Text:
        """The panel."""
        return Text("\n").join(self.lines)


def result_panel(view: SeatView, rules: Ruleset, lang: Language, faces: Faces, width: int) -> Text:
    """What came of a deal: each win explained or who waited for what, and each seat's change and points."""
    panel = Panel(view, rules, lang, faces, width)
    if view.state.voided:
        panel.add(panel.say("result.void"), _TITLE)
        panel.add(say(f"void.{view.state.voided}", lang))
        return panel.text()
    for at, finish in enumerate(view.finishes):
        if at:
            panel.add()
        _win(panel, finish)
    left = [happening.seat for happening in view.state.course if isinstance(happening, Departure)]
    if view.state.end == "left":
        panel.add(panel.say("result.left", **panel.who(left[-1])), _TITLE)
    elif not view.finishes or view.state.end == "drawn":
        if view.finishes:
            panel.add()
        panel.add(panel.say("result.drawn_after_wins" if view.finishes else "result.drawn"), _TITLE)
        panel.add()
        _waits(panel)
    panel.add()
    _changes(panel)
    if has_ledger(rules.setup) and view.state.transfers:
        panel.add()
        panel.add(panel.say("ledger.whole"), _TITLE)
        add_ledger(panel)
    return panel.text()


def _win(panel: Panel, finish: Finish) -> None:
    won = finish.won
    panel.add(panel.say("result.won", **panel.who(won.seat)), _TITLE)
    how = say(f"how.{won.how}", panel.lang)
    if won.giver >= 0:
        giver = panel.who(won.giver)
        panel.add(panel.say("result.from", how=how, giver=giver["seat"], name=giver["name"]))
    else:
        panel.add(panel.say("result.self"))
    _hand(panel, finish.hand, boxed=len(panel.view.finishes) == 1)
    score = panel.rules.score(finish.win)
    if panel.wild != HIDDEN:
        _reading(panel, score)
    panel.add()
    _fans(panel, won.fans)
    known = score.points == won.points
    comes_to = sum_text(panel.rules, score, panel.lang) if known else ""
    if comes_to and scale_of(panel.rules) == "levels":
        panel.add(comes_to, _TITLE)
    elif comes_to:
        panel.add(panel.say("result.sum", sum=comes_to, points=won.points), _TITLE)
    else:
        key = "result.total" if scale_of(panel.rules) == "fan" else ""
        worth = worth_text(panel.rules, won.points, panel.lang)
        panel.add(panel.say(key, points=won.points) if key else worth, _TITLE)
    # The reasons are told only where they belong to the very points that the table has counted.
    if known and score.excluded:
        _excluded(panel, score)


def _reading(panel: Panel, score: Score) -> None:
    """How the hand is read, and what wild tiles stand for in it."""
    if not score.reading:
        return
    text = reading_text(score.reading, panel.lang)
    panel.add(text)
    if STANDS_FOR in text.plain:
        panel.add(f"{wild_text(panel.wild, panel.lang)}   {panel.say('result.reading')}", _QUIET)
    else:
        panel.add(wild_text(panel.wild, panel.lang), _QUIET)


def _hand(panel: Panel, hand: Hand, boxed: bool) -> None:
    """The hand as boxes where that is wanted and they fit, else in strips; the winning tile apart and marked."""
    concealed = sorted(hand.concealed, key=panel.view.rank)
    melds = sum(len(meld_tiles(meld)[0]) * BOX_WIDTH + 2 for meld in hand.melds)
    size = len(hand.concealed) * BOX_WIDTH + melds + BOX_WIDTH + 2
    if boxed and size <= panel.width:
        canvas = Canvas(size, 4)
        canvas.fill(0, 0, size, 4, Style(bgcolor=FELT))
        x = 0
        for tile in concealed:
            put_box(canvas, x, 0, tile, panel.faces, wild=panel.wild)
            x += BOX_WIDTH
        if hand.win is not None:
            put_box(canvas, x + 1, 0, hand.win, panel.faces, marked=True, wild=panel.wild)
            x += BOX_WIDTH + 1
        for meld in hand.melds:
            x += 2
            tiles, place = meld_tiles(meld, masked=False, wild=panel.wild)
            for at, tile in enumerate(tiles):
                put_box(canvas, x, 0, tile, panel.faces, dimmed=at == place, wild=panel.wild)
                x += BOX_WIDTH
        panel.lines += canvas.lines()
        return
    row = strips(concealed, panel.faces, wild=panel.wild)
    if hand.win is not None:
        row.append(" ")
        row.append(strip(hand.win, panel.faces, panel.wild), strip_style(hand.win, 0) + Style(bgcolor=MARK, bold=True))
    panel.add(row)
    rest = Text(end="")
    for meld in hand.melds:
        rest.append_text(meld_strip(meld, panel.faces, masked=False, wild=panel.wild)).append(" ")
    if hand.flowers:
        rest.append_text(strips(list(hand.flowers), panel.faces))
    if rest.cell_len:
        panel.add(rest)


def fan_name(rules: Ruleset, fan: str, lang: Language) -> str:
    """The name of a fan, or of the principle that bars one."""
    for row in rules.fans:
        if row.id == fan:
            return row.zh if lang == "zh" else row.en
    return say(f"principle.{fan}", lang)


def _fans(panel: Panel, fans: tuple[FanCount, ...]) -> None:
    """Every fan with its points, the highest first, in two columns where they fit."""
    cells = []
    factors = scale_of(panel.rules) in ("times", "levels")
    for fan in sorted(fans, key=lambda fan: -fan.value):
        name = fan_name(panel.rules, fan.fan, panel.lang)
        times = f" ×{fan.count}" if fan.count > 1 else ""
        cells.append((name + times, f"×{fan.value**fan.count}" if factors else str(fan.value * fan.count)))
    width = max(Text(name).cell_len for name, _ in cells) + 4
    columns = 2 if 2 * width + 3 <= panel.width and len(cells) > 3 else 1
    rows = -(-len(cells) // columns)
    for at in range(rows):
        line = Text(end="")
        for name, value in cells[at::rows]:
            if line.cell_len:
                line.append("   ")
            line.append(name, _PLAIN)
            line.append(" " * (width - Text(name).cell_len - len(value)))
            line.append(value, _STRONG)
        panel.add(line)


def _excluded(panel: Panel, score: Score) -> None:
    text = Text(panel.say("result.excluded"), _QUIET)
    separator = "、" if panel.lang == "zh" else ", "
    parts = []
    for fan in score.excluded:
        times = f"×{fan.count}" if fan.count > 1 else ""
        name = fan_name(panel.rules, fan.fan, panel.lang) + times
        parts.append(panel.say("result.because", fan=name, by=fan_name(panel.rules, fan.by, panel.lang)))
    text.append(separator.join(parts))
    panel.add(text)


def _waits(panel: Panel) -> None:
    """Which seat without a win waited for what, once all hands lie open."""
    view = panel.view
    for seat in range(SEATS):
        if view.state.seats[seat].won or view.state.seats[seat].left:
            continue
        hand = view.shown[seat] if view.shown else None
        tiles = _waits_of(panel, hand, view.state.seats[seat].void) if hand else []
        if not tiles:
            panel.add(panel.say("result.not_ready", **panel.who(seat)), _QUIET)
            continue
        before, _, after = panel.say("result.waiting", tiles="\0", **panel.who(seat)).partition("\0")
        line = Text(before, _PLAIN)
        if len(tiles) >= _MANY:
            line.append(panel.say("result.kinds", kinds=len(tiles)), _PLAIN).append(after)
        else:
            line.append_text(strips(tiles, panel.faces, wild=panel.wild)).append(after)
        panel.add(line)


def _waits_of(panel: Panel, hand: Hand, void: int) -> list[Tile]:
    """The tiles that a hand could win with, whatever it is worth."""
    setup = panel.view.setup
    if len(hand.concealed) + 3 * len(hand.melds) != 3 * setup.sets + 1:
        return []
    counts = hand.counts()
    found = []
    flags = 0 if panel.wild == HIDDEN else SELF_DRAWN
    kinds = (
        waits(counts, len(hand.melds), setup.sets, setup.shapes)
        if panel.wild == HIDDEN
        else [tile for tile in range(KINDS) if counts[tile] < 4 - (tile == panel.wild)]
    )
    for tile in kinds:
        full = counts[:]
        full[tile] += 1
        if panel.rules.worth(Win(full, list(hand.melds), tile, flags, void=void, wild=panel.wild)) >= 0:
            found.append(tile)
    return found


def _changes(panel: Panel) -> None:
    """A row for each seat: wind, name, this deal's change, points, and who won or gave."""
    view = panel.view
    changes = view.settled.changes if view.settled else (0, 0, 0, 0)
    givers = {finish.won.giver for finish in view.finishes}
    names = [" ".join(panel.who(seat).values()) for seat in range(SEATS)]
    width = max(max(Text(name).cell_len for name in names), 10)
    head = panel.say("result.seat")
    line = Text(head + " " * (width - Text(head).cell_len), _QUIET)
    for key in ("result.change", "result.points"):
        label = panel.say(key)
        line.append(" " * max(1, 8 - Text(label).cell_len) + label)
    panel.add(line)
    for seat, name in enumerate(names):
        change = changes[seat]
        row = Text(name + " " * (width - Text(name).cell_len), _STRONG if seat == view.seat else _PLAIN)
        row.append(f"{signed(change):>8}", _GAIN if change > 0 else _LOSS if change < 0 else _QUIET)
        row.append(f"{view.points(seat):>8}", _PLAIN)
        if view.place(seat) and view.setup.wins_to_end != 1:
            row.append("  " + panel.say("win_sign", place=view.place(seat)), _GAIN)
        elif view.place(seat):
            row.append("  " + say("action.win", panel.lang), _GAIN)
        elif seat in givers:
            row.append("  " + panel.say("result.gives"), _LOSS)
        panel.add(row)


def add_ledger(panel: Panel) -> None:
    """The ledger line by line: who pays whom, how much, each seat's balance from then on, and why by which rule.

    Where the room is scarce the balances stand under the last line only.
    """
    view = panel.view
    wide = panel.width >= _LEDGER_WIDE
    winds = [wind_name(view.state.seat_wind(seat), panel.lang)[:1] for seat in range(SEATS)]
    order = [(view.state.dealer + step) % SEATS for step in range(SEATS)]
    head = Text(" " * _LEDGER_AT, end="")
    for seat in order:
        head.append(
            " " * (_COLUMN - Text(winds[seat]).cell_len) + winds[seat], _STRONG if seat == view.seat else _QUIET
        )
    if wide:
        panel.add(head)
    so_far: list[Transfer] = []
    told: set[tuple[str, str]] = set()
    for transfer in view.state.transfers:
        so_far.append(transfer)
        payer, payee = (party_name(party, winds.__getitem__, panel.lang) for party in (transfer.payer, transfer.payee))
        own = view.seat in (transfer.payer, transfer.payee)
        row = Text(f"{payer}→{payee}", _STRONG if own else _PLAIN, end="")
        row.append(" " * max(1, _LEDGER_AT - row.cell_len - len(str(transfer.amount))) + str(transfer.amount), _STRONG)
        if wide:
            _add_balances(row, changes(so_far), order)
        row.append("  ")
        start = row.cell_len
        # What a rule says of the same kind of payment is told once.
        note = reason_name(transfer.reason, panel.lang)
        if (transfer.reason, transfer.rule) in told:
            note += say("ledger.number", panel.lang, number=transfer.rule) if transfer.rule else ""
        else:
            note += rule_note(transfer.rule, panel.lang)
        told.add((transfer.reason, transfer.rule))
        first, *rest = wrapped(note, panel.width - start, _PLAIN)
        panel.add(row.append_text(first))
        for more in rest:
            panel.add(Text(" " * start, end="").append_text(more))
    if not wide:
        row = Text(panel.say("ledger.balance"), _QUIET, end="")
        net = changes(so_far)
        for seat in order:
            row.append(f"  {winds[seat]} ", _STRONG if seat == view.seat else _QUIET)
            row.append(signed(net[seat]), _GAIN if net[seat] > 0 else _LOSS if net[seat] < 0 else _QUIET)
        panel.add(row)


def _add_balances(row: Text, net: Four, order: list[int]) -> None:
    for seat in order:
        style = _GAIN if net[seat] > 0 else _LOSS if net[seat] < 0 else _QUIET
        row.append(f"{signed(net[seat]):>{_COLUMN}}", style)


def ledger_panel(view: SeatView, rules: Ruleset, lang: Language, faces: Faces, width: int) -> Text:
    """The ledger so far."""
    panel = Panel(view, rules, lang, faces, width)
    if view.state.transfers:
        add_ledger(panel)
    else:
        panel.add(panel.say("ledger.empty"), _QUIET)
    return panel.text()


def standings(
    points: Four, names: tuple[str, str, str, str], lang: Language, coins: bool = False
) -> list[tuple[str, str, str]]:
    """Place, name and points (or coins) of each player, the best first.

    >>> standings((4, -8, 4, 0), ("a", "b", "c", "d"), "en")
    [('1.', 'a', '+4'), ('1.', 'c', '+4'), ('3.', 'd', '0'), ('4.', 'b', '-8')]
    """
    order = sorted(range(SEATS), key=lambda player: -points[player])
    place = places(points)
    return [(say("table.standings.row", lang, place=place[p]), names[p], shown_points(points[p], coins)) for p in order]
