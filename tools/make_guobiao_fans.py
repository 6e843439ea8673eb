#!/usr/bin/env python3
"""Writes the fan table of docs/rules/guobiao.md from the rows of the package; tests prove it fresh."""

import inspect
from pathlib import Path

from paiju.rulesets.guobiao.fans import BOOK, NUMBER
from paiju.rulesets.guobiao.fans.row import Row

PAGE = Path(__file__).parents[1] / "docs" / "rules" / "guobiao.md"
BEGIN = "<!-- fan table: written by tools/make_guobiao_fans.py -->\n"
END = "<!-- end of the fan table -->\n"


def fan_table() -> str:
    """The table between the two marks."""
    lines = [
        "| no. | fan | id | points | series | definition in document 004 | not counted beside it | source | module |",
        "|---:|---|---|---:|---|---|---|---|---|",
        *map(line, BOOK),
    ]
    return "\n".join(lines) + "\n"


def line(row: Row) -> str:
    """One fan; its predicate's docstring, examples included, is the test by its side."""
    fan = row.fan
    excludes = "、".join(BOOK[NUMBER[name] - 1].fan.zh for name in fan.excludes)
    module = inspect.getmodule(fan.predicate)
    assert module is not None
    cells = (
        fan.number,
        f"{fan.zh} {fan.en}",
        f"`{fan.id}`",
        fan.value,
        fan.series,
        fan.quote,
        excludes,
        fan.source,
        f"`fans/{module.__name__.rpartition('.')[2]}.py`",
    )
    return "| " + " | ".join(map(str, cells)) + " |"


def renewed(page: str) -> str:
    """The page with the table as it is now."""
    before, rest = page.split(BEGIN)
    return before + BEGIN + fan_table() + END + rest.split(END)[1]


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
