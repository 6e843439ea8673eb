#!/usr/bin/env python3
"""Writes the generated parts of docs/rules/sichuan.md from the package; tests prove them fresh.

They are the fan tables of the four schemes, the presets, the options and an example of a ledger.
"""

import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from paiju.cli.deal_text import detail_lines, event_text
from paiju.records.jsonl import decode
from paiju.records.record import start_of
from paiju.rules.options import OptionInfo, describe
from paiju.rulesets.sichuan.fans import SCHEMES
from paiju.rulesets.sichuan.fans.row import Row
from paiju.rulesets.sichuan.options import SichuanOptions
from paiju.rulesets.sichuan.presets import PRESETS
from paiju.table.events import (
    DealDrawn,
    DealEnded,
    KongAdded,
    KongConcealed,
    KongMelded,
    Paid,
    PungClaimed,
    Settled,
    Won,
)

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "rules" / "sichuan.md"
EXAMPLE: Final = ROOT / "tests" / "data" / "sichuan_ledger.jsonl"
"""A deal of the blood battle, as a record."""

HEADS: Final = {
    "points": "分, document 003 L12-20 (`scoring=points`)",
    "fan": "番, document 003 L75-96 (`scoring=fan`)",
    "times": "倍, document 003 L97-121 (`scoring=times`)",
    "doubling": "番 that add up and double, competition rules (`scoring=doubling`)",
}

TOLD: Final = (PungClaimed, KongMelded, KongAdded, KongConcealed, Won, Paid, DealDrawn, Settled, DealEnded)
"""The events of the example that the page shows."""

SECTION_2: Final = "section 2"
MODERN: Final = "modern game"
SILENT: Final = "document silent"
SOURCES: Final = {
    "next_turn": f"{SILENT}; {SECTION_2}",
    "exchange": MODERN,
    "passed_win": f"{MODERN}; {SECTION_2}",
    "kong_after_pung": f"{SILENT}; {SECTION_2}",
    "replacement": f"{SILENT}; {SECTION_2}",
    "cap_fan": f"{MODERN}; {SECTION_2}",
    "root": "L13, L18 (their printed totals)",
    "concealed": MODERN,
    "simples": MODERN,
    "edge_two": MODERN,
    "refund_transferred": SILENT,
    "fifth_tile": f"{SILENT}; {SECTION_2}",
    "dealer_self_draw": SILENT,
    "escape_to": "L64 (扣掉)",
    "escape_count": "L64 (未胡人数)",
    "claim_window": SILENT,
    "deals": SILENT,
}
"""Where the options come from whose descriptions name no line of the document."""


def fan_tables() -> str:
    """The four tables, each under its head."""
    return "\n".join(f"### {head}\n\n{fan_table(scheme)}" for scheme, head in HEADS.items())


def fan_table(scheme: str) -> str:
    """The table of one scheme: types first, then what is added to them, as the rows stand in its module."""
    lines = [
        "| no. | fan | id | value | series | sentence of the document | source | predicate |",
        "|---:|---|---|---:|---|---|---|---|",
        *map(fan_line, SCHEMES[scheme]),
    ]
    return "\n".join(lines) + "\n"


def fan_line(row: Row) -> str:
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
    return line_of(*cells)


def preset_table() -> str:
    """The presets side by side, on every axis on which two of them differ; what is no default stands bold."""
    given = {preset.name: {info.name: info.default for info in describe(preset.options)} for preset in PRESETS}
    lines = [
        line_of("option", *(f"`{name}`" for name in given)),
        "|---|" + "---|" * len(given),
        line_of("title", *(f"{preset.title_zh} {preset.title_en}" for preset in PRESETS)),
        line_of("source", *(preset.source for preset in PRESETS)),
    ]
    for info in describe(SichuanOptions):
        values = [options[info.name] for options in given.values()]
        if len(set(values)) > 1:
            cells = (shown(value) if value == info.default else f"**{shown(value)}**" for value in values)
            lines.append(line_of(f"`{info.name}`", *cells))
    return "\n".join(lines) + "\n"


def option_table() -> str:
    """Every option with its values, its default, what it says and where it comes from."""
    lines = [
        line_of("option", "values", "default", "what it says", "source"),
        "|---|---|---|---|---|",
        *(
            line_of(f"`{info.name}`", values_of(info), shown(info.default), info.description, source_of(info))
            for info in describe(SichuanOptions)
        ),
    ]
    return "\n".join(lines) + "\n"


def values_of(info: OptionInfo) -> str:
    """What an option can be."""
    if info.choices:
        return ", ".join(map(shown, info.choices))
    return f"{info.minimum} to {info.maximum}"


def source_of(info: OptionInfo) -> str:
    """The lines of the document that an option's description names, or where it comes from otherwise."""
    if info.name in SOURCES:
        return SOURCES[info.name]
    return ", ".join(re.findall(r"L\d+(?:-\d+)?", info.description))


def shown(value: object) -> str:
    """A value as it is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def example() -> str:
    """What costs something in the example, event by event as `paiju replay` tells it, and all hands at the end."""
    record = decode(EXAMPLE.read_bytes())
    rules = record.header.rules()
    deal = record.deal(0)
    dealer = start_of(deal).dealer
    names = [player.name for player in record.header.players]
    lines = ["```"]
    for number, event in enumerate(deal):
        if isinstance(event, TOLD):
            lines.append(f"{number:4}  {event_text(event, dealer, names, 'en', rules)}")
            lines += [" " * 8 + detail for detail in detail_lines(event, dealer, rules, "en")]
    return "\n".join([*lines, "```"]) + "\n"


def line_of(*cells: object) -> str:
    """A line of a table."""
    return "| " + " | ".join(map(str, cells)) + " |"


PARTS: Final[dict[str, Callable[[], str]]] = {
    "presets": preset_table,
    "options": option_table,
    "fan tables": fan_tables,
    "example": example,
}


def renewed(page: str) -> str:
    """The page with its generated parts as they are now. Raises ValueError where a mark is missing."""
    for name, part in PARTS.items():
        begin = f"<!-- {name}: written by tools/make_sichuan_fans.py -->\n"
        end = f"<!-- end of the {name} -->\n"
        before, rest = page.split(begin)
        _, after = rest.split(end)
        page = before + begin + part() + end + after
    return page


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
