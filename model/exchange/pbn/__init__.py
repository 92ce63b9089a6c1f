"""Events in Portable Bridge Notation: score tables and games."""
