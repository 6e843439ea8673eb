"""What running a case comes to."""

from typing import Any, Literal, TypeAlias

import msgspec

Line: TypeAlias = dict[str, Any]
"""One line of a case file: a JSON object."""

Verdict: TypeAlias = Literal["passed", "failed", "skipped"]


class CaseError(ValueError):
    """A line that is no case, or a file that is no case file; the message names the line's id or number."""


class CaseResult(msgspec.Struct, frozen=True):
    """One case run: `expected` and `got` are texts for people, `reason` says why a case was skipped."""

    id: str
    verdict: Verdict
    expected: str = ""
    got: str = ""
    reason: str = ""


def compared(name: str, expected: str, got: str) -> CaseResult:
    """Passed where two texts are equal.

    >>> compared("a-1", "8", "8").verdict, compared("a-2", "8", "6").verdict
    ('passed', 'failed')
    """
    return CaseResult(name, "passed" if expected == got else "failed", expected, got)


def skipped(name: str, reason: str) -> CaseResult:
    """A case that was not run."""
    return CaseResult(name, "skipped", reason=reason)
