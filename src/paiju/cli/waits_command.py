"""`paiju waits`: the tiles that a ready hand waits for."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from paiju.cli.errors import UserError
from paiju.cli.inputs import (
    DEFAULT_PRESET,
    HandArgument,
    JsonOption,
    PresetOption,
    RoundOption,
    RuleOptions,
    SeatOption,
    SeenOption,
    VoidOption,
    WildOption,
    check_wild,
    read_hand,
    read_rules,
    read_seen,
    read_void,
    read_wild,
    read_wind,
    size_of,
)
from paiju.cli.screen import Screen

if TYPE_CHECKING:
    from paiju.rules.ruleset import Ruleset
    from paiju.shapes.hand import Hand
    from paiju.tiles.tile import Tile


class Place(NamedTuple):
    """What a hand's worth hangs on beside its tiles: the winds, 0-3; the suit given up, the wild kind, -1 if none."""

    round_wind: int = 0
    seat_wind: int = 0
    void: int = -1
    wild: int = -1


def waits(
    context: typer.Context,
    hand: HandArgument,
    seen: SeenOption = "",
    round_wind: RoundOption = "E",
    seat_wind: SeatOption = "E",
    void: VoidOption = "",
    wild: WildOption = "",
    preset: PresetOption = DEFAULT_PRESET,
    option: RuleOptions = None,
    as_json: JsonOption = False,
) -> None:
    """Read the command line, find the waits, print."""
    from paiju.cli.tile_text import hand_text, tile_text, wild_text
    from paiju.tiles.tile import CODES

    screen: Screen = context.obj
    rules = read_rules(preset, option)
    tiles = read_hand(hand, wild)
    wanted = 3 * rules.setup.sets + 1
    if size_of(tiles) not in (wanted, wanted + 1):
        raise UserError("error.shanten_size", count=size_of(tiles), wanted=wanted, more=wanted + 1)
    kind = read_wild(rules, wild)
    check_wild(tiles, kind)
    visible = read_seen(tiles, seen, kind)
    place = Place(read_wind("--round", round_wind), read_wind("--seat", seat_wind), read_void(void), kind)

    def head() -> None:
        screen.print(hand_text(tiles, screen.lang))
        if kind >= 0:
            screen.print(wild_text(kind, screen.lang))

    if size_of(tiles) == wanted:
        rows = waits_of(rules, tiles, visible, place)
        if as_json:
            screen.json({"preset": rules.name, "hand": str(tiles), "waits": rows})
        else:
            head()
            _print(screen, rules, tiles, rows)
        return
    found = []
    for discard, rest in _discarded(tiles):
        if discard == kind:
            continue
        left = visible[:]
        # What is discarded lies open from then on.
        left[discard] += 1
        rows = waits_of(rules, rest, left, place)
        if rows:
            found.append((discard, rest, rows))
    found.sort(key=lambda one: -sum(row["left"] for row in one[2]))
    if as_json:
        options = [{"discard": CODES[discard], "waits": rows} for discard, _, rows in found]
        screen.json({"preset": rules.name, "hand": str(tiles), "discards": options})
        return
    head()
    for discard, rest, rows in found:
        screen.head("waits.after", tile=tile_text(discard, screen.lang).plain)
        _print(screen, rules, rest, rows)
    if not found:
        _print(screen, rules, tiles, [])


def _discarded(hand: "Hand") -> Iterator["tuple[Tile, Hand]"]:
    """Each kind that a hand can discard, and what is left."""
    held = hand.concealed + ((hand.win,) if hand.win is not None else ())
    for tile in sorted(set(held)):
        rest = list(held)
        rest.remove(tile)
        yield tile, replace(hand, concealed=tuple(sorted(rest)), win=None)


def waits_of(rules: "Ruleset", hand: "Hand", seen: list[int], place: Place) -> list[dict[str, Any]]:
    """Every tile that completes a hand: how many are left, and what it is worth either way.

    `seen` counts the tiles in sight outside the concealed hand, own melds and the indicator of a wild kind among them.
    A worth of -1 stands for a tile that does not win so, as one that has to be drawn does not off a discard.
    """
    from paiju.rules.win import LAST_OF_KIND, SELF_DRAWN, Win
    from paiju.shapes.waits import waits as waits_for
    from paiju.tiles.tile import CODES, KINDS
    from paiju.tiles.tile_set import copies

    counts = hand.counts()
    rows = []
    every = copies(rules.setup.tile_set)
    # With wild tiles, shapes are the family's matter: each kind is asked about.
    kinds = (
        waits_for(counts, len(hand.melds), rules.setup.sets, rules.setup.shapes)
        if place.wild < 0
        else [tile for tile in range(KINDS) if counts[tile] < every[tile] - (tile == place.wild)]
    )
    for tile in kinds:
        full = counts[:]
        full[tile] += 1
        last = LAST_OF_KIND if seen[tile] == 3 and not counts[tile] else 0
        row: dict[str, Any] = {"tile": CODES[tile], "left": max(0, 4 - counts[tile] - seen[tile])}
        for name, flag in (("discard", 0), ("self_drawn", SELF_DRAWN)):
            visible = seen[:]
            if not flag:
                # What is discarded lies open itself.
                visible[tile] += 1
            win = Win(full, list(hand.melds), tile, flag | last, place.round_wind, place.seat_wind, len(hand.flowers))
            win.void, win.visible, win.wild = place.void, visible, place.wild
            # Wild tiles are never discarded.
            possible = bool(flag) or tile != place.wild
            row[name] = {"points": rules.worth(win) if possible else -1, "wins": possible and rules.wins(win)}
        if row["discard"]["points"] >= 0 or (place.wild >= 0 and row["self_drawn"]["wins"]):
            rows.append(row)
    return rows


def _print(screen: Screen, rules: "Ruleset", hand: "Hand", rows: list[dict[str, Any]]) -> None:
    """A table of the waits; where fans only multiply, the points that each payer pays."""
    from rich.table import Table
    from rich.text import Text

    from paiju.cli.tile_text import tile_text
    from paiju.cli.worth import scale_of
    from paiju.tiles.tile import KIND_OF

    screen.print()
    if not rows:
        screen.tell("waits.none")
        return
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column(screen.say("waits.tile"))
    for key in ("left", "discard", "self_drawn"):
        table.add_column(screen.say(f"waits.{key}"), justify="right")
    short = False
    for row in rows:
        cells = [tile_text(KIND_OF[row["tile"]], screen.lang), Text(str(row["left"]), "" if row["left"] else "dim")]
        for name in ("discard", "self_drawn"):
            worth = row[name]
            if worth["points"] < 0:
                cells.append(Text("- ", "dim"))
                continue
            short = short or not worth["wins"]
            cells.append(Text(str(worth["points"]) + (" " if worth["wins"] else "*"), "" if worth["wins"] else "red"))
        table.add_row(*cells)
    screen.print(table)
    screen.print()
    screen.tell("waits.total", kinds=len(rows), tiles=sum(row["left"] for row in rows))
    scale = scale_of(rules)
    if scale != "fan":
        screen.tell("waits.levels" if scale == "levels" else "waits.points")
    if any(row["discard"]["points"] < 0 for row in rows):
        screen.tell("waits.drawn_only")
    if short:
        minimum = rules.score(_any_win(hand, rows[0])).minimum
        screen.tell("waits.short", minimum=minimum)


def _any_win(hand: "Hand", row: dict[str, Any]) -> Any:
    from paiju.rules.win import Win
    from paiju.tiles.tile import KIND_OF

    counts = hand.counts()
    counts[KIND_OF[row["tile"]]] += 1
    return Win(counts, list(hand.melds), KIND_OF[row["tile"]])
