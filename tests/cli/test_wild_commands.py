"""The commands for a family with wild tiles, levels and stakes, run for real."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from command_line import paiju, refused

from paiju.cli.suit_limit import Limit
from paiju.records.jsonl import decode
from paiju.rulesets.registry import ruleset
from paiju.shapes.wild import completes
from paiju.table.events import DealStarted, Settled, Staked, WildShown, Won
from paiju.tiles.tile import KINDS, WHITE

PRESET = ("--preset", "wenzhou/qq")
WILD = (*PRESET, "--wild", "5m")
SOFT = "123mEE5m23p345678s99p + 4p"
LONE = "123789m234p345678s5m"
PAIRS = "1133m2288p1177sEES5m"


def scored(*arguments: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(paiju("score", *arguments, "--json").out)
    return data


# Scores.


@pytest.mark.parametrize(
    ("lang", "texts"),
    [
        (
            "en",
            (
                "off a discard · 5m is wild, P stands for it · the dealer · deal 1 of the dealer",
                "EE*E",
                "* what a wild tile stands for",
                "Five sets and a pair 基本牌型    soft, ×1",
                "May win: soft, ×1",
                "the base times the level: 2 from each of 3",
                "the discarder's doubling: 2",
                "wild tiles held at the end: 1 from each of 3",
                "the winner receives 11",
                "without the wild tiles that other seats hold",
            ),
        ),
        (
            "zh",
            (
                "点和 · 财神 五万，白板当它 · 庄家 · 第 1 庄",
                "东东*东",
                "* 财神所当的牌",
                "可以和牌：软牌，1 倍",
                "底分乘倍数：3 家各付 2",
                "财神分：3 家各付 1",
                "和家收 11",
            ),
        ),
    ],
)
def test_a_hand_with_a_wild_tile_is_explained(lang: str, texts: tuple[str, ...]) -> None:
    out = paiju("score", SOFT, *WILD, lang=lang).out
    for text in texts:
        assert text in out
    assert "round" not in out, "this family has no rounds"


def test_what_else_a_hand_shows_stands_beside_with_its_level() -> None:
    out = paiju("score", SOFT, "--self-drawn", *WILD).out
    assert "Self-draw 自摸    hard, ×2" in out
    assert "Five sets and a pair 基本牌型  soft, ×1  because of Self-draw" in out
    assert "Total" not in out, "levels are not added up"


def test_a_lone_wild_tile_wins_with_a_drawn_tile_alone() -> None:
    out = paiju("score", LONE, "+", "C", *WILD).out
    assert "May not win: a lone wild tile waits for its partner, which has to be drawn" in out
    assert "不能和牌：财神牛只能胡自摸" in paiju("score", LONE, "+", "C", *WILD, lang="zh").out
    assert scored(LONE, "+", "C", "--self-drawn", *WILD)["multiplier"] == 2


def test_stakes_are_paid_by_whom_they_bind() -> None:
    dealer = scored(SOFT, *WILD, "--self-drawn", "--streak", "2", "--staked", "ES")
    paid = {line["reason"]: (line["amount"], line["payers"]) for line in dealer["payments"]}
    assert paid == {"win_base": (8, 3), "win_buy": (8, 3), "wild_points": (1, 3)}
    assert (dealer["streak"], dealer["staked"], dealer["wild"]) == (2, ["E", "S"], "5m")
    topped = scored(SOFT, *WILD, "--self-drawn", "--streak", "2", "--staked", "ES", "--seat", "S")
    paid = {line["reason"]: (line["amount"], line["payers"]) for line in topped["payments"]}
    assert paid == {"win_base": (8, 3), "win_top": (16, 1), "wild_points": (1, 3)}
    out = paiju("score", SOFT, *WILD, "--streak", "2", "--staked", "ES", "--seat", "S").out
    assert "not the dealer · deal 2 of the dealer · East buys · South tops" in " ".join(out.split())


def test_an_earthly_win_is_told_by_its_circumstances() -> None:
    hand = "123789m24p345678s99p + 3p"
    flags = ("--from-upper", "--first-round", "--untouched")
    won = scored(hand, *WILD, "--seat", "S", *flags)
    assert (won["multiplier"], [fan["id"] for fan in won["fans"]]) == (4, ["dihu"])
    assert won["flags"] == ["from_upper", "first_round", "untouched"]
    for left_out in flags:
        less = scored(hand, *WILD, "--seat", "S", *(flag for flag in flags if flag != left_out))
        assert less["multiplier"] == 2, left_out
    # What the first discard of a deal implies need not be said.
    first = ("--first-discard", "-o", "dihu_scope=dealer_first_discard")
    won = scored(hand, *WILD, "--seat", "S", *first)
    assert (won["multiplier"], won["flags"]) == (4, ["first_discard"])
    assert "the dealer has discarded once" in paiju("score", hand, *WILD, *flags).out


def test_white_dragons_lie_in_chows_for_the_wild_face() -> None:
    won = scored("[456m<] 123789p345678s9p + 9p", *PRESET, "--wild", "5m")
    assert won["wins"]
    error = refused("score", "[456m<] [456m<] [567m<] PP789p33s + 3s", *WILD)
    assert error == "P is there 5 times in hand and in sight, a set has four of it"


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ([SOFT, *PRESET], "wenzhou/qq@1 has wild tiles: say by --wild which, for example --wild 5m"),
        (["11223344556677m + 1m", "--wild", "5m"], "guobiao/official@1 has no wild tiles, so no --wild"),
        ([SOFT, *PRESET, "--wild", "2f"], "'2f' cannot be wild"),
        (
            ["123789m23p345678s9p4p + 5m", *WILD],
            "5m is wild and never discarded: it can only be self-drawn (--self-drawn)",
        ),
        (
            ["123m5555m345678s9p2p3p + 4p", *WILD],
            "the wild 5m is there 4 times; one lies shown in the wall, so three at most",
        ),
        (
            ["[555m<] 123m345678s99p23p + 4p", *WILD],
            "the wild 5m is in no meld; white dragons stand for it in chows alone",
        ),
        (
            ["123456m123p1234s + 4s", "--streak", "2"],
            "guobiao/official@1 has no stakes, so neither --streak nor --staked",
        ),
        ([SOFT, *WILD, "--streak", "0"], "--streak is at least 1"),
        (
            [SOFT, *WILD, "--staked", "S"],
            "--staked wants the dealer (E) in it: the others raise only after the dealer has",
        ),
        ([SOFT, *WILD, "--staked", "X"], "--staked cannot be 'X'; it can be E, S, W or N (东南西北)"),
        ([SOFT, *WILD, "--untouched", "--self-drawn"], "--untouched does not go with --self-drawn"),
        (
            ["[123m<] 345678s99p23p456p + 4p", *WILD, "--untouched"],
            "--untouched goes with a hand that has no melds",
        ),
    ],
)
def test_what_no_deal_brings_is_refused(arguments: list[str], error: str) -> None:
    assert refused("score", *arguments) == error


# Waits and distances.


def test_waits_tell_which_tiles_have_to_be_drawn() -> None:
    rows = json.loads(paiju("waits", LONE, *WILD, "--json").out)["waits"]
    assert len(rows) == 34
    assert {row["discard"]["points"] for row in rows} == {-1}
    assert {row["self_drawn"]["points"] for row in rows} == {2}
    left = {row["tile"]: row["left"] for row in rows}
    # One wild tile is in hand, one lies in the wall.
    assert (left["5m"], left["P"], left["1m"]) == (2, 4, 3)
    out = paiju("waits", LONE, *WILD).out
    assert "- only self-drawn" in out
    assert "What is listed is the multiplier: 1 soft, 2 hard, 4 double." in out
    assert "所列为倍数" in paiju("waits", LONE, *WILD, lang="zh").out


def test_waits_of_few_tiles_and_of_pairs() -> None:
    rows = json.loads(paiju("waits", "123789m23p345678s99p", *WILD, "--json").out)["waits"]
    found = {row["tile"]: (row["discard"]["points"], row["self_drawn"]["points"]) for row in rows}
    assert found == {"5m": (-1, 2), "1p": (2, 2), "4p": (2, 2)}
    pairs = json.loads(paiju("waits", PAIRS, *WILD, "--json").out)["waits"]
    assert len(pairs) == 34
    assert next(row for row in pairs if row["tile"] == "C")["discard"] == {"points": 2, "wins": True}


def test_with_a_drawn_tile_wild_ones_are_not_discarded() -> None:
    data = json.loads(paiju("waits", LONE + "C", *WILD, "--json").out)
    discards = {one["discard"] for one in data["discards"]}
    assert "C" in discards
    assert "5m" not in discards
    found = json.loads(paiju("shanten", LONE + "C", *WILD, "--json").out)
    assert "5m" not in {one["discard"] for one in found["discards"]}


def test_distances_count_wild_tiles_and_other_shapes() -> None:
    plain = json.loads(paiju("shanten", "123789m23p345678s99p", *WILD, "--json").out)
    assert (plain["shanten"], plain["by_shape"]) == (0, {"regular": 0})
    assert plain["useful"] == {"5m": 3, "1p": 4, "4p": 4}
    pairs = json.loads(paiju("shanten", PAIRS, *WILD, "--json").out)
    assert pairs["by_shape"] == {"regular": 3, "other": 0}
    assert pairs["shanten"] == 0
    assert re.search("another shape +ready", paiju("shanten", PAIRS, *WILD).out)
    done = json.loads(paiju("shanten", PAIRS + "C", *WILD, "--json").out)
    assert done["by_shape"]["other"] == -1
    three = json.loads(paiju("shanten", "149m148p159sESWN555m", *WILD, "--json").out)
    assert three["shanten"] == 0
    assert "其他牌型" in paiju("shanten", PAIRS, *WILD, lang="zh").out


def test_useful_tiles_are_those_that_bring_a_hand_nearer() -> None:
    """Against trying every tile, with the wild ones and the white dragons among them."""
    random = Random(5)
    setup = ruleset("wenzhou").setup
    for _ in range(12):
        wild = random.randrange(KINDS)
        limit = Limit(setup, wild=wild)
        deck = [kind for kind in range(KINDS) for _ in range(4 - (kind == wild))]
        counts = [0] * KINDS
        for tile in random.sample(deck, 16):
            counts[tile] += 1
        one = limit.ukeire(counts, [], [int(kind == wild) for kind in range(KINDS)])
        assert one.shanten == limit.shanten(counts, [])
        for tile in range(KINDS):
            if counts[tile] < 4 - (tile == wild):
                more = counts[:]
                more[tile] += 1
                assert (limit.shanten(more, []) < one.shanten) == (tile in one.tiles)
        assert all(left <= 4 - counts[tile] for tile, left in zip(one.tiles, one.left, strict=True))
        # A hand of three wild tiles and nothing missing is complete with any tile.
    faces = [0] * KINDS
    faces[4] = 3
    assert completes(faces, melds=4, wilds=2)
    full = [0] * KINDS
    full[WHITE], full[3], full[5] = 1, 1, 1
    assert Limit(setup, wild=4).shanten([*full[:30], 2, *full[31:]], [_meld()] * 4) == -1


def _meld() -> Any:
    from paiju.shapes.meld import parse_meld

    return parse_meld("[123s<]")


# Rules, runs and records.


def test_the_table_of_kinds_has_levels() -> None:
    out = paiju("rules", "wenzhou", "--fans").out
    assert "Single wait after five melds 单吊" in out
    for level in ("×1", "×2", "×4"):
        assert level in out
    zh = paiju("rules", "wenzhou", "--fans", lang="zh").out
    for level in ("软牌", "硬牌", "双翻"):
        assert level in zh
    one = paiju("rules", "wenzhou", "--fan", "caishen_niu").out
    assert "Lone wild tile paired 财神牛  ×2" in one
    assert "财神独立成为牛的一张单吊" in one


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records of whole matches between random bots, which raise stakes as they like."""
    path = tmp_path_factory.mktemp("records")
    arguments = ("--matches", "2", "--bots", "random", "--seed", "3", "--records", str(path), "-o", "deals=6")
    assert paiju("simulate", *PRESET, *arguments).code == 0
    return path


def test_a_run_counts_levels_stakes_and_streaks() -> None:
    arguments = ("simulate", *PRESET, "--matches", "4", "--bots", "random", "--seed", "2", "-o", "deals=8")
    data = json.loads(paiju(*arguments, "--json").out)
    assert data["deals"] == sum(data["streaks"]) == 32
    assert 0 < data["bought"] < 1
    assert 0 < data["topped"] <= 3
    assert sum(count for _, count in data["histogram"]) == data["wins"] > 0
    out = paiju(*arguments).out
    assert f"the dealer buys in {100 * data['bought']:.1f} % of the deals" in out
    assert f"{data['streaks'][1]} as number 2" in out
    assert "Levels of the wins" in out
    assert "multiplier of a win" in out
    assert "soft, ×1" in out
    assert "wild tiles held at the end" in out
    zh = paiju(*arguments, lang="zh").out
    for text in ("庄家买底", "连庄：第 1 庄", "软硬双翻", "财神分"):
        assert text in zh


def test_of_families_without_stakes_none_are_told() -> None:
    out = paiju("simulate", "--deals", "2", "--bots", "random", "--seed", "1").out
    assert "buys" not in out
    assert "in a row" not in out


def test_records_are_replayed_and_proved(folder: Path) -> None:
    bought = bound = 0
    for path in sorted(folder.iterdir()):
        assert "Sound: every action by the rules (deals 6," in paiju("verify", str(path)).out
        out = paiju("replay", str(path)).out
        deals = decode(path.read_bytes()).deals
        events = [event for deal in deals for event in deal]
        staked = [event for event in events if isinstance(event, Staked)]
        assert sum(map(out.count, (" buys\n", " does not buy\n", " tops\n", " does not top\n"))) == len(staked)
        assert out.count("it is wild in this deal") == sum(isinstance(event, WildShown) for event in events) == 6
        lines = [line for event in events if isinstance(event, Settled) for line in event.transfers]
        assert len(re.findall(r" pays \w+ \d+: ", out)) == len(lines)
        starts = [event for event in events if isinstance(event, DealStarted)]
        assert out.count(" of this dealer") == sum(start.streak > 1 for start in starts)
        assert out.count(" still ") == sum(sum(start.staked) for start in starts)
        bought += sum(event.raises for event in staked)
        bound += sum(sum(start.staked) for start in starts)
        assert "round" not in out
    assert bought
    assert bound


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_table_at_a_moment_shows_the_wild_kind_and_the_reserve(folder: Path, lang: str) -> None:
    path = sorted(folder.iterdir())[0]
    out = paiju("replay", str(path), "--deal", "1", "--at", "30", lang=lang).out
    assert ("财神" if lang == "zh" else "is wild") in out
    assert ("另留 16 张补杠" if lang == "zh" else "and 16 kept for kongs") in out


def test_a_win_is_replayed_with_its_level(folder: Path) -> None:
    for path in sorted(folder.iterdir()):
        out = paiju("replay", str(path)).out
        for deal in decode(path.read_bytes()).deals:
            for event in deal:
                if isinstance(event, Won):
                    level = {1: "soft", 2: "hard", 4: "double"}[event.points]
                    assert f": {level}, ×{event.points}\n" in out
                    return
    pytest.fail("nobody won")
