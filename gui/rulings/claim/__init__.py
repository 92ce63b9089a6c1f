"""A contested claim: the hands, the lines of play, what each gives."""
