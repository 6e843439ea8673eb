"""The presets of Guobiao: base and differences, each with its source."""

from typing import Final

from paiju.rules.ruleset import Preset
from paiju.rulesets.guobiao.options import GuobiaoOptions

PRESETS: Final[tuple[Preset, ...]] = (
    Preset(
        name="guobiao/official@1",
        title_zh="国标麻将",
        title_en="Guobiao, match points",
        source="documents 004 and 000; guobiao.md G1-G20",
        options=GuobiaoOptions(),
    ),
    Preset(
        name="guobiao/coins@1",
        title_zh="国标麻将（游戏币）",
        title_en="Guobiao, coins",
        source="document 000, 计分规则; guobiao.md G19",
        options=GuobiaoOptions(settlement="coins"),
    ),
    Preset(
        name="guobiao/contest@1",
        title_zh="国标麻将复式赛",
        title_en="Guobiao, duplicate contest",
        source="guobiao.md G21",
        options=GuobiaoOptions(mixed_kong=5, flowers=0, seat_change="none", procedure="duplicate"),
    ),
)
"""The first is the family's default; a later revision of a preset stands after the earlier one."""
