"""Worked decisions of a case file: each topic asked of what decides it in play (sichuan.md section 4, rule topics)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from paiju.rules.outcome import How, Outcome, SeatHand, Winner
from paiju.rules.standing import THROWN, Standing
from paiju.rules.void_suit import ALL_SUITS, recolors, void_of_first_discard
from paiju.rules.win import Win
from paiju.rulesets.sichuan.draw_checks import is_drawn
from paiju.rulesets.sichuan.items import item_of, lasts, may_use, swapped
from paiju.rulesets.sichuan.kongs import ROBBED_KINDS, is_paid, may_add
from paiju.rulesets.sichuan.ledger import ledger
from paiju.rulesets.sichuan.options import SichuanOptions
from paiju.rulesets.sichuan.readiness import Judge
from paiju.rulesets.sichuan.setup import setup_of
from paiju.rulesets.sichuan.side_bets import bound_seat
from paiju.rulesets.sichuan.stands import Stand, stand_of
from paiju.rulesets.sichuan.succession import next_dealer, players_changed
from paiju.rulesets.sichuan.worked_settlements import KONGS
from paiju.tiles.notation import parse_tile, parse_tiles
from paiju.tiles.tile import KINDS, SUITS
from paiju.tiles.tile_set import all_tiles

Given = Mapping[str, Any]
Answer = dict[str, Any]


def rule_answer(line: Mapping[str, Any], options: SichuanOptions, scorer: Judge) -> Answer:
    """The answer to a rule case; `scorer` is that of the options. Raises KeyError for an unknown topic."""
    given = line["given"]
    if "mode" in given:
        options = _in_mode(options, given["mode"])
    return TOPICS[line["topic"]](given, options, scorer)


def _in_mode(options: SichuanOptions, mode: str) -> SichuanOptions:
    """The options in the normal room or that of the blood battle (L50-52)."""
    if mode == "normal":
        return replace(options, flow="single", dealer="giver")
    return replace(options, flow="blood", dealer="dice")


def _claim_chow(given: Given, options: SichuanOptions, scorer: Judge) -> Answer:
    del scorer
    tiles = sorted(parse_tile(code) for code in (given["discard"], *given["holds"]))
    run = tiles == [tiles[0], tiles[0] + 1, tiles[0] + 2] and tiles[0] // 9 == tiles[2] // 9
    return {"allowed": setup_of(options).chow and run and given["next_seat"]}


def _last4_forced(given: Given, options: SichuanOptions, scorer: Judge) -> Answer:
    del scorer
    forced = setup_of(options).must_win(given["wall_before_draw"], given["tile_from_last4"])
    return {"must_hu": given["ting"] and forced}


def _kong_pay(given: Given, options: SichuanOptions, scorer: Judge) -> Answer:
    del scorer
    kind, fresh = KONGS[given["gang"]], given.get("immediate", True)
    return {"allowed": may_add(kind, fresh, options), "paid": is_paid(kind, fresh, options)}


def _rob_kong(given: Given, options: SichuanOptions, scorer: Judge) -> Answer:
    del options, scorer
    return {"robbable": KONGS[given["gang"]] in ROBBED_KINDS}


def _horse_seat(given: Given, options: SichuanOptions, scorer: Judge) -> Answer:
    del options, scorer
    return {"seat": bound_seat(given["dealer"], parse_tile(given["tile"]))}


def _next_dealer(given: Given, options: SichuanOptions, scorer: Judge) -> Answer:
    del scorer
    result = given["result"]
    how: How = "robbed" if "konger" in result else "discard"
    giver = result.get("konger", result.get("hu_from", -1))
    # Who has won does not matter where somebody has given the tile.
    winner = Winner(result.get("robbed_kong_by", (giver + 1) % 4), how, giver, 1)
    drawn = bool(result.get("liuju"))
    outcome = Outcome(given["dealer"], () if drawn else (winner,), "drawn" if drawn else "won")
    standing = Standing(2, 0, next_dealer(outcome, options))
    if given.get("players_changed", False):
        standing = players_changed(standing, options)
    return {"dealer": "dice" if standing.dealer == THROWN else standing.dealer}


def _liuju_check(given: Given, options: SichuanOptions, scorer: Judge) -> Answer:
    del scorer
    return {"liuju": is_drawn(options, given["unhu"])}


def _game_end(given: Given, options: SichuanOptions, scorer: Judge) -> Answer:
    del scorer
    return {"over": 0 < setup_of(options).wins_to_end <= given["hu_count"]}


def _hu_payers(given: Given, options: SichuanOptions, scorer: Judge) -> Answer:
    del scorer
    seat = given["winner"]
    before = [Winner(other, "self_drawn", -1, 1) for other in given.get("already_hu", ())]
    win = Winner(seat, "self_drawn", -1, 1) if given["zimo"] else Winner(seat, "discard", given["from"], 1)
    settled = [ledger(Outcome(0, tuple(course)), options, lambda _: Stand()) for course in (before, [*before, win])]
    return {"payers": sorted(line.payer for line in settled[1][len(settled[0]) :])}


def _multi_hu(given: Given, options: SichuanOptions, scorer: Judge) -> Answer:
    del scorer
    return {"all_may_hu": len(given["can_hu"]) <= 1 or setup_of(options).winners == "all"}


def _dingzhang_win(given: Given, options: SichuanOptions, scorer: Judge) -> Answer:
    fixed = setup_of(options).void == "first_discard"
    tile = parse_tile(given["win"])
    counts = [0] * KINDS
    for held in (*parse_tiles(given["hand"]), tile):
        counts[held] += 1
    void = parse_tile(given["first_discard"]) // 9 if fixed else -1
    return {"win": scorer.worth(Win(counts, [], tile, void=void)) >= 0}


def _dingzhang_declare(given: Given, options: SichuanOptions, scorer: Judge) -> Answer:
    del options, scorer
    held = sum(1 << SUITS.index(sign) for sign in set(given["hand_suits"]))
    void = void_of_first_discard(held, parse_tile(given["first_discard"]) // 9)
    return {"must_declare_void": held != ALL_SUITS, "void_if_declared": SUITS[void]}


def _gaise(given: Given, options: SichuanOptions, scorer: Judge) -> Answer:
    void = SUITS.index(given["was_void"])
    thrown = parse_tile(given["discarded_after"])
    held = 1 << void if given["now_holds_void_tiles"] else 0
    counts = [0] * KINDS
    counts[(thrown + 9) % 27 if thrown // 9 == void else thrown] = 1
    recolored = recolors(1 << void, held, thrown // 9)
    stand = stand_of(SeatHand(counts, [], recolored=recolored), options, scorer)
    # The table asks the set-up whether who has recolored may still win.
    return {"can_win": not (recolored and setup_of(options).recolor), "pays_as_huazhu": stand.pig}


def _prop_timing(given: Given, options: SichuanOptions, scorer: Judge) -> Answer:
    del options, scorer
    item = item_of(given["prop"])
    answer: Answer = {}
    if "phase" in given:
        answer["allowed"] = may_use(item, given["phase"])
    if "event" in given:
        answer["still_active"] = lasts(item, given["event"])
    if item.swaps:
        tiles = list(all_tiles("108"))
        hand, wall = swapped(tiles[:14], tiles[14:], tiles[0], 0)
        answer |= {"hand_size_change": len(hand) - 14, "tiles_total": len(hand) + len(wall)}
    return answer


TOPICS: Final[dict[str, Callable[[Given, SichuanOptions, Judge], Answer]]] = {
    "claim_chow": _claim_chow,
    "last4_forced": _last4_forced,
    "kong_pay": _kong_pay,
    "rob_kong": _rob_kong,
    "horse_seat": _horse_seat,
    "next_dealer": _next_dealer,
    "liuju_check": _liuju_check,
    "game_end": _game_end,
    "hu_payers": _hu_payers,
    "multi_hu": _multi_hu,
    "dingzhang_win": _dingzhang_win,
    "dingzhang_declare": _dingzhang_declare,
    "gaise": _gaise,
    "prop_timing": _prop_timing,
}
