"""One of our bots as a player of Botzone: it is handed request lines and gives replies."""

from collections.abc import Callable, Sequence

from paiju.bots.bot import Bot
from paiju.bots.botzone.history import History
from paiju.bots.botzone.protocol import PASS
from paiju.bots.botzone.replies import possible_actions, write_reply
from paiju.rules.ruleset import Ruleset
from paiju.table.actions import Action, ClaimChow, ClaimPung, Discard
from paiju.table.events import ChowClaimed, Event, PungClaimed
from paiju.table.prompt import Prompt
from paiju.table.prompts import turn_actions
from paiju.table.state import State
from paiju.tiles.tile import CODES, HIDDEN


class BotzonePlayer:
    """Answers for one seat of one game; `make(seat)` makes the bot, always in the same way.

    A reply that claims a chow or pung carries the discard after it. So the bot is shown its claim as if it had come
    about, and asked. Where the next line tells of another claim, a new bot lives through the same deal without it:
    from the same feed and questions it becomes the same bot.
    """

    def __init__(self, rules: Ruleset, make: Callable[[int], Bot]) -> None:
        self._history = History(rules)
        self._rules = rules
        self._make = make
        self._bot: Bot | None = None
        self._lived: list[Event | Prompt] = []
        self._ahead: Event | None = None
        self._steps_ahead = 0

    @property
    def state(self) -> State:
        """The deal so far, as the seat sees it."""
        return self._history.state

    def catch_up(self, requests: Sequence[str], responses: Sequence[str]) -> str:
        """Live through a game up to its last request, the only one without a response: the reply to that one.

        Raises BotzoneError.
        """
        for request, response in zip(requests, responses, strict=False):
            self.answer(request)
            self.replied(response)
        return self.answer(requests[-1])

    def replied(self, response: str) -> None:
        """Note what was really replied to the last request, if it is not what `answer` said."""
        self._history.replied(response)

    def answer(self, request: str) -> str:
        """The reply to the next request. Raises BotzoneError."""
        events = self._history.take(request)
        if self._ahead is not None:
            self._meet(events)
        for event in events:
            self._see(event)
        reply = self._reply()
        self._history.replied(reply)
        return reply

    def _meet(self, events: list[Event]) -> None:
        """Whether the claim that the bot was shown has come about; it does not see it a second time."""
        if events[0] == self._ahead:
            del events[0]
        else:
            del self._lived[-self._steps_ahead :]
            self._bot = None
        self._ahead = None

    def _player(self) -> Bot:
        if self._bot is None:
            self._bot = self._make(self._history.seat)
            for step in self._lived:
                if isinstance(step, Prompt):
                    self._bot.choose(step)
                else:
                    self._bot.see(step)
        return self._bot

    def _see(self, event: Event) -> None:
        self._player().see(event)
        self._lived.append(event)

    def _choose(self, state: State, actions: tuple[Action, ...]) -> Action:
        tile = state.drawn if state.turn == self._history.seat else state.tile
        prompt = Prompt(self._history.seat, state.number, actions, 0, CODES[tile] if tile != HIDDEN else "")
        action = self._player().choose(prompt)
        self._lived.append(prompt)
        return action

    def _reply(self) -> str:
        state, seat = self._history.state, self._history.seat
        actions = possible_actions(state, self._rules, seat)
        if not actions:
            return PASS
        action = self._choose(state, actions)
        if isinstance(action, ClaimPung | ClaimChow):
            return write_reply(action, self._discard_after(action))
        return write_reply(action)

    def _discard_after(self, claim: ClaimPung | ClaimChow) -> str:
        state, seat = self._history.state, self._history.seat
        tile = CODES[state.tile]
        event: Event
        if isinstance(claim, ClaimPung):
            event = PungClaimed(seat, state.turn, tile)
        else:
            event = ChowClaimed(seat, state.turn, tile, claim.low)
        claimed = self._history.folded(event)
        before = len(self._lived)
        self._see(event)
        action = self._choose(claimed, turn_actions(claimed, self._rules, seat))
        self._ahead = event
        self._steps_ahead = len(self._lived) - before
        assert isinstance(action, Discard)
        return action.tile
