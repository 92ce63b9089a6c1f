"""Play: the clock, who is where, what needs the director."""
