"""Folding events into the state: total, judges nothing, knows no family, and accepts hidden tiles."""

from collections.abc import Callable
from typing import Any, Final

from paiju.rules.outcome import Winner
from paiju.shapes.meld import ADDED_KONG, CHOW, CONCEALED_KONG, MELDED_KONG, PUNG, Meld
from paiju.table.events import (
    Answered,
    ChowClaimed,
    DealDrawn,
    DealEnded,
    DealStarted,
    Dealt,
    DealVoided,
    Discarded,
    Drawn,
    Event,
    FlowerShown,
    KongAdded,
    KongConcealed,
    KongMelded,
    KongRobbed,
    PlayStarted,
    PungClaimed,
    Settled,
    Won,
)
from paiju.table.state import (
    DRAW,
    ENDED,
    FLOWERS,
    OVER,
    REPLACE,
    ROBBING,
    SETTLED,
    TAKEN,
    TURN,
    WINDOW,
    RiverTile,
    SeatState,
    State,
)
from paiju.tiles.notation import parse_tiles
from paiju.tiles.tile import FIRST_FLOWER, HIDDEN, KIND_OF, Tile
from paiju.tiles.tile_set import all_tiles
from paiju.tiles.wall import SEATS, Wall, breaking, order_of_drawing


def evolve(state: State, event: Event) -> None:
    """Apply one event to the state in place.

    Raises ValueError if the event takes a tile from a hand that cannot hold it: such a log is no record of a deal.
    """
    _FOLD[type(event)](state, event)
    if type(event) is not Answered:
        state.number += 1
        # A robbed kong comes between the answer and the win that it brings.
        if state.answers and type(event) is not KongRobbed:
            state.answers = {}


def _give(seat: SeatState, tile: Tile, count: int = 1) -> None:
    if tile == HIDDEN:
        seat.hidden += count
    else:
        seat.counts[tile] += count


def _take(seat: SeatState, tile: Tile, count: int = 1) -> None:
    """Take tiles out of a hand: the known ones first, the rest from its hidden tiles."""
    known = 0 if tile == HIDDEN else min(seat.counts[tile], count)
    if count - known > seat.hidden:
        raise ValueError("the log takes a tile from a hand that does not hold it")
    if known:
        seat.counts[tile] -= known
    seat.hidden -= count - known


def _deal_started(state: State, event: DealStarted) -> None:
    setup = state.setup
    state.deal = event.deal
    state.round_wind = event.round_wind
    state.dealer = state.turn = event.dealer
    state.players = event.players
    state.points = event.points
    state.dice = event.dice
    size = len(all_tiles(setup.tile_set))
    placed = parse_tiles(event.wall) if event.wall else [HIDDEN] * size
    if setup.wall == "square":
        order = order_of_drawing(setup.stacks, *breaking(setup.stacks, event.dealer, event.dice))
        placed = [placed[place] for place in order]
    state.wall = Wall(placed, setup.wall == "private")


def _dealt(state: State, event: Dealt) -> None:
    tiles = parse_tiles(event.tiles)
    seat = state.seats[event.seat]
    for tile in tiles:
        _give(seat, tile)
    state.todo[event.seat] = sum(seat.counts[FIRST_FLOWER:])
    state.wall.take_head(event.seat, len(tiles))
    if event.seat == state.dealer and state.setup.dealer_extra:
        state.drawn = tiles[-1]
    if all(other.size() for other in state.seats):
        state.phase = FLOWERS


def _play_started(state: State, event: PlayStarted) -> None:
    state.turn = event.seat
    state.phase = TURN if state.setup.dealer_extra else DRAW
    state.source = "deal"
    state.clock_ms = event.at_ms


def _drawn(state: State, event: Drawn) -> None:
    tile = KIND_OF[event.tile]
    _give(state.seats[event.seat], tile)
    if event.source == "wall":
        state.wall.take_head(event.seat)
    else:
        state.wall.take_tail(event.seat)
    if state.phase == FLOWERS:
        state.shown -= 1
        if event.seat == state.dealer and state.setup.dealer_extra:
            state.drawn = tile
        return
    state.turn = event.seat
    state.phase = TURN
    state.drawn = tile
    state.source = event.source


def _flower_shown(state: State, event: FlowerShown) -> None:
    tile = KIND_OF[event.tile]
    if state.phase == FLOWERS and not any(state.todo):
        # A new round of replacements: what each seat holds now is to be shown in it.
        state.todo = [sum(seat.counts[FIRST_FLOWER:]) for seat in state.seats]
    _take(state.seats[event.seat], tile)
    state.seats[event.seat].flowers.append(tile)
    if state.phase == FLOWERS:
        state.turn = event.seat
        state.shown += 1
        state.todo[event.seat] = max(0, state.todo[event.seat] - 1)
        return
    state.phase = REPLACE
    state.source = "flower"
    state.clock_ms = event.at_ms


def _discarded(state: State, event: Discarded) -> None:
    tile = KIND_OF[event.tile]
    seat = state.seats[event.seat]
    _take(seat, tile)
    seat.river.append(RiverTile(tile, event.drawn))
    state.visible[tile] += 1
    state.discards += 1
    state.clock_ms = event.at_ms
    _open_window(state, WINDOW, tile)


def _open_window(state: State, phase: int, tile: Tile) -> None:
    state.phase = phase
    state.tile = tile
    state.drawn = HIDDEN


def _answered(state: State, event: Answered) -> None:
    state.answers[event.seat] = event.answer


def _claimed(state: State, event: ChowClaimed | PungClaimed | KongMelded, meld: Meld) -> None:
    state.seats[event.giver].river[-1].claimed_by = event.seat
    state.seats[event.seat].melds.append(meld)
    state.turn = event.seat
    state.tile = state.drawn = HIDDEN
    state.source = ""


def _chow_claimed(state: State, event: ChowClaimed) -> None:
    low, tile = KIND_OF[event.low], KIND_OF[event.tile]
    for own in (low, low + 1, low + 2):
        if own != tile:
            _take(state.seats[event.seat], own)
            state.visible[own] += 1
    _claimed(state, event, Meld(CHOW, low, tile, (event.giver - event.seat) % SEATS))
    state.phase = TURN


def _pung_claimed(state: State, event: PungClaimed) -> None:
    tile = KIND_OF[event.tile]
    _take(state.seats[event.seat], tile, 2)
    state.visible[tile] += 2
    _claimed(state, event, Meld(PUNG, tile, tile, (event.giver - event.seat) % SEATS))
    state.phase = TURN


def _kong_melded(state: State, event: KongMelded) -> None:
    tile = KIND_OF[event.tile]
    _take(state.seats[event.seat], tile, 3)
    state.visible[tile] += 3
    _claimed(state, event, Meld(MELDED_KONG, tile, tile, (event.giver - event.seat) % SEATS))
    state.phase = REPLACE
    state.source = "kong"
    state.clock_ms = event.at_ms


def _kong_concealed(state: State, event: KongConcealed) -> None:
    tile = KIND_OF[event.tile]
    seat = state.seats[event.seat]
    _take(seat, tile, 4)
    seat.melds.append(Meld(CONCEALED_KONG, tile, tile, 0))
    state.phase = REPLACE
    state.source = "kong"
    state.drawn = HIDDEN
    state.clock_ms = event.at_ms


def _kong_added(state: State, event: KongAdded) -> None:
    tile = KIND_OF[event.tile]
    seat = state.seats[event.seat]
    _take(seat, tile)
    state.visible[tile] += 1
    _replace_meld(seat, tile, PUNG, ADDED_KONG)
    state.clock_ms = event.at_ms
    # What is drawn next replaces this kong, also if the tile itself replaced a flower.
    state.source = "kong"
    _open_window(state, ROBBING, tile)


def _kong_robbed(state: State, event: KongRobbed) -> None:
    tile = KIND_OF[event.tile]
    _replace_meld(state.seats[event.seat], tile, ADDED_KONG, PUNG)
    # The tile stays in sight, in the winner's hand.
    state.phase = TAKEN


def _replace_meld(seat: SeatState, tile: Tile, old: int, new: int) -> None:
    for at, meld in enumerate(seat.melds):
        if meld.kind == old and meld.tile == tile:
            seat.melds[at] = Meld(new, tile, tile, meld.source)
            return
    raise ValueError("the log adds to, or robs, a kong that is not there")


def _won(state: State, event: Won) -> None:
    state.winners.append(Winner(event.seat, event.how, event.giver, event.points))
    state.phase = OVER


def _deal_drawn(state: State, event: DealDrawn) -> None:
    state.phase = OVER


def _settled(state: State, event: Settled) -> None:
    state.transfers = event.transfers
    points = list(state.points)
    for seat, change in enumerate(event.changes):
        points[state.players[seat]] += change
    state.points = (points[0], points[1], points[2], points[3])
    state.phase = SETTLED


def _deal_ended(state: State, event: DealEnded) -> None:
    state.phase = ENDED


def _deal_voided(state: State, event: DealVoided) -> None:
    state.voided = event.reason
    state.phase = ENDED


_FOLD: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    DealStarted: _deal_started,
    Dealt: _dealt,
    PlayStarted: _play_started,
    Drawn: _drawn,
    FlowerShown: _flower_shown,
    Discarded: _discarded,
    Answered: _answered,
    ChowClaimed: _chow_claimed,
    PungClaimed: _pung_claimed,
    KongMelded: _kong_melded,
    KongConcealed: _kong_concealed,
    KongAdded: _kong_added,
    KongRobbed: _kong_robbed,
    Won: _won,
    DealDrawn: _deal_drawn,
    Settled: _settled,
    DealEnded: _deal_ended,
    DealVoided: _deal_voided,
}
