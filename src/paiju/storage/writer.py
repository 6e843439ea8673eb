"""The one thread that writes to a SQLite database: whatever waits is done in one transaction (group commit).

A commit that reaches the disk costs a few hundred microseconds, however much it holds; so jobs that arrive while one is
under way share the next. Each has a savepoint of its own: a job that fails hurts no other.
"""

import asyncio
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine

from paiju.storage.port import StorageError

MOST_AT_ONCE: Final = 500
"""Jobs that one commit takes at most."""

T = TypeVar("T")


class _Job(NamedTuple):
    """Something to do in the writer's transaction, and whom to tell what came of it."""

    work: Callable[[Connection], Any]
    done: Callable[[Any, BaseException | None], None]


class Writer:
    """The writing thread of an engine, from now until `aclose`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._closed = False
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="paiju-sqlite-writer", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[Connection], T]) -> T:
        """Have the writer do something; what it gives, once it is committed.

        Raises what `work` raises, and StorageError when the writer is closed.
        """
        if self._closed:
            raise StorageError("the store is closed: open it again")
        loop = asyncio.get_running_loop()
        outcome: asyncio.Future[T] = loop.create_future()

        def settle(result: T, error: BaseException | None) -> None:
            # Whoever asked may have gone; the work is done all the same.
            if outcome.done():
                return
            if error is None:
                outcome.set_result(result)
            else:
                outcome.set_exception(error)

        self._jobs.put(_Job(work, lambda result, error: _tell(loop, settle, result, error)))
        return await outcome

    async def aclose(self) -> None:
        """Finish what waits, then let go of the database."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._engine.dispose()

    def _write(self) -> None:
        """The thread: take what waits, do it in one transaction, and tell everybody after the commit."""
        with self._engine.connect() as connection:
            while (first := self._jobs.get()) is not None:
                jobs, last = [first], False
                while len(jobs) < MOST_AT_ONCE and not self._jobs.empty():
                    job = self._jobs.get()
                    if job is None:
                        last = True
                        break
                    jobs.append(job)
                self._commit(connection, jobs)
                if last:
                    return

    @staticmethod
    def _commit(connection: Connection, jobs: list[_Job]) -> None:
        results: list[tuple[_Job, Any, BaseException | None]] = []
        try:
            with connection.begin():
                for job in jobs:
                    try:
                        with connection.begin_nested():
                            results.append((job, job.work(connection), None))
                    except Exception as error:
                        results.append((job, None, error))
        except Exception as error:
            results = [(job, None, error) for job in jobs]
        for job, result, failure in results:
            job.done(result, failure)


def _tell(
    loop: asyncio.AbstractEventLoop, settle: Callable[..., None], result: Any, error: BaseException | None
) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(settle, result, error)
