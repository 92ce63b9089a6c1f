"""Who sits where, and which tables were late."""
