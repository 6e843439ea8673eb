"""Sichuan mahjong (四川麻将): 缺一门, 血战到底, 刮风下雨."""

from paiju.rulesets.sichuan.family import build
from paiju.rulesets.sichuan.presets import PRESETS

__all__ = ["PRESETS", "build"]
