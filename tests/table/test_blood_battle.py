"""Deals that go on after a win: several winners of one tile, who plays on, and what is paid when.

Lessons are those of public bug reports about other engines, told by what went wrong there.
"""

import pytest

from paiju.rules.ruleset import Ruleset
from paiju.rulesets.registry import ruleset
from paiju.shapes.meld import ADDED_KONG, PUNG
from paiju.table.actions import AddedKong, ClaimKong, ClaimPung, ConcealedKong, Discard, Pass, Win
from paiju.table.events import Answered, DealDrawn, Drawn, Event, KongAdded, KongRobbed, Paid, Settled, Won
from paiju.table.refusal import Refusal
from paiju.table.table import Table
from paiju.testing.builders import act, all_pass, play_naturally, table_with
from paiju.tiles.tile import CODES, KIND_OF

BLOOD = ruleset("sichuan/xuezhan")
FOLK = ruleset("sichuan/folk")
COMPETITION = ruleset("sichuan/sbr", {"exchange": False, "void_suit": "free"})

JUNK = "147m258p369s14p25s"
"""A hand that wins with nothing and has no pair."""
CLOSED = "46m11123456789s"
"""Waits for 5m alone."""
WAITS_5M = (CLOSED, "34678m99p333777p", "46m22p234678p555p")
"""Three hands that win with 5m."""


def open_to_three() -> Table:
    """The dealer throws 5m, with which seats 1, 2 and 3 can win."""
    table = table_with(BLOOD, (JUNK + "5m", *WAITS_5M))
    act(table, 0, Discard("5m"))
    return table


def won(events: list[Event]) -> list[tuple[int, int]]:
    return [(event.seat, event.giver) for event in events if isinstance(event, Won)]


def fans(event: Won) -> list[str]:
    return [fan.fan for fan in event.fans]


def test_every_seat_that_asks_wins_with_one_tile() -> None:
    table = open_to_three()
    assert list(table.asked) == [1, 2, 3]
    act(table, 3, Win())
    act(table, 1, Win())
    assert table.state.winners == []
    events = act(table, 2, Pass())
    assert won(events) == [(1, 0), (3, 0)]
    assert [type(event) for event in events] == [Answered, Won, Won, Paid, Drawn]


def test_a_win_is_told_as_soon_as_nobody_else_can_win() -> None:
    table = table_with(BLOOD, (JUNK + "5m", CLOSED, "55m1478p258s1346m"))
    act(table, 0, Discard("5m"))
    assert list(table.asked) == [1, 2]
    assert table.asked[2].actions == (ClaimPung(), Pass())
    assert won(act(table, 1, Win())) == [(1, 0)]


def test_the_tile_lies_before_its_first_winner_alone() -> None:
    """A won tile that stayed in the discarder's pond, or came twice (dcmshi A15, A28)."""
    table = open_to_three()
    act(table, 1, Win())
    act(table, 2, Pass())
    act(table, 3, Win())
    one, _, three = table.state.seats[1:]
    assert (one.won, one.taken, three.won, three.taken) == ([4], [4], [4], [])
    assert table.state.seats[0].river[-1].claimed_by == 1


@pytest.mark.parametrize(("option", "next_seat"), [("after_last", 0), ("after_first", 2)])
def test_after_several_wins_the_seat_after_one_of_the_winners_draws(option: str, next_seat: int) -> None:
    """Texts differ about whose next seat plays on (kltm README; SBR p.19)."""
    table = table_with(ruleset("sichuan/xuezhan", {"next_turn": option}), (JUNK + "5m", *WAITS_5M))
    act(table, 0, Discard("5m"))
    act(table, 1, Win())
    act(table, 2, Pass())
    events = act(table, 3, Win())
    assert isinstance(events[-1], Drawn)
    assert events[-1].seat == next_seat


def test_three_winners_of_one_tile_end_the_deal_without_checks() -> None:
    """A search for the next seat that never ended (bg report 3), and 退税 after three wins (omu 58532b8d)."""
    table = open_to_three()
    for seat in (1, 2, 3):
        act(table, seat, Win())
    assert table.over
    assert table.state.end == "won"
    assert [line.reason for line in table.state.transfers] == ["discard"] * 3


def test_who_has_won_neither_draws_nor_is_asked() -> None:
    """Money and moves of seats that had won (omu PR 44)."""
    table = open_to_three()
    act(table, 1, Win())
    act(table, 2, Pass())
    act(table, 3, Pass())
    play_naturally(table)
    at = next(i for i, event in enumerate(table.log) if isinstance(event, Won))
    later = [event for event in table.log[at + 1 :] if getattr(event, "seat", 0) == 1 and not isinstance(event, Paid)]
    assert all(isinstance(event, Won) for event in later)
    for line in table.state.transfers:
        if line.event > table.state.winners[0].event and line.reason not in ("pig", "unready"):
            assert 1 not in (line.payer, line.payee)


def test_one_win_ends_the_deal_where_that_is_the_rule() -> None:
    table = table_with(ruleset("sichuan/qq"), (JUNK + "5m", *WAITS_5M))
    act(table, 0, Discard("5m"))
    for seat in (1, 2):
        act(table, seat, Win())
    events = act(table, 3, Pass())
    assert won(events) == [(1, 0), (2, 0)]
    assert table.over


def test_payments_are_told_in_play_and_sum_up_at_the_end() -> None:
    """A total that the shown lines did not make up (dc 2.6.7)."""
    table = open_to_three()
    for seat in (1, 2, 3):
        act(table, seat, Win())
    paid = next(event for event in table.log if isinstance(event, Paid))
    settled = next(event for event in table.log if isinstance(event, Settled))
    assert {(line.payer, line.payee, line.event) for line in paid.transfers} == {
        (0, winner.seat, winner.event) for winner in table.state.winners
    }
    assert settled.transfers == ()
    assert sum(settled.changes) == 0
    assert settled.changes[0] < 0


def test_a_river_flows_until_the_wall_is_used_up_and_winners_keep_their_hands() -> None:
    table = table_with(ruleset("sichuan/xuezhan", {"flow": "river"}), (JUNK + "5m", *WAITS_5M), draws="8m8m1p9s")
    act(table, 0, Discard("5m"))
    act(table, 1, Win())
    act(table, 2, Pass())
    act(table, 3, Pass())
    # Seat 2 plays, seat 3 and the dealer too; the winner draws and lets it go, whatever it holds.
    for seat in (2, 3, 0):
        assert list(table.asked) == [seat]
        drawn = table.state.drawn
        act(table, seat, Discard(table.asked[seat].tile, drawn=True))
        assert drawn >= 0
        all_pass(table)
    assert table.asked[1].actions == (Discard(table.asked[1].tile),)
    held = next(kind for kind, count in enumerate(table.state.seats[1].counts) if count)
    other = "4m" if table.asked[1].tile != "4m" else "6m"
    refused = table.apply(1, Discard(other))
    assert held >= 0
    assert isinstance(refused, Refusal)
    assert refused.reason == "locked_hand"
    play_naturally(table)
    assert table.state.end == "drawn"
    assert any(isinstance(event, DealDrawn) for event in table.log)


def test_a_kong_discard_claimed_by_a_pung_leaves_no_kong_behind() -> None:
    """An "after kong" flag that survived a pung (dcmshi A55)."""
    table = table_with(
        BLOOD,
        ("1111m258p369s14p25s", CLOSED, "775m258p369s14p25s", "47m38p147s36p288s9m"),
        replacements="7m",
    )
    act(table, 0, ConcealedKong("1m"))
    act(table, 0, Discard("7m"))
    act(table, 2, ClaimPung())
    act(table, 2, Discard("5m"))
    winner = next(event for event in act(table, 1, Win()) if isinstance(event, Won))
    assert fans(winner) == ["plain"]
    assert not table.state.winners[0].after_kong


def test_a_discard_after_a_kong_is_won_with_its_money() -> None:
    table = table_with(BLOOD, ("1111m258p369s14p25s", *WAITS_5M), replacements="5m")
    act(table, 0, ConcealedKong("1m"))
    act(table, 0, Discard("5m"))
    act(table, 1, Win())
    act(table, 2, Pass())
    events = act(table, 3, Win())
    winners = [event for event in events if isinstance(event, Won)]
    assert all("kong_discard" in fans(event) for event in winners)
    paid = next(event for event in events if isinstance(event, Paid))
    handed = [(line.payer, line.payee, line.amount) for line in paid.transfers if line.reason == "kong_handed_over"]
    # Each winner has a full copy of the kong just made (L58): a second one did not undo an earlier kong (dcmshi A57).
    assert handed == [(0, 1, 36), (0, 3, 36)]


def raised(rules: Ruleset = BLOOD, third: str = JUNK, last: str = "5m") -> Table:
    """The dealer has a pung of 5m, given by seat 3, and has just drawn `last`; seat 1 waits for 5m, seat 2 may, too."""
    table = table_with(rules, ("55m147m258p369s14p7s", CLOSED, third, JUNK), draws=f"8m8m5m9m9m9m{last}")
    act(table, 0, Discard("7s"))
    for seat in (1, 2):
        act(table, seat, Discard("8m", drawn=True))
    act(table, 3, Discard("5m", drawn=True))
    while 0 not in table.asked or len(table.asked) > 1:
        act(table, next(seat for seat in table.asked if seat), Pass())
    act(table, 0, ClaimPung())
    act(table, 0, Discard("1m"))
    for seat in (1, 2, 3):
        act(table, seat, Discard("9m", drawn=True))
    return table


def test_a_robbed_kong_is_a_pung_again_and_brings_nothing() -> None:
    """Four tiles left with the robbed seat (bg CHANKAN_STATE_FIX); a rob scored as an ordinary win (CHANKAN_FIX)."""
    table = raised(FOLK)
    act(table, 0, AddedKong("5m"))
    events = act(table, 1, Win())
    assert [type(event) for event in events] == [Answered, KongRobbed, Won, Paid, Drawn]
    assert [meld.kind for meld in table.state.seats[0].melds] == [PUNG]
    assert table.state.voided == ""
    winner = next(event for event in events if isinstance(event, Won))
    assert "robbed_kong" in fans(winner)
    assert "kong_discard" not in fans(winner)
    assert [(line.payer, line.payee, line.reason) for line in table.state.transfers] == [(0, 1, "robbed")]
    assert isinstance(events[-1], Drawn)
    assert events[-1].seat == 2


def test_two_seats_rob_one_kong() -> None:
    table = raised(third="34678m99p333777p")
    act(table, 0, AddedKong("5m"))
    act(table, 1, Win())
    events = act(table, 2, Win())
    assert won(events) == [(1, 0), (2, 0)]
    assert [seat.taken for seat in table.state.seats] == [[], [4], [], []]
    assert table.state.voided == ""


def test_a_hand_of_three_suits_may_not_rob() -> None:
    """The rob that skipped the check of suits (bg report 6)."""
    table = raised(third="46m99p123456s789p")
    act(table, 0, AddedKong("5m"))
    assert list(table.asked) == [1]


def test_a_kong_that_nobody_robs_is_paid_and_replaced() -> None:
    """A kong player that drew from the wrong end once a rob was let pass (omu 5a9d77c6)."""
    table = raised()
    tail = table.state.wall.tail(0)
    act(table, 0, AddedKong("5m"))
    events = act(table, 1, Pass())
    assert [type(event) for event in events] == [Answered, Paid, Drawn]
    assert isinstance(events[2], Drawn)
    assert events[2].source == "kong"
    assert KIND_OF[events[2].tile] == tail
    assert [meld.kind for meld in table.state.seats[0].melds] == [ADDED_KONG]
    assert [(line.payer, line.amount) for line in table.state.transfers] == [(1, 6), (2, 6), (3, 6)]


def test_money_of_a_kong_that_nobody_can_rob_is_refunded_if_its_owner_is_not_ready() -> None:
    """Kong money that no refund found (dcmshi A56)."""
    table = raised()
    act(table, 0, AddedKong("5m"))
    act(table, 1, Pass())
    while not table.over:
        seat, prompt = next(iter(table.asked.items()))
        keeps = Pass() if Pass() in prompt.actions else None
        act(table, seat, keeps or Discard(prompt.tile, drawn=True))
    reasons = [line.reason for line in table.state.transfers]
    assert reasons[:3] == ["kong_wind"] * 3
    assert reasons.count("refund") == 3


def test_how_fresh_an_added_tile_is_follows_from_the_draw() -> None:
    """A kong whose kind the client told: worth three points (dcmshi A50)."""
    table = raised(FOLK, last="1s")
    assert AddedKong("5m") not in table.asked[0].actions
    for held_back in (True, False):
        rules = ruleset("sichuan/folk", {"add_from_hand": held_back})
        late = table_with(rules, (JUNK + "5m", "555m258p369s14p25s", JUNK, JUNK), draws="9m9m9m8m")
        act(late, 0, Discard("5m"))
        act(late, 1, ClaimPung())
        act(late, 1, Discard("2p"))
        for seat in (2, 3, 0):
            act(late, seat, Discard("9m", drawn=True))
        assert (AddedKong("5m") in late.asked[1].actions) == held_back
        if held_back:
            events = act(late, 1, AddedKong("5m"))
            assert isinstance(events[0], KongAdded)
            assert not events[0].drawn
            assert late.state.transfers == ()


def test_the_replacement_comes_from_the_end_that_the_option_names() -> None:
    """Replacements from the wrong end, normal draws from the tail (ra PR 41, omu 86b33f45)."""
    for replacement in ("head", "tail"):
        rules = ruleset("sichuan/xuezhan", {"replacement": replacement})
        table = table_with(rules, ("1111m258p369s14p25s",))
        wall = table.state.wall
        wanted = wall.head(0) if replacement == "head" else wall.tail(0)
        act(table, 0, ConcealedKong("1m"))
        assert table.state.drawn == wanted
        heads = table.state.wall.heads[0]
        act(table, 0, Discard(CODES[wanted], drawn=True))
        all_pass(table)
        assert table.state.wall.heads[0] == heads + 1


def test_a_kong_on_the_turn_of_a_pung_is_an_option() -> None:
    for allowed in (False, True):
        rules = ruleset("sichuan/xuezhan", {"kong_after_pung": allowed})
        table = table_with(rules, (JUNK + "5m", "55m7777p2589s36m7s"))
        act(table, 0, Discard("5m"))
        act(table, 1, ClaimPung())
        assert (ConcealedKong("7p") in table.asked[1].actions) == allowed


def test_no_win_without_a_draw_of_ones_own() -> None:
    """A barred winner that took the tile for a pung and called its own draw (dcmshi A7)."""
    table = table_with(BLOOD, (JUNK + "5m", "55m11123456789s"))
    act(table, 0, Discard("5m"))
    assert Win() in table.asked[1].actions
    act(table, 1, ClaimPung())
    assert Win() not in table.asked[1].actions
    refused = table.apply(1, Win())
    assert isinstance(refused, Refusal)
    assert refused.reason == "win_after_claim"


def test_a_win_that_is_none_is_refused() -> None:
    """A server that took the client's word for it (beimi 1)."""
    table = table_with(BLOOD, (JUNK + "5m", CLOSED, "46m99p123456s789p"))
    act(table, 0, Discard("5m"))
    for seat in (2, 3):
        assert isinstance(table.apply(seat, Win()), Refusal)


def test_a_melded_kong_pays_and_its_flags_do_not_reach_the_next_deal() -> None:
    """A list of kongs that a new deal did not clear (bg report 11)."""
    table = table_with(BLOOD, (JUNK + "5m", "555m258p369s14p25s"))
    assert table.state.course == []
    act(table, 0, Discard("5m"))
    act(table, 1, ClaimKong())
    assert [(line.payer, line.payee, line.amount) for line in table.state.transfers] == [(0, 1, 6)]
    again = table_with(BLOOD, (JUNK + "5m",))
    assert (again.state.course, again.state.transfers, again.state.kong_given) == ([], (), False)
