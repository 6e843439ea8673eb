"""Botzone's game Chinese-Standard-Mahjong: its lines to our events and actions, and back (docs/botzone.md)."""
