"""Nobody can hurt a hall by what they send: it goes on, answers, and no match is changed by nonsense."""

import asyncio
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from open_hall import Person, last_choice, open_hall

from paiju.wire.commands import AnyCommand
from paiju.wire.messages import Done, Failed, Pong, TableOpened, Welcome

TYPES = sorted(str(kind.__struct_config__.tag) for kind in AnyCommand.__args__)
FIELDS = sorted({field for kind in AnyCommand.__args__ for field in kind.__struct_fields__})
# What would end the connection or the match in good order is left out.
HARMLESS = [kind for kind in TYPES if kind not in ("hello", "leave_room", "escape", "set_hosted", "act", "confirm")]
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=3),
    max_leaves=6,
)
SHAPED = st.builds(
    lambda kind, rest: {**rest, "type": kind},
    st.sampled_from([*HARMLESS, "act", "nonsense"]),
    st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=5),
)


def encoded(value: Any) -> str:
    try:
        return msgspec.json.encode(value).decode()
    except (msgspec.MsgspecError, UnicodeError, OverflowError):
        return str(value)


FRAMES = st.binary(max_size=200) | st.text(st.characters(exclude_categories=["Cs"]), max_size=200) | SHAPED.map(encoded)


@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(FRAMES, min_size=20, max_size=60))
def test_whatever_is_sent_is_answered_and_the_match_goes_on(frames: list[str | bytes]) -> None:
    asyncio.run(sends(frames))


async def sends(frames: list[str | bytes]) -> None:
    async with open_hall(chat_burst=1000) as hall, hall.person("Ann") as ann, hall.person("Eve") as eve:
        await ann.begin()
        await ann.told_of(TableOpened)
        code = hall.hall.rooms.where[ann.account]
        for frame in frames:
            await eve.socket.send(frame)
        assert await answers(eve, len(frames) + 1) >= len(frames)
        assert await eve.raw('{"type":"ping","id":"still"}') == Pong(reply="still")
        assert hall.hall.rooms.where[ann.account] == code
        assert (await ann.play(last_choice)).over == 1
        page = hall.hall.metrics.page().decode()
        assert "paiju_faults_total{" not in page


async def answers(person: Person, most: int) -> int:
    """How many frames were answered, when as many as there can be have been waited for."""

    def counted() -> int:
        return sum(isinstance(message, Done | Failed | Pong | Welcome) for message in person.told)

    async with asyncio.timeout(20):
        while counted() < most:
            await asyncio.sleep(0.01)
    return counted() - 1
