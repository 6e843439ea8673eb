"""Floor 6: the hall: application, sockets, lobby, accounts and administration."""
