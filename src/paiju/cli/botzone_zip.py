"""The upload of a bot: a zip with `__main__.py` at its top, which Python runs by itself."""

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

PARTS: Final = (
    "__init__.py",
    "bots",
    "cli/__init__.py",
    "cli/botzone_loop.py",
    "rules",
    "rulesets",
    "shapes",
    "table",
    "tiles",
)
"""What of this package a bot needs."""
OTHERS: Final = ("msgspec", "mypy_extensions")
"""What it needs beside; the second only in a compiled build."""
_LEFT_OUT: Final = frozenset((".pyc", ".pyi"))

MAIN: Final = '''\
"""{title}"""
import sys

if sys.version_info < (3, 11):
    sys.exit("paiju needs Python 3.11 or later, and this is " + sys.version.split()[0])

import os
import tempfile
import zipfile


def run(folder):
    sys.path.insert(0, folder)
    from paiju.cli.botzone_loop import serve
    from paiju.rulesets.registry import ruleset

    def write(text):
        sys.stdout.write(text)
        sys.stdout.flush()

    rules = ruleset({preset!r}, {options!r})
    serve(iter(sys.stdin.readline, ""), write, rules, {bot!r}, {seed!r}, keep={keep!r})


here = os.path.dirname(os.path.abspath(__file__))
if os.path.isdir(here):
    run(here)
else:
    # Modules in machine code cannot be loaded out of a zip.
    with tempfile.TemporaryDirectory() as folder:
        zipfile.ZipFile(here).extractall(folder)
        run(folder)
'''


def write_zip(
    path: Path, *, preset: str, options: dict[str, object], bot: str, seed: int, keep: bool, title: str
) -> int:
    """Write the upload; its size in bytes. It runs on the version of Python and the machine that it was made on.

    Raises OSError.
    """
    main = MAIN.format(title=title, preset=preset, options=options, bot=bot, seed=seed, keep=keep)
    with ZipFile(path, "w", ZIP_DEFLATED) as file:
        file.writestr("__main__.py", main)
        for name, source in _files():
            file.write(source, name)
    return path.stat().st_size


def _files() -> Iterator[tuple[str, Path]]:
    """Every file that goes in: its name in the zip, and where it is."""
    package = _folder("paiju")
    assert package is not None
    for part in PARTS:
        yield from _under(package.parent, package / part)
    for other in OTHERS:
        found = _folder(other)
        if found is not None:
            yield from _under(found.parent, found)
    # Compiled modules share one library, which lies beside the package.
    for library in sorted(package.parent.glob("*__mypyc*")):
        yield from _under(package.parent, library)


def _folder(name: str) -> Path | None:
    """The folder of a package, or the file of a module; None if it is not installed."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        return None
    origin = Path(spec.origin)
    return origin.parent if spec.submodule_search_locations is not None else origin


def _under(root: Path, path: Path) -> Iterator[tuple[str, Path]]:
    inside = [path] if path.is_file() else sorted(one for one in path.rglob("*") if one.is_file())
    for one in inside:
        if one.suffix not in _LEFT_OUT:
            yield one.relative_to(root).as_posix(), one
