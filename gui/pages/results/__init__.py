"""Results: the ranking, and the way to each figure."""
