"""Several sessions as one event."""
