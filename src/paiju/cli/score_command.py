"""`paiju score`: what a hand is worth, and why."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

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
    read_hand,
    read_rules,
    read_wind,
    size_of,
)
from paiju.cli.screen import Screen

if TYPE_CHECKING:
    from paiju.rules.fan import Fan
    from paiju.rules.outcome import How
    from paiju.rules.ruleset import Ruleset
    from paiju.rules.score import Score
    from paiju.rules.win import Win
    from paiju.shapes.hand import Hand

WIND_LETTERS = "ESWN"


def score(
    context: typer.Context,
    hand: HandArgument,
    self_drawn: Annotated[bool, typer.Option("--self-drawn", "-z", help="help.self_drawn")] = False,
    last_of_kind: Annotated[bool, typer.Option("--last-of-kind", help="help.last_of_kind")] = False,
    kong: Annotated[bool, typer.Option("--kong", help="help.kong")] = False,
    last_tile: Annotated[bool, typer.Option("--last-tile", help="help.last_tile")] = False,
    round_wind: RoundOption = "E",
    seat_wind: SeatOption = "E",
    flowers: Annotated[
        int | None, typer.Option("--flowers", help="help.flowers", metavar="N", show_default=False)
    ] = None,
    preset: PresetOption = DEFAULT_PRESET,
    option: RuleOptions = None,
    as_json: JsonOption = False,
) -> None:
    """Read the command line, judge the hand, print."""
    screen: Screen = context.obj
    rules = read_rules(preset, option)
    tiles = read_hand(hand)
    win = _win_of(tiles, rules, self_drawn, last_of_kind, kong, last_tile)
    win.round_wind = read_wind("--round", round_wind)
    win.seat_wind = read_wind("--seat", seat_wind)
    win.flowers = _flowers(tiles, flowers, rules)
    judged = rules.score(win)
    if as_json:
        screen.json(_data(rules, tiles, win, judged))
    else:
        _print(screen, rules, tiles, win, judged)


def _win_of(hand: "Hand", rules: "Ruleset", self_drawn: bool, last_of_kind: bool, kong: bool, last_tile: bool) -> "Win":
    """The candidate win; refuses circumstances that no deal can bring about. Raises UserError."""
    from paiju.rules.win import LAST_OF_KIND, LAST_TILE, REPLACEMENT, ROBBED, SELF_DRAWN, Win
    from paiju.tiles.notation import format_tiles
    from paiju.tiles.tile import CODES

    wanted = 3 * rules.setup.sets + 2
    if hand.win is None:
        if size_of(hand) != wanted or not hand.concealed:
            raise UserError("error.win_size", count=size_of(hand), wanted=wanted)
        example = f"{format_tiles(hand.concealed[:-1])} + {CODES[hand.concealed[-1]]}"
        raise UserError("error.no_win_tile", example=example)
    if size_of(hand) != wanted:
        raise UserError("error.win_size", count=size_of(hand), wanted=wanted)
    code = CODES[hand.win]
    in_hand = hand.counts()[hand.win] - 1
    in_melds = sum(meld.tiles().count(hand.win) for meld in hand.melds)
    if kong and self_drawn and not any(meld.is_kong() for meld in hand.melds):
        raise UserError("error.no_kong")
    if kong and not self_drawn and in_hand + in_melds:
        raise UserError("error.robbed_twice", tile=code)
    if kong and not self_drawn and last_tile:
        raise UserError("error.robbed_last")
    if last_of_kind and in_hand:
        raise UserError("error.last_of_kind", tile=code)
    flags = SELF_DRAWN if self_drawn else 0
    # Own melds lie open too: three of the kind in them make the fourth the last of its kind.
    if last_of_kind or (in_melds == 3 and not in_hand):
        flags |= LAST_OF_KIND
    if kong:
        flags |= REPLACEMENT if self_drawn else ROBBED
    if last_tile:
        flags |= LAST_TILE
    return Win(hand.counts(), list(hand.melds), hand.win, flags)


def _flowers(hand: "Hand", asked: int | None, rules: "Ruleset") -> int:
    from paiju.tiles.tile import FIRST_FLOWER
    from paiju.tiles.tile_set import copies

    if asked is not None and hand.flowers:
        raise UserError("error.flowers_twice")
    count = len(hand.flowers) if asked is None else asked
    most = sum(copies(rules.setup.tile_set)[FIRST_FLOWER:])
    if not 0 <= count <= most:
        raise UserError("error.flowers_count", count=count, preset=rules.name, most=most)
    return count


def how_of(win: "Win") -> "How":
    """How a candidate win came about."""
    from paiju.rules.win import ROBBED, SELF_DRAWN

    return "self_drawn" if win.flags & SELF_DRAWN else "robbed" if win.flags & ROBBED else "discard"


def payments(rules: "Ruleset", win: "Win", points: int) -> list[tuple[str, int, int]]:
    """What a win costs: reason of the transfer, amount, and how many seats pay it."""
    from paiju.rules.outcome import Outcome, Winner

    how = how_of(win)
    seat = win.seat_wind
    giver = -1 if how == "self_drawn" else (seat + 1) % 4
    found: dict[tuple[str, int], int] = {}
    for transfer in rules.settle(Outcome(0, (Winner(seat, how, giver, points),))):
        key = (transfer.reason, transfer.amount)
        found[key] = found.get(key, 0) + 1
    return [(reason, amount, payers) for (reason, amount), payers in found.items()]


def _print(screen: Screen, rules: "Ruleset", hand: "Hand", win: "Win", judged: "Score") -> None:
    from rich.text import Text

    from paiju.cli.tile_text import hand_text, reading_text

    screen.print(hand_text(hand, screen.lang))
    screen.print(Text(" · ".join(_circumstances(screen, win)), style="dim"))
    if judged.refusal == "not_complete":
        screen.print()
        screen.tell("score.may_not_win", reason=screen.say("refusal.not_complete"))
        return
    screen.print()
    screen.print(reading_text(judged.reading, screen.lang))
    screen.print()
    fans = {fan.id: fan for fan in rules.fans}
    screen.print(fan_table(screen, fans, judged))
    if judged.excluded:
        screen.head("score.excluded")
        for barred in judged.excluded:
            because = (
                _name_alone(fans[barred.by], screen) if barred.by in fans else screen.say(f"principle.{barred.by}")
            )
            count = f" ×{barred.count}" if barred.count > 1 else ""
            line = Text(f"  {fan_name(fans[barred.fan], screen)}{count}")
            line.append(f"  {screen.say('score.because', by=because)}", "dim")
            screen.print(line)
    screen.print()
    if judged.refusal:
        reason = screen.say(f"refusal.{judged.refusal}", counted=judged.counted, minimum=judged.minimum)
        screen.print(Text(screen.say("score.may_not_win", reason=reason), style="bold red"))
        return
    screen.print(Text(screen.say("score.wins", counted=judged.counted, minimum=judged.minimum), style="bold green"))
    lines = payments(rules, win, judged.points)
    for reason, amount, _ in lines:
        screen.print("  " + screen.say("score.pays", who=screen.say(f"settlement.{reason}"), amount=amount))
    screen.print("  " + screen.say("score.receives", amount=sum(amount * payers for _, amount, payers in lines)))


def _circumstances(screen: Screen, win: "Win") -> Iterable[str]:
    from paiju.rules.win import LAST_OF_KIND, LAST_TILE, REPLACEMENT

    yield screen.say(f"how.{how_of(win)}")
    for flag, key in ((REPLACEMENT, "replacement"), (LAST_OF_KIND, "last_of_kind"), (LAST_TILE, "last_tile")):
        if win.flags & flag:
            yield screen.say(f"flag.{key}")
    round_name = screen.say(f"round.{WIND_LETTERS[win.round_wind]}")
    yield screen.say("score.winds", round=round_name, seat=screen.say(f"wind.{WIND_LETTERS[win.seat_wind]}"))


def fan_name(fan: "Fan", screen: Screen) -> str:
    """A fan's name in the reader's language; in English the Chinese one stands beside it."""
    return fan.zh if screen.lang == "zh" else f"{fan.en} {fan.zh}"


def _name_alone(fan: "Fan", screen: Screen) -> str:
    return fan.zh if screen.lang == "zh" else fan.en


def fan_table(screen: Screen, fans: "dict[str, Fan]", judged: "Score") -> Any:
    """The fans that count, with the total."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 2), show_footer=True)
    total = Text(screen.say("score.total"), style="bold")
    table.add_column(Text(screen.say("score.fan"), style="dim"), total)
    table.add_column(Text(screen.say("score.value"), style="dim"), justify="right")
    table.add_column(Text(screen.say("score.points"), style="dim"), Text(str(judged.points), "bold"), justify="right")
    for counted in judged.fans:
        times = f"{counted.value} ×{counted.count}" if counted.count > 1 else str(counted.value)
        table.add_row(fan_name(fans[counted.fan], screen), times, str(counted.value * counted.count))
    return table


def _data(rules: "Ruleset", hand: "Hand", win: "Win", judged: "Score") -> dict[str, Any]:
    import msgspec

    fans = {fan.id: fan for fan in rules.fans}
    refusal = None
    if judged.refusal:
        refusal = {"reason": judged.refusal, "counted": judged.counted, "minimum": judged.minimum}
    return {
        "preset": rules.name,
        "options": msgspec.to_builtins(rules.options),
        "hand": str(hand),
        "round_wind": WIND_LETTERS[win.round_wind],
        "seat_wind": WIND_LETTERS[win.seat_wind],
        "how": how_of(win),
        "reading": judged.reading,
        "fans": [
            {"id": one.fan, "zh": fans[one.fan].zh, "en": fans[one.fan].en, "count": one.count, "value": one.value}
            for one in judged.fans
        ],
        "excluded": [{"id": one.fan, "count": one.count, "by": one.by} for one in judged.excluded],
        "points": judged.points,
        "counted": judged.counted,
        "minimum": judged.minimum,
        "wins": not judged.refusal,
        "refusal": refusal,
        "payments": []
        if judged.refusal
        else [
            {"reason": reason, "amount": amount, "payers": payers}
            for reason, amount, payers in payments(rules, win, judged.points)
        ],
    }
