"""Passwords: hashed with argon2id on threads of their own, so that no table waits for a log-in.

Parameters: 19 MiB, two passes, one lane, the first choice of OWASP's Password Storage Cheat Sheet. A hash takes some
20 ms of one core; the threads have a low priority, and more than `waiting` requests are turned away.
"""

import asyncio
import os
import threading
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final, NamedTuple, TypeVar

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from paiju.server.errors import HallError
from paiju.wire.limits import PASSWORD_LEAST, PASSWORD_SIGNS

MEMORY_KIB: Final = 19 * 1024
PASSES: Final = 2
LANES: Final = 1
NICENESS: Final = 10

T = TypeVar("T")


class Verdict(NamedTuple):
    """Whether a password is right, and whether its hash was made with other parameters than are in force."""

    right: bool
    stale: bool = False


class Passwords:
    """Hashes passwords and compares them; `close` ends its threads."""

    def __init__(
        self,
        memory_kib: int = MEMORY_KIB,
        passes: int = PASSES,
        lanes: int = LANES,
        workers: int = 2,
        waiting: int = 128,
    ) -> None:
        self._hasher = PasswordHasher(time_cost=passes, memory_cost=memory_kib, parallelism=lanes, type=Type.ID)
        self._most = workers + waiting
        self._under_way = 0
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="paiju-password", initializer=_yield_to_tables)
        # What an unknown name is compared with, so that the answer takes as long as for a known one.
        self._nobody = self._hasher.hash("")

    async def hash(self, password: str) -> str:
        """The hash of a new password. Raises HallError: password_length, password_sign, hashing_busy."""
        if not PASSWORD_LEAST <= len(password) <= PASSWORD_SIGNS:
            raise HallError("password_length", least=PASSWORD_LEAST, most=PASSWORD_SIGNS)
        secret = _secret(password)
        if secret is None:
            raise HallError("password_sign")
        return await self._on_thread(lambda: self._hasher.hash(secret))

    async def verify(self, stored: str | None, password: str) -> Verdict:
        """Compare a password with a hash; None, for somebody without one, is wrong and takes as long.

        Raises HallError: hashing_busy.
        """
        secret = _secret(password) if len(password) <= PASSWORD_SIGNS else None
        if stored is None or secret is None:
            await self._on_thread(lambda: self._right(self._nobody, b"somebody"))
            return Verdict(False)
        if not await self._on_thread(lambda: self._right(stored, secret)):
            return Verdict(False)
        return Verdict(True, self._hasher.check_needs_rehash(stored))

    def close(self) -> None:
        """End the threads; what they are at is finished, what waits is not done."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _right(self, stored: str, secret: bytes) -> bool:
        try:
            return self._hasher.verify(stored, secret)
        except (VerificationError, InvalidHashError):
            return False

    async def _on_thread(self, work: Callable[[], T]) -> T:
        if self._under_way >= self._most:
            raise HallError("hashing_busy")
        self._under_way += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._under_way -= 1


def _secret(password: str) -> bytes | None:
    """The bytes of a password, the same on every keyboard; None if it holds what is no text."""
    try:
        return unicodedata.normalize("NFC", password).encode()
    except UnicodeEncodeError:
        return None


def _yield_to_tables() -> None:
    """Let the event loop's thread go first where the system can tell threads apart (Linux)."""
    with suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
