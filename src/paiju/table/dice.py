"""What the dice of a deal say: two of each throw, in the order in which they are thrown.

First, where the set-up has the dealer thrown for, that throw; then those that break the wall; last the one that tells
to whom three tiles are passed.
"""

from collections.abc import Sequence

from paiju.rules.setup import Setup
from paiju.rules.standing import THROWN
from paiju.tiles.wall import SEATS, breaking, indicator_place


def throws(setup: Setup) -> int:
    """How many throws of two dice a deal has; a private wall has none of its own.

    >>> throws(Setup(tile_set="108", dealer_thrown=True, exchange=3)), throws(Setup(tile_set="136", wall="private"))
    (3, 0)
    """
    return setup.dealer_thrown + (setup.throws if setup.wall == "square" else 0) + (setup.exchange > 0)


def dealer_of(setup: Setup, standing_dealer: int, dice: Sequence[int]) -> int:
    """The dealer of a deal: the one that stands, or the seat to which the first throw counts, seat 0 being one.

    >>> thrown = Setup(tile_set="108", dealer_thrown=True)
    >>> dealer_of(thrown, THROWN, (3, 4, 1, 1)), dealer_of(thrown, 3, (3, 4, 1, 1))
    (2, 3)
    """
    return (dice[0] + dice[1] - 1) % SEATS if standing_dealer == THROWN else standing_dealer


def breaking_dice(setup: Setup, dice: Sequence[int]) -> Sequence[int]:
    """The dice that break the wall."""
    start = 2 * setup.dealer_thrown
    return dice[start : start + 2 * setup.throws]


def wild_place(setup: Setup, dealer: int, dice: Sequence[int]) -> int:
    """The place of the tile that shows the wild kind: the upper one of the stack that the first throw counts to.

    `dice` are those that break the wall: two throws, the first of which names the wall, too (wenzhou.md W4).
    """
    seat, _ = breaking(setup.stacks, dealer, dice)
    return indicator_place(setup.stacks, seat, dice[0] + dice[1])


def exchange_step(setup: Setup, dice: Sequence[int]) -> int:
    """How many seats on, in the direction of play, three tiles are passed: the last throw counted around 1, 2, 3.

    Each direction is as likely: of the 36 throws of two dice twelve leave each remainder by three.

    >>> [exchange_step(Setup(tile_set="108", exchange=3), (1, 1, 1, last)) for last in (2, 3, 4)]
    [1, 2, 3]
    """
    return 1 + sum(dice[-2:]) % 3
