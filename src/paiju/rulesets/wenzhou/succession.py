"""Who deals next, and when the match is over (wenzhou.md W23, W24)."""

from typing import Final

from paiju.rules.outcome import Kong, Outcome
from paiju.rules.standing import THROWN, Four, Standing
from paiju.rulesets.wenzhou.options import WenzhouOptions

SEATS: Final = 4


def begin(players: Four, options: WenzhouOptions) -> Standing:
    """The first deal: its dealer is thrown for (第一局由系统随机安排某一位玩家为庄家), and nobody has a stake."""
    del options
    return Standing(1, 0, THROWN, players)


def successor(
    standing: Standing, outcome: Outcome, points: Four, elapsed_ms: int, options: WenzhouOptions
) -> Standing | None:
    """The deal after the one that stood at `standing`, or None after `options.deals` deals.

    Seats stay, there are no round winds, and time does not matter. A seat that has left makes the dealer be thrown for
    again (players changed). Stakes bind while the dealer stays; a new dealer begins with none.
    """
    del elapsed_ms
    if standing.deal >= options.deals:
        return None
    deal, players = standing.deal + 1, standing.players
    if outcome.end == "left":
        return Standing(deal, 0, THROWN, players, points)
    if not stays(outcome, options):
        return Standing(deal, 0, (outcome.dealer + 1) % SEATS, players, points)
    raised = outcome.end == "won" or options.draw_increments_streak
    streak = outcome.streak + 1 if raised else outcome.streak
    return Standing(deal, 0, outcome.dealer, players, points, streak, outcome.staked)


def stays(outcome: Outcome, options: WenzhouOptions) -> bool:
    """Whether the dealer of a deal that was won or drawn deals again.

    Not after `max_deals` deals in a row. An own win keeps the deal, unless `dealer_win_stays` is off; another seat's
    win passes it on, to the next seat whoever has won. A drawn deal without a kong keeps it, one with a kong does not
    (如果当局有人杠牌，则下轮坐庄为庄家下家).

    >>> [stays(Outcome(0, (Kong(2, "added"),) * kongs, "drawn"), WenzhouOptions()) for kongs in (0, 1)]
    [True, False]
    """
    if outcome.streak >= options.max_deals:
        return False
    if outcome.end == "won":
        return options.dealer_win_stays and outcome.winners[0].seat == outcome.dealer
    return not any(isinstance(happening, Kong) for happening in outcome.course)
