"""Floor 3: the table's state machine: actions in, events out, one log that everything is folded from."""
