"""What it costs to leave a deal by the rules of the table, as far as one seat can know."""

from typing import Final

from paiju.cli.table_app.scene import Scene
from paiju.cli.table_app.seat_view import SeatView
from paiju.rules.outcome import Departure, Outcome, SeatHand
from paiju.rules.ruleset import Ruleset
from paiju.rules.settlement import changes
from paiju.table.state import SeatState
from paiju.tiles.tile import KINDS, Tile

_SCATTERED: Final = (0, 3, 6, 9, 12, 15, 18, 21, 24)
"""Kinds that make nothing together, in all three suits."""


def leaving_text(scene: Scene, rules: Ruleset) -> str:
    """What leaving by the rules means for the person now, "" where it is not possible."""
    view = scene.view
    if not rules.setup.leaving or view.over or view.own.left or not view.events or not view.own.size():
        return ""
    if view.own.won:
        return scene.say("quit.leave_won")
    return scene.say("quit.leave", price=price_of_leaving(view, rules))


def price_of_leaving(view: SeatView, rules: Ruleset) -> int:
    """What the viewer, who has not won, would pay for leaving now.

    It is the least: other hands are hidden from the viewer, and count as not ready.
    """
    state = view.state
    course = (*state.course, Departure(view.seat, state.wall.left(view.seat), state.number))
    hands = tuple(_hand(seat, state.wild) for seat in state.seats)
    east, south, west, north = (state.points[player] for player in state.players)
    first, second, third, fourth = (seat.staked for seat in state.seats)
    outcome = Outcome(
        state.dealer,
        course,
        "left",
        hands,
        (east, south, west, north),
        wild=state.wild,
        streak=state.streak,
        staked=(first, second, third, fourth),
    )
    return -changes(rules.settle(outcome)[len(state.transfers) :])[view.seat]


def _hand(seat: SeatState, wild: Tile) -> SeatHand:
    """A seat's hand, scattered tiles in place of hidden ones, none of them wild."""
    counts = seat.counts[:KINDS]
    scattered = [tile for tile in _SCATTERED if tile != wild]
    for at in range(seat.hidden):
        counts[scattered[at % len(scattered)]] += 1
    return SeatHand(counts, seat.melds, seat.void, seat.recolored)
