"""What a ruling does: a closed set of typed effects."""
