"""One deal at a table: the log, the state folded from it, and the open prompts."""

from collections.abc import Iterable, Sequence

from paiju.rules.outcome import Outcome
from paiju.rules.ruleset import Ruleset
from paiju.rules.standing import Standing
from paiju.table.actions import Action
from paiju.table.advance import advance
from paiju.table.audience import feed
from paiju.table.decide import decide
from paiju.table.dice import dealer_of, throws
from paiju.table.ending import ended, outcome
from paiju.table.events import Answered, DealStarted, DealVoided, Event, SeatLeft
from paiju.table.evolve import evolve
from paiju.table.invariants import broken
from paiju.table.prompt import Prompt
from paiju.table.prompts import natural, prompts
from paiju.table.refusal import Refusal
from paiju.table.state import ENDED, OVER, SETTLED, State
from paiju.tiles.notation import format_tiles
from paiju.tiles.shuffle import commitment, shuffled
from paiju.tiles.tile_set import all_tiles


class Table:
    """A deal in play. Effects are handed in: the secret of the wall and the time of each action.

    `log` is everything that happened; `state` is its fold. With `checked` (the default) the tiles are counted after
    every action, and a wrong count voids the deal (document 000, article 5: 多张, 少张).
    """

    __slots__ = ("_asked", "checked", "log", "rules", "secret", "state")

    def __init__(self, rules: Ruleset, secret: str = "", checked: bool = True) -> None:
        self.rules = rules
        self.secret = secret
        self.checked = checked
        self.log: list[Event] = []
        self.state = State(rules.setup)
        self._asked: dict[int, Prompt] | None = None

    @classmethod
    def start(
        cls,
        rules: Ruleset,
        standing: Standing,
        secret: bytes,
        contributions: Sequence[str] = (),
        *,
        at_ms: int = 0,
        checked: bool = True,
    ) -> "Table":
        """A new deal, its wall and dice derived from the secret and the seats' contributions (`tiles.shuffle`).

        Raises ValueError unless the secret has 32 bytes.
        """
        setup = rules.setup
        wall, dice = shuffled(all_tiles(setup.tile_set), throws(setup), secret, contributions)
        table = cls(rules, secret.hex(), checked)
        table.begin(
            DealStarted(
                deal=standing.deal,
                round_wind=standing.round_wind,
                dealer=dealer_of(setup, standing.dealer, dice),
                players=standing.players,
                points=standing.points,
                dice=dice,
                wall=format_tiles(wall),
                commitment=commitment(secret),
                contributions=tuple(contributions),
                at_ms=at_ms,
                streak=standing.streak,
                staked=standing.staked,
            )
        )
        return table

    @classmethod
    def resume(cls, rules: Ruleset, events: Iterable[Event], secret: str = "", checked: bool = True) -> "Table":
        """The table that a log leads to; goes on exactly where the log ends, be it in the midst of a move.

        Raises ValueError if the log is empty, or cannot be that of a deal.
        """
        table = cls(rules, secret, checked)
        table.follow(events)
        if not table.log:
            raise ValueError("a log begins with the start of a deal; this one is empty")
        table._check(table.log[-1].at_ms)
        table._run(table.log[-1].at_ms)
        return table

    def follow(self, events: Iterable[Event]) -> None:
        """Fold what is known to have happened next, for example from a log.

        Raises ValueError if that cannot have happened.
        """
        for event in events:
            self._fold(event)

    def begin(self, started: DealStarted) -> None:
        """Start from a given wall: the first event, and all that follows until somebody has to act."""
        self._fold(started)
        self._run(started.at_ms)

    @property
    def asked(self) -> dict[int, Prompt]:
        """The prompts that await an answer, by seat."""
        return {seat: prompt for seat, prompt in self._open().items() if seat not in self.state.answers}

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.state.phase == ENDED

    @property
    def outcome(self) -> Outcome:
        """How the deal ended."""
        return outcome(self.state)

    def apply(
        self,
        seat: int,
        action: Action,
        *,
        number: int | None = None,
        automatic: bool = False,
        at_ms: int = 0,
        then_ms: int = 0,
    ) -> list[Event] | Refusal:
        """Take an action of a seat: the new events of the log, or the refusal, which changes nothing.

        `number` is the prompt that the action quotes; a stale one is refused. `automatic` marks an answer that was
        given for the seat. What follows by itself happens not before `then_ms`: where all have to wait the same time
        after a discard, its time must not tell who could have claimed.
        """
        events = decide(
            self.state, self.rules, self._open(), seat, action, number=number, automatic=automatic, at_ms=at_ms
        )
        if isinstance(events, Refusal):
            return events
        before = len(self.log)
        for event in events:
            self._fold(event)
        self._run(max(at_ms, then_ms))
        return self.log[before:]

    def leave(self, seat: int, *, at_ms: int = 0) -> list[Event] | Refusal:
        """A seat leaves the table for good (逃跑): the new events of the log, or the refusal.

        A seat without a win ends the deal; where winners play on, one that leaves answers what it is asked in the
        natural way first.
        """
        state = self.state
        if state.phase in (OVER, SETTLED, ENDED):
            return Refusal("deal_over")
        if not state.setup.leaving:
            return Refusal("no_leaving")
        if state.seats[seat].left:
            return Refusal("has_left")
        before = len(self.log)
        while state.seats[seat].won and seat in self.asked:
            self.apply(seat, natural(state, self.asked[seat]), automatic=True, at_ms=at_ms)
        if state.phase not in (SETTLED, ENDED):
            self._fold(SeatLeft(seat, at_ms))
            self._run(at_ms)
        return self.log[before:]

    def expire(self, at_ms: int) -> list[Event]:
        """Answer for every seat whose deadline has passed; the new events of the log."""
        before = len(self.log)
        while late := [p for p in self.asked.values() if p.deadline_ms and p.deadline_ms <= at_ms]:
            self.apply(late[0].seat, natural(self.state, late[0]), automatic=True, at_ms=at_ms)
        return self.log[before:]

    def feed(self, viewer: int) -> list[Event]:
        """All that a seat, or `audience.SPECTATOR`, may see of the log so far."""
        return list(feed(self.log, viewer))

    def void(self, reason: str, at_ms: int = 0) -> None:
        """End the deal without a result."""
        self._fold(DealVoided(reason, at_ms))

    def _open(self) -> dict[int, Prompt]:
        if self._asked is None:
            self._asked = prompts(self.state, self.rules)
        return self._asked

    def _fold(self, event: Event) -> None:
        evolve(self.state, event)
        self.log.append(event)
        if type(event) is not Answered:
            self._asked = None

    def _run(self, at_ms: int) -> None:
        """Let the table move by itself until somebody has to act; then the tiles must be all there."""
        while self.state.phase not in (SETTLED, ENDED):
            events = advance(self.state, self.rules, self._open(), at_ms)
            if not events:
                self._check(at_ms)
                return
            for event in events:
                self._fold(event)
        if self.state.phase == SETTLED:
            self._fold(ended(self.state, self.secret, at_ms))

    def _check(self, at_ms: int) -> None:
        if self.checked and (reason := broken(self.state)):
            self.void(reason, at_ms)
