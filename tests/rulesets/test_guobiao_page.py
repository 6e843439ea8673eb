"""The page docs/rules/guobiao.md: its fan table is fresh, and what it names exists."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

from paiju.cases.runner import judged_wrong
from paiju.rules.options import describe
from paiju.rulesets.guobiao.options import GuobiaoOptions

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rules" / "guobiao.md").read_text(encoding="utf-8")


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_guobiao_fans", ROOT / "tools" / "make_guobiao_fans.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_fan_table_is_fresh() -> None:
    assert tool().renewed(PAGE) == PAGE


def test_every_rule_has_a_row_with_source_module_and_test() -> None:
    rows = re.findall(r"^\| (G\d+) \| (.+) \| (.+) \| (.+) \| (.+) \|$", PAGE, re.MULTILINE)
    assert [row[0] for row in rows] == [f"G{number}" for number in range(1, 22)]
    for rule, _, source, modules, tests in rows:
        assert source, rule
        for path in re.findall(r"`([^`]+)`", modules):
            assert (ROOT / "src" / "paiju" / path).exists(), (rule, path)
        for path in re.findall(r"`([^`]+)`", tests):
            assert (ROOT / "tests" / path).exists(), (rule, path)


def test_every_option_is_on_the_page() -> None:
    # The options that belong to the presets' procedure stand in the rule that they change.
    for info in describe(GuobiaoOptions):
        if info.name not in ("flowers", "procedure"):
            assert f"`{info.name}`" in PAGE or f"`{info.name}=" in PAGE, info.name


def test_every_option_has_a_description() -> None:
    assert all(info.description for info in describe(GuobiaoOptions))


def test_cases_judged_wrong_are_on_the_page() -> None:
    for name, reason in judged_wrong().items():
        assert name in PAGE
        assert reason in PAGE
