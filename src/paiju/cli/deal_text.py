"""A deal in words: each event as a line, and the table at any moment."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from paiju.cli.tile_text import hand_text, meld_text, tile_text, tiles_text
from paiju.rules.fan import Fan
from paiju.shapes.hand import parse_hand
from paiju.table.actions import Pass
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
    Settled,
    Won,
)
from paiju.text import Language, known, say
from paiju.tiles.notation import parse_tiles
from paiju.tiles.tile import HIDDEN, KIND_OF, is_flower

if TYPE_CHECKING:
    from paiju.table.state import State

WINDS = "ESWN"
RIVER_ROW = 6


def signed(amount: int) -> str:
    """An amount with its sign.

    >>> signed(8), signed(-24), signed(0)
    ('+8', '-24', '0')
    """
    return f"{amount:+d}" if amount else "0"


def seat_name(seat: int, dealer: int, lang: Language) -> str:
    """A seat by its wind."""
    return say("seat.wind", lang, wind=say(f"wind.{WINDS[(seat - dealer) % 4]}", lang))


def _tile(code: str, lang: Language) -> str:
    return tile_text(KIND_OF[code], lang).plain


def event_text(event: Event, dealer: int, names: Sequence[str], lang: Language) -> str:
    """What an event says; "" for what is not worth a line, such as a pass.

    `names[p]` is player p's name.
    """
    tag = str(type(event).__struct_config__.tag)
    if isinstance(event, DealStarted):
        return _started_text(event, names, lang)
    if isinstance(event, Settled):
        seats = [(dealer + step) % 4 for step in range(4)]
        changes = ", ".join(f"{seat_name(seat, dealer, lang)} {signed(event.changes[seat])}" for seat in seats)
        return say("event.settled", lang, changes=changes)
    if isinstance(event, DealVoided):
        key = f"void.{event.reason}"
        return say("event.deal_voided", lang, reason=say(key, lang) if known(key) else event.reason)
    if isinstance(event, Answered):
        if isinstance(event.answer, Pass):
            return ""
        tag += "_automatic" if event.automatic else ""
    elif isinstance(event, Drawn) and event.source != "wall":
        tag += f"_{event.source}"
    elif isinstance(event, Discarded) and event.drawn:
        tag += "_drawn"
    elif isinstance(event, Won):
        tag += f"_{event.how}"
    values: dict[str, object] = {}
    for name in ("seat", "giver"):
        if getattr(event, name, -1) >= 0:
            values[name] = seat_name(getattr(event, name), dealer, lang)
    if hasattr(event, "tile"):
        values["tile"] = _tile(event.tile, lang)
    if isinstance(event, Dealt):
        values["tiles"] = tiles_text(sorted(parse_tiles(event.tiles)), lang).plain
    elif isinstance(event, ChowClaimed):
        low = KIND_OF[event.low]
        values["tiles"] = tiles_text((low, low + 1, low + 2), lang).plain
    elif isinstance(event, Answered):
        values["answer"] = say(f"action.{event.answer.__struct_config__.tag}", lang)
    elif isinstance(event, Won):
        values["points"] = event.points
    return say(f"event.{tag}", lang, **values)


def detail_lines(event: Event, dealer: int, fans: Mapping[str, Fan], lang: Language) -> list[str]:
    """What belongs under the line of an event: the hand and the fans of a win, all hands at the end of a deal."""
    if isinstance(event, Won):
        names = [fans[one.fan].zh if lang == "zh" else fans[one.fan].en for one in event.fans]
        counted = [
            f"{name} {one.value}" + (f"×{one.count}" if one.count > 1 else "")
            for name, one in zip(names, event.fans, strict=True)
        ]
        return [hand_text(parse_hand(event.hand), lang).plain, ", ".join(counted)]
    if isinstance(event, DealEnded):
        seats = [(dealer + step) % 4 for step in range(4)]
        return [
            f"{seat_name(seat, dealer, lang)} {hand_text(parse_hand(event.hands[seat]), lang).plain}" for seat in seats
        ]
    return []


def _started_text(event: DealStarted, names: Sequence[str], lang: Language) -> str:
    text = say(
        "event.deal_started",
        lang,
        deal=event.deal,
        round=say(f"round.{WINDS[event.round_wind]}", lang),
        dealer=names[event.players[event.dealer]],
    )
    parts = [text]
    if event.dice:
        parts.append(say("event.dice", lang, dice="+".join(map(str, event.dice))))
    seats = [f"{seat_name(seat, event.dealer, lang)} {names[player]}" for seat, player in enumerate(event.players)]
    parts.append(", ".join(seats))
    return "; ".join(parts)


def table_text(state: "State", names: Sequence[str], lang: Language) -> Text:
    """The table at one moment: winds, wall, and each seat's points, hand, melds, flowers and river."""
    text = Text()
    rest = state.wall.left(state.turn)
    key = "replay.table_private" if state.wall.private else "replay.table"
    text.append(say(key, lang, round=say(f"round.{WINDS[state.round_wind]}", lang), left=rest), "bold")
    for step in range(4):
        seat = (state.dealer + step) % 4
        own = state.seats[seat]
        player = state.players[seat]
        text.append("\n")
        mark = "▶ " if seat == state.turn and state.phase < 7 else "  "
        text.append(mark + seat_name(seat, state.dealer, lang), "bold")
        text.append(f"  {names[player]}  {signed(state.points[player])}", "dim")
        text.append("\n    ")
        tiles = [tile for tile in own.tiles() if tile == HIDDEN or not is_flower(tile)]
        drawn = seat == state.turn and state.drawn in tiles and len(tiles) % 3 == 2
        if drawn:
            tiles.remove(state.drawn)
        text.append_text(tiles_text(tiles, lang) if HIDDEN not in tiles else Text("?" * len(tiles), "dim"))
        if drawn:
            text.append(" ")
            text.append_text(tile_text(state.drawn, lang) if state.drawn != HIDDEN else Text("?", "dim"))
        for meld in own.melds:
            text.append(" ")
            text.append_text(meld_text(meld, lang) if meld.tile != HIDDEN else Text("[????]", "dim"))
        flowers = own.flowers + [tile for tile in own.tiles() if tile != HIDDEN and is_flower(tile)]
        if flowers:
            text.append(" ")
            text.append_text(tiles_text(sorted(flowers), lang))
        for start in range(0, len(own.river), RIVER_ROW):
            text.append("\n      ")
            for laid in own.river[start : start + RIVER_ROW]:
                one = tile_text(laid.tile, lang)
                if laid.claimed_by >= 0:
                    one = Text(f"({one.plain})", "dim")
                text.append_text(one)
                text.append(" ")
    return text
