"""Guobiao (国标麻将): options, presets, the 81 fans, and how a hand is read, scored and settled."""

from paiju.rulesets.guobiao.family import build
from paiju.rulesets.guobiao.presets import PRESETS

__all__ = ["PRESETS", "build"]
