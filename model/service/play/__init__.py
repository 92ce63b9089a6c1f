"""The evening while it is played: clock, tables, and who is late."""
