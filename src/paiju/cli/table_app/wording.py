"""What happened, in words: a line for the log of each event that a seat may see."""

import msgspec

from paiju.cli.table_app.seat_view import SeatView
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
    KongMelded,
    PlayStarted,
    PungClaimed,
    Settled,
    Won,
)
from paiju.table.refusal import Refusal
from paiju.text import Language, say
from paiju.tiles.tile import CODES, HIDDEN_CODE, KIND_OF, Tile

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


def line(view: SeatView, event: Event, lang: Language) -> str:
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
    elif isinstance(event, Settled):
        values["changes"] = "  ".join(
            f"{wind_name(view.state.seat_wind(seat), lang)} {signed(change)}"
            for seat, change in enumerate(event.changes)
        )
    elif isinstance(event, DealVoided):
        values["reason"] = say(f"void.{event.reason}", lang)
    text = say(key, lang, **values)
    return text[:1].upper() + text[1:]


def is_claim(event: Event) -> bool:
    """Whether an event deserves to stand out in the log."""
    return isinstance(event, ChowClaimed | PungClaimed | KongMelded | Won)


def refusal_text(refusal: Refusal, lang: Language) -> str:
    """Why an action was refused, in words."""
    values: dict[str, object] = dict(refusal.values)
    if "tile" in values and values["tile"] in KIND_OF:
        values["tile"] = tile_name(str(values["tile"]), lang)
    text = say(f"refusal.{refusal.reason}", lang, **values)
    return text[:1].upper() + text[1:]
