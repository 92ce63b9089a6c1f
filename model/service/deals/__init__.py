"""The cards of a session: brought in, dealt, analysed, and what the Laws say about them."""
