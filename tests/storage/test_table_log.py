"""The port of storage, held by every store alike."""

import asyncio
from pathlib import Path

import pytest

from paiju.storage.migrate import migrate
from paiju.storage.models import METADATA
from paiju.storage.opening import open_log
from paiju.storage.port import (
    ConflictError,
    NoSuchTableError,
    StorageError,
    TableClosedError,
    TableExistsError,
    TableLog,
    TableSummary,
)

pytestmark = pytest.mark.asyncio


async def test_entries_come_back_in_their_order(log: TableLog) -> None:
    await log.create("a", b"head")
    assert await log.append("a", 0, [b"one", b"two"]) == 2
    assert await log.append("a", 2, [b"\x00\xff"]) == 3
    assert await log.append("a", 3, []) == 3
    assert await log.read("a") == [b"one", b"two", b"\x00\xff"]
    assert await log.read("a", 2) == [b"\x00\xff"]
    assert await log.read("a", 9) == []
    assert await log.summary("a") == TableSummary("a", b"head", 3, False)


@pytest.mark.parametrize("expected", [0, 1, 3, -1])
async def test_who_expects_another_length_appends_nothing(log: TableLog, expected: int) -> None:
    await log.create("a", b"")
    await log.append("a", 0, [b"one", b"two"])
    with pytest.raises(ConflictError, match="2 entries"):
        await log.append("a", expected, [b"three", b"four"])
    assert await log.read("a") == [b"one", b"two"]


async def test_logs_do_not_mix(log: TableLog) -> None:
    for table in ("a", "b"):
        await log.create(table, table.encode())
    await log.append("a", 0, [b"a0"])
    await log.append("b", 0, [b"b0", b"b1"])
    assert (await log.read("a"), await log.read("b")) == ([b"a0"], [b"b0", b"b1"])


async def test_what_is_not_there(log: TableLog) -> None:
    with pytest.raises(NoSuchTableError, match="'x'"):
        await log.append("x", 0, [b""])
    with pytest.raises(NoSuchTableError):
        await log.read("x")
    with pytest.raises(NoSuchTableError):
        await log.summary("x")
    with pytest.raises(NoSuchTableError):
        await log.close_table("x", 0)


async def test_a_table_is_made_once(log: TableLog) -> None:
    await log.create("a", b"first")
    with pytest.raises(TableExistsError, match="'a'"):
        await log.create("a", b"second")
    assert (await log.summary("a")).head == b"first"
    # The store goes on working.
    assert await log.append("a", 0, [b"one"]) == 1


async def test_open_tables_are_told_in_the_order_of_their_creation(log: TableLog) -> None:
    for table in ("c", "a", "b"):
        await log.create(table, b"")
    await log.append("a", 0, [b"one"])
    await log.close_table("a", 1)
    assert [found.id for found in await log.open_tables()] == ["c", "b"]
    assert (await log.summary("a")).closed


async def test_a_closed_log_takes_nothing_more(log: TableLog) -> None:
    await log.create("a", b"")
    await log.append("a", 0, [b"one"])
    with pytest.raises(ConflictError):
        await log.close_table("a", 0)
    await log.close_table("a", 1)
    with pytest.raises(TableClosedError):
        await log.append("a", 1, [b"two"])
    assert await log.read("a") == [b"one"]


async def test_of_two_owners_one_writes(log: TableLog) -> None:
    """A zombie of a former owner finds the log moved on (colyseus 978: two rooms out of one)."""
    await log.create("a", b"")

    async def own(name: bytes) -> int:
        seen = won = 0
        for number in range(40):
            try:
                seen = await log.append("a", seen, [name + b"%d" % number])
                won += 1
            except ConflictError:
                seen = len(await log.read("a"))
        return won

    first, second = await asyncio.gather(own(b"x"), own(b"y"))
    entries = await log.read("a")
    assert len(entries) == first + second
    assert len(set(entries)) == len(entries)


async def test_many_tables_at_once(log: TableLog) -> None:
    tables = [f"t{number}" for number in range(40)]
    for table in tables:
        await log.create(table, b"")

    async def play(table: str) -> None:
        for number in range(10):
            await log.append(table, number, [f"{table} {number}".encode()])

    await asyncio.gather(*map(play, tables))
    for table in tables:
        assert await log.read(table) == [f"{table} {number}".encode() for number in range(10)]


async def test_a_conflict_of_one_hurts_no_other(log: TableLog) -> None:
    for table in ("a", "b", "c"):
        await log.create(table, b"")
    appends = [log.append("a", 0, [b"1"]), log.append("b", 7, [b"1"]), log.append("c", 0, [b"1"])]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert [isinstance(result, ConflictError) for result in results] == [False, True, False]
    assert [len(await log.read(table)) for table in ("a", "b", "c")] == [1, 0, 1]


async def test_what_was_written_is_there_when_opened_again(address: str) -> None:
    if address == "memory:":
        pytest.skip("memory keeps nothing")
    first = await open_log(address)
    await first.create("a", b"head")
    await first.append("a", 0, [b"one"])
    await first.aclose()
    second = await open_log(address)
    assert [found.id for found in await second.open_tables()] == ["a"]
    assert await second.append("a", 1, [b"two"]) == 2
    assert await second.read("a") == [b"one", b"two"]
    await second.aclose()


async def test_who_asks_and_goes_leaves_the_store_whole(log: TableLog) -> None:
    await log.create("a", b"")
    asking = asyncio.create_task(log.append("a", 0, [b"one"]))
    await asyncio.sleep(0)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    length = (await log.summary("a")).length
    assert await log.read("a") == [b"one"][:length]
    assert await log.append("a", length, [b"two"]) == length + 1


@pytest.mark.parametrize("address", ["mysql://here/there", "sqlite:///", ""], indirect=False)
async def test_an_address_of_another_kind_is_refused(address: str) -> None:
    with pytest.raises(StorageError, match="memory:"):
        await open_log(address)


async def test_the_migrations_lead_to_the_schema_of_the_models(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from sqlalchemy import create_engine

    engine = create_engine(f"sqlite:///{tmp_path / 'x.sqlite'}")
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
