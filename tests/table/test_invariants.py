"""A wrong number of tiles voids the deal (document 000: 多张, 少张; guobiao.md G14)."""

from msgspec.structs import replace

from paiju.rulesets.registry import ruleset
from paiju.table.actions import Discard
from paiju.table.events import DealStarted, Dealt, DealVoided, Discarded, Event
from paiju.table.match import Match
from paiju.table.refusal import Refusal
from paiju.table.table import Table
from paiju.testing.builders import secret_of, start, wall_for

RULES = ruleset("guobiao/official@1", {"flowers": 0})


def test_a_wall_with_a_tile_twice_voids_the_deal() -> None:
    wall = wall_for(RULES.setup, ("E",), dice=(1, 1)).replace("E", "S", 1)
    table = Table(RULES)
    table.begin(DealStarted(deal=1, round_wind=0, dealer=0, dice=(1, 1), wall=wall))
    assert table.log[-1] == DealVoided("tiles_lost")
    assert table.over
    assert table.asked == {}
    assert isinstance(table.apply(0, Discard("1m")), Refusal)


def short(events: list[Event], change: str) -> list[Event]:
    """A log in which seat 2 was dealt a tile less, or one more."""
    at = next(at for at, event in enumerate(events) if isinstance(event, Dealt) and event.seat == 2)
    dealt = events[at]
    assert isinstance(dealt, Dealt)
    tiles = dealt.tiles + "1m" if change == "more" else "1m2m3m4m5m6m7m8m9m1p2p3p"
    return [*events[:at], replace(dealt, tiles=tiles), *events[at + 1 :]]


def test_a_hand_of_a_wrong_size_voids_the_deal() -> None:
    log = start(RULES, 1).log
    for change in ("more", "fewer"):
        table = Table.resume(RULES, short(log, change))
        assert table.log[-1] == DealVoided("wrong_number")
        assert table.over


def test_a_wrong_log_is_void_before_it_goes_on() -> None:
    table = start(RULES, 1)
    table.apply(0, table.asked[0].actions[-1])
    discard = next(at for at, event in enumerate(table.log) if isinstance(event, Discarded))
    cut = short(table.log, "more")[: discard + 1]
    assert Table.resume(RULES, cut).log == [*cut, DealVoided("wrong_number")]


def test_a_table_that_does_not_check_goes_on() -> None:
    table = Table.resume(RULES, short(start(RULES, 1).log, "more"), checked=False)
    assert not table.over


def test_a_void_deal_is_played_again() -> None:
    match = Match(RULES, lambda deal: secret_of(3, deal))
    standing = match.standing
    table = match.start_deal()
    table.void("by_referee", 5)
    match.finish_deal(table)
    assert match.standing == standing
    assert match.points == (0, 0, 0, 0)
