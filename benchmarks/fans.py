"""Total and fans of a win: this engine against PyMahjongGB on the same hands, in microseconds of CPU time a call.

Both score the same 20,000 different winning hands in one process, in turn (`measure` says how); before that their
answers are compared. The first round of ours, which still asks the fans about every new combination of sets, is given
too. Run with whichever build is installed: `python benchmarks/fans.py [hands] [rounds]`.
"""

import sys
import time
from collections.abc import Callable
from typing import Any

from MahjongGB import MahjongFanCalculator
from measure import Contender, race, table
from winning_hands import winning_hands

from paiju.build import build_name
from paiju.rules.win import LAST_OF_KIND, LAST_TILE, REPLACEMENT, ROBBED, SELF_DRAWN, Win
from paiju.rulesets.guobiao.fans import BOOK
from paiju.rulesets.guobiao.options import GuobiaoOptions
from paiju.rulesets.guobiao.table import FanTable
from paiju.shapes.meld import CHOW, CONCEALED_KONG, PUNG
from paiju.tiles.tile import CODES

_BATCH = 500
_PEER_SUITS = {"m": "W", "p": "B", "s": "T"}
_PEER_HONORS = dict(zip("ESWNCFP", ("F1", "F2", "F3", "F4", "J1", "J2", "J3"), strict=True))


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 30
    hands = winning_hands(number)
    asked = [peer_arguments(win) for win in hands]
    scorer = FanTable(GuobiaoOptions(mixed_kong=5)).scorer

    started = time.process_time()
    for win in hands:
        scorer.worth(win)
    first = (time.process_time() - started) / number * 1e6

    disagreements = compare(hands, asked, scorer.worth, scorer.fan_ids)
    print(f"paiju is the {build_name()} build; {number} hands, {disagreements} of them scored differently")
    each = [(win,) for win in hands]
    size = min(_BATCH, number)
    batches = [(hands[at : at + size],) for at in range(0, number - number % size, size)]
    contenders = [
        Contender("PyMahjongGB, total and fans", MahjongFanCalculator, asked),
        Contender("paiju, total", scorer.worth, each),
        Contender("paiju, total in batches", scorer.worths, batches, each=size),
        Contender("paiju, fan ids", scorer.fan_ids, each),
    ]
    race(contenders, rounds)
    print(table("A win", contenders, contenders[0]))
    print(f"  paiju, total, first round: {first:.1f} us")


def compare(
    hands: list[Win],
    asked: list[tuple[Any, ...]],
    worth: Callable[[Win], int],
    fan_ids: Callable[[Win], list[tuple[int, int]]],
) -> int:
    """Number of hands with different totals; prints the first few."""
    different = 0
    for win, arguments in zip(hands, asked, strict=True):
        theirs = sum(points * count for points, count, *_ in MahjongFanCalculator(*arguments, True))
        total = worth(win)
        fans = fan_ids(win)
        if total != theirs or total != sum(BOOK[fan - 1].fan.value * count for fan, count in fans):
            different += 1
            if different <= 3:
                print(arguments, "ours:", total, [BOOK[fan - 1].fan.zh for fan, _ in fans], "theirs:", theirs)
    return different


def peer_arguments(win: Win) -> tuple[Any, ...]:
    """The arguments of MahjongFanCalculator for a hand; a chow is named by its middle tile."""
    packs = []
    for meld in win.melds:
        if meld.kind == CHOW:
            packs.append(("CHI", peer_tile(meld.tile + 1), meld.claimed - meld.tile + 1))
        else:
            # Where a tile came from counts 1, 2, 3 for left, across, right there; 0 is a concealed kong.
            offer = 0 if meld.kind == CONCEALED_KONG else 4 - meld.source
            packs.append(("PENG" if meld.kind == PUNG else "GANG", peer_tile(meld.tile), offer))
    concealed = [peer_tile(kind) for kind in range(34) for _ in range(win.counts[kind] - (kind == win.tile))]
    return (
        tuple(packs),
        tuple(concealed),
        peer_tile(win.tile),
        win.flowers,
        bool(win.flags & SELF_DRAWN),
        bool(win.flags & (LAST_OF_KIND | ROBBED)),
        bool(win.flags & (REPLACEMENT | ROBBED)),
        bool(win.flags & LAST_TILE),
        win.seat_wind,
        win.round_wind,
    )


def peer_tile(kind: int) -> str:
    code = CODES[kind]
    return _PEER_HONORS[code] if code in _PEER_HONORS else _PEER_SUITS[code[1]] + code[0]


if __name__ == "__main__":
    main()
