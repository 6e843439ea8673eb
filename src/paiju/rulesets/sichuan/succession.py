"""Who deals next, and when the match is over (1.9; L51-52)."""

from msgspec.structs import replace

from paiju.rules.outcome import Outcome
from paiju.rules.standing import THROWN, Four, Standing
from paiju.rulesets.sichuan.options import SichuanOptions
from paiju.rulesets.sichuan.setup import setup_of


def begin(players: Four, options: SichuanOptions) -> Standing:
    """The first deal: its dealer is thrown for where dice ever tell the dealer, else it is seat 0; coins are there.

    The document begins with the second deal (L51); dice are what it takes wherever nothing else decides.
    """
    coins = options.coins
    return _thrown(Standing(1, 0, 0, players, (coins, coins, coins, coins)), options)


def successor(
    standing: Standing, outcome: Outcome, points: Four, elapsed_ms: int, options: SichuanOptions
) -> Standing | None:
    """The deal after the one that stood at `standing`, or None after `options.deals` deals.

    There are no round winds, seats stay, and time does not matter.
    """
    del elapsed_ms
    if standing.deal >= options.deals:
        return None
    following = Standing(standing.deal + 1, 0, outcome.dealer, standing.players, points)
    if outcome.end == "left":
        return players_changed(following, options)
    return replace(following, dealer=next_dealer(outcome, options))


def players_changed(standing: Standing, options: SichuanOptions) -> Standing:
    """The same deal after a change of players, such as an escape: dice tell the dealer (人员变动则投骰, L51).

    Where dice never do, the dealer stays.
    """
    return _thrown(standing, options)


def next_dealer(outcome: Outcome, options: SichuanOptions) -> int:
    """The seat that deals after a deal that was won or drawn, or THROWN.

    `dealer=dice`: thrown for each deal (L52). `giver`: who discarded the first winning tile, or whose kong was robbed;
    after a draw the old dealer again (L51); after a self-drawn win as `dealer_self_draw` says, since the document does
    not. `first_winner`: the first to win, but of several with one tile its giver; after a draw without a win the old
    dealer (section 2, SBR).

    >>> from paiju.rules.outcome import Winner
    >>> deal = Outcome(1, (Winner(0, "discard", 3, 6), Winner(2, "discard", 3, 6, further=True)), "won")
    >>> [next_dealer(deal, SichuanOptions(dealer=rule)) for rule in ("dice", "giver", "first_winner")]
    [-1, 3, 3]
    """
    if options.dealer == "dice":
        return THROWN
    winners = outcome.winners
    if not winners or (options.dealer == "giver" and outcome.end == "drawn"):
        return outcome.dealer
    first = winners[0]
    if options.dealer == "first_winner":
        several = len(winners) > 1 and winners[1].further
        return first.giver if several else first.seat
    if first.giver >= 0:
        return first.giver
    return {"dice": THROWN, "winner": first.seat, "keep": outcome.dealer}[options.dealer_self_draw]


def _thrown(standing: Standing, options: SichuanOptions) -> Standing:
    return replace(standing, dealer=THROWN) if setup_of(options).dealer_thrown else standing
