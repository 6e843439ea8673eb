"""Floor 5: what a hall must not lose, behind one port: in memory, in SQLite, or in PostgreSQL."""
