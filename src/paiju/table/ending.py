"""The end of a deal: wins, settlement, and the showing of all hands."""

from paiju.rules.outcome import How, Outcome, SeatHand
from paiju.rules.ruleset import Ruleset
from paiju.rules.settlement import Transfer, changes
from paiju.rules.standing import Four, FourFlags
from paiju.rules.win import ROBBED, SELF_DRAWN
from paiju.rules.win import Win as Candidate
from paiju.shapes.hand import Hand
from paiju.table.events import DealEnded, Settled, Won
from paiju.table.state import SeatState, State
from paiju.tiles.tile import CODES, HIDDEN, KINDS, is_flower


def won(state: State, rules: Ruleset, seat: int, win: Candidate, at_ms: int) -> Won:
    """The event of a win, scored."""
    score = rules.score(win)
    how: How = "self_drawn" if win.flags & SELF_DRAWN else "robbed" if win.flags & ROBBED else "discard"
    concealed = [kind for kind, count in enumerate(win.counts) for _ in range(count)]
    concealed.remove(win.tile)
    hand = Hand(tuple(concealed), tuple(win.melds), win.tile, tuple(state.seats[seat].flowers))
    return Won(
        seat=seat,
        tile=CODES[win.tile],
        how=how,
        giver=-1 if how == "self_drawn" else state.turn,
        hand=str(hand),
        fans=score.fans,
        points=score.points,
        at_ms=at_ms,
    )


def outcome(state: State) -> Outcome:
    """The course of the deal and how it ended, for the family's settlement and succession."""
    hands: tuple[SeatHand, ...] = ()
    if state.end:
        hands = tuple(
            SeatHand(
                seat.counts[:KINDS],
                seat.melds,
                seat.void,
                seat.recolored,
                tuple([laid.tile for laid in seat.river]),
                tuple(seat.won),
            )
            for seat in state.seats
        )
    return Outcome(
        state.dealer,
        tuple(state.course),
        state.end,
        hands,
        _points_of_seats(state),
        tuple(state.side_tiles),
        state.wild,
        state.streak,
        _staked(state),
    )


def _staked(state: State) -> FourFlags:
    east, south, west, north = (seat.staked for seat in state.seats)
    return (east, south, west, north)


def _points_of_seats(state: State) -> Four:
    east, south, west, north = (state.points_before[player] for player in state.players)
    return (east, south, west, north)


def due(state: State, rules: Ruleset) -> tuple[Transfer, ...]:
    """The lines of the ledger so far that have not been paid; an added kong that nobody can rob any more stands."""
    course = tuple(state.course) if state.raised is None else (*state.course, state.raised)
    so_far = Outcome(
        state.dealer,
        course,
        points=_points_of_seats(state),
        side_tiles=tuple(state.side_tiles),
        wild=state.wild,
        streak=state.streak,
        staked=_staked(state),
    )
    return rules.settle(so_far)[len(state.transfers) :]


def settled(state: State, rules: Ruleset, at_ms: int) -> Settled:
    """The rest of the ledger, and what the whole of it changes."""
    transfers = rules.settle(outcome(state))
    return Settled(transfers[len(state.transfers) :], changes(transfers), at_ms)


def ended(state: State, secret: str, at_ms: int) -> DealEnded:
    """Every hand shown, concealed kongs included (G9), and the secret of the wall."""
    east, south, west, north = (shown_hand(seat) for seat in state.seats)
    return DealEnded((east, south, west, north), secret, at_ms)


def shown_hand(seat: SeatState) -> str:
    """A seat's hand, melds and flowers in the notation, the tile that it won with last after the +.

    Flowers not yet laid open stand with the others.
    """
    tiles = seat.tiles()
    concealed = tuple(tile for tile in tiles if tile != HIDDEN and not is_flower(tile))
    flowers = tuple(seat.flowers + [tile for tile in tiles if is_flower(tile)])
    return str(Hand(concealed, tuple(seat.melds), seat.won[-1] if seat.won else None, flowers))
