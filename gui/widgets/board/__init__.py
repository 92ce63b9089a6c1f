"""A board: its glyph, its cards, its auction, its double dummy."""
