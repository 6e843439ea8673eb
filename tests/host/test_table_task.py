"""A live table: whole matches through the wire, hosting, clocks, restarts, zombies, failures."""

import asyncio
import functools
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from live_tables import Client, IdleClock, Witness, any_choice, head_of, last_choice, stored_entries

from paiju.bots.random_bot import RandomBot
from paiju.host.entries import Confirmed, GateSet, HostingSet, MatchEnded, Moved, TimeGiven
from paiju.host.live_match import LiveMatch
from paiju.host.table_task import TableTask
from paiju.records.record import record_of
from paiju.records.verify import verify
from paiju.rulesets.registry import preset_names
from paiju.storage.memory import MemoryLog
from paiju.storage.port import ConflictError, StorageError
from paiju.table.actions import Action, Discard, Pass
from paiju.table.audience import SPECTATOR, feed
from paiju.table.events import DealEnded, DealStarted, Dealt, Discarded, Drawn
from paiju.table.prompt import Prompt
from paiju.table.refusal import Refusal
from paiju.wire.commands import Act, Confirm, SetHosted
from paiju.wire.messages import Asked, GateOpened, Happened, HostedChanged
from paiju.wire.messages import TimeGiven as TimeGivenMessage


@pytest.mark.parametrize("preset", preset_names())
async def test_a_person_a_spectator_and_bots_play_a_match(preset: str) -> None:
    log, clock, witness = MemoryLog(), IdleClock(), Witness()
    task = await TableTask.open(log, head_of(preset, deals=2), clock, witness)
    player, spectator = Client(task, 0, any_choice(1)), Client(task, SPECTATOR)
    task.attach(player)
    task.attach(spectator)
    async with asyncio.timeout(60):
        await witness.over.wait()
    assert not witness.failures
    assert witness.bot_faults == []
    assert player.refusals == []
    assert player.result is not None
    assert player.result == spectator.result
    assert len(witness.deals) == 2
    for deal, events in witness.deals:
        assert isinstance(events[-1], DealEnded)
        start = events[0]
        assert isinstance(start, DealStarted)
        for client in (player, spectator):
            told = [
                event
                for message in client.messages
                if isinstance(message, Happened) and message.deal == deal
                for event in message.events
            ]
            seat = start.players.index(0) if client is player else SPECTATOR
            assert told == list(feed(events, seat))
        assert start.contributions[start.players.index(0)] == "of 0"
        commitments = {m.commitment for m in player.messages if isinstance(m, GateOpened) and m.deal == deal}
        assert commitments == {start.commitment}
    record = record_of(
        task.head.record_header(task.live.lot_contributions), [e for _, events in witness.deals for e in events]
    )
    report = verify(record)
    assert report.ok, report
    assert (await log.summary("t1")).closed


async def until(check: Callable[[], bool]) -> None:
    """Let the table work until something holds."""
    async with asyncio.timeout(20):
        while not check():
            await asyncio.sleep(0)


def any_asked(players: list[Client]) -> bool:
    """Whether any of them has an open prompt."""
    return any(player.asked is not None for player in players)


async def opened(
    choose: Callable[[Asked], Action | None] | None = None, **settings: Any
) -> tuple[TableTask, MemoryLog, IdleClock, Witness, Client]:
    """A table of a person, who does what `choose` says, and three bots; the person has confirmed the first deal."""
    log, clock, witness = MemoryLog(), IdleClock(), Witness()
    task = await TableTask.open(log, head_of(**settings), clock, witness)
    player = Client(task, 0, choose)
    task.attach(player)
    if choose is None:
        assert await task.do(0, Confirm(id="go", deal=1)) is None
    return task, log, clock, witness, player


async def test_a_command_is_done_once_however_often_it_comes() -> None:
    task, log, clock, _, player = await opened()
    clock.frozen = False
    await until(lambda: player.asked is not None)
    clock.frozen = True
    asked = player.asked
    assert asked is not None
    act = Act(id="x1", deal=asked.deal, number=asked.number, action=asked.actions[-1])
    answers = await asyncio.gather(*(task.do(0, act) for _ in range(5)))
    assert answers == [None] * 5
    assert await task.do(0, act) is None
    moves = [e for e in await stored_entries(log, "t1") if isinstance(e, Moved) and e.command == "x1"]
    assert len(moves) == 1
    await task.aclose()


async def test_what_is_late_stale_or_not_asked_is_told_why() -> None:
    task, _, clock, _, player = await opened()
    await until(lambda: player.asked is not None)
    clock.frozen = True
    asked = player.asked
    assert asked is not None
    action = asked.actions[-1]

    async def reason(place: int = 0, deal: int = asked.deal, number: int = asked.number) -> str:
        refusal = await task.do(place, Act(id="y", deal=deal, number=number, action=action))
        assert refusal is not None
        return refusal.reason

    assert await reason(deal=2) == "stale_deal"
    assert await reason(number=asked.number - 1) == "stale"
    assert await reason(place=1) in ("not_asked", "already_answered")
    refusal = await task.do(0, Confirm(id="z", deal=2))
    assert refusal is not None
    assert refusal.reason == "no_gate"
    await task.aclose()
    assert await reason() == "table_stopped"


async def test_who_does_not_answer_is_played_for_and_may_come_back() -> None:
    # Nobody answers: two turns run out, then a bot plays.
    task, log, clock, witness, player = await opened(None, deals=1)
    await until(lambda: task.hosted(0))
    entries = await stored_entries(log, "t1")
    late = [e for e in entries if isinstance(e, Moved) and e.by == "timeout" and e.place == 0]
    turns = [e for e in late if any(isinstance(event, Discarded) for event in e.events)]
    assert len(turns) == 2
    for move in turns:
        discard = next(event for event in move.events if isinstance(event, Discarded))
        drawn = [e for m in entries[: entries.index(move)] for e in getattr(m, "events", ()) if isinstance(e, Drawn)]
        if drawn and drawn[-1].seat == discard.seat:
            assert discard.drawn, "what runs out is played as it was drawn"
    assert HostedChanged(place=0, hosted=True) in player.messages
    clock.frozen = True
    assert await task.do(0, SetHosted(id="back", hosted=False)) is None
    assert not task.hosted(0)
    assert any(isinstance(e, HostingSet) and e.command == "back" for e in await stored_entries(log, "t1"))
    clock.frozen = False
    async with asyncio.timeout(30):
        await witness.over.wait()


async def test_a_broken_connection_uses_a_bank_of_its_own() -> None:
    task, log, clock, _, player = await opened(None, away_ms=20_000, turn_ms=10_000)
    await until(lambda: player.asked is not None and isinstance(player.asked.actions[-1], Discard))
    clock.frozen = True
    asked = player.asked
    assert asked is not None
    task.detach(player)
    assert task.away(0)
    # 5 s after its time has run out, out of the bank of 20 s, the player is back and has 5 s left.
    clock.ms += asked.left_ms + 5_000
    task.attach(player, player.deal, len(player.events))
    assert not task.away(0)
    again = next(m for m in reversed(player.messages) if isinstance(m, Asked))
    assert (again.number, again.left_ms, again.bank_ms) == (asked.number, 5_000, 20_000)
    assert await task.do(0, player.act(again, again.actions[-1])) is None
    move = [e for e in await stored_entries(log, "t1") if isinstance(e, Moved) and e.by == "player"][-1]
    assert move.bank_ms == 5_000
    assert task.live.bank[0] == 15_000
    await task.aclose()


async def test_who_stays_away_beyond_its_bank_is_played_for_until_it_returns() -> None:
    task, _, clock, _, player = await opened(None, away_ms=20_000)
    await until(lambda: player.asked is not None)
    task.detach(player)
    await until(lambda: task.hosted(0))
    clock.frozen = True
    task.attach(player)
    await until(lambda: not task.hosted(0))
    await task.aclose()


@pytest.mark.parametrize("close", ["answered", "level"])
async def test_after_every_discard_the_same_time_passes_whoever_can_claim(close: str) -> None:
    # Level windows last their full time; else the pause, as everybody here answers at once.
    wait = 3_000 if close == "level" else 700
    task, _, _, witness, player = await opened(
        last_choice, deals=1, claim_close=close, claim_ms=3_000, pause_least_ms=700, pause_most_ms=700
    )
    async with asyncio.timeout(60):
        await witness.over.wait()
    assert player.refusals == []
    (events,) = [events for _, events in witness.deals]
    asked = 0
    for index, event in enumerate(events[:-1]):
        if isinstance(event, Discarded):
            following = next(e for e in events[index + 1 :] if type(e).__name__ != "Answered")
            asked += type(events[index + 1]).__name__ == "Answered"
            assert following.at_ms == event.at_ms + wait
    assert asked, "some discards could be claimed"
    await task.aclose()


async def test_while_all_wait_a_seat_learns_nothing_from_being_refused() -> None:
    """Whether somebody is asked, or the next seat has drawn already: who is not asked gets the same answer."""
    reasons: dict[bool, set[object]] = {True: set(), False: set()}
    for secret in range(40):
        log, clock, witness = MemoryLog(), IdleClock(), Witness()
        head = head_of(secret=f"{secret:064x}", bots=("", "", "", ""))
        task = await TableTask.open(log, head, clock, witness)
        players = [Client(task, place) for place in range(4)]
        for player in players:
            task.attach(player)
            await task.do(player.place, Confirm(id="go", deal=1))
        await until(functools.partial(any_asked, players))
        clock.frozen = True
        dealer = next(p for p in players if p.asked is not None)
        asked = dealer.asked
        assert asked is not None
        assert await task.do(dealer.place, dealer.act(asked, asked.actions[-1])) is None
        assert task.live.table is not None
        window = {task.live.place_of(seat) for seat in task.live.asked(task.live.at_ms)}
        for player in players:
            if player.place not in window and player is not dealer:
                for number in (asked.number, asked.number + 1, asked.number + 2):
                    command = Act(id=f"w{number}", deal=1, number=number, action=asked.actions[-1])
                    refusal = await task.do(player.place, command)
                    assert refusal is not None
                    relative = {
                        k: int(refusal.values[k]) - asked.number for k in refusal.values if k in ("quoted", "current")
                    }
                    reasons[bool(window)].add((number - asked.number, refusal.reason, *sorted(relative.items())))
        await task.aclose()
    assert reasons[True]
    assert reasons[True] == reasons[False]


async def test_after_a_restart_the_same_deal_goes_on_with_time_given_back() -> None:
    task, log, clock, _, player = await opened()
    await until(lambda: player.asked is not None)
    clock.frozen = True
    before = list(player.events)
    await task.aclose()
    clock.ms += 3_600_000
    again = await TableTask.resume(log, await log.summary("t1"), clock, Witness())
    assert isinstance((await stored_entries(log, "t1"))[-1], TimeGiven)
    client = Client(again, 0)
    again.attach(client)
    await until(lambda: client.asked is not None)
    assert client.events == before
    assert client.asked is not None
    assert player.asked is not None
    assert client.asked.number == player.asked.number
    assert client.asked.left_ms >= 10_000
    # Who has the first events gets what is missing, and nothing twice.
    client.messages.clear()
    again.resync(client, client.deal, len(before) - 3)
    (happened,) = [m for m in client.messages if isinstance(m, Happened)]
    assert (happened.start, happened.events) == (len(before) - 3, tuple(before[-3:]))
    await again.aclose()


class BrokenLog(MemoryLog):
    """A log whose appends fail now and then, some of them after they were done."""

    def __init__(self, plan: Sequence[str]) -> None:
        super().__init__()
        self.plan = list(plan)

    async def append(self, table: str, expected: int, entries: Sequence[bytes]) -> int:
        what = self.plan.pop(0) if self.plan else "ok"
        if what == "lost":
            raise StorageError("the disk is full")
        length = await super().append(table, expected, entries)
        if what == "unknown":
            raise StorageError("the connection broke before the answer")
        return length


@pytest.mark.parametrize("failure", ["lost", "unknown"])
async def test_a_failed_append_is_settled_by_the_log(failure: str) -> None:
    log, clock, witness = BrokenLog(["ok", "ok", "ok"] + [failure, "ok", failure] * 60), IdleClock(), Witness()
    task = await TableTask.open(log, head_of(deals=1), clock, witness)
    player = Client(task, 0, any_choice(3))
    task.attach(player)
    async with asyncio.timeout(60):
        await witness.over.wait()
    assert witness.failures
    assert not any(stopped for _, stopped in witness.failures)
    entries = await stored_entries(log, "t1")
    commands = [e.command for e in entries if isinstance(e, Moved | Confirmed) and e.command]
    assert len(commands) == len(set(commands))
    ((_, events),) = witness.deals
    assert verify(record_of(task.head.record_header(task.live.lot_contributions), events)).ok
    told = [e for m in player.messages if isinstance(m, Happened) for e in m.events]
    assert told == list(feed(events, task.live.seat_of(0)))


async def test_a_table_that_cannot_go_on_stops_and_says_so() -> None:
    log, clock, witness = BrokenLog(["ok"] + ["lost"] * 50), IdleClock(), Witness()
    task = await TableTask.open(log, head_of(deals=1), clock, witness)
    player = Client(task, 0)
    task.attach(player)
    refusal = await task.do(0, Confirm(id="go", deal=1))
    assert refusal is not None
    assert refusal.reason == "table_stopped"
    assert witness.failures[-1][1]
    assert type(player.messages[-1]).__name__ == "TableFailed"
    assert task.stopped


async def test_a_former_owner_does_nothing_more() -> None:
    task, log, clock, witness, player = await opened()
    await until(lambda: player.asked is not None)
    clock.frozen = True
    successor = await TableTask.resume(log, await log.summary("t1"), clock, Witness())
    frames = len(player.frames)
    asked = player.asked
    assert asked is not None
    refusal = await task.do(0, player.act(asked, asked.actions[-1]))
    assert refusal is not None
    assert refusal.reason == "table_stopped"
    assert isinstance(witness.failures[0][0], ConflictError)
    assert task.stopped
    assert len(player.frames) == frames, "nobody hears of what was not stored"
    again = Client(successor, 0)
    successor.attach(again)
    await until(lambda: again.asked is not None)
    assert again.asked is not None
    assert await successor.do(0, again.act(again.asked, again.asked.actions[-1])) is None
    await successor.aclose()


async def test_a_table_may_wait_for_its_people() -> None:
    task, log, clock, _, player = await opened(None, when_empty="wait")
    await until(lambda: player.asked is not None)
    task.detach(player)
    length = (await log.summary("t1")).length
    clock.ms += 3_600_000
    for _ in range(50):
        await asyncio.sleep(0)
    assert (await log.summary("t1")).length == length
    clock.frozen = True
    task.attach(player, player.deal, len(player.events))
    await until(lambda: isinstance(player.messages[-1], TimeGivenMessage))
    assert not task.hosted(0)
    await task.aclose()


@pytest.mark.parametrize("secret", [f"{number:064x}" for number in range(8)])
async def test_each_player_sees_the_seat_that_the_lot_gave_it(secret: str) -> None:
    log, clock, witness = MemoryLog(), IdleClock(), Witness()
    task = await TableTask.open(log, head_of(secret=secret, bots=("", "", "", ""), deals=1), clock, witness)
    players = [Client(task, place, last_choice) for place in range(4)]
    for player in players:
        task.attach(player)
    async with asyncio.timeout(60):
        await witness.over.wait()
    ((_, events),) = witness.deals
    for player in players:
        assert player.refusals == []
        assert player.events == list(feed(events, player.seat))
        dealt = [event.tiles for event in player.events if isinstance(event, Dealt)]
        assert sum("?" in tiles for tiles in dealt) == 3
        assert task.live.place_of(player.seat) == player.place


async def test_a_bot_that_fails_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: RandomBot, prompt: Prompt) -> Action:
        raise LookupError(str(prompt.actions))

    monkeypatch.setattr(RandomBot, "choose", fail)
    log, clock, witness = MemoryLog(), IdleClock(), Witness()
    task = await TableTask.open(log, head_of(deals=1, bots=("random",) * 4), clock, witness)
    async with asyncio.timeout(30):
        await witness.over.wait()
    assert task.stopped
    assert set(witness.bot_faults) == {"random failed with LookupError"}
    assert not witness.failures


async def test_while_all_wait_nobody_learns_that_the_deal_has_ended() -> None:
    """After a discard that was won: what anybody is answered before it is told is what it is after any other."""
    answers: dict[bool, set[object]] = {True: set(), False: set()}
    for secret in range(12):
        log, clock, witness = MemoryLog(), IdleClock(), Witness()
        head = head_of(secret=f"{secret:064x}", bots=("efficiency",) * 4, deals=2)
        await TableTask.open(log, head, clock, witness)
        async with asyncio.timeout(60):
            await witness.over.wait()
        entries = await stored_entries(log, "t1")
        for index, entry in enumerate(entries):
            follows = entries[index + 1 : index + 2]
            ended = bool(follows) and isinstance(follows[0], GateSet | MatchEnded) and index > 0
            if not isinstance(entry, Moved) or entry.at_ms >= entry.release_ms or not (ended or index % 10 == 0):
                continue
            live = LiveMatch.restore(head, entries[: index + 1 + ended])
            if not live.waits(entry.at_ms) or live.asked(entry.at_ms):
                continue
            number = live.window.number
            for place in range(4):
                seat = live.seat_of(place)
                act = live.act(place, "x", live.begun, number, Pass(), entry.at_ms, 0)
                confirm = live.confirm(place, "y", live.begun + 1, "", entry.at_ms)
                escape = live.escape(place, "z", entry.at_ms)
                reasons = tuple(each.reason if isinstance(each, Refusal) else "" for each in (act, confirm, escape))
                if seat not in live.window.answered:
                    answers[ended].add(reasons)
                hosted = live.set_hosted(place, "h", True, "asked", entry.at_ms)
                assert not isinstance(hosted, Refusal)
    assert answers[True] == answers[False] == {("not_asked", "no_gate", "all_wait")}
