"""A deal in words: each event as a line, and the table at any moment."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from paiju.cli.ledger_text import has_ledger, party_name, transfer_text
from paiju.cli.rounds import has_rounds
from paiju.cli.tile_text import hand_text, meld_text, tile_text, tiles_text, wild_text
from paiju.cli.worth import scale_of, worth_text
from paiju.rules.ruleset import Ruleset
from paiju.rules.settlement import SIDE_BET
from paiju.rules.settlement import changes as changes_of
from paiju.shapes.hand import parse_hand
from paiju.table.actions import ChooseVoid, Exchange, Pass, Stake
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
    Paid,
    Settled,
    SideTileDrawn,
    Staked,
    VoidChosen,
    Won,
)
from paiju.table.state import ENDED, OVER, SETTLED
from paiju.text import Language, known, say
from paiju.tiles.notation import parse_tiles
from paiju.tiles.tile import HIDDEN, KIND_OF, SUITS, is_flower

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


def event_text(event: Event, dealer: int, names: Sequence[str], lang: Language, rules: Ruleset) -> str:
    """What an event says; "" for what is not worth a line, such as a pass.

    `names[p]` is player p's name.
    """
    tag = str(type(event).__struct_config__.tag)
    if isinstance(event, DealStarted):
        return _started_text(event, names, lang, rules)
    if isinstance(event, Staked):
        choice = stake_text(event.raises, event.seat == dealer, lang)
        return say("event.staked", lang, seat=seat_name(event.seat, dealer, lang), choice=choice)
    if isinstance(event, Settled | Paid):
        net = event.changes if isinstance(event, Settled) else changes_of(event.transfers)
        return say(f"event.{tag}", lang, changes=_changes_text(net, dealer, lang))
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
    values |= _values(event, dealer, lang, rules)
    text = say(f"event.{tag}", lang, **values)
    if isinstance(event, Discarded) and event.void:
        return say("event.discarded_void", lang, line=text, suit=suit_name(event.void, lang))
    return text


def stake_text(raises: bool, deals: bool, lang: Language) -> str:
    """What a seat does with the stake: the dealer buys it, another seat tops it, or neither.

    >>> stake_text(True, True, "zh"), stake_text(False, False, "en")
    ('买底', 'does not top')
    """
    return say(f"stake.{'' if raises else 'no_'}{'buy' if deals else 'top'}", lang)


def _values(event: Event, dealer: int, lang: Language, rules: Ruleset) -> dict[str, object]:
    """What an event tells beside seats and tile."""
    if isinstance(event, Dealt):
        return {"tiles": _tiles(event.tiles, lang)}
    if isinstance(event, ChowClaimed):
        low = KIND_OF[event.low]
        return {"tiles": tiles_text((low, low + 1, low + 2), lang).plain}
    if isinstance(event, Answered):
        return {"answer": _answer_text(event, dealer, lang)}
    if isinstance(event, Exchanged):
        return {"given": _tiles(event.given, lang), "taken": _tiles(event.taken, lang)}
    if isinstance(event, VoidChosen):
        return {"suit": suit_name(event.suit, lang)}
    if isinstance(event, SideTileDrawn):
        return {"party": party_name(SIDE_BET + event.player, str, lang)}
    if isinstance(event, Won):
        return {"worth": worth_text(rules, event.points, lang)}
    return {}


def suit_name(suit: str, lang: Language) -> str:
    """A suit by its letter."""
    return say(f"suit.{suit}", lang)


def _tiles(text: str, lang: Language) -> str:
    return tiles_text(sorted(parse_tiles(text)), lang).plain


def _answer_text(event: Answered, dealer: int, lang: Language) -> str:
    """What was answered; of a secret choice also which."""
    if isinstance(event.answer, Stake):
        return stake_text(event.answer.raises, event.seat == dealer, lang)
    text = say(f"action.{event.answer.__struct_config__.tag}", lang)
    if isinstance(event.answer, Exchange):
        return f"{text} {_tiles(event.answer.tiles, lang)}"
    return f"{text} {suit_name(event.answer.suit, lang)}" if isinstance(event.answer, ChooseVoid) else text


def _changes_text(changes: Sequence[int], dealer: int, lang: Language) -> str:
    """What a payment brings each seat, the dealer first."""
    seats = [(dealer + step) % 4 for step in range(4)]
    return ", ".join(f"{seat_name(seat, dealer, lang)} {signed(changes[seat])}" for seat in seats)


def detail_lines(event: Event, dealer: int, rules: Ruleset, lang: Language) -> list[str]:
    """What belongs under the line of an event.

    The hand and the fans of a win, the lines of a payment where deals are paid line by line, all hands at the end.
    """
    if isinstance(event, Won):
        fans = {fan.id: fan for fan in rules.fans}
        names = [fans[one.fan].zh if lang == "zh" else fans[one.fan].en for one in event.fans]
        counted = [
            f"{name} {one.value}" + (f"×{one.count}" if one.count > 1 else "")
            for name, one in zip(names, event.fans, strict=True)
        ]
        if scale_of(rules) == "levels":
            # The level stands in the line of the win.
            counted = names
        return [hand_text(parse_hand(event.hand, chows_by_face=True), lang).plain, ", ".join(counted)]
    if isinstance(event, Paid | Settled) and has_ledger(rules.setup):
        return [
            transfer_text(transfer, lambda seat: seat_name(seat, dealer, lang), lang) for transfer in event.transfers
        ]
    if isinstance(event, DealEnded):
        seats = [(dealer + step) % 4 for step in range(4)]
        hands = {seat: parse_hand(event.hands[seat], chows_by_face=True) for seat in seats}
        return [f"{seat_name(seat, dealer, lang)} {hand_text(hands[seat], lang).plain}" for seat in seats]
    return []


def _started_text(event: DealStarted, names: Sequence[str], lang: Language, rules: Ruleset) -> str:
    text = say(
        "event.deal_started" if has_rounds(rules.setup) else "event.deal_started_plain",
        lang,
        deal=event.deal,
        round=say(f"round.{WINDS[event.round_wind]}", lang),
        dealer=names[event.players[event.dealer]],
    )
    parts = [text]
    if event.streak > 1:
        parts.append(say("event.streak", lang, streak=event.streak))
    for seat, staked in enumerate(event.staked):
        if staked:
            choice = stake_text(True, seat == event.dealer, lang)
            parts.append(say("event.bound", lang, seat=seat_name(seat, event.dealer, lang), choice=choice))
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
    if not has_rounds(state.setup):
        key = "replay.table_plain"
    text.append(say(key, lang, round=say(f"round.{WINDS[state.round_wind]}", lang), left=rest), "bold")
    if state.setup.reserve:
        text.append(say("replay.reserve", lang, reserve=max(0, state.wall.spare(state.turn) - max(0, rest))), "bold")
    if state.wild != HIDDEN:
        text.append("  " + wild_text(state.wild, lang), "bold yellow")
    for step in range(4):
        seat = (state.dealer + step) % 4
        own = state.seats[seat]
        player = state.players[seat]
        text.append("\n")
        mark = "▶ " if seat == state.turn and state.phase not in (OVER, SETTLED, ENDED) else "  "
        text.append(mark + seat_name(seat, state.dealer, lang), "bold")
        balance = 0 if state.phase in (SETTLED, ENDED) else changes_of(state.transfers)[seat]
        text.append(f"  {names[player]}  {signed(state.points[player] + balance)}", "dim")
        if own.staked:
            text.append("  " + stake_text(True, seat == state.dealer, lang), "yellow")
        if own.void >= 0:
            text.append("  " + say("flag.void", lang, suit=suit_name(SUITS[own.void], lang)), "yellow")
        if own.won:
            text.append(f"  {say('action.win', lang)} ", "bold green")
            text.append_text(tiles_text(own.won, lang))
        if own.left:
            text.append("  " + say("seat.gone", lang), "dim")
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
