"""The connection against a server of its own: broken lines, answers on their way, closings for good."""

import asyncio
from typing import Literal

import pytest
from fake_hall import DealAtHall, linked, open_hall, room_view, until

from paiju.cli.online.feed_client import Answer, News
from paiju.cli.online.link import Link
from paiju.table.actions import Discard
from paiju.wire.codec import write
from paiju.wire.commands import Act, AnyCommand, Resync, SetReady
from paiju.wire.limits import PROTOCOL
from paiju.wire.messages import Closing, Failed, Happened, Pong


async def test_a_line_that_breaks_in_the_midst_of_an_answer_loses_nothing() -> None:
    async with open_hall() as hall:
        hall.room = room_view(phase="playing")
        hall.deal = DealAtHall(seed="b")
        heard: list[News] = []
        async with linked(hall, heard.append) as link:
            await until(lambda: link.client.asked)
            asked = link.client.asked
            assert asked is not None
            assert hall.tokens == ["Bearer tok"]
            deal = hall.deal

            async def cut(command: AnyCommand) -> bool:
                # Done by the hall, but nobody hears of it.
                assert isinstance(command, Act)
                deal.act(command)
                hall.answer = None
                hall.cut()
                return True

            hall.answer = cut
            seen = len(link.client.events)
            act = Act(id=link.client.next_id(), deal=1, number=asked.number, action=asked.actions[-1])
            link.send(act)
            await until(lambda: any(isinstance(news, Answer) for news in heard))
            await until(lambda: len(link.client.events) > seen)
            assert [command for command in hall.commands if isinstance(command, Act)] == [act, act]
            assert deal.applied == [act], "done once"
            assert (hall.hellos[1].deal, hall.hellos[1].seen) == (1, seen)
            assert link.client.events == deal.table.feed(0)
            assert link.client.waiting(Act) == []


async def test_what_is_sent_while_there_is_no_line_goes_out_with_the_next() -> None:
    async with open_hall() as hall, linked(hall, lambda news: None) as link:
        await until(lambda: link.state == "connected")
        hall.cut()
        await until(lambda: link.state == "lost" or len(hall.connections) > 1)
        command = SetReady(id=link.client.next_id())
        link.send(command)
        await until(lambda: command in hall.commands)
        assert hall.commands.count(command) == 1


async def test_a_gap_in_the_feed_is_filled() -> None:
    async with open_hall() as hall:
        hall.room = room_view(phase="playing")
        hall.deal = DealAtHall()
        async with linked(hall, lambda news: None) as link:
            await until(lambda: link.client.asked)
            feed = hall.deal.table.feed(0)
            # A frame was lost: what comes begins two events later.
            action = next(a for a in hall.deal.table.asked[0].actions if isinstance(a, Discard))
            hall.deal.table.apply(0, action)
            hall.deal.play()
            after = hall.deal.table.feed(0)
            await hall.tell(Happened(deal=1, start=len(feed) + 1, events=tuple(after[len(feed) + 1 :])))
            await until(lambda: link.client.events == after)
            assert [type(command) for command in hall.commands] == [Resync]


@pytest.mark.parametrize("reason", ["replaced", "revoked", "banned", "version"])
async def test_closings_for_good_end_the_link(reason: str) -> None:
    async with open_hall() as hall:
        hall.hello_answer = Closing(reason=reason, text="why")  # type: ignore[arg-type]
        link = await ended(hall.address, hall)
        assert (link.ending, link.ending_text, link.state) == (reason, "why", "ended")
        assert len(hall.hellos) == 1
        assert hall.hellos[0].version == PROTOCOL


async def test_a_token_that_is_nobodys_ends_the_link() -> None:
    async with open_hall() as hall:
        hall.hello_answer = Failed(reply="c-1", reason="who", text="who are you?")
        link = await ended(hall.address, hall)
        assert (link.ending, link.ending_text) == ("refused", "who are you?")


async def ended(address: object, hall: object) -> Link:
    del address
    from fake_hall import FakeHall

    from paiju.cli.online.feed_client import FeedClient

    assert isinstance(hall, FakeHall)
    link = Link(hall.address, "tok", FeedClient("c", "en"), lambda news: None, lambda state: None)
    await asyncio.wait_for(link.run(), 5)
    return link


async def test_an_unread_hall_and_unknown_messages_do_no_harm() -> None:
    async with open_hall() as hall, linked(hall, lambda news: None) as link:
        await until(lambda: link.state == "connected")
        await hall.connections[-1].send('{"type": "of_a_later_version", "x": 1}')
        await hall.connections[-1].send("nonsense")
        await hall.connections[-1].send(write(Closing(reason="draining")).decode())
        await hall.connections[-1].close()
        await until(lambda: len(hall.hellos) > 1)
        await until(lambda: link.state == "connected")


async def test_a_command_waits_for_a_slow_welcome_without_spinning() -> None:
    async with open_hall() as hall:
        # A hall that answers hello with something else, and so far with no welcome.
        hall.hello_answer = Pong(reply="nothing")
        async with linked(hall, lambda news: None) as link:
            waits = 0
            wait = link._wake.wait

            async def counted() -> Literal[True]:
                nonlocal waits
                waits += 1
                return await wait()

            link._wake.wait = counted  # type: ignore[method-assign]
            await until(lambda: hall.hellos)
            link.send(SetReady(id=link.client.next_id()))
            await asyncio.sleep(0.3)
            assert waits < 10, "it sleeps until there is something to do"
            assert len(link.client.drain()) == 1, "the command is still to be sent"
