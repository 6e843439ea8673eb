"""Verifying: what is proved, and that every falsification is found where it stands."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from paiju.records.jsonl import decode, encode
from paiju.records.record import Lot, Player, Record, header_of, record_of
from paiju.records.verify import QUESTIONS, Report, verify
from paiju.rules.settlement import changes
from paiju.rules.standing import Standing
from paiju.rulesets.registry import preset_names, ruleset
from paiju.table.actions import Pass, Win
from paiju.table.audience import feed
from paiju.table.events import (
    Answered,
    DealEnded,
    DealStarted,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Settled,
    Won,
)
from paiju.table.match import Match
from paiju.table.table import Table
from paiju.testing.builders import play_at_random, secret_of, start
from paiju.tiles.notation import format_tiles, parse_tiles
from paiju.tiles.shuffle import commitment
from paiju.tiles.tile import CODES

PLAYERS = (Player("a"), Player("b"), Player("c"), Player("d"))


def match_record(preset: str, seed: int, options: dict[str, object] | None = None) -> Record:
    rules = ruleset(preset, options)
    match = Match(rules, lambda deal: secret_of(seed, deal), ("x", "y"))
    random = Random(seed)
    events: list[Event] = []
    while not match.over:
        table = match.start_deal()
        play_at_random(table, random)
        match.finish_deal(table)
        events += table.log
    secret = secret_of(seed, 0)
    lot = Lot(commitment(secret), secret.hex(), ("x", "y"))
    return record_of(header_of(rules, PLAYERS, lot=lot), events)


# Without a minimum random play is won often enough to have wins of every kind.
WHOLE = match_record("guobiao/official@1", 2, {"minimum": 0})


@pytest.mark.parametrize("preset", preset_names())
def test_a_match_is_proved_from_the_lot_to_the_last_settlement(preset: str) -> None:
    record = match_record(preset, 3)
    report = verify(decode(encode(record)))
    assert report.ok, report.contradiction
    assert report.over
    deals = len(record.deals)
    assert deals == getattr(ruleset(preset).options, "deals", 4 if preset == "guobiao/contest@1" else 16)
    assert [report.count(question) for question in QUESTIONS] == [1, deals, deals, deals, deals]
    assert report.actions == sum(is_action for is_action in map(_is_action, record.events()))


def _is_action(event: Event) -> bool:
    if isinstance(event, Won):
        return event.how == "self_drawn"
    return isinstance(event, Answered | Discarded) or type(event).__name__ in ("KongConcealed", "KongAdded")


@settings(max_examples=15)
@given(st.sampled_from(preset_names()), st.integers(0, 2**32))
def test_any_deal_is_proved(preset: str, seed: int) -> None:
    rules = ruleset(preset)
    table = start(rules, seed)
    play_at_random(table, Random(seed))
    report = verify(record_of(header_of(rules, PLAYERS), table.log))
    assert report.ok, report.contradiction
    assert report.count("moves") == report.count("scores") == report.count("wall") == 1
    assert report.count("lot", "not_provable") == 1
    assert not report.over


def test_a_part_of_a_match_and_an_unfinished_deal_are_no_contradiction() -> None:
    part = replace(WHOLE, deals=WHOLE.deals[5:7])
    report = verify(part)
    assert report.ok, report.contradiction
    assert [found.note for found in report.findings if found.note] == ["part_of_a_match", "part_of_a_match"]
    for length in (1, 3, 20, 80):
        cut = replace(WHOLE, deals=(*WHOLE.deals[:1], WHOLE.deals[1][:length]))
        report = verify(cut)
        assert report.ok, report.contradiction
        assert report.count("moves", "unfinished") == report.count("scores", "unfinished") == 1
        assert report.count("wall", "not_provable") == 1
    assert verify(replace(WHOLE, deals=())).ok


def test_a_void_deal_is_played_again() -> None:
    rules = ruleset("guobiao/official@1")
    match = Match(rules, lambda deal: secret_of(1, deal), lot=False)
    first = match.start_deal()
    play_at_random(first, Random(1), 30)
    first.void("by_referee", 7)
    match.finish_deal(first)
    second = match.start_deal()
    play_at_random(second, Random(2))
    record = record_of(header_of(rules, PLAYERS), [*first.log, *second.log])
    report = verify(record)
    assert report.ok, report.contradiction
    assert [found.note for found in report.findings if found.question == "moves"] == ["deal_voided", ""]


def test_a_record_without_commitment_says_that_its_wall_is_not_provable() -> None:
    started = WHOLE.deals[0][0]
    assert isinstance(started, DealStarted)
    bare = (replace(started, commitment="", contributions=()), *WHOLE.deals[0][1:])
    report = verify(replace(WHOLE, deals=(bare,)))
    assert report.ok, report.contradiction
    assert [found.note for found in report.findings if found.question == "wall"] == ["no_commitment"]


def test_what_a_seat_saw_is_folded_but_not_provable() -> None:
    seen = replace(WHOLE, deals=tuple(tuple(feed(deal, 1)) for deal in WHOLE.deals[:3]))
    report = verify(seen)
    # The secret was shown at the end of each deal, and it makes another wall than none.
    assert report.contradiction is not None
    assert report.contradiction.question == "wall"
    bare = tuple((replace(deal[0], commitment=""), *deal[1:]) for deal in seen.deals)
    report = verify(replace(seen, deals=bare))
    assert report.ok, report.contradiction
    assert report.count("moves", "not_provable") == 3
    assert report.count("succession") == 3
    broken = (*bare[0][:6], Discarded(2, "1m"), Discarded(2, "1m"), *[Discarded(2, "1m")] * 20, *bare[0][6:])
    report = verify(replace(seen, deals=(broken,)))
    assert report.contradiction is not None
    assert report.contradiction.question == "moves"


# Falsifications: (what is changed) -> the question that finds it.


def where(deal: int, kind: type[Event], nth: int = 0) -> int:
    return [at for at, event in enumerate(WHOLE.deals[deal]) if isinstance(event, kind)][nth]


def won_deal() -> int:
    return next(number for number, deal in enumerate(WHOLE.deals) if any(isinstance(event, Won) for event in deal))


def falsified(deal: int, index: int, change: Callable[[Event], Event]) -> Report:
    events = list(WHOLE.deals[deal])
    events[index] = change(events[index])
    assert events[index] != WHOLE.deals[deal][index]
    deals = (*WHOLE.deals[:deal], tuple(events), *WHOLE.deals[deal + 1 :])
    return verify(replace(WHOLE, deals=deals))


def found(report: Report, question: str, deal: int, index: int) -> None:
    assert report.contradiction is not None
    assert (report.contradiction.question, report.contradiction.deal, report.contradiction.index) == (
        question,
        deal + 1,
        index,
    ), report.contradiction
    assert f"deal {deal + 1}, event {index}" in str(report.contradiction)


def test_another_secret_or_commitment() -> None:
    last = len(WHOLE.deals[2]) - 1
    for secret in (secret_of(99).hex(), "abcd", "no hex"):
        found(falsified(2, last, lambda event, secret=secret: replace(event, secret=secret)), "wall", 2, last)  # type: ignore[misc]
    found(falsified(2, 0, lambda event: replace(event, commitment="0" * 64)), "wall", 2, last)


def test_another_wall_other_dice_or_contributions() -> None:
    def swap(event: Event) -> Event:
        assert isinstance(event, DealStarted)
        tiles = parse_tiles(event.wall)
        return replace(event, wall=format_tiles([tiles[-1], *tiles[1:-1], tiles[0]]))

    def other_dice(event: Event) -> Event:
        assert isinstance(event, DealStarted)
        return replace(event, dice=tuple(7 - die for die in event.dice))

    found(falsified(1, 0, swap), "wall", 1, 0)
    found(falsified(1, 0, other_dice), "wall", 1, 0)
    found(falsified(1, 0, lambda event: replace(event, contributions=("x", "z"))), "wall", 1, 0)


def test_a_wall_that_is_none_even_without_a_commitment() -> None:
    started = WHOLE.deals[0][0]
    assert isinstance(started, DealStarted)
    for change in ({"wall": started.wall[2:]}, {"wall": "5m" * 144}, {"wall": "12"}, {"dice": (7, 1)}, {"dice": ()}):
        report = falsified(0, 0, lambda event, change=change: replace(event, commitment="", **change))  # type: ignore[misc]
        found(report, "wall", 0, 0)


def test_another_standing() -> None:
    for change in ({"deal": 4}, {"dealer": 2}, {"round_wind": 1}, {"points": (1, -1, 0, 0)}, {"players": (1, 1, 2, 3)}):
        report = falsified(1, 0, lambda event, change=change: replace(event, **change))  # type: ignore[misc]
        found(report, "succession", 1, 0)


def test_no_deal_begins_when_the_time_of_the_match_is_up() -> None:
    rules = ruleset("guobiao/official@1", {"match_time_limit": 1})
    match = Match(rules, lambda deal: secret_of(4, deal), lot=False)
    events: list[Event] = []
    starts = 500_000  # whatever the clock showed when the match began
    for number, end in enumerate((starts + 40_000, starts + 80_000)):
        table = match.start_deal(at_ms=starts + 40_000 * number)
        play_at_random(table, Random(number), at_ms=end)
        match.finish_deal(table, elapsed_ms=end - starts)
        events += table.log
    assert match.over
    record = record_of(header_of(rules, PLAYERS), events)
    report = verify(record)
    assert report.ok, report.contradiction
    assert report.over
    # A third deal, right but for the time.
    last = table.state
    third = Table.start(rules, Standing(3, 0, 2, last.players, last.points), secret_of(4, 3), at_ms=starts + 90_000)
    report = verify(replace(record, deals=(*record.deals, tuple(third.log))))
    found(report, "succession", 2, 0)


def test_players_who_sit_twice() -> None:
    part = WHOLE.deals[5]
    started = replace(part[0], players=(1, 1, 2, 9))
    report = verify(replace(WHOLE, deals=((started, *part[1:]),)))
    assert report.contradiction is not None
    assert report.contradiction.question == "succession"
    assert "each of the four players" in report.contradiction.rules_give


def test_a_deal_too_many_or_left_out() -> None:
    report = verify(replace(WHOLE, deals=(*WHOLE.deals, WHOLE.deals[-1])))
    found(report, "succession", 16, 0)
    report = verify(replace(WHOLE, deals=(*WHOLE.deals[:3], *WHOLE.deals[4:])))
    found(report, "succession", 3, 0)


def test_another_lot() -> None:
    secret = secret_of(77)
    lot = Lot(commitment(secret), secret.hex(), ("x", "y"))
    report = verify(replace(WHOLE, header=replace(WHOLE.header, lot=lot)))
    found(report, "lot", 0, 0)
    lot = Lot("0" * 64, secret.hex())
    report = verify(replace(WHOLE, header=replace(WHOLE.header, lot=lot)))
    assert report.contradiction is not None
    assert str(report.contradiction).startswith("the header (lot)")
    report = verify(replace(WHOLE, header=replace(WHOLE.header, lot=Lot(commitment(secret)))))
    assert report.ok
    assert report.findings[0].note == "no_secret"


def test_another_draw_or_dealing() -> None:
    index = where(0, Drawn, 10)

    def other(event: Event) -> Event:
        assert isinstance(event, Drawn)
        return replace(event, tile="1m" if event.tile != "1m" else "2m")

    found(falsified(0, index, other), "moves", 0, index)
    index = where(0, Dealt, 2)
    found(falsified(0, index, lambda event: replace(event, tiles="1m" * 13)), "moves", 0, index)


def test_a_discard_that_is_not_held() -> None:
    index = where(0, Discarded, 5)
    state_hand = Table.resume(WHOLE.header.rules(), WHOLE.deals[0][:index], checked=False).state
    seat = WHOLE.deals[0][index].seat  # type: ignore[union-attr]
    absent = next(CODES[kind] for kind in range(34) if not state_hand.seats[seat].counts[kind])
    report = falsified(0, index, lambda event: replace(event, tile=absent))
    found(report, "moves", 0, index)
    assert report.contradiction is not None
    assert "tile_not_held" in report.contradiction.rules_give


def test_an_answer_of_a_seat_that_was_not_asked() -> None:
    deal = WHOLE.deals[0]
    index = where(0, Discarded, 3)
    events = (*deal[:index], Answered(deal[index].seat, Win()), *deal[index:])  # type: ignore[union-attr]
    report = verify(replace(WHOLE, deals=(events,)))
    found(report, "moves", 0, index)


def test_an_event_left_out_or_doubled() -> None:
    deal = WHOLE.deals[0]
    for index in (*range(1, 12), *range(12, len(deal) - 1, 9)):
        report = verify(replace(WHOLE, deals=((*deal[:index], *deal[index + 1 :]),)))
        assert report.contradiction is not None, index
        assert report.contradiction.index in (index, len(deal) - 1) or report.contradiction.index > index
    index = where(0, Drawn, 4)
    report = verify(replace(WHOLE, deals=((*deal[: index + 1], *deal[index:]),)))
    found(report, "moves", 0, index + 1)


def test_other_points_fans_or_payments() -> None:
    number = won_deal()
    index = where(number, Won)
    found(falsified(number, index, lambda event: replace(event, points=99)), "scores", number, index)
    found(falsified(number, index, lambda event: replace(event, fans=())), "scores", number, index)

    def pay_more(event: Event) -> Event:
        assert isinstance(event, Settled)
        transfers = tuple(replace(transfer, amount=transfer.amount + 1) for transfer in event.transfers)
        return replace(event, transfers=transfers, changes=changes(transfers))

    index = where(number, Settled)
    found(falsified(number, index, pay_more), "scores", number, index)
    found(falsified(number, index, lambda event: replace(event, changes=(1, 1, 1, -3))), "scores", number, index)


def test_other_hands_at_the_end() -> None:
    index = where(3, DealEnded)
    found(falsified(3, index, lambda event: replace(event, hands=("1m", "2m", "3m", "4m"))), "moves", 3, index)


def test_a_win_that_the_rules_of_the_record_refuse() -> None:
    # The record was played without a minimum; under the eight fan of the documents its wins are none.
    report = verify(WHOLE, ruleset("guobiao/official@1"))
    assert report.contradiction is not None
    assert "refusal" in report.contradiction.rules_give or report.contradiction.question == "moves"


def test_a_pass_that_was_not_given() -> None:
    deal = WHOLE.deals[0]
    index = next(at for at, event in enumerate(deal) if isinstance(event, Answered) and isinstance(event.answer, Pass))
    report = verify(replace(WHOLE, deals=((*deal[:index], *deal[index + 1 :]),)))
    assert report.contradiction is not None
    assert report.contradiction.index >= index


@pytest.mark.slow
def test_many_matches_are_proved() -> None:
    for preset in preset_names():
        for seed in range(15):
            record = match_record(preset, seed)
            report = verify(record)
            assert report.ok, report.contradiction
            assert report.over
