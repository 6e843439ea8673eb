"""What a seat can count: its own tiles, and every tile that it has seen."""

from paiju.table.state import State
from paiju.tiles.tile import KINDS


def seen_elsewhere(state: State, seat: int) -> list[int]:
    """How many of each of the 34 kinds lie in sight outside a seat's concealed tiles.

    That is all rivers and open melds, and the seat's own concealed kongs; others' concealed kongs are hidden.
    """
    seen = state.visible[:]
    for meld in state.seats[seat].melds:
        if meld.source == 0:
            for tile in meld.tiles():
                seen[tile] += 1
    return seen


def concealed(state: State, seat: int) -> list[int]:
    """The counts of the 34 kinds among a seat's concealed tiles."""
    return state.seats[seat].counts[:KINDS]


def draws_left(state: State, seat: int) -> int:
    """About how many more tiles a seat will draw, if nobody claims."""
    left = max(state.wall.left(seat), 0)
    return left if state.wall.private else (left + 3) // 4
