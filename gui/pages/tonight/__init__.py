"""Tonight: how many tables, which movement."""
