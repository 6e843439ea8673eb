"""The build that runs is the one that was asked for, and compiling may not touch a struct's promises."""

import ast
import importlib
import os
import sys
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

import paiju
from paiju import build

SOURCE = Path(__file__).parents[1] / "src"


def structs_of(module: ModuleType) -> list[type[msgspec.Struct]]:
    """The structs that a module defines, bases of others left out."""
    found = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == module.__name__
    ]
    return [struct for struct in found if not any(struct in other.__bases__ for other in found)]


def message_structs() -> list[type[msgspec.Struct]]:
    """Every action and event."""
    modules = [importlib.import_module(f"paiju.table.{name}") for name in ("actions", "events")]
    return [struct for module in modules for struct in structs_of(module)]


def imports_msgspec(source: str) -> bool:
    """Whether a module's source imports msgspec in any way."""
    return any(
        (isinstance(node, ast.Import) and any(alias.name.split(".")[0] == "msgspec" for alias in node.names))
        or (isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "msgspec")
        for node in ast.walk(ast.parse(source))
    )


def test_the_build_that_was_asked_for_runs() -> None:
    # Outside the checks of the Makefile it must be the plain one whenever the sources of this tree run.
    in_tree = Path(paiju.__file__).is_relative_to(SOURCE)
    expected = os.environ.get("PAIJU_EXPECT_BUILD") or ("plain" if in_tree else "")
    if not expected:
        pytest.skip("an installed package, and PAIJU_EXPECT_BUILD does not say which build it should be")
    assert build.build_name() == expected
    assert build.compiled_modules() == (build.HOT_MODULES if expected == "compiled" else ())


def test_a_stray_extension_module_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "compiled_modules", lambda: build.HOT_MODULES[:1])
    assert build.build_name() == "mixed"


def test_about_tells_version_and_build() -> None:
    about = build.about()
    assert about.version == paiju.__version__
    assert about.build == build.build_name()
    assert about.python.endswith(".".join(map(str, sys.version_info[:3])))


@pytest.mark.parametrize("name", build.HOT_MODULES)
def test_hot_module_exists_and_knows_no_struct(name: str) -> None:
    path = SOURCE / f"{name.replace('.', '/')}.py"
    source = path.read_text(encoding="utf-8")
    # mypyc would drop frozen, tag and forbid_unknown_fields of a struct, also of one derived from another module's.
    assert not imports_msgspec(source)
    assert not structs_of(importlib.import_module(name))


def test_the_check_for_msgspec_sees_every_form() -> None:
    assert imports_msgspec("import msgspec")
    assert imports_msgspec("from msgspec import Struct")
    assert imports_msgspec("import msgspec.json as j")
    assert not imports_msgspec("import json")


@pytest.mark.parametrize("struct", message_structs(), ids=lambda struct: struct.__name__)
def test_message_is_frozen_tagged_and_strict(struct: type[msgspec.Struct]) -> None:
    config = struct.__struct_config__
    assert config.frozen
    assert config.tag
    assert config.forbid_unknown_fields


@pytest.mark.parametrize("name", ["actions", "events"])
def test_tags_are_unique(name: str) -> None:
    tags = [struct.__struct_config__.tag for struct in structs_of(importlib.import_module(f"paiju.table.{name}"))]
    assert tags
    assert len(set(tags)) == len(tags)


def literal_shifts(source: str) -> list[int]:
    """The lines of functions where a literal, or a name for one, is shifted by a machine integer.

    mypyc (2.4.1) writes the literal as a C int, so that the result has 32 bits: `1 << kind` is lost from kind 31 on.
    """
    lines = []
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        nodes = list(ast.walk(function))
        machine = {node.arg for node in nodes if isinstance(node, ast.arg) and is_i64(node.annotation)}
        literals = set()
        for node in nodes:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and is_i64(node.annotation):
                machine.add(node.target.id)
                if isinstance(node.value, ast.Constant):
                    literals.add(node.target.id)
        for node in nodes:
            if isinstance(node, ast.Assign | ast.AugAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                literals -= {target.id for target in targets if isinstance(target, ast.Name)}
        for node in nodes:
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
                left = isinstance(node.left, ast.Constant) or (
                    isinstance(node.left, ast.Name) and node.left.id in literals
                )
                right = {name.id for name in ast.walk(node.right) if isinstance(name, ast.Name)}
                if left and right & machine:
                    lines.append(node.lineno)
    return lines


def is_i64(annotation: ast.expr | None) -> bool:
    """Whether an annotation is the machine integer."""
    return isinstance(annotation, ast.Name) and annotation.id == "i64"


@pytest.mark.parametrize("name", build.HOT_MODULES)
def test_hot_module_shifts_no_literal_by_a_machine_integer(name: str) -> None:
    path = SOURCE / f"{name.replace('.', '/')}.py"
    assert not literal_shifts(path.read_text(encoding="utf-8")), "take the bit from a table"


def test_the_check_for_shifts_sees_them() -> None:
    assert literal_shifts("def f(kind: i64) -> int:\n    return 1 << kind") == [2]
    assert literal_shifts("def f(kind: i64) -> int:\n    one: i64 = 1\n    return one << kind + 1") == [3]
    assert literal_shifts("def f(kind: int) -> int:\n    return 1 << kind") == []
    assert literal_shifts("def f(kind: i64) -> int:\n    return BIT[kind] << 2") == []
