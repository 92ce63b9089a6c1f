"""The club's law books: kept, found and searched."""
