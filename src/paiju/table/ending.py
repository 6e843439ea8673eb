"""The end of a deal: wins, settlement, and the showing of all hands."""

from paiju.rules.outcome import How, Outcome
from paiju.rules.ruleset import Ruleset
from paiju.rules.settlement import changes
from paiju.rules.win import ROBBED, SELF_DRAWN
from paiju.rules.win import Win as Candidate
from paiju.shapes.hand import Hand
from paiju.table.events import DealEnded, Settled, Won
from paiju.table.state import SeatState, State
from paiju.tiles.tile import CODES, HIDDEN, is_flower


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
    """How the deal ended, for the family's settlement and succession."""
    return Outcome(state.dealer, tuple(state.winners))


def settled(state: State, rules: Ruleset, at_ms: int) -> Settled:
    """The ledger of the deal."""
    transfers = rules.settle(outcome(state))
    return Settled(transfers, changes(transfers), at_ms)


def ended(state: State, secret: str, at_ms: int) -> DealEnded:
    """Every hand shown, concealed kongs included (G9), and the secret of the wall."""
    east, south, west, north = (shown_hand(seat) for seat in state.seats)
    return DealEnded((east, south, west, north), secret, at_ms)


def shown_hand(seat: SeatState) -> str:
    """A seat's hand, melds and flowers in the notation; flowers not yet laid open stand with the others."""
    tiles = seat.tiles()
    concealed = tuple(tile for tile in tiles if tile != HIDDEN and not is_flower(tile))
    flowers = tuple(seat.flowers + [tile for tile in tiles if is_flower(tile)])
    return str(Hand(concealed, tuple(seat.melds), None, flowers))
