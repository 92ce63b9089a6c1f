"""Rulings: given, open, and what they still require.

The selected ruling is the wizard of `gui.rulings`; open ones wait beside it, and what a ruling still requires is a row of
`due.py`, the same words on every page.

>>> from gui.pages.rulings.list import place_words
>>> place_words("3", 14)
'table 3, board 14'
"""
