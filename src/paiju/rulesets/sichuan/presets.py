"""The presets of Sichuan: each a row of differences from the defaults, with its source."""

from typing import Final

from paiju.rules.ruleset import Preset
from paiju.rulesets.sichuan.options import SichuanOptions

PRESETS: Final[tuple[Preset, ...]] = (
    Preset(
        name="sichuan/xuezhan@1",
        title_zh="四川麻将（血战到底）",
        title_en="Sichuan, blood battle",
        source="document 003 L21-96, 血战场; sichuan.md 1.3, 1.5-1.11",
        options=SichuanOptions(),
    ),
    Preset(
        name="sichuan/qq@1",
        title_zh="四川麻将（普通场）",
        title_en="Sichuan, one win a deal",
        source="document 003 L21-96, 普通场; sichuan.md 1.3, 1.5-1.11",
        options=SichuanOptions(flow="single", dealer="giver"),
    ),
    Preset(
        name="sichuan/chengdu-points@1",
        title_zh="四川麻将（成都计分）",
        title_en="Sichuan, Chengdu points",
        source="document 003 L12-20, 综述; sichuan.md 1.2",
        options=SichuanOptions(
            flow="single",
            scoring="points",
            unit=1,
            last4="any",
            root_kong=False,
            earthly_win="first_discard",
            kong_scheme="none",
            transfer="none",
            dealer="giver",
        ),
    ),
    Preset(
        name="sichuan/folk@1",
        title_zh="四川麻将（民间打法）",
        title_en="Sichuan, folk rules",
        source="document 003 L97-134, 牌型术语及番数; sichuan.md 1.4-1.6, 1.14",
        options=SichuanOptions(
            scoring="times",
            unit=1,
            cap=8,
            last4="any",
            root_kong=True,
            ends=False,
            generals=False,
            self_draw="unit",
            kong_scheme="folk",
            kong_names="drawn",
            transfer="none",
            transfer_trigger="added",
        ),
    ),
    Preset(
        name="sichuan/sbr@1",
        title_zh="四川麻将竞赛（定缺、换三张）",
        title_en="Sichuan, competition rules",
        source="sichuan.md section 2 (MIL SBR 2025) and section 3",
        options=SichuanOptions(
            exchange=True,
            void_suit="choice",
            last4="off",
            passed_win="higher",
            replacement="head",
            scoring="doubling",
            unit=1,
            cap_fan=3,
            root_kong=True,
            heavenly=False,
            ends=False,
            generals=False,
            golden_hook=True,
            last_tile=True,
            self_draw="unit",
            kong_scheme="folk",
            kong_names="drawn",
            transfer="refund",
            check_pigs="active",
            pig_pays_winners=False,
            dealer="first_winner",
            escape=False,
        ),
    ),
)
"""The first is the family's default; a later revision of a preset stands after the earlier one."""
