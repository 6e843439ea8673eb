"""The stores that every test of the port runs on: memory, a SQLite file, a real PostgreSQL."""

import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from postgresql_server import PostgresqlServer
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from paiju.storage.opening import open_log
from paiju.storage.port import TableLog


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgresqlServer]:
    with tempfile.TemporaryDirectory(prefix="paiju-pg-") as folder:
        server = PostgresqlServer(Path(folder) / "server")
        yield server
        server.stop()


@pytest_asyncio.fixture(params=["memory", "sqlite", "postgresql"])
async def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store."""
    if request.param == "memory":
        return "memory:"
    if request.param == "sqlite":
        return str(tmp_path / "hall.sqlite")
    url: str = request.getfixturevalue("postgresql").url
    engine = create_async_engine(url.replace("postgresql:", "postgresql+asyncpg:"))
    async with engine.begin() as connection:
        await connection.execute(text("drop schema public cascade"))
        await connection.execute(text("create schema public"))
    await engine.dispose()
    return url


@pytest_asyncio.fixture
async def log(address: str) -> AsyncIterator[TableLog]:
    opened = await open_log(address)
    yield opened
    await opened.aclose()
