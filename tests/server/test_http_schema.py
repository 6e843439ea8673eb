"""The HTTP part keeps to its own description, whatever it is sent."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from open_hall import open_hall
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

EXAMPLES = 12
MORE_THAN_WRITTEN: list[Any] = [positive_data_acceptance]
"""Which signs a name may have, and how long a password is, no schema tells."""


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    """The address of a hall that runs on a thread of its own."""
    found: list[str] = []
    ready, over = threading.Event(), threading.Event()

    async def run() -> None:
        many = dict.fromkeys(("http_burst", "login_burst", "guest_burst", "login_per_s", "guest_per_s"), 100000)
        async with open_hall("memory:", **many) as hall:
            found.append(hall.base)
            ready.set()
            await asyncio.to_thread(over.wait)

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    assert ready.wait(20)
    yield found[0]
    over.set()
    thread.join(20)


@pytest.fixture(scope="module")
def token(base: str) -> str:
    """A guest who sends all of it."""
    return str(httpx.post(f"{base}/api/guest", json={}).json()["token"])


def test_every_answer_is_as_it_is_described(base: str, token: str) -> None:
    schema = schemathesis.openapi.from_url(f"{base}/schema")
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) > 15
    for operation in operations:

        @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.as_strategy())
        def answers(case: Any) -> None:
            session = token
            if case.path == "/api/logout" or (case.method == "DELETE" and case.path == "/api/me"):
                # These end the session; the others need theirs.
                session = str(httpx.post(f"{base}/api/guest", json={}).json()["token"])
            case.call_and_validate(headers={"Authorization": f"Bearer {session}"}, excluded_checks=MORE_THAN_WRITTEN)

        answers()
