"""The terminal client of a hall: session, protocol state, and the screens of lobby, room and table."""
