"""What must hold at every moment of a deal; a state that breaks it voids the deal."""

from paiju.rules.wild_tile import physical_tiles
from paiju.table.state import DRAW, EXCHANGE, FLOWERS, REPLACE, ROBBING, TURN, VOIDING, WINDOW, State
from paiju.tiles.tile import HIDDEN
from paiju.tiles.tile_set import copies


def broken(state: State) -> str:
    """The first invariant that the state breaks, as a key of the text catalogue; "" if all hold.

    "wrong_number": a hand holds too many tiles or too few (多张, 少张). "tiles_lost": the tiles in hands, melds,
    rivers and wall are not those of the set; a state with hidden tiles is not asked that.
    """
    if state.phase not in (FLOWERS, EXCHANGE, VOIDING, DRAW, REPLACE, TURN, WINDOW, ROBBING):
        return ""
    if state.phase == EXCHANGE and any(own.exchanged for own in state.seats):
        # Tiles are on their way.
        return ""
    for seat, own in enumerate(state.seats):
        # A kong counts as three: its fourth tile has been, or will be, replaced.
        size = own.size() + 3 * len(own.melds)
        wanted = sum(state.setup.blocks)
        if state.phase in (FLOWERS, EXCHANGE, VOIDING):
            size += state.shown if seat == state.turn else 0
            wanted += state.setup.dealer_extra if seat == state.dealer else 0
        elif state.phase == TURN and seat == state.turn:
            wanted += 1
        if size != wanted:
            return "wrong_number"
    return "" if _conserved(state) else "tiles_lost"


def _conserved(state: State) -> bool:
    wild = state.wild
    tiles = state.wall.rest() + state.side_tiles
    if wild != HIDDEN:
        # The tile that shows it.
        tiles.append(wild)
    if HIDDEN in tiles:
        return True
    for own in state.seats:
        tiles += own.flowers
        tiles += own.taken
        for meld in own.melds:
            tiles += physical_tiles(meld, wild)
        tiles += [laid.tile for laid in own.river if laid.claimed_by < 0]
    east, south, west, north = state.seats
    count = list(map(sum, zip(east.counts, south.counts, west.counts, north.counts, strict=True)))
    for tile in tiles:
        count[tile] += 1
    return tuple(count) == copies(state.setup.tile_set)
