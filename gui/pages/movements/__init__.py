"""Own movements: the club's library, and the grid in which one is typed."""
