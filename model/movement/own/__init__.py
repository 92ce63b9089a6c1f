"""Movements a club wrote itself: read from text, a grid or a library, and proved."""
