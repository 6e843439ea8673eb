"""财神分: what the wild tiles that seats hold at the end of a deal are worth (wenzhou.md W28-W30)."""

from collections.abc import Iterator
from typing import Final

from paiju.rules.outcome import Outcome, Winner
from paiju.rules.settlement import Transfer
from paiju.rules.standing import Four
from paiju.rulesets.wenzhou.options import WenzhouOptions
from paiju.rulesets.wenzhou.wins import DISCARDER, SEATS, discarder, doubling_of, others

THREE_WILDS: Final = 3
DOUBLE: Final = 4
"""双翻: the multiplier of the highest level."""


def wild_counts(outcome: Outcome) -> Four:
    """How many wild tiles each seat holds at the end, those that it won with among them; none where no hand is known.

    >>> wild_counts(Outcome(0, wild=4))
    (0, 0, 0, 0)
    """
    if outcome.wild < 0 or not outcome.hands:
        return (0, 0, 0, 0)
    east, south, west, north = (hand.counts[outcome.wild] + hand.won.count(outcome.wild) for hand in outcome.hands)
    return (east, south, west, north)


def held_lines(
    outcome: Outcome, options: WenzhouOptions, holders: list[int], rule: str, event: int = 0
) -> Iterator[Transfer]:
    """Each holder receives the unit from each other seat for each of its wild tiles: 4n - (sum of all n) in the end."""
    counts = wild_counts(outcome)
    for holder in holders:
        amount = options.caishen_unit * counts[holder]
        if amount:
            for payer in others(holder):
                yield Transfer(payer, holder, amount, "wild_points", rule, event)


def drawn_lines(outcome: Outcome, options: WenzhouOptions) -> Iterator[Transfer]:
    """流局: the wild tiles alone, once (只需要计算财神分，倍数计为1)."""
    return held_lines(outcome, options, list(range(SEATS)), "W29")


def won_lines(outcome: Outcome, winner: Winner, options: WenzhouOptions) -> Iterator[Transfer]:
    """After a win: outside the multiplier and the doubling (财神分是在总分之外再加上的分数).

    With `caishen_scope=winner_only` only the winner's count. `caishen_multiplier` and
    `discard_double_includes_caishen` raise what is owed for those of the winner; one multiplies the other.
    """
    counts = wild_counts(outcome)
    holders = [winner.seat, *others(winner.seat)] if options.caishen_scope == "pairwise_all" else [winner.seat]
    yield from held_lines(outcome, options, holders, "W28", winner.event)
    own = options.caishen_unit * counts[winner.seat]
    if not own:
        return
    factor = winner_factor(winner, counts[winner.seat], options)
    if factor > 1:
        for payer in others(winner.seat):
            yield Transfer(payer, winner.seat, own * (factor - 1), "wild_points_doubled", "W28", winner.event)
    giver = discarder(winner, options)
    if options.discard_double_includes_caishen and giver >= 0:
        extra = own * factor * (DISCARDER - 1)
        yield Transfer(giver, winner.seat, extra, doubling_of(winner), "W26", winner.event)


def winner_factor(winner: Winner, wilds: int, options: WenzhouOptions) -> int:
    """What multiplies the winner's wild tiles.

    >>> win = Winner(0, "self_drawn", -1, 4)
    >>> [
    ...     winner_factor(win, 3, WenzhouOptions(caishen_multiplier=rule))
    ...     for rule in ("one", "winner_three_wild_x2", "winner_double_x2")
    ... ]
    [1, 2, 2]
    """
    if options.caishen_multiplier == "winner_three_wild_x2":
        return 2 if wilds == THREE_WILDS else 1
    if options.caishen_multiplier == "winner_double_x2":
        return 2 if winner.points == DOUBLE else 1
    return 1
