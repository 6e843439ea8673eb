"""Running a hall: a store, an application, and uvicorn under it; and ending it so that nothing is lost."""

import asyncio
import gc
import socket
from collections.abc import Callable
from typing import Final

import uvicorn

from paiju.server.app import build_app
from paiju.server.hall import Hall
from paiju.server.settings import Settings
from paiju.server.transport import SocketProtocol
from paiju.storage.database import open_store
from paiju.wire.limits import FRAME_BYTES

BACKLOG: Final = 4096
COLLECTED: Final = (50_000, 20, 1000)
"""Thresholds of the garbage collector: few and short pauses for many long-lived objects."""
GOODBYE_S: Final = 0.2


class HallServer(uvicorn.Server):
    """uvicorn, which lets the hall say goodbye to everybody before it closes their connections."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(configured(hall))
        self._hall = hall

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, drain the hall, close what is still open."""
        for server in self.servers:
            server.close()
        await self._hall.drain()
        await asyncio.sleep(GOODBYE_S)
        await super().shutdown(sockets)


def configured(hall: Hall) -> uvicorn.Config:
    """uvicorn's settings for a hall."""
    return uvicorn.Config(
        build_app(hall),
        lifespan="on",
        ws=SocketProtocol,
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=int(hall.settings.drain_s) + 1,
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0: any that is free. Raises OSError."""
    family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    found = socket.socket(family, kind)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6 and host == "::":
            found.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        found.bind(address)
        found.listen(BACKLOG)
    except OSError:
        found.close()
        raise
    return found


async def serve(settings: Settings, listening: socket.socket, told: Callable[[], None]) -> bool:
    """Run a hall until the process is told to stop; `told` is called when it is open. False: it could not begin.

    Raises what opening the store raises.
    """
    hall = Hall(settings, await open_store(settings.address))
    server = HallServer(hall)
    opened = asyncio.create_task(_when_open(hall, told))
    try:
        await server.serve([listening])
    finally:
        opened.cancel()
    return server.started


async def _when_open(hall: Hall, told: Callable[[], None]) -> None:
    while not hall.ready:
        await asyncio.sleep(0.02)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)
    told()
