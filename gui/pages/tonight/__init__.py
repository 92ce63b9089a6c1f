"""Tonight: how many tables, which movement.

What is typed as the size of the event ("7", "6.5", "13 pairs") asks the model for movements that fit; the first card is
the best. Enter on a card starts the session. The rounds of the chosen movement stand beside it, table by table.

>>> from gui.pages.tonight.words import parse_size
>>> parse_size("6.5", "pairs").tables
7
"""
