"""The ranking of a session, what bears on it, and what changed in it."""
