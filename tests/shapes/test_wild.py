"""Wild tiles without bounds: the tables beside trying every kind for every wild tile, and lessons by their numbers.

The lessons (A1-A25) are public reports of what other projects got wrong with wild tiles.
"""

import random
from collections import Counter

import pytest
from shape_reference import regular_missing
from wild_reference import (
    are_sets_by_substitution,
    completes_by_substitution,
    natural_readings,
    near_hand,
    substitutions,
)

from paiju.shapes import wild
from paiju.shapes.hand import parse_hand
from paiju.shapes.shanten import regular_shanten
from paiju.shapes.split import is_complete
from paiju.shapes.wild import (
    Division,
    are_sets,
    completes,
    division,
    sets_with_wilds,
    shanten_with_wilds,
    useful_with_wilds,
    waits_with_wilds,
)

UNBOUNDED = [17] * 34


def counts_of(text: str) -> list[int]:
    return parse_hand(text).counts()


def with_another(counts: list[int], kind: int) -> list[int]:
    more = counts[:]
    more[kind] += 1
    return more


def complete(text: str, wilds: int = 0, melds: int = 0, sets: int = 4) -> bool:
    return completes(counts_of(text), melds, sets, wilds)


# --- Beside the slow answers


@pytest.mark.parametrize(("wilds", "hands"), [(0, 3000), (1, 1500), (2, 250), (3, 20)])
def test_hands_are_complete_if_any_kinds_for_the_wild_tiles_make_them_so(wilds: int, hands: int) -> None:
    _compare(wilds, hands, seed=wilds)


@pytest.mark.slow
@pytest.mark.parametrize(("wilds", "hands"), [(1, 20_000), (2, 3000), (3, 400)])
def test_more_hands_are_complete_if_any_kinds_make_them_so(wilds: int, hands: int) -> None:
    _compare(wilds, hands, seed=10 + wilds)


def _compare(wilds: int, hands: int, seed: int) -> None:
    chance = random.Random(seed)
    answers: Counter[bool] = Counter()
    for _ in range(hands):
        sets = chance.randrange(1, 6)
        counts = near_hand(chance, sets, wilds)
        expected = completes_by_substitution(counts, wilds)
        assert completes(counts, 5 - sets, 5, wilds) == expected, (counts, sets, wilds)
        found = division(counts, 5 - sets, 5, wilds)
        assert (found is not None) == expected
        if found is not None:
            check_division(found, counts, sets, wilds)
        answers[expected] += 1
    assert min(answers[True], answers[False]) > hands // 20


def check_division(found: Division, counts: list[int], sets: int, wilds: int) -> None:
    """A division holds every natural tile once, every wild tile once, and nothing but sets and a pair."""
    left = counts[:]
    used = 0
    for part in (*found.sets, found.pair):
        for tile, is_wild in zip(part.tiles, part.wild, strict=True):
            used += is_wild
            left[tile] -= not is_wild
    assert left == [0] * 34
    assert used == wilds
    assert len(found.sets) == sets
    assert list(found.sets) == sorted(found.sets)
    assert found.pair.tiles[0] == found.pair.tiles[1]
    for first, second, third in [part.tiles for part in found.sets]:
        assert (first == second == third) or (
            first % 9 < 7 and (second, third) == (first + 1, first + 2) and third < 27
        )


@pytest.mark.parametrize(("wilds", "hands"), [(0, 1500), (1, 800), (2, 120)])
def test_tiles_are_sets_if_any_kinds_for_the_wild_tiles_make_them_so(wilds: int, hands: int) -> None:
    chance = random.Random(30 + wilds)
    answers = set()
    for _ in range(hands):
        counts = near_hand(chance, chance.randrange(1, 6), wilds)
        # Without the pair's two tiles, most often.
        for _ in range(chance.choice((2, 2, 2, 1))):
            counts[chance.choice([kind for kind in range(34) if counts[kind]] or [0])] -= any(counts)
        expected = are_sets_by_substitution(counts, wilds)
        assert are_sets(counts, wilds) == expected, (counts, wilds)
        assert sets_with_wilds(counts, wilds) == expected
        answers.add(expected)
    assert len(answers) == 2


def test_shanten_is_the_number_of_tiles_that_have_to_be_added_less_the_wild_ones() -> None:
    chance = random.Random(5)
    seen = set()
    for _ in range(120):
        sets = chance.randrange(1, 6)
        counts = near_hand(chance, sets, chance.randrange(4))
        missing = regular_missing(counts, sets, UNBOUNDED)
        for wilds in range(4):
            expected = max(missing - wilds - 1, -1)
            assert shanten_with_wilds(counts, 5 - sets, 5, wilds) == expected
            seen.add(expected)
    assert {-1, 0, 1, 2} <= seen


@pytest.mark.parametrize("wilds", [0, 1, 2, 3])
def test_useful_kinds_are_those_that_bring_a_hand_nearer(wilds: int) -> None:
    chance = random.Random(40 + wilds)
    ready = 0
    for _ in range(60):
        sets = chance.randrange(1, 6)
        counts = near_hand(chance, sets, wilds)
        counts[chance.choice([kind for kind in range(34) if counts[kind]])] -= 1
        now, useful = useful_with_wilds(counts, 5 - sets, 5, wilds)
        assert now == shanten_with_wilds(counts, 5 - sets, 5, wilds)
        expected = 0
        for kind in range(34):
            more = with_another(counts, kind)
            if counts[kind] < 4 and now >= 0 and shanten_with_wilds(more, 5 - sets, 5, wilds) < now:
                expected |= 1 << kind
        assert useful == expected
        complete_with = [
            kind
            for kind in range(34)
            if counts[kind] < 4
            and completes([*counts[:kind], counts[kind] + 1, *counts[kind + 1 :]], 5 - sets, 5, wilds)
        ]
        assert waits_with_wilds(counts, 5 - sets, 5, wilds) == complete_with
        ready += bool(complete_with)
        # A further wild tile brings every hand nearer that is not complete.
        assert shanten_with_wilds(counts, 5 - sets, 5, wilds + 1) == max(now - 1, -1)
    assert ready > 5


def test_the_tables_agree_with_those_that_allow_four_of_a_kind_where_four_suffice() -> None:
    chance = random.Random(6)
    for _ in range(2000):
        counts = [0] * 34
        for tile in chance.sample(range(136), 14):
            counts[tile // 4] += 1
        if max(counts) < 3:
            assert shanten_with_wilds(counts, 0, 4) == regular_shanten(counts)
            assert completes(counts, 0, 4) == is_complete(counts)


def test_where_four_of_a_kind_are_held_a_wild_tile_may_be_the_fifth() -> None:
    counts = counts_of("1111m")
    assert completes(counts, 4, 5, wilds=1)
    assert not is_complete(counts, 4, 5, wilds=1)
    assert (shanten_with_wilds(counts, 4), regular_shanten(counts, 4, 5)) == (0, 1)


def test_seven_of_a_kind_can_be_counted_and_no_more() -> None:
    # Four white dragons and three wild tiles as one face: two pungs and one for a run.
    assert completes([7, 1, 1, 2] + [0] * 30, melds=2)
    assert not completes([7, 2, 1, 1] + [0] * 30, melds=2)
    assert useful_with_wilds([7, 1, 1] + [0] * 31, melds=2) == (1, (1 << 34) - 2)


def test_the_order_of_questions_does_not_matter() -> None:
    """A table that is filled as hands are met says the same when it is full."""
    chance = random.Random(7)
    hands = [(near_hand(chance, 5, wilds), wilds) for wilds in (0, 1, 2, 3) for _ in range(20)]
    known = [(completes(counts, 0, 5, wilds), useful_with_wilds(counts, 0, 5, wilds)) for counts, wilds in hands]
    for (counts, wilds), answer in zip(reversed(hands), reversed(known), strict=True):
        assert (completes(counts, 0, 5, wilds), useful_with_wilds(counts, 0, 5, wilds)) == answer


def test_a_hand_is_read_and_not_changed() -> None:
    counts = counts_of("123m456p789s1135s")
    before = counts[:]
    completes(counts, 0, 5, 3)
    useful_with_wilds(counts, 0, 5, 2)
    division(counts, 0, 5, 3, room=[1] * 34)
    sets_with_wilds(counts, 2)
    assert counts == before


# --- Divisions with bounds


@pytest.mark.parametrize("wilds", [0, 1, 2])
def test_divisions_keep_their_bounds_and_are_found_whenever_there_is_one(wilds: int) -> None:
    chance = random.Random(50 + wilds)
    answers: dict[str, set[bool]] = {"pungs": set(), "barred": set(), "room": set()}
    for _ in range(400 if wilds < 2 else 60):
        sets = chance.randrange(1, 4)
        counts = near_hand(chance, sets, wilds, honors=0.1)
        barred = sum(1 << kind for kind in range(34) if counts[kind] == 1)
        room = [chance.choice((0, 0, 1, 2)) for _ in range(34)]
        readings = [
            (kinds, pair, natural)
            for kinds, hand in substitutions(counts, wilds)
            for pair, natural in natural_readings(hand)
        ]

        found = division(counts, 5 - sets, 5, wilds, pungs=True)
        expected = any(all(one[0] == one[2] for one in natural) for _, _, natural in readings)
        assert (found is not None) == expected
        if found is not None:
            check_division(found, counts, sets, wilds)
            assert all(part.tiles[0] == part.tiles[2] for part in found.sets)
        answers["pungs"].add(expected)

        found = division(counts, 5 - sets, 5, wilds, barred=barred)
        expected = any(
            not barred >> pair & 1 or counts[pair] >= 2 or kinds.count(pair) >= 2 or counts[pair] == 0
            for kinds, pair, _ in readings
        )
        assert (found is not None) == expected
        if found is not None:
            check_division(found, counts, sets, wilds)
            assert sum(found.pair.wild) != 1 or not barred >> found.pair.tiles[0] & 1
        answers["barred"].add(expected)

        room[0] = 3
        found = division(counts, 5 - sets, 5, wilds, room=room, spare=0)
        expected = any(all(kinds.count(kind) <= room[kind] for kind in kinds) for kinds, _, _ in readings)
        assert (found is not None) == expected
        if found is not None:
            check_division(found, counts, sets, wilds)
            stood_for = [
                tile
                for part in (*found.sets, found.pair)
                for tile, is_wild in zip(part.tiles, part.wild, strict=True)
                if is_wild
            ]
            assert all(stood_for.count(kind) <= room[kind] for kind in stood_for)
        answers["room"].add(expected)
    assert all(seen == {True, False} for seen in answers.values())


def test_a_step_that_leaves_no_room_is_taken_back() -> None:
    # The wild tile can be the 3 or, worse, a second 1; there is room for the latter alone.
    counts = counts_of("1122m")
    room = [0] * 34
    room[0] = 1
    found = division(counts, 4, 5, 1, room=room)
    assert found is not None
    assert found.sets[0].tiles == (0, 0, 0)
    assert division(counts, 4, 5, 1, room=[0] * 34) is None
    assert not sets_with_wilds(counts_of("11m"), 1, room=[0] * 34)
    assert sets_with_wilds(counts_of("11m"), 1, room=room)
    assert not sets_with_wilds(counts_of("12m"), 1, pungs=True)
    assert sets_with_wilds(counts_of("1144m"), 2, pungs=True)


def test_room_that_a_pair_took_is_given_back() -> None:
    room = [0] * 34
    room[1] = room[17] = 1
    found = division(counts_of("22m9p"), 4, 5, 2, room=room)
    assert found is not None
    assert (found.sets[0].tiles, found.pair.tiles) == ((1, 1, 1), (17, 17))


def test_two_wild_tiles_may_be_the_lower_ones_of_a_chow() -> None:
    room = [0] * 34
    room[6] = room[7] = 1
    found = division(counts_of("9mEE"), 4, 5, 2, room=room)
    assert found is not None
    assert found.sets[0] == wild.Part((6, 7, 8), (True, True, False))


def test_wild_tiles_that_would_do_as_anything_are_the_spare_kind() -> None:
    assert division([0] * 34, 4, 5, 5, spare=7) == Division(
        (wild.Part((7, 7, 7), (True, True, True)),), wild.Part((7, 7), (True, True))
    )
    # A pair of a natural tile and a wild one comes first where it is not barred.
    for barred, pair in ((0, (0, 0)), ((1 << 34) - 1, (7, 7))):
        found = division(counts_of("123m"), 4, 5, 2, barred=barred, spare=7)
        assert found is not None
        assert found.pair.tiles == pair


# --- Lessons


def test_lesson_a1_wild_tiles_are_one_budget_for_all_suits() -> None:
    counts = counts_of("3333m4m4p4sN")
    assert not completes(counts, melds=1, sets=4, wilds=3)
    assert completes(counts, melds=0, sets=4, wilds=6)


def test_lesson_a2_two_equal_tiles_may_be_apart() -> None:
    assert complete("345m22344p12388s", wilds=1)


def test_lesson_a3_hands_after_melds() -> None:
    assert complete("22344556678m", melds=1)


def test_lesson_a4_no_wild_tile_and_a_wild_tile_in_the_pair() -> None:
    assert complete("666m444789p45699s")
    assert complete("666m444789p4569s", wilds=1)


def test_lesson_a5_a_hand_that_is_none() -> None:
    assert not complete("99m34588p1156789s")
    assert not complete("99m34588p115678s", wilds=1)


def test_lesson_a6_every_size_of_a_hand() -> None:
    for sets in range(6):
        text = "".join(("123m", "456p", "789s", "SSS", "777p")[:sets])
        assert completes(counts_of(text + "EE"), 5 - sets)
        assert completes(counts_of(text + "E"), 5 - sets, wilds=1)
        assert not completes(counts_of(text + "E"), 5 - sets)
        assert not completes(counts_of(text + "EW"), 5 - sets)
        assert are_sets(counts_of(text))


def test_lesson_a8_more_wild_tiles_than_a_deal_has() -> None:
    assert completes([0] * 34, 0, 4, wilds=14)
    assert completes([1] + [0] * 33, 0, 5, wilds=16)


def test_lesson_a9_four_equal_tiles_and_a_wild_one_but_not_whatever_lies_beside_eight_wild() -> None:
    assert complete("1111m", wilds=1, melds=3)
    assert not complete("147m258p", wilds=8)
    assert complete("147m25p", wilds=9)


def test_lesson_a10_hands_of_seventeen_tiles_with_all_of_them_in_one_suit() -> None:
    assert complete("11112345678999m222p", sets=5)
    assert complete("11122233344455566m", sets=5)
    assert complete("1112223334445556m", sets=5, wilds=1)
    assert not complete("1112223334445557m", sets=5)


def test_lesson_a20_a_pair_from_three_or_four_copies() -> None:
    assert complete("11123m", melds=3)
    assert complete("11112344m", melds=2, wilds=0)
    assert complete("1111234m", melds=2, wilds=1)


def test_lesson_a22_a_fifth_copy_comes_only_as_a_wild_tile() -> None:
    counts = counts_of("1111m")
    assert waits_with_wilds(counts, melds=4) == []
    assert useful_with_wilds(counts, melds=4) == (0, 0)
    assert completes(counts, melds=4, wilds=1)


@pytest.mark.parametrize("text", ["123m456p789s11m", "11m22p33s"])
def test_wrong_numbers_of_tiles_are_never_complete(text: str) -> None:
    counts = counts_of(text)
    for wilds in range(4):
        for melds in range(5):
            if sum(counts) + wilds != 3 * (5 - melds) + 2:
                assert not completes(counts, melds, 5, wilds)
                assert division(counts, melds, 5, wilds) is None
    assert not are_sets(counts_of("123m1p"))
    assert not are_sets(counts_of("111222333444555666m"))
