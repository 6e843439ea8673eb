"""What holds for all tests: Hypothesis without a stopwatch, and a header that tells what is being tested."""

import os

import hypothesis
import pytest

from paiju.build import build_name

# The machine may be busy with other workers: a slow example is no wrong one.
hypothesis.settings.register_profile("paiju", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("paiju")


def pytest_report_header(config: pytest.Config) -> str:
    """The build, and where whole case files and records come from."""
    folders = [f"{name}={os.environ.get(name) or 'unset'}" for name in ("PAIJU_CASES", "PAIJU_RECORDS")]
    return f"paiju: {build_name()} build, {', '.join(folders)}"
