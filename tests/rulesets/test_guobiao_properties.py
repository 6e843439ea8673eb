"""What holds for every hand: the fast way equals the slow way, and what must not matter does not."""

import random

import pytest
from guobiao_hands import random_wins, sample_wins, table

from paiju.rules.win import Win
from paiju.rulesets.guobiao.explanation import explain
from paiju.rulesets.guobiao.fans import NUMBER
from paiju.rulesets.guobiao.options import GuobiaoOptions
from paiju.rulesets.guobiao.table import FanTable
from paiju.shapes.meld import CHOW, PUNG, RIGHT, Meld

WINS = [*sample_wins()[::3], *random_wins(1000, seed=11)]
SUIT_BOUND = {NUMBER["all_green"], NUMBER["reversible_tiles"]}
"""The fans that tell the suits apart."""


def permuted(win: Win, order: tuple[int, int, int]) -> Win:
    """The hand with its suits exchanged."""

    def moved(kind: int) -> int:
        return order[kind // 9] * 9 + kind % 9 if kind < 27 else kind

    counts = [0] * 34
    for kind, count in enumerate(win.counts):
        counts[moved(kind)] = count
    melds = [Meld(meld.kind, moved(meld.tile), moved(meld.claimed), meld.source) for meld in win.melds]
    return Win(counts, melds, moved(win.tile), win.flags, win.round_wind, win.seat_wind, win.flowers)


@pytest.mark.parametrize("order", [(1, 0, 2), (2, 0, 1), (0, 2, 1)])
def test_the_suits_may_be_exchanged(order: tuple[int, int, int]) -> None:
    scorer = table().scorer
    compared = 0
    for win in WINS:
        fans, exchanged = scorer.fan_ids(win), scorer.fan_ids(permuted(win, order))
        if SUIT_BOUND & {fan for fan, _ in fans + exchanged}:
            continue
        assert fans == exchanged
        compared += 1
    assert compared > 1500


def test_the_order_of_melds_and_their_sources_do_not_matter() -> None:
    scorer = table().scorer
    for win in WINS:
        turned = [
            Meld(meld.kind, meld.tile, meld.claimed, RIGHT) if meld.kind == PUNG else meld
            for meld in reversed(win.melds)
        ]
        again = Win(win.counts, turned, win.tile, win.flags, win.round_wind, win.seat_wind, win.flowers)
        assert scorer.fan_ids(again) == scorer.fan_ids(win)


def test_which_tile_of_a_chow_was_claimed_does_not_matter() -> None:
    scorer = table().scorer
    for win in WINS[::5]:
        other = [Meld(CHOW, m.tile, m.tile + 2, m.source) if m.kind == CHOW else m for m in win.melds]
        again = Win(win.counts, other, win.tile, win.flags, win.round_wind, win.seat_wind, win.flowers)
        assert scorer.fan_ids(again) == scorer.fan_ids(win)


def test_every_way_to_ask_gives_the_same_answer() -> None:
    scorer = table().scorer
    for win in WINS:
        fans = scorer.fan_ids(win)
        total = sum(scorer.values[fan] * count for fan, count in fans)
        assert scorer.worth(win) == total
        assert scorer.wins(win) == (total - win.flowers >= 8)
        score = explain(table(), win)
        assert score.points == total
        assert score.counted == total - win.flowers
        assert bool(score.refusal) != scorer.wins(win)
        assert [(NUMBER[fan.fan], fan.count) for fan in score.fans] == fans


def test_a_hand_that_is_not_complete_wins_nothing() -> None:
    chance = random.Random(17)
    scorer = table(minimum=0).scorer
    wall = [kind for kind in range(34) for _ in range(4)]
    for _ in range(1000):
        tiles = chance.sample(wall, 14)
        counts = [tiles.count(kind) for kind in range(34)]
        win = Win(counts, [], tiles[0])
        assert scorer.wins(win) == (scorer.worth(win) >= 0)
    # One tile away from a complete hand, and complete again.
    for win in WINS[::10]:
        counts = win.counts[:]
        kind = next((kind for kind in range(34) if kind != win.tile and counts[kind]), win.tile)
        counts[kind] -= 1
        counts[(kind + 5) % 34] += 1
        other = Win(counts, win.melds, win.tile, win.flags, win.round_wind, win.seat_wind)
        assert scorer.wins(other) == (scorer.worth(other) >= 0)
        assert scorer.wins(win)


def test_what_was_asked_before_does_not_matter() -> None:
    """A scorer that has answered thousands of hands answers as a new one does."""
    used = table().scorer
    for win in WINS[::40]:
        new = FanTable(GuobiaoOptions()).scorer
        assert new.fan_ids(win) == used.fan_ids(win)


def test_a_hand_is_read_and_not_changed() -> None:
    scorer = table().scorer
    for win in WINS[::10]:
        counts, melds = win.counts[:], win.melds[:]
        scorer.fan_ids(win)
        explain(table(), win)
        assert (win.counts, win.melds) == (counts, melds)


def test_readings_are_different_and_hold_every_tile() -> None:
    for win in WINS:
        readings = table().scorer.reader.readings(win)
        assert len({(reading.split, reading.order, reading.shape) for reading in readings}) == len(readings)
