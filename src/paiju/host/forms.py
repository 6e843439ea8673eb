"""Descriptions of what a host may choose, as data from which clients make forms; made from the option structs."""

from typing import Any, Final, Literal, TypeAlias, get_args, get_type_hints

import msgspec

from paiju.rules.options import OptionInfo, describe
from paiju.rulesets.registry import FAMILIES, preset_names, ruleset
from paiju.text import entry, known
from paiju.text.option_words import DESCRIPTIONS_ZH
from paiju.wire.rooms import RoomSettings

FieldKind: TypeAlias = Literal["switch", "choice", "number", "text"]
Value: TypeAlias = bool | int | str

LEFT_OUT: Final = ("options",)
"""Settings that have no field of their own: a preset's form tells its options."""


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A value that a field can have, with its meaning where it has a text of its own."""

    value: Value
    en: str = ""
    zh: str = ""


class FormField(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing to choose: a switch (true or false), one of `choices`, a whole number or a text.

    `minimum` and `maximum` bound a number; of a text, `maximum` is the greatest length. `unit` is "ms" or nothing.
    """

    name: str
    kind: FieldKind
    default: Value
    en: str
    zh: str
    choices: tuple[Choice, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    unit: Literal["", "ms"] = ""


class PresetForm(msgspec.Struct, frozen=True, kw_only=True):
    """A preset and all its options, each with the preset's value as default."""

    name: str
    family: str
    title_en: str
    title_zh: str
    source: str
    options: tuple[FormField, ...]


class RoomForm(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a room, without the options of its preset."""

    settings: tuple[FormField, ...]


def preset_form(name: str) -> PresetForm:
    """The form of a preset, by a name as `rulesets.registry.ruleset` takes it. Raises UnknownPresetError.

    >>> form = preset_form("guobiao")
    >>> form.name, form.options[11].name, form.options[11].default, form.options[11].maximum
    ('guobiao/official@1', 'minimum', 8, 88)
    """
    preset = ruleset(name).preset
    return PresetForm(
        name=preset.name,
        family=preset.name.partition("/")[0],
        title_en=preset.title_en,
        title_zh=preset.title_zh,
        source=preset.source,
        options=tuple(_option_field(info) for info in describe(preset.options)),
    )


def preset_forms() -> tuple[PresetForm, ...]:
    """The forms of all presets, family by family."""
    return tuple(preset_form(name) for name in preset_names())


def room_form() -> RoomForm:
    """The form of a room's settings.

    >>> [field.name for field in room_form().settings][:4]
    ['title', 'preset', 'private', 'first_ms']
    """
    info = msgspec.inspect.type_info(RoomSettings)
    assert isinstance(info, msgspec.inspect.StructType)
    fields = [_setting_field(field) for field in info.fields if field.name not in LEFT_OUT]
    return RoomForm(settings=tuple(fields))


def _option_field(info: OptionInfo) -> FormField:
    switch = isinstance(info.default, bool)
    return FormField(
        name=info.name,
        kind="switch" if switch else "choice" if info.choices else "number",
        default=info.default,
        en=info.description,
        zh=DESCRIPTIONS_ZH.get(info.name, info.description),
        choices=() if switch else tuple(map(Choice, info.choices)),
        minimum=info.minimum,
        maximum=info.maximum,
    )


def _setting_field(field: msgspec.inspect.Field) -> FormField:
    kind, choices, minimum, maximum = _shape_of(field.name, field.type)
    key = f"setting.{field.name}"
    return FormField(
        name=field.name,
        kind=kind,
        default=field.default,
        en=entry(key, "en"),
        zh=entry(key, "zh"),
        choices=choices,
        minimum=minimum,
        maximum=maximum,
        unit="ms" if field.name.endswith("_ms") else "",
    )


def _shape_of(name: str, kind: msgspec.inspect.Type) -> tuple[FieldKind, tuple[Choice, ...], int | None, int | None]:
    """How a setting is chosen: the kind of its field, its choices, its bounds."""
    if name == "preset":
        return "choice", _presets(), None, None
    if isinstance(kind, msgspec.inspect.BoolType):
        return "switch", (), None, None
    if isinstance(kind, msgspec.inspect.IntType):
        return "number", (), kind.ge, kind.le
    if isinstance(kind, msgspec.inspect.StrType):
        return "text", (), kind.min_length, kind.max_length
    # `type_info` sorts the values of a Literal; the hint has them in the order in which they are to be offered.
    return "choice", tuple(_setting_choice(name, value) for value in get_args(_hints()[name])), None, None


def _hints() -> dict[str, Any]:
    return get_type_hints(RoomSettings)


def _setting_choice(name: str, value: str) -> Choice:
    key = f"setting.{name}.{value}"
    return Choice(value, entry(key, "en"), entry(key, "zh")) if known(key) else Choice(value)


def _presets() -> tuple[Choice, ...]:
    return tuple(
        Choice(preset.name, preset.title_en, preset.title_zh) for family in FAMILIES for preset in family.presets
    )
