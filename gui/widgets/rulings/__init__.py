"""Questions and answers of a ruling."""
