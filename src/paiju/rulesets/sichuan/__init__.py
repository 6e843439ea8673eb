"""Sichuan mahjong (四川麻将): 缺一门, 血战到底, 刮风下雨."""
