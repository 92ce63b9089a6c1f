"""Matches: IMPs, victory points, teams of four and of eight, brackets."""
