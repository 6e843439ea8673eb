#!/usr/bin/env python3
"""Prints the fan tables of Sichuan's four schemes from the rows of the package, for docs/rules/sichuan.md."""

import inspect
from typing import Final

from paiju.rulesets.sichuan.fans import SCHEMES
from paiju.rulesets.sichuan.fans.row import Row

HEADS: Final = {
    "points": "分, document 003 L12-20 (`scoring=points`)",
    "fan": "番, document 003 L75-96 (`scoring=fan`)",
    "times": "倍, document 003 L97-121 (`scoring=times`)",
    "doubling": "番 that add up and double, competition rules (`scoring=doubling`)",
}


def fan_tables() -> str:
    """The four tables, each under its head."""
    return "\n".join(f"### {head}\n\n{fan_table(scheme)}" for scheme, head in HEADS.items())


def fan_table(scheme: str) -> str:
    """The table of one scheme: types first, then what is added to them, as the rows stand in its module."""
    lines = [
        "| no. | fan | id | value | series | sentence of the document | source | predicate |",
        "|---:|---|---|---:|---|---|---|---|",
        *map(line, SCHEMES[scheme]),
    ]
    return "\n".join(lines) + "\n"


def line(row: Row) -> str:
    """One fan; its predicate's docstring, examples included, is the test by its side."""
    fan = row.fan
    assert fan.predicate is not None
    module = inspect.getmodule(fan.predicate)
    assert module is not None
    cells = (
        fan.number,
        f"{fan.zh} {fan.en}",
        f"`{fan.id}`",
        fan.value,
        fan.series,
        fan.quote,
        fan.source,
        f"`fans/{module.__name__.rpartition('.')[2]}.py` `{fan.predicate.__name__}`",
    )
    return "| " + " | ".join(map(str, cells)) + " |"


if __name__ == "__main__":
    print(fan_tables(), end="")
