"""Whether the settings of a room can be played: its preset, the preset's options, its clocks and its title."""

from typing import Any, Final

import msgspec

from paiju.rules.options import OptionError, OptionInfo, describe
from paiju.rules.ruleset import Ruleset
from paiju.rulesets.registry import UnknownPresetError, preset_names, ruleset
from paiju.table.refusal import Refusal
from paiju.wire.rooms import RoomSettings

_LEVEL: Final = "level"


def checked(settings: RoomSettings) -> RoomSettings | Refusal:
    """The settings with the preset's full name, options of their right types and a tidy title, or what is wrong.

    >>> checked(RoomSettings(preset="guobiao", options={"minimum": "6"})).options
    {'minimum': 6}
    >>> checked(RoomSettings(preset="chess")).reason
    'no_preset'
    """
    title = " ".join(settings.title.split())
    if settings.pause_least_ms > settings.pause_most_ms:
        return Refusal("pauses", {"least": settings.pause_least_ms, "most": settings.pause_most_ms})
    if settings.claim_close == _LEVEL and not settings.claim_ms:
        # Without a limit such a window would stay open for ever after every discard.
        return Refusal("level_needs_limit")
    rules = rules_of(settings.preset, settings.options)
    if isinstance(rules, Refusal):
        return rules
    options = {name: getattr(rules.options, name) for name in settings.options}
    return msgspec.structs.replace(settings, title=title, preset=rules.name, options=options)


def rules_of(preset: str, changes: dict[str, Any]) -> Ruleset | Refusal:
    """The ruleset of a preset with some options changed, or which of them cannot be so and what they can be."""
    try:
        base = ruleset(preset)
    except UnknownPresetError:
        return Refusal("no_preset", {"preset": shown(preset), "presets": ", ".join(preset_names())})
    infos = {info.name: info for info in describe(base.options)}
    for name, value in changes.items():
        if name not in infos:
            return Refusal("no_rule_option", {"preset": base.name, "option": shown(name), "options": ", ".join(infos)})
        try:
            ruleset(preset, {name: value})
        except OptionError:
            return Refusal("option_value", {"option": name, "value": shown(value), "allowed": allowed(infos[name])})
    try:
        return ruleset(preset, changes)
    except OptionError as error:
        return Refusal("options_together", {"detail": str(error)})


def allowed(info: OptionInfo) -> str:
    """The values that an option can have, as a person reads them.

    >>> allowed(OptionInfo("flowers", 8, "", (0, 8))), allowed(OptionInfo("minimum", 8, "", (), 0, 88))
    ('0, 8', '0-88')
    """
    if info.choices:
        return ", ".join(map(shown, info.choices))
    low = "" if info.minimum is None else info.minimum
    high = "" if info.maximum is None else info.maximum
    return f"{low}-{high}"


def shown(value: object) -> str:
    """A value as it is written; one that would disturb a terminal as its Python literal.

    >>> shown(True), shown(8), shown("tile"), shown("\\x1b")
    ('true', '8', 'tile', "'\\\\x1b'")
    """
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text if text.isprintable() else repr(text)
