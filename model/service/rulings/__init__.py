"""Rulings in the club file: opened, answered, given, carried into the score."""
