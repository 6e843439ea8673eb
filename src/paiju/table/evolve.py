"""Folding events into the state: total, judges nothing, knows no family, and accepts hidden tiles."""

from collections.abc import Callable
from typing import Any, Final

from paiju.rules.outcome import Departure, Kong, Winner
from paiju.rules.void_suit import ALL_SUITS, recolors, suits_of
from paiju.rules.wild_tile import face_of, tile_for
from paiju.shapes.hand import parse_hand
from paiju.shapes.meld import ADDED_KONG, CHOW, CONCEALED_KONG, MELDED_KONG, PUNG, Meld
from paiju.table.actions import Win
from paiju.table.dice import breaking_dice, wild_place
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
    Exchanged,
    FlowerShown,
    KongAdded,
    KongConcealed,
    KongMelded,
    KongRobbed,
    Paid,
    PlayStarted,
    PungClaimed,
    SeatLeft,
    Settled,
    SideTileDrawn,
    Staked,
    VoidChosen,
    WildShown,
    Won,
)
from paiju.table.state import (
    DEALING,
    DRAW,
    ENDED,
    EXCHANGE,
    FLOWERS,
    OVER,
    REPLACE,
    ROBBING,
    SETTLED,
    STAKES,
    TAKEN,
    TURN,
    VOIDING,
    WINDOW,
    WON,
    RiverTile,
    SeatState,
    State,
)
from paiju.tiles.notation import parse_tiles
from paiju.tiles.tile import FIRST_FLOWER, HIDDEN, KIND_OF, KINDS, SUITS, Tile
from paiju.tiles.tile_set import all_tiles
from paiju.tiles.wall import SEATS, Wall, breaking, order_of_drawing


def evolve(state: State, event: Event) -> None:
    """Apply one event to the state in place.

    Raises ValueError if the event takes a tile from a hand that cannot hold it: such a log is no record of a deal.
    """
    _FOLD[type(event)](state, event)
    if type(event) is not Answered:
        state.number += 1
        # Some events come between answers and all that they bring.
        if state.answers and type(event) not in _KEEPING:
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
    state.points = state.points_before = event.points
    state.dice = event.dice
    state.clock_ms = event.at_ms
    state.streak = event.streak
    for seat, staked in zip(state.seats, event.staked, strict=True):
        seat.staked = seat.stake_known = staked
    size = len(all_tiles(setup.tile_set))
    placed = parse_tiles(event.wall) if event.wall else [HIDDEN] * size
    gap = -1
    if setup.wall == "square":
        dice = breaking_dice(setup, event.dice)
        order = order_of_drawing(setup.stacks, *breaking(setup.stacks, event.dealer, dice))
        if setup.wild:
            shown = wild_place(setup, event.dealer, dice)
            gap = order.index(shown)
            order.remove(shown)
            state.indicator = placed[shown]
        placed = [placed[place] for place in order]
    state.wall = Wall(placed, setup.wall == "private", gap, setup.reserve)
    state.phase = STAKES if state.to_stake() else DEALING


def _staked(state: State, event: Staked) -> None:
    seat = state.seats[event.seat]
    seat.staked = event.raises
    seat.stake_known = True
    state.clock_ms = event.at_ms
    if not state.to_stake():
        state.answers = {}
        state.phase = DEALING


def _wild_shown(state: State, event: WildShown) -> None:
    state.wild = state.indicator = KIND_OF[event.tile]


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
        setup = state.setup
        state.phase = EXCHANGE if setup.exchange else VOIDING if setup.void == "choice" else FLOWERS


def _side_tile_drawn(state: State, event: SideTileDrawn) -> None:
    state.side_tiles.append(KIND_OF[event.tile])
    state.wall.take_tail(0)


def _exchanged(state: State, event: Exchanged) -> None:
    seat = state.seats[event.seat]
    for tile in parse_tiles(event.given):
        _take(seat, tile)
    taken = parse_tiles(event.taken)
    for tile in taken:
        _give(seat, tile)
    seat.exchanged = True
    state.clock_ms = event.at_ms
    if event.seat == state.dealer and state.drawn != HIDDEN and not seat.counts[state.drawn]:
        # The dealer has passed its last tile on; should it win now, the new ones complete its hand.
        state.drawn = taken[-1]
    if all(other.exchanged for other in state.seats):
        state.answers = {}
        state.phase = VOIDING if state.setup.void == "choice" else FLOWERS


def _void_chosen(state: State, event: VoidChosen) -> None:
    state.seats[event.seat].void = SUITS.index(event.suit)
    if all(seat.void >= 0 for seat in state.seats):
        state.answers = {}
        state.phase = FLOWERS


def _play_started(state: State, event: PlayStarted) -> None:
    state.turn = event.seat
    state.phase = TURN if state.setup.dealer_extra else DRAW
    state.source = "deal"
    state.clock_ms = event.at_ms


def _drawn(state: State, event: Drawn) -> None:
    tile = KIND_OF[event.tile]
    seat = state.seats[event.seat]
    _give(seat, tile)
    seat.passed = seat.barred = 0
    if event.source == "wall" or (event.source == "kong" and state.setup.replacement == "head"):
        state.wall.take_head(event.seat)
    else:
        state.wall.take_tail(event.seat)
    if state.raised is not None:
        _stand(state)
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
    if event.drawn and seat.hidden:
        # Of a hand that is known but for the tile drawn, it is that tile.
        seat.hidden -= 1
    else:
        _take(seat, tile)
    seat.river.append(RiverTile(tile, event.drawn))
    state.visible[tile] += 1
    state.discards += 1
    state.clock_ms = event.at_ms
    state.thrown.append(tile)
    state.thrower = event.seat
    seat.heard = len(state.thrown)
    if event.void:
        seat.void = SUITS.index(event.void)
    if state.setup.recolor and not seat.hidden:
        _watch_suits(seat, tile)
    _open_window(state, WINDOW, tile, event.drawn)


def _watch_suits(seat: SeatState, discarded: Tile) -> None:
    """Note which suits a seat has cleared, and whether it keeps a tile of one while it discards another (改色)."""
    held = suits_of(seat.counts, seat.melds)
    if recolors(seat.cleared, held, discarded // 9):
        seat.recolored = True
    seat.cleared |= ALL_SUITS & ~held


def _open_window(state: State, phase: int, tile: Tile, fresh: bool) -> None:
    state.phase = phase
    state.tile = tile
    state.drawn = HIDDEN
    state.fresh = fresh


def _answered(state: State, event: Answered) -> None:
    state.answers[event.seat] = event.answer
    if event.missed:
        state.seats[event.seat].barred |= 1 << KIND_OF[event.missed]
    if event.declined > state.seats[event.seat].passed:
        state.seats[event.seat].passed = event.declined


def _claimed(state: State, event: ChowClaimed | PungClaimed | KongMelded, meld: Meld) -> None:
    state.seats[event.giver].river[-1].claimed_by = event.seat
    state.seats[event.seat].melds.append(meld)
    state.seats[event.seat].barred = 0
    state.turn = event.seat
    state.tile = state.drawn = HIDDEN
    state.source = ""


def _chow_claimed(state: State, event: ChowClaimed) -> None:
    low = KIND_OF[event.low]
    face = face_of(KIND_OF[event.tile], state.wild)
    for needed in (low, low + 1, low + 2):
        if needed != face:
            own = tile_for(needed, state.wild)
            _take(state.seats[event.seat], own)
            state.visible[own] += 1
    _claimed(state, event, Meld(CHOW, low, face, (event.giver - event.seat) % SEATS))
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
    state.kong_given = True
    state.clock_ms = event.at_ms
    state.course.append(Kong(event.seat, "melded", event.giver, event=state.number))


def _kong_concealed(state: State, event: KongConcealed) -> None:
    tile = KIND_OF[event.tile]
    seat = state.seats[event.seat]
    _take(seat, tile, 4)
    seat.melds.append(Meld(CONCEALED_KONG, tile, tile, 0))
    state.phase = REPLACE
    state.source = "kong"
    state.kong_given = False
    state.drawn = HIDDEN
    state.clock_ms = event.at_ms
    state.course.append(Kong(event.seat, "concealed", event=state.number))


def _kong_added(state: State, event: KongAdded) -> None:
    tile = KIND_OF[event.tile]
    seat = state.seats[event.seat]
    _take(seat, tile)
    state.visible[tile] += 1
    _replace_meld(seat, tile, PUNG, ADDED_KONG)
    state.clock_ms = event.at_ms
    # What is drawn next replaces this kong, also if the tile itself replaced a flower.
    state.source = "kong"
    state.kong_given = False
    state.raised = Kong(event.seat, "added", fresh=event.drawn, event=state.number)
    _open_window(state, ROBBING, tile, event.drawn)


def _stand(state: State) -> None:
    """The added kong was not robbed."""
    assert state.raised is not None
    state.course.append(state.raised)
    state.raised = None


def _kong_robbed(state: State, event: KongRobbed) -> None:
    tile = KIND_OF[event.tile]
    state.raised = None
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
    tile = KIND_OF[event.tile]
    own = state.seats[event.seat]
    further = state.phase == WON
    if own.hidden:
        # A winner shows its hand.
        hand = parse_hand(event.hand, chows_by_face=state.wild != HIDDEN)
        own.counts[:KINDS], own.hidden, own.melds = hand.counts(), 0, list(hand.melds)
        if event.how != "self_drawn":
            own.counts[tile] -= 1
    if event.how == "self_drawn":
        _take(own, tile)
        own.taken.append(tile)
        state.visible[tile] += 1
    elif not further:
        own.taken.append(tile)
        if event.how == "discard":
            state.seats[event.giver].river[-1].claimed_by = event.seat
    own.won.append(tile)
    own.passed = 0
    after_kong = state.source == "kong" and event.how != "robbed"
    further = further and event.how != "self_drawn"
    state.course.append(Winner(event.seat, event.how, event.giver, event.points, after_kong, state.number, further))
    state.clock_ms = event.at_ms
    if not further or state.setup.next_turn == "after_last":
        state.resume = event.seat
    state.answers.pop(event.seat, None)
    if state.setup.winners == "first":
        state.answers = {}
    done = 0 < state.setup.wins_to_end <= sum(bool(seat.won) for seat in state.seats)
    state.phase = WON
    if done and not any(isinstance(answer, Win) for answer in state.answers.values()):
        state.answers = {}
        state.end = "won"
        state.phase = OVER


def _paid(state: State, event: Paid) -> None:
    state.transfers += event.transfers
    state.owing = False
    if state.phase == ROBBING:
        # What is paid for while its window closes is the added kong itself.
        _stand(state)
        state.phase = REPLACE


def _seat_left(state: State, event: SeatLeft) -> None:
    own = state.seats[event.seat]
    own.left = True
    state.course.append(Departure(event.seat, state.wall.left(event.seat), state.number))
    state.owing = True
    if not own.won:
        state.end = "left"
        state.phase = OVER


def _deal_drawn(state: State, event: DealDrawn) -> None:
    state.end = "drawn"
    state.phase = OVER


def _settled(state: State, event: Settled) -> None:
    state.transfers += event.transfers
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


_KEEPING: Final = frozenset((Staked, KongRobbed, Won, Exchanged, VoidChosen, SeatLeft))
"""Events that leave the answers: more of what these bring is still to come, or the window stays open."""

_FOLD: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    DealStarted: _deal_started,
    Staked: _staked,
    WildShown: _wild_shown,
    Dealt: _dealt,
    SideTileDrawn: _side_tile_drawn,
    Exchanged: _exchanged,
    VoidChosen: _void_chosen,
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
    Paid: _paid,
    SeatLeft: _seat_left,
    DealDrawn: _deal_drawn,
    Settled: _settled,
    DealEnded: _deal_ended,
    DealVoided: _deal_voided,
}
