"""杠分: what kongs bring where a room counts them; the document does not (wenzhou.md W10)."""

from collections.abc import Iterator
from typing import Final

from paiju.rules.outcome import Kong, Outcome
from paiju.rules.settlement import Transfer
from paiju.rulesets.wenzhou.options import WenzhouOptions
from paiju.rulesets.wenzhou.stakes import base_between
from paiju.rulesets.wenzhou.wins import others

POINTS: Final = {"melded": 1, "concealed": 2, "added": 0}
"""MIL 2024: a kong of a discard 1, a concealed one 2; it has nothing for an added one."""


def kong_lines(outcome: Outcome, options: WenzhouOptions) -> Iterator[Transfer]:
    """Each kong that stands, from each other seat: its points, times the base between the two.

    >>> deal = Outcome(0, (Kong(1, "concealed", event=9),), streak=2)
    >>> list(kong_lines(deal, WenzhouOptions()))
    []
    >>> [line.amount for line in kong_lines(deal, WenzhouOptions(kong_points="mil", nondealer_base="one"))]
    [2, 2, 8]
    """
    if options.kong_points == "off":
        return
    for kong in outcome.course:
        if isinstance(kong, Kong) and POINTS[kong.kind]:
            for payer in others(kong.seat):
                amount = POINTS[kong.kind] * base_between(outcome, options, payer, kong.seat)
                yield Transfer(payer, kong.seat, amount, "kong_points", "MIL", kong.event)
