"""The names of presets and options in the worked cases, and what they are here (sichuan.md, section 4)."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from paiju.rules.options import with_options
from paiju.rulesets.sichuan.options import SichuanOptions
from paiju.rulesets.sichuan.presets import PRESETS

Changes: TypeAlias = dict[str, Any]

PRESET_NAMES: Final[Mapping[str, str]] = {
    "chengdu_points": "sichuan/chengdu-points@1",
    "qq_normal": "sichuan/qq@1",
    "qq_xuezhan": "sichuan/xuezhan@1",
    "folk": "sichuan/folk@1",
}


def _named(name: str, values: Mapping[Any, Any] | None = None) -> Callable[[Any], Changes]:
    """An option under another name, its values as they are or under other names."""
    return lambda value: {name: value if values is None else values[value]}


def _limit(name: str) -> Callable[[Any], Changes]:
    """A limit, null in the cases and 0 here where there is none."""
    return lambda value: {name: value or 0}


def _only(value: str) -> Callable[[Any], Changes]:
    """An option whose one value is how it is here."""
    return lambda asked: {value: {}}[asked]


def _types(value: list[str]) -> Changes:
    """The types that a room agrees on (L108)."""
    return {"golden_hook": "jingoudiao" in value, "ends": "daiyao" in value, "generals": "jiangdui" in value}


OPTIONS: Final[Mapping[str, Callable[[Any], Changes]]] = {
    "unit": _named("unit"),
    "qing_qidui_points": _named("seven_pairs_flush"),
    "root": _named("root"),
    "dihu_def": _named("earthly_win"),
    "last4": _named("last4"),
    "cap_fan": _limit("cap_fan"),
    "gen_includes_kong": _named("root_kong"),
    "yaojiu_triplets": _named("ends_triplets"),
    "zhuanyi_scope": _named("transfer", {"last_kong": "last_kong", "all": "all"}),
    "zhuanyi_multi": _only("each_full"),
    "huazhu_pays_hu": _named("pig_pays_winners"),
    "huazhu_refund": _named("pig_refunds"),
    "wait_fifth_tile": _named("fifth_tile"),
    "refund_excludes_transferred": _named("refund_transferred", {True: False, False: True}),
    "escape_to": _named("escape_to"),
    "escape_last4": _named("escape_last4"),
    "escape_count": _named("escape_count"),
    "hu_leaver": _named("winner_leaves", {"defer": "defer", "forfeit_to_payers": "forfeit"}),
    "rob_payer": _only("konger"),
    "cap": _limit("cap"),
    "cap_scope": _named("cap_scope"),
    "zimo_jiadi": _named("self_draw", {True: "unit", False: "none"}),
    "kong_scheme": _named("kong_scheme", {"qq": "qq", "folk": "folk", "maomaoyu": "drizzle"}),
    "zhuanyu": _named("transfer", {"none": "none", "all_kongs": "all"}),
    "zhuanyu_trigger": _named("transfer_trigger", {"wan_only": "added", "any": "any"}),
    "optional_types": _types,
    "haidi": _named("last_tile"),
    "juezhang": _named("last_copy"),
    "chajiao": _named("check_ready"),
    "horse": _only("duplicate"),
    "dingzhang": _named("void_suit", {True: "first_discard", False: "free"}),
    "gaise_penalty": _named("recolor"),
    "coin_rounding": _only("largest_remainder"),
}
"""Name of an option in the cases -> the changes here that a value of it means."""


def changes_of(options: Mapping[str, Any]) -> Changes:
    """The changes that the options of a case mean. Raises KeyError for a name or a value that no case has.

    >>> changes_of({"cap": None, "zimo_jiadi": True, "optional_types": ["daiyao"]})
    {'cap': 0, 'self_draw': 'unit', 'golden_hook': False, 'ends': True, 'generals': False}
    """
    changes: Changes = {}
    for name, value in options.items():
        try:
            changes |= OPTIONS[name](value)
        except KeyError:
            raise KeyError(f"options.{name}={value}") from None
    return changes


def options_of(line: Mapping[str, Any]) -> SichuanOptions:
    """The options of a case: those of its preset with its own. Raises KeyError and OptionError."""
    name = PRESET_NAMES[line["preset"]]
    preset = next(preset for preset in PRESETS if preset.name == name)
    options = with_options(preset.options, changes_of(line.get("options", {})))
    assert isinstance(options, SichuanOptions)
    return options
