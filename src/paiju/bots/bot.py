"""What a bot is: it sees its own seat's feed, is asked, and acts. Nothing else reaches it."""

from random import Random
from typing import Protocol

from paiju.rules.ruleset import Ruleset
from paiju.table.actions import Action
from paiju.table.events import Event
from paiju.table.evolve import evolve
from paiju.table.prompt import Prompt
from paiju.table.state import State


class Bot(Protocol):
    """A player at one seat for one deal.

    `watches` says whether it wants the feed: for a bot that does not, nobody has to make one.
    """

    watches: bool

    def see(self, event: Event) -> None:
        """Take the next event of the own seat's feed (`table.audience.redact` made it)."""

    def choose(self, prompt: Prompt) -> Action:
        """One of the prompt's actions. All events before the prompt have been seen."""


class SeatBot:
    """Base of bots that follow the deal: it folds the seat's feed into a state of its own.

    `seat` is absolute; in `state` the tiles that the seat may not see are hidden. `random` is the bot's own
    generator, whose seed the caller gives: the same seed and the same feed lead to the same actions.
    """

    watches = True

    def __init__(self, seat: int, rules: Ruleset, seed: int) -> None:
        self.seat = seat
        self.rules = rules
        self.random = Random(seed)
        self.state = State(rules.setup)

    def see(self, event: Event) -> None:
        """Fold one event."""
        evolve(self.state, event)

    def choose(self, prompt: Prompt) -> Action:
        """What every kind of bot answers for itself."""
        raise NotImplementedError
