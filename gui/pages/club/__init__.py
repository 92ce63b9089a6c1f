"""Club: what is true of every evening."""
