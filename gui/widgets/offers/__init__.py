"""The movements on offer, as cards."""
