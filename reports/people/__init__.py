"""Papers about one person."""
