"""The settlement of a deal, as the table and the bots ask for it (wenzhou.md W25-W30).

Each payer has a line for each part of what it pays, so that a ledger tells why: the kongs where they count, the base
and the stake times the level, the discarder's doubling, the wild tiles.
"""

from collections.abc import Callable, Iterator

from paiju.rules.outcome import Departure, Outcome
from paiju.rules.settlement import Transfer
from paiju.rulesets.wenzhou.escapes import escape_lines
from paiju.rulesets.wenzhou.kongs import kong_lines
from paiju.rulesets.wenzhou.options import WenzhouOptions
from paiju.rulesets.wenzhou.wild_points import drawn_lines, won_lines
from paiju.rulesets.wenzhou.wins import win_lines


def settlement_of(options: WenzhouOptions) -> Callable[[Outcome], tuple[Transfer, ...]]:
    """The function that tells the whole ledger of a deal under some options.

    A win settles also without the hands; wild tiles are paid for where they are known.

    >>> from paiju.rules.outcome import Winner
    >>> from paiju.rules.settlement import changes
    >>> changes(settlement_of(WenzhouOptions())(Outcome(0, (Winner(1, "discard", 2, 2),))))
    (-4, 16, -8, -4)
    """
    return lambda outcome: tuple(_lines(outcome, options))


def _lines(outcome: Outcome, options: WenzhouOptions) -> Iterator[Transfer]:
    for happening in outcome.course:
        if isinstance(happening, Departure):
            # The deal is void: its kongs do not count.
            yield from escape_lines(outcome, happening, options)
            return
    yield from kong_lines(outcome, options)
    for winner in outcome.winners:
        yield from win_lines(outcome, winner, options)
        yield from won_lines(outcome, winner, options)
    if outcome.end == "drawn":
        yield from drawn_lines(outcome, options)
