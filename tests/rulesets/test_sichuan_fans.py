"""The rows of the four schemes as data, and the lessons that touch them (numbers of public bug reports)."""

import importlib.util
import inspect
from collections.abc import Callable
from pathlib import Path

import pytest
from sichuan_hands import table

from paiju.rulesets.sichuan.examples import shown, win_of
from paiju.rulesets.sichuan.explanation import explain
from paiju.rulesets.sichuan.fans import SCHEMES, additions, rows, types
from paiju.rulesets.sichuan.fans.row import Row
from paiju.rulesets.sichuan.presets import PRESETS
from paiju.rulesets.sichuan.readiness import readiness, win_with
from paiju.shapes.hand import parse_hand

TOOL = Path(__file__).parents[2] / "tools" / "make_sichuan_fans.py"
EVERY_ROW = [(scheme, row) for scheme, book in SCHEMES.items() for row in book]


def fans_of(text: str, *flags: str, **options: object) -> dict[str, int]:
    score = explain(table(**options), win_of(text, *flags))
    assert not score.refusal, score.refusal
    return {fan.fan: fan.count for fan in score.fans}


def total_of(text: str, *flags: str, **options: object) -> int:
    return explain(table(**options), win_of(text, *flags)).counted


def values(scheme: str) -> dict[str, int]:
    return {row.fan.zh: row.fan.value for row in SCHEMES[scheme]}


# --- The tables beside the document's page


def test_the_points_are_those_of_the_page() -> None:
    assert values("points") == {
        "平胡": 1,
        "对对胡": 2,
        "清一色": 3,
        "幺九": 3,
        "七对": 3,
        "龙七对": 4,
        "清七对": 4,
        "清对": 4,
        "将对": 4,
        "天胡": 8,
        "地胡": 8,
        "清龙七对": 8,
        "杠": 1,
        "根": 1,
        "杠上花": 2,
        "抢杠": 1,
        **dict.fromkeys(("金钩钓", "海底", "绝张", "门清", "中张", "卡二条", "自摸加番"), 1),
    }


def test_the_fans_are_those_of_the_page() -> None:
    assert values("fan") == {
        "平胡": 1,
        "对对胡": 2,
        "清一色": 3,
        "带幺九": 3,
        "七对": 3,
        "清对": 4,
        "将对": 4,
        "龙七对": 5,
        "清七对": 5,
        "清幺九": 5,
        "天胡": 6,
        "地胡": 6,
        "青龙七对": 6,
        "杠上花": 1,
        "杠上炮": 1,
        "根": 1,
        **dict.fromkeys(("金钩钓", "海底", "绝张", "门清", "中张", "卡二条", "自摸加番"), 1),
    }


def test_the_times_are_those_of_the_page() -> None:
    assert values("times") == {
        "平胡": 1,
        "大对子": 2,
        "清一色": 4,
        "清大对": 8,
        "暗七对": 4,
        "龙七对": 8,
        "清七对": 16,
        "清龙七对": 32,
        "天胡": 8,
        "地胡": 8,
        "金钩钓": 4,
        "带幺": 4,
        "清带幺": 16,
        "将对": 16,
        **dict.fromkeys(("杠上花", "杠上炮", "抢杠胡", "带根", "海底", "绝张"), 2),
        **dict.fromkeys(("门清", "中张", "卡二条", "自摸加番"), 2),
    }


@pytest.mark.parametrize(("scheme", "row"), EVERY_ROW, ids=lambda value: value if isinstance(value, str) else "")
def test_every_row_tells_its_source_and_shows_examples(scheme: str, row: Row) -> None:
    fan = row.fan
    assert fan.source
    # What the document says is quoted; the competition rules and what a room agrees on are not in it.
    assert bool(fan.quote) == ("document" in fan.source or (fan.id in ("last_tile", "last_copy")))
    doc = inspect.getdoc(fan.predicate)
    assert doc is not None
    assert doc.count("shown(") >= 2


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_ids_numbers_and_names_are_unique_in_a_table(preset: object) -> None:
    fans = [row.fan for row in rows(preset.options)]  # type: ignore[attr-defined]
    for key in ("id", "number", "zh", "en"):
        assert len({getattr(fan, key) for fan in fans}) == len(fans)
    assert [fan.number for fan in fans] == sorted(fan.number for fan in fans)


def test_the_tool_prints_a_line_for_every_row() -> None:
    spec = importlib.util.spec_from_file_location("make_sichuan_fans", TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    tables = tool.fan_tables()
    assert tables.count("### ") == len(SCHEMES)
    for _, row in EVERY_ROW:
        assert f"| {row.fan.number} | {row.fan.zh} {row.fan.en} | `{row.fan.id}` | {row.fan.value} |" in tables
    assert sum(line.startswith("| ") for line in tables.splitlines()) == len(EVERY_ROW) + len(SCHEMES)


# --- Every row counts where it is there, and only there


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(
    ("option", "fan", "text", "flags"),
    [
        ({"ends": True}, "ends", "123s123m789s789m9m + 9m", ()),
        ({"generals": True}, "general_pungs", "222555888m222s5s + 5s", ()),
        ({"golden_hook": True}, "golden_hook", "6p [111m<] [333m^] [444m>] [222p<] + 6p", ()),
        ({"last_tile": True}, "last_tile", "123345789m234p6p + 6p", ("last_tile",)),
        ({"concealed": True}, "concealed", "123345789m234p6p + 6p", ()),
        ({"simples": True}, "simples", "234345678m234p6p + 6p", ()),
        ({"edge_two": True}, "edge_two", "13s456s789s55m234m + 2s", ()),
        ({"self_draw": "fan"}, "self_drawn", "123345789m234p6p + 6p", ("self_drawn",)),
        ({"heavenly": True}, "heavenly", "123345789m234p6p + 6p", ("self_drawn", "dealt")),
        ({"heavenly": True}, "earthly", "123345789m234p6p + 6p", ("self_drawn", "first_draw")),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_option_brings_its_row(
    scheme: str, option: dict[str, object], fan: str, text: str, flags: tuple[str]
) -> None:
    off: dict[str, object] = {"scoring": scheme, "cap": 8, "ends": False, "generals": False, "heavenly": False}
    assert fan not in fans_of(text, *flags, **off)
    assert fans_of(text, *flags, **(off | option))[fan] == 1


@pytest.mark.parametrize("scheme", SCHEMES)
def test_last_copy_counts_by_its_option(scheme: str) -> None:
    win = win_of("12456789m55234p + 3m", open_tiles="3333m")
    for on in (True, False):
        fans = [fan.fan for fan in explain(table(scoring=scheme, last_copy=on), win).fans]
        assert ("last_copy" in fans) == on


@pytest.mark.parametrize(
    ("text", "seen", "drawn", "expected"),
    [
        ("12456789m55234p + 3m", "3333m", (), True),
        ("12456789m55234p + 3m", "333m", (), False),
        # Drawn, it does not lie open itself.
        ("12456789m55234p + 3m", "333m", ("self_drawn",), True),
        ("34678999s55123m + 5s", "22225555s", (), True),
        # Its own copies of a wait are hidden (自己手牌里不能有要胡的牌).
        ("3334678999s55m + 5s", "22225555s", (), False),
        # A single wait holds one copy itself.
        ("123456789m1235p + 5p", "555p", (), False),
        # A tile of which the seat itself holds all four is no wait.
        ("23m45678955p [1111m<] + 4m", "4444m", (), True),
        # Where nothing is known of the table, nothing is counted.
        ("12456789m55234p + 3m", None, (), False),
    ],
)
def test_last_copy_needs_every_other_copy_of_every_wait_open(
    text: str, seen: str | None, drawn: tuple[str, ...], expected: bool
) -> None:
    win = win_of(text, *drawn, open_tiles=seen)
    assert ("last_copy" in {fan.fan for fan in explain(table(last_copy=True), win).fans}) == expected


def test_earthly_win_has_two_definitions() -> None:
    first_draw, first_discard = ("self_drawn", "first_draw"), ("first_discard",)
    text = "123345789m234p6p + 6p"
    for definition, flags in (("first_draw", first_draw), ("first_discard", first_discard)):
        assert "earthly" in fans_of(text, *flags, earthly_win=definition)
        other = first_discard if flags is first_draw else first_draw
        assert "earthly" not in fans_of(text, *other, earthly_win=definition)


def test_heavenly_win_takes_its_roots_along_and_no_other_type() -> None:
    # L76 bars base types only: a root and 杠上花 are added.
    assert fans_of("222p234p345m999m6m + 6m", "self_drawn", "dealt") == {"heavenly": 1, "root": 1}
    assert total_of("222p234p345m999m6m + 6m", "self_drawn", "dealt") == 7
    counted = fans_of("1111222233344m + 3m", "self_drawn", "dealt", scoring="doubling")
    assert counted == {"flush": 1, "seven_pairs": 1, "heavenly": 1, "root": 3}


def test_heavenly_win_without_a_cap_is_worth_its_own_type_in_folk() -> None:
    assert fans_of("123345789m234p6p + 6p", "self_drawn", "dealt", scoring="times", cap=0) == {"plain": 1}
    assert fans_of("123345789m234p6p + 6p", "self_drawn", "dealt", scoring="times", cap=16) == {"heavenly": 1}
    assert total_of("123345789m234p6p + 6p", "self_drawn", "dealt", scoring="times", cap=16) == 16


def test_ends_may_be_runs_alone() -> None:
    pungs, runs = "111m789m123s999s1s + 1s", "123m789m123s789s1s + 1s"
    assert "ends" in fans_of(pungs)
    assert "ends" not in fans_of(pungs, ends_triplets=False)
    assert "ends" in fans_of(runs, ends_triplets=False)
    assert "ends" not in fans_of("123m789m123s5s [111s<] + 5s")
    assert "ends" in fans_of("123m789m123s9s [111m<] + 9s")
    assert "ends" not in fans_of("123m789m123s9s [111m<] + 9s", ends_triplets=False)


def test_a_point_table_may_print_the_flush_of_seven_pairs_at_eight() -> None:
    text = "112233445566m7m + 7m"
    assert total_of(text, scoring="points") == 4
    assert total_of(text, scoring="points", seven_pairs_flush=8) == 8


def test_roots_by_rank_match_the_printed_totals() -> None:
    # L13 and L18: without four equal tiles these hands have the printed totals if roots go by rank.
    assert total_of("123m345m222p999p6p + 6p", scoring="points", root="rank") == 2
    assert total_of("112299m4466119p + 9p", scoring="points", root="rank") == 5
    assert shown(additions.roots, "234m456p777p8m [222p<] + 8m", root="rank") == 1
    # Kongs are aside, and a run that was claimed counts its tiles.
    assert shown(additions.roots, "234m678p777p8m [2222p<] + 8m", root="rank") == 1
    assert shown(additions.roots, "234m678p6p [234p<] [222p<] + 6p", root="rank") == 1


def test_a_kong_is_a_root_by_its_option() -> None:
    text = "111444m999p6p [2222p] + 6p"
    for scheme, without, with_kong in (("fan", 2, 3), ("times", 2, 4)):
        assert total_of(text, scoring=scheme, root_kong=False) == without
        assert total_of(text, scoring=scheme, root_kong=True) == with_kong
    # 分 have a row for kongs, which are then no roots besides.
    assert fans_of(text, scoring="points", root_kong=True) == {"all_pungs": 1, "kong": 1}


def test_a_kong_and_a_root_count_once_in_competition() -> None:
    counted = fans_of("222p234p345m6m [9999m] + 6m", scoring="doubling", root_kong=True)
    assert counted == {"plain": 1, "root": 1, "kong": 1}
    assert fans_of("123p234p345m6m [9999m] + 6m", scoring="doubling", root_kong=False) == {"plain": 1}


def test_types_of_the_competition_add_up() -> None:
    golden = "6p [111p<] [333p^] [444p>] [2222p] + 6p"
    counted = fans_of(golden, scoring="doubling", root_kong=True, golden_hook=True)
    assert counted == {"all_pungs": 1, "flush": 1, "kong": 1, "golden_hook": 1}
    assert total_of(golden, scoring="doubling", root_kong=True, golden_hook=True) == 5


def test_golden_hook_of_one_suit_is_the_flush_of_pungs_in_folk() -> None:
    text = "6p [111p<] [333p^] [444p>] [222p<] + 6p"
    assert fans_of(text, scoring="times", golden_hook=True) == {"flush_pungs": 1}


def test_a_given_kong_pays_no_self_draw_where_its_giver_pays() -> None:
    text, given = "123456789m9p [5555p<] + 9p", ("self_drawn", "replacement", "given_kong")
    assert "self_drawn" in fans_of(text, *given, self_draw="fan")
    assert fans_of(text, *given, self_draw="fan", kong_draw="discard") == {"plain": 1, "kong_draw": 1}
    # A kong of its own is self-drawn as ever.
    assert "self_drawn" in fans_of(text, "self_drawn", "replacement", self_draw="fan", kong_draw="discard")
    unit = {"scoring": "times", "unit": 1, "self_draw": "unit"}
    assert table(**unit).scorer.worth(win_of(text, *given)) == 3
    assert table(**unit, kong_draw="discard").scorer.worth(win_of(text, *given)) == 2


def test_an_example_names_its_winning_tile() -> None:
    with pytest.raises(ValueError, match="no winning tile"):
        win_of("123345789m234p66p")


# --- Lessons


def test_lesson_21_roots_count_in_every_hand() -> None:
    for text in ("222p234p345m999m6m + 6m", "567m123p789p4p [555m<] + 4p", "2342342m123789p + 2m"):
        assert shown(additions.roots, text) == 1


def test_lesson_22_the_same_pair_twice_is_seven_pairs() -> None:
    assert fans_of("111199m4466889p + 9p") == {"dragon_seven_pairs": 1}


def test_lesson_23_seven_pairs_are_fourteen_concealed_tiles() -> None:
    scorer = table().scorer
    assert scorer.wins(win_of("112299m4466889p + 9p"))
    assert not scorer.wins(win_of("112299m4466889p [5555p] + 9p"))
    assert not scorer.wins(win_of("112299m446688p + 9p"))


def test_lesson_24_a_hand_of_pairs_with_four_equal_tiles_is_ready() -> None:
    hand = parse_hand("1111m9999m44p66p8p")
    found = readiness(hand.counts(), [], -1, table().scorer)
    assert (found.state, found.waits) == ("ready", (16,))


def test_lesson_25_any_kind_held_twice_may_be_the_pair() -> None:
    assert shown(types.plain, "2342342m123789p + 2m") == 1


def test_lesson_26_a_concealed_kong_keeps_a_hand_concealed() -> None:
    assert shown(additions.concealed, "123345m999p6p [2222p] + 6p") == 1
    for meld in ("[222p<]", "[2222p<]", "[2222p+<]"):
        assert shown(additions.concealed, f"123345m999p6p {meld} + 6p") == 0


def test_lesson_27_the_root_in_a_type_counts_once_and_self_draw_comes_after_the_cap() -> None:
    assert fans_of("1111222244m55p8p + 8p") == {"dragon_seven_pairs": 1, "root": 1}
    folk = table(scoring="times", unit=1, cap=8, self_draw="unit")
    assert folk.scorer.worth(win_of("1111222244m55p8p + 8p", "self_drawn")) == 9


def test_lesson_28_a_plain_hand_is_one_fan_or_none_and_one_time() -> None:
    text = "123m345m222p999p6p + 6p"
    expected = {"points": (1, 1), "fan": (1, 1), "times": (1, 1), "doubling": (0, 1)}
    for scheme, (total, multiplier) in expected.items():
        score = explain(table(scoring=scheme), win_of(text))
        assert (score.counted, score.multiplier, score.points) == (total, multiplier, 6)


def test_lesson_9_robbing_and_the_discard_after_a_kong_are_not_the_same() -> None:
    text = "123456789m2245p + 6p"
    for scheme, robbed, after in (
        ("points", {"plain": 1, "robbed_kong": 1}, {"plain": 1}),
        ("fan", {"plain": 1}, {"plain": 1, "kong_discard": 1}),
        ("times", {"plain": 1, "robbed_kong": 1}, {"plain": 1, "kong_discard": 1}),
        ("doubling", {"plain": 1, "robbed_kong": 1}, {"plain": 1, "kong_discard": 1}),
    ):
        assert fans_of(text, "robbed", scoring=scheme) == robbed
        assert fans_of(text, "after_kong", scoring=scheme) == after


def test_lesson_10_a_hand_of_three_suits_may_not_rob() -> None:
    assert not table().scorer.wins(win_of("123m456s789m2245p + 6p", "robbed"))


def test_lesson_7_a_replacement_may_be_the_last_tile_too() -> None:
    counted = fans_of("123456789m9p [5555p] + 9p", "self_drawn", "replacement", "last_tile", last_tile=True)
    assert counted == {"plain": 1, "kong_draw": 1, "last_tile": 1}


def test_lesson_35_melds_count_as_suits() -> None:
    scorer: Callable[..., bool] = table().scorer.wins
    assert not scorer(win_of("123456m7899p [222s<] + 9p"))


def test_lesson_38_a_fifth_copy_is_no_wait() -> None:
    hand = parse_hand("1m [555s<] [777m<] [999m<] [222s<]")
    assert readiness(hand.counts(), list(hand.melds), -1, table().scorer).waits == (0,)
    four = parse_hand("1111m444555666p")
    assert readiness(four.counts(), [], -1, table().scorer).state == "unready"
    found = readiness(four.counts(), [], -1, table(fifth_tile=True).scorer)
    # 对对胡 and a root, though a fifth 1m would have to be there.
    assert found == ("ready", (0,), 24)
    assert readiness(four.counts(), [], -1, table(fifth_tile=True, root="rank").scorer).points == 24


def test_a_fifth_copy_is_read_into_the_best_set() -> None:
    # 11 222 333 beside 111 is 清对 with a root, 11 123 123 beside 123 is 清幺九 with one.
    hand = parse_hand("1111222333m [999m<]")
    for options, points in (({}, 192), ({"ends": False}, 96)):
        found = readiness(hand.counts(), list(hand.melds), -1, table(fifth_tile=True, **options).scorer)
        assert 0 in found.waits
        scorer = table(fifth_tile=True, **options).scorer
        assert scorer.worth(win_with(hand.counts(), list(hand.melds), -1, 0)) == points
