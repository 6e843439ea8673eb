"""The terminal table: one person at a table with three bots; see `launch.play`."""
