"""What holds for every hand of Sichuan: the fast way equals the slow way, and what must not matter does not."""

from random import Random

import pytest
from sichuan_hands import permutations_of_suits, random_wins, readings, slow_fan, slow_roots, slow_types, table

from paiju.rules.win import Win
from paiju.rulesets.registry import ruleset
from paiju.rulesets.sichuan.explanation import explain
from paiju.rulesets.sichuan.facts import facts_of
from paiju.rulesets.sichuan.presets import PRESETS
from paiju.rulesets.sichuan.readiness import readiness, win_with
from paiju.shapes.meld import ACROSS, LEFT, Meld

WINS = random_wins(2000, seed=3)
NAMES = [preset.name for preset in PRESETS]


def moved(win: Win, order: tuple[int, ...]) -> Win:
    """The hand with its suits exchanged."""

    def to(kind: int) -> int:
        return order[kind // 9] * 9 + kind % 9

    counts = [0] * 34
    for kind, count in enumerate(win.counts[:27]):
        counts[to(kind)] = count
    melds = [Meld(meld.kind, to(meld.tile), to(meld.claimed), meld.source) for meld in win.melds]
    return Win(counts, melds, to(win.tile), win.flags)


def test_the_fan_are_those_of_a_slow_judge() -> None:
    """Every reading and every type of L75-96, one by one, without tables or keys."""
    judge = table()
    for win in WINS:
        assert explain(judge, win).counted == slow_fan(win)


def test_the_sample_has_every_type() -> None:
    seen: set[str] = set()
    roots: set[tuple[int, int]] = set()
    for win in WINS:
        roots.add(slow_roots(win))
        for sets in readings(win.counts):
            seen |= slow_types(win, sets)
    assert len(seen) == 11
    assert {(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2)} <= roots


def test_roots_and_kongs_are_counted_as_a_slow_judge_does() -> None:
    judge = table()
    for win in WINS:
        facts = facts_of(judge.scorer.keys(win)[0], judge.options)
        assert (facts.roots, facts.kongs) == slow_roots(win)


@pytest.mark.parametrize("name", NAMES)
def test_every_way_to_ask_gives_the_same_answer(name: str) -> None:
    rules = ruleset(name)
    for win in WINS[::3]:
        score = rules.score(win)
        assert rules.wins(win)
        assert rules.worth(win) == score.points > 0
        assert score.refusal == ""
        assert score.reading


@pytest.mark.parametrize("name", NAMES)
def test_the_best_reading_and_type_count(name: str) -> None:
    """No reading with any single type comes to more than the one that counts."""
    rules = ruleset(name, {"edge_two": True})
    judge = table(**{field: getattr(rules.options, field) for field in rules.options.__struct_fields__})
    for win in WINS[::5]:
        points = [judge.judge(key).points for key in judge.scorer.keys(win)]
        assert max(points) == rules.worth(win)


@pytest.mark.parametrize("order", permutations_of_suits())
def test_the_suits_may_be_exchanged(order: tuple[int, ...]) -> None:
    scorer = table().scorer
    for win in WINS[::2]:
        assert scorer.worth(moved(win, order)) == scorer.worth(win)


def test_the_order_of_melds_and_their_sources_do_not_matter() -> None:
    scorer = table(concealed=True).scorer
    for win in WINS:
        turned = [Meld(m.kind, m.tile, m.claimed, LEFT if m.source == ACROSS else m.source) for m in win.melds[::-1]]
        assert scorer.worth(Win(win.counts, turned, win.tile, win.flags)) == scorer.worth(win)


def test_what_was_asked_before_does_not_matter() -> None:
    used = table().scorer
    for win in WINS[::20]:
        used.worth(win)
        assert table().scorer.worth(win) == used.worth(win)


def test_a_hand_is_read_and_not_changed() -> None:
    judge = table(last_copy=True)
    for win in WINS[::20]:
        counts, melds = win.counts[:], win.melds[:]
        judge.scorer.worth(win)
        explain(judge, win)
        assert (win.counts, win.melds) == (counts, melds)


def test_hands_at_random_win_if_they_have_a_reading_in_two_suits() -> None:
    chance = Random(8)
    scorer = table().scorer
    won = 0
    for _ in range(4000):
        suits = chance.choice((9, 18, 18, 27))
        tiles = chance.sample([kind for kind in range(suits) for _ in range(4)], chance.choice((2, 5, 8, 14)))
        counts = [tiles.count(kind) for kind in range(34)]
        melds = [Meld(1, kind, kind, LEFT) for kind in range(20, 20 + (14 - len(tiles)) // 3)]
        used = {tile // 9 for tile in tiles} | {meld.tile // 9 for meld in melds}
        expected = len(used) < 3 and any(True for _ in readings(counts))
        win = Win(counts, melds, tiles[0])
        assert scorer.wins(win) == expected == (scorer.worth(win) >= 0)
        won += expected
    assert won > 20


def test_a_winning_hand_without_its_tile_is_ready_for_it() -> None:
    scorer = table().scorer
    for win in WINS[::4]:
        counts = win.counts[:]
        counts[win.tile] -= 1
        found = readiness(counts, win.melds, -1, scorer)
        assert found.state == "ready"
        assert win.tile in found.waits
        assert found.points == max(scorer.worth(win_with(counts, win.melds, -1, tile)) for tile in found.waits)
        void = next(suit for suit in range(3) if all(kind // 9 != suit for kind, held in enumerate(counts) if held))
        if all(meld.tile // 9 != void for meld in win.melds) and win.tile // 9 != void:
            assert win.tile in readiness(counts, win.melds, void, scorer).waits
