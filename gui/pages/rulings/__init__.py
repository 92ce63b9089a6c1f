"""Rulings: given, open, and what they still require."""
