"""The adjusted score: the line of weights, the Law that allows it, and matches of teams."""
