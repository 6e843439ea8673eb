"""Verifying a record: that its walls were fixed beforehand, its moves legal, and its scores and matches right.

Four questions are asked, deal by deal, until something contradicts the rules:

- wall: is the commitment the SHA-256 of the secret, and do wall and dice follow from secret and contributions?
- moves: played again at a table, does every action of the log turn out legal, and bring the very events recorded?
  The table counts the tiles after each of them.
- scores: is every win worth what is recorded, fan by fan, and does every settlement follow from it?
- succession: is each deal the one that follows, with its dealer, winds, seats and points; and did the lot seat the
  players? The time of a match is taken from the events.
"""

from collections.abc import Sequence
from typing import Final, Literal, NoReturn, TypeAlias

import msgspec
from msgspec.structs import replace

from paiju.records.jsonl import encode_line
from paiju.records.record import Record, RecordError, is_over, start_of
from paiju.records.replay import action_of, state_at
from paiju.rules.ruleset import Ruleset
from paiju.rules.standing import THROWN, Four, Standing
from paiju.table.dice import dealer_of, throws
from paiju.table.ending import outcome
from paiju.table.events import Answered, DealEnded, DealStarted, DealVoided, Event, Paid, SeatLeft, Settled, Won
from paiju.table.refusal import Refusal
from paiju.table.state import State
from paiju.table.table import Table
from paiju.tiles.notation import format_tiles, parse_tiles
from paiju.tiles.shuffle import commitment, seat_lot, shuffled
from paiju.tiles.tile_set import all_tiles

Question: TypeAlias = Literal["lot", "succession", "wall", "moves", "scores"]
Answer: TypeAlias = Literal["proved", "not_provable", "unfinished"]

QUESTIONS: Final[tuple[Question, ...]] = ("lot", "succession", "wall", "moves", "scores")


class Finding(msgspec.Struct, frozen=True):
    """What became of one question about one deal (counted from 1 in the record; 0 is the whole record).

    `note` is a key of the text catalogue under "verify." where the answer needs a reason: "no_lot", "no_secret",
    "part_of_a_match", "no_commitment", "secret_not_shown", "hidden_tiles", "deal_unfinished", "deal_voided".
    """

    question: Question
    deal: int
    answer: Answer
    note: str = ""


class Contradiction(msgspec.Struct, frozen=True):
    """Where a record first contradicts the rules: deal (from 1; 0 is the header) and the index of the event in it.

    `recorded` is what stands in the record, `rules_give` what should.
    """

    question: Question
    deal: int
    index: int
    recorded: str
    rules_give: str

    def __str__(self) -> str:
        where = f"deal {self.deal}, event {self.index}" if self.deal else "the header"
        return f"{where} ({self.question}): recorded {self.recorded}; the rules give {self.rules_give}"


class Report(msgspec.Struct, frozen=True):
    """All that was found, up to the first contradiction. `actions` counts the actions played again.

    `over` tells whether the record shows a whole match, from its first deal to its last.
    """

    findings: tuple[Finding, ...]
    contradiction: Contradiction | None
    deals: int
    actions: int
    over: bool

    @property
    def ok(self) -> bool:
        """Whether nothing contradicts the rules; what is not provable is no contradiction."""
        return self.contradiction is None

    def count(self, question: Question, answer: Answer = "proved") -> int:
        """How often a question had an answer."""
        return sum(found.question == question and found.answer == answer for found in self.findings)


class _Contradicted(Exception):  # noqa: N818  it ends the search, it is no error
    def __init__(self, contradiction: Contradiction) -> None:
        self.contradiction = contradiction


def verify(record: Record, rules: Ruleset | None = None) -> Report:
    """Prove a record, or find the first place where it contradicts the rules; by default those of its header.

    Raises UnknownPresetError or OptionError if the header names rules that are not known here.
    """
    search = _Search(record, rules or record.header.rules())
    try:
        over = search.run()
    except _Contradicted as stop:
        return Report(tuple(search.findings), stop.contradiction, len(record.deals), search.actions, False)
    return Report(tuple(search.findings), None, len(record.deals), search.actions, over)


class _Search:
    """One pass over a record."""

    def __init__(self, record: Record, rules: Ruleset) -> None:
        self.record = record
        self.rules = rules
        self.findings: list[Finding] = []
        self.actions = 0
        self.deal = 0

    def run(self) -> bool:
        """Ask every question; whether the match was seen from its first deal to its last."""
        deals = self.record.deals
        self._lot()
        if not deals:
            return False
        first = start_of(deals[0])
        whole = first.deal == 1
        standing: Standing | None = _standing(first)
        if whole:
            standing = self.rules.begin(first.players)
        for number, deal in enumerate(deals, start=1):
            self.deal = number
            started = start_of(deal)
            self._succession(started, standing, given=number == 1 and not whole)
            self._wall(deal, started)
            state = self._moves(deal, started)
            if is_over(deal) and not state.voided:
                elapsed_ms = deal[-1].at_ms - first.at_ms
                assert standing is not None
                standing = self.rules.succeed(standing, outcome(state), state.points, elapsed_ms)
                if standing is None and number == len(deals):
                    return whole
        return False

    def _found(self, question: Question, answer: Answer = "proved", note: str = "") -> None:
        self.findings.append(Finding(question, self.deal, answer, note))

    def _stop(self, question: Question, index: int, recorded: str, rules_give: str) -> NoReturn:
        raise _Contradicted(Contradiction(question, self.deal, index, recorded, rules_give))

    def _lot(self) -> None:
        lot = self.record.header.lot
        if lot is None:
            return self._found("lot", "not_provable", "no_lot")
        if not lot.secret:
            return self._found("lot", "not_provable", "no_secret")
        secret = self._secret("lot", 0, lot.commitment, lot.secret)
        players = seat_lot(secret, lot.contributions)
        if self.record.deals:
            first = start_of(self.record.deals[0])
            if first.deal != 1:
                return self._found("lot", "not_provable", "part_of_a_match")
            if first.players != players:
                self.deal = 1
                self._stop("lot", 0, f"players {first.players}", f"players {players}")
        return self._found("lot")

    def _secret(self, question: Question, index: int, committed: str, text: str) -> bytes:
        """The secret, if its SHA-256 is the commitment."""
        try:
            secret = bytes.fromhex(text)
            made = commitment(secret)
        except ValueError as error:
            self._stop(question, index, f"secret {text!r}", f"none such: {error}")
        if made != committed:
            self._stop(question, index, f"commitment {committed}", f"commitment {made} of the secret shown")
        return secret

    def _succession(self, started: DealStarted, standing: Standing | None, *, given: bool) -> None:
        if sorted(started.players) != [0, 1, 2, 3]:
            self._stop("succession", 0, f"players {started.players}", "each of the four players at one seat")
        if given:
            # Where the match began is not in this record: the first deal is taken as it stands.
            return self._found("succession", "not_provable", "part_of_a_match")
        if standing is None:
            self._stop("succession", 0, f"deal {started.deal}", "no further deal: the match is over")
        setup = self.rules.setup
        if standing.dealer == THROWN and len(started.dice) == 2 * throws(setup):
            standing = replace(standing, dealer=dealer_of(setup, THROWN, started.dice))
        if _standing(started) != standing:
            self._stop("succession", 0, _shown_standing(_standing(started)), _shown_standing(standing))
        return self._found("succession")

    def _wall(self, deal: Sequence[Event], started: DealStarted) -> None:
        last = deal[-1]
        if not started.commitment:
            return self._found("wall", "not_provable", "no_commitment")
        if not (isinstance(last, DealEnded) and last.secret):
            return self._found("wall", "not_provable", "secret_not_shown")
        secret = self._secret("wall", len(deal) - 1, started.commitment, last.secret)
        setup = self.rules.setup
        wall, dice = shuffled(all_tiles(setup.tile_set), throws(setup), secret, started.contributions)
        if dice != started.dice:
            self._stop("wall", 0, f"dice {started.dice}", f"dice {dice}")
        if started.wall != format_tiles(wall):
            self._stop("wall", 0, f"wall {started.wall}", f"wall {format_tiles(wall)}")
        return self._found("wall")

    def _moves(self, deal: Sequence[Event], started: DealStarted) -> State:
        """Play the deal again at a table; the state at its end. Where its tiles are hidden, it is only folded."""
        if not started.wall or "?" in started.wall:
            self._found("moves", "not_provable", "hidden_tiles")
            self._found("scores", "not_provable", "hidden_tiles")
            return self._folded(deal)
        last = deal[-1]
        table = Table(self.rules, last.secret if isinstance(last, DealEnded) else "")
        self._check_start(started)
        table.begin(started)
        index = self._compare(deal, table, 0)
        while index < len(deal):
            event = deal[index]
            if isinstance(event, DealVoided) and not table.over:
                # Whoever hosts a table may break a deal off at any time.
                table.void(event.reason, event.at_ms)
            else:
                # At what time the table went on is taken from what it did next: in a hall all wait after a discard.
                then_ms = deal[index + 1].at_ms if index + 1 < len(deal) else 0
                self._act(table, event, index, then_ms)
            index = self._compare(deal, table, index)
        if not is_over(deal):
            self._found("moves", "unfinished", "deal_unfinished")
            self._found("scores", "unfinished", "deal_unfinished")
        elif table.state.voided:
            self._found("moves", "unfinished", "deal_voided")
            self._found("scores", "unfinished", "deal_voided")
        else:
            self._found("moves")
            self._found("scores")
        return table.state

    def _folded(self, deal: Sequence[Event]) -> State:
        try:
            return state_at(self.rules.setup, deal)
        except RecordError as error:
            # The deal cannot even be folded: find how far it can.
            index = next(end for end in range(len(deal)) if not _folds(self.rules, deal[: end + 1]))
            self._stop("moves", index, _shown(deal[index]), f"none such: {error}")

    def _check_start(self, started: DealStarted) -> None:
        """What a table takes on trust: that the wall holds the tiles of the set, and the dice are dice."""
        setup = self.rules.setup
        wanted = all_tiles(setup.tile_set)
        try:
            wall = parse_tiles(started.wall)
        except ValueError as error:
            self._stop("wall", 0, f"wall {started.wall}", f"a wall in the notation: {error}")
        if sorted(wall) != wanted:
            self._stop("wall", 0, f"a wall of {len(wall)} tiles", f"the {len(wanted)} tiles of the set, each once")
        wanted_dice = 2 * throws(setup)
        if len(started.dice) != wanted_dice or not all(1 <= die <= 6 for die in started.dice):
            self._stop("wall", 0, f"dice {started.dice}", f"{wanted_dice} dice from 1 to 6")

    def _act(self, table: Table, event: Event, index: int, then_ms: int) -> None:
        """Bring about, as a seat's action, the event that the table does not bring about by itself."""
        if isinstance(event, SeatLeft):
            left = table.leave(event.seat, at_ms=event.at_ms)
            if isinstance(left, Refusal):
                self._stop("moves", index, _shown(event), f"a refusal: {left.reason}")
            return
        taken = action_of(table.state, event)
        if taken is None:
            asked = ", ".join(f"seat {seat}" for seat in table.asked)
            self._stop("moves", index, _shown(event), f"an action of {asked}" if asked else "the end of the deal")
        seat, action = taken
        automatic = isinstance(event, Answered) and event.automatic
        result = table.apply(seat, action, automatic=automatic, at_ms=event.at_ms, then_ms=then_ms)
        if isinstance(result, Refusal):
            values = ", ".join(f"{name} {value}" for name, value in result.values.items())
            reason = f"{result.reason} ({values})" if values else result.reason
            question: Question = "scores" if isinstance(event, Won) else "moves"
            self._stop(question, index, _shown(event), f"a refusal: {reason}")
        self.actions += 1

    def _compare(self, deal: Sequence[Event], table: Table, start: int) -> int:
        """Compare what the table has done from `start` on with the record; the index of the next event to bring about.

        A record that ends while the table would have gone on is unfinished, and so far right.
        """
        log = table.log
        for index in range(start, min(len(log), len(deal))):
            given, recorded = log[index], deal[index]
            if given != recorded:
                scored = isinstance(given, Won | Paid | Settled) and type(given) is type(recorded)
                self._stop("scores" if scored else "moves", index, _shown(recorded), _shown(given))
        return len(log)


def _folds(rules: Ruleset, events: Sequence[Event]) -> bool:
    try:
        state_at(rules.setup, events)
    except RecordError:
        return False
    return True


def _standing(started: DealStarted) -> Standing:
    return Standing(
        started.deal,
        started.round_wind,
        started.dealer,
        started.players,
        started.points,
        started.streak,
        started.staked,
    )


def _shown_standing(standing: Standing) -> str:
    points: Four = standing.points
    return (
        f"deal {standing.deal}, round wind {standing.round_wind}, dealer {standing.dealer}, "
        f"players {standing.players}, points {points}, streak {standing.streak}, staked {standing.staked}"
    )


def _shown(event: Event) -> str:
    return encode_line(event).decode().rstrip()
