"""The build hook: a wheel comes out with and without a compiler, and says which one it is."""

import os
import subprocess
import sys
import tarfile
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from paiju.build import HOT_MODULES

ROOT = Path(__file__).parents[1]
NO_COMPILER = {"CC": "/nonexistent/cc"}


def build(folder: Path, target: str, settings: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run the project's own build; its output is one text."""
    environment = {key: value for key, value in os.environ.items() if key not in {"PAIJU_PURE", "PAIJU_COMPILED"}}
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)],
        cwd=ROOT,
        env=environment | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def names_in(folder: Path) -> tuple[str, list[str]]:
    """The name of the only wheel in a folder and the names of its files."""
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return wheel.name, archive.namelist()


def extensions(names: list[str]) -> list[str]:
    return [name for name in names if name.endswith(tuple(EXTENSION_SUFFIXES))]


def test_plain_wheel_on_demand(tmp_path: Path) -> None:
    run = build(tmp_path, "wheel", {"PAIJU_PURE": "1"})
    assert run.returncode == 0, run.stdout
    wheel, names = names_in(tmp_path)
    assert wheel.endswith("-py3-none-any.whl")
    assert not extensions(names)
    assert "paiju/build.py" in names
    assert "paiju/py.typed" in names


@pytest.mark.skipif(os.name == "nt", reason="CC names no compiler on Windows")
def test_without_a_compiler_the_wheel_is_plain_and_says_why(tmp_path: Path) -> None:
    run = build(tmp_path, "wheel", NO_COMPILER)
    assert run.returncode == 0, run.stdout
    assert "plain build" in run.stdout
    assert "there is no C compiler" in run.stdout
    wheel, names = names_in(tmp_path)
    assert wheel.endswith("-py3-none-any.whl")
    assert not extensions(names)


@pytest.mark.skipif(os.name == "nt", reason="CC names no compiler on Windows")
def test_a_compiled_wheel_that_was_asked_for_is_not_replaced_by_a_plain_one(tmp_path: Path) -> None:
    run = build(tmp_path, "wheel", NO_COMPILER | {"PAIJU_COMPILED": "1"})
    assert run.returncode != 0
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_compiled_wheel_holds_every_hot_module_and_its_source(tmp_path: Path) -> None:
    run = build(tmp_path, "wheel", {"PAIJU_COMPILED": "1"})
    assert run.returncode == 0, run.stdout
    wheel, names = names_in(tmp_path)
    assert not wheel.endswith("-any.whl")
    compiled = {name.split(".")[0] for name in extensions(names)}
    assert compiled == {module.replace(".", "/") for module in HOT_MODULES} | {"paiju__mypyc"}
    assert {f"{module.replace('.', '/')}.py" for module in HOT_MODULES} <= set(names)


def test_source_distribution_can_build(tmp_path: Path) -> None:
    run = build(tmp_path, "sdist", {})
    assert run.returncode == 0, run.stdout
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as files:
        names = {name.partition("/")[2] for name in files.getnames()}
    assert {"hatch_build.py", "pyproject.toml", "src/paiju/build.py", "LICENSE"} <= names
    assert not [name for name in names if name.startswith((".venv", "build/"))]
