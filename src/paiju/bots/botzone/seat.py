"""A player of Botzone as a bot at our table: it is asked at every line, as on Botzone, and its replies are judged."""

from collections.abc import Callable
from typing import Final

import msgspec

from paiju.bots.bot import SeatBot
from paiju.bots.botzone.forms import Turns
from paiju.bots.botzone.protocol import PASS, BotzoneError
from paiju.bots.botzone.replies import Reply, possible_actions, read_reply, write_reply
from paiju.bots.botzone.requests import Requests
from paiju.rules.ruleset import Ruleset
from paiju.table.actions import Action, Discard, Pass, ShowFlower
from paiju.table.events import Answered, Event
from paiju.table.prompt import Prompt
from paiju.table.prompts import natural

FAILURES: Final = 3
"""A player that failed so often to answer in form and time is not asked again in this deal."""
_FAILED: Final = frozenset(("TLE", "RE", "NJ"))


class Mistake(msgspec.Struct, frozen=True):
    """A reply that would have lost the game on Botzone.

    `verdict` is that of a `BotzoneError`, `text` says what was wrong. `request` is the line that was to be answered;
    `seat` is absolute.
    """

    seat: int
    verdict: str
    request: str
    text: str


class BotzoneSeat(SeatBot):
    """Sits a player down; `ask(turns)` brings its reply to the last request, or raises BotzoneError.

    On Botzone a mistake ends the game. Here the natural answer is played in its place, and `mistakes` has it. The
    responses in `turns` are those that took effect.
    """

    def __init__(self, seat: int, rules: Ruleset, ask: Callable[[Turns], str]) -> None:
        super().__init__(seat, rules, 0)
        self.mistakes: list[Mistake] = []
        self._ask = ask
        self._requests = Requests(seat, rules.setup)
        self._turns = Turns()
        self._waiting = ""
        self._discard = ""
        self._failures = 0

    def see(self, event: Event) -> None:
        """Fold one event. A line that the table does not ask about is put to the player before the deal goes on."""
        if not isinstance(event, Answered):
            self._tell(possible_actions(self.state, self.rules, self.seat) if self._waiting else ())
        super().see(event)
        for line in self._requests.take(event):
            # Of two lines the first is another seat's draw.
            self._tell(())
            self._waiting = line
            self._discard = ""

    def choose(self, prompt: Prompt) -> Action:
        """The player's reply, or the discard that its last reply named, or the natural answer.

        Botzone lays flowers open by itself.
        """
        if self._discard:
            discard, self._discard = Discard(self._discard), ""
            return discard
        fallback = natural(self.state, prompt)
        if not self._waiting or isinstance(fallback, ShowFlower):
            return fallback
        reply = self._reply(prompt.actions)
        if reply is None:
            self._turns.responses.append(write_reply(fallback))
            return fallback
        self._discard = reply.discard
        return reply.action

    def _tell(self, actions: tuple[Action, ...]) -> None:
        """Put the waiting line to the player, whose reply changes nothing: there is none, or others have settled it."""
        if self._waiting and self._reply(actions) is None:
            self._turns.responses.append(PASS)

    def _reply(self, actions: tuple[Action, ...]) -> Reply | None:
        """The reply to the waiting line; None if it is a mistake, of which the response then is the caller's."""
        request, self._waiting = self._waiting, ""
        self._turns.requests.append(request)
        if self._failures >= FAILURES:
            return None
        try:
            text = self._ask(self._turns)
            reply = read_reply(text, actions or (Pass(),), self.state, self.seat)
        except BotzoneError as error:
            self.mistakes.append(Mistake(self.seat, error.verdict, request, str(error)))
            self._failures += error.verdict in _FAILED
            return None
        self._turns.responses.append(text.strip())
        return reply
