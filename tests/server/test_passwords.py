"""Passwords: right and wrong ones, and an event loop that goes on meanwhile."""

import asyncio
import statistics
import time
from collections.abc import Iterator

import pytest

from paiju.server.errors import HallError
from paiju.server.passwords import Passwords, Verdict

pytestmark = pytest.mark.asyncio


@pytest.fixture
def passwords() -> Iterator[Passwords]:
    cheap = Passwords(memory_kib=8, passes=1)
    yield cheap
    cheap.close()


async def test_right_and_wrong(passwords: Passwords) -> None:
    hashed = await passwords.hash("correct horse")
    assert hashed.startswith("$argon2id$v=19$m=8,t=1,p=1$")
    assert "correct" not in hashed
    assert await passwords.verify(hashed, "correct horse") == Verdict(True, False)
    for wrong in ("correct hors", "Correct horse", "correct horse ", "", "x" * 10_000, "\ud800"):
        assert await passwords.verify(hashed, wrong) == Verdict(False)
    assert await passwords.verify(None, "correct horse") == Verdict(False)
    assert await passwords.verify("no hash", "correct horse") == Verdict(False)
    assert await passwords.hash("correct horse") != hashed


async def test_the_same_password_from_another_keyboard(passwords: Passwords) -> None:
    hashed = await passwords.hash("passwo\u0301rd")
    assert (await passwords.verify(hashed, "passw\u00f3rd")).right


async def test_a_hash_of_other_parameters_is_stale(passwords: Passwords) -> None:
    other = Passwords(memory_kib=16, passes=1)
    hashed = await other.hash("correct horse")
    other.close()
    assert await passwords.verify(hashed, "correct horse") == Verdict(True, True)
    assert await passwords.verify(hashed, "wrong horse") == Verdict(False)


@pytest.mark.parametrize(
    ("password", "reason"),
    [("seven 7", "password_length"), ("x" * 129, "password_length"), ("eight 8\ud800", "password_sign")],
)
async def test_passwords_that_may_not_be_chosen(passwords: Passwords, password: str, reason: str) -> None:
    with pytest.raises(HallError) as told:
        await passwords.hash(password)
    assert told.value.reason == reason


async def test_who_comes_when_too_many_wait_is_turned_away() -> None:
    narrow = Passwords(memory_kib=8, passes=1, workers=1, waiting=3)
    results = await asyncio.gather(*[narrow.hash("correct horse") for _ in range(10)], return_exceptions=True)
    turned_away = [result for result in results if isinstance(result, HallError)]
    assert len(turned_away) == 6
    assert {error.reason for error in turned_away} == {"hashing_busy"}
    assert (await narrow.hash("correct horse")).startswith("$argon2id$")
    narrow.close()


async def test_with_the_real_parameters_the_event_loop_goes_on() -> None:
    """Sixty log-ins at once; an unknown name takes as long as a known one."""
    passwords = Passwords()
    hashed = await passwords.hash("correct horse")
    assert "$m=19456,t=2,p=1$" in hashed
    waits: list[float] = []

    async def tick() -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.005)
            waits.append(time.perf_counter() - before - 0.005)

    ticking = asyncio.create_task(tick())
    verdicts = await asyncio.gather(*[passwords.verify(hashed, "correct horse") for _ in range(60)])
    ticking.cancel()
    assert all(verdict.right for verdict in verdicts)
    # One hash on the loop's own thread would be 20 ms, sixty of them more than a second.
    assert statistics.median(waits) < 0.02
    assert len(waits) > 20

    async def took(stored: str | None) -> float:
        before = time.perf_counter()
        await passwords.verify(stored, "wrong horse")
        return time.perf_counter() - before

    known = statistics.median([await took(hashed) for _ in range(7)])
    unknown = statistics.median([await took(None) for _ in range(7)])
    assert 0.5 < unknown / known < 2
    passwords.close()
