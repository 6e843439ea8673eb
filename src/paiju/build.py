"""Which build of the package runs: the plain sources, or the hot modules compiled with mypyc.

The list below is the only one; the build hook reads it from this file, which therefore imports nothing but
the standard library.
"""

import importlib
import platform
from dataclasses import dataclass
from importlib.machinery import EXTENSION_SUFFIXES
from typing import Final, Literal, TypeAlias

BuildName: TypeAlias = Literal["compiled", "plain", "mixed"]

HOT_MODULES: Final = (
    "paiju.tiles.notation",
    "paiju.tiles.shuffle",
    "paiju.tiles.tile",
    "paiju.tiles.wall",
    "paiju.shapes.limited",
    "paiju.shapes.meld",
    "paiju.shapes.shanten",
    "paiju.shapes.shape",
    "paiju.shapes.special",
    "paiju.shapes.split",
    "paiju.shapes.suit_keys",
    "paiju.shapes.suit_tables",
    "paiju.shapes.ukeire",
    "paiju.shapes.waits",
    "paiju.shapes.wild",
    "paiju.rules.win",
    "paiju.rulesets.guobiao.aspects",
    "paiju.rulesets.guobiao.packing",
    "paiju.rulesets.guobiao.reading",
    "paiju.rulesets.guobiao.scorer",
    "paiju.rulesets.guobiao.sole_wait",
    "paiju.rulesets.sichuan.reading",
    "paiju.rulesets.sichuan.scorer",
    "paiju.rulesets.wenzhou.reading",
    "paiju.rulesets.wenzhou.scorer",
    "paiju.table.advance",
    "paiju.table.decide",
    "paiju.table.ending",
    "paiju.table.evolve",
    "paiju.table.invariants",
    "paiju.table.prompts",
    "paiju.table.state",
    "paiju.table.table",
    "paiju.bots.goals",
    "paiju.bots.outlook",
    "paiju.bots.targets",
)
"""Modules that a wheel compiles: those of floors 0-3 that a profile shows to be hot, and the fan bot's search, which
takes a quarter of the time so. None may define a msgspec struct: mypyc drops the class keywords `frozen`,
`tag` and `forbid_unknown_fields` without a word (tests/test_build.py reads their sources)."""


@dataclass(frozen=True)
class Build:
    """What `paiju about` tells of the installation."""

    version: str
    build: BuildName
    compiled: tuple[str, ...]
    python: str
    platform: str


def compiled_modules() -> tuple[str, ...]:
    """Those of the hot modules that this process loaded as extension modules; imports them all."""
    files = {name: importlib.import_module(name).__file__ or "" for name in HOT_MODULES}
    return tuple(name for name, file in files.items() if file.endswith(tuple(EXTENSION_SUFFIXES)))


def build_name() -> BuildName:
    """`compiled` when every hot module is, `plain` when none is.

    `mixed` comes from no build of ours: extension modules of an older list lie in the tree.
    """
    count = len(compiled_modules())
    if count == len(HOT_MODULES):
        return "compiled"
    return "mixed" if count else "plain"


def about() -> Build:
    """The installation's version, build, interpreter and platform."""
    version: str = importlib.import_module("paiju").__version__
    return Build(
        version=version,
        build=build_name(),
        compiled=compiled_modules(),
        python=f"{platform.python_implementation()} {platform.python_version()}",
        platform=platform.platform(terse=True),
    )
