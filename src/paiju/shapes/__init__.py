"""Floor 1: melds, splits, shanten, waits and useful tiles: combinatorics that knows no game."""
