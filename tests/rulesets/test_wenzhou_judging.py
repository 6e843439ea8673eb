"""Which hands of Wenzhou win and at which level: the document's rules, every option both ways, lessons by number.

The lessons (A, B) are public reports of what other projects got wrong. 5m is wild if nothing else is said.
"""

from typing import Any

import pytest
from wenzhou_hands import OTHER_VALUES, table

from paiju.rules.wild_tile import discards_allowed
from paiju.rules.win import SELF_DRAWN, Win
from paiju.rulesets.registry import ruleset
from paiju.rulesets.wenzhou.examples import shown, win_of
from paiju.rulesets.wenzhou.explanation import explain
from paiju.rulesets.wenzhou.fans import BOOK, DOUBLE, HARD, LEVELS, SOFT, rows, shapes
from paiju.rulesets.wenzhou.options import WenzhouOptions
from paiju.rulesets.wenzhou.presets import PRESETS
from paiju.shapes.hand import parse_hand
from paiju.shapes.wild import waits_with_wilds
from paiju.tiles.notation import NotationError
from paiju.tiles.tile import EAST, WHITE

DRAWN = "self_drawn"
FIVE_MELDS = "[123m<] [789m<] [EEE>] [234p<] [222s>]"
FIRST_DISCARD = ("first_round", "first_discard", "untouched")
OF_UPPER_SEAT = ("first_round", "from_upper", "untouched")
JUNK = "149m148p159sESWN"
"""Thirteen tiles that fit nowhere."""


def level(text: str, *flags: str, wild: str | None = "5m", **options: Any) -> int:
    """The multiplier of a hand, -1 if it may not win."""
    return int(table(**options).scorer.worth(win_of(text, *flags, wild=wild)))


def types(text: str, *flags: str, wild: str | None = "5m", **options: Any) -> set[str]:
    """Every kind of win that a hand shows."""
    score = explain(table(**options), win_of(text, *flags, wild=wild))
    return {fan.fan for fan in score.fans} | {fan.fan for fan in score.excluded}


# --- The rows


def test_the_levels_are_those_of_the_document() -> None:
    assert [(fan.zh, fan.value) for fan in BOOK[:14]] == [
        ("基本牌型", 1),
        ("自摸", 2),
        ("无财神", 2),
        ("财神归位", 2),
        ("三财神", 2),
        ("抢杠胡", 2),
        ("软八对", 2),
        ("财神牛", 2),
        ("三财神加牌型", 4),
        ("硬八对", 4),
        ("天胡", 4),
        ("地胡", 4),
        ("单吊", 4),
        ("碰碰和", 4),
    ]
    assert all(fan.series == LEVELS[fan.value] and fan.quote and fan.source and fan.predicate for fan in BOOK)
    assert [fan.number for fan in BOOK] == [*range(1, 16)]


def test_every_option_that_touches_hands_is_tried_here() -> None:
    money = {
        *("caishen_unit", "caishen_multiplier", "caishen_scope", "discard_double_includes_caishen"),
        *("dealer_discard_extra", "rob_kong_is_discard", "nondealer_base", "top_loses_on_dealer_win", "kong_points"),
        *("dealer_win_stays", "draw_increments_streak", "max_deals", "escape", "escape_caishen", "deals"),
        *("escape_plain_owes_buy", "follow_scope", "claim_window"),
    }
    assert set(WenzhouOptions.__struct_fields__) - money == set(OTHER_VALUES)
    assert {name for name, *_ in CHANGES} == set(OTHER_VALUES) - {"bai_identity"}


CHANGES: list[tuple[str, object, str, tuple[str, ...], int, int]] = [
    ("eight_pairs_wild", "returned_is_hard", "1133m2288p1177sEEP5m + C", (), 2, 4),
    ("eight_pairs_wild", "returned_is_hard", "1133m2288p1177sEES5m + C", (), 2, 2),
    ("eight_pairs_wild", "returned_is_hard", "1133m2288p1177sEESS + 5m", (DRAWN,), 2, 4),
    ("three_wild_pairs_double", True, "11m22p3377sEESSW555m + C", (DRAWN,), 2, 4),
    ("three_wild_pairs_double", True, f"{JUNK}55mC + 5m", (DRAWN,), 2, 2),
    ("three_wild_no_pattern", "any", f"{JUNK}555m + C", (), -1, 2),
    ("three_wild_no_pattern", "any", f"{JUNK}555m + C", ("robbed",), -1, 2),
    # Two wild tiles as the pair, or one of them beside a run that holds the other: one could be set aside.
    ("niu_scope", "any_state", "123789m23p345678s55m + 4p", (), 2, -1),
    ("niu_scope", "any_state", "12789m234p345678s55m + 1p", (), 1, -1),
    ("niu_scope", "any_state", "134655m23p345678s99p + 4p", (), 1, 1),
    ("niu_scope", "tile", "123789m234p345678s5m + 1p", (), -1, 1),
    ("niu_scope", "tile", "123789m234p345678s5m + C", (), -1, -1),
    ("dandiao_wild", "hard", f"5m {FIVE_MELDS} + 8p", (DRAWN,), 4, 2),
    ("dandiao_wild", "hard", f"8p {FIVE_MELDS} + 5m", (DRAWN,), 4, 4),
    ("dandiao_wild", "hard", f"5m {FIVE_MELDS} + 5m", (DRAWN,), 4, 2),
    ("dandiao_kongs", False, "7p [123m<] [789m<] [EEEE>] [234p<] [222s>] + 7p", (), 4, 2),
    ("dandiao_kongs", False, f"7p {FIVE_MELDS} + 7p", (), 4, 4),
    ("dihu_scope", "dealer_first_discard", "123578m24p345678s99p + 9m", FIRST_DISCARD, 1, 4),
    ("dihu_scope", "dealer_first_discard", "123578m24p345678s99p + 9m", OF_UPPER_SEAT, 4, 1),
    ("five_of_a_kind", False, "123789m5555p34567s5m + 8s", (), 1, -1),
    ("five_of_a_kind", False, "123789m5555p34567s5m + 8s", (DRAWN,), 2, -1),
    # The fifth copy may lie in a meld; of its own face a wild tile may be it.
    ("five_of_a_kind", False, "123m46p345678s9p5m [5555p] + 9p", (), 1, -1),
    ("five_of_a_kind", False, "123m23p345678sPPPP5m + 4p", (), 2, 2),
    ("plain_natural", "one", "123789m34p345678s99p + 2p", (), 2, 1),
    ("plain_natural", "one", "123789m23p345678sP5m + 4p", (), 2, 1),
    ("plain_natural", "one", "123789m34p345678s99p + 2p", (DRAWN,), 2, 2),
]
"""An option, its other value, a hand with its circumstances, and its level by default and with the other value."""


@pytest.mark.parametrize(("name", "value", "text", "flags", "usual", "changed"), CHANGES)
def test_options(name: str, value: Any, text: str, flags: tuple[str, ...], usual: int, changed: int) -> None:
    assert level(text, *flags) == usual
    assert level(text, *flags, **{name: value}) == changed


def test_white_dragons_that_are_wild_are_at_home_in_eight_pairs_as_a_pair_of_their_own() -> None:
    for text, changed in (("1133m2288p1177sEEPP + C", DOUBLE), ("1133m2288p1177sEESP + C", HARD)):
        assert level(text, wild="P") == HARD
        assert level(text, wild="P", eight_pairs_wild="returned_is_hard") == changed


def test_the_scopes_of_a_lone_wild_tile_and_of_the_fifth_copy_together() -> None:
    # With one wild tile set aside, the other has to be the fifth five of dots.
    text = "44555566p123m789s55m + 4p"
    assert level(text, niu_scope="any_state") == -1
    assert level(text, niu_scope="any_state", five_of_a_kind=False) == 1
    # Pungs alone would take a fifth five; a run does not.
    pungs = "222333444555666p5m + 5p"
    assert "all_pungs" in types(pungs, DRAWN)
    assert types(pungs, DRAWN, five_of_a_kind=False) == {"base", "self_draw", "caishen_niu"}
    # The pair of wild tiles is refused where the rest is complete without them.
    assert level("123789m23p345678s55m + 4p", niu_scope="any_state", five_of_a_kind=False) == -1


def test_the_option_of_white_dragons_changes_no_hand_that_the_judge_knows() -> None:
    for text in ("46m34p345678s99pPPPP + 5p", "46m34p34567899sPPP5m + 5p", "1133m2288p1177sEEPP + C"):
        assert types(text, bai_identity="either") == types(text) != set()


def test_rows_under_options() -> None:
    usual = {fan.id: fan for fan in rows(WenzhouOptions())}
    assert "dandiao_wild" not in usual
    assert usual["dandiao"].predicate is shapes.dandiao
    hard = {fan.id: fan for fan in rows(WenzhouOptions(dandiao_wild="hard"))}
    assert hard["dandiao_wild"].value == HARD
    assert hard["dandiao"].predicate is shapes.dandiao_natural
    one = {fan.id: fan for fan in rows(WenzhouOptions(plain_natural="one"))}
    assert (one["no_wild"].value, one["returned"].series, usual["returned"].value) == (SOFT, "软牌", HARD)


def test_the_league_has_its_own_values() -> None:
    qq, league = PRESETS
    assert qq.options == WenzhouOptions()
    assert ruleset("wenzhou").name == qq.name == "wenzhou/qq@1"
    pairs = win_of("11m22p3377sEESSW555m + C", DRAWN)
    assert (ruleset(qq.name).worth(pairs), ruleset(league.name).worth(pairs)) == (HARD, DOUBLE)


def test_an_example_needs_a_winning_tile_and_a_win() -> None:
    with pytest.raises(ValueError, match="no winning tile"):
        win_of("123m")
    with pytest.raises(ValueError, match="may not win"):
        shown(shapes.base, "123789m34p345678s99p + 9p")


# --- The rules


@pytest.mark.parametrize(
    ("text", "flags", "expected"),
    [
        # W22: soft, hard, double; the highest counts once.
        ("123mEE5m23p345678s99p + 4p", (), SOFT),
        ("123mEE5m23p345678s99p + 4p", (DRAWN,), HARD),
        ("123mEE5m23p345678s99p + 4p", ("robbed",), HARD),
        ("123mEE5m23p345678s99p + 4p", (DRAWN, "dealt"), DOUBLE),
        ("123mEE5m23p345678s99p + 4p", ("from_upper", "first_round", "untouched"), DOUBLE),
        # W22: 地胡 needs all three, and neither an own draw nor a robbed kong.
        ("123mEE5m23p345678s99p + 4p", ("from_upper", "first_round"), SOFT),
        ("123mEE5m23p345678s99p + 4p", ("first_round", "untouched"), SOFT),
        ("123mEE5m23p345678s99p + 4p", ("from_upper", "untouched"), SOFT),
        ("123mEE5m23p345678s99p + 4p", (DRAWN, "from_upper", "first_round", "untouched"), HARD),
        ("123mEE5m23p345678s99p + 4p", ("robbed", "from_upper", "first_round", "untouched"), HARD),
        # 天胡 is a draw.
        ("123789m34p345678s99p + 2p", ("dealt",), HARD),
        # W17: wild tiles may be both tiles of the pair; honors make no runs.
        ("123789m23p345678s55m + 1p", (), HARD),
        ("123789m34p345sCFP99p + 2p", (), -1),
        # W18: three wild tiles win with anything that is drawn, with a base shape off a discard too.
        (f"{JUNK}55mC + 5m", (DRAWN,), HARD),
        (f"{JUNK}55mC + 5m", (DRAWN, "dealt"), DOUBLE),
        ("555m2288p345678s99p1s + 1s", (), DOUBLE),
        # W19: eight pairs are concealed; a triplet is a pair and the odd tile.
        ("1133m2288p1177sEESS + S", (), DOUBLE),
        ("1133m2288p1177sEEWS + C", (), -1),
        ("1133m2288p1177s5m [SSS>] + C", (), -1),
        # W20: one wild tile at home and one away is soft.
        ("134655m23p345678s99p + 4p", (), SOFT),
        ("134655m23p345678s99p + 4p", (DRAWN,), HARD),
        # W22: all pungs with a wild tile, a kong among them; a chow that lies open is one set too many.
        ("222m777s22p5m99pEE [SSSS] + E", (), DOUBLE),
        ("222m777s22p5m99pEE [123m<] + E", (), SOFT),
        ("222m777s99pEE [SSSS] [444p>] + E", (), DOUBLE),
        # A winning tile may be a part of two readings: here pungs of dots, or three times 234.
        ("222333444p777s5m [SSS>] + 9p", (DRAWN,), DOUBLE),
    ],
)
def test_levels(text: str, flags: tuple[str, ...], expected: int) -> None:
    assert level(text, *flags) == expected


def test_no_wild_kind_is_no_wild_tile() -> None:
    text = "123789m34p345678s99p + 2p"
    assert types(text, wild=None) == {"base", "no_wild"}
    assert level("123789m34p345678s9p5m + 9p", wild=None) == -1
    assert level("1133m2288p1177sEEPP + C", wild=None) == DOUBLE
    assert level("1133m2288p1177sEEPP + C", wild=None, eight_pairs_wild="returned_is_hard") == DOUBLE
    assert level("12346m345678s9999p + P", wild=None) == -1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # W21: one lone wild tile refuses everything, also a tile that a run could take.
        ("123789m234p345678s5m + 1p", -1),
        ("123789m234p345678s5m + C", -1),
        # A white dragon is the wild kind's face, and its partner as any other.
        ("123789m234p345678s5m + P", -1),
        # The lone tile is no wild one.
        ("123789m234p345678sP + P", HARD),
        # Two wild tiles: refused only if the discard has to be paired with one of them.
        ("12789m234p345678s55m + C", -1),
        ("12789m234p345678s55m + 3m", HARD),
        ("12789m234p345678s55m + 1p", SOFT),
        # 八对 is not 财神牛.
        ("112233m112233p777s5m + C", HARD),
        # Nor is a pung that a discard completes besides.
        ("22m777s222pEESSS5m9p + 9p", -1),
    ],
)
def test_a_lone_wild_tile_waits_for_a_draw(text: str, expected: int) -> None:
    assert level(text) == expected
    assert level(text, "robbed") == (max(expected, HARD) if expected > 0 else -1)


def test_what_is_shown_as_drawn_by_a_lone_wild_tile() -> None:
    niu = "caishen_niu"
    assert niu in types("123789m234p345678s5m + C", DRAWN)
    assert niu in types("123789m234p345678s5m + 5m", DRAWN)
    assert niu in types("12789m234p345678s55m + C", DRAWN)
    assert niu not in types("12789m234p345678s55m + 3m", DRAWN)
    # A wild tile that is drawn to two others is never the partner that was waited for.
    assert niu not in types("12789m234p345678s55m + 5m", DRAWN)
    # Also where a white dragon, an east here, has to be the partner of one of them.
    assert niu not in types("12m45sPEECCCFFFNNN + E", DRAWN, wild="E")
    assert niu in types("12m45sEEECCCFFFNNN + P", DRAWN, wild="E")
    assert niu not in types("123789m23p345678s99p + 5m", DRAWN)
    assert niu not in types("123mEE5m23p345678s99p + 4p", DRAWN)


def test_readings_that_are_refused_show_nothing() -> None:
    # All sets are pungs only if the discard is paired with the wild tile; the reading that is left has a run.
    text = "222m777sEEE333444p5m + 5p"
    assert types(text, niu_scope="tile") == {"base"}
    assert types(text, DRAWN, niu_scope="tile") == {"base", "all_pungs", "self_draw", "caishen_niu"}
    # The wild tile is at home only as the partner of the white dragon that was discarded.
    text = "1122233344445777m + P"
    assert types(text, niu_scope="tile") == {"base"}
    assert types(text, DRAWN, niu_scope="tile") == {"base", "returned", "self_draw", "caishen_niu"}


# --- Lessons


def test_lesson_a11_a_drawn_wild_tile_can_be_the_winning_one() -> None:
    assert level("123789m24p345678s99p + 5m", DRAWN) == HARD


def test_lesson_a12_a_wild_tile_may_be_in_the_pair() -> None:
    assert level("123789m23p345678s9p5m + 4p") == SOFT
    assert level("123789m23p345678s55m + 4p") == HARD


def test_lesson_a16_white_dragons_follow_the_wild_kind_where_single_honors_go_first() -> None:
    counts = parse_hand("123m456p789sEESSPPC").counts()
    assert discards_allowed(counts, EAST + 3, ()) == [31]
    counts[WHITE] = 1
    assert discards_allowed(counts, EAST + 3, ()) == [31, WHITE]
    assert discards_allowed(counts, 4, ()) == [31]


def test_lesson_a22_the_fifth_copy_of_a_tile_is_waited_for_as_a_wild_one_only() -> None:
    hand = parse_hand("123789m5555p345678s").counts()
    assert waits_with_wilds(hand) == []
    for kind in range(34):
        more = hand[:]
        more[kind] += 1
        drawn = Win(more, [], kind, SELF_DRAWN, wild=4)
        assert table().scorer.wins(drawn) == (kind in (4, 10, 13, 16) and level_of(drawn) > 0)
    assert level("123789m5555p345678s + 5m", DRAWN) == HARD


def level_of(win: Win) -> int:
    return int(table().scorer.worth(win))


@pytest.mark.parametrize("text", ["55555m", "5555m + 5m", "555m [5555m] + 1m"])
def test_lesson_a23_five_equal_tiles_are_no_hand(text: str) -> None:
    with pytest.raises(NotationError):
        win_of(text)


def test_lesson_a24_eight_pairs_have_no_meld() -> None:
    assert level("1133m2288p1177sE [SSS>] + E") == -1
    assert level("1133m2288p1177sEESC + S") == DOUBLE


def test_lesson_a25_four_equal_tiles_are_two_pairs() -> None:
    assert level("1111m2288p1177sEESS + C") == DOUBLE
    assert level("1111m2222p1111sEESS + C") == DOUBLE


def test_lesson_b4_an_earthly_win_is_counted() -> None:
    assert shown(lambda facts: facts.earthly, "123578m24p345678s99p + 9m", *OF_UPPER_SEAT)


def test_lesson_b6_two_wild_tiles_make_a_pung_of_one() -> None:
    assert level("123m55mE23p345678s99p + 4p") == SOFT


def test_lesson_b8_a_white_dragon_is_not_wild() -> None:
    assert level("123789mP24p345678s9p + 9p") == -1
    assert level("123789m23p345678sPP + 4p") == HARD


def test_lesson_b9_pairs_with_a_wild_tile_melds_and_levels_of_eight_pairs_and_robbed_kongs() -> None:
    assert level("123789m23p345678s9p5m + 4p") == SOFT
    assert level("12m234p34s99p5m [123m<] [EEE>] + 3m") == SOFT
    assert level("1133m2288p1177sEES5m + C") == HARD
    assert level("123789m34p345678s99p + 2p", "robbed") == HARD


def test_lesson_b11_all_wild_tiles_are_at_home_or_none() -> None:
    assert "returned" in types("344655m23p345678s99p + 4p")
    assert "returned" not in types("134655m23p345678s99p + 4p")


def test_lesson_b13_a_single_wait_is_counted_in_tiles() -> None:
    assert "dandiao" in types(f"7p {FIVE_MELDS} + 7p")
    assert "dandiao" not in types("7p567s [123m<] [789m<] [EEE>] [234p<] + 7p")


def test_lesson_b14_eight_pairs_are_seventeen_tiles_and_a_single_white_dragon_is_forced() -> None:
    counts = parse_hand("1133m2288p1177sEESS").counts()
    assert not table().scorer.wins(Win(counts, [], 0, SELF_DRAWN, wild=4))
    honors = parse_hand("123m456p789s11sP").counts()
    assert discards_allowed(honors, EAST, ()) == [WHITE]
