"""The second port of storage, held by every store alike."""

import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from paiju.storage.database import Store, open_store
from paiju.storage.migrate import migrate
from paiju.storage.models import ROOMS
from paiju.storage.port import ConflictError, StorageError

pytestmark = pytest.mark.asyncio


def put(connection: Connection, code: str, data: str = "{}") -> str:
    connection.execute(insert(ROOMS).values(code=code, data=data, updated_ms=0))
    return code


def codes(connection: Connection) -> list[str]:
    return list(connection.execute(select(ROOMS.c.code).order_by(ROOMS.c.code)).scalars())


async def test_work_is_done_and_gives_what_it_gives(store: Store) -> None:
    assert await store.database.run(lambda connection: put(connection, "A")) == "A"
    assert await store.database.read(codes) == ["A"]
    assert await store.database.run(codes) == ["A"]


async def test_work_that_raises_changes_nothing(store: Store) -> None:
    def work(connection: Connection) -> None:
        put(connection, "A")
        raise LookupError("no")

    with pytest.raises(LookupError, match="no"):
        await store.database.run(work)
    assert await store.database.read(codes) == []
    await store.database.run(lambda connection: put(connection, "A"))
    with pytest.raises(IntegrityError):
        await store.database.run(lambda connection: put(connection, "A"))
    assert await store.database.read(codes) == ["A"]


async def test_neighbours_in_a_commit_do_not_hurt_each_other(store: Store) -> None:
    """Those that fail are undone alone, those that succeed stay, in logs and database alike."""
    await store.log.create("t", b"")
    await store.database.run(lambda connection: put(connection, "B5"))
    work = [store.database.run(lambda connection, n=n: put(connection, f"B{n}")) for n in range(10)]  # type: ignore[misc]
    results = await asyncio.gather(*work, store.log.append("t", 3, [b"x"]), return_exceptions=True)
    assert [n for n, result in enumerate(results[:10]) if isinstance(result, IntegrityError)] == [5]
    assert isinstance(results[10], ConflictError)
    assert await store.database.read(codes) == [f"B{n}" for n in range(10)]


async def test_counting_up_at_once_loses_no_count(store: Store) -> None:
    await store.database.run(lambda connection: put(connection, "A"))

    def count(connection: Connection) -> None:
        connection.execute(update(ROOMS).values(updated_ms=ROOMS.c.updated_ms + 1))

    await asyncio.gather(*[store.database.run(count) for _ in range(30)])
    assert await store.database.read(lambda c: c.execute(select(ROOMS.c.updated_ms)).scalar_one()) == 30


async def test_a_reader_changes_nothing(store: Store) -> None:
    if store.address == "memory:":
        pytest.skip("in memory one connection does all")
    with pytest.raises(DBAPIError):
        await store.database.read(lambda connection: put(connection, "A"))
    assert await store.database.read(codes) == []


async def test_a_long_read_does_not_keep_writers_waiting(store: Store) -> None:
    if store.address == "memory:":
        pytest.skip("in memory one connection does all")

    def slow(connection: Connection) -> int:
        counted = connection.exec_driver_sql(
            "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 3000000) SELECT count(*) FROM n"
        )
        return int(counted.scalar_one())

    reading = asyncio.create_task(store.database.read(slow))
    await asyncio.sleep(0.01)
    for number in range(5):
        await store.database.run(lambda connection, n=number: put(connection, f"B{n}"))  # type: ignore[misc]
    assert not reading.done(), "the read was too fast to tell anything"
    assert await reading == 3_000_000


async def test_it_is_there_when_opened_again(address: str) -> None:
    if address == "memory:":
        pytest.skip("memory keeps nothing")
    first = await open_store(address)
    await first.database.run(lambda connection: put(connection, "A"))
    await first.aclose()
    second = await open_store(address)
    assert await second.database.read(codes) == ["A"]
    await second.aclose()


async def test_a_closed_store_says_so(tmp_path: Path) -> None:
    for address in ("memory:", str(tmp_path / "hall.sqlite")):
        store = await open_store(address)
        await store.aclose()
        with pytest.raises(StorageError, match="closed"):
            await store.database.run(codes)
        with pytest.raises(StorageError, match="closed"):
            await store.database.read(codes)


async def test_jobs_that_wait_share_a_commit(tmp_path: Path) -> None:
    """The data version of SQLite goes up once for each commit of another connection."""
    path = tmp_path / "hall.sqlite"
    store = await open_store(str(path))
    watcher = sqlite3.connect(path)
    commits, before = 0, watcher.execute("PRAGMA data_version").fetchone()

    async def watch() -> None:
        nonlocal commits, before
        while True:
            now = watcher.execute("PRAGMA data_version").fetchone()
            commits, before = commits + (now != before), now
            await asyncio.sleep(0)

    watching = asyncio.create_task(watch())
    await asyncio.gather(*[store.database.run(lambda c, n=n: put(c, f"{n}")) for n in range(200)])  # type: ignore[misc]
    watching.cancel()
    watcher.close()
    await store.aclose()
    assert 1 <= commits < 50


async def test_a_new_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "hall.sqlite"
    store = await open_store(f"sqlite:///{path}")
    await store.database.run(lambda connection: put(connection, "A"))
    modes = {found.name: stat.S_IMODE(found.stat().st_mode) for found in path.parent.iterdir()}
    await store.aclose()
    assert modes["hall.sqlite"] == 0o600
    assert set(modes.values()) == {0o600}


async def test_a_store_of_the_first_schema_is_led_on(tmp_path: Path) -> None:
    from paiju.storage.sqlite import engine_of

    path = tmp_path / "old.sqlite"
    engine = engine_of(path)
    migrate(engine, "0001")
    with engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO tables (id, head, length, closed) VALUES ('t', x'00', 0, 0)")
    engine.dispose()
    store = await open_store(str(path))
    assert (await store.log.summary("t")).head == b"\0"
    await store.database.run(lambda connection: put(connection, "A"))
    await store.aclose()
