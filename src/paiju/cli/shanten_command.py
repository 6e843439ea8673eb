"""`paiju shanten`: how far a hand is from ready, and which tiles bring it nearer."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Final

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
    WildOption,
    check_wild,
    read_hand,
    read_rules,
    read_seen,
    read_void,
    read_wild,
    size_of,
)
from paiju.cli.screen import Screen

if TYPE_CHECKING:
    from paiju.rules.ruleset import Ruleset
    from paiju.shapes.hand import Hand
    from paiju.shapes.ukeire import Discard, Ukeire

OTHER: Final = "other"
"""The shape of what wins and is no shape of the set-up (`shape.other` in the catalogue)."""


def shanten(
    context: typer.Context,
    hand: HandArgument,
    seen: SeenOption = "",
    sets: Annotated[int | None, typer.Option("--sets", help="help.sets", metavar="4|5", show_default=False)] = None,
    void: VoidOption = "",
    wild: WildOption = "",
    preset: PresetOption = DEFAULT_PRESET,
    option: RuleOptions = None,
    as_json: JsonOption = False,
) -> None:
    """Read the command line, count, print."""
    from msgspec.structs import replace as replaced

    from paiju.cli.suit_limit import Limit
    from paiju.shapes.shape import IMPOSSIBLE

    screen: Screen = context.obj
    rules = read_rules(preset, option)
    sets = rules.setup.sets if sets is None else sets
    if sets not in (4, 5):
        raise UserError("error.sets", sets=sets)
    kind = read_wild(rules, wild)
    limit = Limit(replaced(rules.setup, sets=sets), read_void(void), kind)
    tiles = read_hand(hand, wild)
    check_wild(tiles, kind)
    ready = 3 * sets + 1
    if size_of(tiles) not in (ready, ready + 1) or len(tiles.melds) > sets:
        raise UserError("error.shanten_size", count=size_of(tiles), wanted=ready, more=ready + 1)
    counts = tiles.counts()
    visible = read_seen(tiles, seen, kind)
    by_shape = limit.by_shape(counts, tiles.melds, visible)
    asked = _Asked(rules if sets == rules.setup.sets else None, tiles, kind)
    least = min(by_shape.values(), default=IMPOSSIBLE)
    if asked.shanten(counts, visible, least) < least:
        by_shape[OTHER] = asked.shanten(counts, visible, least)
    if size_of(tiles) == ready:
        one = asked.ukeire(limit.ukeire(counts, tiles.melds, visible), counts, visible)
        if as_json:
            screen.json(_data(tiles, by_shape) | _ukeire_data(one))
        else:
            _print_head(screen, tiles, by_shape, kind)
            _print_useful(screen, one)
        return
    found = asked.discards(limit.discards(counts, tiles.melds, visible), counts, visible)
    if as_json:
        screen.json(_data(tiles, by_shape) | {"discards": [_discard_data(one) for one in found]})
    else:
        _print_head(screen, tiles, by_shape, kind)
        _print_discards(screen, found)


class _Asked:
    """What the family itself says of a hand with wild tiles: shapes beside sets and a pair make it ready, too.

    `rules` is None where nothing is asked, and everything stays as it was counted.
    """

    def __init__(self, rules: "Ruleset | None", hand: "Hand", wild: int) -> None:
        self.rules = rules if wild >= 0 else None
        self.hand = hand
        self.wild = wild

    def waits(self, counts: list[int], seen: list[int]) -> "Ukeire":
        """The tiles that win when they are drawn, and how many are left of each."""
        from paiju.cli.waits_command import Place, waits_of
        from paiju.shapes.ukeire import Ukeire
        from paiju.tiles.tile import KIND_OF

        assert self.rules is not None
        concealed = tuple(tile for tile, count in enumerate(counts) for _ in range(count))
        hand = replace(self.hand, concealed=concealed, win=None)
        rows = [row for row in waits_of(self.rules, hand, seen, Place(wild=self.wild)) if row["self_drawn"]["wins"]]
        tiles = tuple(KIND_OF[row["tile"]] for row in rows)
        return Ukeire(0 if tiles else 1, tiles, tuple(row["left"] for row in rows))

    def shanten(self, counts: list[int], seen: list[int], counted: int) -> int:
        """The shanten, where `counted` is that to sets and a pair: lower if the family has the hand complete or ready.

        With the drawn tile among them, it is what the best discard leaves.
        """
        from paiju.rules.win import SELF_DRAWN, Win

        if self.rules is None or counted < 0:
            return counted
        if sum(counts) % 3 != 2:
            return 0 if self.waits(counts, seen).tiles else counted
        tile = next(tile for tile, count in enumerate(counts) if count)
        if self.rules.worth(Win(counts, list(self.hand.melds), tile, SELF_DRAWN, wild=self.wild)) >= 0:
            return -1
        ready = any(self.waits(rest, after).tiles for _, rest, after in self._discarded(counts, seen))
        return 0 if ready else counted

    def ukeire(self, one: "Ukeire", counts: list[int], seen: list[int]) -> "Ukeire":
        """The useful tiles, or all waits of a hand that is ready."""
        if self.rules is None:
            return one
        asked = self.waits(counts, seen)
        return asked if asked.tiles else one

    def discards(self, found: "list[Discard]", counts: list[int], seen: list[int]) -> "list[Discard]":
        """What each discard leaves, the best first."""
        from paiju.shapes.ukeire import Discard

        if self.rules is None:
            return found
        counted = {one.tile: one.ukeire for one in found}
        asked = [
            Discard(tile, self.ukeire(counted[tile], rest, after))
            for tile, rest, after in self._discarded(counts, seen)
        ]
        return sorted(asked, key=lambda one: (one.ukeire.shanten, -one.ukeire.total))

    def _discarded(self, counts: list[int], seen: list[int]) -> "Iterator[tuple[int, list[int], list[int]]]":
        for tile, count in enumerate(counts):
            if count and tile != self.wild:
                rest, after = counts[:], seen[:]
                rest[tile] -= 1
                after[tile] += 1
                yield tile, rest, after


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


def _print_head(screen: Screen, hand: "Hand", by_shape: dict[str, int], wild: int) -> None:
    from rich.table import Table
    from rich.text import Text

    from paiju.cli.tile_text import hand_text, wild_text
    from paiju.shapes.shape import IMPOSSIBLE

    screen.print(hand_text(hand, screen.lang))
    if wild >= 0:
        screen.print(wild_text(wild, screen.lang))
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
    table.add_column(screen.say("shanten.tiles"), overflow="fold")
    best = found[0].ukeire.shanten
    for one in found:
        # Discards that lead away are worth a line, not their long lists of tiles.
        useful: Any = _useful_text(screen, one.ukeire) if one.ukeire.shanten == best else ""
        words = shanten_words(screen, one.ukeire.shanten)
        table.add_row(tile_text(one.tile, screen.lang), words, str(one.ukeire.total), useful)
    screen.print(table)
