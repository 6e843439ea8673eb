"""What the commands read from the command line: rules with options, hands, winds."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import typer

from paiju.cli.errors import UserError

if TYPE_CHECKING:
    from paiju.rules.options import OptionInfo
    from paiju.rules.ruleset import Ruleset
    from paiju.shapes.hand import Hand

DEFAULT_PRESET: Final = "guobiao/official@1"
CONTEST_PRESET: Final = "guobiao/contest@1"
"""The preset of Botzone's game."""

HandArgument: TypeAlias = Annotated[list[str], typer.Argument(help="help.hand", metavar="HAND", show_default=False)]


def _presets_like(incomplete: str) -> list[str]:
    """Names that the shell may complete to."""
    from paiju.rulesets.registry import preset_names

    return [name for name in preset_names() if name.startswith(incomplete)]


PresetOption: TypeAlias = Annotated[
    str,
    typer.Option("--preset", "-p", help="help.preset", metavar="NAME", autocompletion=_presets_like),
]
RuleOptions: TypeAlias = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="help.rule_option", metavar="K=V", show_default=False)
]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="help.json")]
RoundOption: TypeAlias = Annotated[str, typer.Option("--round", help="help.round", metavar="WIND")]
SeatOption: TypeAlias = Annotated[str, typer.Option("--seat", help="help.seat_wind", metavar="WIND")]
SeedOption: TypeAlias = Annotated[int | None, typer.Option("--seed", help="help.seed", metavar="N", show_default=False)]

VoidOption: TypeAlias = Annotated[str, typer.Option("--void", help="help.void", metavar="SUIT", show_default=False)]
WildOption: TypeAlias = Annotated[str, typer.Option("--wild", help="help.wild", metavar="TILE", show_default=False)]
SeenOption: TypeAlias = Annotated[str, typer.Option("--seen", help="help.seen", metavar="TILES", show_default=False)]

_WINDS: Final = ("ESWN", "东南西北")
_SUITS: Final = ("mps", "万饼条", "万筒索")


def read_wind(option: str, text: str) -> int:
    """0-3 for E S W N, in either case, or 东南西北. Raises UserError.

    >>> read_wind("--seat", "s"), read_wind("--seat", "北")
    (1, 3)
    """
    for winds in _WINDS:
        if len(text) == 1 and text.upper() in winds:
            return winds.index(text.upper())
    raise UserError("error.wind", option=option, text=repr(text))


def read_stakes(rules: "Ruleset", streak: int, text: str) -> tuple[int, tuple[bool, bool, bool, bool]]:
    """Which deal of the dealer in a row it is, and who has raised the stake, the dealer first. Raises UserError."""
    if streak == 1 and not text:
        return 1, (False, False, False, False)
    if not rules.setup.stakes:
        raise UserError("error.no_stakes", preset=rules.name)
    if streak < 1:
        raise UserError("error.too_small", option="--streak", least=1)
    winds = {read_wind("--staked", wind) for wind in text}
    if winds and 0 not in winds:
        raise UserError("error.buy_first")
    east, south, west, north = (wind in winds for wind in range(4))
    return streak, (east, south, west, north)


def read_void(text: str) -> int:
    """The suit that the seat does without: 0-2 for m p s or 万饼条, -1 if none is given. Raises UserError.

    >>> read_void("p"), read_void("条"), read_void("")
    (1, 2, -1)
    """
    if not text:
        return -1
    for suits in _SUITS:
        if len(text) == 1 and text.lower() in suits:
            return suits.index(text.lower())
    raise UserError("error.suit", text=repr(text))


def read_wild(rules: "Ruleset", text: str) -> int:
    """The wild kind: asked for where the set-up has one and only there, -1 where it has none. Raises UserError."""
    from paiju.rules.wild_tile import NO_WILD
    from paiju.tiles.notation import NotationError, parse_tile
    from paiju.tiles.tile import KINDS

    if not rules.setup.wild:
        if text:
            raise UserError("error.no_wild_tiles", preset=rules.name)
        return NO_WILD
    if not text:
        raise UserError("error.wild_wanted", preset=rules.name)
    try:
        wild = parse_tile(text)
    except NotationError as error:
        raise notation_error(str(error)) from None
    if not 0 <= wild < KINDS:
        raise UserError("error.no_wild_kind", tile=repr(text))
    return wild


def check_wild(hand: "Hand", wild: int, drawn: bool = True) -> None:
    """See to it that a hand is one of a deal with this wild kind; -1 is none. Raises UserError.

    One wild tile lies in the wall as the indicator; none is in a meld, where its face are white dragons, and none is
    ever discarded: `drawn` tells whether the winning tile was drawn.
    """
    from paiju.rules.wild_tile import NO_WILD, physical_tiles
    from paiju.shapes.meld import CHOW
    from paiju.tiles.tile import CODES, WHITE

    if wild == NO_WILD:
        return
    code = CODES[wild]
    if hand.win == wild and not drawn:
        raise UserError("error.wild_discarded", tile=code)
    if hand.counts()[wild] > 3:
        raise UserError("error.wild_count", tile=code, count=hand.counts()[wild])
    whites = hand.counts()[WHITE]
    for meld in hand.melds:
        whites += physical_tiles(meld, wild).count(WHITE)
        if meld.kind != CHOW and meld.tile == wild:
            raise UserError("error.wild_melded", tile=code)
    if whites > 4:
        raise UserError("error.seen_too_many", tile=CODES[WHITE], count=whites)


def read_hand(words: list[str], wild: str = "") -> "Hand":
    """A hand in the notation, in one argument or several; `wild` is the wild kind as it was given.

    Where there is one, open chows are told by what their tiles stand for. Raises UserError.
    """
    from paiju.shapes.hand import parse_hand
    from paiju.tiles.notation import NotationError

    try:
        return parse_hand(" ".join(words), chows_by_face=bool(wild))
    except NotationError as error:
        raise notation_error(str(error)) from None


def notation_error(message: str) -> UserError:
    """An error of the notation as a mistake of the reader's."""
    from paiju.text.notation_words import recognised

    found = recognised(message)
    if found is None:
        return UserError("error.notation", detail=message)
    key, values = found
    return UserError(key, **values)


def read_seen(hand: "Hand", text: str, wild: int = -1) -> list[int]:
    """Number of each kind in sight outside the concealed hand: own melds, the tiles of `--seen`, the indicator.

    `wild` is the wild kind, -1 without one. Raises UserError.
    """
    from paiju.rules.wild_tile import NO_WILD, physical_tiles
    from paiju.tiles.notation import NotationError, parse_tiles
    from paiju.tiles.tile import CODES, KINDS

    seen = [0] * KINDS
    if wild != NO_WILD:
        seen[wild] += 1
    for meld in hand.melds:
        for tile in physical_tiles(meld, wild):
            seen[tile] += 1
    try:
        others = parse_tiles(text)
    except NotationError as error:
        raise notation_error(str(error)) from None
    for tile in others:
        if 0 <= tile < KINDS:
            seen[tile] += 1
    for tile, count in enumerate(hand.counts()):
        if count + seen[tile] > 4:
            raise UserError("error.seen_too_many", tile=CODES[tile], count=count + seen[tile])
    return seen


def size_of(hand: "Hand") -> int:
    """Number of tiles of a hand, the winning one included; any meld counts as three."""
    return len(hand.concealed) + 3 * len(hand.melds) + (hand.win is not None)


def read_rules(preset: str, options: list[str] | None = None, habits: Mapping[str, Any] | None = None) -> "Ruleset":
    """A preset with the options of the command line. Raises UserError.

    `habits` are values for options that the command line leaves alone; a family without such an option ignores them.
    """
    from paiju.rules.options import OptionError, describe
    from paiju.rulesets.registry import UnknownPresetError, preset_names, ruleset

    try:
        base = ruleset(preset)
    except UnknownPresetError:
        raise UserError("error.no_preset", preset=preset, presets=", ".join(preset_names())) from None
    infos = {info.name: info for info in describe(base.options)}
    changes: dict[str, Any] = {}
    for text in options or []:
        name, equals, value = text.partition("=")
        name, value = name.strip().replace("-", "_"), value.strip()
        if not equals or not name:
            raise UserError("error.option_form", text=text)
        if name not in infos:
            raise UserError("error.no_rule_option", preset=base.name, option=name, options=", ".join(infos))
        try:
            ruleset(preset, {name: value})
        except OptionError:
            allowed = allowed_values(infos[name])
            raise UserError("error.option_value", option=name, value=repr(value), allowed=allowed) from None
        changes[name] = value
    usual = {name: value for name, value in (habits or {}).items() if name in infos}
    return ruleset(preset, usual | changes)


def read_bots(text: str, wanted: int) -> tuple[str, ...]:
    """The names of some bots, with commas between; one name stands for all of them. Raises UserError."""
    return _names(text, wanted, lambda name: False)


def read_players(text: str, wanted: int, rules: "Ruleset") -> tuple[str, ...]:
    """The same, where a name may also be `botzone:COMMAND`, a program that plays by Botzone's protocol.

    Raises UserError.
    """
    from paiju.arena.botzone_program import can_be_run, is_program, read_program
    from paiju.bots.botzone.protocol import BotzoneError, fits

    names = _names(text, wanted, is_program)
    for name in filter(is_program, names):
        try:
            program = read_program(name)
        except BotzoneError:
            raise UserError("error.botzone_form", text=repr(name)) from None
        if not can_be_run(program):
            raise UserError("error.botzone_program", program=repr(program.command[0]))
        if not fits(rules.setup):
            raise UserError("error.botzone_rules", preset=rules.name, contest=CONTEST_PRESET)
    return names


def _names(text: str, wanted: int, is_known: Callable[[str], bool]) -> tuple[str, ...]:
    from paiju.bots.registry import bot_names

    names = tuple(name.strip() for name in text.split(","))
    if len(names) == 1:
        names *= wanted
    for name in names:
        if name not in bot_names() and not is_known(name):
            raise UserError("error.no_bot", bot=repr(name), bots=", ".join(bot_names()))
    if len(names) != wanted:
        raise UserError("error.bots", text=text, count=len(names), wanted=wanted)
    return names


def allowed_values(info: "OptionInfo") -> str:
    """The values that an option can have, as they are typed."""
    if info.choices:
        return ", ".join(shown_value(choice) for choice in info.choices)
    low = "" if info.minimum is None else info.minimum
    high = "" if info.maximum is None else info.maximum
    return f"{low}-{high}"


def shown_value(value: object) -> str:
    """An option's value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)
