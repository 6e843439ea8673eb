"""What holds for all tests: Hypothesis without a stopwatch, a header that tells what is being tested, and stores."""

import os
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest
import pytest_asyncio

from paiju.build import build_name

if TYPE_CHECKING:
    from paiju.storage.database import Store
    from paiju.storage.port import TableLog
    from postgresql_server import PostgresqlServer

# The machine may be busy with other workers: a slow example is no wrong one.
hypothesis.settings.register_profile("paiju", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("paiju")


def pytest_report_header(config: pytest.Config) -> str:
    """The build, and where whole case files and records come from."""
    folders = [f"{name}={os.environ.get(name) or 'unset'}" for name in ("PAIJU_CASES", "PAIJU_RECORDS")]
    return f"paiju: {build_name()} build, {', '.join(folders)}"


# What only the tests of storage ask for is imported there and then.


@pytest.fixture(scope="session")
def postgresql() -> "Iterator[PostgresqlServer]":
    """A real PostgreSQL."""
    from postgresql_server import PostgresqlServer

    with tempfile.TemporaryDirectory(prefix="paiju-pg-") as folder:
        server = PostgresqlServer(Path(folder) / "server")
        yield server
        server.stop()


@pytest_asyncio.fixture(params=["memory", "sqlite", "postgresql"])
async def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store: memory, a SQLite file, a real PostgreSQL."""
    if request.param == "memory":
        return "memory:"
    if request.param == "sqlite":
        return str(tmp_path / "hall.sqlite")
    from sqlalchemy import text
    from sqlalchemy.ext.asyncio import create_async_engine

    url: str = request.getfixturevalue("postgresql").url
    engine = create_async_engine(url.replace("postgresql:", "postgresql+asyncpg:"))
    async with engine.begin() as connection:
        await connection.execute(text("drop schema public cascade"))
        await connection.execute(text("create schema public"))
    await engine.dispose()
    return url


@pytest_asyncio.fixture
async def log(address: str) -> "AsyncIterator[TableLog]":
    """An empty store."""
    from paiju.storage.opening import open_log

    opened = await open_log(address)
    yield opened
    await opened.aclose()


@pytest_asyncio.fixture
async def store(address: str) -> "AsyncIterator[Store]":
    """An empty store with both its ports."""
    from paiju.storage.database import open_store

    opened = await open_store(address)
    yield opened
    await opened.aclose()
