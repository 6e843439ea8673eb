"""Both languages say everything that the engine can ask them to say, with the same values."""

import ast
import re
from pathlib import Path
from typing import get_args

import pytest

import paiju
from paiju.rules.options import describe
from paiju.rules.outcome import How, Outcome, Winner
from paiju.rulesets.registry import FAMILIES, ruleset
from paiju.shapes.shape import NAMES
from paiju.table.actions import Action
from paiju.table.events import Event
from paiju.text import LANGUAGES, Language, MissingTextError, entry, known, say
from paiju.text.catalogue import CATALOGUE, placeholders
from paiju.text.option_words import DESCRIPTIONS_ZH
from paiju.tiles.tile import CODES, HIDDEN_CODE

SOURCE = Path(paiju.__file__).parent
CHINESE = re.compile(r"[\u4e00-\u9fff]")
# Texts that are names of things or bare values: the same in both languages is right for them.
WITHOUT_CHINESE = {key for key, (zh, en) in CATALOGUE.items() if zh == en}


def strings_passed(call: str, path: str) -> set[str]:
    """Every literal that a module passes as the first argument of calls of a name, in choices too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse((SOURCE / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == call and node.args:
            found |= {
                one.value
                for one in ast.walk(node.args[0])
                if isinstance(one, ast.Constant) and isinstance(one.value, str)
            }
    return found


@pytest.mark.parametrize("key", CATALOGUE)
def test_both_languages_name_the_same_values(key: str) -> None:
    zh, en = (entry(key, lang) for lang in LANGUAGES)
    assert zh
    assert en
    assert placeholders(zh) == placeholders(en)


@pytest.mark.parametrize("key", CATALOGUE)
def test_chinese_is_chinese_and_english_is_not(key: str) -> None:
    zh, en = (re.sub(r"\{\w+\}", "", entry(key, lang)) for lang in LANGUAGES)
    if key not in WITHOUT_CHINESE and re.search(r"[A-Za-z]{2}", en):
        assert CHINESE.search(zh), f"the Chinese of {key} has no Chinese: {zh}"


def test_texts_that_are_the_same_in_both_languages_are_few_and_short() -> None:
    long = {key for key in WITHOUT_CHINESE if re.search(r"[A-Za-z]{4}", re.sub(r"\{\w+\}", "", CATALOGUE[key][1]))}
    assert not long


def test_a_missing_key_and_a_missing_value_are_errors() -> None:
    with pytest.raises(MissingTextError, match=r"no text 'refusal\.nonsense'"):
        say("refusal.nonsense", "en")
    with pytest.raises(MissingTextError, match="needs the value 'minimum'"):
        say("refusal.below_minimum", "zh", counted=6)


def test_a_value_that_is_not_needed_is_no_error() -> None:
    assert say("refusal.not_complete", "en", counted=0, minimum=8) == "the hand is not complete"


def test_a_hand_short_of_the_minimum_is_told_by_how_much() -> None:
    assert say("refusal.below_minimum", "en", counted=6, minimum=8) == "6 of 8 fan"
    assert say("refusal.below_minimum", "zh", counted=6, minimum=8) == "6 番，不足 8 番起和"


def test_every_reason_of_a_refusal_has_its_text() -> None:
    reasons = strings_passed("Refusal", "table/refusal.py")
    assert {"stale", "tile_not_held", "already_answered", "not_complete", "win_after_claim"} <= reasons
    missing = {reason for reason in reasons if not known(f"refusal.{reason}")}
    assert not missing


def test_every_refusal_of_a_score_has_its_text() -> None:
    for reason in ("not_complete", "below_minimum", "three_suits", "void_suit", "wild_single_wait"):
        assert known(f"refusal.{reason}")


def test_every_reason_of_a_void_deal_has_its_text() -> None:
    source = (SOURCE / "table" / "invariants.py").read_text(encoding="utf-8")
    reasons = {
        node.value
        for statement in ast.walk(ast.parse(source))
        if isinstance(statement, ast.Return) and statement.value is not None
        for node in ast.walk(statement.value)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value
    }
    assert {"wrong_number", "tiles_lost"} <= reasons
    assert all(known(f"void.{reason}") for reason in reasons)


def presets() -> list[str]:
    return [preset.name for family in FAMILIES for preset in family.presets]


@pytest.mark.parametrize("preset", presets())
@pytest.mark.parametrize("how", get_args(How))
@pytest.mark.parametrize("losers", ["payers", "all"])
def test_every_reason_of_a_transfer_has_its_text(preset: str, how: How, losers: str) -> None:
    options = {info.name for info in describe(ruleset(preset).options)}
    rules = ruleset(preset, {"coin_losers": losers} if "coin_losers" in options else {})
    giver = -1 if how == "self_drawn" else 1
    transfers = rules.settle(Outcome(0, (Winner(0, how, giver, 10),)))
    assert transfers
    assert all(known(f"settlement.{transfer.reason}") for transfer in transfers)


def test_every_principle_that_bars_a_fan_has_its_text() -> None:
    source = (SOURCE / "rulesets" / "guobiao" / "explanation.py").read_text(encoding="utf-8")
    principles = re.findall(r'^[A-Z_]+: Final = "(\w+)"\n"""Principle', source, re.MULTILINE)
    assert principles == ["account_once"]
    assert all(known(f"principle.{principle}") for principle in principles)


@pytest.mark.parametrize("preset", presets())
def test_every_option_is_described_in_both_languages(preset: str) -> None:
    for info in describe(ruleset(preset).options):
        assert info.description, f"option {info.name} has no description in English"
        assert CHINESE.search(DESCRIPTIONS_ZH[info.name])
        # Whoever reads the Chinese must learn what each choice means, too.
        for choice in info.choices:
            if isinstance(choice, str):
                description = DESCRIPTIONS_ZH[info.name]
                assert choice in description, f"{info.name}: {choice} is not explained: {description}"


def test_no_description_is_left_over() -> None:
    names = {info.name for preset in presets() for info in describe(ruleset(preset).options)}
    assert set(DESCRIPTIONS_ZH) == names


@pytest.mark.parametrize("code", [*CODES, HIDDEN_CODE])
def test_every_tile_has_its_name(code: str) -> None:
    assert known(f"tile.{code}")


def test_tiles_are_named_as_players_call_them() -> None:
    assert [say(f"tile.{code}", "zh") for code in ("5m", "1p", "9s", "E", "C", "F", "P", "1f", "8f")] == [
        *("五万", "一饼", "九条", "东", "中", "发", "白", "春", "菊"),
    ]


def test_every_action_and_event_and_shape_has_its_name() -> None:
    for action in get_args(Action):
        assert known(f"action.{action.__struct_config__.tag}")
    for event in get_args(Event):
        tag = str(event.__struct_config__.tag)
        names = [f"event.won_{how}" for how in get_args(How)] if tag == "won" else [f"event.{tag}"]
        assert all(known(name) for name in names)
    assert all(known(f"shape.{name}") for name in NAMES)


def keys_in_source() -> set[str]:
    """Every literal in the package that looks like a key and stands where `say` and its kin take one."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in ("say", "tell", "head", "UserError") and node.args:
                    first = node.args[0]
                    parts = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                    for part in parts:
                        if isinstance(part, ast.Constant) and isinstance(part.value, str):
                            found.add(part.value)
                for keyword in node.keywords:
                    if keyword.arg == "help" and isinstance(keyword.value, ast.Constant):
                        found.add(str(keyword.value.value))
    # The terminal's table and its screens of a hall put their theme before the names that they ask for.
    themes = ("table.", "online.")
    return {key for key in found if "." in key and not any(known(theme + key) for theme in themes)}


def test_every_key_that_the_package_names_is_there() -> None:
    keys = keys_in_source()
    assert len(keys) > 60
    assert not {key for key in keys if not known(key)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_too_long_for_a_line_of_a_phone(lang: Language) -> None:
    headings = [key for key in CATALOGUE if key.startswith(("action.", "wind.", "seat.", "round."))]
    assert headings
    assert all(len(entry(key, lang)) <= 16 for key in headings)
