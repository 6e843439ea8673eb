"""Floor 4: records of what happened: written, read, replayed, verified, and read from other programs' formats."""
