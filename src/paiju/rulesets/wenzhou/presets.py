"""The presets of Wenzhou: each a row of differences from the defaults, with its source."""

from typing import Final

from paiju.rules.ruleset import Preset
from paiju.rulesets.wenzhou.options import WenzhouOptions

PRESETS: Final[tuple[Preset, ...]] = (
    Preset(
        name="wenzhou/qq@1",
        title_zh="温州麻将",
        title_en="Wenzhou",
        source="document 001; wenzhou.md W1-W31",
        options=WenzhouOptions(),
    ),
    # What else the league has is no reading of the document and no option here: 软八对 at 1, no 碰碰和, 单吊, 天胡 and
    # 地胡, a drawn deal at two stacks (wenzhou.md, W15, W22 and section 2).
    Preset(
        name="wenzhou/mil2024@1",
        title_zh="温州麻将（联盟计分）",
        title_en="Wenzhou, with the league's values",
        source="wenzhou.md W18, W27, section 2 (MIL 2024), as far as they are readings of document 001",
        options=WenzhouOptions(three_wild_pairs_double=True, nondealer_base="one", kong_points="mil"),
    ),
)
"""The first is the family's default; a later revision of a preset stands after the earlier one."""
