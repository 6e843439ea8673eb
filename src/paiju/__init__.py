"""paiju (牌局): a mahjong hall in Python for Guobiao, Sichuan and Wenzhou.

The floors, from the ground up, are `tiles`, `shapes`, `rules`, `rulesets` and `table`, `records` and
`bots`, `arena`, and `cli`; imports go down only (docs/architecture.md).
"""

__version__ = "0.1.0"
