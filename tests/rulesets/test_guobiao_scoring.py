"""How hands are read and scored: decisions of the rule page, each with the hand that shows it."""

import pytest
from guobiao_hands import fans_of, table, worth

from paiju.rulesets.guobiao.examples import shows, win_of

# --- Options: each changes the answer of some hand.


@pytest.mark.parametrize(("value", "total"), [(3, 9), (5, 11), (6, 12)])
def test_option_mixed_kong(value: int, total: int) -> None:
    win = win_of("23m567p99s [1111m] [9999p<] + 4m")
    assert worth(win, mixed_kong=value) - worth(win) == total - 9
    assert ("melded_and_concealed_kong" in fans_of(win, mixed_kong=value)) == (value != 3)
    assert ("melded_kong" in fans_of(win, mixed_kong=value)) == (value == 3)


def test_option_double_concealed_kong() -> None:
    win = win_of("34678m88s [1111m] [9999s] + 5m")
    assert worth(win) == 13
    assert worth(win, double_concealed_kong=8) == 15


def test_option_knitted_straight_wait() -> None:
    """The winning 3m belongs to the straight and is an edge tile as well."""
    win = win_of("12369m258p13347s + 3m")
    assert fans_of(win) == {"knitted_straight": 1, "concealed_hand": 1, "all_chows": 1, "edge_wait": 1}
    assert worth(win, knitted_straight_wait="off") == worth(win) - 1
    # A tile outside of the straight has its wait either way.
    outside = win_of("147m258p369s12mEE + 3m")
    assert "edge_wait" in fans_of(outside, knitted_straight_wait="off")


def test_option_exhausted_second_wait() -> None:
    """The other wait is 4m, and all four lie in the hand."""
    win = win_of("1234444678m456p + 1m", "self_drawn", round="N")
    assert "single_wait" not in fans_of(win)
    assert worth(win, exhausted_second_wait="ignored") == worth(win) + 1


def test_an_open_copy_counts_as_held_when_exhausted_waits_are_ignored() -> None:
    """The other wait is East, of which a melded pung and the pair's single hold all four."""
    win = win_of("1112m [EEE<] [567p<] [789s<] + 2m")
    assert "single_wait" not in fans_of(win)
    assert worth(win, exhausted_second_wait="ignored") == worth(win)


def test_option_discard_pung() -> None:
    win = win_of("44455599sEEECC + 9s")
    assert "three_concealed_pungs" in fans_of(win)
    assert "four_concealed_pungs" in fans_of(win, discard_pung="concealed")
    assert "four_concealed_pungs" in fans_of(win_of("44455599sEEECC + 9s", "self_drawn"))


@pytest.mark.parametrize(
    "hand",
    [
        "113355m66p2244sE + E",
        "1122334455667m + 7m",
        "19m19p19sESWNCFP + 1m",
        "147m258p36sESWNC + F",
        "14m258p36sESWNCF + P",
        "111555m222888p3s + 3s",
    ],
)
def test_option_concealed_shape_self_draw(hand: str) -> None:
    win = win_of(hand, "self_drawn")
    fans = fans_of(win)
    assert "self_drawn" in fans
    assert "fully_concealed_hand" not in fans
    fans = fans_of(win, concealed_shape_self_draw="fully_concealed")
    assert "self_drawn" not in fans
    assert "fully_concealed_hand" in fans
    assert worth(win, concealed_shape_self_draw="fully_concealed") == worth(win) + 3


def test_option_knitted_and_straight() -> None:
    win = win_of("147m369p258sSWNC + F")
    assert worth(win) == 24
    assert worth(win, knitted_and_straight="one") == 12


def test_option_minimum() -> None:
    win = win_of("123m567p78s55pEEE + 9s 1f2f3f4f", round="S", seat="S")
    points = worth(win) - 4
    assert points < 8
    assert not table().scorer.wins(win)
    assert table(minimum=points).scorer.wins(win)
    assert not table(minimum=points + 1).scorer.wins(win)


# --- Faults of other engines that come without a hand.


def test_flowers_never_lift_a_hand_over_the_minimum() -> None:
    win = win_of("123m567p78s55pEEE + 9s 1f2f3f4f5f6f7f8f", round="S", seat="S")
    assert worth(win) >= 8
    assert not table().scorer.wins(win)


def test_all_chows_needs_a_suited_pair() -> None:
    assert shows("123m345p567s78pEE + 9p", "all_chows") == 0
    assert shows("123m345p567s78p1s1s + 9p", "all_chows") == 1


def test_all_chows_is_found_where_a_greedy_reading_takes_pungs() -> None:
    """111222333m and one more chow: read as three equal chows it has 平和."""
    win = win_of("112233m9p [123m<] [678s<] + 9p")
    assert "all_chows" in fans_of(win)
    assert "pure_triple_chow" in fans_of(win)


def test_scores_are_values_and_counts_that_cannot_be_confused() -> None:
    """Fan ids come as number and count; the points are the row's value times the count."""
    scorer = table().scorer
    win = win_of("123m456p78s55pEEE + 9s 1f8f")
    assert sum(scorer.values[fan] * count for fan, count in scorer.fan_ids(win)) == scorer.worth(win)


# --- Best reading.


def test_the_reading_worth_most_counts() -> None:
    """Three pungs or three equal chows: the pungs are worth more here, the chows with an open chow."""
    assert shows("111222333m789p5s + 5s", "pure_shifted_pungs")
    assert shows("112233m789p5s [123m<] + 5s", "pure_triple_chow")


def test_of_equal_readings_the_one_with_a_pure_triple_chow() -> None:
    win = win_of("55m45556666777s + 5s")
    assert "pure_triple_chow" in fans_of(win)
    assert "pure_shifted_pungs" not in fans_of(win)
    assert worth(win) == 49


def test_of_equal_readings_sets_before_seven_pairs() -> None:
    """Two readings of one worth, as sets with 一般高 twice and as seven pairs, if 七对 were worth as much."""
    scorer = table(minimum=0).scorer
    win = win_of("112233m778899p5s + 5s", "self_drawn")
    in_sets, in_pairs = scorer.reader.readings(win)[0], scorer.reader.readings(win)[-1]
    assert in_sets.split
    assert not in_pairs.split
    assert scorer.precedes(in_sets, in_pairs)
    assert not scorer.precedes(in_pairs, in_sets)


def test_ties_among_the_sample_are_broken_in_one_order() -> None:
    """Whatever order the readings come in, the same one is chosen."""
    from guobiao_hands import sample_wins

    scorer = table(mixed_kong=5).scorer
    ties = 0
    for win in sample_wins():
        readings = scorer.reader.readings(win)
        most = max(scorer.points(reading) for reading in readings)
        equal = [scorer.fans(reading) for reading in readings if scorer.points(reading) == most]
        chosen = [fan for fan in scorer.fan_ids(win) if fan[0] != 81]
        assert chosen in equal
        if len({str(fans) for fans in equal}) > 1:
            ties += 1
            for mark in (23, 32):
                having = [fans for fans in equal if mark in dict(fans)]
                if having:
                    assert chosen in having
                    break
            else:
                highest = max(scorer.values[fans[0][0]] for fans in equal)
                in_sets = [fans for fans in equal if 19 not in dict(fans)]
                assert chosen in (in_sets or equal)
                assert scorer.values[chosen[0][0]] == highest or in_sets != equal
    assert ties > 10


@pytest.mark.parametrize(
    "hand",
    [
        "123456789m1234p + 5p",
        "1247m258p369sEESW + E",
        "147m258p36sSS [789s<] + 8s",
        "135m258p36sESWNC + F",
    ],
)
def test_a_near_miss_of_a_special_shape_is_not_complete(hand: str) -> None:
    assert worth(win_of(hand)) == -1


def test_a_hand_with_too_few_or_too_many_tiles_is_not_complete() -> None:
    for hand in ("123m5p + 5p", "123456789m123p5s [EEE<] + 5s", "123m456p789s55pEE + 1p", "123m5p [EEE<] [SSS<] + 6p"):
        win = win_of(hand)
        assert worth(win) == -1
        assert not table().scorer.wins(win)
        assert fans_of(win) == {}


# --- Exclusions and concealment.


def test_nine_gates_keeps_one_of_two_pungs_of_ends() -> None:
    assert fans_of(win_of("1112345678999m + 2m")) == {
        "nine_gates": 1,
        "two_concealed_pungs": 1,
        "short_straight": 1,
        "pung_of_terminals_or_honors": 1,
    }
    assert fans_of(win_of("1112345678999m + 1m")) == {"nine_gates": 1, "pure_straight": 1, "tile_hog": 1}


def test_nine_gates_is_neither_melded_nor_of_two_suits() -> None:
    assert shows("2345678999m [111m<] + 5m", "nine_gates") == 0
    assert shows("1112345678m999p + 5m", "nine_gates") == 0
    assert shows("1112345678999p + 9p", "nine_gates") == 1
    # Completed to the same tiles from another wait.
    assert shows("1112345567899m + 9m", "nine_gates") == 0


def test_a_concealed_kong_keeps_the_hand_concealed_and_a_melded_one_does_not() -> None:
    assert shows("123m456p55pEE [9999s] + E", "concealed_hand")
    assert not shows("123m456p55pEE [9999s+<] + E", "concealed_hand")


def test_a_pung_off_a_discard_stays_concealed_if_its_tile_can_be_read_elsewhere() -> None:
    """The 4m completes 444 or stands in 456; only 222 and 444 are pungs."""
    assert shows("22244456m678p99s + 4m", "two_concealed_pungs")
    assert not shows("22244m678p56799s + 4m", "two_concealed_pungs")


def test_melded_hand_needs_four_open_sets_and_a_discard() -> None:
    assert not shows("5p [123m<] [456p<] [EEE^] [7777s] + 5p", "melded_hand")
    assert shows("5p [123m<] [456p<] [EEE^] [7777s^] + 5p", "melded_hand")


# --- Circumstances that the hand itself proves wrong.


def test_the_last_of_a_kind_is_corrected_by_the_hand() -> None:
    assert not shows("1235m456p789sEEE + 5m", "last_tile", "last_of_kind")
    assert shows("12m55p789s [333m<] [EEE<] + 3m", "last_tile")


def test_no_replacement_without_a_kong_and_no_robbing_of_a_kind_in_hand() -> None:
    assert not shows("123m456p789s55pEE + E", "out_with_replacement_tile", "self_drawn", "replacement")
    assert not shows("1235m456p789sEEE + 5m", "robbing_the_kong", "robbed")


def test_a_robbed_last_tile_is_neither_the_last_discard_nor_self_drawn() -> None:
    win = win_of("123m456p78s55pEEE + 9s", "robbed", "last_tile", "last_of_kind")
    fans = fans_of(win)
    assert "robbing_the_kong" in fans
    assert "last_tile_claim" not in fans
    assert "last_tile" not in fans


def test_replacement_and_last_tile_draw_add() -> None:
    fans = fans_of(win_of("123m456p55pEE [9999s] + E", "self_drawn", "replacement", "last_tile"))
    assert {"out_with_replacement_tile", "last_tile_draw", "fully_concealed_hand"} <= set(fans)
    assert "self_drawn" not in fans


def test_batch_and_single_scores_agree() -> None:
    from guobiao_hands import sample_wins

    wins = list(sample_wins()[:300])
    scorer = table().scorer
    assert scorer.worths(wins) == [scorer.worth(win) for win in wins]
