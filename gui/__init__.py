"""The window: it asks and shows, and computes nothing of its own."""
