"""Export and deletion of one's data on every store."""

import json

import msgspec
import pytest
from hall_people import DAY_MS, PASSWORD, HallPeople
from sqlalchemy import func, select

from paiju.host.head import HeadPlayer, TableHead, decode_head, encode_head
from paiju.host.room import Room, open_room
from paiju.server.deals import DealPerson, DealSearch, FinishedDeal
from paiju.server.errors import HallError
from paiju.server.personal_data import GONE
from paiju.storage.database import Store
from paiju.storage.models import METADATA
from paiju.wire.rooms import RoomSettings

pytestmark = pytest.mark.asyncio

BOT = DealPerson("Bot", bot="simple")


async def play(hall: HallPeople, number: int, *accounts: str) -> None:
    named = {"": "Bot"}
    for account in accounts:
        found = await hall.accounts.find(account)
        assert found is not None
        named[account] = found.name
    people = [DealPerson(named[account], account) for account in accounts] + [BOT] * (4 - len(accounts))
    deal = FinishedDeal(
        table=f"t{number}",
        deal=1,
        preset="guobiao/official@1",
        room="ABCDEF",
        ended_ms=number,
        ending="drawn",
        people=(people[0], people[1], people[2], people[3]),
    )
    await hall.deals.add(deal)


def opened(code: str, account: str, name: str) -> Room:
    room = open_room(code, RoomSettings(), account, name)
    assert isinstance(room, Room)
    return room


async def test_everything_is_exported(store: Store) -> None:
    hall = HallPeople(store)
    ann, bob = await hall.keep("Ann"), await hall.keep("Bob")
    for number in range(103):
        await play(hall, number, ann, bob)
    await play(hall, 103, bob)
    await play(hall, 104, bob)
    await play(hall, 105, bob)
    await hall.deals.mark(ann, "t103", 1)
    await hall.deals.note(ann, "t104", 1, "well played")
    await hall.deals.note(bob, "t104", 1, "hush")
    token, session = await hall.sessions.open(ann, "Firefox")
    await hall.moderation.block(ann, bob)
    report = await hall.moderation.report(ann, "conduct", bob, "rude")
    ban = await hall.moderation.ban(ann, reason="rude as well")
    data = await hall.people.export(ann)
    assert (data.account.name, data.has_password, data.exported_ms) == ("Ann", True, hall.moment.ms)
    assert data.sessions == [session]
    assert [line.deal.table for line in data.deals] == [f"t{number}" for number in range(105)]
    assert [line.note for line in data.deals if line.note] == ["well played"]
    assert [line.deal.table for line in data.deals if line.favourite] == ["t103"]
    assert data.blocked == [bob]
    assert [found.id for found in data.reports] == [report]
    assert data.bans == [ban]
    written = msgspec.json.encode(data).decode()
    assert json.loads(written)["account"]["id"] == ann
    assert token not in written
    assert "$argon2" not in written
    assert "hush" not in written
    with pytest.raises(HallError):
        await hall.people.export("nobody")


async def test_who_goes_leaves_no_name(store: Store) -> None:
    hall = HallPeople(store)
    ann, bob = await hall.keep("Annabella"), await hall.keep("Bob")
    await play(hall, 1, ann, bob)
    token, _ = await hall.sessions.open(ann, "Annabella's browser")
    await hall.deals.mark(ann, "t1", 1)
    await hall.deals.note(ann, "t1", 1, "Annabella was here")
    await hall.moderation.block(ann, bob)
    await hall.moderation.block(bob, ann)
    await hall.moderation.report(ann, "conduct", bob, "rude")
    await hall.moderation.report(bob, "conduct", ann, "rude")
    await hall.accounts.rename(ann, "Annabella II")
    await hall.accounts.rename(ann, "Annabella")
    room, others = opened("ABCDEF", ann, "Annabella"), opened("GHJKLM", bob, "Bob")
    joined = room.join(bob, "Bob")
    assert isinstance(joined, Room)
    await hall.rooms.save("ABCDEF", joined.encode())
    await hall.rooms.save("GHJKLM", others.encode())
    players = (HeadPlayer("Annabella", ann), HeadPlayer("Bob", bob), HeadPlayer("A", bot="x"), HeadPlayer("B", bot="x"))
    head = TableHead(id="t1", room="ABCDEF", settings=RoomSettings(), players=players, secret="00", opened_ms=1)
    await store.log.create("t1", encode_head(head))

    with pytest.raises(HallError) as told:
        await hall.people.delete(ann, "wrong horse")
    assert told.value.reason == "wrong_password"
    assert await hall.sessions.find(token) is not None
    await hall.people.delete(ann, PASSWORD)

    assert await hall.accounts.find(ann) is None
    assert await hall.sessions.find(token) is None
    with pytest.raises(HallError):
        await hall.accounts.log_in("Annabella", PASSWORD)
    line = await hall.deals.find("t1", 1, bob)
    assert line is not None
    assert [(who.name, who.account) for who in line.deal.people[:2]] == [(GONE, ""), ("Bob", bob)]
    assert (await hall.deals.search(DealSearch(account=ann))).lines == ()
    assert (await hall.deals.search(DealSearch(name="annabella"))).lines == ()
    assert await hall.moderation.blocked_by(bob) == frozenset()
    assert [found.reporter for found in await hall.moderation.reports()] == [bob, ""]
    rooms = await hall.rooms.all()
    assert Room.decode(rooms["ABCDEF"]).place_of(bob) == joined.place_of(bob)
    assert Room.decode(rooms["GHJKLM"]) == others
    kept = decode_head((await store.log.summary("t1")).head)
    if store.address == "memory:":  # the logs in memory are no database
        assert kept == head
    else:
        assert [player.name for player in kept.players] == [GONE, "Bob", "A", "B"]
        assert msgspec.structs.replace(kept, players=players) == head
    for table in METADATA.sorted_tables:
        rows = await store.database.read(lambda connection, table=table: connection.execute(select(table)).all())  # type: ignore[misc]
        assert "annabella" not in repr(rows).casefold(), table.name
    # The name is free again, and the trail knows that an account went.
    await hall.keep("Annabella")
    assert (await hall.moderation.audit(whom=ann))[0].what == "delete_account"
    with pytest.raises(HallError):
        await hall.people.delete(ann, PASSWORD)


async def test_guests_and_operators_need_no_password(store: Store) -> None:
    hall = HallPeople(store)
    guest, ann = await hall.accounts.guest(), await hall.keep("Ann")
    await hall.people.delete(guest.id)
    await hall.people.remove(ann, by="boss")
    assert await hall.accounts.search() == []
    assert [line.whom for line in await hall.moderation.audit(who="boss")] == [ann]
    with pytest.raises(HallError):
        await hall.people.remove(ann, by="boss")


async def test_guests_who_do_not_come_back_are_forgotten(store: Store) -> None:
    hall = HallPeople(store)
    old = [(await hall.accounts.guest(f"Old {number}")).id for number in range(3)]
    logged_in, kept = (await hall.accounts.guest("Old 3")).id, await hall.keep("Ann")
    await play(hall, 1, old[0], kept)
    await hall.sessions.open(old[1])
    hall.moment.ms += 20 * DAY_MS
    await hall.sessions.open(logged_in)
    hall.moment.ms += 20 * DAY_MS
    new = (await hall.accounts.guest("New")).id
    since = hall.moment.ms - 30 * DAY_MS
    assert await hall.people.forget_guests(since, most=2) == 2
    assert await hall.people.forget_guests(since) == 1
    assert await hall.people.forget_guests(since) == 0
    assert {found.id for found in await hall.accounts.search()} == {logged_in, kept, new}
    line = await hall.deals.find("t1", 1)
    assert line is not None
    assert [who.name for who in line.deal.people[:2]] == [GONE, "Ann"]


async def test_rooms_are_kept(store: Store) -> None:
    hall = HallPeople(store)
    await hall.rooms.save("ABCDEF", b'{"a":1}')
    await hall.rooms.save("GHJKLM", b"{}")
    hall.moment.ms += 1
    await hall.rooms.save("ABCDEF", '{"a":"王"}'.encode())
    assert list((await hall.rooms.all()).items()) == [("GHJKLM", b"{}"), ("ABCDEF", '{"a":"王"}'.encode())]
    await hall.rooms.drop("GHJKLM")
    await hall.rooms.drop("GHJKLM")
    assert list(await hall.rooms.all()) == ["ABCDEF"]
    rows = METADATA.tables["rooms"]
    counted = select(func.count()).select_from(rows)
    assert await store.database.read(lambda connection: connection.execute(counted).scalar_one()) == 1
