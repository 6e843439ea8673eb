"""Floor 5: one live table with its clock, its durable log, its bots and its feeds."""
