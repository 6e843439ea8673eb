"""Presets by name."""

import msgspec
import pytest

from paiju.rules.options import OptionError
from paiju.rulesets.guobiao.examples import win_of
from paiju.rulesets.guobiao.options import GuobiaoOptions
from paiju.rulesets.guobiao.presets import PRESETS
from paiju.rulesets.registry import FAMILIES, UnknownPresetError, latest, preset_names, ruleset


def test_every_preset_can_be_had_by_its_name() -> None:
    for name in preset_names():
        rules = ruleset(name)
        assert rules.name == name
        assert rules.preset.source
        assert rules.preset.title_zh
        assert len({fan.id for fan in rules.fans}) == len(rules.fans) > 8


def test_a_name_without_revision_is_the_latest() -> None:
    assert ruleset("guobiao/contest").name == "guobiao/contest@1"
    older, newer = PRESETS[0], PRESETS[1]
    newer = msgspec.structs.replace(newer, name="guobiao/official@2")
    assert latest((older, newer), "guobiao/official") is newer
    assert latest((older, newer), "guobiao/official@1") is older


def test_a_family_is_its_first_preset() -> None:
    assert ruleset(FAMILIES[0].name).name == FAMILIES[0].presets[0].name


@pytest.mark.parametrize("name", ["", "guobiao/", "guobiao/official@9", "riichi"])
def test_an_unknown_name_is_answered_with_the_names_there_are(name: str) -> None:
    with pytest.raises(UnknownPresetError, match="guobiao/official@1, guobiao/coins@1, guobiao/contest@1"):
        ruleset(name)


def test_options_can_be_changed_as_texts() -> None:
    rules = ruleset("guobiao/official@1", {"mixed_kong": "5", "minimum": 6})
    assert isinstance(rules.options, GuobiaoOptions)
    assert (rules.options.mixed_kong, rules.options.minimum) == (5, 6)
    assert rules.preset.options == GuobiaoOptions()


@pytest.mark.parametrize("changes", [{"mixed_kong": 4}, {"no_such_option": 1}, {"minimum": -1}])
def test_impossible_options_are_refused(changes: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        ruleset("guobiao", changes)


def test_a_ruleset_judges_hands() -> None:
    rules = ruleset("guobiao/official@1")
    win = win_of("123m567p78s55pEEE + 9s")
    assert rules.worth(win) == rules.score(win).points == 2 + 2 + 2
    assert not rules.wins(win)
