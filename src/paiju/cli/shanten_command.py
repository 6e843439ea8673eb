"""`paiju shanten`: how far a hand is from ready, and which tiles bring it nearer."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from paiju.cli.errors import UserError
from paiju.cli.inputs import (
    DEFAULT_PRESET,
    HandArgument,
    JsonOption,
    PresetOption,
    RuleOptions,
    SeenOption,
    VoidOption,
    read_hand,
    read_rules,
    read_seen,
    read_void,
    size_of,
)
from paiju.cli.screen import Screen

if TYPE_CHECKING:
    from paiju.shapes.hand import Hand
    from paiju.shapes.ukeire import Discard, Ukeire


def shanten(
    context: typer.Context,
    hand: HandArgument,
    seen: SeenOption = "",
    sets: Annotated[int, typer.Option("--sets", help="help.sets", metavar="4|5")] = 4,
    void: VoidOption = "",
    preset: PresetOption = DEFAULT_PRESET,
    option: RuleOptions = None,
    as_json: JsonOption = False,
) -> None:
    """Read the command line, count, print."""
    from msgspec.structs import replace

    from paiju.cli.suit_limit import Limit

    screen: Screen = context.obj
    if sets not in (4, 5):
        raise UserError("error.sets", sets=sets)
    limit = Limit(replace(read_rules(preset, option).setup, sets=sets), read_void(void))
    tiles = read_hand(hand)
    ready = 3 * sets + 1
    if size_of(tiles) not in (ready, ready + 1) or len(tiles.melds) > sets:
        raise UserError("error.shanten_size", count=size_of(tiles), wanted=ready, more=ready + 1)
    counts = tiles.counts()
    visible = read_seen(tiles, seen)
    by_shape = limit.by_shape(counts, tiles.melds, visible)
    if size_of(tiles) == ready:
        one = limit.ukeire(counts, tiles.melds, visible)
        if as_json:
            screen.json(_data(tiles, by_shape) | _ukeire_data(one))
        else:
            _print_head(screen, tiles, by_shape)
            _print_useful(screen, one)
        return
    found = limit.discards(counts, tiles.melds, visible)
    if as_json:
        screen.json(_data(tiles, by_shape) | {"discards": [_discard_data(one) for one in found]})
    else:
        _print_head(screen, tiles, by_shape)
        _print_discards(screen, found)


def _data(hand: "Hand", by_shape: dict[str, int]) -> dict[str, Any]:
    from paiju.shapes.shape import IMPOSSIBLE

    possible = {shape: value for shape, value in by_shape.items() if value < IMPOSSIBLE}
    return {"hand": str(hand), "shanten": min(by_shape.values(), default=IMPOSSIBLE), "by_shape": possible}


def _ukeire_data(one: "Ukeire") -> dict[str, Any]:
    from paiju.tiles.notation import codes_of

    return {"useful": dict(zip(codes_of(one.tiles), one.left, strict=True)), "total": one.total}


def _discard_data(one: "Discard") -> dict[str, Any]:
    from paiju.tiles.tile import CODES

    return {"discard": CODES[one.tile], "shanten": one.ukeire.shanten} | _ukeire_data(one.ukeire)


def shanten_words(screen: Screen, value: int) -> str:
    """A shanten number in words: complete, ready, or how many tiles are missing."""
    from paiju.shapes.shape import IMPOSSIBLE

    if value >= IMPOSSIBLE:
        return screen.say("shanten.impossible")
    if value <= 0:
        return screen.say("shanten.ready" if value == 0 else "shanten.complete")
    return screen.say("shanten.away", shanten=value)


def _print_head(screen: Screen, hand: "Hand", by_shape: dict[str, int]) -> None:
    from rich.table import Table
    from rich.text import Text

    from paiju.cli.tile_text import hand_text
    from paiju.shapes.shape import IMPOSSIBLE

    screen.print(hand_text(hand, screen.lang))
    screen.print()
    if not by_shape:
        screen.print(shanten_words(screen, IMPOSSIBLE))
        return
    least = min(by_shape.values())
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), show_header=False)
    table.add_column()
    table.add_column()
    for shape, value in by_shape.items():
        style = "bold" if value == least else "dim"
        table.add_row(Text(screen.say(f"shape.{shape}"), style), Text(shanten_words(screen, value), style))
    screen.print(table)


def _useful_text(screen: Screen, one: "Ukeire") -> Any:
    from rich.text import Text

    from paiju.cli.tile_text import tile_text

    parts = []
    for tile, left in zip(one.tiles, one.left, strict=True):
        part = tile_text(tile, screen.lang)
        part.append(f"×{left}", "dim")
        parts.append(part)
    return Text(" ").join(parts)


def _print_useful(screen: Screen, one: "Ukeire") -> None:
    key = "shanten.waits" if one.shanten == 0 else "shanten.useful"
    screen.head(key, kinds=len(one.tiles), tiles=one.total)
    screen.print(_useful_text(screen, one))


def _print_discards(screen: Screen, found: "list[Discard]") -> None:
    from rich.table import Table

    from paiju.cli.tile_text import tile_text

    screen.print()
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(screen.say("shanten.discard"), no_wrap=True)
    table.add_column(screen.say("shanten.after"), no_wrap=True)
    table.add_column(screen.say("shanten.left"), justify="right", no_wrap=True)
    table.add_column(screen.say("shanten.tiles"))
    best = found[0].ukeire.shanten
    for one in found:
        # Discards that lead away are worth a line, not their long lists of tiles.
        useful: Any = _useful_text(screen, one.ukeire) if one.ukeire.shanten == best else ""
        words = shanten_words(screen, one.ukeire.shanten)
        table.add_row(tile_text(one.tile, screen.lang), words, str(one.ukeire.total), useful)
    screen.print(table)
