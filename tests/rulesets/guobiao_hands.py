"""Hands for the tests of Guobiao: the sample file, hands in the notation, and random complete ones."""

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from paiju.cases.fields import win_of as win_of_case
from paiju.cases.runner import read_lines
from paiju.rules.win import LAST_TILE, SELF_DRAWN, Win
from paiju.rulesets.guobiao.fans import NUMBER
from paiju.rulesets.guobiao.options import GuobiaoOptions
from paiju.rulesets.guobiao.table import FanTable
from paiju.shapes.meld import CHOW, CONCEALED_KONG, LEFT, MELDED_KONG, OWN, PUNG, Meld

SAMPLE = Path(__file__).parents[1] / "data" / "guobiao_hands.jsonl.gz"


def sample_lines() -> list[dict[str, Any]]:
    return list(read_lines(SAMPLE))


@cache
def sample_wins() -> tuple[Win, ...]:
    return tuple(win_of_case(line) for line in sample_lines())


@cache
def table(**options: Any) -> FanTable:
    return FanTable(GuobiaoOptions(**options))


def fans_of(win: Win, **options: Any) -> dict[str, int]:
    """Fan id -> count in the best reading."""
    fans = table(**options)
    return {fans.by_number[number].fan.id: count for number, count in fans.scorer.fan_ids(win)}


def worth(win: Win, **options: Any) -> int:
    return table(**options).scorer.worth(win)


def number(fan: str) -> int:
    return NUMBER[fan]


def random_wins(count: int, seed: int) -> Iterator[Win]:
    """Complete hands of sets and a pair, a third of the sets melded; some kinds may be there too often: left out."""
    chance = random.Random(seed)
    made = 0
    while made < count:
        counts = [0] * 34
        melds: list[Meld] = []
        suits = chance.choice(([0], [1, 2], [0, 1, 2]))
        for _ in range(4):
            chow = chance.random() < 0.6
            kind = chance.choice(suits) * 9 + chance.randrange(7) if chow else chance.randrange(34)
            if chance.random() < 0.33:
                form = CHOW if chow else chance.choice((PUNG, MELDED_KONG, CONCEALED_KONG))
                melds.append(Meld(form, kind, kind, OWN if form == CONCEALED_KONG else LEFT))
            else:
                for tile in (kind, kind + 1, kind + 2) if chow else (kind,) * 3:
                    counts[tile] += 1
        counts[chance.randrange(34)] += 2
        total = counts[:]
        for meld in melds:
            for tile in meld.tiles():
                total[tile] += 1
        if max(total) > 4:
            continue
        made += 1
        tile = chance.choice([kind for kind in range(34) if counts[kind]])
        flags = (SELF_DRAWN if chance.random() < 0.5 else 0) | (LAST_TILE if chance.random() < 0.05 else 0)
        yield Win(counts, melds, tile, flags, chance.randrange(4), chance.randrange(4), chance.randrange(3))
