"""Stakes: what a win, a kong and an end of the wall bring a seat, as the ruleset's own settlement tells."""

from typing import Final

from paiju.rules.outcome import Happening, Kong, KongKind, Outcome, SeatHand, Winner
from paiju.rules.ruleset import Ruleset
from paiju.rules.settlement import changes
from paiju.shapes.hand import parse_hand
from paiju.tiles.wall import SEATS

_READY: Final = "234m567m34p88p345p"
_UNREADY: Final = "147m258m147p258p9p"
_EVERY_SUIT: Final = "147m258m147p258s9p"
"""Three hands to ask about: ready for two kinds, far from it, and in all suits."""


class Stakes:
    """What the settlement of a ruleset says of things that may happen; remembers what it has said."""

    def __init__(self, rules: Ruleset, seat: int) -> None:
        self.rules = rules
        self.seat = seat
        self._known: dict[tuple[Happening | tuple[int, ...], ...], int] = {}
        self.ready, self.unready = self._at_a_draw(_UNREADY)
        """What a ready seat receives at a draw from two that are not, and what such a seat pays."""
        self.pig = max(self._at_a_draw(_EVERY_SUIT)[1], self.unready)
        """What a seat with a hand in all suits pays."""

    def _at_a_draw(self, other: str) -> tuple[int, int]:
        hands = tuple(SeatHand(parse_hand(text).counts(), []) for text in (_READY, _READY, other, other))
        net = changes(self.rules.settle(Outcome(0, (), end="drawn", hands=hands)))
        return net[0], -net[2]

    def win(self, points: int, giver: int, out: tuple[int, ...]) -> int:
        """What a win of some points brings; `giver` is -1 for a self-drawn one, `out` are the seats that have won."""
        how = "self_drawn" if giver < 0 else "discard"
        return self._gain(Winner(self.seat, how, giver, points, event=1000), out)  # type: ignore[arg-type]

    def kong(self, kind: KongKind, giver: int, fresh: bool, out: tuple[int, ...]) -> int:
        """What a kong brings at once."""
        return self._gain(Kong(self.seat, kind, giver, fresh, 1000), out)

    def _gain(self, happening: Happening, out: tuple[int, ...]) -> int:
        key = (happening, out)
        known = self._known.get(key)
        if known is None:
            # Earlier wins are told as worth nothing: they only say who is out.
            before = tuple(
                Winner(other, "discard", (other + 1) % SEATS, 0, event=at * 9) for at, other in enumerate(out)
            )
            first = changes(self.rules.settle(Outcome(0, before)))[self.seat]
            known = changes(self.rules.settle(Outcome(0, (*before, happening))))[self.seat] - first
            self._known[key] = known
        return known
