"""The movements that fit tonight, best first, with what each costs."""
