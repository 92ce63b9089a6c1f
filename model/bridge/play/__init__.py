"""The play of the cards: tricks, and the last of them played out."""
