"""Every bot: it sees its own feed and no more, it plays legally, and its seed and feed decide what it does."""

from collections.abc import Iterator

import pytest

from paiju.arena.deal import play, play_deal
from paiju.arena.run import secret_of, standing_of
from paiju.bots.bot import Bot, SeatBot
from paiju.bots.efficiency_bot import EfficiencyBot
from paiju.bots.random_bot import RandomBot
from paiju.bots.registry import BOTS, UnknownBotError, bot_names, make_bot
from paiju.bots.sight import draws_left, seen_elsewhere
from paiju.rules.ruleset import Ruleset
from paiju.rulesets.registry import preset_names, ruleset
from paiju.shapes.shanten import shanten
from paiju.table.actions import Action, ClaimPung, ConcealedKong, Discard, Pass, Win
from paiju.table.events import DealStarted, Dealt, Drawn, Event
from paiju.table.prompt import Prompt
from paiju.table.table import Table
from paiju.testing.builders import act, start, table_with
from paiju.tiles.tile import KIND_OF

RULES = ruleset("guobiao/official@1", {"flowers": 0})


class Watcher(SeatBot):
    """Plays like another bot and keeps what it was told."""

    def __init__(self, inner: Bot, seat: int, rules: Ruleset) -> None:
        super().__init__(seat, rules, 0)
        self.inner = inner
        self.told: list[Event] = []

    def see(self, event: Event) -> None:
        super().see(event)
        self.told.append(event)
        self.inner.see(event)

    def choose(self, prompt: Prompt) -> Action:
        assert prompt.number == self.state.number
        return self.inner.choose(prompt)


def tiles_told(told: list[Event], seat: int) -> Iterator[str]:
    """The hidden parts of events that are about other seats."""
    for event in told:
        if isinstance(event, DealStarted):
            yield event.wall
        elif isinstance(event, Dealt) and event.seat != seat:
            yield event.tiles.replace("?", "")
        elif isinstance(event, Drawn) and event.seat != seat:
            yield event.tile.replace("?", "")


@pytest.mark.parametrize("name", bot_names())
def test_a_bot_sees_only_its_seats_feed_and_all_of_it(name: str) -> None:
    table = start(RULES, 5)
    watchers = [Watcher(make_bot(name, seat, RULES, seat), seat, RULES) for seat in range(4)]
    play(table, watchers)
    assert table.over
    for watcher in watchers:
        feed = table.feed(watcher.seat)
        # The last events follow the last answer: nobody is asked any more.
        assert watcher.told == feed[: len(watcher.told)]
        assert len(watcher.told) > 20
        assert not any(tiles_told(watcher.told, watcher.seat))


@pytest.mark.parametrize("preset", preset_names())
@pytest.mark.parametrize("name", bot_names())
def test_every_bot_plays_every_preset_legally(name: str, preset: str) -> None:
    rules = ruleset(preset)
    for number in range(2):
        result = play_deal(
            rules, [name] * 4, standing_of(rules, number), secret_of(number), 9, number=number, keep=False
        )
        assert not result.void
        assert sum(result.changes) == 0


@pytest.mark.parametrize("name", bot_names())
def test_seed_and_feed_decide(name: str) -> None:
    logs = [
        play_deal(RULES, [name] * 4, standing_of(RULES, 0), secret_of(1), seed, number=0, keep=True).log
        for seed in (4, 4, 5)
    ]
    assert logs[0] == logs[1]
    assert (logs[0] == logs[2]) == (name != "random")


def test_unknown_bots() -> None:
    with pytest.raises(UnknownBotError, match="'clever'; there are: random, efficiency, fan"):
        make_bot("clever", 0, RULES, 0)


def test_the_base_leaves_choosing_to_its_children() -> None:
    with pytest.raises(NotImplementedError):
        SeatBot(0, RULES, 0).choose(Prompt(0, 0, (Pass(),)))


def test_random_bots_wins_only_if_told_to() -> None:
    prompt = Prompt(0, 0, (Win(), *[Discard(code) for code in ("1m", "2m", "3m")]))
    eager = RandomBot(0, RULES, 1, wins=True)
    assert {type(eager.choose(prompt)) for _ in range(50)} == {Win}
    even = RandomBot(0, RULES, 1)
    drawn = [even.choose(prompt) for _ in range(400)]
    assert all(60 < drawn.count(action) < 140 for action in prompt.actions)


def seated(bot: type[SeatBot], table: Table, seat: int) -> SeatBot:
    """A bot that has seen the table's log from a seat."""
    made = bot(seat, table.rules, 0)
    for event in table.feed(seat):
        made.see(event)
    return made


def test_sight() -> None:
    table = table_with(RULES, ("1111m22p34567s99sE", "E", "E", "E"))
    assert draws_left(table.state, 1) == (136 - 53 + 3) // 4
    act(table, 0, ConcealedKong("1m"))
    bot = seated(EfficiencyBot, table, 0)
    assert seen_elsewhere(bot.state, 0)[0] == 4
    assert seen_elsewhere(seated(EfficiencyBot, table, 1).state, 1)[0] == 0
    act(table, 0, Discard("E"))
    assert seen_elsewhere(table.state, 0)[KIND_OF["E"]] == 1


def test_efficiency_discards_what_is_of_least_use() -> None:
    table = table_with(RULES, ("123456m1123p45sNE",))
    prompt = table.asked[0]
    action = seated(EfficiencyBot, table, 0).choose(prompt)
    assert action in (Discard("N"), Discard("E"))
    counts = table.state.seats[0].counts[:34]
    counts[KIND_OF[action.tile]] -= 1
    assert shanten(counts) == shanten(table.state.seats[0].counts[:34])


def test_efficiency_claims_what_brings_it_nearer_and_nothing_else() -> None:
    hands = ("19p19sESWNCFP24s5m", "55m123456p78s19mE", "66m3579p3579sCF", "")
    table = table_with(RULES, hands)
    act(table, 0, Discard("5m"))
    assert isinstance(seated(EfficiencyBot, table, 1).choose(table.asked[1]), ClaimPung)
    # Ready already: a chow of the waiting tile would leave it ready and no more.
    table = table_with(RULES, ("19p19sESWNCFP24s6m", "57m123456p78911s", "", ""))
    act(table, 0, Discard("6m"))
    assert isinstance(seated(EfficiencyBot, table, 1).choose(table.asked[1]), Pass)


def test_names_are_those_of_the_registry() -> None:
    assert bot_names() == list(BOTS)
