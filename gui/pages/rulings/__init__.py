"""Rulings: those given, those open, and what they still ask for."""
