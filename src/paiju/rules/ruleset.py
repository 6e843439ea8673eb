"""The protocol of a family: one frozen record of data and functions; a preset is one such record."""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from paiju.rules.fan import Fan
from paiju.rules.options import Options
from paiju.rules.outcome import Outcome
from paiju.rules.score import Score
from paiju.rules.settlement import Transfer
from paiju.rules.setup import Setup
from paiju.rules.standing import Four, Standing
from paiju.rules.win import Win


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """A named choice of options: `name` such as "family/kind@revision", titles, and where the choice comes from."""

    name: str
    title_zh: str
    title_en: str
    source: str
    options: Options


@dataclass(frozen=True, repr=False)
class Ruleset:
    """A family under chosen options, as the table, bots and command line use it.

    wins(win): whether the hand may win; the hot question, asked after every draw and discard.
    worth(win): its points, flowers included, also below the minimum; -1 if the hand is not complete.
    score(win): the same with the reasons, for people.
    settle(outcome): the ledger of a deal so far, in absolute seats; sums to zero, SYSTEM and side bets included. Where
    the set-up pays at once it is asked again after every happening: what it said before stays, and new lines follow.
    begin(players): the first deal of a match, `players[s]` being the player whom the lot put on seat s.
    succeed(standing, outcome, points, elapsed_ms): the next deal, or None when the match is over; `points` are the
    players' points with this deal's settlement, `elapsed_ms` is the time since the match began.
    """

    preset: Preset
    options: Options
    setup: Setup
    fans: tuple[Fan, ...]
    wins: Callable[[Win], bool]
    worth: Callable[[Win], int]
    score: Callable[[Win], Score]
    settle: Callable[[Outcome], tuple[Transfer, ...]]
    begin: Callable[[Four], Standing]
    succeed: Callable[[Standing, Outcome, Four, int], Standing | None]

    def __repr__(self) -> str:
        return f"Ruleset({self.preset.name}, {self.options})"

    @property
    def name(self) -> str:
        """The preset's name, for example as written in a record."""
        return self.preset.name
