"""Statistics on results made by hand, so that every figure can be counted on one's fingers."""

import msgspec
import pytest

from paiju.arena.deal import DealResult
from paiju.arena.report import histogram, report
from paiju.rules.outcome import How, Winner
from paiju.rules.score import FanCount
from paiju.rules.standing import Four

PUNGS = FanCount("all_pungs", 1, 6)
KONGS = FanCount("melded_kong", 2, 1)


def result(
    number: int, changes: Four, players: Four = (0, 1, 2, 3), win: tuple[int, How, int, int] | None = None
) -> DealResult:
    winners = (Winner(*win),) if win else ()
    fans = ((PUNGS, KONGS),) if win and win[3] > 10 else ((PUNGS,),) if win else ()
    return DealResult(
        number=number,
        players=players,
        winners=winners,
        fans=fans,
        changes=changes,
        turns=50 + number,
        kongs=number % 2,
        end="won" if winners else "drawn",
        ledger={"discard": 2} if winners else {},
    )


RESULTS = [
    result(0, (0, 0, 0, 0)),
    result(1, (33, -17, -8, -8), win=(0, "discard", 1, 9)),
    # Player 1 sits at seat 0.
    result(2, (60, -20, -20, -20), players=(1, 2, 3, 0), win=(0, "self_drawn", -1, 12)),
    result(3, (-8, -18, 34, -8), players=(2, 3, 0, 1), win=(2, "robbed", 1, 10)),
]


def test_deals_and_wins() -> None:
    found = report(RESULTS, ["a", "b", "c", "d"])
    assert (found.deals, found.wins, found.void) == (4, 3, 0)
    assert found.drawn == 0.25
    assert found.self_drawn == found.discard == found.robbed == pytest.approx(1 / 3)
    assert found.win_points == pytest.approx(31 / 3)
    assert found.win_points_median == 10
    assert found.fans == (("all_pungs", 1.0), ("melded_kong", 1 / 3))
    assert found.turns == 51.5
    assert found.kongs == 0.5
    assert found.winners == (1, 3)
    assert found.shared == 0
    assert found.ledger == (("discard", 6, 0.75),)
    assert found.histogram[1:3] == ((8, 2), (12, 1))


def test_players_are_followed_from_seat_to_seat() -> None:
    found = report(RESULTS, ["a", "b", "c", "d"])
    first, second, third, fourth = found.players
    assert first.points == (0 + 33 - 20 + 34) / 4
    assert second.points == (0 - 17 + 60 - 8) / 4
    assert (first.won, second.won, third.won, fourth.won) == (0.5, 0.25, 0, 0)
    assert (first.self_drawn, second.self_drawn) == (0, 0.25)
    assert (second.dealt_in, fourth.dealt_in) == (0.25, 0.25)
    # Changes 0, 33, -20, 34 about their mean of 11.75.
    assert first.error == pytest.approx((2092.75 / 3 / 4) ** 0.5)
    assert sum(player.points for player in found.players) == 0


def test_one_deal_has_no_error_and_none_no_report() -> None:
    assert report(RESULTS[:1], ["a"] * 4).players[0].error == 0
    assert report(RESULTS[:1], ["a"] * 4).win_points == 0
    with pytest.raises(ValueError, match="no deal"):
        report([], ["a"] * 4)


def test_a_void_deal_is_not_a_drawn_one() -> None:
    void = DealResult(
        number=0, players=(0, 1, 2, 3), winners=(), fans=(), changes=(0, 0, 0, 0), turns=1, kongs=0, void="tiles_lost"
    )
    found = report([void], ["a"] * 4)
    assert (found.void, found.drawn) == (1, 0)


def test_wins_that_do_not_end_a_deal_are_counted_by_deal_and_by_seat() -> None:
    both = (Winner(1, "discard", 0, 6, event=40), Winner(2, "discard", 0, 12, event=41))
    later = (*both, Winner(2, "self_drawn", -1, 24, event=60))
    deals = [
        DealResult(
            number=at, players=(0, 1, 2, 3), winners=winners, fans=((PUNGS,),) * len(winners), changes=(0, 0, 0, 0),
            turns=50, kongs=0, end="drawn", shared=1, ledger={"pig": at + 1, "discard": 2},
        )
        for at, winners in enumerate((both, later))
    ]  # fmt: skip
    found = report(deals, ["a", "b", "c", "d"], classes=lambda points: sorted(set(points)))
    assert (found.wins, found.drawn, found.winners, found.shared) == (5, 1.0, (0, 0, 2), 2)
    assert found.ledger == (("discard", 4, 1.0), ("pig", 3, 1.0))
    assert found.histogram == ((0, 0), (6, 2), (12, 2), (24, 1))
    # Two wins in a deal are one deal won.
    assert [player.won for player in found.players] == [0, 1, 1, 0]
    assert found.players[2].self_drawn == 0.5
    assert found.players[0].dealt_in == 1


def test_every_win_is_in_one_class() -> None:
    points = list(range(1, 200))
    assert sum(count for _, count in histogram(points)) == len(points)


def test_stakes_and_deals_in_a_row_are_counted() -> None:
    plain = report(RESULTS, ["a", "b", "c", "d"])
    assert (plain.streaks, plain.bought, plain.topped) == ((4,), 0, 0)
    staked = [
        msgspec.structs.replace(RESULTS[0], streak=1, bought=True, topped=3),
        msgspec.structs.replace(RESULTS[1], streak=2, bought=True, topped=0),
        msgspec.structs.replace(RESULTS[2], streak=3, bought=False, topped=0),
        msgspec.structs.replace(RESULTS[3], streak=1, bought=False, topped=0),
    ]
    found = report(staked, ["a", "b", "c", "d"])
    assert (found.streaks, found.bought, found.topped) == ((2, 1, 1), 0.5, 1.5)
