"""Too few coins: losers give what they have, winners share it by what they won."""

from collections.abc import Sequence


def actual_changes(net: Sequence[int], coins: Sequence[int]) -> tuple[int, ...]:
    """What changes hands where nobody can lose more than the coins that he has.

    `net[i]` is what party i should win (or lose, below zero), `coins[i]` what it has before; of winners it does not
    matter. A loser pays min(coins, loss); winners share the pool in proportion to their gains (document 003, L67-68).
    What the proportions leave over goes, one coin each, to the largest remainders, of equal ones to the lower party.

    Raises ValueError where `net` does not sum to zero or is not as long as `coins`.

    >>> actual_changes((-300, 100, 200, 0), (150, 500, 500, 500))
    (-150, 50, 100, 0)
    >>> actual_changes((-10, 5, 5, 0), (5, 0, 0, 0))
    (-5, 3, 2, 0)
    """
    if sum(net):
        raise ValueError(f"changes sum to zero, these do not: {tuple(net)}")
    losses = [min(max(own, 0), -change) if change < 0 else 0 for change, own in zip(net, coins, strict=True)]
    gains = shares(sum(losses), [max(change, 0) for change in net])
    return tuple(gain - loss for gain, loss in zip(gains, losses, strict=True))


def shares(pool: int, weights: Sequence[int]) -> tuple[int, ...]:
    """A pool divided in proportion to weights that are not negative, by largest remainder; nothing where all are zero.

    >>> shares(100, (1, 1, 1)), shares(7, (0, 0))
    ((34, 33, 33), (0, 0))
    """
    whole = sum(weights)
    if not whole:
        return (0,) * len(weights)
    parts = [pool * weight // whole for weight in weights]
    by_remainder = sorted(range(len(weights)), key=lambda at: (-(pool * weights[at] % whole), at))
    for at in by_remainder[: pool - sum(parts)]:
        parts[at] += 1
    return tuple(parts)
