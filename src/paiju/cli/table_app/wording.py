"""What happened, in words: a line for the log of each event that a seat may see."""

import msgspec

from paiju.cli.deal_text import stake_text
from paiju.cli.ledger_text import party_name
from paiju.cli.rounds import has_rounds
from paiju.cli.table_app.seat_view import SeatView
from paiju.cli.worth import worth_text
from paiju.rules.ruleset import Ruleset
from paiju.rules.settlement import SIDE_BET
from paiju.rules.settlement import changes as changes_of
from paiju.rules.standing import Four
from paiju.table.events import (
    Answered,
    ChowClaimed,
    DealEnded,
    DealStarted,
    Dealt,
    DealVoided,
    Discarded,
    Drawn,
    Event,
    Exchanged,
    KongMelded,
    Paid,
    PlayStarted,
    PungClaimed,
    Settled,
    SideTileDrawn,
    Staked,
    VoidChosen,
    WildShown,
    Won,
)
from paiju.table.refusal import Refusal
from paiju.text import Language, say
from paiju.tiles.notation import parse_tiles
from paiju.tiles.tile import CODES, HIDDEN, HIDDEN_CODE, KIND_OF, SUITS, Tile

WINDS = "ESWN"


def tile_name(code: str, lang: Language) -> str:
    """A tile's name.

    >>> tile_name("5m", "zh"), tile_name("E", "en")
    ('五万', 'east')
    """
    return say(f"tile.{code}", lang)


def kind_name(tile: Tile, lang: Language) -> str:
    """The name of a tile given as its kind."""
    return tile_name(CODES[tile], lang)


def round_name(wind: int, lang: Language) -> str:
    """The name of a round by its wind, 0-3."""
    return say(f"round.{WINDS[wind]}", lang)


def wind_name(wind: int, lang: Language) -> str:
    """The name of a wind, 0-3."""
    return say(f"wind.{WINDS[wind]}", lang)


def seat_name(view: SeatView, seat: int, lang: Language) -> str:
    """How the log calls a seat: by its wind."""
    return say("seat.wind", lang, wind=wind_name(view.state.seat_wind(seat), lang))


def signed(number: int) -> str:
    """A change of points with its sign, also 0."""
    return f"{number:+d}" if number else "0"


def shown_points(points: int, coins: bool) -> str:
    """Points with their sign, or coins as they are.

    >>> shown_points(24, False), shown_points(976, True)
    ('+24', '976')
    """
    return str(points) if coins else signed(points)


def suit_name(suit: int, lang: Language) -> str:
    """The name of a suit, 0-2."""
    return say(f"suit.{SUITS[suit]}", lang)


def line(view: SeatView, event: Event, lang: Language, rules: Ruleset) -> str:
    """The log's line of an event that `view` has seen, "" for events that need none."""
    if isinstance(event, Answered | Dealt | PlayStarted | DealEnded):
        return ""
    values: dict[str, object] = {}
    for name, value in msgspec.structs.asdict(event).items():
        if name in ("seat", "giver"):
            values[name] = seat_name(view, value, lang) if value >= 0 else ""
        elif name == "tile":
            values[name] = tile_name(value, lang)
        else:
            values[name] = value
    key = "event." + str(event.__struct_config__.tag)
    if isinstance(event, DealStarted):
        values |= {"round": round_name(event.round_wind, lang), "dealer": view.name(event.dealer)}
        key += "" if has_rounds(view.setup) else "_plain"
    elif isinstance(event, Drawn):
        if event.tile == HIDDEN_CODE:
            return ""
        key += {"wall": "", "kong": "_kong", "flower": "_flower"}[event.source]
    elif isinstance(event, Discarded):
        key += "_drawn" if event.drawn else ""
    elif isinstance(event, ChowClaimed):
        low = KIND_OF[event.low]
        suit = CODES[low][1] if lang == "en" else say(f"suit.{CODES[low][1]}", lang)
        values["tiles"] = "".join(code[0] for code in CODES[low : low + 3]) + suit
    elif isinstance(event, Won):
        key += f"_{event.how}"
        values["worth"] = worth_text(rules, event.points, lang)
    elif isinstance(event, Settled):
        values["changes"] = changes_text(view, event.changes, lang)
    elif isinstance(event, Paid):
        values["changes"] = changes_text(view, changes_of(event.transfers), lang)
    elif isinstance(event, Exchanged):
        if event.seat != view.seat:
            return ""
        values |= {"given": _tiles_name(event.given, lang), "taken": _tiles_name(event.taken, lang)}
    elif isinstance(event, Staked):
        values["choice"] = stake_text(event.raises, event.seat == view.state.dealer, lang)
    elif isinstance(event, VoidChosen):
        values["suit"] = say(f"suit.{event.suit}", lang)
    elif isinstance(event, SideTileDrawn):
        values["party"] = party_name(SIDE_BET + event.player, str, lang)
    elif isinstance(event, DealVoided):
        values["reason"] = say(f"void.{event.reason}", lang)
    text = say(key, lang, **values)
    if isinstance(event, DealStarted) and event.streak > 1:
        text += say("event.and_streak", lang, streak=event.streak)
    if isinstance(event, Discarded) and event.void:
        text = say("event.discarded_void", lang, line=text, suit=say(f"suit.{event.void}", lang))
    return text[:1].upper() + text[1:]


def changes_text(view: SeatView, changes: Four, lang: Language) -> str:
    """What a payment brings each seat that it touches, by its wind."""
    parts = [
        f"{wind_name(view.state.seat_wind(seat), lang)} {signed(change)}"
        for seat, change in enumerate(changes)
        if change
    ]
    return "  ".join(parts) or "0"


def _tiles_name(text: str, lang: Language) -> str:
    """Tiles of one suit in short: 588p, or 五八八饼."""
    tiles = parse_tiles(text)
    if lang == "en" or not tiles or tiles[0] == HIDDEN:
        return text
    return "".join(kind_name(tile, lang)[0] for tile in tiles) + kind_name(tiles[0], lang)[1:]


def is_claim(event: Event) -> bool:
    """Whether an event deserves to stand out in the log."""
    return isinstance(event, ChowClaimed | PungClaimed | KongMelded | Won | Paid | WildShown)


def refusal_text(refusal: Refusal, lang: Language) -> str:
    """Why an action was refused, in words."""
    values: dict[str, object] = dict(refusal.values)
    if "tile" in values and values["tile"] in KIND_OF:
        values["tile"] = tile_name(str(values["tile"]), lang)
    if "suit" in values:
        values["suit"] = say(f"suit.{values['suit']}", lang)
    text = say(f"refusal.{refusal.reason}", lang, **values)
    return text[:1].upper() + text[1:]
