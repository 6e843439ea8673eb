"""Accounts on every store: guests, kept ones, bots, operators."""

import asyncio

import pytest
from hall_people import DAY_MS, PASSWORD, HallPeople
from sqlalchemy import select

from paiju.server.accounts import Accounts
from paiju.server.errors import HallError
from paiju.server.passwords import Passwords
from paiju.storage.database import Store, open_store
from paiju.storage.models import ACCOUNTS

pytestmark = pytest.mark.asyncio


async def hash_of(store: Store, account: str) -> str:
    chosen = select(ACCOUNTS.c.password_hash).where(ACCOUNTS.c.id == account)
    return str(await store.database.read(lambda connection: connection.execute(chosen).scalar_one()))


async def test_a_guest_is_there_at_once(store: Store) -> None:
    hall = HallPeople(store)
    ann, other = await hall.accounts.guest(" Ann "), await hall.accounts.guest("Ann", "zh")
    assert (ann.name, ann.guest, ann.is_admin, ann.is_bot, ann.language) == ("Ann", True, False, False, "en")
    assert ann.created_ms == ann.seen_ms == hall.moment.ms
    assert other.id != ann.id, "guests may have one name"
    assert await hall.accounts.find(ann.id) == ann
    assert await hall.accounts.find("nobody") is None
    assert await hall.accounts.named("Ann") is None, "a guest's name is nobody's"
    assert (await hall.accounts.guest()).name.startswith("Guest ")
    assert (await hall.accounts.guest("", "zh")).name.startswith("游客")
    with pytest.raises(HallError, match="control signs"):
        await hall.accounts.guest("a\nb")


async def test_a_guest_becomes_somebody(store: Store) -> None:
    hall = HallPeople(store)
    guest = await hall.accounts.guest("Ann")
    kept = await hall.accounts.keep(guest.id, "Ánn", PASSWORD)
    assert (kept.id, kept.name, kept.guest) == (guest.id, "Ánn", False)
    assert PASSWORD not in await hash_of(store, kept.id)
    with pytest.raises(HallError, match="already"):
        await hall.accounts.keep(guest.id, "Other", PASSWORD)
    hall.moment.ms += 5
    assert (await hall.accounts.log_in("A\u0301NN", PASSWORD)).id == kept.id
    assert await hall.accounts.named("ánn") == await hall.accounts.find(kept.id)
    assert [line.what for line in await hall.moderation.audit(whom=kept.id)] == ["keep"]


@pytest.mark.parametrize(
    ("name", "password", "reason"),
    [
        ("Ann", "short", "password_length"),
        ("", PASSWORD, "name_length"),
        ("a\u202eb", PASSWORD, "name_sign"),
        ("BOB", PASSWORD, "name_taken"),
        ("Robo", PASSWORD, "name_taken"),
    ],
)
async def test_what_cannot_be_kept(name: str, password: str, reason: str) -> None:
    store = await open_store("memory:")
    hall = HallPeople(store)
    await hall.keep("Bob")
    await hall.accounts.make_bot("robo")
    ann = await hall.accounts.guest("Ann")
    with pytest.raises(HallError) as told:
        await hall.accounts.keep(ann.id, name, password)
    assert told.value.reason == reason
    assert await hall.accounts.find(ann.id) == ann
    await store.aclose()


async def test_a_kept_name_is_one_persons(store: Store) -> None:
    hall = HallPeople(store)
    bob = await hall.keep("Bob")
    guests = [await hall.accounts.guest() for _ in range(4)]
    for taken in (hall.accounts.guest("bob"), hall.accounts.make_bot("BOB"), hall.accounts.rename(guests[0].id, "Bob")):
        with pytest.raises(HallError) as told:
            await taken
        assert told.value.reason == "name_taken"
    # All at once: one of them gets it.
    keeping = [hall.accounts.keep(guest.id, "Cleo", PASSWORD) for guest in guests]
    results = await asyncio.gather(*keeping, return_exceptions=True)
    assert sum(not isinstance(result, BaseException) for result in results) == 1
    assert {result.reason for result in results if isinstance(result, HallError)} == {"name_taken"}
    # One's own name in other letters is one's own.
    assert (await hall.accounts.rename(bob, "BoB")).name == "BoB"
    assert (await hall.accounts.log_in("bob", PASSWORD)).id == bob
    await hall.accounts.rename(bob, "Robert")
    assert (await hall.accounts.guest("bob")).name == "bob"
    with pytest.raises(HallError):
        await hall.accounts.log_in("bob", PASSWORD)


async def test_logging_in(store: Store) -> None:
    hall = HallPeople(store)
    ann = await hall.keep("Ann")
    await hall.accounts.make_bot("Robo")
    hall.moment.ms += DAY_MS
    found = await hall.accounts.log_in("ann", PASSWORD)
    assert (found.id, found.seen_ms) == (ann, hall.moment.ms)
    for name, password in (
        ("Ann", "wrong horse"),
        ("Ann", ""),
        ("Nobody", PASSWORD),
        ("a\x00", PASSWORD),
        ("", ""),
        ("x" * 999, PASSWORD),
        ("Robo", ""),
    ):
        with pytest.raises(HallError) as told:
            await hall.accounts.log_in(name, password)
        assert told.value.reason == "wrong_login"


async def test_an_unknown_name_is_hashed_for_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    store = await open_store("memory:")
    hall = HallPeople(store)
    await hall.keep("Ann")
    asked: list[str] = []
    verify = Passwords._right

    def counted(self: Passwords, stored: str, secret: bytes) -> bool:
        asked.append(stored.split("$")[3])
        return verify(self, stored, secret)

    monkeypatch.setattr(Passwords, "_right", counted)
    for name in ("Ann", "Nobody", "a\x00"):
        with pytest.raises(HallError):
            await hall.accounts.log_in(name, "wrong horse")
    assert asked == ["m=8,t=1,p=1"] * 3
    await store.aclose()


async def test_a_hash_of_old_parameters_is_made_anew(store: Store) -> None:
    hall = HallPeople(store)
    ann = await hall.keep("Ann")
    old = await hash_of(store, ann)
    stronger = Passwords(memory_kib=16, passes=1)
    accounts = Accounts(store.database, stronger, hall.moment.now)
    with pytest.raises(HallError):
        await accounts.log_in("Ann", "wrong horse")
    assert await hash_of(store, ann) == old
    await accounts.log_in("Ann", PASSWORD)
    new = await hash_of(store, ann)
    assert "m=16," in new
    await accounts.log_in("Ann", PASSWORD)
    assert await hash_of(store, ann) == new
    stronger.close()


async def test_changing_the_password_logs_out_elsewhere(store: Store) -> None:
    hall = HallPeople(store)
    ann = await hall.keep("Ann")
    here, session = await hall.sessions.open(ann)
    there, other = await hall.sessions.open(ann)
    for old, new, reason in (
        ("wrong horse", "battery staple", "wrong_password"),
        (PASSWORD, "short", "password_length"),
    ):
        with pytest.raises(HallError) as told:
            await hall.accounts.change_password(ann, old, new)
        assert told.value.reason == reason
    assert await hall.sessions.find(there) is not None
    assert await hall.accounts.change_password(ann, PASSWORD, "battery staple", but=session.id) == [other.id]
    assert await hall.sessions.find(there) is None
    assert await hall.sessions.find(here) is not None
    assert (await hall.accounts.log_in("Ann", "battery staple")).id == ann
    with pytest.raises(HallError):
        await hall.accounts.log_in("Ann", PASSWORD)
    # An operator's way.
    assert await hall.accounts.reset_password(ann, "third password", by="boss") == [session.id]
    assert (await hall.accounts.log_in("Ann", "third password")).id == ann
    lines = await hall.moderation.audit(whom=ann)
    assert [(line.who, line.what) for line in lines] == [("boss", "password"), (ann, "password"), (ann, "keep")]
    assert not any("password" in str(line.details) or "$argon2" in str(line.details) for line in lines)


async def test_guests_and_bots_have_no_password(store: Store) -> None:
    hall = HallPeople(store)
    guest, bot = await hall.accounts.guest(), await hall.accounts.make_bot("Robo", by="boss")
    assert (bot.is_bot, bot.guest) == (True, False)
    for account in (guest.id, bot.id):
        for work in (
            hall.accounts.check_password(account, PASSWORD),
            hall.accounts.change_password(account, "", PASSWORD),
            hall.accounts.reset_password(account, PASSWORD),
            hall.accounts.set_admin(account, True),
        ):
            with pytest.raises(HallError) as told:
                await work
            assert told.value.reason == "not_kept"
    with pytest.raises(HallError) as told:
        await hall.accounts.keep(bot.id, "Other", PASSWORD)
    assert told.value.reason == "kept_already"
    assert [(line.who, line.what) for line in await hall.moderation.audit(whom=bot.id)] == [("boss", "make_bot")]


async def test_operators(store: Store) -> None:
    hall = HallPeople(store)
    ann = await hall.keep("Ann")
    assert (await hall.accounts.set_admin(ann, True, by="boss")).is_admin
    assert not (await hall.accounts.set_admin(ann, False, by="boss")).is_admin
    assert [line.what for line in await hall.moderation.audit(who="boss")] == ["no_admin", "admin"]


async def test_small_changes(store: Store) -> None:
    hall = HallPeople(store)
    ann = await hall.accounts.guest("Ann")
    assert (await hall.accounts.set_language(ann.id, "zh")).language == "zh"
    hall.moment.ms += 59_999
    await hall.accounts.seen(ann.id)
    found = await hall.accounts.find(ann.id)
    assert found is not None
    assert found.seen_ms == ann.seen_ms
    hall.moment.ms += 1
    await hall.accounts.seen(ann.id)
    found = await hall.accounts.find(ann.id)
    assert found is not None
    assert found.seen_ms == hall.moment.ms
    for work in (
        hall.accounts.set_language("nobody", "en"),
        hall.accounts.rename("nobody", "Ann"),
        hall.accounts.keep("nobody", "Ann", PASSWORD),
        hall.accounts.set_admin("nobody", False),
    ):
        with pytest.raises(HallError) as told:
            await work
        assert told.value.reason == "no_such_account"


async def test_operators_look_for_people(store: Store) -> None:
    hall = HallPeople(store)
    ids = {name: await hall.keep(name) for name in ("Ann", "HANNA", "Bob", "50%_x")}
    guest = await hall.accounts.guest("Guest hanna")
    assert {found.id for found in await hall.accounts.search("ann")} == {ids["Ann"], ids["HANNA"], guest.id}
    assert [found.id for found in await hall.accounts.search("%")] == [ids["50%_x"]]
    assert [found.id for found in await hall.accounts.search("0%_")] == [ids["50%_x"]]
    assert [found.id for found in await hall.accounts.search(guest.id)] == [guest.id]
    assert await hall.accounts.search("zoe") == []
    pages, after = [], ""
    while page := await hall.accounts.search(after=after, most=2):
        pages.append([found.id for found in page])
        after = page[-1].id
    assert [len(page) for page in pages] == [2, 2, 1]
    assert [found for page in pages for found in page] == sorted([*ids.values(), guest.id])


async def test_accounts_survive_a_start(address: str) -> None:
    if address == "memory:":
        pytest.skip("memory keeps nothing")
    first = await open_store(address)
    ann = await HallPeople(first).keep("牌王")
    await first.aclose()
    second = await open_store(address)
    assert (await HallPeople(second).accounts.log_in("牌王", PASSWORD)).id == ann
    await second.aclose()
