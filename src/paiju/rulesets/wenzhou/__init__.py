"""Wenzhou mahjong (温州麻将): wild tiles, soft and hard wins, stakes before the deal."""

from paiju.rulesets.wenzhou.family import build
from paiju.rulesets.wenzhou.presets import PRESETS

__all__ = ["PRESETS", "build"]
