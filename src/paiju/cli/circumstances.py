"""The circumstances of a win as options of `paiju score` tell them, and which of them exclude one another."""

from collections.abc import Iterator
from typing import Final

from paiju.cli.errors import UserError
from paiju.cli.inputs import check_wild, size_of
from paiju.rules.ruleset import Ruleset
from paiju.rules.wild_tile import NO_WILD, physical_tiles
from paiju.rules.win import (
    AFTER_KONG,
    DEALT,
    FIRST_DISCARD,
    FIRST_DRAW,
    FIRST_ROUND,
    FROM_UPPER,
    GIVEN_KONG,
    LAST_OF_KIND,
    LAST_TILE,
    REPLACEMENT,
    ROBBED,
    SELF_DRAWN,
    UNTOUCHED,
    Win,
)
from paiju.shapes.hand import Hand
from paiju.tiles.notation import format_tiles
from paiju.tiles.tile import CODES

_NAMES: Final = (
    (REPLACEMENT, "replacement"),
    (AFTER_KONG, "after_kong"),
    (GIVEN_KONG, "given_kong"),
    (DEALT, "dealt"),
    (FIRST_DRAW, "first_draw"),
    (FIRST_DISCARD, "first_discard"),
    (FROM_UPPER, "from_upper"),
    (FIRST_ROUND, "first_round"),
    (UNTOUCHED, "untouched"),
    (LAST_OF_KIND, "last_of_kind"),
    (LAST_TILE, "last_tile"),
)
"""How a win came about is told beside these."""
_IMPLIED: Final = FIRST_ROUND | UNTOUCHED
"""What is so of any win with the first discard of a deal."""
_EXCLUDED: Final = (
    ("--after-kong", "--self-drawn"),
    ("--after-kong", "--kong"),
    ("--after-kong", "--first-discard"),
    ("--first-discard", "--self-drawn"),
    ("--first-discard", "--kong"),
    ("--first-discard", "--last-tile"),
    ("--dealt", "--kong"),
    ("--dealt", "--first-draw"),
    ("--dealt", "--last-tile"),
    ("--first-draw", "--kong"),
    ("--first-draw", "--last-tile"),
    ("--from-upper", "--self-drawn"),
    ("--from-upper", "--kong"),
    ("--first-round", "--self-drawn"),
    ("--first-round", "--last-tile"),
    ("--untouched", "--self-drawn"),
)
"""Pairs of options that no deal brings together."""


def names_of_flags(flags: int) -> Iterator[str]:
    """The names of a win's flags, apart from how it was won.

    >>> list(names_of_flags(SELF_DRAWN | REPLACEMENT | GIVEN_KONG))
    ['replacement', 'given_kong']
    """
    if flags & FIRST_DISCARD:
        flags &= ~_IMPLIED
    for flag, name in _NAMES:
        if flags & flag:
            yield name


def win_of(hand: Hand, rules: Ruleset, given: frozenset[str], wild: int = NO_WILD) -> Win:
    """The candidate win; `given` are the options that were given, such as "--kong", `wild` is the wild kind.

    Refuses circumstances that no deal can bring about. Raises UserError.
    """
    wanted = 3 * rules.setup.sets + 2
    if hand.win is None:
        if size_of(hand) != wanted or not hand.concealed:
            raise UserError("error.win_size", count=size_of(hand), wanted=wanted)
        example = f"{format_tiles(hand.concealed[:-1])} + {CODES[hand.concealed[-1]]}"
        raise UserError("error.no_win_tile", example=example)
    if size_of(hand) != wanted:
        raise UserError("error.win_size", count=size_of(hand), wanted=wanted)
    check_wild(hand, wild, drawn="--self-drawn" in given)
    _check(hand, hand.win, given, wild)
    self_drawn, kong = "--self-drawn" in given, "--kong" in given
    flags = SELF_DRAWN if self_drawn else 0
    # Own melds lie open too: three of the kind in them make the fourth the last of its kind.
    in_melds = sum(physical_tiles(meld, wild).count(hand.win) for meld in hand.melds)
    if "--last-of-kind" in given or (in_melds == 3 and hand.counts()[hand.win] == 1):
        flags |= LAST_OF_KIND
    if kong:
        flags |= REPLACEMENT if self_drawn else ROBBED
    for flag, name in _NAMES:
        if f"--{name.replace('_', '-')}" in given:
            flags |= flag
    if flags & FIRST_DISCARD:
        flags |= _IMPLIED
    return Win(hand.counts(), list(hand.melds), hand.win, flags, wild=wild)


def _check(hand: Hand, win: int, given: frozenset[str], wild: int) -> None:
    self_drawn, kong = "--self-drawn" in given, "--kong" in given
    code = CODES[win]
    in_hand = hand.counts()[win] - 1
    in_melds = sum(physical_tiles(meld, wild).count(win) for meld in hand.melds)
    if kong and self_drawn and not any(meld.is_kong() for meld in hand.melds):
        raise UserError("error.no_kong")
    if kong and not self_drawn and in_hand + in_melds:
        raise UserError("error.robbed_twice", tile=code)
    if kong and not self_drawn and "--last-tile" in given:
        raise UserError("error.robbed_last")
    if "--last-of-kind" in given and in_hand:
        raise UserError("error.last_of_kind", tile=code)
    for option, other in _EXCLUDED:
        if option in given and other in given:
            raise UserError("error.goes_without", option=option, other=other)
    for option in ("--dealt", "--first-draw"):
        if option in given and not self_drawn:
            raise UserError("error.goes_with", option=option, others="--self-drawn")
        if option in given and hand.melds:
            raise UserError("error.goes_without_melds", option=option)
    if "--untouched" in given and hand.melds:
        raise UserError("error.goes_without_melds", option="--untouched")
    if "--given-kong" in given and "--after-kong" not in given and not (kong and self_drawn):
        raise UserError("error.goes_with", option="--given-kong", others="--after-kong / --kong --self-drawn")
