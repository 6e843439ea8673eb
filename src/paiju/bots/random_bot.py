"""The random bot: any legal action, each as likely; the measure of what play without thought comes to."""

from random import Random

from paiju.rules.ruleset import Ruleset
from paiju.table.actions import Action, Win
from paiju.table.events import Event
from paiju.table.prompt import Prompt


class RandomBot:
    """Chooses among the legal actions evenly; with `wins` it takes a win whenever it may."""

    watches = False

    def __init__(self, seat: int, rules: Ruleset, seed: int, *, wins: bool = False) -> None:
        del seat, rules
        self._random = Random(seed).random
        self._wins = wins

    def see(self, event: Event) -> None:
        """Nothing that happens matters to it."""

    def choose(self, prompt: Prompt) -> Action:
        """A legal action."""
        actions = prompt.actions
        if self._wins and type(actions[0]) is Win:
            return actions[0]
        return actions[int(self._random() * len(actions))]
