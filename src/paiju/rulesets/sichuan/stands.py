"""How a seat without a win stands when the deal ends: 花猪, not ready, or ready for its greatest win (1.7, 1.13)."""

from typing import Final, NamedTuple

from paiju.rules.outcome import SeatHand
from paiju.rulesets.sichuan.options import SichuanOptions
from paiju.rulesets.sichuan.readiness import Judge, Readiness, readiness
from paiju.shapes.meld import Meld

NOT_READY: Final = -1


class Stand(NamedTuple):
    """`pig`: it pays as 花猪, `recolored` because of 改色. `worth`: points of its greatest win, NOT_READY if none."""

    pig: bool = False
    recolored: bool = False
    worth: int = NOT_READY


def stand_of(hand: SeatHand, options: SichuanOptions, scorer: Judge) -> Stand:
    """How a hand stands under some options.

    A seat that changed its colours (改色, L148) may not win, and pays as 花猪. A hand that has still to discard, when
    somebody leaves on its turn, stands as after its best discard.
    """
    recolored = options.recolor and hand.recolored
    best = max((readiness(*given, hand.void, scorer) for given in _waiting(hand)), key=_rank)
    if recolored or best.state == "pig":
        pig = options.check_pigs != "none" and (recolored or options.check_pigs != "active" or is_active(hand))
        return Stand(pig, pig and recolored)
    return Stand(worth=best.points if best.state == "ready" else NOT_READY)


def _waiting(hand: SeatHand) -> list[tuple[list[int], list[Meld]]]:
    """Counts and melds of the hand as it waits for a tile: itself, or what each discard leaves of it."""
    if sum(hand.counts) % 3 == 1:
        return [(hand.counts, hand.melds)]
    kinds = [kind for kind, count in enumerate(hand.counts) if count]
    return [([count - (kind == discard) for kind, count in enumerate(hand.counts)], hand.melds) for discard in kinds]


def _rank(given: Readiness) -> tuple[bool, int]:
    return (given.state != "pig", given.points)


def is_active(hand: SeatHand) -> bool:
    """Whether a seat that holds 花猪 could have helped it: it discarded more than the one suit (section 2, SBR).

    A tile that it still holds it held at every discard before, back to the last one of another suit: between two
    discards of its void suit it draws one tile at most, and so has had one more of that suit each time.
    """
    discarded = {tile // 9 for tile in hand.discards}
    return bool(discarded - {hand.void}) if hand.void >= 0 else len(discarded) > 1
