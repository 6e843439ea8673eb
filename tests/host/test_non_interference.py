"""No message tells of a tile that its reader may not see: the same game with unseen tiles exchanged sends the same.

A whole deal is played by four people and watched by a spectator. Then two tiles that a viewer does not see for a while
change places in the wall, everybody acts as before as long as that is possible, and every byte that the viewer gets,
and the time at which it gets it, must be the same until the games differ for all to see.
"""

import asyncio
import re
from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple
from unittest.mock import patch

import pytest
from live_tables import START_MS, Client, IdleClock, Witness, head_of
from msgspec.structs import asdict, replace

from paiju.host import table_task
from paiju.host.table_task import TableTask
from paiju.rulesets.registry import preset_names
from paiju.storage.memory import MemoryLog
from paiju.table.actions import Action, Pass
from paiju.table.audience import SPECTATOR
from paiju.table.events import Answered, DealStarted, Event, Settled
from paiju.table.match import Match
from paiju.table.table import Table
from paiju.tiles.notation import format_tiles, parse_tiles
from paiju.tiles.tile import CODES
from paiju.wire.messages import Asked

Script = dict[tuple[int, int], Action]
"""What a place answered to the prompt of a number."""
NEVER: Final = 1 << 30
TILES: Final = re.compile(r"[1-9]+[mpsf]|[ESWNCFP]")


class Sent(NamedTuple):
    """A frame, when it came, and the number of the deal's state for its reader after it."""

    at_ms: int
    frame: bytes
    number: int


class Viewer(Client):
    """A client that notes when each frame came."""

    def __init__(
        self, task: TableTask, place: int, clock: IdleClock, choose: Callable[[Asked], Action | None] | None
    ) -> None:
        super().__init__(task, place, choose)
        self.clock = clock
        self.sent: list[Sent] = []

    def send(self, frame: bytes) -> None:
        super().send(frame)
        self.sent.append(Sent(self.clock.ms, frame, self.state.number if self.state is not None else 0))


class Game:
    """One deal played from a wall: by a script where there is one, else at random, which makes the script.

    `parted` is the lowest number of a prompt to which the script's answer could not be given.
    """

    def __init__(self, preset: str, seed: int, wall: str = "", script: Script | None = None) -> None:
        self.preset = preset
        self.seed = seed
        self.wall = wall
        self.script: Script = {} if script is None else script
        self.scripted = script is not None
        self.parted = NEVER
        self.viewers: list[Viewer] = []
        self.given: set[tuple[int, int]] = set()
        self.random = Random(seed)
        self.log: tuple[object, ...] = ()

    def _choose(self, place: int, asked: Asked) -> Action | None:
        key = (place, asked.number)
        if not self.scripted:
            actions = asked.actions
            # Claims and kongs more often than not, so that much is told.
            claims = len(actions) > 1 and self.random.random() < 0.5
            self.script[key] = self.random.choice(actions[:-1] if claims else actions)
            return self.script[key]
        self.given.add(key)
        wanted = self.script.get(key)
        if wanted is None:
            # Asked only now: passing must be as good as not having been asked.
            if Pass() in asked.actions:
                return Pass()
            self.parted = min(self.parted, asked.number)
            return asked.actions[-1]
        refused = wanted not in asked.actions
        if refused:
            self.parted = min(self.parted, asked.number)
        return asked.actions[-1] if refused else wanted

    async def play(self) -> None:
        """Play the deal to its end."""
        clock, witness = IdleClock(), Witness()
        head = head_of(self.preset, bots=("", "", "", ""), secret=f"{self.seed:064x}", deals=1, opened_ms=START_MS)
        start_deal = Match.start_deal

        def start(match: Match, at_ms: int = 0, contributions: object = None) -> Table:
            table = start_deal(match, at_ms, contributions)  # type: ignore[arg-type]
            started = table.log[0]
            assert isinstance(started, DealStarted)
            if not self.wall:
                self.wall = started.wall
                return table
            exchanged = Table(table.rules, table.secret)
            values = {name: getattr(started, name) for name in started.__struct_fields__}
            exchanged.begin(DealStarted(**values | {"wall": self.wall}))
            return exchanged

        with (
            patch.object(Match, "start_deal", start),
            # Pauses differ, and yet do not follow from how often chance was asked.
            patch.object(table_task, "randbelow", lambda limit: clock.ms * 7919 % limit),
        ):
            task = await TableTask.open(MemoryLog(), head, clock, witness)
            for place in (0, 1, 2, 3, SPECTATOR):
                choose = (lambda asked, place=place: self._choose(place, asked)) if place >= 0 else None
                viewer = Viewer(task, place, clock, choose)
                self.viewers.append(viewer)
                task.attach(viewer)
            async with asyncio.timeout(60):
                await witness.over.wait()
        assert not witness.failures
        ((_, self.log),) = witness.deals
        if self.scripted:
            claims = (key for key, action in self.script.items() if not isinstance(action, Pass))
            left = [number for place, number in claims if (place, number) not in self.given]
            self.parted = min([self.parted, *left])


def parting(mine: Viewer, theirs: Viewer, swapped: set[str], parted: int) -> int:
    """The number of the state up to which two viewers must have been sent the same.

    Their feeds may part only where one of the exchanged tiles comes to be seen, or where the script could not be kept.
    Times do not count here: they must never be the first to differ.
    """
    pairs = zip(mine.events, theirs.events, strict=False)
    at = next((at for at, (a, b) in enumerate(pairs) if replace(a, at_ms=0) != replace(b, at_ms=0)), -1)
    if at < 0:
        at = min(len(mine.events), len(theirs.events))
    number = sum(not isinstance(event, Answered) for event in mine.events[:at])
    # A deal that is over is settled by all hands (查叫, 查花猪), which are shown right after it.
    if number < parted and at < len(mine.events) and not isinstance(mine.events[at], Settled):
        shown = {tile for event in (mine.events[at], theirs.events[at]) for tile in tiles_of(event)}
        assert shown & swapped, (mine.events[at], theirs.events[at])
    return min(number, parted)


def tiles_of(event: Event) -> set[str]:
    """The code of every tile that an event shows."""
    values = asdict(event)
    texts = [values[name] for name in ("tile", "tiles", "given", "taken", "hand") if name in values]
    texts += values.get("hands", ())
    return {CODES[tile] for text in texts for part in re.findall(TILES, text) for tile in parse_tiles(part)}


async def compared(preset: str, seed: int) -> int:
    """Play a deal; for each viewer exchange two tiles and compare; the number of frames that were compared."""
    original = Game(preset, seed)
    await original.play()
    random = Random(seed + 1)
    tiles = parse_tiles(original.wall)
    frames = 0
    for index in range(len(original.viewers)):
        first, second = random.sample(range(len(tiles)), 2)
        swapped = list(tiles)
        swapped[first], swapped[second] = swapped[second], swapped[first]
        other = Game(preset, seed, format_tiles(swapped), original.script)
        await other.play()
        mine, theirs = original.viewers[index], other.viewers[index]
        number = parting(mine, theirs, {CODES[tiles[first]], CODES[tiles[second]]}, other.parted)
        left = [sent for sent in mine.sent if sent.number <= number]
        right = [sent for sent in theirs.sent if sent.number <= number]
        # What comes last may be the prompt at which they part.
        shorter = min(len(left), len(right))
        assert left[:shorter] == right[:shorter]
        assert abs(len(left) - len(right)) <= 1
        frames += shorter
    return frames


@pytest.mark.parametrize("preset", preset_names())
async def test_a_few_deals_tell_nothing(preset: str) -> None:
    assert sum([await compared(preset, seed) for seed in range(2)]) > 100


@pytest.mark.slow
@pytest.mark.parametrize("preset", preset_names())
async def test_many_deals_tell_nothing(preset: str) -> None:
    deals = 20
    assert sum([await compared(preset, seed) for seed in range(100, 100 + deals)]) > 50 * deals
