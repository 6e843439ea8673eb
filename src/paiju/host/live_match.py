"""A live match: what its log means. Pure: time and pauses are handed in, nothing waits here.

Every method that decides gives the entries to append, or a `Refusal`, which changes nothing. The match has changed when
it returns; who cannot append the entries drops the match and folds the log anew (`restore`). Time is the table's clock
(`entries`). Players are counted by place; at which seat a player sits is told by the deal.
"""

from collections.abc import Iterable
from typing import Final, Literal

from paiju.bots.registry import make_bot
from paiju.host.entries import (
    AnyEntry,
    Confirmed,
    DealBegan,
    Escaped,
    GateSet,
    HostingSet,
    MatchEnded,
    Moved,
    TimeGiven,
)
from paiju.host.head import TableHead
from paiju.host.seated_bot import SeatedBot
from paiju.host.window import Window
from paiju.table.actions import Action, AddedKong, Discard
from paiju.table.events import Answered, Discarded, KongAdded
from paiju.table.match import Match
from paiju.table.prompt import Prompt
from paiju.table.prompts import legal, natural
from paiju.table.refusal import Refusal
from paiju.table.state import ROBBING, TURN, WINDOW
from paiju.table.table import Table
from paiju.tiles.wall import SEATS

HOSTING_BOT: Final = "fan"
"""The kind of bot that plays for a person."""
LATE_MOST: Final = 2
"""So many turns of a player running out one after the other, and a bot plays for it."""
REMEMBERED: Final = 256
"""Commands of each player that are remembered, so that none is done twice."""


class LiveMatch:
    """A match in play.

    `phase` is "gate" between deals, "deal", or "over". `begun` counts the deals that were started; deal `begun` is the
    one in play. `clock_back_ms` is all the time that was given: the table's clock lags so much behind the time of day.
    """

    def __init__(self, head: TableHead) -> None:
        self.head = head
        self.rules = head.rules()
        self.phase: Literal["gate", "deal", "over"] = "gate"
        self.match: Match | None = None
        self.table: Table | None = None
        self.begun = 0
        self.played = 0
        self.length = 0
        self.at_ms = 0
        self.clock_back_ms = 0
        self.until_ms = 0
        self.release_ms = 0
        self.gate_ms = 0
        self.confirmed = [bool(player.bot) for player in head.players]
        self.contributions = [""] * SEATS
        self.lot_contributions: tuple[str, ...] = ()
        self.hosted: list[bool] = [False] * SEATS
        self.hosted_why = [""] * SEATS
        self.late = [0] * SEATS
        self.bank = [head.settings.away_ms] * SEATS
        self._seen: list[dict[str, None]] = [{} for _ in range(SEATS)]
        self.bot_faults: list[str] = []
        self._first_ms = 0
        self.window = Window()
        self._bots: dict[int, SeatedBot] = {}

    @classmethod
    def restore(cls, head: TableHead, entries: Iterable[AnyEntry]) -> "LiveMatch":
        """The match that a log leads to. Raises ValueError for a log that cannot be."""
        live = cls(head)
        for entry in entries:
            live.fold(entry)
        return live

    # What is asked of it.

    @property
    def points(self) -> tuple[int, int, int, int]:
        """The players' points so far."""
        return self.match.points if self.match is not None else (0, 0, 0, 0)

    def seat_of(self, place: int) -> int:
        """The seat of a player in the deal in play."""
        assert self.table is not None
        return self.table.state.players.index(place)

    def place_of(self, seat: int) -> int:
        """The player at a seat in the deal in play."""
        assert self.table is not None
        return self.table.state.players[seat]

    def bot_of(self, place: int) -> str:
        """The kind of bot that plays for a place now, or ""."""
        return self.head.players[place].bot or (HOSTING_BOT if self.hosted[place] else "")

    def seen(self, place: int, command: str) -> bool:
        """Whether this command of a player has been done."""
        return command in self._seen[place]

    def public(self, at_ms: int) -> int:
        """So many events of the deal's log may be told by now: what follows a discard waits for its release."""
        assert self.table is not None
        if self.waits(at_ms):
            return self.window.index + 1
        return len(self.table.log)

    def waits(self, at_ms: int) -> bool:
        """Whether all wait after a discard: what follows it, be it the end of the deal, is known to nobody yet."""
        return at_ms < self.release_ms

    def asked(self, at_ms: int) -> dict[int, Prompt]:
        """The prompts that are open and known to their seats, by seat."""
        if self.phase != "deal" or self.table is None:
            return {}
        if self.waits(at_ms) and self.table.state.phase not in (WINDOW, ROBBING):
            return {}
        return self.table.asked

    def gate_ends_ms(self) -> int:
        """When the next deal begins at the latest, where the room sets a limit."""
        return max(self.gate_ms + self.head.settings.gate_ms, self.until_ms)

    # What people do.

    def confirm(self, place: int, command: str, deal: int, contribution: str, at_ms: int) -> list[AnyEntry] | Refusal:
        """A player is ready for the next deal."""
        if self.phase != "gate" or self.waits(at_ms):
            return Refusal("no_gate")
        if deal != self.begun + 1:
            return Refusal("stale_deal", {"quoted": deal, "current": self.begun + 1})
        if self.confirmed[place]:
            return Refusal("already_confirmed")
        return [self._note(Confirmed(place=place, command=command, contribution=contribution, at_ms=at_ms))]

    def act(
        self, place: int, command: str, deal: int, number: int, action: Action, at_ms: int, pause_ms: int
    ) -> list[AnyEntry] | Refusal:
        """A player answers the prompt `number` of a deal; `pause_ms` is what passes after it, if it is a discard."""
        if self.table is None or (self.phase != "deal" and not self.waits(at_ms)):
            return Refusal("no_deal")
        if deal != self.begun:
            return Refusal("stale_deal", {"quoted": deal, "current": self.begun})
        seat = self.seat_of(place)
        if self.waits(at_ms) and seat not in self.asked(at_ms):
            return self.window.refusal(seat, number)
        prompt = self.table.asked.get(seat)
        bank_ms = max(0, at_ms - self._deadline(prompt)) if prompt is not None and prompt.deadline_ms else 0
        moved = self._apply(
            place,
            seat,
            action,
            number=number,
            by="player",
            command=command,
            at_ms=at_ms,
            pause_ms=pause_ms,
            bank_ms=min(bank_ms, self.bank[place]),
        )
        if isinstance(moved, Refusal):
            return moved
        entries: list[AnyEntry] = [moved]
        if self.hosted[place]:
            entries.append(self._note(HostingSet(place=place, hosted=False, reason="back", at_ms=at_ms)))
        return entries + self._close(at_ms)

    def set_hosted(
        self, place: int, command: str, hosted: bool, reason: Literal["asked", "late", "away", "back"], at_ms: int
    ) -> list[AnyEntry] | Refusal:
        """A bot plays for a player from now on, or no more."""
        if self.phase == "over" and not self.waits(at_ms):
            return Refusal("match_over")
        entry = HostingSet(place=place, hosted=hosted, reason=reason, command=command, at_ms=at_ms)
        return [self._note(entry)]

    def escape(self, place: int, command: str, at_ms: int) -> list[AnyEntry] | Refusal:
        """A player leaves the deal by the rules of the table (逃跑)."""
        if self.waits(at_ms):
            # Whether the deal has ended with the discard is told to all at once.
            return Refusal("all_wait")
        if self.phase != "deal" or self.table is None:
            return Refusal("no_deal")
        before = len(self.table.log)
        result = self.table.leave(self.seat_of(place), at_ms=at_ms)
        if isinstance(result, Refusal):
            return result
        entries: list[AnyEntry] = [
            self._note(Escaped(place=place, command=command, events=tuple(self.table.log[before:]), at_ms=at_ms)),
            self._note(HostingSet(place=place, hosted=True, reason="asked", at_ms=at_ms)),
        ]
        return entries + self._close(at_ms)

    # What happens by itself.

    def open(self, at_ms: int) -> list[AnyEntry]:
        """Announce the first deal."""
        return [self._note(GateSet(deal=1, begun=0, at_ms=at_ms))]

    def begin_deal(self, at_ms: int) -> list[AnyEntry]:
        """Start the deal that was announced, with what the players have contributed."""
        if self.match is None:
            self._begin_match()
        assert self.match is not None
        assert self.match.standing is not None
        contributions = [self.contributions[player] for player in self.match.standing.players]
        self.begun += 1
        self.table = self.match.start_deal(at_ms, contributions)
        entries: list[AnyEntry] = [self._note(DealBegan(events=tuple(self.table.log), at_ms=at_ms))]
        return entries + self._close(at_ms)

    def play_for(
        self, place: int, by: Literal["bot", "timeout"], at_ms: int, pause_ms: int, away: bool = False
    ) -> list[AnyEntry]:
        """Answer for a player that is asked: what its bot chooses, or the natural choice where its time has run out."""
        assert self.table is not None
        table = self.table
        seat = self.seat_of(place)
        prompt = table.asked[seat]
        action = self._choice(place, seat, prompt) if by == "bot" else natural(table.state, prompt)
        was_turn = table.state.phase == TURN
        bank_ms = max(0, at_ms - self._deadline(prompt)) if by == "timeout" and away else 0
        moved = self._apply(
            place,
            seat,
            action,
            number=prompt.number,
            by=by,
            command="",
            at_ms=at_ms,
            pause_ms=pause_ms,
            bank_ms=min(bank_ms, self.bank[place]),
        )
        if isinstance(moved, Refusal):
            raise RuntimeError(f"the answer for a player was refused: {moved.reason}, {action}")
        entries: list[AnyEntry] = [moved]
        if by == "timeout" and (away or (was_turn and self.late[place] >= LATE_MOST)):
            reason: Literal["away", "late"] = "away" if away else "late"
            entries.append(self._note(HostingSet(place=place, hosted=True, reason=reason, at_ms=at_ms)))
        return entries + self._close(at_ms)

    def give_time(self, ms: int, grace_ms: int) -> list[AnyEntry]:
        """The hall had stopped for `ms`: the clock is set back; no time runs out within the grace."""
        return [self._note(TimeGiven(ms=ms, until_ms=self.at_ms + grace_ms, at_ms=self.at_ms))]

    def deadline_ms(self, place: int, prompt: Prompt, away: bool, back_ms: int = 0) -> int:
        """When a player's time runs out; 0: never.

        While it is away its bank lasts; `back_ms` is the time that it has at least after it came back, from its bank.
        """
        if not prompt.deadline_ms:
            return 0
        plain = self._deadline(prompt)
        most = plain + self.bank[place]
        return most if away else min(most, max(plain, back_ms))

    # Folding.

    def fold(self, entry: AnyEntry) -> None:
        """Take the next entry of a log. Raises ValueError for one that cannot follow."""
        if isinstance(entry, DealBegan):
            if self.match is None:
                self._begin_match()
            assert self.match is not None
            self.begun += 1
            secret = self.head.secret_of(self.begun).hex()
            self.table = Table(self.rules, secret)
            self.table.follow(entry.events)
        elif isinstance(entry, Moved | Escaped):
            if self.table is None:
                raise ValueError(f"entry {self.length} moves before a deal has begun")
            self.table.follow(entry.events)
        elif isinstance(entry, GateSet | MatchEnded):
            self._finish()
        self._note(entry)

    def _note(self, entry: AnyEntry) -> AnyEntry:
        """What an entry changes beside the table."""
        self.length += 1
        self.at_ms = max(self.at_ms, entry.at_ms)
        if isinstance(entry, GateSet):
            self.phase = "gate"
            self.gate_ms = entry.at_ms
            self.confirmed = [bool(player.bot) for player in self.head.players]
            self.contributions = [""] * SEATS
        elif isinstance(entry, Confirmed):
            self.confirmed[entry.place] = True
            self.contributions[entry.place] = entry.contribution
            self._remember(entry.place, entry.command)
        elif isinstance(entry, DealBegan):
            self.phase = "deal"
            self.release_ms = 0
            self.window = Window()
            self._bots = {}
            if self.begun == 1:
                self._first_ms = entry.at_ms
        elif isinstance(entry, Moved):
            self.release_ms = entry.release_ms
            self.bank[entry.place] -= entry.bank_ms
            self._remember(entry.place, entry.command)
            self._count_late(entry)
            self._watch_window(entry)
        elif isinstance(entry, Escaped):
            self._remember(entry.place, entry.command)
        elif isinstance(entry, HostingSet):
            self.hosted[entry.place] = entry.hosted
            self.hosted_why[entry.place] = entry.reason if entry.hosted else ""
            self.late[entry.place] = 0
            self._remember(entry.place, entry.command)
        elif isinstance(entry, TimeGiven):
            self.clock_back_ms += entry.ms
            self.until_ms = entry.until_ms
        else:
            self.phase = "over"
        return entry

    def _remember(self, place: int, command: str) -> None:
        if not command:
            return
        seen = self._seen[place]
        seen[command] = None
        if len(seen) > REMEMBERED:
            del seen[next(iter(seen))]

    def _count_late(self, entry: Moved) -> None:
        if entry.by == "timeout" and any(isinstance(event, Discarded) for event in entry.events):
            self.late[entry.place] += 1
        elif entry.by == "player":
            self.late[entry.place] = 0

    def _watch_window(self, entry: Moved) -> None:
        """Remember where the last window opened, and who has answered in it."""
        assert self.table is not None
        seat = self.table.state.players.index(entry.place)
        start = len(self.table.log) - len(entry.events)
        for index in range(len(entry.events) - 1, -1, -1):
            if isinstance(entry.events[index], Discarded | KongAdded):
                self.window = Window(start + index, self._number_at(start + index), seat)
                return
        self.window.answered.add(seat)

    def _number_at(self, index: int) -> int:
        """The number that a prompt quotes which follows an event of the deal's log."""
        assert self.table is not None
        state = self.table.state
        later = sum(not isinstance(event, Answered) for event in self.table.log[index + 1 :])
        return state.number - later

    def _begin_match(self) -> None:
        self.lot_contributions = tuple(self.contributions)
        # The secret goes by the deals begun: a void deal is played again with another wall.
        self.match = Match(
            self.rules, lambda deal: self.head.secret_of(self.begun if deal else 0), self.lot_contributions
        )

    def _close(self, at_ms: int) -> list[AnyEntry]:
        """After a deal: the next one is announced, or the match ends."""
        if self.table is None or not self.table.over:
            return []
        self._finish()
        assert self.match is not None
        at_ms = max(at_ms, self.release_ms)
        if self.match.over or (self.head.settings.deals and self.played >= self.head.settings.deals):
            return [self._note(MatchEnded(at_ms=at_ms))]
        assert self.match.standing is not None
        return [self._note(GateSet(deal=self.match.standing.deal, begun=self.begun, at_ms=at_ms))]

    def _finish(self) -> None:
        """Take the result of the deal that has just ended, if one has."""
        if self.phase != "deal" or self.table is None or self.match is None:
            return
        self.match.finish_deal(self.table, self.table.log[-1].at_ms - self._first_ms)
        if not self.table.state.voided:
            self.played += 1

    # Acting.

    def _apply(
        self,
        place: int,
        seat: int,
        action: Action,
        *,
        number: int,
        by: Literal["player", "bot", "timeout"],
        command: str,
        at_ms: int,
        pause_ms: int,
        bank_ms: int,
    ) -> AnyEntry | Refusal:
        assert self.table is not None
        before = len(self.table.log)
        release_ms = at_ms + pause_ms if isinstance(action, Discard | AddedKong) else self.release_ms
        result = self.table.apply(
            seat, action, number=number, automatic=by == "timeout", at_ms=at_ms, then_ms=release_ms
        )
        if isinstance(result, Refusal):
            return result
        events = tuple(self.table.log[before:])
        return self._note(
            Moved(
                place=place,
                by=by,
                events=events,
                command=command,
                release_ms=release_ms,
                bank_ms=bank_ms,
                at_ms=at_ms,
            )
        )

    def _deadline(self, prompt: Prompt) -> int:
        return max(prompt.deadline_ms, self.until_ms)

    def _choice(self, place: int, seat: int, prompt: Prompt) -> Action:
        """What the bot of a player answers; it has seen its seat's feed and nothing else."""
        assert self.table is not None
        kind = self.bot_of(place)
        player = self._bots.get(place)
        if player is None or player.kind != kind:
            seed = int.from_bytes(self.head.secret_of(0)[:6], "big") + self.begun * SEATS + place
            player = SeatedBot(kind, make_bot(kind, seat, self.rules, seed))
            self._bots[place] = player
        try:
            player.watch(self.table.log, seat)
            action = player.bot.choose(prompt)
            if legal(prompt, action, self.table.state):
                return action
            fault = f"{kind} chose what its prompt does not offer"
        except Exception as error:
            # What the error says may name tiles.
            fault = f"{kind} failed with {type(error).__name__}"
        # A table does not stand still for a bot's mistake.
        self.bot_faults.append(fault)
        del self._bots[place]
        return natural(self.table.state, prompt)
