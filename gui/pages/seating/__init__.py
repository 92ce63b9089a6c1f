"""Seating: names at the tables."""
