"""Blocks, reports, bans and the audit trail on every store."""

import asyncio

import pytest
from hall_people import DAY_MS, HallPeople

from paiju.server.errors import HallError
from paiju.server.moderation import TEXT_SIGNS
from paiju.storage.database import Store, open_store

pytestmark = pytest.mark.asyncio


async def test_blocks(store: Store) -> None:
    hall = HallPeople(store)
    ann, bob, cleo = [(await hall.accounts.guest()).id for _ in range(3)]
    for other in (bob, cleo, bob):
        await hall.moderation.block(ann, other)
    await hall.moderation.block(cleo, bob)
    assert await hall.moderation.blocked_by(ann) == {bob, cleo}
    assert await hall.moderation.blockers_of(bob) == {ann, cleo}
    assert await hall.moderation.blocked_by(bob) == frozenset()
    await hall.moderation.block(ann, bob, on=False)
    await hall.moderation.block(ann, "nobody", on=False)
    assert await hall.moderation.blocked_by(ann) == {cleo}
    for other, reason in ((ann, "not_oneself"), ("nobody", "no_such_account")):
        with pytest.raises(HallError) as told:
            await hall.moderation.block(ann, other)
        assert told.value.reason == reason


async def test_a_report_is_decided_once(store: Store) -> None:
    hall = HallPeople(store)
    ann, bob = [(await hall.accounts.guest()).id for _ in range(2)]
    first = await hall.moderation.report(ann, "cheating", bob, "looks at my tiles", table="t1", deal=3)
    second = await hall.moderation.report(bob, "fault", text="it stands still")
    reports = await hall.moderation.reports()
    assert [found.id for found in reports] == [second, first]
    assert (reports[1].reporter, reports[1].accused, reports[1].table, reports[1].deal) == (ann, bob, "t1", 3)
    assert (reports[0].accused, reports[0].table, reports[0].deal, reports[0].state) == ("", "", 0, "open")
    assert [found.id for found in await hall.moderation.reports(before=second)] == [first]
    assert [found.id for found in await hall.moderation.reports("", accused=bob)] == [first]
    hall.moment.ms += 9
    deciding = [hall.moderation.decide(first, "upheld", f"seen {n}", by="boss") for n in range(2)]
    results = await asyncio.gather(*deciding, return_exceptions=True)
    assert sorted(isinstance(result, HallError) for result in results) == [False, True]
    decided = (await hall.moderation.reports("upheld"))[0]
    assert (decided.id, decided.decided_by, decided.decided_ms) == (first, "boss", hall.moment.ms)
    assert [found.id for found in await hall.moderation.reports()] == [second]
    assert [(line.what, line.whom) for line in await hall.moderation.audit(who="boss")] == [("report_upheld", bob)]
    with pytest.raises(HallError) as told:
        await hall.moderation.decide(999, "dismissed", "")
    assert told.value.reason == "no_such_report"


async def test_reports_that_say_nothing() -> None:
    store = await open_store("memory:")
    hall = HallPeople(store)
    ann = (await hall.accounts.guest()).id
    for accused, text, reason in (
        ("", " \n", "report_empty"),
        (ann, "me", "not_oneself"),
        ("nobody", "who?", "no_such_account"),
        ("", "x" * (TEXT_SIGNS + 1), "text_length"),
    ):
        with pytest.raises(HallError) as told:
            await hall.moderation.report(ann, "conduct", accused, text)
        assert told.value.reason == reason
    assert await hall.moderation.reports("") == []
    await store.aclose()


async def test_bans_of_accounts_end(store: Store) -> None:
    hall = HallPeople(store)
    ann, bob = [(await hall.accounts.guest()).id for _ in range(2)]
    short = await hall.moderation.ban(ann, until_ms=hall.moment.ms + DAY_MS, reason="rude", by="boss")
    assert await hall.moderation.banned(ann) == short
    assert await hall.moderation.banned(ann, "192.0.2.1") == short
    assert await hall.moderation.banned(bob, "192.0.2.1") is None
    assert await hall.moderation.banned() is None
    hall.moment.ms += DAY_MS
    assert await hall.moderation.banned(ann) is None
    assert await hall.moderation.bans() == []
    for_good = await hall.moderation.ban(ann, reason="again", by="boss")
    await hall.moderation.ban(ann, until_ms=hall.moment.ms + 1)
    assert await hall.moderation.banned(ann) == for_good, "the longest counts"
    lifted = await hall.moderation.lift(for_good.id, by="boss")
    assert lifted.lifted_ms == hall.moment.ms
    hall.moment.ms += 1
    assert await hall.moderation.banned(ann) is None
    assert len(await hall.moderation.bans(in_force=False)) == 3
    with pytest.raises(HallError) as told:
        await hall.moderation.lift(for_good.id)
    assert told.value.reason == "no_such_ban"
    lines = await hall.moderation.audit(who="boss", whom=ann)
    assert [(line.what, line.details.get("reason")) for line in lines] == [
        ("lift_ban", None),
        ("ban", "again"),
        ("ban", "rude"),
    ]
    assert [line.what for line in await hall.moderation.audit(before=lines[0].id, most=1)] == ["ban"]


@pytest.mark.parametrize(
    ("banned", "inside", "outside"),
    [
        ("192.0.2.7", ["192.0.2.7", "::ffff:192.0.2.7"], ["192.0.2.8", "", "unknown", "2001:db8::1"]),
        ("192.0.2.99/24", ["192.0.2.1", "192.0.2.255"], ["192.0.3.1"]),
        ("::ffff:192.0.2.7", ["192.0.2.7"], ["192.0.2.6"]),
        ("2001:db8:1:2::/64", ["2001:db8:1:2:3::4"], ["2001:db8:1:3::", "192.0.2.7"]),
    ],
)
async def test_bans_of_addresses(banned: str, inside: list[str], outside: list[str]) -> None:
    store = await open_store("memory:")
    hall = HallPeople(store)
    ban = await hall.moderation.ban(address=banned)
    for address in inside:
        assert await hall.moderation.banned(address=address) == ban
    for address in outside:
        assert await hall.moderation.banned("somebody", address) is None
    await store.aclose()


async def test_bans_that_cannot_be() -> None:
    store = await open_store("memory:")
    hall = HallPeople(store)
    ann, now = (await hall.accounts.guest()).id, hall.moment.ms
    for account, address, until, reason in (
        ("", "", None, "ban_form"),
        (ann, "192.0.2.7", None, "ban_form"),
        ("", "here", None, "ban_form"),
        ("", "0.0.0.0/0", None, "ban_wide"),
        ("", "2001:db8::/16", None, "ban_wide"),
        ("", "::ffff:0.0.0.0/96", None, "ban_wide"),
        (ann, "", now, "ban_over"),
        ("nobody", "", None, "no_such_account"),
    ):
        with pytest.raises(HallError) as told:
            await hall.moderation.ban(account, address, until)
        assert told.value.reason == reason
    assert await hall.moderation.bans(in_force=False) == []
    await store.aclose()


async def test_others_write_into_the_trail(store: Store) -> None:
    hall = HallPeople(store)
    await hall.moderation.write_down("boss", "close_table", "t1", why="it stood still", deals=3)
    line = (await hall.moderation.audit())[0]
    assert (line.at_ms, line.who, line.what, line.whom) == (hall.moment.ms, "boss", "close_table", "t1")
    assert line.details == {"why": "it stood still", "deals": 3}
