"""What the own hand waits for, by possible discard, from what its seat has seen."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from paiju.cli.suit_limit import Limit
from paiju.cli.table_app.seat_view import SeatView
from paiju.rules.ruleset import Ruleset
from paiju.rules.win import LAST_OF_KIND, SELF_DRAWN
from paiju.shapes.waits import waits
from paiju.tiles.tile import HIDDEN, KINDS, Tile
from paiju.tiles.tile_set import copies


@dataclass(frozen=True)
class Chance:
    """One tile that completes the hand: how many are unseen, and its points off a discard and by self-draw.

    `by_discard_wins` and `by_draw_wins` tell whether the family lets it win so: below the minimum it may not. Points of
    -1 stand for a tile that completes nothing so, as one that has to be drawn does not off a discard.
    """

    tile: Tile
    left: int
    by_discard: int
    by_discard_wins: bool
    by_draw: int
    by_draw_wins: bool


@dataclass(frozen=True)
class Outlook:
    """What is left after a discard (HIDDEN: no discard, the hand as it stands): its shanten and its chances."""

    discard: Tile
    shanten: int
    chances: tuple[Chance, ...] = ()

    @property
    def left(self) -> int:
        """How many tiles that complete the hand are unseen."""
        return sum(chance.left for chance in self.chances)

    @property
    def hopeless(self) -> bool:
        """Whether the hand is ready but no tile that is left would let it win."""
        return bool(self.chances) and not any(
            chance.left and (chance.by_discard_wins or chance.by_draw_wins) for chance in self.chances
        )


def outlook(view: SeatView, rules: Ruleset, discard: Tile = HIDDEN) -> Outlook:
    """The outlook of the own hand, after a discard where one is given (a tile that the hand must hold)."""
    counts = view.own.counts[:KINDS]
    if discard != HIDDEN:
        counts[discard] -= 1
    own, setup = view.own, view.setup
    wild = view.state.wild
    distance = Limit(setup, own.void, wild).shanten(counts, own.melds)
    if distance != 0 and wild == HIDDEN:
        return Outlook(discard, distance)
    unseen = view.unseen()
    visible = view.state.visible[:]
    if discard != HIDDEN:
        visible[discard] += 1
    chances = []
    # With wild tiles, shapes are the family's matter: each kind is asked about.
    kinds: Iterable[Tile] = (
        waits(counts, len(own.melds), setup.sets, setup.shapes) if wild == HIDDEN else _not_all_held(view, counts)
    )
    for tile in kinds:
        more = counts[:]
        more[tile] += 1
        last = LAST_OF_KIND if visible[tile] == 3 else 0
        # A discarded tile lies open itself, a drawn one does not.
        with_tile = visible[:]
        with_tile[tile] += 1
        given = view.candidate(more, tile, last, with_tile)
        # Wild tiles are never discarded.
        points = rules.worth(given) if tile != wild else -1
        drawn = view.candidate(more, tile, last | SELF_DRAWN, visible)
        if points < 0 and (wild == HIDDEN or rules.worth(drawn) < 0):
            # A shape that the family does not have.
            continue
        by_discard = points >= 0 and rules.wins(given) and not own.recolored
        by_draw = rules.wins(drawn) and not own.recolored
        chances.append(Chance(tile, unseen[tile], points, by_discard, rules.worth(drawn), by_draw))
    return Outlook(discard, 0 if chances else distance, tuple(chances))


def _not_all_held(view: SeatView, counts: list[int]) -> list[Tile]:
    """The kinds of which a hand holds less than there are; of the wild kind one lies in the wall."""
    every = copies(view.setup.tile_set)
    return [tile for tile in range(KINDS) if counts[tile] < every[tile] - (tile == view.state.wild)]


def outlooks(view: SeatView, rules: Ruleset, allowed: Collection[Tile] | None = None) -> dict[Tile, Outlook]:
    """The outlook after each discard that leaves the hand ready; only on the own turn is there one.

    `allowed` are the tiles that may be discarded, all if None.
    """
    counts = view.own.counts[:KINDS]
    ready = {}
    for tile in range(KINDS):
        if counts[tile] and (allowed is None or tile in allowed):
            after = outlook(view, rules, tile)
            if after.chances:
                ready[tile] = after
    return ready


def refused_points(view: SeatView, rules: Ruleset, tile: Tile) -> tuple[int, int] | None:
    """Points and minimum where a tile just discarded completes the own hand but may not win; else None.

    To be asked right after the view has seen the discard, which lies in the river then.
    """
    counts = view.own.counts[:KINDS]
    if sum(counts) % 3 != 1:
        return None
    counts[tile] += 1
    flags = LAST_OF_KIND if view.state.visible[tile] == 4 else 0
    win = view.candidate(counts, tile, flags)
    if rules.worth(win) < 0 or rules.wins(win):
        return None
    score = rules.score(win)
    return (score.counted, score.minimum) if score.minimum else None
