"""The sole wait, suit by suit, against the formal waits of the whole hand."""

from guobiao_hands import random_wins, sample_wins

from paiju.rulesets.guobiao.sole_wait import is_sole
from paiju.shapes.shape import REGULAR
from paiju.shapes.split import read_split, splits
from paiju.shapes.suit_keys import keys_of
from paiju.shapes.waits import formal_waits


def test_sole_waits_are_those_of_the_whole_hand() -> None:
    checked = {True: 0, False: 0}
    for win in [*random_wins(3000, seed=5), *sample_wins()]:
        divisions = splits(win.counts)
        if not divisions:
            continue
        before = win.counts[:]
        before[win.tile] -= 1
        sole = formal_waits(before, len(win.melds), 4, REGULAR) == [win.tile]
        for division in divisions:
            assert is_sole(keys_of(win.counts), win.tile, read_split(division).pair) == sole
        checked[sole] += 1
    assert min(checked.values()) > 1000
