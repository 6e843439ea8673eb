"""Backup and restore of a SQLite store."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from paiju.storage.backup import back_up, restore
from paiju.storage.migrate import migrate
from paiju.storage.opening import open_log
from paiju.storage.port import StorageError
from paiju.storage.sqlite import engine_of


def fill(path: Path, entries: int = 3) -> None:
    async def work() -> None:
        log = await open_log(str(path))
        await log.create("t", b"head")
        for number in range(entries):
            await log.append("t", number, [b"%d" % number])
        await log.aclose()

    asyncio.run(work())


def entries_of(path: Path) -> list[bytes]:
    async def work() -> list[bytes]:
        log = await open_log(str(path))
        found = await log.read("t")
        await log.aclose()
        return found

    return asyncio.run(work())


def test_there_and_back(tmp_path: Path) -> None:
    store, copy, again = tmp_path / "hall.sqlite", tmp_path / "copies" / "one.sqlite", tmp_path / "again.sqlite"
    fill(store)
    summary = back_up(str(store), copy)
    assert (summary.path, summary.size, summary.tables, summary.accounts) == (str(copy), copy.stat().st_size, 1, 0)
    assert [found.name for found in copy.parent.iterdir()] == ["one.sqlite"]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert restore(copy, f"sqlite:///{again}").tables == 1
    assert entries_of(again) == [b"0", b"1", b"2"]
    assert sorted(found.name for found in tmp_path.iterdir()) == ["again.sqlite", "copies", "hall.sqlite"]


def test_a_backup_in_the_midst_of_writing_is_of_one_moment(tmp_path: Path) -> None:
    store = tmp_path / "hall.sqlite"
    stop, written = threading.Event(), [0]

    async def write() -> None:
        log = await open_log(str(store))
        await log.create("t", b"head")
        while not stop.is_set():
            # Both entries or none.
            written[0] = await log.append("t", written[0], [b"x" * 200, b"y" * 200])
        await log.aclose()

    writing = threading.Thread(target=lambda: asyncio.run(write()))
    writing.start()
    try:
        while written[0] < 100:
            stop.wait(0.01)
        copies = []
        for number in range(3):
            acknowledged = written[0]
            copies.append((acknowledged, tmp_path / f"{number}.sqlite"))
            back_up(str(store), copies[-1][1])
    finally:
        stop.set()
        writing.join()
    for acknowledged, copy in copies:
        entries = entries_of(copy)
        assert len(entries) >= acknowledged
        assert len(entries) % 2 == 0
    assert entries_of(store)[: written[0]] == [b"x" * 200, b"y" * 200] * (written[0] // 2)


def test_nothing_is_overwritten_unless_forced(tmp_path: Path) -> None:
    store, copy = tmp_path / "hall.sqlite", tmp_path / "copy.sqlite"
    fill(store)
    copy.write_text("mine")
    with pytest.raises(StorageError, match="there already"):
        back_up(str(store), copy)
    assert copy.read_text() == "mine"
    back_up(str(store), copy, force=True)
    fill_more = entries_of(copy)
    assert fill_more == [b"0", b"1", b"2"]
    with pytest.raises(StorageError, match="there already"):
        restore(copy, str(store))
    with pytest.raises(StorageError, match="itself"):
        back_up(str(store), store, force=True)


def test_a_forced_restore_takes_back_what_came_after(tmp_path: Path) -> None:
    store, copy = tmp_path / "hall.sqlite", tmp_path / "copy.sqlite"
    fill(store)
    back_up(str(store), copy)

    async def append() -> None:
        log = await open_log(str(store))
        await log.append("t", 3, [b"later"])
        await log.aclose()

    asyncio.run(append())
    restore(copy, str(store), force=True)
    assert entries_of(store) == [b"0", b"1", b"2"]


def test_a_restore_over_what_a_killed_hall_left(tmp_path: Path) -> None:
    """A log beside the old file would be applied to the new one."""
    store, copy = tmp_path / "hall.sqlite", tmp_path / "copy.sqlite"
    fill(store)
    back_up(str(store), copy)
    script = (
        "import asyncio, os, sys\n"
        "from paiju.storage.opening import open_log\n"
        "async def main():\n"
        "    log = await open_log(sys.argv[1])\n"
        "    await log.append('t', 3, [b'later'] * 50)\n"
        "    os.kill(os.getpid(), 9)\n"
        "asyncio.run(main())\n"
    )
    subprocess.run([sys.executable, "-c", script, str(store)], check=False)
    assert Path(f"{store}-wal").stat().st_size > 0
    restore(copy, str(store), force=True)
    assert entries_of(store) == [b"0", b"1", b"2"]


def test_a_store_in_use_is_not_replaced(tmp_path: Path) -> None:
    store, copy = tmp_path / "hall.sqlite", tmp_path / "copy.sqlite"
    fill(store)
    back_up(str(store), copy)

    async def work() -> None:
        log = await open_log(str(store))
        with pytest.raises(StorageError, match="in use"):
            await asyncio.to_thread(restore, copy, str(store), True)
        assert await log.append("t", 3, [b"on"]) == 4
        await log.aclose()

    asyncio.run(work())
    assert entries_of(store) == [b"0", b"1", b"2", b"on"]


@pytest.mark.parametrize("damage", ["text", "cut", "flipped", "other", "later", "no column"])
def test_a_damaged_or_foreign_backup_replaces_nothing(tmp_path: Path, damage: str) -> None:
    store, copy = tmp_path / "hall.sqlite", tmp_path / "copy.sqlite"
    fill(store, 40)
    back_up(str(store), copy)
    whole = copy.read_bytes()
    if damage == "text":
        copy.write_text("no database at all, but long enough to have a header" * 9)
    elif damage == "cut":
        copy.write_bytes(whole[: len(whole) // 2])
    elif damage == "flipped":
        page = 4096
        copy.write_bytes(whole[:page] + bytes(255 - byte for byte in whole[page : 3 * page]) + whole[3 * page :])
    else:
        if damage == "other":
            copy.unlink()
        with sqlite3.connect(copy) as connection:
            if damage == "other":
                connection.execute("CREATE TABLE recipes (name TEXT)")
            elif damage == "later":
                connection.execute("UPDATE alembic_version SET version_num = '9999'")
            else:
                connection.execute("ALTER TABLE rooms DROP COLUMN data")
        connection.close()
    before = store.read_bytes()
    with pytest.raises(StorageError, match=r"copy\.sqlite"):
        restore(copy, str(store), force=True)
    assert store.read_bytes() == before
    assert sorted(found.name for found in tmp_path.iterdir()) == ["copy.sqlite", "hall.sqlite"]


def test_a_damaged_store_can_be_replaced(tmp_path: Path) -> None:
    store, copy = tmp_path / "hall.sqlite", tmp_path / "copy.sqlite"
    fill(store)
    back_up(str(store), copy)
    store.write_bytes(os.urandom(9000))
    with pytest.raises(StorageError, match=r"hall\.sqlite"):
        back_up(str(store), tmp_path / "other.sqlite")
    assert not (tmp_path / "other.sqlite").exists()
    restore(copy, str(store), force=True)
    assert entries_of(store) == [b"0", b"1", b"2"]


def test_a_backup_of_the_first_schema_is_led_on(tmp_path: Path) -> None:
    old, store = tmp_path / "old.sqlite", tmp_path / "hall.sqlite"
    engine = engine_of(old)
    migrate(engine, "0001")
    engine.dispose()
    assert restore(old, str(store)).revision != "0001"
    engine = engine_of(old, writes=False)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one() == "0001"
    engine.dispose()


@pytest.mark.parametrize(
    ("address", "hint"),
    [("postgresql://me:hush@here/hall", "pg_dump"), ("memory:", "memory"), ("mysql://x", "memory:")],
)
def test_other_stores_are_told_what_would_be_right(tmp_path: Path, address: str, hint: str) -> None:
    with pytest.raises(StorageError, match=hint) as told:
        back_up(address, tmp_path / "copy.sqlite")
    assert "hush" not in str(told.value)
    with pytest.raises(StorageError):
        restore(tmp_path / "copy.sqlite", address)


def test_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="no store"):
        back_up(str(tmp_path / "hall.sqlite"), tmp_path / "copy.sqlite")
    with pytest.raises(StorageError, match="no backup"):
        restore(tmp_path / "copy.sqlite", str(tmp_path / "hall.sqlite"))
    assert list(tmp_path.iterdir()) == []
