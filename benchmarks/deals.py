"""Whole random-legal deals with their full record, in deals a CPU-second: this engine, and two peers, in one run.

Every legal action is as likely as any other, and every hand that may win is found out. Ours keeps the complete log of
events (walls, moves, answers, settlement, all hands), with the invariants checked after each move and without.
PyMahjongGB has no table: what plays here on its fan calculator is the plain loop in `pymahjonggb_deal`, by the rules of
the duplicate contest, asking the calculator about every hand that might be complete. riichienv deals single riichi
hands, a different and shorter game, with its own log.

Players of a learning environment are handed an observation at each decision. `observed_play` plays so on PyMahjongGB,
asking all three others after each discard, as environments built on it do, or those only who have a choice; and it
plays so here, where those who have a choice are asked.

The other families of this engine play their own deals in the same run; a deal of theirs has fewer or more events.

Contenders play the deals in turn, and of each deal its best round counts. `python benchmarks/deals.py [deals] [rounds]`
"""

import random
import sys
from collections.abc import Callable
from typing import Any

from MahjongGB import MahjongFanCalculator
from measure import Contender, race
from observed_play import NAMES, observed_paiju_deal, observed_pymahjonggb_deal
from riichienv import RiichiEnv

from paiju.build import build_name
from paiju.records.jsonl import encode_line
from paiju.rules.ruleset import Ruleset
from paiju.rulesets.registry import preset_names, ruleset
from paiju.table.table import Table
from paiju.tiles.shuffle import deal_secret


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    official, contest = ruleset("guobiao/official@1"), ruleset("guobiao/contest@1")
    plays: dict[str, Callable[[int], tuple[int, int]]] = {
        "PyMahjongGB, lean loop": pymahjonggb_deal,
        "PyMahjongGB, observed, all asked": lambda number: observed_pymahjonggb_deal(number, everybody=True),
        "PyMahjongGB, observed at a choice": lambda number: observed_pymahjonggb_deal(number, everybody=False),
        "riichienv, single riichi deals": riichienv_deal,
        "paiju, contest": lambda number: paiju_deal(contest, number, checked=False),
        "paiju, contest, observed at a choice": lambda number: observed_paiju_deal(contest, number),
        "paiju, contest, checked": lambda number: paiju_deal(contest, number, checked=True),
        "paiju, contest, as JSON lines": lambda number: paiju_lines(contest, number),
        "paiju, official (144 tiles)": lambda number: paiju_deal(official, number, checked=False),
    }
    plays |= {f"paiju, {name}": _unchecked(ruleset(name)) for name in preset_names() if not name.startswith("guobiao/")}
    contenders = [Contender(name, play, [(number,) for number in range(deals)]) for name, play in plays.items()]
    # Also the warm-up: scorers learn their answers.
    played = {name: [play(number) for number in range(deals)] for name, play in plays.items()}
    race(contenders, rounds, calls=1)
    print(f"paiju is the {build_name()} build; {deals} deals, each at its best of {rounds} rounds")
    lean, observed = contenders[0].best, contenders[1].best
    print(f"{'':38}{'':>15}{'':>10}{'observations':>14}{'times as fast as PyMahjongGB':>30}")
    print(f"{'':38}{'deals a CPU-s':>15}{'events':>10}{'a deal':>14}{'lean':>15}{'all asked':>15}")
    for one in contenders:
        events = sum(told for told, _ in played[one.name]) / deals
        seen = sum(observations for _, observations in played[one.name]) / deals
        faster = f"{lean / one.best:>15.1f}{observed / one.best:>15.1f}"
        print(f"{one.name:38}{1 / one.best:>15.0f}{events:>10.0f}{seen:>14.0f}{faster}")


def _unchecked(rules: Ruleset) -> Callable[[int], tuple[int, int]]:
    return lambda number: paiju_deal(rules, number, checked=False)


def paiju_deal(rules: Ruleset, number: int, *, checked: bool) -> tuple[int, int]:
    """Play one deal; the number of events in its log, and of observations: none."""
    return len(_played(rules, number, checked).log), 0


def paiju_lines(rules: Ruleset, number: int) -> tuple[int, int]:
    """The same, and its record as text."""
    return len([encode_line(event) for event in _played(rules, number, False).log]), 0


def _played(rules: Ruleset, number: int, checked: bool) -> Table:
    chance = random.Random(number).random
    table = Table.start(
        rules, rules.begin((0, 1, 2, 3)), deal_secret(b"benchmark of whole random deals ", number), checked=checked
    )
    while not table.over:
        seat, prompt = next(iter(table.asked.items()))
        table.apply(seat, prompt.actions[int(chance() * len(prompt.actions))])
    return table


def riichienv_deal(number: int) -> tuple[int, int]:
    """Play one riichi deal; the number of events in its log and of observations: objects, not made into arrays."""
    chance = random.Random(number).random
    env: Any = RiichiEnv(game_mode="4p-red-single")
    asked = env.reset(seed=number)
    seen = 0
    while not env.done():
        answers = {}
        seen += len(asked)
        for seat, observation in asked.items():
            actions = observation.legal_actions()
            answers[seat] = actions[int(chance() * len(actions))]
        asked = env.step(answers)
    return len(env.mjai_log), seen


def pymahjonggb_deal(number: int) -> tuple[int, int]:
    """Play one deal on PyMahjongGB's calculator; the number of entries in its record, and of observations: none."""
    chance = random.Random(number)
    wall = NAMES * 4
    chance.shuffle(wall)
    walls = [wall[34 * seat : 34 * seat + 34] for seat in range(4)]
    hands = [[walls[seat].pop() for _ in range(13)] for seat in range(4)]
    packs: list[list[tuple[str, str, int]]] = [[] for _ in range(4)]
    shown = dict.fromkeys(NAMES, 0)
    record: list[tuple[Any, ...]] = [("deal", tuple(map(tuple, hands)), tuple(map(tuple, walls)))]
    turn, after_kong, drew = 0, False, True

    def total(seat: int, tile: str, self_drawn: bool, kong: bool) -> int:
        """The fan total of a hand, -1 if it is not complete."""
        last = not walls[(turn + 1) % 4]
        fourth = shown[tile] - (not self_drawn) == 3
        try:
            fans = MahjongFanCalculator(
                tuple(packs[seat]), tuple(hands[seat]), tile, 0, self_drawn, fourth, kong, last, seat, 0
            )
        except TypeError:
            return -1
        return sum(value for value, _ in fans)

    while True:
        hand = hands[turn]
        if drew:
            if not walls[turn]:
                record.append(("drawn",))
                return len(record), 0
            drawn = walls[turn].pop()
            record.append(("draw", turn, drawn))
            actions: list[tuple[str, str]] = []
            if total(turn, drawn, True, after_kong) >= 8:
                actions.append(("win", drawn))
            hand.append(drawn)
            if walls[turn] and walls[(turn + 1) % 4]:
                actions += [("kong", tile) for tile in set(hand) if hand.count(tile) == 4]
                actions += [("add", tile) for kind, tile, _ in packs[turn] if kind == "PENG" and tile in hand]
        else:
            actions = []
        actions += [("discard", tile) for tile in sorted(set(hand))]
        action, tile = actions[int(chance.random() * len(actions))]
        record.append((action, turn, tile))
        if action == "win":
            return len(record), 0
        after_kong = action != "discard"
        if action == "kong":
            for _ in range(4):
                hand.remove(tile)
            packs[turn].append(("GANG", tile, 0))
            drew = True
            continue
        hand.remove(tile)
        shown[tile] += 1
        claims: list[tuple[int, int, str, str]] = []
        claimable = action == "discard" and bool(walls[(turn + 1) % 4])
        for step in (1, 2, 3):
            seat = (turn + step) % 4
            held = hands[seat].count(tile)
            offers: list[tuple[int, str, str]] = []
            if total(seat, tile, False, action == "add") >= 8:
                offers.append((3, "win", tile))
            if claimable and held >= 3:
                offers.append((2, "kong", tile))
            if claimable and held >= 2:
                offers.append((2, "pung", tile))
            if claimable and step == 1 and tile[0] in "WBT":
                suit, rank = tile[0], int(tile[1])
                for middle in range(max(2, rank - 1), min(8, rank + 1) + 1):
                    others = [suit + str(middle + by) for by in (-1, 0, 1) if middle + by != rank]
                    if all(one in hands[seat] for one in others):
                        offers.append((1, "chow", suit + str(middle)))
            if offers:
                offers.append((0, "pass", tile))
                chosen = offers[int(chance.random() * len(offers))]
                record.append(("answer", seat, chosen))
                if chosen[0]:
                    claims.append((chosen[0], -step, chosen[1], chosen[2]))
        if not claims:
            if action == "add":
                at = next(at for at, pack in enumerate(packs[turn]) if pack[:2] == ("PENG", tile))
                packs[turn][at] = ("GANG", tile, packs[turn][at][2])
            else:
                turn = (turn + 1) % 4
            drew = True
            continue
        # The calculator counts 1, 2, 3 for a giver on the left, across and on the right.
        _, back, claim, what = max(claims)
        seat = (turn - back) % 4
        record.append((claim, seat, what))
        if claim == "win":
            return len(record), 0
        if claim == "chow":
            suit, middle = what[0], int(what[1])
            for one in (suit + str(middle + by) for by in (-1, 0, 1)):
                if one != tile:
                    hands[seat].remove(one)
                    shown[one] += 1
            packs[seat].append(("CHI", what, int(tile[1]) - middle + 2))
        else:
            taken = 3 if claim == "kong" else 2
            for _ in range(taken):
                hands[seat].remove(tile)
            shown[tile] += taken
            packs[seat].append(("GANG" if claim == "kong" else "PENG", tile, -back))
        turn = seat
        drew = after_kong = claim == "kong"


if __name__ == "__main__":
    main()
