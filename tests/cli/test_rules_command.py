"""`paiju rules` and `paiju about`, run for real."""

import json
import re

import pytest
from command_line import paiju, refused

from paiju import __version__
from paiju.cli.fan_text import examples
from paiju.cli.main import app
from paiju.rules.fan import Fan
from paiju.rulesets.registry import preset_names, ruleset


def fans() -> list[Fan]:
    return list(ruleset("guobiao").fans)


def test_every_preset_is_listed() -> None:
    for lang in ("zh", "en"):
        out = paiju("rules", lang=lang).out
        assert all(name in out for name in preset_names())
    assert [one["name"] for one in json.loads(paiju("rules", "--json").out)] == preset_names()


def test_the_options_of_a_preset_with_its_choices() -> None:
    out = paiju("rules", "guobiao/contest").out
    assert "mixed_kong = 5   (3, 5, 6)" in out
    assert "minimum = 8   (0-88)" in out
    assert "起和番数，不含花牌" in paiju("rules", "guobiao", lang="zh").out
    assert "minimum = 6 " in paiju("rules", "guobiao", "-o", "minimum=6").out


def test_the_fan_table_has_every_fan() -> None:
    zh, en = (paiju("rules", "--fans", lang=lang, columns=100).out for lang in ("zh", "en"))
    for fan in fans():
        assert fan.zh in zh
        assert f"{fan.en} {fan.zh}" in en
    assert len(json.loads(paiju("rules", "--fans", "--json").out)) == 81
    assert len(json.loads(paiju("rules", "guobiao/contest", "--fans", "--json").out)) == 82


@pytest.mark.parametrize("fan", fans(), ids=lambda fan: fan.id)
def test_every_fan_is_told_with_definition_source_and_examples(fan: Fan) -> None:
    for lang in ("zh", "en"):
        outcome = paiju("rules", "--fan", str(fan.number), lang=lang)
        assert outcome.code == 0
        assert fan.zh in outcome.out
        assert "document 00" in outcome.out.replace("\n", " ")


@pytest.mark.parametrize("name", ["19", "seven_pairs", "seven-pairs", "七对", "Seven pairs"])
def test_a_fan_is_found_by_number_id_and_name(name: str) -> None:
    assert "由7个对子组成的和牌" in paiju("rules", "--fan", name).out


def test_an_example_is_a_command_line_that_scores_it() -> None:
    shown = 0
    for fan in fans():
        for hand, count in examples(fan)[:1]:
            text, *options = hand.split(" --")
            words = [word for option in options for word in f"--{option}".split(" ")]
            data = json.loads(paiju("score", text, *words, "--json").out)
            counts = {one["id"]: one["count"] for one in data["fans"]}
            assert counts.get(fan.id, 0) == count, hand
            shown += 1
    assert shown > 60


def test_an_example_names_what_its_hand_hangs_on() -> None:
    """A wild kind is part of an example, as is every circumstance, so that it can be scored as it stands."""
    shown = 0
    for fan in ruleset("wenzhou").fans:
        out = paiju("rules", "wenzhou", "--fan", fan.id)
        assert out.code == 0
        for hand, count in examples(fan):
            text, *options = hand.split(" --")
            words = [word for option in options for word in f"--{option}".split(" ")]
            assert "--wild" in words
            data = json.loads(paiju("score", text, *words, "--preset", "wenzhou", "--json").out)
            counts = [one["id"] for one in data["fans"]] + [one["id"] for one in data["excluded"]]
            if not set(words) & {"--option"}:
                assert (fan.id in counts) == bool(count), hand
            shown += 1
    assert shown > 15


def test_an_unknown_fan_says_where_to_look() -> None:
    assert refused("rules", "--fan", "tanyao") == (
        "guobiao/official@1 has no fan 'tanyao'; paiju rules --fans lists them all"
    )


def test_about_tells_version_build_and_presets() -> None:
    data = json.loads(paiju("about", "--json").out)
    assert data["version"] == __version__
    assert data["build"] in ("plain", "compiled")
    assert data["presets"] == preset_names()
    assert f"paiju {__version__}\n" in paiju("about").out
    assert "构建：" in paiju("about", lang="zh").out


COMMANDS = [info.callback.__name__ for info in app.registered_commands if info.callback]


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)])
def test_help_is_told_in_both_languages(command: list[str]) -> None:
    zh, en = (paiju(*command, "--help", lang=lang) for lang in ("zh", "en"))
    assert zh.code == en.code == 0
    assert "显示帮助" in zh.out
    assert "Show this help" in en.out
    assert not re.search(r"help\.\w", zh.out + en.out)


def test_nothing_asked_shows_the_help() -> None:
    outcome = paiju()
    assert outcome.code == 0
    assert "Commands" in outcome.out


def test_mistakes_in_the_form_of_a_command() -> None:
    assert refused("scor").startswith("there is no command scor; there are: play, serve, score, ")
    assert refused("score", "1m", "--jsom") == "there is no option --jsom; did you mean --json?"
    assert refused("score") == "HAND is missing; see paiju score --help"
    assert refused("rules", "a", "b") == "too much: b; see paiju rules --help"
    assert refused("score", "1m", "--round") == "--round needs a value after it"
    assert refused("score", "1m", "--flowers", "x") == "--flowers takes a whole number"
    assert refused("score", "1m", "--flowers", "x", lang="zh") == "--flowers 后面要一个整数"
    assert refused("score", lang="zh") == "缺少 HAND；看 paiju score --help"


def test_an_unknown_language_is_a_mistake() -> None:
    assert refused("about", lang="de") == "there is no language 'de'; there are: zh, en"
