"""From results to a ranking (Laws 77, 78, 86 to 88): pure functions, exact until the rounding rule speaks."""
