"""A process that appends is killed with SIGKILL: what it was told is written is there, once, and nothing else is."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from paiju.storage.opening import open_log
from postgresql_server import PostgresqlServer

WRITER = """
import asyncio, sys
from paiju.storage.opening import open_log
async def play(log, table):
    number = (await log.summary(table)).length
    while True:
        await log.append(table, number, [f"{table} {number}".encode(), f"{table} {number + 1}".encode()])
        number += 2
        print(table, number, flush=True)
async def main():
    log = await open_log(sys.argv[1])
    print("ready", flush=True)
    await asyncio.gather(*[play(log, f"t{number}") for number in range(5)])
asyncio.run(main())
"""


async def prepare(address: str) -> None:
    log = await open_log(address)
    for number in range(5):
        await log.create(f"t{number}", b"")
    await log.aclose()


async def found(address: str) -> dict[str, list[bytes]]:
    log = await open_log(address)
    entries = {summary.id: await log.read(summary.id) for summary in await log.open_tables()}
    await log.aclose()
    return entries


def kill_once(address: str, seconds: float) -> dict[str, int]:
    """Let a writer write for a while and kill it; how much of each log it was told is written."""
    writer = subprocess.Popen([sys.executable, "-c", WRITER, address], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    assert writer.stdout.readline() == "ready\n"
    time.sleep(seconds)
    os.kill(writer.pid, signal.SIGKILL)
    told: dict[str, int] = {}
    for line in writer.stdout:
        table, _, number = line.rstrip("\n").partition(" ")
        if line.endswith("\n"):
            told[table] = int(number)
    writer.wait()
    return told


def check_kills(address: str, kills: int) -> None:
    chance = random.Random(address)
    asyncio.run(prepare(address))
    acknowledged: dict[str, int] = {}
    for _ in range(kills):
        acknowledged |= kill_once(address, chance.uniform(0.05, 0.4))
        logs = asyncio.run(found(address))
        for table, entries in logs.items():
            assert entries == [f"{table} {number}".encode() for number in range(len(entries))]
            assert len(entries) % 2 == 0, "half an append"
            assert len(entries) >= acknowledged.get(table, 0)
    assert sum(acknowledged.values()) > 0


def test_sqlite_keeps_what_it_has_acknowledged(tmp_path: Path) -> None:
    check_kills(str(tmp_path / "hall.sqlite"), 3)


@pytest.mark.slow
def test_sqlite_keeps_what_it_has_acknowledged_through_many_kills(tmp_path: Path) -> None:
    check_kills(str(tmp_path / "hall.sqlite"), 30)


@pytest.mark.slow
def test_postgresql_keeps_what_it_has_acknowledged(tmp_path: Path) -> None:
    server = PostgresqlServer(tmp_path / "server")
    try:
        check_kills(server.url, 10)
    finally:
        server.stop()
