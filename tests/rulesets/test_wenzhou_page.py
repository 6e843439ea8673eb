"""The page docs/rules/wenzhou.md: its generated parts are fresh, and what it names exists."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from paiju.cases.runner import judged_wrong
from paiju.records.jsonl import decode
from paiju.records.verify import verify
from paiju.rules.options import describe
from paiju.rulesets.wenzhou.options import WenzhouOptions

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rules" / "wenzhou.md").read_text(encoding="utf-8")
PACKAGE = ROOT / "src" / "paiju"
FAMILY = PACKAGE / "rulesets" / "wenzhou"
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("|")]
RULES = [row for row in ROWS if re.fullmatch(r"W\d+[a-d]?", row[0])]
LESSONS = {row[0]: row for row in ROWS if re.fullmatch(r"[AB]\d+", row[0])}
OPTIONS = {info.name: info for info in describe(WenzhouOptions)}


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_wenzhou_tables", ROOT / "tools" / "make_wenzhou_tables.py")
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
            place = f"rulesets/wenzhou_{place}"
        folder, _, module = place.partition("/")
        path = ROOT / "tests" / folder / f"test_{module}.py"
        if not path.exists() or f"def test_{function}(" not in path.read_text(encoding="utf-8"):
            missing.append(name)
    return missing


@pytest.mark.parametrize("part", ["presets", "options", "kinds of wins", "example"])
def test_the_generated_parts_are_fresh(part: str) -> None:
    assert tool().PARTS[part]() in PAGE


def test_the_tool_changes_nothing_else() -> None:
    assert tool().renewed(PAGE) == PAGE


def test_the_example_is_proved() -> None:
    report = verify(decode(tool().EXAMPLE.read_bytes()))
    assert report.contradiction is None
    assert {finding.answer for finding in report.findings if finding.question != "lot"} == {"proved"}


def test_every_rule_has_a_row_with_source_module_and_test() -> None:
    numbers = [int(row[0][1:].rstrip("abcd")) for row in RULES]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(1, 32))
    for rule, _, source, options, modules, tests in RULES:
        assert source, rule
        assert quoted(modules), rule
        for path in quoted(modules):
            assert (PACKAGE / path).exists() or (FAMILY / path).exists(), (rule, path)
        for option in quoted(options):
            assert option in OPTIONS, (rule, option)
        assert missing_tests(tests) == [], rule


def test_every_lesson_names_a_test_that_is_there() -> None:
    assert list(LESSONS) == [*(f"A{number}" for number in range(1, 32)), *(f"B{number}" for number in range(1, 16))]
    for number, _, _, _, tests in LESSONS.values():
        assert missing_tests(tests) == [], number


@pytest.mark.parametrize("pattern", ["rulesets/test_wenzhou_*.py", "shapes/test_wild.py", "economy/test_*.py"])
def test_a_test_that_names_a_lesson_stands_in_its_row(pattern: str) -> None:
    named = 0
    for path in sorted((ROOT / "tests").glob(pattern)):
        for name in re.findall(r"def test_(lessons?_[ab]\d+\w+)", path.read_text(encoding="utf-8")):
            for number in re.findall(r"(?:lessons?|and)_([ab]\d+)(?=_)", name):
                named += 1
                assert f"::{name}`" in LESSONS[number.upper()][4], name
    assert named


def test_every_option_has_a_description_and_a_source() -> None:
    for info in OPTIONS.values():
        assert info.description
        assert tool().source_of(info), info.name
        assert f"| `{info.name}` |" in PAGE


def test_every_option_of_the_rules_stands_beside_a_rule() -> None:
    beside = {option for row in RULES for option in quoted(row[3])}
    # How long a claim may take is no rule of the document.
    assert set(OPTIONS) - beside == {"claim_window"}


def test_the_options_in_the_decisions_exist() -> None:
    decisions = PAGE.split("### 1.9")[1].split("\n## ")[0]
    for cell in re.findall(r"\| ([^|]*?) \|$", decisions, re.MULTILINE):
        for option in quoted(cell):
            assert option in OPTIONS, option


def test_no_case_of_the_family_is_judged_wrong() -> None:
    assert "none is judged wrong" in PAGE
    assert not [name for name in judged_wrong() if name.startswith("WZ-")]


def test_what_the_code_cites_is_there() -> None:
    heads = set(re.findall(r"^#{2,3} ([\d.]+)", PAGE, re.MULTILINE))
    rules = {row[0].rstrip("abcd") for row in RULES}
    schema = {number for row in ROWS for number in re.findall(r"\bS\d+\b", row[0])}
    for path in [*FAMILY.rglob("*.py"), *(PACKAGE / "table").glob("*.py"), PACKAGE / "rules" / "wild_tile.py"]:
        text = path.read_text(encoding="utf-8")
        assert set(re.findall(r"\bW\d+\b", text)) <= rules, path
        if path.is_relative_to(FAMILY):
            assert set(re.findall(r"\bS\d+\b", text)) <= schema, path
            assert {f"{number}." for number in re.findall(r"section (\d+)", text)} <= heads, path
