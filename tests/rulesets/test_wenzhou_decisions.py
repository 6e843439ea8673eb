"""Hands of Wenzhou, rule by rule and option by option, as docs/rules/wenzhou.md tells them; 5m is wild."""

from typing import Any

import pytest

from paiju.rulesets.registry import ruleset
from paiju.rulesets.wenzhou.examples import win_of
from paiju.rulesets.wenzhou.explanation import explain
from paiju.rulesets.wenzhou.options import WenzhouOptions
from paiju.rulesets.wenzhou.table import FanTable

NOTHING = "149m148p159sESWN55mC + 5m"
"""Three wild tiles and no shape."""
LONE = "123789m234p345678s5m"
"""Five sets and a lone wild tile."""
MELDS = "[123m<] [789m<] [EEE>] [234p<] [222s>]"


def worth(text: str, *flags: str, wild: str | None = "5m", **options: Any) -> int:
    """The multiplier of a hand under some options, 0 if it may not win."""
    return explain(FanTable(WenzhouOptions(**options)), win_of(text, *flags, wild=wild)).multiplier


def kinds(text: str, *flags: str, **options: Any) -> list[str]:
    """What a hand shows, that which counts first."""
    score = explain(FanTable(WenzhouOptions(**options)), win_of(text, *flags))
    return [*(fan.fan for fan in score.fans), *(fan.fan for fan in score.excluded)]


@pytest.mark.parametrize(
    "text",
    [
        "123789m23p345678s99p + 4p",
        "123789m23p345sEEE99p + 4p",
        "123m23p345sEEESSS99p + 4p",
        "123m77s222pEEESSS99p + 7s",
        "12m777s222pEEESSS99p + 3m",
        "123m23p345s99p [7777s^] [EEEE+<] + 4p",
    ],
)
def test_five_sets_and_a_pair_win_of_whatever_sets(text: str) -> None:
    assert kinds(text) == ["no_wild", "base"]


@pytest.mark.parametrize(
    "text", ["123789m23p345sESW99p + 4p", "123789m23p345sCFP99p + 4p", "123891m23p345678s99p + 4p"]
)
def test_honors_make_no_runs_and_no_run_goes_over_the_nine(text: str) -> None:
    assert worth(text) == 0


def test_five_pungs_are_double_and_wild_tiles_and_kongs_may_be_among_them() -> None:
    assert kinds("222m777s222pEESSS99p + E") == ["all_pungs", "base", "no_wild"]
    assert kinds("222m777s222pEE5mSSS9p + 9p") == ["all_pungs", "base"]
    assert kinds("222m222pEESSS99p [7777s^] + E")[0] == "all_pungs"


def test_a_wild_tile_stands_for_anything_and_the_hand_is_soft() -> None:
    assert kinds("123mEE5m23p345678s99p + 4p") == ["base"]
    assert kinds("125m789m23p345678s99p + 4p") == ["base"]
    assert kinds("123mEE5m23p345678s99p + 4p", "self_drawn") == ["self_draw", "base"]


def test_option_three_wild_no_pattern() -> None:
    assert set(kinds(NOTHING, "self_drawn")) == {"three_wild", "self_draw"}
    assert worth(NOTHING, "self_drawn") == 2
    other = "149m148p159sESWN555m + C"
    for flags in ((), ("robbed",)):
        assert worth(other, *flags) == 0
        assert worth(other, *flags, three_wild_no_pattern="any") == 2


def test_three_wild_tiles_with_a_shape_are_double_off_a_discard_too() -> None:
    hand = "555m9p [123m<] [EEE^] [456p<] [222s>] + 9p"
    assert worth(hand) == worth(hand, "self_drawn") == 4


def test_option_three_wild_pairs_double() -> None:
    hand = "11m22p3377sEESSW555m + C"
    assert worth(hand) == worth(hand, "self_drawn") == 2
    assert worth(hand, three_wild_pairs_double=True) == worth(hand, "self_drawn", three_wild_pairs_double=True) == 4


def test_eight_pairs_and_any_tile_are_double_without_a_wild_tile_and_hard_with_one() -> None:
    assert kinds("1133m2288p1177sEESS + C") == ["eight_pairs_hard"]
    assert kinds("1133m2288p1177sEES5m + C") == ["eight_pairs_soft"]
    assert worth("1133m2288p1177sEESC5m + F") == 0
    # White dragons are a pair as any other.
    assert kinds("1133m2288p1177sEEPP + C") == ["eight_pairs_hard"]


def test_option_eight_pairs_wild() -> None:
    for hand, returned in (
        ("1133m2288p1177sEE55m + C", 4),
        ("1133m2288p1177sEEP5m + C", 4),
        ("1133m2288p1177sEES5m + C", 2),
    ):
        assert worth(hand) == 2
        assert worth(hand, eight_pairs_wild="returned_is_hard") == returned


def test_wild_tiles_as_their_own_face_make_a_hard_hand() -> None:
    assert kinds("123789m23p345678s55m + 4p") == ["returned", "base"]
    assert kinds("123789m23p345678sP5m + 4p") == ["returned", "base"]
    assert kinds("456m789m23p345678s99p + 4p") == ["returned", "base"]


@pytest.mark.parametrize(
    ("text", "lone_state", "any_state", "tile"),
    [
        # One wild tile beside five sets: a tile that could also lengthen a run is no better.
        (LONE + " + C", 0, 0, 0),
        (LONE + " + 1p", 0, 0, 1),
        # Two wild tiles, one of which stands in a run.
        ("12789m234p345678s55m + C", 0, 0, 0),
        ("12789m234p345678s55m + 3m", 2, 0, 2),
        ("12789m234p345678s55m + 1p", 1, 0, 1),
        # A wild pair that waits for a run is no lone wild tile.
        ("123789m23p345678s55m + 4p", 2, 0, 2),
        ("123mEE5m23p345678s99p + 4p", 1, 1, 1),
    ],
)
def test_option_niu_scope(text: str, lone_state: int, any_state: int, tile: int) -> None:
    found = [worth(text, niu_scope=scope) for scope in ("lone_state", "any_state", "tile")]
    assert found == [lone_state, any_state, tile]
    assert [worth(text, "robbed", niu_scope=scope) > 0 for scope in ("lone_state", "any_state", "tile")] == [
        worth(text, niu_scope=scope) > 0 for scope in ("lone_state", "any_state", "tile")
    ]


def test_a_lone_wild_tile_that_draws_its_partner_is_hard() -> None:
    assert kinds(LONE + " + C", "self_drawn") == ["self_draw", "base", "caishen_niu"]
    assert worth(LONE + " + C", "self_drawn") == 2
    assert explain(FanTable(WenzhouOptions()), win_of(LONE + " + C")).refusal == "wild_single_wait"


def test_eight_pairs_are_no_lone_wild_tile() -> None:
    hand = "112233m112233pEEE5m + C"
    assert kinds(hand) == ["eight_pairs_soft"]
    assert set(kinds(hand, "self_drawn")) == {"self_draw", "base", "caishen_niu", "eight_pairs_soft"}


@pytest.mark.parametrize("flags", [(), ("self_drawn",), ("robbed",)])
def test_one_tile_left_after_five_melds_is_double(flags: tuple[str, ...]) -> None:
    assert kinds(f"7p {MELDS} + 7p", *flags)[0] == "dandiao"
    assert worth(f"7p {MELDS} + 7p", *flags) == 4
    assert worth(f"7p {MELDS} + 8p", *flags) == 0


def test_option_dandiao_wild() -> None:
    lone, natural = f"5m {MELDS} + 7p", f"7p {MELDS} + 5m"
    assert worth(lone) == 0
    assert worth(lone, "self_drawn") == worth(natural, "self_drawn") == 4
    assert worth(lone, "self_drawn", dandiao_wild="hard") == 2
    assert worth(natural, "self_drawn", dandiao_wild="hard") == 4


def test_option_dandiao_kongs() -> None:
    hand = f"7p {MELDS.replace('[EEE>]', '[EEEE>]')} + 7p"
    assert worth(hand) == 4
    assert worth(hand, dandiao_kongs=False) == 2
    assert worth(f"7p {MELDS} + 7p", dandiao_kongs=False) == 4


def test_option_five_of_a_kind() -> None:
    hand = "123789m5555p5m34567s + 8s"
    assert worth(hand) == 1
    assert worth(hand, five_of_a_kind=False) == 0
    # Of the wild kind itself there may be more: white dragons and wild tiles.
    more = "123m23p345678sPPPP5m + 4p"
    assert worth(more) == worth(more, five_of_a_kind=False) == 2


@pytest.mark.parametrize(
    "text",
    [
        "123789m23p345678sPP + 4p",
        "123789m234p345678sP + P",
        "46mPPP789m23p345678s + 4p",
        "46m789m23p345678sPP5m + 4p",
        "1133m2288p1177sEEP5m + C",
        "123m789m2p345678s99pP + 4p",
    ],
)
def test_option_bai_identity_changes_no_hand(text: str) -> None:
    # As themselves white dragons make pairs and pungs alone, and those they make as the wild kind's face, too.
    for flags in ((), ("self_drawn",), ("robbed",)):
        assert worth(text, *flags) == worth(text, *flags, bai_identity="either")


def test_option_plain_natural() -> None:
    for hand in ("123789m23p345678s99p + 4p", "123789m23p345678sP5m + 4p"):
        assert worth(hand) == 2
        assert worth(hand, plain_natural="one") == 1
        assert worth(hand, "self_drawn", plain_natural="one") == 2
        assert worth(hand, "robbed", plain_natural="one") == 2


def test_the_highest_level_counts_and_nothing_is_added() -> None:
    everything = kinds("222m777s222pEESSS99p + E", "self_drawn", "dealt")
    assert everything[0] in ("tianhu", "all_pungs")
    assert {"tianhu", "all_pungs", "self_draw", "no_wild", "base"} == set(everything)
    assert worth("222m777s222pEESSS99p + E", "self_drawn", "dealt") == 4


def test_heavenly_and_earthly_wins_are_double_with_wild_tiles_too() -> None:
    soft = "125m789m23p345678s99p + 4p"
    assert worth(soft, "self_drawn", "dealt") == 4
    assert worth(soft, "from_upper", "first_round", "untouched") == 4
    assert worth(NOTHING, "self_drawn", "dealt") == 4
    assert worth(soft, "self_drawn") == 2


def test_the_second_preset_has_the_values_of_the_league_that_are_readings_of_the_document() -> None:
    rules = ruleset("wenzhou/mil2024")
    assert rules.score(win_of("11m22p3377sEESSW555m + C", "self_drawn")).multiplier == 4
    # What the league has besides is not built: these stay as in the document.
    assert rules.score(win_of("1133m2288p1177sEES5m + C")).multiplier == 2
    assert rules.score(win_of("222m777s222pEESSS99p + E")).multiplier == 4
