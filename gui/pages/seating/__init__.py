"""Seating: names at the tables.

Pairs sit in the hall, teams and individuals in a list; one field floats over the chair in front and `names.py` guesses
from a few letters who is meant. Every seat is an entry, so undo stands a player up again.

>>> from gui.pages.seating.page import hall_hints
>>> [hint.keys for hint in hall_hints()][:1]
[('Enter',)]
"""
