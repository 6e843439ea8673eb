"""A match: deals in the family's order, the seats drawn by lot, and the standings."""

from collections.abc import Callable, Sequence

from paiju.rules.ruleset import Ruleset
from paiju.rules.standing import Four, Standing, places
from paiju.table.table import Table
from paiju.tiles.shuffle import seat_lot


class Match:
    """A match in play. `secret_of(deal)` gives the 32 bytes behind each deal's wall; deal 0 is the lot for the seats.

    Without a `lot` player p sits at seat p in the first deal.
    """

    def __init__(
        self,
        rules: Ruleset,
        secret_of: Callable[[int], bytes],
        contributions: Sequence[str] = (),
        *,
        lot: bool = True,
        checked: bool = True,
    ) -> None:
        self.rules = rules
        self.contributions = tuple(contributions)
        self.checked = checked
        self._secret_of = secret_of
        players: Four = seat_lot(secret_of(0), self.contributions) if lot else (0, 1, 2, 3)
        self.standing: Standing | None = rules.begin(players)
        self.points: Four = self.standing.points

    @property
    def over(self) -> bool:
        """Whether the last deal has been finished."""
        return self.standing is None

    @property
    def places(self) -> tuple[int, ...]:
        """Each player's place; equal points share one (G17)."""
        return places(self.points)

    def start_deal(self, at_ms: int = 0, contributions: Sequence[str] | None = None) -> Table:
        """The next deal, mixed with what its seats contribute, or else with the match's contributions.

        Raises ValueError when the match is over.
        """
        if self.standing is None:
            raise ValueError("the match is over, it has no further deal")
        return Table.start(
            self.rules,
            self.standing,
            self._secret_of(self.standing.deal),
            self.contributions if contributions is None else contributions,
            at_ms=at_ms,
            checked=self.checked,
        )

    def finish_deal(self, table: Table, elapsed_ms: int = 0) -> None:
        """Take a finished deal's result; `elapsed_ms` is the time since the match began.

        A void deal is played again. Raises ValueError if the deal has not ended.
        """
        if not table.over:
            raise ValueError("the deal has not ended")
        if self.standing is None:
            raise ValueError("the match is over")
        if table.state.voided:
            return
        self.points = table.state.points
        self.standing = self.rules.succeed(self.standing, table.outcome, self.points, elapsed_ms)
