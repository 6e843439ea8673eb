"""Suits given up and taken up again (sichuan.md 1.13)."""

from paiju.rules.void_suit import recolors, suits_of, void_of_first_discard
from paiju.shapes.hand import parse_hand


def test_a_suit_is_given_up_with_the_first_discard() -> None:
    assert void_of_first_discard(0b111, 0) == 0
    assert void_of_first_discard(0b101, 0) == 1
    assert void_of_first_discard(0b100, 2) == 0


def test_lesson_45_colours_change_only_where_a_cleared_suit_is_kept() -> None:
    assert recolors(0b001, 0b011, 1)
    assert not recolors(0b001, 0b010, 1)
    assert not recolors(0b001, 0b011, 0)
    assert not recolors(0, 0b111, 1)


def test_melds_have_suits_too() -> None:
    hand = parse_hand("123mS [444p^] [EEEE]")
    assert suits_of(hand.counts(), list(hand.melds)) == 0b011
