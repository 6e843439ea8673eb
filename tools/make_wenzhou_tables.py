#!/usr/bin/env python3
"""Writes the generated parts of docs/rules/wenzhou.md from the package; tests prove them fresh.

They are the presets, the options, the kinds of wins with their levels, and an example of a deal and its ledger.
"""

import inspect
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from paiju.cli.deal_text import event_text, seat_name
from paiju.cli.ledger_text import transfer_text
from paiju.records.jsonl import decode
from paiju.records.record import start_of
from paiju.records.replay import state_at
from paiju.rules.fan import Fan
from paiju.rules.options import OptionInfo, describe
from paiju.rules.ruleset import Ruleset
from paiju.rulesets.wenzhou.fans import BOOK
from paiju.rulesets.wenzhou.options import WenzhouOptions
from paiju.rulesets.wenzhou.presets import PRESETS
from paiju.rulesets.wenzhou.stakes import base_of, top_of
from paiju.table.events import (
    ChowClaimed,
    DealDrawn,
    DealEnded,
    Event,
    KongAdded,
    KongConcealed,
    KongMelded,
    PungClaimed,
    Settled,
    Staked,
    WildShown,
    Won,
)
from paiju.table.prompts import given_win, own_win

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "rules" / "wenzhou.md"
EXAMPLE: Final = ROOT / "tests" / "data" / "wenzhou_ledger.jsonl"
"""A deal with stakes, a white dragon and wild tiles, as a record."""

TOLD: Final = (
    Staked,
    WildShown,
    ChowClaimed,
    PungClaimed,
    KongMelded,
    KongAdded,
    KongConcealed,
    DealDrawn,
    Won,
    Settled,
    DealEnded,
)
"""The events of the example that the page shows."""

LEVELS: Final = {1: "软牌 soft ×1", 2: "硬牌 hard ×2", 4: "双翻 double ×4"}

SILENT: Final = "document silent"
SOURCES: Final = {
    "kong_points": "W10; MIL 2024",
    "claim_window": f"{SILENT}; as in the other families",
    "deals": SILENT,
}
"""Where the options come from whose descriptions name no rule of the page, or not only one."""


def preset_table() -> str:
    """The presets side by side, on every axis on which two of them differ; what is no default stands bold."""
    given = {preset.name: {info.name: info.default for info in describe(preset.options)} for preset in PRESETS}
    lines = [
        line_of("option", *(f"`{name}`" for name in given)),
        "|---|" + "---|" * len(given),
        line_of("title", *(f"{preset.title_zh} {preset.title_en}" for preset in PRESETS)),
        line_of("source", *(preset.source for preset in PRESETS)),
    ]
    for info in describe(WenzhouOptions):
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
            for info in describe(WenzhouOptions)
        ),
    ]
    return "\n".join(lines) + "\n"


def values_of(info: OptionInfo) -> str:
    """What an option can be."""
    if info.choices:
        return ", ".join(map(shown, info.choices))
    return f"{info.minimum} to {info.maximum}"


def source_of(info: OptionInfo) -> str:
    """The rule of the page that an option's description names, or where it comes from otherwise."""
    return SOURCES.get(info.name) or ", ".join(re.findall(r"\bW\d+", info.description))


def shown(value: object) -> str:
    """A value as it is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def win_table() -> str:
    """The kinds of wins in the order of the document, each with its level."""
    lines = [
        line_of("no.", "kind of win", "id", "level", "sentence of the document", "source", "predicate"),
        "|---:|---|---|---|---|---|---|",
        *map(win_line, BOOK),
    ]
    return "\n".join(lines) + "\n"


def win_line(fan: Fan) -> str:
    """One kind of win; its predicate's docstring, examples included, is the test by its side."""
    assert fan.predicate is not None
    module = inspect.getmodule(fan.predicate)
    assert module is not None
    return line_of(
        fan.number,
        f"{fan.zh} {fan.en}",
        f"`{fan.id}`",
        LEVELS[fan.value],
        fan.quote.replace("**", "庄家"),
        fan.source.replace("document 001 (四); wenzhou.md ", ""),
        f"`fans/{module.__name__.rpartition('.')[2]}.py` `{fan.predicate.__name__}`",
    )


def example() -> str:
    """What matters in the example: stakes, the wild tile, claims, the win and how it is read, and the ledger."""
    record = decode(EXAMPLE.read_bytes())
    rules = record.header.rules()
    deal = record.deal(0)
    dealer = start_of(deal).dealer
    names = [player.name for player in record.header.players]
    lines = ["```"]
    for number, event in enumerate(deal):
        if isinstance(event, TOLD):
            lines.append(f"{number:4}  {headline(event, dealer, start_of(deal).streak, names, rules)}")
            lines += [" " * 8 + detail for detail in details(event, deal[:number], dealer, rules)]
    return "\n".join([*lines, "```"]) + "\n"


def headline(event: Event, dealer: int, streak: int, names: Sequence[str], rules: Ruleset) -> str:
    """What an event says; of stakes their amounts, and of the tile that is shown what it means."""
    if isinstance(event, Staked):
        seat = seat_name(event.seat, dealer, "en")
        if not event.raises:
            return f"{seat} does not raise"
        return f"{seat} buys {base_of(streak)}" if event.seat == dealer else f"{seat} tops {top_of(streak)}"
    if isinstance(event, WildShown):
        return f"The wall shows {event.tile}: the other three are wild, and white dragons (P) stand for it"
    return event_text(event, dealer, names, "en", rules)


def details(event: Event, before: Sequence[Event], dealer: int, rules: Ruleset) -> list[str]:
    """What belongs under the line of an event: the hand of a win and its reading, the ledger, all hands at the end."""
    if isinstance(event, Won):
        state = state_at(rules.setup, before)
        win = own_win(state, event.seat) if event.how == "self_drawn" else given_win(state, event.seat)
        score = rules.score(win)
        fans = {fan.id: fan for fan in rules.fans}
        counted = ", ".join(f"{fans[one.fan].zh} {fans[one.fan].en} ×{one.value}" for one in score.fans)
        return [event.hand, f"read as {score.reading}", f"{counted} ({fans[score.fans[0].fan].series})"]
    if isinstance(event, Settled):
        return [transfer_text(line, lambda seat: seat_name(seat, dealer, "en"), "en") for line in event.transfers]
    if isinstance(event, DealEnded):
        seats = [(dealer + step) % 4 for step in range(4)]
        return [f"{seat_name(seat, dealer, 'en')} {event.hands[seat]}" for seat in seats]
    return []


def line_of(*cells: object) -> str:
    """A line of a table."""
    return "| " + " | ".join(map(str, cells)) + " |"


PARTS: Final[dict[str, Callable[[], str]]] = {
    "presets": preset_table,
    "options": option_table,
    "kinds of wins": win_table,
    "example": example,
}


def renewed(page: str) -> str:
    """The page with its generated parts as they are now. Raises ValueError where a mark is missing."""
    for name, part in PARTS.items():
        begin = f"<!-- {name}: written by tools/make_wenzhou_tables.py -->\n"
        end = f"<!-- end of the {name} -->\n"
        before, rest = page.split(begin)
        _, after = rest.split(end)
        page = before + begin + part() + end + after
    return page


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
