"""Bridgemate: the file of its control software, and the live link with it."""
