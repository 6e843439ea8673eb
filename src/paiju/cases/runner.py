"""Runs case files, plain or .gz, one JSON object a line; prints nothing."""

import gzip
from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from paiju.cases.fields import name_of
from paiju.cases.kinds import KINDS, Kind, kind_of
from paiju.cases.result import CaseError, CaseResult, Line, skipped
from paiju.rules.ruleset import Ruleset
from paiju.rulesets.registry import ruleset


def run_files(
    paths: Iterable[str | Path],
    preset: str = "guobiao/official@1",
    options: Mapping[str, Any] | None = None,
    kinds: tuple[Kind, ...] = KINDS,
) -> Iterator[CaseResult]:
    """The result of every case of some files, in their order, under a preset with some options changed.

    Raises CaseError for a line that is no case, OSError for a file that cannot be read, and what
    `paiju.rulesets.registry.ruleset` raises.
    """
    rules = ruleset(preset, options)
    wrong = judged_wrong()
    for path in paths:
        for line in read_lines(path):
            yield run_case(line, rules, wrong, kinds)


def run_case(line: Line, rules: Ruleset, wrong: Mapping[str, str], kinds: tuple[Kind, ...] = KINDS) -> CaseResult:
    """The result of one case; `wrong` holds the reasons of the cases that we judge wrong. Raises CaseError."""
    kind = kind_of(line, kinds)
    if kind is None:
        raise CaseError(f"{name_of(line)}: this line is no case of any kind known: {', '.join(k.name for k in kinds)}")
    if name_of(line) in wrong:
        return skipped(name_of(line), f"judged wrong: {wrong[name_of(line)]}")
    if kind.run is None:
        return skipped(name_of(line), f"nothing here runs a {kind.name}")
    try:
        return kind.run(line, rules)
    except KeyError as error:
        raise CaseError(f"{name_of(line)}: a {kind.name} needs the field {error}") from error


def read_lines(path: str | Path) -> Iterator[Line]:
    """The JSON objects of a file, one a line; empty lines are left out. Raises CaseError and OSError."""
    path = Path(path)
    with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as file:
        for number, text in enumerate(file, start=1):
            if not text.strip():
                continue
            try:
                line = msgspec.json.decode(text)
            except msgspec.DecodeError as error:
                raise CaseError(f"{path}, line {number}: {error}") from None
            if not isinstance(line, dict):
                raise CaseError(f"{path}, line {number}: a case is a JSON object")
            yield line


def judged_wrong() -> dict[str, str]:
    """Id -> reason of every case that we judge wrong; docs/rules/guobiao.md lists the same."""
    data = resources.files("paiju.cases").joinpath("judged_wrong.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, str])
