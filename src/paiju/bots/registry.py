"""The bots by name."""

from collections.abc import Callable
from typing import Final

from paiju.bots.bot import Bot
from paiju.bots.efficiency_bot import EfficiencyBot
from paiju.bots.fan_bot import FanBot
from paiju.bots.few_suits_bot import FewSuitsBot
from paiju.bots.plan_bot import PlanBot
from paiju.bots.random_bot import RandomBot
from paiju.bots.wild_bot import WildBot
from paiju.bots.wild_fan_bot import WildFanBot
from paiju.rules.ruleset import Ruleset
from paiju.rules.setup import Setup

EVERY_SUIT: Final = 3


def efficiency(seat: int, rules: Ruleset, seed: int) -> Bot:
    """The efficiency bot for a set-up: where a kind is wild one that knows of it, where a winning hand may not have all
    suits one that gives suits up."""
    if rules.setup.wild:
        return WildBot(seat, rules, seed)
    return EfficiencyBot(seat, rules, seed) if has_every_suit(rules.setup) else FewSuitsBot(seat, rules, seed)


def fan(seat: int, rules: Ruleset, seed: int) -> Bot:
    """The fan bot for a set-up: where a kind is wild, or a winning hand may not have all suits, one that plays by few
    plans."""
    if rules.setup.wild:
        return WildFanBot(seat, rules, seed)
    return FanBot(seat, rules, seed) if has_every_suit(rules.setup) else PlanBot(seat, rules, seed)


def has_every_suit(setup: Setup) -> bool:
    """Whether a winning hand may have tiles of every suit."""
    return setup.suits >= EVERY_SUIT


BOTS: Final[dict[str, Callable[[int, Ruleset, int], Bot]]] = {
    "random": RandomBot,
    "efficiency": efficiency,
    "fan": fan,
}
"""Name -> bot; the weakest first."""


class UnknownBotError(ValueError):
    """A name that no bot has; the message lists the names that there are."""


def bot_names() -> list[str]:
    """The name of every bot.

    >>> bot_names()
    ['random', 'efficiency', 'fan']
    """
    return list(BOTS)


def make_bot(name: str, seat: int, rules: Ruleset, seed: int) -> Bot:
    """A bot for one deal at an absolute seat; all its chance comes from the seed. Raises UnknownBotError."""
    if name not in BOTS:
        raise UnknownBotError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return BOTS[name](seat, rules, seed)
