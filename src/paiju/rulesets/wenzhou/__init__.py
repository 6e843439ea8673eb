"""Wenzhou mahjong (温州麻将): wild tiles, soft and hard wins, stakes before the deal."""
