"""The adjusted score: weights in one line, and what they do to the ranking."""
