"""Work that nobody waits for: kept from being forgotten, and its faults written down."""

import asyncio
from collections.abc import Coroutine
from typing import Any
from uuid import uuid4

import structlog

from paiju.server.metrics import Metrics

LOG = structlog.stdlib.get_logger("paiju.hall")


class Background:
    """Tasks under way."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, place: str, work: Coroutine[Any, Any, object], **about: str) -> "asyncio.Task[None]":
        """Do something by and by."""
        task = asyncio.create_task(self._guarded(place, work, about), name=place)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def finish(self, timeout_s: float) -> None:
        """Wait for what is under way, but not for ever."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=timeout_s)

    def cancel(self) -> None:
        """Give up what is still under way."""
        for task in self._tasks:
            task.cancel()

    async def _guarded(self, place: str, work: Coroutine[Any, Any, object], about: dict[str, str]) -> None:
        try:
            await work
        except Exception as error:
            self.fault(place, error, **about)

    def fault(self, place: str, error: BaseException, **about: str) -> str:
        """Write a fault of the hall down; the name under which it was."""
        report = uuid4().hex[:12]
        self._metrics.faults.labels(place).inc()
        LOG.error("fault", place=place, report=report, exc_info=error, **about)
        return report
