"""Commands that meet each other in the hall."""

import asyncio
from unittest.mock import patch

from open_hall import open_hall

from paiju.host.table_task import TableCommand
from paiju.table.actions import Pass
from paiju.table.refusal import Refusal
from paiju.wire.commands import Act, CreateRoom, JoinRoom, LeaveRoom
from paiju.wire.messages import Done, Failed
from paiju.wire.rooms import RoomSettings


async def test_who_joins_while_the_last_one_leaves_is_told_and_stays_free() -> None:
    async with open_hall() as hall, hall.person("Ann") as ann, hall.person("Ben") as ben:
        code = await ann.room()
        async with hall.hall.rooms.live[code].lock:
            leaving = asyncio.create_task(ann.send(LeaveRoom(id="leave")))
            await asyncio.sleep(0.05)
            joining = asyncio.create_task(ben.send(JoinRoom(id="join", room=code)))
            await asyncio.sleep(0.05)
        assert isinstance(await leaving, Done)
        answer = await joining
        assert isinstance(answer, Failed)
        assert answer.reason == "no_such_room"
        await ben.do(CreateRoom, settings=RoomSettings(private=True))


async def test_a_refusal_that_passes_is_not_the_last_word() -> None:
    async with open_hall() as hall, hall.person("Ann") as ann:
        await ann.begin()
        (live,) = hall.hall.rooms.tables()
        assert live.task is not None
        told: list[str] = []

        async def stopped(place: int, command: TableCommand) -> Refusal | None:
            del place
            told.append(command.id)
            return Refusal("table_stopped")

        act = Act(id="once", deal=9, number=1, action=Pass())
        with patch.object(live.task, "do", stopped):
            first = await ann.send(act)
        second = await ann.send(act)
        assert isinstance(first, Failed)
        assert isinstance(second, Failed)
        assert (first.reason, told) == ("table_stopped", ["once"])
        assert second.reason != "table_stopped"
