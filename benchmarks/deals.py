"""Whole random-legal deals with their full record, in deals a CPU-second: this engine, and two peers, in one run.

Every legal action is as likely as any other, and every hand that may win is found out. Ours keeps the complete log of
events (walls, moves, answers, settlement, all hands), with the invariants checked after each move and without.
PyMahjongGB has no table: what plays here on its fan calculator is the plain loop in `pymahjonggb_deal`, by the rules of
the duplicate contest, asking the calculator about every hand that might be complete. riichienv deals single riichi
hands, a different and shorter game, with its own log.

Contenders play in turn and the best round of each counts. `python benchmarks/deals.py [deals] [rounds]`
"""

import random
import sys
import time
from collections.abc import Callable
from typing import Any

from MahjongGB import MahjongFanCalculator
from riichienv import RiichiEnv

from paiju.build import build_name
from paiju.records.jsonl import encode_line
from paiju.rules.ruleset import Ruleset
from paiju.rulesets.registry import ruleset
from paiju.table.table import Table
from paiju.tiles.shuffle import deal_secret

KINDS = [suit + str(rank) for suit in "WBT" for rank in range(1, 10)] + ["F1", "F2", "F3", "F4", "J1", "J2", "J3"]


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    official, contest = ruleset("guobiao/official@1"), ruleset("guobiao/contest@1")
    contenders: list[tuple[str, Callable[[int], int]]] = [
        ("PyMahjongGB, contest rules", pymahjonggb_deal),
        ("riichienv, single riichi deals", riichienv_deal),
        ("paiju, contest", lambda number: paiju_deal(contest, number, checked=False)),
        ("paiju, contest, checked", lambda number: paiju_deal(contest, number, checked=True)),
        ("paiju, contest, as JSON lines", lambda number: paiju_lines(contest, number)),
        ("paiju, official (144 tiles)", lambda number: paiju_deal(official, number, checked=False)),
    ]
    best = {name: float("inf") for name, _ in contenders}
    events = dict.fromkeys(best, 0.0)
    for _ in range(rounds):
        for name, play in contenders:
            started = time.process_time()
            told = sum(play(number) for number in range(deals))
            best[name] = min(best[name], (time.process_time() - started) / deals)
            events[name] = told / deals
    print(f"paiju is the {build_name()} build; best of {rounds} rounds of {deals} deals")
    base = best[contenders[0][0]]
    print(f"{'':34}{'deals a CPU-s':>15}{'events a deal':>15}{'times faster':>14}")
    for name, _ in contenders:
        print(f"{name:34}{1 / best[name]:>15.0f}{events[name]:>15.0f}{base / best[name]:>14.1f}")


def paiju_deal(rules: Ruleset, number: int, *, checked: bool) -> int:
    """Play one deal; the number of events in its log."""
    return len(_played(rules, number, checked).log)


def paiju_lines(rules: Ruleset, number: int) -> int:
    """The same, and its record as text."""
    return len([encode_line(event) for event in _played(rules, number, False).log])


def _played(rules: Ruleset, number: int, checked: bool) -> Table:
    chance = random.Random(number).random
    table = Table.start(
        rules, rules.begin((0, 1, 2, 3)), deal_secret(b"benchmark of whole random deals ", number), checked=checked
    )
    while not table.over:
        seat, prompt = next(iter(table.asked.items()))
        table.apply(seat, prompt.actions[int(chance() * len(prompt.actions))])
    return table


def riichienv_deal(number: int) -> int:
    """Play one riichi deal; the number of events in its log."""
    chance = random.Random(number).random
    env: Any = RiichiEnv(game_mode="4p-red-single")
    asked = env.reset(seed=number)
    while not env.done():
        answers = {}
        for seat, observation in asked.items():
            actions = observation.legal_actions()
            answers[seat] = actions[int(chance() * len(actions))]
        asked = env.step(answers)
    return len(env.mjai_log)


def pymahjonggb_deal(number: int) -> int:
    """Play one deal on PyMahjongGB's calculator; the number of entries in its record."""
    chance = random.Random(number)
    wall = KINDS * 4
    chance.shuffle(wall)
    walls = [wall[34 * seat : 34 * seat + 34] for seat in range(4)]
    hands = [[walls[seat].pop() for _ in range(13)] for seat in range(4)]
    packs: list[list[tuple[str, str, int]]] = [[] for _ in range(4)]
    shown = dict.fromkeys(KINDS, 0)
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
                return len(record)
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
            return len(record)
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
            return len(record)
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
