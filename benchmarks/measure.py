"""What benchmarks share: timing in CPU seconds of this process, contenders in turn, and a table of the results.

Contenders run in turn in every round and the best round counts, so that a busy machine disturbs all of them alike.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Contender:
    """A function, the arguments of each of its calls, and its best round in seconds a call."""

    name: str
    function: Callable[..., object]
    arguments: Sequence[tuple[Any, ...]]
    best: float = field(default=float("inf"))

    @property
    def microseconds(self) -> float:
        """The best time of a call."""
        return self.best * 1e6


def race(contenders: list[Contender], rounds: int = 7) -> None:
    """Set the best time of each contender, less the time of calling nothing."""
    for _ in range(rounds):
        for contender in contenders:
            empty = _seconds(_nothing, contender.arguments)
            spent = _seconds(contender.function, contender.arguments)
            contender.best = min(contender.best, (spent - empty) / len(contender.arguments))


def table(title: str, contenders: list[Contender], base: Contender) -> str:
    """The times and how many times faster than `base` each contender is."""
    lines = [f"{title:52}{'us a call':>10}{'calls a CPU-s':>15}{'times faster':>14}"]
    for one in contenders:
        faster = base.best / one.best
        lines.append(f"  {one.name:50}{one.microseconds:>10.3f}{1 / one.best:>15,.0f}{faster:>14.2f}")
    return "\n".join(lines)


def _nothing(*_arguments: object) -> None:
    pass


def _seconds(function: Callable[..., object], arguments: Sequence[tuple[Any, ...]]) -> float:
    started = time.process_time()
    for each in arguments:
        function(*each)
    return time.process_time() - started
