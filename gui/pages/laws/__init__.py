"""Laws: the law books of the club, and our summaries."""
