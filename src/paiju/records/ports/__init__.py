"""Readers of other programs' records: foreign notations end here."""
