"""Buttons in their order, letters, and what the toggles do and never do."""

from paiju.cli.table_app.choices import Toggles, automatic, choices, wanted
from paiju.cli.table_app.seat_view import SeatView
from paiju.rulesets.registry import ruleset
from paiju.shapes.meld import Meld, parse_meld
from paiju.table.actions import (
    AddedKong,
    ClaimChow,
    ClaimKong,
    ClaimPung,
    ConcealedKong,
    Discard,
    Pass,
    ShowFlower,
    Win,
)
from paiju.table.prompt import Prompt
from paiju.table.state import TURN, WINDOW
from paiju.tiles.tile import KIND_OF

CLAIM = Prompt(
    0, 9, (Win(), ClaimKong(), ClaimPung(), ClaimChow("3m"), ClaimChow("4m"), ClaimChow("5m"), Pass()), 0, "5m"
)
ONLY_CLAIMS = Prompt(0, 9, (ClaimPung(), ClaimChow("3m"), Pass()), 0, "5m")
ON_TURN = Prompt(0, 9, (Discard("1m"), Discard("5m")), 0, "5m")
WITH_KONG = Prompt(0, 9, (ConcealedKong("1m"), AddedKong("E"), Discard("1m"), Discard("E")), 0, "E")
WITH_WIN = Prompt(0, 9, (Win(), Discard("1m")), 0, "1m")


def view_of(phase: int, drawn: str = "5m", source: str = "wall", melds: tuple[Meld, ...] = ()) -> SeatView:
    view = SeatView(ruleset("guobiao").setup, 0, ("a", "b", "c", "d"))
    view.state.phase = phase
    view.state.drawn = KIND_OF[drawn]
    view.state.source = source
    view.state.tile = KIND_OF["5m"]
    view.own.melds[:] = melds
    return view


def test_buttons_stand_in_order_and_show_their_tiles() -> None:
    buttons = choices(CLAIM)
    assert [choice.key for choice in buttons] == ["w", "k", "p", "c", "c", "c", "x"]
    assert [choice.tiles for choice in buttons] == [(4,), (4,) * 4, (4,) * 3, (2, 3, 4), (3, 4, 5), (4, 5, 6), ()]
    assert [choice.key for choice in choices(WITH_KONG)] == ["k", "k"]
    assert choices(ON_TURN) == ()
    assert [choice.tiles for choice in choices(Prompt(0, 1, (ShowFlower("2f"),)))] == [(35,)]


def test_a_letter_asks_for_what_is_offered() -> None:
    view = view_of(WINDOW)
    assert wanted("c", view, CLAIM) == [ClaimChow("3m"), ClaimChow("4m"), ClaimChow("5m")]
    assert wanted("w", view, CLAIM) == [Win()]
    assert wanted("x", view, CLAIM) == [Pass()]
    assert wanted("k", view_of(TURN), WITH_KONG) == [ConcealedKong("1m"), AddedKong("E")]


def test_a_letter_without_an_offer_asks_for_a_refusal() -> None:
    view = view_of(WINDOW)
    assert wanted("k", view, ONLY_CLAIMS) == [ClaimKong()]
    assert wanted("c", view, None) == [ClaimChow("5m")]
    assert wanted("f", view, None) == []
    own = view_of(TURN)
    assert wanted("k", own, ON_TURN) == []
    own.own.counts[3] = 4
    assert wanted("k", own, ON_TURN) == [ConcealedKong("4m")]
    pung = view_of(TURN, melds=(parse_meld("[EEE^]"),))
    pung.own.counts[27] = 1
    assert wanted("k", pung, ON_TURN) == [AddedKong("E")]


def test_toggles_off_decide_nothing() -> None:
    for prompt, phase in ((CLAIM, WINDOW), (ONLY_CLAIMS, WINDOW), (ON_TURN, TURN), (WITH_WIN, TURN)):
        assert automatic(prompt, view_of(phase), Toggles()) is None


def test_no_claims_passes_all_but_a_win() -> None:
    toggles = Toggles(no_claims=True)
    assert automatic(ONLY_CLAIMS, view_of(WINDOW), toggles) == Pass()
    assert automatic(CLAIM, view_of(WINDOW), toggles) is None
    assert automatic(ON_TURN, view_of(TURN), toggles) is None


def test_auto_win_takes_every_win() -> None:
    toggles = Toggles(auto_win=True, no_claims=True, auto_discard=True)
    assert automatic(CLAIM, view_of(WINDOW), toggles) == Win()
    assert automatic(WITH_WIN, view_of(TURN), toggles) == Win()


def test_auto_discard_throws_what_was_drawn_and_nothing_else() -> None:
    toggles = Toggles(auto_discard=True)
    assert automatic(ON_TURN, view_of(TURN), toggles) == Discard("5m", drawn=True)
    assert automatic(ON_TURN, view_of(TURN, source="flower"), toggles) == Discard("5m", drawn=True)
    # After a kong, after a claim, with a win or a kong on offer, the person decides.
    assert automatic(ON_TURN, view_of(TURN, source="kong"), toggles) is None
    assert automatic(ON_TURN, view_of(TURN, drawn="?", source=""), toggles) is None
    assert automatic(WITH_WIN, view_of(TURN, drawn="1m"), toggles) is None
    assert automatic(WITH_KONG, view_of(TURN, drawn="E"), toggles) is None
    assert automatic(ONLY_CLAIMS, view_of(WINDOW), toggles) is None


def test_toggles_end_with_the_deal_except_two() -> None:
    toggles = Toggles(True, True, True, sort=False, quick=True)
    toggles.reset()
    assert toggles == Toggles(sort=False, quick=True)
