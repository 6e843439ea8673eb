"""Time handed in: what a live table knows of it."""

import asyncio
from time import time
from typing import Protocol


class Clock(Protocol):
    """The time of day, and waiting for a signal."""

    def now_ms(self) -> int:
        """Milliseconds since 1970."""

    async def wait(self, signal: asyncio.Event, until_ms: int) -> None:
        """Wait for the signal, at most until a time; 0: for ever."""


class RealClock:
    """The clock of the machine."""

    def now_ms(self) -> int:
        """The time now."""
        return int(time() * 1000)

    async def wait(self, signal: asyncio.Event, until_ms: int) -> None:
        """Wait for real."""
        if not until_ms:
            await signal.wait()
            return
        try:
            async with asyncio.timeout(max(0, until_ms - self.now_ms()) / 1000):
                await signal.wait()
        except TimeoutError:
            return
