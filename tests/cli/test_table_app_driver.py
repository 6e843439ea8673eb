"""The game loop: whole matches, time-outs, refusals, and a record that has everything."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec.structs import replace as replaced
from table_app_kit import BotPerson, StillClock, driver_for

from paiju.cli.table_app.driver import RealClock
from paiju.cli.table_app.launch import Plan, clocked, header_for, match_secret, names_of
from paiju.cli.table_app.picture import draw
from paiju.cli.table_app.record_file import RecordFile, record_path
from paiju.cli.table_app.result import result_panel
from paiju.cli.table_app.scene import Scene
from paiju.records.jsonl import decode
from paiju.records.verify import verify
from paiju.rules.ruleset import Ruleset
from paiju.rules.setup import Clock
from paiju.rulesets.registry import ruleset
from paiju.table.actions import Discard, Pass
from paiju.table.events import Answered, Discarded, Event, PlayStarted
from paiju.table.match import Match
from paiju.table.prompt import Prompt
from paiju.table.state import WINDOW
from paiju.tiles.shuffle import deal_secret


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return ruleset("guobiao/official@1")


def test_a_whole_match_is_played_and_its_record_verified(rules: Ruleset, tmp_path: Path) -> None:
    plan = Plan(rules=rules, lang="en", seed=7)
    secret = match_secret(plan.seed)
    person = BotPerson(rules)
    path = record_path(tmp_path, "2026-01-31T20:15:00+00:00", rules.name)
    with RecordFile(path, header_for(plan, names_of(plan), secret, "2026-01-31T20:15:00+00:00")) as record:
        driver = driver_for(rules, person, sink=record.write)
        driver.match = Match(rules, lambda deal: deal_secret(secret, deal))
        asyncio.run(driver.run())
    assert driver.match.over
    assert sum(driver.match.points) == 0
    assert len(person.views) == 16
    assert person.timed_out == 0
    assert person.refusals == []
    read = decode(path.read_bytes())
    assert len(read.deals) == 16
    report = verify(read)
    assert report.ok, str(report.contradiction)
    assert report.over
    assert report.count("wall") == report.count("moves") == report.count("scores") == 16


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("guobiao/contest@1", {}),
        ("guobiao/coins@1", {"room_factor": 200, "coin_losers": "all"}),
        ("guobiao/official@1", {"flower_replacement": "manual", "minimum": 0}),
        ("guobiao/official@1", {"flowers": 0, "break_rolls": 2}),
    ],
)
def test_other_presets_and_options_are_played_and_explained(preset: str, options: dict[str, object]) -> None:
    rules = ruleset(preset, options)
    pictures = set()

    def look(person: BotPerson) -> None:
        if person.prompt is not None and len(person.view.events) % 5 == 0:
            scene = Scene(person.view, "zh", "zh", prompt=person.prompt)
            pictures.add(draw(scene, 80, 24).plain())

    person = BotPerson(rules, look)
    driver = driver_for(rules, person)
    asyncio.run(driver.run(3))
    assert len(person.views) == 3
    assert person.refusals == []
    assert pictures
    for view in person.views:
        text = result_panel(view, rules, "zh", "zh", 60).plain
        for finish in view.finishes:
            assert rules.score(finish.win).fans == finish.won.fans
            assert f"{finish.won.points} 番" in text


def test_a_match_can_end_early(rules: Ruleset) -> None:
    person = BotPerson(rules)
    driver = driver_for(rules, person)
    asyncio.run(driver.run(2))
    assert len(person.views) == 2
    assert not driver.match.over


def test_a_silent_person_is_played_for(rules: Ruleset) -> None:
    person = BotPerson(rules)
    person.silent = True
    log: list[Event] = []
    asyncio.run(driver_for(rules, person, sink=log.append).run(1))
    seat = person.view.seat
    assert person.timed_out > 10
    own = [event for event in log if isinstance(event, Discarded) and event.seat == seat]
    # Its natural default is the tile just drawn; nothing is claimed for it.
    assert own
    assert all(event.drawn for event in own)
    answers = [event for event in log if isinstance(event, Answered) and event.seat == seat]
    assert all(event.automatic and event.answer == Pass() for event in answers)


def test_deadlines_run_on_the_clock_that_was_handed_in(rules: Ruleset) -> None:
    person = BotPerson(rules)
    asked: list[tuple[int, Prompt]] = []
    driver = driver_for(rules, person, pace_ms=100)

    def look(person: BotPerson) -> None:
        if person.prompt is not None:
            asked.append((driver.clock.now_ms(), person.prompt))

    person.look = look
    asyncio.run(driver.run(1))
    for now, prompt in asked:
        claim = prompt.actions[-1] == Pass()
        assert 0 < prompt.deadline_ms - now <= (3000 if claim else 30_000)


def test_without_a_clock_nobody_is_hurried(rules: Ruleset) -> None:
    free = clocked(rules, "off")
    assert free.setup == replaced(rules.setup, clock=Clock())
    assert clocked(rules, "preset") is rules
    person = BotPerson(free)

    def look(person: BotPerson) -> None:
        assert person.prompt is None or person.prompt.deadline_ms == 0

    person.look = look
    asyncio.run(driver_for(free, person).run(1))
    assert person.view.over


def test_an_action_without_a_question_changes_nothing(rules: Ruleset) -> None:
    person = BotPerson(rules)
    log: list[Event] = []
    driver = driver_for(rules, person, sink=log.append)
    refusals = []

    def look(person: BotPerson) -> None:
        if person.prompt is None and not isinstance(person.view.events[-1], PlayStarted):
            before = len(log)
            refusals.append(driver.answer(Pass()))
            refusals.append(driver.answer(Discard("1m")))
            assert len(log) == before

    person.look = look
    asyncio.run(driver.run(1))
    assert refusals
    assert {refusal.reason for refusal in refusals if refusal} == {"not_asked"}
    assert None not in refusals


def test_an_illegal_action_is_refused_and_the_question_stays(rules: Ruleset) -> None:
    class Stubborn(BotPerson):
        tried = 0

        def ask(self, prompt: Prompt) -> None:
            assert self.driver is not None
            if prompt.actions[-1] != Pass():
                missing = next(
                    code for code in ("1m", "9p", "5s", "E", "C", "2m", "3m") if Discard(code) not in prompt.actions
                )
                refusal = self.driver.answer(Discard(missing))
                assert refusal is not None
                assert refusal.reason == "tile_not_held"
                self.tried += 1
            super().ask(prompt)

    person = Stubborn(rules)
    asyncio.run(driver_for(rules, person).run(1))
    assert person.tried
    assert person.refusals == []


def test_a_failing_bot_does_not_lose_the_record(rules: Ruleset, tmp_path: Path) -> None:
    plan = Plan(rules=rules, lang="en", seed=1)
    path = tmp_path / "broken.jsonl"
    person = BotPerson(rules)

    def look(person: BotPerson) -> None:
        if len(person.view.events) > 40:
            raise RuntimeError("a fault in the middle of a deal")

    person.look = look
    with RecordFile(path, header_for(plan, names_of(plan), bytes(32), "")) as record:
        driver = driver_for(rules, person, sink=record.write)
        with pytest.raises(RuntimeError):
            asyncio.run(driver.run())
    read = decode(path.read_bytes())
    assert len(read.deals[0]) >= 40


def test_the_real_clock() -> None:
    async def check() -> None:
        clock = RealClock()
        begun = clock.now_ms()
        await clock.sleep(20)
        assert clock.now_ms() - begun >= 19
        loop = asyncio.get_running_loop()
        assert not await clock.wait(loop.create_future(), clock.now_ms() + 10)
        answered = loop.create_future()
        answered.set_result(None)
        assert await clock.wait(answered, 0)
        # A deadline that has passed is over at once.
        assert not await clock.wait(loop.create_future(), 1)

    asyncio.run(check())


def test_bots_do_not_show_by_their_pause_that_they_were_asked(rules: Ruleset) -> None:
    """The time between a discard and what follows it is the same whether or not somebody could claim it."""
    times: dict[bool, set[int]] = {True: set(), False: set()}
    person = BotPerson(replace(rules))
    clock = StillClock()
    driver = driver_for(rules, person, pace_ms=1000)
    driver.clock = clock
    last: list[tuple[int, bool]] = []

    def look(person: BotPerson) -> None:
        table = driver._table
        assert table is not None
        event = person.view.events[-1]
        if last:
            shown, asked = last.pop()
            if person.prompt is None and type(event).__name__ == "Drawn":
                times[asked].add(clock.now_ms() - shown)
        if isinstance(event, Discarded) and person.prompt is None:
            last.append((clock.now_ms(), table.state.phase == WINDOW))

    person.look = look
    asyncio.run(driver.run(3))
    assert times[True] == times[False] == {1000}


def test_records_never_overwrite(tmp_path: Path, rules: Ruleset) -> None:
    header = header_for(Plan(rules=rules, lang="zh", seed="x"), ("a", "b", "c", "d"), bytes(32), "")
    first = record_path(tmp_path, "2026-01-31T20:15:00+00:00", rules.name)
    RecordFile(first, header).__exit__(None, None, None)
    second = record_path(tmp_path, "2026-01-31T20:15:00+00:00", rules.name)
    assert second.name == "2026-01-31-201500-guobiao-official-2.jsonl"
    with pytest.raises(FileExistsError):
        RecordFile(first, header)
    assert match_secret("x") == match_secret("x")
    assert match_secret(None) != match_secret(None)
