"""What benchmarks share: timing in CPU seconds of this process, contenders in turn, and a table of the results.

Contenders run in turn in every round, so that a busy machine disturbs all of them alike. Their calls are timed in
slices, and of every slice its best round counts: a disturbance, or a collection of garbage, is in the figure only if it
hits the same slice in every round.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Contender:
    """A function, the arguments of each of its calls, how many things a call does, and its best seconds for a thing."""

    name: str
    function: Callable[..., object]
    arguments: Sequence[tuple[Any, ...]]
    each: int = 1
    best: float = field(default=float("inf"))

    @property
    def microseconds(self) -> float:
        """The best time of a thing."""
        return self.best * 1e6


def race(contenders: list[Contender], rounds: int = 7, calls: int = 500) -> None:
    """Set the best time of each contender, less the time of calling nothing; `calls` make a slice."""
    entries = []
    for one in contenders:
        size = max(1, calls // one.each)
        slices = [one.arguments[at : at + size] for at in range(0, len(one.arguments), size)]
        entries.append((one, slices, [float("inf")] * len(slices), [float("inf")] * len(slices)))
    for _ in range(rounds):
        for one, slices, empty, spent in entries:
            for at, arguments in enumerate(slices):
                empty[at] = min(empty[at], _seconds(_nothing, arguments))
            for at, arguments in enumerate(slices):
                spent[at] = min(spent[at], _seconds(one.function, arguments))
    for one, _, empty, spent in entries:
        one.best = (sum(spent) - sum(empty)) / len(one.arguments) / one.each


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
