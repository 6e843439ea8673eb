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
