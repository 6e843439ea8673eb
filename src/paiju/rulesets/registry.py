"""The families and their presets: one line for each family."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from paiju.rules.ruleset import Preset, Ruleset
from paiju.rulesets import guobiao, sichuan, wenzhou


class Family(NamedTuple):
    """A family's name, its presets (the first is its default), and how a preset becomes a ruleset."""

    name: str
    presets: tuple[Preset, ...]
    build: Callable[[Preset, dict[str, Any]], Ruleset]


FAMILIES: Final[tuple[Family, ...]] = (
    Family("guobiao", guobiao.PRESETS, guobiao.build),
    Family("sichuan", sichuan.PRESETS, sichuan.build),
    Family("wenzhou", wenzhou.PRESETS, wenzhou.build),
)


class UnknownPresetError(ValueError):
    """A name that no preset has; the message lists the names that there are."""


def preset_names() -> list[str]:
    """The name of every preset, family by family.

    >>> preset_names()[:3]
    ['guobiao/official@1', 'guobiao/coins@1', 'guobiao/contest@1']
    >>> preset_names()[3:8]
    ['sichuan/xuezhan@1', 'sichuan/qq@1', 'sichuan/chengdu-points@1', 'sichuan/folk@1', 'sichuan/sbr@1']
    >>> preset_names()[8:]
    ['wenzhou/qq@1', 'wenzhou/mil2024@1']
    """
    return [preset.name for family in FAMILIES for preset in family.presets]


def ruleset(name: str, changes: Mapping[str, Any] | None = None) -> Ruleset:
    """The ruleset of a preset, with some of its options changed.

    `name` is a preset's name; without its revision it means the latest one, and a family's name means the family's
    first preset. Raises UnknownPresetError, and OptionError for changes that its options cannot have.

    >>> ruleset("guobiao").name, ruleset("guobiao/coins").name, ruleset("guobiao/contest@1").name
    ('guobiao/official@1', 'guobiao/coins@1', 'guobiao/contest@1')
    """
    for family in FAMILIES:
        wanted = latest(family.presets, family.presets[0].name if name == family.name else name)
        if wanted is not None:
            return family.build(wanted, dict(changes or {}))
    raise UnknownPresetError(f"there is no preset {name!r}; there are: {', '.join(preset_names())}")


def latest(presets: tuple[Preset, ...], name: str) -> Preset | None:
    """The preset of a name, of a name without revision the last one in the order of the presets."""
    for preset in reversed(presets):
        if name in (preset.name, preset.name.partition("@")[0]):
            return preset
    return None
