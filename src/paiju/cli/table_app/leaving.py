"""What it costs to leave a deal by the rules of the table, as far as one seat can know."""

from paiju.cli.table_app.seat_view import SeatView
from paiju.rules.outcome import Departure, Outcome, SeatHand
from paiju.rules.ruleset import Ruleset
from paiju.rules.settlement import changes
from paiju.tiles.tile import KINDS


def price_of_leaving(view: SeatView, rules: Ruleset) -> int:
    """What the viewer, who has not won, would pay for leaving now.

    It is the least: other hands are hidden from the viewer, and count as not ready.
    """
    state = view.state
    course = (*state.course, Departure(view.seat, state.wall.left(view.seat), state.number))
    hands = tuple(SeatHand(seat.counts[:KINDS], seat.melds, seat.void, seat.recolored) for seat in state.seats)
    east, south, west, north = (state.points[player] for player in state.players)
    outcome = Outcome(state.dealer, course, "left", hands, (east, south, west, north))
    return -changes(rules.settle(outcome)[len(state.transfers) :])[view.seat]
