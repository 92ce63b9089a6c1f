"""The wizard: one question after the other, to the ruling."""
