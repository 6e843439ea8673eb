"""What a seat can count: its own tiles, and every tile that it has seen."""

from paiju.table.state import State
from paiju.tiles.tile import KINDS
from paiju.tiles.wall import SEATS


def seen_elsewhere(state: State, seat: int) -> list[int]:
    """How many of each of the 34 kinds lie in sight outside a seat's concealed tiles.

    That is all rivers and open melds, the seat's own concealed kongs, and the hands that winners have shown; others'
    concealed kongs are hidden.
    """
    seen = state.visible[:]
    for other in range(SEATS):
        shown = state.seats[other]
        if other != seat and not shown.won:
            continue
        for meld in shown.melds:
            if meld.source == 0:
                for tile in meld.tiles():
                    seen[tile] += 1
        if other != seat:
            for kind in range(KINDS):
                seen[kind] += shown.counts[kind]
    return seen


def concealed(state: State, seat: int) -> list[int]:
    """The counts of the 34 kinds among a seat's concealed tiles."""
    return state.seats[seat].counts[:KINDS]


def rivals(state: State, seat: int) -> list[int]:
    """The other seats that still play, in their order after the seat."""
    return [other for step in range(1, SEATS) if state.active(other := (seat + step) % SEATS)]


def draws_left(state: State, seat: int) -> int:
    """About how many more tiles a seat will draw, if nobody claims."""
    left = max(state.wall.left(seat), 0)
    if state.wall.private:
        return left
    playing = len(rivals(state, seat)) + 1
    return (left + playing - 1) // playing
