"""Sessions, tokens and tickets."""

import pytest
from hall_people import DAY_MS, HallPeople, Moment
from sqlalchemy import select

from paiju.server.errors import HallError
from paiju.server.sessions import MOST_OF_ONE, Session
from paiju.server.tickets import LASTS_MS, MOST, Tickets
from paiju.storage.database import Store, open_store
from paiju.storage.models import SESSIONS

pytestmark = pytest.mark.asyncio


async def test_a_token_finds_its_session(store: Store) -> None:
    hall = HallPeople(store)
    ann, bob = await hall.accounts.guest("Ann"), await hall.accounts.guest("Bob")
    token, session = await hall.sessions.open(ann.id, "Firefox\0")
    assert (session.account, session.is_token, session.user_agent) == (ann.id, False, "Firefox")
    assert await hall.sessions.find(token) == session
    other, _ = await hall.sessions.open(bob.id)
    found = await hall.sessions.find(other)
    assert found is not None
    assert found.account == bob.id
    for wrong in ("", "x", token[:-1], session.id, "\ud800"):
        assert await hall.sessions.find(wrong) is None


async def test_the_store_does_not_know_tokens(store: Store) -> None:
    hall = HallPeople(store)
    token, session = await hall.sessions.open((await hall.accounts.guest()).id)
    rows = await store.database.read(lambda connection: connection.execute(select(SESSIONS)).all())
    assert token not in repr(rows)
    assert token.removeprefix("pjs_") not in repr(rows)
    assert len(rows[0].token_hash) == 32
    assert session.id == bytes(rows[0].token_hash).hex()[:16]


async def test_a_session_lasts_from_its_last_use(store: Store) -> None:
    hall = HallPeople(store)
    token, _ = await hall.sessions.open((await hall.accounts.guest()).id)
    for _ in range(4):
        hall.moment.ms += 20 * DAY_MS
        found = await hall.sessions.find(token)
        assert found is not None
        assert found.expires_ms == hall.moment.ms + 30 * DAY_MS
    hall.moment.ms += 30 * DAY_MS - 1
    assert await hall.sessions.sweep() == 0
    hall.moment.ms += 1
    assert await hall.sessions.find(token) is None
    assert await hall.sessions.sweep() == 1


async def test_log_out_here_there_and_everywhere(store: Store) -> None:
    hall = HallPeople(store)
    ann, bob = await hall.accounts.guest("Ann"), await hall.accounts.guest("Bob")
    opened = []
    for number in range(4):
        hall.moment.ms += 1
        opened.append(await hall.sessions.open(ann.id, f"browser {number}"))
    bobs, _ = await hall.sessions.open(bob.id)
    tokens, sessions = [token for token, _ in opened], [session for _, session in opened]
    assert await hall.sessions.of(ann.id) == sessions[::-1]
    assert await hall.sessions.close(tokens[0]) == sessions[0]
    assert await hall.sessions.close(tokens[0]) is None
    assert not await hall.sessions.close_one(bob.id, sessions[1].id), "not his"
    assert await hall.sessions.close_one(ann.id, sessions[1].id)
    assert await hall.sessions.close_all(ann.id, but=sessions[3].id) == [sessions[2].id]
    assert [await hall.sessions.find(token) for token in tokens] == [None, None, None, sessions[3]]
    assert await hall.sessions.close_all(ann.id) == [sessions[3].id]
    assert await hall.sessions.of(ann.id) == []
    assert await hall.sessions.find(bobs) is not None


async def test_of_too_many_sessions_the_oldest_go(store: Store) -> None:
    hall = HallPeople(store)
    ann = await hall.accounts.guest()
    tokens = []
    for _ in range(MOST_OF_ONE + 2):
        hall.moment.ms += 1
        tokens.append((await hall.sessions.open(ann.id))[0])
    assert len(await hall.sessions.of(ann.id)) == MOST_OF_ONE
    assert [await hall.sessions.find(token) is not None for token in (tokens[0], tokens[1], tokens[2], tokens[-1])] == [
        False,
        False,
        True,
        True,
    ]


async def test_bots_have_tokens_that_last(store: Store) -> None:
    hall = HallPeople(store)
    bot, ann = await hall.accounts.make_bot("Robo"), await hall.accounts.guest()
    token, session = await hall.sessions.open_token(bot.id, "at home")
    assert token.startswith("pjt_")
    assert (session.is_token, session.expires_ms, session.user_agent) == (True, None, "at home")
    hall.moment.ms += 1000 * DAY_MS
    assert await hall.sessions.sweep() == 0
    found = await hall.sessions.find(token)
    assert found is not None
    assert (found.account, found.seen_ms) == (bot.id, hall.moment.ms)
    assert await hall.sessions.close_one(bot.id, session.id)
    assert await hall.sessions.find(token) is None
    for account, reason in ((ann.id, "not_a_bot"), ("nobody", "no_such_account")):
        with pytest.raises(HallError) as told:
            await hall.sessions.open_token(account)
        assert told.value.reason == reason
    with pytest.raises(HallError):
        await hall.sessions.open("nobody")


async def test_sessions_survive_a_start(address: str) -> None:
    if address == "memory:":
        pytest.skip("memory keeps nothing")
    first = await open_store(address)
    hall = HallPeople(first)
    token, session = await hall.sessions.open((await hall.accounts.guest()).id)
    await first.aclose()
    second = await open_store(address)
    assert await HallPeople(second).sessions.find(token) == session
    await second.aclose()


def session_of(account: str) -> Session:
    return Session("5e55", account, False, 0, 0, None, "")


async def test_a_ticket_is_used_once_and_soon() -> None:
    moment = Moment()
    tickets = Tickets(moment.now)
    ann = session_of("ann")
    ticket = tickets.issue(ann)
    assert tickets.redeem("x" + ticket) is None
    assert tickets.redeem(ticket) == ann
    assert tickets.redeem(ticket) is None
    late, soon = tickets.issue(ann), tickets.issue(ann)
    assert late != soon
    moment.ms += LASTS_MS - 1
    assert tickets.redeem(soon) == ann
    moment.ms += 1
    assert tickets.redeem(late) is None


async def test_tickets_of_who_logs_out_are_worth_nothing() -> None:
    tickets = Tickets(Moment().now)
    anns, bobs = tickets.issue(session_of("ann")), tickets.issue(session_of("bob"))
    tickets.revoke("ann")
    assert tickets.redeem(anns) is None
    assert tickets.redeem(bobs) == session_of("bob")


async def test_tickets_do_not_pile_up() -> None:
    moment = Moment()
    tickets = Tickets(moment.now)
    issued = [tickets.issue(session_of("ann")) for _ in range(MOST + 5)]
    assert tickets.redeem(issued[4]) is None
    assert tickets.redeem(issued[5]) is not None
    moment.ms += LASTS_MS
    tickets.issue(session_of("ann"))
    assert len(tickets._waiting) == 1
