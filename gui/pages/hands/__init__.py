"""Hands: the cards of every board, and what they allow."""
