"""Rankings on paper: pairs, matches, brackets, corrections."""
