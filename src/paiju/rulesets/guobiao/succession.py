"""Which deal follows (guobiao.md G17, G21)."""

from paiju.rules.outcome import Outcome
from paiju.rules.standing import Four, Standing
from paiju.rulesets.guobiao.options import GuobiaoOptions

ROUND_DEALS = 4
DEALS = 16
MINUTE_MS = 60_000


def begin(players: Four) -> Standing:
    """The first deal: seat 0 is East and dealer, the round wind is East."""
    return Standing(deal=1, round_wind=0, dealer=0, players=players)


def next_deal(standing: Standing, points: Four, elapsed_ms: int, options: GuobiaoOptions) -> Standing | None:
    """The deal after the one that stood at `standing`, or None when the match is over.

    The dealer never stays: sixteen deals, four to each round wind, the deal going around in turn. Before the third
    round E and S, and W and N change seats (document 004), so that the former South deals first; seat 0 stays the first
    dealer's seat. No deal begins once the time of the match is up; the one in play is finished. In the duplicate
    contest seat 0 deals every deal, four deals make a match, and the round wind goes E S W N with them.
    """
    limit = options.match_time_limit * MINUTE_MS
    duplicate = options.procedure == "duplicate"
    if standing.deal >= (ROUND_DEALS if duplicate else DEALS) or (limit and elapsed_ms >= limit):
        return None
    deal = standing.deal + 1
    if duplicate:
        return Standing(deal, (standing.round_wind + 1) % 4, 0, standing.players, points)
    round_wind, dealer = divmod(deal - 1, ROUND_DEALS)
    players = standing.players
    if options.seat_change == "before_third" and deal == 2 * ROUND_DEALS + 1:
        east, south, west, north = players
        players = (south, east, north, west)
    return Standing(deal, round_wind, dealer, players, points)


def successor(
    standing: Standing, outcome: Outcome, points: Four, elapsed_ms: int, options: GuobiaoOptions
) -> Standing | None:
    """`next_deal` in the words of the protocol; the outcome does not matter, since the dealer never stays."""
    del outcome
    return next_deal(standing, points, elapsed_ms, options)
