"""Quick play: who is seated with whom, and when."""

from itertools import combinations

from hypothesis import settings, strategies
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from paiju.host.queue import PEOPLE, WAIT_MS, Group, Queue, agree
from paiju.host.room import Room, seat_group
from paiju.table.refusal import Refusal
from paiju.text import LANGUAGES, say
from paiju.wire.messages import QueueChanged
from paiju.wire.rooms import RoomSettings

GUOBIAO, WENZHOU = "guobiao/official@1", "wenzhou/qq@1"


def joined(queue: Queue, account: str, now_ms: int = 0, preset: str = GUOBIAO, blocked: str = "") -> Queue:
    """The queue with one more; `blocked` are accounts with blanks between."""
    result = queue.join(preset, account, account.title(), now_ms, blocked.split())
    assert isinstance(result, Queue), result
    return result


def names(groups: tuple[Group, ...]) -> list[list[str]]:
    """The accounts of some groups."""
    return [[one.account for one in group.people] for group in groups]


def test_four_are_seated_at_once_and_in_the_order_in_which_they_came() -> None:
    queue = Queue()
    for account in ("ann", "bob", "cid"):
        queue = joined(queue, account)
    assert queue.due(0) == (queue, ())
    queue, groups = joined(queue, "dan").due(0)
    assert names(groups) == [["ann", "bob", "cid", "dan"]]
    assert groups[0].preset == GUOBIAO
    assert queue.waiting == ()


def test_after_a_while_bots_take_the_places_that_are_left() -> None:
    queue = joined(joined(Queue(), "ann", 1_000), "bob", 9_000)
    assert queue.next_ms() == 1_000 + WAIT_MS
    assert queue.due(1_000 + WAIT_MS - 1)[1] == ()
    rest, groups = queue.due(1_000 + WAIT_MS)
    assert names(groups) == [["ann", "bob"]]
    assert rest.waiting == ()
    assert rest.next_ms() is None


def test_a_group_becomes_a_room_that_can_begin() -> None:
    _, (group,) = joined(joined(Queue(), "ann"), "bob").due(WAIT_MS)
    room = seat_group(
        "ABC234", RoomSettings(preset=group.preset), [(one.account, one.name) for one in group.people], "fan"
    )
    assert isinstance(room, Room)
    assert room.starts


def test_how_long_one_waits_can_be_said() -> None:
    queue = joined(Queue(wait_ms=100), "ann", 50)
    assert queue.due(149)[1] == ()
    assert names(queue.due(150)[1]) == [["ann"]]


def test_those_who_want_something_else_are_not_seated_together() -> None:
    queue = Queue()
    for account, preset in (("ann", GUOBIAO), ("bob", WENZHOU), ("cid", GUOBIAO), ("dan", GUOBIAO)):
        queue = joined(queue, account, preset=preset)
    assert queue.due(0)[1] == ()
    queue, groups = joined(queue, "eve").due(0)
    assert names(groups) == [["ann", "cid", "dan", "eve"]]
    assert [one.account for one in queue.waiting] == ["bob"]


def test_a_preset_has_one_queue_however_it_is_named() -> None:
    queue = Queue()
    for account, preset in (("ann", "guobiao"), ("bob", GUOBIAO), ("cid", "guobiao/official"), ("dan", "guobiao")):
        queue = joined(queue, account, preset=preset)
    assert len(queue.due(0)[1]) == 1


def test_no_queue_for_what_is_no_preset() -> None:
    refusal = Queue().join("chess\x1b", "ann", "Ann", 0)
    assert isinstance(refusal, Refusal)
    for lang in LANGUAGES:
        assert GUOBIAO in say(f"failure.{refusal.reason}", lang, **refusal.values)
        assert "\x1b" not in say(f"failure.{refusal.reason}", lang, **refusal.values)


def test_who_joins_again_keeps_the_turn_and_who_wants_something_else_does_not() -> None:
    queue = joined(joined(Queue(), "ann", 0), "bob", 5)
    again = joined(queue, "ann", 10, blocked="zoe")
    assert [(one.account, one.since_ms) for one in again.waiting] == [("ann", 0), ("bob", 5)]
    assert again.waiting[0].blocked == {"zoe"}
    other = joined(queue, "ann", 10, WENZHOU)
    assert [(one.account, one.since_ms) for one in other.waiting] == [("bob", 5), ("ann", 10)]


def test_who_cancels_is_not_seated() -> None:
    queue = joined(Queue(), "ann").cancel("ann")
    assert isinstance(queue, Queue)
    assert queue.due(WAIT_MS) == (queue, ())
    refusal = queue.cancel("ann")
    assert isinstance(refusal, Refusal)
    assert say(f"failure.{refusal.reason}", "en") == "you are not waiting for a table"


def test_blocking_holds_both_ways() -> None:
    for first, second in (("bob", ""), ("", "ann")):
        queue = joined(joined(Queue(), "ann", 0, blocked=first), "bob", 0, blocked=second)
        assert names(queue.due(WAIT_MS)[1]) == [["ann"], ["bob"]]


def test_four_who_agree_are_found_behind_one_who_is_blocked() -> None:
    queue = joined(joined(Queue(), "ann"), "bob", blocked="ann")
    for account in ("cid", "dan"):
        queue = joined(queue, account)
    assert queue.due(0)[1] == ()
    # cid and eve agree with everybody; ann has come before bob.
    rest, groups = joined(queue, "eve").due(0)
    assert names(groups) == [["ann", "cid", "dan", "eve"]]
    assert [one.account for one in rest.waiting] == ["bob"]


def test_the_greatest_group_is_found_where_the_next_in_turn_would_make_a_smaller_one() -> None:
    # bob would keep cid and dan out.
    queue = joined(joined(Queue(), "ann"), "bob", 1, blocked="cid dan")
    queue = joined(joined(queue, "cid", 2), "dan", 3)
    assert names(queue.due(WAIT_MS)[1]) == [["ann", "cid", "dan"]]


def test_those_who_wait_are_told_how_many_do_and_how_long() -> None:
    queue = joined(joined(Queue(), "ann", 0), "bob", 5_000)
    queue = joined(queue, "cid", 5_000, WENZHOU)
    assert queue.told("ann", 6_000) == QueueChanged(preset=GUOBIAO, people=2, bots_in_ms=9_000)
    assert queue.told("bob", 6_000) == QueueChanged(preset=GUOBIAO, people=2, bots_in_ms=9_000)
    assert queue.told("cid", 6_000) == QueueChanged(preset=WENZHOU, people=1, bots_in_ms=14_000)
    assert queue.told("bob", 90_000) == QueueChanged(preset=GUOBIAO, people=2, bots_in_ms=0)
    assert queue.told("zoe", 6_000) is None


def test_many_who_have_all_blocked_each_other_take_no_time() -> None:
    queue = Queue()
    everybody = [f"x{number}" for number in range(200)]
    for account in everybody:
        queue = joined(queue, account, blocked=" ".join(one for one in everybody if one != account))
    rest, groups = queue.due(WAIT_MS)
    assert len(groups) == 200
    assert rest.waiting == ()


PEOPLE_NAMES = tuple(f"p{number}" for number in range(9))
people = strategies.sampled_from(PEOPLE_NAMES)


class QueueMachine(RuleBasedStateMachine):
    """Joins, cancellations and time in every order."""

    def __init__(self) -> None:
        super().__init__()
        self.queue = Queue()
        self.now_ms = 0
        self.wanted: dict[str, str] = {}

    @rule(who=people, preset=strategies.sampled_from([GUOBIAO, WENZHOU]), blocked=strategies.sets(people, max_size=3))
    def join(self, who: str, preset: str, blocked: set[str]) -> None:
        self.queue = joined(self.queue, who, self.now_ms, preset, " ".join(sorted(blocked - {who})))
        self.wanted[who] = preset
        self.seat()

    @rule(who=people)
    def cancel(self, who: str) -> None:
        result = self.queue.cancel(who)
        assert isinstance(result, Queue) == (who in self.wanted)
        if isinstance(result, Queue):
            self.queue = result
            del self.wanted[who]

    @rule(ms=strategies.integers(1, 8_000))
    def wait(self, ms: int) -> None:
        self.now_ms += ms
        self.seat()

    def seat(self) -> None:
        before = self.queue
        self.queue, groups = before.due(self.now_ms)
        for group in groups:
            assert 1 <= len(group.people) <= PEOPLE
            assert all(agree(one, other) for one, other in combinations(group.people, 2))
            for one in group.people:
                # Nobody is seated twice, nor at another game than wanted.
                assert self.wanted.pop(one.account) == group.preset
            waited = max(self.now_ms - one.since_ms for one in group.people)
            assert len(group.people) == PEOPLE or waited >= WAIT_MS
        # Nobody who can be seated waits on.
        for preset in (GUOBIAO, WENZHOU):
            same = [one for one in self.queue.waiting if one.preset == preset]
            assert all(self.now_ms - one.since_ms < WAIT_MS for one in same)
            for four in combinations(same, PEOPLE):
                assert not all(agree(one, other) for one, other in combinations(four, 2))

    @invariant()
    def nobody_is_lost(self) -> None:
        assert {one.account: one.preset for one in self.queue.waiting} == self.wanted
        assert len(self.queue.waiting) == len(self.wanted)
        for who in self.wanted:
            told = self.queue.told(who, self.now_ms)
            assert told is not None
            assert 0 < told.bots_in_ms <= WAIT_MS


TestQueueMachine = QueueMachine.TestCase
TestQueueMachine.settings = settings(max_examples=100, stateful_step_count=30, deadline=None)
