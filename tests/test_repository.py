"""Promises that hold for every file: no family's name outside its folder, no effect on the pure floors, no host."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "paiju"
MODULES = sorted(PACKAGE.rglob("*.py"))

FAMILY = re.compile(r"guobiao|sichuan|wenzhou", re.IGNORECASE)
MAY_NAME_A_FAMILY = (
    "rulesets/",
    "build.py",  # the list of hot modules
    "cases/kinds.py",  # tells the schemas of case files apart, which belong to families
    "cases/runner.py",  # the preset that judges cases when none is named
    "cli/inputs.py",  # the preset that commands take when none is named
    "records/ports/botzone.py",  # a format whose games are all of one family
    "records/ports/botzone_check.py",
    "wire/rooms.py",  # the preset of a room when none is named
    "text/help_words.py",  # what the program says of itself
)
"""Files and folders of the package whose code may name a family. Comments and docstrings may anywhere: a rule
cites its source."""

PURE = ("tiles", "shapes", "rules", "rulesets", "table", "records", "economy")
EFFECTS = frozenset(
    {
        "asyncio",
        "datetime",
        "io",
        "logging",
        "os",
        "pathlib",
        "random",
        "secrets",
        "socket",
        "subprocess",
        "sys",
        "tempfile",
        "threading",
        "time",
        "urllib",
    }
)
EFFECTFUL_CALLS = frozenset({"open", "print", "input", "breakpoint"})

HOST = re.compile(r"pypi\.|pythonhosted|npmjs|/simple/|index-url|extra-index|find-links")


def docstrings(tree: ast.AST) -> set[int]:
    """The identities of the nodes that are strings standing alone: docstrings of modules, classes, constants."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def words_of(tree: ast.AST) -> Iterator[str]:
    """Every name, imported module and string of the code, but no docstring."""
    texts = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in texts:
            yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.arg | ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from imported(node)


def imported(node: ast.Import | ast.ImportFrom) -> list[str]:
    """The modules and names that a statement imports, dotted."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [f"{node.module or ''}.{alias.name}" for alias in node.names]


def effects_of(tree: ast.AST) -> list[str]:
    """Imports of modules with effects, and calls of builtins that have some."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found += [name for name in imported(node) if name.split(".")[0] in EFFECTS]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in EFFECTFUL_CALLS:
            found.append(f"{node.func.id}()")
    return found


def parse(path: Path) -> ast.AST:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def inside(path: Path) -> str:
    """A module's path inside the package."""
    return path.relative_to(PACKAGE).as_posix()


@pytest.mark.parametrize("path", [p for p in MODULES if not inside(p).startswith(MAY_NAME_A_FAMILY)], ids=inside)
def test_no_family_is_named_outside_its_folder(path: Path) -> None:
    assert not [word for word in words_of(parse(path)) if FAMILY.search(word)]


@pytest.mark.parametrize("path", [p for p in MODULES if inside(p).split("/")[0] in PURE], ids=inside)
def test_pure_floors_have_no_effects(path: Path) -> None:
    assert not effects_of(parse(path))


def test_the_searches_find_what_they_should() -> None:
    assert "a.guobiao" in set(words_of(ast.parse("from a import guobiao")))
    assert "guobiao/x@1" in set(words_of(ast.parse('def f(x="guobiao/x@1"): "guobiao"')))
    assert "guobiao" not in set(words_of(ast.parse('"""guobiao"""\nx = 1\n"""guobiao"""')))
    assert effects_of(ast.parse("import os.path")) == ["os.path"]
    assert effects_of(ast.parse("def f():\n    from time import time")) == ["time.time"]
    assert effects_of(ast.parse("print(open)")) == ["print()"]
    assert effects_of(ast.parse("from importlib import resources; import hashlib, pkgutil")) == []


@pytest.mark.parametrize("path", [*MODULES, ROOT / "pyproject.toml", ROOT / "Makefile", ROOT / ".ci" / "run"])
def test_no_registry_host_is_named(path: Path) -> None:
    assert not HOST.findall(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-bench.lock"])
def test_lock_is_pinned_by_hash_and_names_no_address(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "://" not in text
    assert "index-url" not in text
    assert "://" not in text
    packages = re.split(r"\n(?=[a-z0-9])", text)[1:]
    assert packages
    for package in packages:
        assert re.match(r"[a-z0-9._-]+==[^ ]+ ", package), package
        assert "--hash=sha256:" in package


def test_lock_has_everything_that_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = project["project"]["dependencies"] + project["dependency-groups"]["dev"]
    wanted += project["build-system"]["requires"]  # so that building needs no isolated environment
    names = {re.split(r"[\[<>=~! ]", requirement)[0].lower() for requirement in wanted}
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert names <= set(re.findall(r"^([a-z0-9._-]+)==", lock, re.MULTILINE))


def test_changelog_fragments_have_a_kind() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    kinds = {kind["directory"] for kind in project["tool"]["towncrier"]["type"]}
    for path in (ROOT / "changelog.d").iterdir():
        if path.name not in {"README.md", ".gitignore"}:
            assert re.fullmatch(rf"(\d+|\+[a-z0-9-]+)\.({'|'.join(sorted(kinds))})\.md", path.name), path.name
