"""Records as text: whole round trips, and errors that name the line and the fault."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.records.jsonl import decode, encode, encode_line
from paiju.records.record import (
    FORMAT,
    Header,
    Lot,
    Player,
    Record,
    RecordError,
    header_of,
    is_over,
    record_of,
    start_of,
)
from paiju.rulesets.registry import preset_names, ruleset
from paiju.table.events import DealEnded, DealStarted, Drawn, Event, PlayStarted
from paiju.table.match import Match
from paiju.testing.builders import play_at_random, secret_of
from paiju.tiles.shuffle import commitment

PLAYERS = (Player("Ada", "human"), Player("张三", "human"), Player("b", "bot", "random"), Player("c"))


def match_record(preset: str, seed: int, deals: int = 99) -> Record:
    """The record of a match of random play, or of its first deals."""
    rules = ruleset(preset)
    match = Match(rules, lambda deal: secret_of(seed, deal), ("a", "", "c", "d"))
    random = Random(seed)
    events: list[Event] = []
    while not match.over and deals:
        table = match.start_deal(at_ms=1000 * len(events))
        play_at_random(table, random)
        match.finish_deal(table)
        events += table.log
        deals -= 1
    lot = Lot(commitment(secret_of(seed, 0)), secret_of(seed, 0).hex(), ("a", "", "c", "d"))
    return record_of(header_of(rules, PLAYERS, time="2026-05-01T12:00:00Z", app="0.1.0", lot=lot), events)


SHORT = match_record("guobiao/official@1", 1, deals=2)
LINES = encode(SHORT).decode().splitlines()


@settings(max_examples=10)
@given(st.sampled_from(preset_names()), st.integers(0, 2**32))
def test_a_record_comes_back_as_it_was(preset: str, seed: int) -> None:
    record = match_record(preset, seed, deals=2)
    data = encode(record)
    assert decode(data) == record
    assert decode(data.decode()) == record
    assert encode(decode(data)) == data


def test_one_event_is_one_line_and_appending_makes_the_same_text() -> None:
    events = list(SHORT.events())
    assert len(LINES) == 1 + len(events)
    assert encode(SHORT) == encode_line(SHORT.header) + b"".join(map(encode_line, events))
    assert all(line.startswith('{"type":"') for line in LINES)


def test_the_header_says_every_option_of_the_preset() -> None:
    header = msgspec.json.decode(LINES[0])
    assert header["type"] == "record"
    assert header["format"] == FORMAT
    assert header["preset"] == "guobiao/official@1"
    rules = ruleset("guobiao/official@1")
    assert header["options"] == msgspec.structs.asdict(rules.options)
    changed = header_of(ruleset("guobiao/official@1", {"minimum": 6}), PLAYERS)
    assert changed.rules().options.minimum == 6  # type: ignore[attr-defined]


def test_deals_are_told_apart() -> None:
    assert len(SHORT.deals) == 2
    assert [start_of(deal).deal for deal in SHORT.deals] == [1, 2]
    assert all(is_over(deal) for deal in SHORT.deals)
    assert SHORT.deal(1) == SHORT.deals[1]
    for index in (-1, 2):
        with pytest.raises(RecordError, match="the record has 2"):
            SHORT.deal(index)


def changed(number: int, text: str) -> str:
    """The record with another text in a line (from 1)."""
    return "\n".join([*LINES[: number - 1], text, *LINES[number:]]) + "\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("\n", ["line 1", "empty"]),
        (changed(1, LINES[1]), ["line 1", "header", "deal_started"]),
        (changed(1, '{"type":"record","format":1}'), ["line 1", "preset"]),
        (changed(1, '{"type":"record","format":2,"preset":"x","news":1}'), ["line 1", "format 2", "up to 1", "newer"]),
        (changed(1, '{"type":"record","preset":"x"}'), ["line 1", "no format 0"]),
        (changed(1, LINES[0].replace('"preset"', '"presets"')), ["line 1", "presets"]),
        (changed(1, "[1]"), ["line 1", "array"]),
        (changed(9, LINES[8].replace('"at_ms"', '"at"').replace('"seat"', '"chair"')), ["line 9", "unknown field"]),
        (changed(9, '{"type":"slept","seat":1}'), ["line 9", "slept"]),
        (changed(9, '{"type":"drawn","seat":4,"tile":"1m"}'), ["line 9", "seat"]),
        (changed(9, '{"type":"drawn","seat":1,"tile":"0m"}'), ["line 9", "tile"]),
        (changed(9, '{"type":"drawn","seat":1,"tile":"1m","source":"sky"}'), ["line 9", "sky"]),
        (changed(9, '{"type":"drawn","seat":1}'), ["line 9", "tile"]),
        (changed(9, '{"type":"drawn","seat":1,'), ["line 9", "no JSON"]),
        (changed(9, "\xff"), ["line 9", "no JSON"]),
        (changed(9, ""), ["line 9", "empty"]),
        (changed(9, LINES[0]), ["line 9", "record"]),
        (changed(2, LINES[2]), ["line 2", "no deal has begun"]),
        ("\n".join([*LINES, LINES[7]]), [f"line {len(LINES) + 1}", "deal 2 has ended"]),
    ],
)
def test_errors_name_the_line_and_the_fault(text: str, words: list[str]) -> None:
    with pytest.raises(RecordError) as raised:
        decode(text)
    for word in words:
        assert word in str(raised.value), raised.value


def test_an_empty_text_is_no_record() -> None:
    with pytest.raises(RecordError, match="empty"):
        decode(b"")


def test_a_line_that_was_broken_off_is_an_error_unless_asked_for() -> None:
    whole = encode(SHORT)
    end = whole[:-1].rindex(b"\n") + 1
    for cut in (end + 1, end + 20, len(whole) - 2):
        with pytest.raises(RecordError, match=f"line {len(LINES)}.*broken off"):
            decode(whole[:cut])
        record = decode(whole[:cut], cut=True)
        assert record.cut
        assert list(record.events()) == list(SHORT.events())[:-1]
    # A whole last line without its newline is a line.
    assert decode(whole[:-1]) == SHORT
    # Leaving out is for the last line alone, and for one that has no newline.
    with pytest.raises(RecordError, match="line 9"):
        decode(changed(9, '{"type":"dra'), cut=True)
    with pytest.raises(RecordError, match=f"line {len(LINES)}"):
        decode(changed(len(LINES), '{"type":"dra'), cut=True)


def test_deals_can_be_put_together_from_events() -> None:
    header = Header(format=FORMAT, preset="guobiao/official@1")
    assert record_of(header, []).deals == ()
    with pytest.raises(RecordError, match="no deal has begun"):
        record_of(header, [PlayStarted(0)])
    with pytest.raises(RecordError, match="deal 1 has ended"):
        record_of(header, [DealStarted(deal=1, round_wind=0, dealer=0), DealEnded(("", "", "", "")), Drawn(0, "1m")])
    with pytest.raises(RecordError, match="DealStarted"):
        start_of([PlayStarted(0)])
    assert not is_over([])
