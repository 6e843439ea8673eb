"""`paiju score`: what a hand is worth, and why."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

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
    read_hand,
    read_rules,
    read_seen,
    read_stakes,
    read_void,
    read_wild,
    read_wind,
)
from paiju.cli.screen import Screen

if TYPE_CHECKING:
    from paiju.rules.fan import Fan
    from paiju.rules.outcome import How, SeatHand
    from paiju.rules.ruleset import Ruleset
    from paiju.rules.score import Score
    from paiju.rules.win import Win
    from paiju.shapes.hand import Hand

WIND_LETTERS = "ESWN"


class Stake(NamedTuple):
    """What is at stake beside the hand: the dealer's deal in a row, and who has raised, the dealer first."""

    streak: int = 1
    staked: tuple[bool, bool, bool, bool] = (False, False, False, False)


NO_STAKE = Stake()


def score(
    context: typer.Context,
    hand: HandArgument,
    self_drawn: Annotated[bool, typer.Option("--self-drawn", "-z", help="help.self_drawn")] = False,
    last_of_kind: Annotated[bool, typer.Option("--last-of-kind", help="help.last_of_kind")] = False,
    kong: Annotated[bool, typer.Option("--kong", help="help.kong")] = False,
    last_tile: Annotated[bool, typer.Option("--last-tile", help="help.last_tile")] = False,
    after_kong: Annotated[bool, typer.Option("--after-kong", help="help.after_kong")] = False,
    given_kong: Annotated[bool, typer.Option("--given-kong", help="help.given_kong")] = False,
    dealt: Annotated[bool, typer.Option("--dealt", help="help.dealt")] = False,
    first_draw: Annotated[bool, typer.Option("--first-draw", help="help.first_draw")] = False,
    first_discard: Annotated[bool, typer.Option("--first-discard", help="help.first_discard")] = False,
    from_upper: Annotated[bool, typer.Option("--from-upper", help="help.from_upper")] = False,
    first_round: Annotated[bool, typer.Option("--first-round", help="help.first_round")] = False,
    untouched: Annotated[bool, typer.Option("--untouched", help="help.untouched")] = False,
    wild: WildOption = "",
    streak: Annotated[int, typer.Option("--streak", help="help.streak", metavar="N")] = 1,
    staked: Annotated[str, typer.Option("--staked", help="help.staked", metavar="WINDS", show_default=False)] = "",
    void: VoidOption = "",
    seen: SeenOption = "",
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
    from paiju.cli.circumstances import win_of

    screen: Screen = context.obj
    rules = read_rules(preset, option)
    tiles = read_hand(hand, wild)
    named = {
        "--self-drawn": self_drawn,
        "--last-of-kind": last_of_kind,
        "--kong": kong,
        "--last-tile": last_tile,
        "--after-kong": after_kong,
        "--given-kong": given_kong,
        "--dealt": dealt,
        "--first-draw": first_draw,
        "--first-discard": first_discard,
        "--from-upper": from_upper,
        "--first-round": first_round,
        "--untouched": untouched,
    }
    kind = read_wild(rules, wild)
    win = win_of(tiles, rules, frozenset(name for name, given in named.items() if given), kind)
    stake = Stake(*read_stakes(rules, streak, staked))
    win.void = read_void(void)
    if seen:
        _see(tiles, win, seen)
    win.round_wind = read_wind("--round", round_wind)
    win.seat_wind = read_wind("--seat", seat_wind)
    win.flowers = _flowers(tiles, flowers, rules)
    judged = rules.score(win)
    if as_json:
        screen.json(_data(rules, tiles, win, judged, stake))
    else:
        _print(screen, rules, tiles, win, judged, stake)


def _see(hand: "Hand", win: "Win", seen: str) -> None:
    """Tell a win which tiles lie open. Raises UserError."""
    from paiju.rules.win import LAST_OF_KIND, SELF_DRAWN

    win.visible = read_seen(hand, seen, win.wild)
    if win.visible[win.tile] == 3 and win.counts[win.tile] == 1:
        win.flags |= LAST_OF_KIND
    if not win.flags & SELF_DRAWN:
        # What was discarded or added to a pung lies open itself.
        win.visible[win.tile] += 1


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


def payments(rules: "Ruleset", win: "Win", points: int, stake: Stake = NO_STAKE) -> list[tuple[str, int, int]]:
    """What a win costs: reason of the transfer, amount, and how many seats pay it.

    Of the money for a kong before it, and of the wild tiles of other seats, nothing is known here, and nothing told.
    """
    from paiju.rules.outcome import Kong, Outcome, Winner
    from paiju.rules.win import AFTER_KONG, GIVEN_KONG, REPLACEMENT

    how = how_of(win)
    seat = win.seat_wind
    giver = -1 if how == "self_drawn" else (seat + 1) % 4
    before: tuple[Kong, ...] = ()
    if win.flags & REPLACEMENT:
        # Who pays may hang on who gave the kong.
        given = bool(win.flags & GIVEN_KONG)
        before = (Kong(seat, "melded" if given else "concealed", (seat + 1) % 4 if given else -1, event=1),)
    after_kong = bool(win.flags & (REPLACEMENT | AFTER_KONG))
    found: dict[tuple[str, int], int] = {}
    paid = len(rules.settle(Outcome(0, before))) if before else 0
    outcome = Outcome(
        0,
        (*before, Winner(seat, how, giver, points, after_kong, 2)),
        hands=_hands(win) if win.wild >= 0 else (),
        wild=win.wild,
        streak=stake.streak,
        staked=stake.staked,
    )
    for transfer in rules.settle(outcome)[paid:]:
        key = (transfer.reason, transfer.amount)
        found[key] = found.get(key, 0) + 1
    return [(reason, amount, payers) for (reason, amount), payers in found.items()]


def _hands(win: "Win") -> "tuple[SeatHand, ...]":
    """The winner's hand, and empty ones of the other seats."""
    from paiju.rules.outcome import SeatHand
    from paiju.tiles.tile import KINDS

    hands = [SeatHand([0] * KINDS, []) for _ in range(4)]
    counts = win.counts[:]
    counts[win.tile] -= 1
    hands[win.seat_wind] = SeatHand(counts, win.melds, win.void, won=(win.tile,))
    return tuple(hands)


def _print(screen: Screen, rules: "Ruleset", hand: "Hand", win: "Win", judged: "Score", stake: Stake) -> None:
    from rich.text import Text

    from paiju.cli.tile_text import STANDS_FOR, hand_text, reading_text
    from paiju.cli.worth import level_text, scale_of, sum_text

    screen.print(hand_text(hand, screen.lang))
    screen.print(Text(" · ".join(_circumstances(screen, rules, win, stake)), style="dim"))
    if judged.refusal and not judged.reading:
        screen.print()
        screen.tell("score.may_not_win", reason=screen.say(f"refusal.{judged.refusal}"))
        return
    screen.print()
    reading = reading_text(judged.reading, screen.lang)
    screen.print(reading)
    if STANDS_FOR in reading.plain:
        screen.print(Text(screen.say("score.stands_for"), "dim"))
    screen.print()
    fans = {fan.id: fan for fan in rules.fans}
    screen.print(fan_table(screen, rules, judged))
    if judged.excluded:
        screen.head("score.excluded")
        for barred in judged.excluded:
            because = (
                _name_alone(fans[barred.by], screen) if barred.by in fans else screen.say(f"principle.{barred.by}")
            )
            count = f" ×{barred.count}" if barred.count > 1 else ""
            if scale_of(rules) == "levels":
                count = f"  {level_text(fans[barred.fan].value, screen.lang)}"
            line = Text(f"  {fan_name(fans[barred.fan], screen)}{count}")
            line.append(f"  {screen.say('score.because', by=because)}", "dim")
            screen.print(line)
    screen.print()
    if judged.refusal:
        reason = screen.say(f"refusal.{judged.refusal}", counted=judged.counted, minimum=judged.minimum)
        screen.print(Text(screen.say("score.may_not_win", reason=reason), style="bold red"))
        return
    comes_to = sum_text(rules, judged, screen.lang)
    if comes_to:
        screen.print(Text(screen.say("score.may_win", sum=comes_to), style="bold green"))
    else:
        screen.print(Text(screen.say("score.wins", counted=judged.counted, minimum=judged.minimum), style="bold green"))
    lines = payments(rules, win, judged.points, stake)
    for reason, amount, payers in lines:
        # Where each payer has a line for each part, the parts are told, else the payers.
        key = "pays" if scale_of(rules) != "levels" else "pays_each" if payers > 1 else "pays_one"
        who = screen.say(f"settlement.{reason}")
        screen.print("  " + screen.say(f"score.{key}", who=who, amount=amount, payers=payers))
    screen.print("  " + screen.say("score.receives", amount=sum(amount * payers for _, amount, payers in lines)))
    if win.wild >= 0:
        screen.print("  " + screen.say("score.others_aside"))


def _circumstances(screen: Screen, rules: "Ruleset", win: "Win", stake: Stake) -> Iterable[str]:
    from paiju.cli.circumstances import names_of_flags
    from paiju.cli.rounds import has_rounds
    from paiju.cli.tile_text import wild_text
    from paiju.tiles.tile import SUITS

    yield screen.say(f"how.{how_of(win)}")
    for key in names_of_flags(win.flags):
        yield screen.say(f"flag.{key}")
    if win.void >= 0:
        yield screen.say("flag.void", suit=screen.say(f"suit.{SUITS[win.void]}"))
    if win.wild >= 0:
        yield wild_text(win.wild, screen.lang)
    if rules.setup.stakes:
        yield from _stakes(screen, win.seat_wind, stake)
    if not has_rounds(rules.setup):
        return
    round_name = screen.say(f"round.{WIND_LETTERS[win.round_wind]}")
    yield screen.say("score.winds", round=round_name, seat=screen.say(f"wind.{WIND_LETTERS[win.seat_wind]}"))


def _stakes(screen: Screen, seat_wind: int, stake: Stake) -> Iterable[str]:
    """Whether the winner deals, the dealer's deal in a row, and who has raised the stake."""
    yield screen.say("flag.no_dealer" if seat_wind else "flag.dealer")
    yield screen.say("flag.streak", streak=stake.streak)
    for wind, raised in enumerate(stake.staked):
        if raised:
            name = screen.say("seat.wind", wind=screen.say(f"wind.{WIND_LETTERS[wind]}"))
            yield screen.say("event.staked", seat=name, choice=screen.say("stake.top" if wind else "stake.buy"))


def fan_name(fan: "Fan", screen: Screen) -> str:
    """A fan's name in the reader's language; in English the Chinese one stands beside it."""
    return fan.zh if screen.lang == "zh" else f"{fan.en} {fan.zh}"


def _name_alone(fan: "Fan", screen: Screen) -> str:
    return fan.zh if screen.lang == "zh" else fan.en


def fan_table(screen: Screen, rules: "Ruleset", judged: "Score") -> Any:
    """The fans that count, with what they come to: their sum, or the product of factors."""
    from rich.table import Table
    from rich.text import Text

    from paiju.cli.worth import level_text, scale_of

    fans = {fan.id: fan for fan in rules.fans}
    scale = scale_of(rules)
    if scale == "levels":
        # One counts, and nothing is added up.
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 2), show_header=False)
        for one in judged.fans:
            table.add_row(fan_name(fans[one.fan], screen), Text(level_text(one.value, screen.lang), "bold"))
        return table
    total = Text(screen.say("score.total"), style="bold")
    # Where the fans are the points, flowers count towards these and not towards what a win needs.
    result = Text(str(judged.points if scale == "fan" else judged.counted), "bold")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 2), show_footer=True)
    table.add_column(Text(screen.say("score.fan"), style="dim"), total)
    table.add_column(Text(screen.say("score.value"), style="dim"), justify="right")
    table.add_column(Text(screen.say("score.points"), style="dim"), result, justify="right")
    for at, one in enumerate(judged.fans):
        times = f"{one.value} ×{one.count}" if one.count > 1 else str(one.value)
        points = str(one.value * one.count)
        if scale == "times":
            points = f"×{one.value**one.count}" if at else str(one.value**one.count)
        table.add_row(fan_name(fans[one.fan], screen), times, points)
    return table


def _data(rules: "Ruleset", hand: "Hand", win: "Win", judged: "Score", stake: Stake) -> dict[str, Any]:
    import msgspec

    from paiju.cli.circumstances import names_of_flags
    from paiju.tiles.tile import CODES, SUITS

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
        "flags": list(names_of_flags(win.flags)),
        "void": SUITS[win.void] if win.void >= 0 else None,
        "wild": CODES[win.wild] if win.wild >= 0 else None,
        "streak": stake.streak,
        "staked": [WIND_LETTERS[wind] for wind, raised in enumerate(stake.staked) if raised],
        "reading": judged.reading,
        "fans": [
            {"id": one.fan, "zh": fans[one.fan].zh, "en": fans[one.fan].en, "count": one.count, "value": one.value}
            for one in judged.fans
        ],
        "excluded": [{"id": one.fan, "count": one.count, "by": one.by} for one in judged.excluded],
        "points": judged.points,
        "multiplier": judged.multiplier,
        "cap": judged.cap,
        "counted": judged.counted,
        "minimum": judged.minimum,
        "wins": not judged.refusal,
        "refusal": refusal,
        "payments": []
        if judged.refusal
        else [
            {"reason": reason, "amount": amount, "payers": payers}
            for reason, amount, payers in payments(rules, win, judged.points, stake)
        ],
    }
