"""The page docs/rules/sichuan.md: its generated parts are fresh, and what it names exists."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from paiju.cases.runner import judged_wrong
from paiju.records.jsonl import decode
from paiju.records.verify import verify
from paiju.rules.options import describe
from paiju.rulesets.sichuan.options import SichuanOptions

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rules" / "sichuan.md").read_text(encoding="utf-8")
PACKAGE = ROOT / "src" / "paiju"
FAMILY = PACKAGE / "rulesets" / "sichuan"
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("|")]
RULES = [row for row in ROWS if re.fullmatch(r"S\d+", row[0])]
LESSONS = [row for row in ROWS if len(row) == 5 and row[0].isdigit()]
NOT_YET = {15}
"""Lessons that do not apply yet, with the reason on the page."""
OPTIONS = {info.name: info for info in describe(SichuanOptions)}


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_sichuan_fans", ROOT / "tools" / "make_sichuan_fans.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def missing_tests(cell: str) -> list[str]:
    """The tests named in a cell that do not exist."""
    names = quoted(cell)
    assert names, cell
    missing = []
    for name in names:
        place, _, function = name.partition("::")
        if "/" not in place:
            place = f"rulesets/sichuan_{place}"
        folder, _, module = place.partition("/")
        path = ROOT / "tests" / folder / f"test_{module}.py"
        if not path.exists() or f"def test_{function}(" not in path.read_text(encoding="utf-8"):
            missing.append(name)
    return missing


@pytest.mark.parametrize("part", ["presets", "options", "fan tables", "example"])
def test_the_generated_parts_are_fresh(part: str) -> None:
    assert tool().PARTS[part]() in PAGE


def test_the_tool_changes_nothing_else() -> None:
    assert tool().renewed(PAGE) == PAGE


def test_the_example_is_proved() -> None:
    report = verify(decode(tool().EXAMPLE.read_bytes()))
    assert report.contradiction is None
    assert {finding.answer for finding in report.findings if finding.question != "lot"} == {"proved"}


def test_every_rule_has_a_row_with_source_module_and_test() -> None:
    assert [row[0] for row in RULES] == [f"S{number}" for number in range(1, 67)]
    for rule, _, source, options, modules, tests in RULES:
        assert source, rule
        assert quoted(modules), rule
        for path in quoted(modules):
            assert (PACKAGE / path).exists() or (FAMILY / path).exists(), (rule, path)
        for option in quoted(options):
            name, _, value = option.partition("=")
            assert name in OPTIONS, (rule, option)
            choices = [str(choice) for choice in OPTIONS[name].choices]
            assert not value or not choices or value in choices, (rule, option)
        assert missing_tests(tests) == [], rule


def test_every_lesson_that_applies_names_a_test_that_is_there() -> None:
    assert [int(row[0]) for row in LESSONS] == list(range(1, 59))
    for number, _, _, _, tests in LESSONS:
        if int(number) in NOT_YET:
            assert not tests
        else:
            assert missing_tests(tests) == [], number


def test_a_test_that_names_a_lesson_stands_in_its_row() -> None:
    rows = {int(number): tests for number, _, _, _, tests in LESSONS}
    for path in sorted((ROOT / "tests" / "rulesets").glob("test_sichuan_*.py")):
        for name in re.findall(r"def test_(lessons?_\w+)", path.read_text(encoding="utf-8")):
            numbers = re.match(r"lessons?_(\d+)(?:_and_(\d+))?_", name)
            assert numbers is not None
            for number in filter(None, numbers.groups()):
                assert f"::{name}`" in rows[int(number)], name


def test_every_option_has_a_description_and_a_source() -> None:
    for info in OPTIONS.values():
        assert info.description
        assert tool().source_of(info), info.name
        assert f"| `{info.name}` |" in PAGE


def test_the_options_in_the_decisions_exist() -> None:
    decisions = PAGE.split("### 1.18")[1].split("\n## ")[0]
    for cell in re.findall(r"\| ([^|]*?) \|$", decisions, re.MULTILINE):
        for option in quoted(cell):
            assert option.partition("=")[0] in OPTIONS, option


def test_contradictions_are_numbered() -> None:
    part = PAGE.split("### 1.16")[1].split("### 1.17")[0]
    assert re.findall(r"^\| (\d+) \|", part, re.MULTILINE) == [str(number) for number in range(1, 27)]


def test_no_case_of_the_family_is_judged_wrong() -> None:
    assert "none is judged wrong" in PAGE
    assert not [name for name in judged_wrong() if not name.startswith("judge-")]


def test_sections_that_the_code_names_are_there() -> None:
    heads = set(re.findall(r"^#{2,3} ([\d.]+)", PAGE, re.MULTILINE))
    named = set()
    for path in FAMILY.rglob("*.py"):
        for text in re.findall(r"sichuan\.md,? (?:sections? )?(\d[\d., and-]*)", path.read_text(encoding="utf-8")):
            named |= set(re.findall(r"\d+(?:\.\d+)?", text))
    assert {"1.5", "1.18", "2", "3", "4"} <= named
    assert {name if "." in name else f"{name}." for name in named} <= heads
