"""Floor 4: the messages between a hall and its clients, the only schema of the protocol."""
