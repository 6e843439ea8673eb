"""What holds for every hand of Wenzhou: the judge equals a slow one, and what must not matter does not."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from wenzhou_hands import OTHER_VALUES, SlowJudge, random_hands, table

from paiju.rules.win import SELF_DRAWN, Win
from paiju.rulesets.registry import ruleset
from paiju.rulesets.wenzhou.explanation import explain
from paiju.rulesets.wenzhou.presets import PRESETS
from paiju.rulesets.wenzhou.table import FanTable
from paiju.shapes.meld import ACROSS, CHOW, LEFT, Meld
from paiju.tiles.tile import EAST, KINDS, WHITE

HANDS = random_hands(1500, seed=3, wilds=(0, 1, 1, 2, 2, 3))
NAMES = {"dandiao_wild": "dandiao"}
"""Rows that stand for another kind of win under an option."""


def types_of(judge: FanTable, win: Win) -> set[str]:
    score = explain(judge, win)
    return {NAMES.get(fan, fan) for fan in [*(one.fan for one in score.fans), *(one.fan for one in score.excluded)]}


def compare(hands: list[Win], judge: FanTable) -> Counter[str]:
    """Compare some hands with the slow judge; what they show in all."""
    seen: Counter[str] = Counter()
    for win in hands:
        slow = SlowJudge(win, judge.options)
        expected = slow.types()
        case = (win.counts, win.melds, win.tile, win.flags, win.wild, judge.options)
        assert types_of(judge, win) == expected, case
        assert judge.scorer.worth(win) == slow.multiplier(), case
        assert judge.scorer.wins(win) == bool(expected), case
        seen.update(expected or ["no win"])
    return seen


def test_the_judge_is_a_slow_one() -> None:
    seen = compare(random_hands(120, seed=21), table())
    assert len(seen) > 10
    assert seen["no win"] > 10


@pytest.mark.parametrize("name", OTHER_VALUES)
def test_the_judge_is_a_slow_one_under_every_option(name: str) -> None:
    for number, value in enumerate(OTHER_VALUES[name]):
        compare(random_hands(15, seed=30 + number), table(**{name: value}))


@pytest.mark.slow
def test_the_judge_is_a_slow_one_under_many_options_at_once() -> None:
    chance = Random(40)
    seen: Counter[str] = Counter()
    for seed in range(250):
        names = chance.sample(sorted(OTHER_VALUES), chance.choice((0, 1, 2, 3)))
        judge = table(**{name: chance.choice(OTHER_VALUES[name]) for name in names})
        seen += compare(random_hands(8, seed=1000 + seed), judge)
    for seed in range(12):
        seen += compare(random_hands(4, seed=2000 + seed, wilds=(3,)), table())
    assert len(seen) == 15


@pytest.mark.slow
def test_white_dragons_as_themselves_make_no_difference() -> None:
    """`bai_identity=either` changes nothing for the slow judge, which tries both: so no code of ours asks for it."""
    hands = [win for win in random_hands(600, seed=50) if win.counts[WHITE] and win.wild != WHITE]
    fixed, either = table(), table(bai_identity="either")
    for win in hands:
        assert SlowJudge(win, fixed.options).types() == SlowJudge(win, either.options).types()


@pytest.mark.parametrize("name", [preset.name for preset in PRESETS])
def test_every_way_to_ask_gives_the_same_answer(name: str) -> None:
    rules = ruleset(name)
    won = 0
    for win in HANDS:
        score = rules.score(win)
        worth = rules.worth(win)
        assert rules.wins(win) == (worth > 0) == (not score.refusal) == bool(score.reading)
        if worth > 0:
            assert worth == score.points == score.multiplier == sum(fan.value * fan.count for fan in score.fans)
            assert worth in (1, 2, 4)
            values = {fan.id: fan.value for fan in rules.fans}
            assert all(values[fan.fan] <= worth for fan in score.excluded)
            won += 1
    assert 500 < won < len(HANDS)


def moved(win: Win, order: tuple[int, ...]) -> Win:
    """The hand with its suits exchanged."""

    def to(kind: int) -> int:
        return order[kind // 9] * 9 + kind % 9 if kind < EAST else kind

    counts = [0] * KINDS
    for kind, count in enumerate(win.counts):
        counts[to(kind)] = count
    melds = [Meld(meld.kind, to(meld.tile), to(meld.claimed), meld.source) for meld in win.melds]
    return Win(counts, melds, to(win.tile), win.flags, wild=to(win.wild))


@pytest.mark.parametrize("order", list(permutations(range(3)))[1:])
def test_the_suits_may_be_exchanged(order: tuple[int, ...]) -> None:
    scorer = table().scorer
    for win in HANDS[::3]:
        assert scorer.shown(moved(win, order)) == scorer.shown(win)


def test_the_order_of_melds_and_their_sources_do_not_matter() -> None:
    scorer = table().scorer
    for win in HANDS:
        turned = [
            Meld(meld.kind, meld.tile, meld.claimed, LEFT if meld.source == ACROSS else meld.source)
            for meld in reversed(win.melds)
        ]
        assert scorer.shown(Win(win.counts, turned, win.tile, win.flags, wild=win.wild)) == scorer.shown(win)


def test_a_hand_is_read_and_not_changed() -> None:
    judge = table(five_of_a_kind=False)
    for win in HANDS[::10]:
        counts, melds = win.counts[:], win.melds[:]
        explain(judge, win)
        judge.scorer.worth(win)
        assert (win.counts, win.melds) == (counts, melds)


def test_what_was_asked_before_does_not_matter() -> None:
    used = table().scorer
    for win in HANDS[::30]:
        used.worth(win)
        assert table().scorer.worth(win) == used.worth(win)


def test_a_wild_tile_in_the_place_of_a_natural_one_keeps_a_drawn_win_and_another_but_for_a_lone_wild_tile() -> None:
    """财神 stands for any tile in a win; only 财神牛 makes a hand with a wild tile less than one without it."""
    judge = table()
    chance = Random(60)
    refused = kept = 0
    for win in HANDS:
        wilds = win.counts[win.wild]
        if wilds == 3 or not judge.scorer.wins(win):
            continue
        naturals = [kind for kind in range(KINDS) if kind != win.wild and win.counts[kind] > (kind == win.tile)]
        if not naturals:
            continue
        counts = win.counts[:]
        counts[chance.choice(naturals)] -= 1
        counts[win.wild] += 1
        more = Win(counts, win.melds, win.tile, win.flags, wild=win.wild)
        if judge.scorer.wins(more):
            kept += 1
        else:
            assert not win.flags & SELF_DRAWN
            assert explain(judge, more).refusal == "wild_single_wait"
            refused += 1
    assert kept > 300
    assert refused > 10


def test_three_wild_tiles_win_with_whatever_is_drawn() -> None:
    scorer = table().scorer
    chance = Random(61)
    for _ in range(200):
        wild = chance.randrange(KINDS)
        tiles = chance.sample([kind for kind in range(KINDS) if kind != wild for _ in range(4)], 14)
        counts = [tiles.count(kind) for kind in range(KINDS)]
        counts[wild] = 3
        assert scorer.worth(Win(counts, [], chance.choice([*tiles, wild]), SELF_DRAWN, wild=wild)) >= 2


def test_chows_are_told_by_what_their_tiles_stand_for() -> None:
    """A meld of white dragons is a pung, one of a run that they joined is not."""
    scorer = table().scorer
    counts = [0] * KINDS
    for kind in (0, 0, 0, 9, 9, 9, 18, 18, 18, 27, 27):
        counts[kind] += 1
    pung, chow = Meld(1, WHITE, WHITE, LEFT), Meld(CHOW, 3, 3, LEFT)
    others = [Meld(1, 28, 28, LEFT)]
    assert scorer.worth(Win(counts, [pung, *others], 27, wild=4)) == 4
    assert scorer.worth(Win(counts, [chow, *others], 27, wild=4)) == 2
