"""Scores: results typed, doubted and seen in the ranking at once."""
